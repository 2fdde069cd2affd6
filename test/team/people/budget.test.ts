import { expect, test } from 'vitest'
import type { EventData } from '../../../source/session/log/events.ts'
import type { SessionState } from '../../../source/session/log/state.ts'
import type { Approvals } from '../../../source/team/people/approvals.ts'
import { type BudgetOptions, createBudget } from '../../../source/team/people/budget.ts'

type Request = Parameters<Approvals['ask']>[0]
type Usage = SessionState['usage']
const nothing: Usage = { calls: 0, failures: 0, tokensIn: 0, tokensOut: 0, cost: 0 }

/** A budget whose raises are granted as asked for, or refused. */
const budgetOf = (limit: BudgetOptions['limit'], usage: Partial<Usage> = {}, approved = true) => {
  const events: { type: string; data: unknown }[] = []
  const asked: Request[] = []
  const emit = ((type: string, _: string, data: unknown) =>
    events.push({ type, data })) as unknown as BudgetOptions['emit']
  const ask: Approvals['ask'] = async request => {
    asked.push(request)
    const decision = { approved, by: 'Ann', source: 'person', reason: '' } as const
    return approved && request.amount !== undefined ? { ...decision, amount: request.amount } : decision
  }
  const budget = createBudget({ emit, approvals: { ask }, limit, usage: () => ({ ...nothing, ...usage }) })
  const changes = () =>
    events.filter(one => one.type === 'budget.changed').map(one => one.data as EventData<'budget.changed'>)
  const alerts = () => events.filter(one => one.type === 'alert').map(one => (one.data as EventData<'alert'>).text)
  return { budget, asked, changes, alerts, admit: () => budget.admit('Bob', new AbortController().signal) }
}

test('what was spent before a resume holds its first question', async () => {
  const { admit, asked, changes } = budgetOf({ tokens: 100 }, { tokensIn: 900, tokensOut: 100 }, false)
  expect(await admit()).toBe('The budget of 100 tokens is spent (1,000 tokens), and Ann gives no more.')
  expect(asked).toHaveLength(1)
  expect(changes()).toEqual([{ limit: 100, spent: 1000, state: 'held', unit: 'tokens' }])
})

test('a new session asks without a word about its budget', async () => {
  const { admit, asked, changes } = budgetOf({ tokens: 100 })
  expect(await admit()).toBeNull()
  expect([asked, changes()]).toEqual([[], []])
})

test.each<[BudgetOptions['limit'], Partial<Usage>, number]>([
  [{ tokens: 1000 }, { tokensIn: 1e9 }, 1_000_001_000],
  [{ tokens: 2000 }, { tokensIn: 2000 }, 4000],
  [1, { cost: 1.2 }, 2],
  [1.1, { cost: 1.1 }, 2.2],
  [0.001, { cost: 0.001 }, 0.01],
  [0.001, { cost: 0.014 }, 0.03],
  // Headers that were changed by hand.
  [-5, {}, 0.01],
  [{ tokens: -5 }, {}, 1],
])('the raise of %j that is offered at %j is above what is spent', async (limit, usage, amount) => {
  const { admit, asked, changes } = budgetOf(limit, usage)
  expect(await admit()).toBeNull()
  expect(asked[0]).toMatchObject({ amount })
  expect(asked[0]!.enough?.(amount)).toBeNull()
  expect(changes()[0]!.state).toBe('held')
  expect(changes().at(-1)!.state).not.toBe('held')
})

test('estimated tokens are spent, and people are told once that they are estimated', async () => {
  const { budget, alerts, changes } = budgetOf({ tokens: 1000 })
  for (let n = 0; n < 2; n++) budget.spend({ tokensIn: 400, tokensOut: 100, tokensEstimated: true, cost: null })
  expect(changes().at(-1)).toMatchObject({ spent: 1000, state: 'held' })
  expect(alerts().filter(text => text.includes('does not count the tokens'))).toHaveLength(1)
})
