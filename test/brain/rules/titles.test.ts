import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wayOf } from '../../../source/brain/questions/way-in-title.ts'
import { actByRules } from '../../../source/brain/rules/act/next-actions.ts'
import { decomposeByRules } from '../../../source/brain/rules/graph/decompose-task.ts'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import { sayWork } from '../../../source/brain/rules/talk/sayings.ts'
import type { Plan, PlanItem } from '../../../source/session/log/events/plan.ts'
import { splitInTwo } from '../../../source/session/log/split-item.ts'
import { actInput, cabinOutline, outcomeOf, planInput, team } from '../support/question-inputs.ts'

/** Titles are for people: whatever the items of a plan are called, the rule brain does the same with them. */

const goals = [
  'Collect 24 oak logs and put them into the chest.',
  'Mine 9 oak planks. Craft 2 torches and a crafting table.',
  'Craft 4 oak doors and put them into the chest.',
  'Place a chest at 3 -60 5. Collect 6 coal.',
  'Build the cabin and light it with torches.',
]
const wishes = [[], ['Bob 18, Mia only 6'], ['split the logs', 'Mia crafts everything'], ['Skip the torches']]
const itemsOf = (plan: Plan): PlanItem[] => plan.stages.flatMap(stage => stage.items)
const withItems = (plan: Plan, change: (item: PlanItem, index: number) => PlanItem): Plan => ({
  ...plan,
  stages: plan.stages.map(stage => ({ ...stage, items: stage.items.map(change) })),
})
const words = fc.oneof(
  fc.constantFrom('Craft 7 sticks', 'Mine 100 oak logs', 'Collect 1 torch', 'Put it into the chest', 'Give all to Bob'),
  fc.string({ minLength: 1, maxLength: 30 }),
)

const input = (goal: string, said: readonly string[]) => {
  const carried: Record<string, Record<string, number>> = { Bob: { oak_log: 3 } }
  const members = team().map(one => ({ ...one, inventory: carried[one.name] ?? {} }))
  const start = planInput(goal, { team: members, blueprints: [cabinOutline], names: ['coal', 'oak_planks'] })
  const before = planByRules(start)
  return { ...start, previous: before, rejected: said.map(reason => ({ reason, by: 'Ann', plan: before })) }
}

test('whatever its items are called, a plan is carried out, continued, divided and told the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...goals),
      fc.constantFrom(...wishes),
      fc.array(words, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      (goal, said, titles, turn) => {
        const start = input(goal, said)
        const plan = planByRules(start)
        const retitled = (item: PlanItem, index: number): PlanItem => ({
          ...item,
          title: titles[index % titles.length]!,
        })
        const items = itemsOf(plan)
        for (const [index, item] of items.entries()) {
          const other = retitled(item, index)
          const steps = ({ id, title, done, way }: PlanItem) =>
            actByRules(actInput({ id, title, done, way: wayOf({ title, done, way }), from: 'Lena' }, start)).actions
          expect(steps(other)).toEqual(steps(item))
          expect(sayWork(other)).toBe(item.done.kind === 'report' ? other.title : sayWork(item))
          expect(splitInTwo(other)?.map(({ done, amount }) => [done, amount])).toEqual(
            splitInTwo(item)?.map(({ done, amount }) => [done, amount]),
          )
        }
        // Some of it is done and some has failed.
        const next = (called: (item: PlanItem, index: number) => PlanItem) => {
          const list = items.map(called)
          const known = list.map(item => outcomeOf(item, 'no way'))
          const rest = { finished: known.filter((_, index) => index % 3 === turn % 3), failed: known.slice(-1) }
          const now = { ...start, ...rest, previous: withItems(plan, called) }
          const graph = { ...now, lacking: [], documents: {}, environment: [], states: [] }
          return [planByRules(now).stages, decomposeByRules(graph).subtasks]
        }
        expect(next(retitled)).toEqual(next(item => item))
      },
    ),
    { numRuns: 150 },
  )
})

test('what the rule brain plans says how it is done; of other items their words do, else their condition', () => {
  const ways = (goal: string) => itemsOf(planByRules(planInput(goal))).map(({ way, amount }) => [way, amount])
  expect(ways('Collect 4 oak logs.')).toEqual([
    ['collect', 2],
    ['collect', 2],
  ])
  const done = { kind: 'have', item: 'oak_log', count: 5 } as const
  expect(wayOf({ title: 'Mine 5 oak logs', done, way: 'craft' })).toBe('craft')
  expect(wayOf({ title: 'Mine 5 oak logs', done })).toBe('mine')
  expect(wayOf({ title: 'constructor', done })).toBe('get')
  expect(wayOf({ title: 'tell me', done: { kind: 'report' } })).toBeUndefined()
})
