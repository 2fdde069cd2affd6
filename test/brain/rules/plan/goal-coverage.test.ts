import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { decomposeByRules } from '../../../../source/brain/rules/graph/decompose-task.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { vocabularyOf } from '../../../../source/planner/vocabulary.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { planInput, recipes } from '../../support/question-inputs.ts'
import { type Asked, goals } from './goals.ts'

/** Whatever a goal asks for, the plan has work for it, in full, or says what it is without. */

interface Brought {
  readonly stored: Map<string, number>
  readonly made: Map<string, number>
  readonly placed: Map<string, number>
}
const add = (counts: Map<string, number>, item: string, count: number): void =>
  void counts.set(item, (counts.get(item) ?? 0) + count)

const broughtBy = (items: readonly { readonly done: Plan['stages'][number]['items'][number]['done'] }[]): Brought => {
  const [stored, made, placed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  for (const { done } of items) {
    if (done.kind === 'stored') stored.set(done.item, Math.max(stored.get(done.item) ?? 0, done.count))
    if (done.kind === 'have' && done.seat === undefined) add(made, done.item, done.count)
    if (done.kind === 'placed') add(placed, done.block, 1)
  }
  return { stored, made, placed }
}

/** What of the goal the work does not bring about. */
const lacking = ({ stored, made, placed }: Asked, brought: Brought): string[] => {
  const lacks: string[] = []
  for (const [item, count] of stored)
    if ((brought.stored.get(item) ?? 0) < count) lacks.push(`${count} ${item} in the chest`)
  for (const [item, count] of made) {
    const there = Math.max(
      (brought.made.get(item) ?? 0) + (brought.placed.get(item) ?? 0),
      brought.stored.get(item) ?? 0,
    )
    if (there < count) lacks.push(`${count} ${item}`)
  }
  for (const [item, count] of placed) if ((brought.placed.get(item) ?? 0) < count) lacks.push(`${count} ${item} placed`)
  return lacks
}

const inputFor = (text: string, chest: boolean): PlanTaskInput =>
  planInput(text, {
    ...(chest ? { containers: [{ at: [2, -60, 2], block: 'chest', items: {} }] } : { containers: [] }),
    recipes: [...recipes, { item: 'furnace', makes: 1, from: { cobblestone: 8 }, table: true }],
    names: ['oak_log', 'dirt', 'cobblestone', 'furnace'],
  })

test('what is read in a goal is what the items of its plan bring about', () => {
  fc.assert(
    fc.property(goals, fc.boolean(), ({ text, asked }, chest) => {
      const plan = planByRules(inputFor(text, chest))
      expect(plan.impossible ?? plan.leftOut, text).toBeUndefined()
      expect(lacking(asked, broughtBy(plan.stages.flatMap(stage => stage.items))), text).toEqual([])
    }),
    { numRuns: 1500, seed: 14 },
  )
})

// Found by the property above, with the seeds 1002, 1005, 1007, 1013, 1019 and 1027: one thing was read into two chests.
test.each([
  'Craft a chest and put a oak slab into the chest and craft a oak slab and a chest and put it into the chest.',
  'Collect 2 chests and put a chest, a oak slab and a oak log into the chest and craft a oak slab and a oak planks and put everything into the chest.',
  'Craft a chest and put a furnace and a oak log into the chest and craft a furnace and a oak planks and put them into the chest.',
  'Craft 2 chests, a oak slab and a oak planks and place a chest and put it into the chest and put a oak slab and a oak log into the chest.',
  'Collect a cobblestone and 2 chests and place a chest and a dirt and put it into the chest and put a cobblestone into the chest.',
  'Craft a chest and a furnace and put it into the chest and place a chest and put a furnace and a oak log into the chest.',
])('one chest is meant throughout: %s', goal => {
  const places = readGoal(goal, vocabularyOf(inputFor(goal, false))).flatMap(one =>
    one.kind === 'store' && one.item !== 'chest' ? [one.into ?? 'team'] : [],
  )
  expect(new Set(places).size).toBe(1)
  expect(planByRules(inputFor(goal, false)).leftOut).toBeUndefined()
})

test('subtasks of a graph bring about all of it, too', () => {
  fc.assert(
    fc.property(goals, fc.boolean(), ({ text, asked }, chest) => {
      const input = {
        ...inputFor(text, chest),
        organization: 'dag',
        lacking: [],
        documents: {},
        environment: [],
        states: [],
      }
      const { subtasks, leftOut } = decomposeByRules(input)
      expect(leftOut, text).toBeUndefined()
      expect(lacking(asked, broughtBy(subtasks)), text).toEqual([])
    }),
    { numRuns: 500, seed: 14 },
  )
})

test('a part that no work comes of is said, whatever stands beside it', () => {
  const impossible = fc.constantFrom(
    ['Bring 3 sticks to Tom', 'bring 3 sticks to tom'],
    ['Place 40 oak slabs', 'place 40 oak slabs'],
    ['Light the room', 'light it'],
    ['Dance the tango', 'Dance the tango'],
  )
  fc.assert(
    fc.property(goals, impossible, fc.boolean(), ({ text }, [words, said], first) => {
      const goal = first ? `${words}. ${text}` : `${text} ${words}.`
      expect(planByRules(inputFor(goal, true)).leftOut?.join('; ').toLowerCase(), goal).toContain(said!.toLowerCase())
    }),
    { numRuns: 300, seed: 14 },
  )
})

test('what no agent can do anything about is not understood, instead of looked at', () => {
  for (const goal of ['Bring 3 sticks to Tom.', 'Fill the chest.', 'Light the room.', 'Put everything into the chest.'])
    expect(planByRules(inputFor(goal, true)).impossible?.why, goal).toBe('not-understood')
})
