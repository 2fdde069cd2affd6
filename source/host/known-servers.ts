import { join } from 'node:path'
import { z } from 'zod'
import { createKnownQuirks } from '../body/compat/known-quirks.ts'
import type { KnownQuirks } from '../body/compat/quirk.ts'
import { type QuirkId, quirkIds } from '../body/compat/quirk.ts'
import { quirkOf } from '../body/compat/table.ts'
import type { Finding } from '../brain/providers/provider.ts'
import { readSmallFile, writeOwnFile } from '../own-files.ts'
import { cleanFileName } from '../session/log/clean-text.ts'
import { surroundings, userFolder } from './user-folder.ts'

const kept = z.object({ quirks: z.array(z.string()) })

const fileOf = (host: string, port: number): string =>
  join(userFolder(surroundings()), 'servers', `${cleanFileName(`${host.toLowerCase()}_${port}`)}.json`)

/** What was learned of a server; a file that cannot be read is as none, for it is learned again. */
function remembered(file: string): readonly QuirkId[] {
  try {
    const { quirks } = kept.parse(JSON.parse(readSmallFile(file)))
    // A newer version may know more of them.
    return quirkIds.filter(id => quirks.includes(id))
  } catch {
    return []
  }
}

/** What this user's bodies know of a server; what they learn is remembered for the next time, and told. */
export function knownServer(host: string, port: number, learned: (id: QuirkId) => void = () => {}): KnownQuirks {
  const file = fileOf(host, port)
  return createKnownQuirks(remembered(file), (quirks, news) => {
    try {
      writeOwnFile(file, `${JSON.stringify({ quirks })}\n`)
    } catch {
      // Where nothing can be kept it holds for this session.
    }
    if (news) learned(news)
  })
}

/** In words for people. */
export const quirkText = (id: QuirkId): string => `${quirkOf(id).symptom} ${quirkOf(id).remedy}`

/** What is remembered of a server, for the doctor. */
export const quirkFindings = (host: string, port: number): readonly Finding[] =>
  remembered(fileOf(host, port)).map(id => ({
    state: 'note',
    what: `Known of this server: ${quirkOf(id).symptom}`,
    fix: quirkOf(id).remedy,
  }))
