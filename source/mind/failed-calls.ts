import type { ActionCall, ActionResult, Body, FailureCode } from '../body/contract/body-types.ts'

/** What goes wrong again as long as the body, what it carries and what it sees are the same. */
const lasting: ReadonlySet<FailureCode | undefined> = new Set<FailureCode>([
  'bad-arguments',
  'unknown-name',
  'missing-item',
  'missing-tool',
  'not-allowed',
  'no-leave',
  'unsupported',
])

/** What may well go right when it is done once more: a slow server, another player in the place, a window that closed. */
const passing: ReadonlySet<string | undefined> = new Set<FailureCode>([
  'timeout',
  'occupied',
  'refused-by-server',
  'gone',
])
export const isPassing = (code: string | undefined): boolean => passing.has(code)

/** A first failure may be another's doing: another player held the stack. The same failure twice is the call's own. */
const failuresAtMost = 2
/** What no body sees may have changed all the same: after so many refusals one is let through. */
const refusalsAtMost = 4

/** Calls that failed again for a reason that has not changed since: these are not made once more. */
export interface FailedCalls {
  note(call: ActionCall, result: ActionResult, body: Body): void
  /** How the same call failed in this very situation, more than once; null: it did not. */
  before(call: ActionCall, body: Body): ActionResult | null
}

export const createFailedCalls = (): FailedCalls => {
  const failed = new Map<
    string,
    { readonly situation: string; readonly times: number; asked: number; readonly result: ActionResult }
  >()
  const situation = (body: Body): string => {
    const { position, inventory, containers, blocks } = body.observe()
    const places = containers.map(({ at, items }) => [at, items])
    return JSON.stringify([position.map(Math.floor), Object.entries(inventory).sort(), places, blocks])
  }
  return {
    note(call, result, body) {
      const key = JSON.stringify(call)
      if (result.result !== 'failure' || !lasting.has(result.code)) failed.delete(key)
      else if (body.online) {
        const now = situation(body)
        const known = failed.get(key)
        failed.set(key, { situation: now, times: known?.situation === now ? known.times + 1 : 1, asked: 0, result })
      }
    },
    before(call, body) {
      const known = failed.get(JSON.stringify(call))
      if (!known || known.times < failuresAtMost || !body.online || known.situation !== situation(body)) return null
      return ++known.asked > refusalsAtMost ? null : known.result
    },
  }
}
