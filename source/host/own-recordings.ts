import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerOf } from '../brain/providers/table.ts'
import { secretIn } from '../remote/bus/invite.ts'
import { type BudgetLimit, limitWords } from '../session/log/budget-limit.ts'
import { cleanData } from '../session/log/clean-data.ts'
import { type Header, headerSchema } from '../session/log/events.ts'
import { secretCleaner } from '../session/log/secrets.ts'
import type { SessionConfig } from './session-config.ts'
import { surroundings, userFolder } from './user-folder.ts'

/**
 * A recording says which models are asked, as whom, under which prompts and on which server. Where that costs money or leaves the
 * machine, its header carries a seal that only the user who recorded it can make: a file that comes from elsewhere has none, or a wrong one.
 */

const secretFile = () => join(userFolder(surroundings()), 'recordings-secret')

/** Of what a session is taken up by: no line behind the first says who thinks. */
const sealOf = ({ id, startedAt, task, config }: Header, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, startedAt, task, config]))
    .digest()

/** The header as a reader of the file sees it, with this user's seal; without one where no secret can be kept. */
export function sealed(header: Header, secrets: readonly string[]): Header {
  const written = headerSchema.parse(cleanData(header, secretCleaner(secrets)))
  try {
    return { ...written, seal: sealOf(written, secretIn(secretFile())).toString('base64url') }
  } catch {
    return written // then its user is asked
  }
}

/** Whether this user recorded it, with the task and the minds that it names now. */
export function isOwn(header: Header): boolean {
  if (header.seal === undefined) return false
  try {
    const given = Buffer.from(header.seal, 'base64url')
    const right = sealOf(header, readFileSync(secretFile(), 'utf8').trim())
    return given.length === right.length && timingSafeEqual(given, right)
  } catch {
    return false // there is no secret: nothing was sealed here
  }
}

/** What a person has to agree to who did not choose it, in words: what costs money, leaves this machine, or is read on it. */
export async function consentsOf({
  brain,
  world,
  prompts,
  budget,
}: Partial<Pick<SessionConfig, 'brain' | 'world' | 'prompts'>> & {
  readonly budget?: BudgetLimit | undefined
}): Promise<readonly string[]> {
  const minds = brain ? (await providerOf(brain)).needsConsent(brain) : []
  return [
    ...minds,
    ...(minds.length > 0 ? [budget === undefined ? 'no budget' : `a budget of ${limitWords(budget)}`] : []),
    ...(world?.kind === 'server' ? [`the server ${world.host}:${world.port}`] : []),
    ...(prompts === undefined ? [] : [`prompts and rules in ${prompts}`]),
  ].map(line => line.replace(/\s+/g, ' '))
}
