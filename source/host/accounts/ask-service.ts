import { counted } from '../../brain/providers/endpoint/bounded-fetch.ts'
import { loginRefused } from './login-refusal.ts'

/** What is sent to the login service goes to no other host, and no more of its answers is read than they can need. */

type Fetch = typeof fetch

const answerBytes = 1_000_000
const answerTimeoutMs = 30_000

/** `fetch` for the login service. Rejects with LoginRefused where it redirects: what is sent holds tokens. */
const guarded =
  (inner: Fetch): Fetch =>
  async (input, init) => {
    const signals = [...(init?.signal ? [init.signal] : []), AbortSignal.timeout(answerTimeoutMs)]
    const response = await inner(input, { ...init, signal: AbortSignal.any(signals), redirect: 'manual' })
    const { status, headers, body } = response
    if (status >= 300 && status < 400) {
      await body?.cancel()
      throw loginRefused('service', `status ${status}: it sends the question elsewhere`)
    }
    return body ? new Response(body.pipeThrough(counted(answerBytes)), { status, headers }) : response
  }

export const askService: Fetch = (input, init) => guarded(fetch)(input, init)

const serviceHosts = /^https:\/\/(?:[\w-]+\.)*(?:live|xboxlive|minecraftservices)\.com\//
const guards = new WeakSet<Fetch>()

/** Guards what the login library asks, too: it takes the `fetch` of the program. What goes to other hosts stays as it is. */
export function guardLibrary(): void {
  const inner = globalThis.fetch
  if (guards.has(inner)) return
  const guard: Fetch = (input, init) =>
    typeof input === 'string' && serviceHosts.test(input) ? guarded(inner)(input, init) : inner(input, init)
  guards.add(guard)
  globalThis.fetch = guard
}
