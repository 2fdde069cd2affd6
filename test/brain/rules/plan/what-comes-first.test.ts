import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questions } from '../../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readWishes } from '../../../../source/brain/rules/plan/read-wishes.ts'
import { cabinOutline, planInput } from '../../support/question-inputs.ts'

/** What people want to come first, in many words: it is read, and where it cannot be first the plan says what it needs. */

const wordings = [
  'make the % first',
  'Make % first',
  'craft the % first, please',
  'get the % first',
  'do the % first',
  'build % first',
  'the % comes first',
  'The % goes first',
  '% first',
  'the % is first',
  'the % should come first',
  'the % must be made first',
  'the % has to be crafted first',
  'first the %',
  'First craft the %, then gather',
  'first make the % and then the walls',
  'make the % first, then the rest',
  'first of all build the %',
  'start with the %',
  'start with making the %',
  'begin by crafting the %',
  'we should make the % first',
]
const read = (text: string) => readWishes([{ text, by: 'Ann', nth: 0, wish: true }], ['Bob', 'Mia'])

test('the thing is what is left of the words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...wordings),
      fc.constantFrom('chest', 'crafting table', 'torches', 'roof', 'oak planks'),
      (words, thing) => {
        const said = words.replace('%', thing)
        const { first, unread } = read(said)
        expect(
          first.map(one => one.words.replace(/^craft the /, '')),
          said,
        ).toEqual([thing])
        expect(unread, said).toEqual([])
      },
    ),
    { numRuns: 300, seed: 5 },
  )
})

test.each(['Gather comes first', 'gather first', 'do the gathering first', 'gathering comes first'])(
  'a kind of work comes first: “%s”',
  said => {
    expect(read(said).first).toMatchObject([{ words: expect.stringMatching(/^(?:gather|collect)$/) }])
    expect(turnedDown(table, said).analysis).not.toMatch(/Not followed|could not read|not of all/)
  },
)

const table = planInput('Collect 2 oak logs, craft a chest and a crafting table and put 4 sticks into the chest.', {
  containers: [],
})
const cabin = planInput('Build the cabin.', { blueprints: [cabinOutline], containers: [] })
const turnedDown = (input: PlanTaskInput, reason: string) => {
  const previous = planByRules(input)
  return planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
}

test.each(['Make the chest first', 'The chest comes first', 'First craft the chest, then gather', 'chest first'])(
  'what needs other things says so: “%s”',
  said => {
    const { analysis } = turnedDown(table, said)
    expect(analysis.split('\n')[0]).toMatch(
      /^First in its stage, not of all: Ann said: .*chest.*“Craft a chest and set it up” needs “Collect .*logs?”.* first\.$/i,
    )
    expect(analysis).not.toMatch(/Not followed|could not read/)
  },
)

test('a stage that needs none of the earlier ones is said to come after them', () => {
  expect(turnedDown(cabin, 'the roof comes first').analysis.split('\n')[0]).toMatch(
    /^First in its stage, not of all: .*roof/,
  )
})

test('what is nowhere in the plan is still said not to be followed', () => {
  expect(turnedDown(table, 'the beacon comes first').analysis).toMatch(/^Not followed: .*“beacon”/)
})

const lastWordings = [
  '% last',
  'the % at the end',
  'collect the % last, please',
  'the % should come last',
  'do the % at the very end',
  'the % must be done last of all',
  'leave the % for last',
  'keep the % until the end',
  'end with the %',
  'finally the %',
  'the % after everything else',
]
const two = planInput('Collect 6 oak logs and 8 dirt and 5 sand. Craft 3 oak doors. Put 3 oak doors into the chest.', {
  names: ['dirt', 'sand'],
})
const thingsInOrder = ({ stages }: ReturnType<typeof planByRules>) =>
  stages.map(({ items }) => items.flatMap(({ done }) => ('item' in done ? [done.item] : [])))

test.each(lastWordings)('what is to come last comes after all that does not need it: “%s”', words => {
  for (const thing of ['dirt', 'sand']) {
    const plan = turnedDown(two, words.replace('%', thing))
    expect(questions.planTask.check!(two, plan)).toEqual([])
    const order = thingsInOrder(plan)
    expect(new Set(order.at(-1))).toEqual(new Set([thing]))
    expect(order.slice(0, -1).flat()).not.toContain(thing)
    expect(plan.analysis).not.toMatch(/could not read|Not followed|Last but/)
  }
})

test('what needs the last things comes after them, and is named; what all else needs cannot be last', () => {
  const doors = turnedDown(two, 'oak doors last')
  expect(thingsInOrder(doors).slice(-2).flat()).toEqual(['oak_door', 'oak_door'])
  expect(doors.analysis).not.toMatch(/Last but|Not followed/)
  const logs = turnedDown(two, 'the logs last')
  expect(questions.planTask.check!(two, logs)).toEqual([])
  expect(thingsInOrder(logs)[0]).not.toContain('oak_log')
  expect(logs.analysis).toMatch(/^Last but for what needs it: Ann said: the logs last\. .*“Craft 3 oak doors”/)
  const only = planInput('Craft 3 oak doors.')
  const all = turnedDown(only, 'logs last')
  expect(all.stages).toEqual(planByRules(only).stages)
  expect(all.analysis).toMatch(/^Not followed: Ann said: logs last\. What needs it comes after it: “Craft 3 oak doors”/)
})

test('several things are last together, and the newest word about a thing counts', () => {
  const previous = planByRules(two)
  const after = (...reasons: string[]) =>
    planByRules({ ...two, previous, rejected: reasons.map(reason => ({ reason, by: 'Ann', plan: previous })) })
  expect(new Set(thingsInOrder(after('dirt last', 'sand at the end')).at(-1))).toEqual(new Set(['dirt', 'sand']))
  expect(thingsInOrder(after('dirt last', 'dirt first'))[0]![0]).toBe('dirt')
})

test.each([
  'Collect 3 oak logs, then collect 5 sand.',
  'Put 3 oak logs into the chest. After that collect 5 sand',
  'collect 3 oak logs and finally get 5 sand',
])('an order of the goal that the plan does not keep is named, and kept when a person asks for it: “%s”', goal => {
  const input = planInput(goal, { names: ['sand'] })
  const { analysis } = planByRules(input)
  expect(analysis).toMatch(
    /“Collect \d sand” does not wait for “.*oak logs?.*”\. To have it wait, refuse and say “sand last”\./,
  )
  const asked = turnedDown(input, 'sand last')
  expect(asked.analysis).not.toContain('does not wait')
  expect(thingsInOrder(asked).at(-1)).toContain('sand')
})

test.each(['Collect 3 oak logs, then craft 3 oak doors.', 'Collect 3 oak logs and 5 sand.'])(
  'nothing is said of an order that is kept, or that the goal does not ask for: “%s”',
  goal => expect(planByRules(planInput(goal, { names: ['sand'] })).analysis).not.toContain('does not wait'),
)

const demo = planInput(
  'Collect 12 oak logs. Craft planks and a crafting table. Put everything needed into the chest. Then build the cabin from the blueprint "cabin" and light it with torches.',
  { blueprints: [cabinOutline] },
)
/** What each part of the cabin is built with, and who puts it into the chest. */
const builtWith: readonly (readonly [maker: string, parts: RegExp])[] = [
  ['craft-oak_planks', /-walls-/],
  ['craft-torch', /-light$/],
  ['craft-oak_slab', /-roof-/],
  ['craft-oak_door', /-fittings$/],
]

test.each([
  ['the door comes last', ['build-cabin-fittings'], 'craft-oak_door'],
  ['Bob builds the whole roof, and the door comes last', ['build-cabin-fittings'], 'craft-oak_door'],
  ['the torches last', ['build-cabin-light'], 'craft-torch'],
])('of a thing that is built with, the building is last and its making stays: “%s”', (said, last, maker) => {
  const plan = turnedDown(demo, said)
  expect(questions.planTask.check!(demo, plan)).toEqual([])
  expect(plan.stages.at(-1)!.title).toMatch(/, last$/)
  expect(plan.stages.at(-1)!.items.map(({ id }) => id)).toEqual(last)
  const made = plan.stages.flatMap(({ items }) => items).find(({ id }) => id === maker)!
  const before = planByRules(demo).stages.flatMap(({ items }) => items)
  expect(made.requires).toEqual(before.find(({ id }) => id === maker)!.requires)
  expect(plan.analysis).toContain(`, which needs “${made.title}” before: Ann said: `)
  expect(plan.analysis).not.toMatch(/Not followed|Last but/)
})

test.each(['door', 'torches', 'slabs', 'planks', 'walls', 'roof', 'logs', 'cabin', 'fittings', 'crafting table'])(
  'nothing waits for what needs it, whatever is to be last: “%s”',
  thing => {
    const plan = turnedDown(demo, `the ${thing} last`)
    const ids = plan.stages.flatMap(({ items }) => items.map(({ id }) => id))
    const required = new Map(plan.stages.flatMap(({ items }) => items.map(one => [one.id, one.requires] as const)))
    for (const [maker, parts] of builtWith)
      for (const part of ids.filter(id => parts.test(id))) {
        expect(ids.indexOf(maker), part).toBeLessThan(ids.indexOf(part))
        expect(required.get(maker), part).not.toContain(part)
      }
    expect(ids.findIndex(id => id.includes('-roof-'))).toBeGreaterThan(ids.indexOf('build-cabin-walls-2'))
  },
)

test('where nothing can be last, the plan says why, and what can be said instead', () => {
  const { analysis, stages, unfollowed } = turnedDown(demo, 'the logs last')
  expect(stages).toEqual(planByRules(demo).stages)
  expect(analysis).toMatch(
    /^Not followed: Ann said: the logs last\. What needs it comes after it: “Craft 17 oak planks/,
  )
  expect(analysis.split('\n')[0]).not.toMatch(/walls|roof|Light/)
  expect(unfollowed?.at(-1)).toMatch(/^I can follow, for example: “.*”, “first the /)
})

test.each(['the doors and torches last', 'leave the doors and the torches for last'])(
  'two things are last together: “%s”',
  said => {
    const plan = turnedDown(demo, said)
    expect(questions.planTask.check!(demo, plan)).toEqual([])
    const late = plan.stages.filter(({ title }) => title.endsWith(', last')).flatMap(({ items }) => items)
    expect(late.map(({ id }) => id).sort()).toEqual(['build-cabin-fittings', 'build-cabin-light'])
    expect(plan.analysis).not.toMatch(/Not followed|could not read/)
  },
)

test.each([
  ['first the beacon, then the logs', 'beacon'],
  ['first the logs, then the beacon', 'beacon'],
  ['the beacon before the chest', 'beacon'],
  ['first the logs, then the stone bricks, then the chest', 'stone bricks'],
])('a step that is about nothing of the plan is named, and the others are read: “%s”', (said, thing) => {
  const { analysis } = turnedDown(table, said)
  expect(analysis).toMatch(new RegExp(`No item of this plan is about “(?:the )?${thing}”`))
  expect(analysis).not.toContain('could not read')
})
