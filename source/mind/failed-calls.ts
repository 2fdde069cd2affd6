import type { ActionCall, ActionResult, Body, FailureCode } from '../body/contract/body-types.ts'

/** What goes wrong again as long as the body, what it carries and what it sees are the same. */
const lasting: ReadonlySet<FailureCode | undefined> = new Set<FailureCode>([
  'bad-arguments',
  'unknown-name',
  'missing-item',
  'missing-tool',
  'not-allowed',
  'unsupported',
])

/** Calls that failed for a reason that has not changed since: these are not made again. */
export interface FailedCalls {
  note(call: ActionCall, result: ActionResult, body: Body): void
  /** How the same call failed in this very situation; null: it did not. */
  before(call: ActionCall, body: Body): ActionResult | null
}

export const createFailedCalls = (): FailedCalls => {
  const failed = new Map<string, { readonly situation: string; readonly result: ActionResult }>()
  const situation = (body: Body): string => {
    const { position, inventory, containers, blocks } = body.observe()
    const places = containers.map(({ at, items }) => [at, items])
    return JSON.stringify([position.map(Math.floor), Object.entries(inventory).sort(), places, blocks])
  }
  return {
    note(call, result, body) {
      const key = JSON.stringify(call)
      if (result.result !== 'failure' || !lasting.has(result.code)) failed.delete(key)
      else if (body.online) failed.set(key, { situation: situation(body), result })
    },
    before(call, body) {
      const known = failed.get(JSON.stringify(call))
      return known && body.online && known.situation === situation(body) ? known.result : null
    },
  }
}
