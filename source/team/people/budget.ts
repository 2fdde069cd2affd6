import type { Budget } from '../../mind/recorded-brain.ts'
import { type BudgetLimit, type BudgetUnit, inUnit } from '../../session/log/budget-limit.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Approvals } from './approvals.ts'

const warningShare = 0.8

export interface BudgetOptions {
  readonly emit: SessionLike['emit']
  readonly approvals: Pick<Approvals, 'ask'>
  /** Null: no limit. */
  readonly limit: BudgetLimit | null
  /** What was spent before, and which raise was refused. */
  readonly usage: () => SessionState['usage']
}

/**
 * What the team may spend, US dollars or tokens. At the limit questions are held, one person is asked once for more, and all
 * who waits goes on together, or hears that there is none.
 */
export const createBudget = ({ emit, approvals, limit: given, usage: current }: BudgetOptions): Budget => {
  const usage = current()
  const unit: BudgetUnit = given !== null && typeof given === 'object' ? 'tokens' : undefined
  const stated = given !== null && typeof given === 'object' ? given.tokens : given
  // A header that was changed by hand may say less than nothing.
  let limit = stated === null ? null : Math.max(0, stated)
  const before = usage.budget?.unit === unit ? (usage.budget?.spent ?? 0) : 0
  let spent = Math.max(0, before, unit === 'tokens' ? usage.tokensIn + usage.tokensOut : (usage.cost ?? 0))
  let unpriced = false
  let uncounted = false
  let state: 'ok' | 'warning' | 'held' = 'ok'
  /** The raise that people are being asked for. */
  let raise: Promise<string | null> | undefined

  const shown = (amount: number | null): string => inUnit(amount ?? 0, unit, true)
  const are = unit === undefined ? 'is' : 'are'
  const judge = (): void => {
    const next = limit === null ? 'ok' : spent >= limit ? 'held' : spent >= warningShare * limit ? 'warning' : 'ok'
    if (next === state) return
    state = next
    emit('budget.changed', 'team', { limit, spent, state, unit })
    if (next !== 'ok')
      emit('alert', 'team', {
        level: 'warning',
        text: `${inUnit(spent, unit)} of the budget of ${shown(limit)} ${are} spent${next === 'held' ? '; questions are held' : ''}.`,
      })
  }

  /** Twice the limit, where that is above what is spent; else as much again beside that. In whole cents or tokens. */
  const offer = (): number => {
    const parts = unit === undefined ? 100 : 1
    const now = limit ?? 0
    const wanted = 2 * now > spent ? 2 * now : spent + Math.max(now, 1 / parts)
    // Without the last digits of a product such as 1.1 × 200, which would count as one cent more.
    return Math.ceil(Number((wanted * parts).toFixed(6))) / parts
  }

  const refusal = (by: string): string =>
    `The budget of ${shown(limit)} is spent (${inUnit(spent, unit)}), and ${by} gives no more.`

  /** Who refused to raise this limit; a refusal counts as long as the limit, also after an interruption. */
  const refusedBy = (): string | undefined => {
    const { raiseRefused } = current()
    return raiseRefused?.limit === limit && raiseRefused.unit === unit ? raiseRefused.by : undefined
  }

  const ask = async (seat: string): Promise<string | null> => {
    const amount = offer()
    const decision = await approvals.ask({
      seat,
      kind: 'budget',
      wants: `has more questions, but the budget of ${shown(limit)} is spent: raise it to ${shown(amount)}?`,
      amount,
      enough: granted =>
        granted > spent ? null : `${shown(granted)} is not above the ${inUnit(spent, unit)} that are spent.`,
    })
    if (!decision.approved) return refusal(decision.by)
    // Where time or a policy decides, others may have spent more since.
    limit = decision.amount ?? offer()
    raise = undefined
    judge()
    return null
  }

  return {
    async admit(seat, signal) {
      // Before anything is spent, too: a resumed session may have spent it all.
      judge()
      if (state !== 'held') return null
      const by = refusedBy()
      if (by !== undefined) return refusal(by)
      raise ??= ask(seat)
      const aborted = Promise.withResolvers<never>()
      const give = (): void => aborted.reject(signal.reason)
      signal.addEventListener('abort', give, { once: true })
      try {
        signal.throwIfAborted()
        return await Promise.race([raise, aborted.promise])
      } finally {
        signal.removeEventListener('abort', give)
      }
    },
    spend({ cost, tokensIn, tokensOut, tokensEstimated }) {
      if (limit === null) return
      if (unit === undefined && cost === null && !unpriced) {
        unpriced = true
        emit('alert', 'team', {
          level: 'warning',
          text: 'The price of an answer is not known, so the budget in dollars does not hold it; one in tokens would (--budget 500k-tokens).',
        })
      }
      if (unit === 'tokens' && tokensEstimated && !uncounted) {
        uncounted = true
        emit('alert', 'team', {
          level: 'warning',
          text: 'An endpoint does not count the tokens of its answers, so the budget counts them by their characters, about 4 a token.',
        })
      }
      spent += unit === 'tokens' ? tokensIn + tokensOut : (cost ?? 0)
      judge()
    },
  }
}
