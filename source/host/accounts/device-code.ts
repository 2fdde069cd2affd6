import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { askService } from './ask-service.ts'
import { LoginRefused, loginRefused, refusalOfFailure } from './login-refusal.ts'

/**
 * The first token of a login, from Microsoft's own service (RFC 8628, device authorization). The login library asks for it, too, but goes
 * on asking after a refusal until the code expires, prints what it is told, and cannot be stopped.
 */

const codeAddress = 'https://login.live.com/oauth20_connect.srf'
const tokenAddress = 'https://login.live.com/oauth20_token.srf'
const scope = 'service::user.auth.xboxlive.com::MBI_SSL'

/** What a person has to do to log an account in. */
export interface DeviceCode {
  readonly address: string
  readonly code: string
  /** Seconds. */
  readonly goodFor: number
}

const codeSchema = z.object({
  // It stands in the terminal of a person.
  user_code: z.string().regex(/^[\w-]{1,32}$/),
  device_code: z.string(),
  verification_uri: z.string().max(300),
  expires_in: z.number().positive(),
  interval: z.number().nonnegative().default(5),
})
const tokenSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
})
const errorSchema = z.object({ error: z.string() })
export type LiveToken = z.infer<typeof tokenSchema>

/** Seconds by which asking becomes slower each time the service says so (RFC 8628, 3.5). */
const slowerBySeconds = 5
/** A service that wants to be asked without a pause, or hardly ever, is asked at this pace. */
const pausesSeconds = { least: 1, most: 60 }
/** A code is waited for no longer, in seconds. */
const goodForAtMost = 3_600
/** Where a person types a code: these hosts and those below them. */
const codeHosts = /^(?:[\w-]+\.)*(?:microsoft|live)\.com$/

interface Asking {
  readonly clientId: string
  readonly signal: AbortSignal
}

interface CodeAsking extends Asking {
  /** Shows the code to a person. */
  tell(code: DeviceCode): void
  /** Waits between two questions. @default by the clock */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

const pausedSeconds = (wanted: number): number => Math.min(pausesSeconds.most, Math.max(pausesSeconds.least, wanted))

/** Throws LoginRefused: a person is sent to the pages of Microsoft, and to no others. */
function codePage(address: string): string {
  const page = URL.canParse(address) ? new URL(address) : undefined
  const isTheirs = page?.protocol === 'https:' && page.port === '' && codeHosts.test(page.hostname)
  if (!isTheirs || page.username !== '' || page.password !== '')
    throw loginRefused('service', 'the page for the code is not one of Microsoft')
  return page.href
}

const byClock = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal })

/** Resolves when a person has typed the code. Rejects with LoginRefused. */
export async function tokenByCode({ clientId, signal, tell, pause = byClock }: CodeAsking): Promise<LiveToken> {
  const began = performance.now()
  const asked = await post(codeAddress, { scope, client_id: clientId, response_type: 'device_code' }, signal)
  const given = codeSchema.safeParse(asked.body)
  if (!given.success) throw loginRefused('service', `status ${asked.status}`)
  const { user_code: code, device_code, verification_uri } = given.data
  const goodFor = Math.min(given.data.expires_in, goodForAtMost)
  tell({ address: codePage(verification_uri), code, goodFor })
  let seconds = pausedSeconds(given.data.interval)
  const question = { client_id: clientId, device_code, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }
  for (let times = 0; performance.now() < began + goodFor * 1_000; times++) {
    if (times > 0) await pause(seconds * 1_000, signal)
    const answer = await post(`${tokenAddress}?client_id=${clientId}`, question, signal, asked.cookie).catch(error => {
      if (signal.aborted || (error instanceof LoginRefused && error.refusal === 'service')) throw error
      // A network, or a service, that is away for a moment costs no code.
      return undefined
    })
    if (!answer || answer.status >= 500) continue
    const token = tokenSchema.safeParse(answer.body)
    if (token.success) return token.data
    const error = errorSchema.safeParse(answer.body).data?.error
    if (error === 'slow_down') seconds = pausedSeconds(seconds + slowerBySeconds)
    else if (error === 'expired_token') break
    else if (error === 'access_denied' || error === 'authorization_declined') throw loginRefused('declined')
    else if (error !== 'authorization_pending') throw loginRefused('service', `status ${answer.status}`)
  }
  throw loginRefused('code-expired')
}

/** A new token for an old one; undefined: the old one is good for nothing any more. Rejects with LoginRefused. */
export async function refreshedToken(old: string, { clientId, signal }: Asking): Promise<LiveToken | undefined> {
  const question = { scope, client_id: clientId, grant_type: 'refresh_token', refresh_token: old }
  const answer = await post(tokenAddress, question, signal)
  const token = tokenSchema.safeParse(answer.body)
  if (token.success) return { refresh_token: old, ...token.data }
  if (answer.status === 400 || answer.status === 401) return undefined
  throw loginRefused('service', `status ${answer.status}`)
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly cookie: string | undefined
}

async function post(
  address: string,
  question: Readonly<Record<string, string>>,
  signal: AbortSignal,
  cookie?: string,
): Promise<Answer> {
  try {
    const response = await askService(address, {
      method: 'post',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie ?? '' },
      body: new URLSearchParams(question).toString(),
      signal,
    })
    const body: unknown = await response.json().catch(() => undefined)
    const cookies = response.headers.getSetCookie().map(one => one.split(';')[0])
    return { status: response.status, body, cookie: cookies.join('; ') || undefined }
  } catch (error) {
    if (signal.aborted) throw loginRefused('stopped')
    throw refusalOfFailure(error)
  }
}
