import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cache, CacheFactory } from 'prismarine-auth'
import { z } from 'zod'
import { EnvironmentError, messageOf } from '../../errors.ts'
import { readSmallFile, writeOwnFile } from '../../own-files.ts'
import { cacheFolder, surroundings } from '../user-folder.ts'
import { loginRefused } from './login-refusal.ts'

/** What is kept of each Microsoft account that was logged in: a file in the user's cache that only this user may read. */

/** By the game's own rule: names become those of seats, stand in lists with commas, and in terminals. */
const profileSchema = z.object({ id: z.string().max(40), name: z.string().regex(/^[A-Za-z0-9_]{1,16}$/) })
export type Profile = z.infer<typeof profileSchema>

const keptSchema = z.object({
  /** What its owner calls it: a name or an e-mail address, which goes nowhere else. */
  key: z.string(),
  profile: profileSchema.optional(),
  /** Tokens of each step of the login, as the login library keeps them. */
  tokens: z.record(z.string(), z.record(z.string(), z.unknown())),
})
type Kept = z.infer<typeof keptSchema>

const accountsFolder = (): string => join(cacheFolder(surroundings()), 'accounts')

const sameKey = (key: string): string => key.trim().toLowerCase()

/** The file of an account; its name does not tell the key. */
export const accountFile = (key: string, folder = accountsFolder()): string =>
  join(folder, `${createHash('sha256').update(sameKey(key)).digest('hex').slice(0, 24)}.json`)

/** Undefined: it was never logged in, or was removed. What cannot be read counts as that, too: a login writes it anew. */
export function readAccount(file: string): Kept | undefined {
  try {
    return keptSchema.parse(JSON.parse(readSmallFile(file)))
  } catch {
    return undefined
  }
}

function changeAccount(file: string, change: (kept: Kept) => Kept): void {
  const kept = readAccount(file)
  // Removed meanwhile.
  if (!kept) return
  writeAccount(file, change(kept))
}

function writeAccount(file: string, kept: Kept): void {
  try {
    writeOwnFile(file, `${JSON.stringify(kept)}\n`, 'owner')
  } catch (error) {
    throw new EnvironmentError(
      `Tokens cannot be kept: ${messageOf(error)}`,
      'Make the folder writable for you, or name another one in XDG_CACHE_HOME.',
    )
  }
}

/** Makes the file of an account, unless it is there. */
export function openAccount(key: string, folder?: string): string {
  const file = accountFile(key, folder)
  if (!readAccount(file)) writeAccount(file, { key: key.trim(), tokens: {} })
  return file
}

/** Throws LoginRefused where it is the profile of no player. */
export function keepProfile(file: string, told: unknown): Profile {
  const { data: profile } = profileSchema.safeParse(told)
  if (!profile) throw loginRefused('service', 'its name of the player is none of the game')
  changeAccount(file, kept => ({ ...kept, profile }))
  return profile
}

/** All that were logged in, by key. */
export function keptAccounts(folder = accountsFolder()): (Kept & { readonly file: string })[] {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  const all = names.flatMap(name => {
    const file = join(folder, name)
    const kept = readAccount(file)
    return kept ? [{ ...kept, file }] : []
  })
  return all.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Whether there was such an account. */
export function removeAccount(file: string): boolean {
  const known = existsSync(file)
  rmSync(file, { force: true })
  return known
}

/** The caches of the login library, all in the file of the account. Nothing is held here: what was removed is gone at once. */
export const tokensIn =
  (file: string): CacheFactory =>
  ({ cacheName }): Cache => {
    const put = async (value: Record<string, unknown>) =>
      changeAccount(file, kept => ({ ...kept, tokens: { ...kept.tokens, [cacheName]: value } }))
    const getCached = async () => readAccount(file)?.tokens[cacheName] ?? {}
    return {
      getCached,
      setCached: put,
      setCachedPartial: async value => await put({ ...(await getCached()), ...value }),
      reset: () => put({}),
    }
  }

/** A token is longer than any name or date in such a file. */
const tokenCharactersAtLeast = 40

/** All texts in these files that are, or may be, tokens. */
export const tokensOf = (files: readonly string[]): readonly string[] => [
  ...new Set(files.flatMap(file => longTexts(readAccount(file)?.tokens))),
]

function longTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= tokenCharactersAtLeast ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(longTexts) : []
}
