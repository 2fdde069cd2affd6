import type { Budget } from '../../mind/recorded-brain.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Approvals } from './approvals.ts'

/** From this share of the limit on the screen warns. */
const warningShare = 0.8

export interface BudgetOptions {
  readonly emit: SessionLike['emit']
  readonly approvals: () => Pick<Approvals, 'ask'>
  /** US dollars; null: no limit. */
  readonly limit: number | null
  /** US dollars spent before. */
  readonly spent: number
}

/**
 * What the team may spend, US dollars. At the limit questions are held, one person is asked once for more, and all
 * who waits goes on together, or hears that there is none.
 */
export const createBudget = ({ emit, approvals, ...from }: BudgetOptions): Budget => {
  let { limit, spent } = from
  let state: 'ok' | 'warning' | 'held' = 'ok'
  /** The raise that people were asked for; a refusal counts until the session's end. */
  let raise: Promise<string | null> | undefined

  const judge = (): void => {
    const next = limit === null ? 'ok' : spent >= limit ? 'held' : spent >= warningShare * limit ? 'warning' : 'ok'
    if (next === state) return
    state = next
    emit('budget.changed', 'team', { limit, spent, state })
    if (next !== 'ok')
      emit('alert', 'team', {
        level: 'warning',
        text: `$${spent.toFixed(2)} of the budget of $${limit} is spent${next === 'held' ? '; questions are held' : ''}.`,
      })
  }

  const ask = async (seat: string): Promise<string | null> => {
    const refusal = `The budget of $${limit} is spent ($${spent.toFixed(2)})`
    const amount = Math.round((limit ?? 0) * 200) / 100
    const decision = await approvals().ask({
      seat,
      kind: 'budget',
      wants: `has more questions, but the budget of $${limit} is spent: raise it to $${amount}?`,
      amount,
      enough: granted => (granted > spent ? null : `$${granted} is not above the $${spent.toFixed(2)} that are spent.`),
    })
    if (!decision.approved) return `${refusal}, and ${decision.by} gives no more.`
    limit = decision.amount ?? amount
    raise = undefined
    judge()
    return null
  }

  return {
    async admit(seat, signal) {
      if (state !== 'held') return null
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
    spend(cost) {
      if (limit === null || cost === null || cost === 0) return
      spent += cost
      judge()
    },
  }
}
