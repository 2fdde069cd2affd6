import { expect, test } from 'vitest'
import { questions } from '../../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan, PlanItem } from '../../../../source/session/log/events/plan.ts'
import { outcomeOf, planInput, team } from '../../support/question-inputs.ts'

/** What people write into a plan by hand is in the plans that follow it, until it is done or they say something else. */

const input = planInput('Collect 24 oak logs and put them into the chest.', {
  workers: ['Bob', 'Mia'],
  team: team(['Lena', 'Bob', 'Mia']),
  containers: [],
})
const items = (plan: Plan): readonly PlanItem[] => plan.stages.flatMap(stage => stage.items)
const dirt: PlanItem = {
  id: 'new1',
  title: 'Collect 5 dirt',
  assignee: 'Mia',
  requires: [],
  done: { kind: 'have', item: 'dirt', count: 5 },
  because: 'added by Ann',
  addedBy: 'Ann',
  way: 'collect',
  amount: 5,
}
const withItem = (plan: Plan, item: PlanItem, title = 'Fill the chest'): Plan => ({
  ...plan,
  stages: plan.stages.map(stage => (stage.title === title ? { ...stage, items: [...stage.items, item] } : stage)),
})
const previous = withItem(planByRules(input), dirt)
const after = (extra: Partial<PlanTaskInput> = {}): Plan => {
  const now = { ...input, previous, ...extra }
  const plan = planByRules(now)
  expect(questions.planTask.check!(now, plan)).toEqual([])
  return plan
}
const kept = (plan: Plan): PlanItem | undefined => items(plan).find(({ id }) => id === 'new1')
const said = (reason: string, plan = previous) => ({ rejected: [{ reason, by: 'Ann', plan }] })

test('what failed before is told with one full stop, however its reason ends', () => {
  const why = 'I do not know how to “Dance”'
  for (const detail of [why, `${why}.`])
    expect(after({ failed: [outcomeOf(dirt, detail)] }).analysis).toMatch(/: I do not know how to “Dance”\.$/m)
})

test('it stays as it is, in its stage, with its worker, after another item has failed, too', () => {
  const other = items(previous)[0]!
  for (const extra of [{}, { failed: [outcomeOf(other)] }, said('Bob 20, Mia only 4')]) {
    const plan = after(extra)
    expect(kept(plan)).toEqual(dirt)
    expect(plan.stages.find(stage => stage.items.some(({ id }) => id === 'new1'))?.title).toBe('Fill the chest')
    expect(plan.analysis).not.toMatch(/without “Collect 5 dirt”/)
  }
  // And in the plan after that.
  expect(kept(after({ previous: after() }))).toEqual(dirt)
})

test('it leaves the plan when it is done, when all tried it, when nobody understands it, or when the goal is another one', () => {
  expect(kept(after({ finished: [outcomeOf(dirt)] }))).toBeUndefined()
  expect(kept(after({ failed: [{ ...outcomeOf(dirt), triedByAll: true }] }))).toBeUndefined()
  expect(kept(after({ failed: [{ ...outcomeOf(dirt), notUnderstood: true }] }))).toBeUndefined()
  expect(kept(after({ goal: 'Collect 8 sand.', names: ['sand'] }))).toBeUndefined()
})

test('another worker gets it where its own failed or is away', () => {
  expect(kept(after({ failed: [outcomeOf(dirt)] }))?.assignee).toBe('Bob')
  const away = input.team.map(one => (one.name === 'Mia' ? { ...one, available: false } : one))
  expect(kept(after({ team: away, workers: ['Bob'] }))?.assignee).toBe('Bob')
})

test('newer words count, older ones do not', () => {
  expect(kept(after(said('without the dirt')))).toBeUndefined()
  expect(after(said('without the dirt')).analysis).toMatch(/Left out .*Ann said: without the dirt/)
  expect(kept(after(said('Bob collects the dirt')))).toMatchObject({ assignee: 'Bob', wished: true })
  const before = planByRules(input)
  expect(kept(after(said('without the dirt', before)))?.assignee).toBe('Mia')
  expect(kept(after(said('Bob collects the dirt', before)))?.assignee).toBe('Mia')
})

test('what it requires is what is still to be done', () => {
  const own = { ...dirt, requires: ['place-chest', 'gone'] }
  const plan = after({ previous: withItem(planByRules(input), own) })
  expect(kept(plan)?.requires).toEqual(['place-chest'])
  const last = after(said('the chest last'))
  expect(kept(last)).toBeDefined()
})

test('who has an item by hand has it in the plans after that, with the reason', () => {
  const { id } = items(previous).find(({ way }) => way === 'place')!
  const worker = items(previous).find(one => one.id === id)!.assignee === 'Bob' ? 'Mia' : 'Bob'
  const plan = after({ given: [{ id, to: worker, by: 'Ann' }] })
  expect(items(plan).find(one => one.id === id)).toMatchObject({ assignee: worker, givenBy: 'Ann', wished: true })
})
