import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const goal = 'Bob and Mia help Lena.'
const rules = createRuleBrain()
const gift = (assignee: string, amount: number) => ({
  ...{
    id: `from-${assignee}`,
    title: `Give ${amount} dirt to Lena`,
    assignee,
    requires: [],
    way: 'give' as const,
    amount,
  },
  done: { kind: 'have' as const, item: 'dirt', count: amount, seat: 'Lena' },
})
/** What keeps Bob while Mia gives. */
const sand = {
  ...{ id: 'sand', title: 'Collect 3 sand', assignee: 'Bob', requires: [] },
  done: { kind: 'have' as const, item: 'sand', count: 3 },
}
const planned = (plan: Plan): Brain => ({
  ...rules,
  async ask(question, input, context) {
    if (question.name !== 'planTask') return rules.ask(question, input, context)
    return { ...(await rules.ask(question, input, context)), value: question.output.parse(plan) as never }
  },
})

test.each([
  [1, 1],
  [2, 1],
  [1, 3],
])('gifts of %i and %i to one player are both given', async (bob, mia) => {
  const stages = [{ title: 'Give', items: [sand, { ...gift('Bob', bob), requires: ['sand'] }, gift('Mia', mia)] }]
  const plan = { objective: goal, analysis: '', stages, reached: [gift('', bob + mia).done] }
  const { team, world, events, session } = setUp(simple(goal, { organization: 'tree' }), {
    brainFor: () => planned(plan),
    bodies(seat) {
      const body = world.body(seat)
      if (seat !== 'Lena') Object.assign(body.items, { dirt: 4 })
      return Promise.resolve(body)
    },
  })
  await team.start()
  await team.ended
  expect(world.bodies.get('Lena')!.items.dirt).toBe(bob + mia)
  const gifts = Object.values(session.state.tasks).filter(({ way }) => way === 'give')
  expect(gifts.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(violations(events)).toEqual([])
})
