import { createRequire } from 'node:module'
import process from 'node:process'
import type { Cache } from 'prismarine-auth'
import type { Account } from '../../minecraft/create-bot.ts'
import { keepProfile, type Profile, readAccount, tokensIn } from './account-files.ts'
import { guardLibrary } from './ask-service.ts'
import { type DeviceCode, type LiveToken, refreshedToken, tokenByCode } from './device-code.ts'
import { type LoginRefused, loginRefused, refusalOfFailure, xboxRefusal } from './login-refusal.ts'

export interface LoginOptions {
  readonly signal?: AbortSignal | undefined
  /** Shows a person the code to type. Absent: no person is there, and an account whose login has ended is refused. */
  readonly tell?: ((code: DeviceCode) => void) | undefined
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/** What the declared class leaves out: its parts, whose methods it calls by these names. */
interface FlowParts {
  readonly msa: { readonly clientId: string }
  readonly xbl: { checkTokenError(code: unknown): never }
  readonly mca: {
    getCachedAccessToken(): Promise<{ readonly valid: boolean; readonly until: number } | undefined>
    fetchProfile(token: string): Promise<unknown>
    fetchEntitlements(token: string): Promise<{ readonly items?: readonly unknown[] }>
  }
  getMsaToken(): Promise<string>
}

/** A token that has less than this to go is made anew, in ms. */
const spareMs = 60_000
const title = { deviceType: 'Nintendo', flow: 'live' } as const

/**
 * Logs the account of this file in, by the tokens that are kept or by a code, and keeps its profile. Rejects with LoginRefused.
 */
export async function logIn(file: string, options: LoginOptions = {}): Promise<Profile> {
  const { signal = new AbortController().signal } = options
  try {
    const flow = await openFlow(file, { ...options, signal })
    const profile = await profileWith(flow, signal)
    if (profile) return keepProfile(file, profile)
    // A token that was taken back before its time was over.
    await forgetGameToken(file)
    const second = await profileWith(flow, signal)
    if (!second) throw loginRefused('ended')
    return keepProfile(file, second)
  } catch (error) {
    if (signal.aborted) throw loginRefused('stopped')
    throw refusalOfFailure(error)
  }
}

const forgetGameToken = (file: string): Promise<void> => tokensIn(file)({ username: '', cacheName: 'mca' }).reset()

/** Undefined: the token is good for nothing. */
async function profileWith({ flow, refused }: Flow, signal: AbortSignal): Promise<unknown> {
  let token: string
  try {
    token = (await orAborted(flow.getMinecraftJavaToken(), signal)).token
  } catch (error) {
    throw refused() ?? error
  }
  const parts = flow as unknown as FlowParts
  try {
    return await orAborted(parts.mca.fetchProfile(token), signal)
  } catch (error) {
    const status = error instanceof Error ? /^\d{3}\b/.exec(error.message)?.[0] : undefined
    if (status === '401') return undefined
    if (status !== '404') throw error
    const owned = await orAborted(parts.mca.fetchEntitlements(token), signal)
    throw loginRefused((owned.items ?? []).length > 0 ? 'no-profile' : 'no-licence')
  }
}

type Flow = Awaited<ReturnType<typeof openFlow>>

/** The login library on the tokens of this file, as minecraft-protocol makes it, with the first token from here. */
async function openFlow(file: string, { signal, tell, pause }: LoginOptions & { readonly signal: AbortSignal }) {
  silenceTokens()
  guardLibrary()
  // A large package: only accounts need it.
  const { Authflow, Titles } = (await import('prismarine-auth')).default
  const flow = new Authflow('', tokensIn(file), { ...title, authTitle: Titles.MinecraftNintendoSwitch })
  const parts = flow as unknown as FlowParts
  const { clientId } = parts.msa
  let refusal: LoginRefused | undefined
  /** The library tries again after every error but this one, also where a person said no. */
  const refuse = (error: LoginRefused): never => {
    refusal = error
    throw new URIError(error.message)
  }
  const live = tokensIn(file)({ username: '', cacheName: 'live' })
  parts.getMsaToken = async () => {
    try {
      return await liveToken(live, { clientId, signal, tell, pause })
    } catch (error) {
      return refuse(refusalOfFailure(error))
    }
  }
  parts.xbl.checkTokenError = code => refuse(loginRefused(xboxRefusal(code)))
  return { flow, refused: () => refusal }
}

async function liveToken(
  cache: Cache,
  { clientId, signal, tell, pause }: LoginOptions & { readonly clientId: string; readonly signal: AbortSignal },
): Promise<string> {
  const { token } = (await cache.getCached()) as { token?: LiveToken & { readonly obtainedOn: number } }
  if (token && token.obtainedOn + token.expires_in * 1_000 > Date.now() + spareMs) return token.access_token
  const old = token?.refresh_token
  let made = old === undefined ? undefined : await refreshedToken(old, { clientId, signal })
  if (!made) {
    if (!tell) throw loginRefused('ended')
    made = await tokenByCode({ clientId, signal, tell, pause })
  }
  await cache.setCachedPartial({ token: { ...made, obtainedOn: Date.now() } })
  return made.access_token
}

/** The account of a seat in a running session, where no person can type a code. */
export const accountIn = (file: string): Account => ({
  tokens: tokensIn(file),
  refused: () => forgetGameToken(file),
  async ready(signal) {
    silenceTokens()
    guardLibrary()
    const { mca } = readAccount(file)?.tokens ?? {}
    const kept = mca?.mca as { readonly obtainedOn: number; readonly expires_in: number } | undefined
    if (kept && kept.obtainedOn + kept.expires_in * 1_000 > Date.now() + spareMs) return
    await logIn(file, { signal })
  },
})

/** With `DEBUG=*` the login library writes every token to the terminal. */
function silenceTokens(): void {
  if (!process.env.DEBUG) return
  const require = createRequire(createRequire(import.meta.url).resolve('prismarine-auth'))
  const debug = require('debug') as { disable(): string; enable(names: string): void }
  const names = debug
    .disable()
    .split(',')
    .filter(name => name !== '-prismarine-auth')
  debug.enable([...names, '-prismarine-auth'].join(','))
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {}) // it may fail when it is no longer waited for
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {})
  return Promise.race([work, aborted])
}
