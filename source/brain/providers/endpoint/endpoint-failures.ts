import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import type { BrainFailure } from '../../../session/log/events/words.ts'
import { BrokenOff, causes } from './answer-stream.ts'
import { Redirected } from './bounded-fetch.ts'

/** Why an endpoint gave no answer, and whether it may give one later. */
export interface Failure {
  readonly kind: BrainFailure
  readonly text: string
  readonly again: boolean
  /** What the endpoint asked for, ms. */
  readonly after?: number
}

/** `keyName`: the environment variable of its key. */
export const failureOf = (error: unknown, keyName: string): Failure => {
  const redirected = causes(error).find(one => one instanceof Redirected)
  if (redirected) return { kind: 'refused', text: redirected.message, again: false }
  if (error instanceof BrokenOff)
    return { kind: error.how === 'silent' ? 'timeout' : 'unreachable', text: error.message, again: true }
  if (error instanceof APIConnectionTimeoutError) return { kind: 'timeout', text: 'no answer in time', again: true }
  if (error instanceof APIConnectionError) {
    const cause = causes(error).at(-1)!
    // A TypeError that has no cause says that no request can be made of the address, as of one with a login in it.
    return {
      kind: 'unreachable',
      text: `cannot be reached (${cause.message})`,
      again: !(cause instanceof TypeError),
    }
  }
  if (error instanceof APIError) return refused(error, keyName)
  return { kind: 'unreachable', text: error instanceof Error ? error.message : String(error), again: false }
}

const refused = (error: APIError, keyName: string): Failure => {
  const { status, message } = error
  if (status === 401 || status === 403)
    return {
      kind: 'unauthorized',
      text: `the key was not accepted (${status}). Check ${keyName} and --base-url`,
      again: false,
    }
  if (status === 429 && /quota|billing|credit/i.test(message))
    return { kind: 'rate-limited', text: `the account has no credit left (${message})`, again: false }
  if (status === 429)
    return { kind: 'rate-limited', text: `too many requests (${message})`, again: true, ...retryAfter(error) }
  // Without a status the refusal stands in the middle of a stream that began well.
  if (status === undefined || status === 408 || status === 409 || status >= 500)
    return {
      kind: 'unreachable',
      text: `the endpoint failed (${status === undefined ? '' : `${status} `}${message})`,
      again: true,
      ...retryAfter(error),
    }
  if (status === 404)
    return { kind: 'unreachable', text: `not found (${message}). Check --model and --base-url`, again: false }
  return { kind: 'refused', text: message, again: false }
}

/** `Retry-After` in seconds or as a date, or its more exact `retry-after-ms`. */
const retryAfter = (error: APIError): { after?: number } => {
  const ms = Number(error.headers?.get('retry-after-ms') ?? Number.NaN)
  if (ms > 0) return { after: ms }
  const value = error.headers?.get('retry-after')
  if (!value) return {}
  const seconds = Number(value)
  const after = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000
  return after > 0 ? { after } : {}
}
