import { expect, it } from 'vitest'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { testView } from '../../view.ts'

const goal = (t: number, number: number, budget?: number | { tokens: number }, seats?: string[]): Step => [
  t,
  'session.goal',
  'ann',
  { goal: `Goal ${number}`, by: 'ann', number, budget, seats },
]
const use = { question: 'nextActions', brain: 'x', answer: {}, tokensIn: 9000, tokensOut: 3400, cost: 0.5, ms: 1 }
const answered = (t: number, seat: string): Step => [t, 'mind.answered', seat, { ask: `q${t}`, seat, ...use }]
const frame = (added: readonly Step[]): string =>
  printFrame(testView(stateOf(steps, added)), { columns: 120, rows: 60 }, { ui: { view: 'metrics' } })

it('the budgets of goals of now stand with what they have used up, and those of all in the table', () => {
  const shown = frame([
    goal(180_000, 2, { tokens: 20_000 }),
    goal(181_000, 3, 2, ['Bob']),
    answered(182_000, 'Lena'),
    answered(183_000, 'Bob'),
  ])
  expect(shown).toMatch(/goal budget +12\.4 k tokens of 20\.0 k tokens/)
  expect(shown).toMatch(/for Bob +\$0\.5000 of \$2\.00/)
  expect(shown).toMatch(/cost +budget/)
  expect(shown).toMatch(/2 Goal 2 .* 12\.4 k +\$0\.5000 +20\.0 k/)
  expect(shown).toMatch(/3 Bob: Goal 3 .* 12\.4 k +\$0\.5000 +\$2\.00/)
})

it('without a budget of a goal nothing of it is there', () => {
  expect(frame([goal(180_000, 2), goal(181_000, 3, undefined, ['Bob'])])).not.toMatch(/budget/)
})
