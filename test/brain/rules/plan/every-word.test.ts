import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questions } from '../../../../source/brain/questions/index.ts'
import { decomposeByRules } from '../../../../source/brain/rules/graph/decompose-task.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan, PlanItem } from '../../../../source/session/log/events/plan.ts'
import { thingIn } from '../../../../source/session/log/item-titles.ts'
import { cabinOutline, planInput, team } from '../../support/question-inputs.ts'

/** Every word of a rejection is followed, or named as not followed together with what can be said instead. */

const goal = 'Collect 24 oak logs. Craft 2 crafting tables, 4 torches and 3 oak doors and put all of it into the chest.'
const input = planInput(goal, {
  workers: ['Bob', 'Mia', 'Ben'],
  team: team(['Lena', 'Bob', 'Mia', 'Ben']),
  containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
  names: ['coal'],
})
const previous = planByRules(input)
const after = (reason: string) => ({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
const planFor = (reason: string): Plan => {
  const plan = planByRules(after(reason))
  expect(questions.planTask.check!(after(reason), plan), reason).toEqual([])
  return plan
}
const itemsOf = (plan: Plan): PlanItem[] => plan.stages.flatMap(({ items }) => items)
/** Who crafts a thing, each once. */
const makers = (plan: Plan, item: string): (string | null)[] => [
  ...new Set(
    itemsOf(plan).flatMap(({ id, done, assignee }) =>
      id.startsWith('craft-') && thingIn(done) === item ? [assignee] : [],
    ),
  ),
]
const busy = (plan: Plan): Set<string | null> => new Set(itemsOf(plan).map(({ assignee }) => assignee))

/** The lines that say what was not followed. */
const unfollowed = ({ analysis }: Plan): string =>
  analysis
    .split('\n')
    .filter(line => /^(?:I could not read|Not followed|Nothing to leave out|Not left out)/.test(line))
    .join('\n')

/** Whether one item comes after another: in a later stage, or as it waits for it. */
const isAfter = (plan: Plan, item: string, other: string): boolean => {
  const all = plan.stages.flatMap(({ items }, stage) => items.map(one => ({ ...one, stage })))
  const made = (thing: string) => all.filter(({ id, done }) => id.startsWith('craft-') && thingIn(done) === thing)
  return made(item).every(one =>
    made(other).every(before => before.stage < one.stage || one.requires.includes(before.id)),
  )
}

/** What people say, and what the plan shows of it; those of one `about` contradict each other. */
const followed: readonly { readonly said: string; readonly about: string; readonly isMet: (plan: Plan) => boolean }[] =
  [
    { said: 'no torches', about: 'torch', isMet: plan => makers(plan, 'torch').length === 0 },
    { said: 'leave out the torches', about: 'torch', isMet: plan => makers(plan, 'torch').length === 0 },
    { said: 'we do not need any torches', about: 'torch', isMet: plan => makers(plan, 'torch').length === 0 },
    { said: 'let Mia craft the torches', about: 'torch', isMet: plan => makers(plan, 'torch').join() === 'Mia' },
    { said: 'Bob makes the torches', about: 'torch', isMet: plan => makers(plan, 'torch').join() === 'Bob' },
    { said: 'Mia should not craft the torches', about: 'torch', isMet: plan => makers(plan, 'torch').join() !== 'Mia' },
    {
      said: 'Bob crafts 2 crafting tables',
      about: 'table',
      isMet: plan => makers(plan, 'crafting_table').join() === 'Bob',
    },
    {
      said: 'Mia crafts both crafting tables',
      about: 'table',
      isMet: plan => makers(plan, 'crafting_table').join() === 'Mia',
    },
    {
      said: 'the crafting tables are for Mia',
      about: 'table',
      isMet: plan => makers(plan, 'crafting_table').join() === 'Mia',
    },
    { said: 'Bob takes care of the doors', about: 'door', isMet: plan => makers(plan, 'oak_door').join() === 'Bob' },
    { said: 'give the doors to Mia', about: 'door', isMet: plan => makers(plan, 'oak_door').join() === 'Mia' },
    { said: 'without Ben', about: 'team', isMet: plan => !busy(plan).has('Ben') },
    { said: 'Ben stays at home', about: 'team', isMet: plan => !busy(plan).has('Ben') },
    { said: 'everybody but Ben', about: 'team', isMet: plan => !busy(plan).has('Ben') },
    { said: 'only Bob and Mia', about: 'team', isMet: plan => !busy(plan).has('Ben') },
    { said: 'with everybody', about: 'team', isMet: plan => busy(plan).size === 3 },
    { said: 'all of you', about: 'team', isMet: plan => busy(plan).size === 3 },
  ]
/** What no rule reads. */
const unknown = [
  'sing a song',
  'paint everything purple',
  'hurry',
  'because of the rain',
  'under the old bridge',
  'with a smile',
  'he is my brother',
  'as fast as lightning',
  'wear funny hats',
]
const joints = [', ', ' and ', '. ', '; ', ', and ', ' but ', ', then ', '! ', ' and then ']
const wordsOf = (text: string): string[] => text.split(/\W+/).filter(word => word.length > 3)

test('of clauses that are read and such that are not, in any order, these are followed and those are named', () => {
  const part = fc.oneof(
    fc.constantFrom(...followed).map(one => ({ ...one, isRead: true })),
    fc.constantFrom(...unknown).map(said => ({ said, about: said, isMet: () => true, isRead: false })),
  )
  const parts = fc.uniqueArray(part, { minLength: 1, maxLength: 5, selector: ({ about }) => about })
  fc.assert(
    fc.property(parts, fc.array(fc.constantFrom(...joints), { minLength: 5, maxLength: 5 }), (list, joined) => {
      const said = list.map((one, index) => `${index === 0 ? '' : joined[index]}${one.said}`).join('')
      const plan = planFor(said)
      const named = unfollowed(plan)
      for (const one of list) {
        expect(one.isMet(plan), `${said} | ${one.said}`).toBe(true)
        if (one.isRead) continue
        for (const word of wordsOf(one.said)) expect(named, `${said} | ${word}`).toContain(word)
      }
      const isAllRead = list.every(({ isRead }) => isRead)
      expect(/could not read/.test(plan.analysis), said).toBe(!isAllRead)
      expect(plan.analysis.includes('I can follow, for example:'), said).toBe(!isAllRead)
    }),
    { numRuns: 600, seed: 21 },
  )
})

/** One saying of each rule that reads something. */
const sayings = [
  ...followed.map(({ said }) => said),
  'not Ben',
  'do everything except the torches',
  'the torches can be left out',
  'only the logs',
  'we need the torches after all',
  'no torches and no doors',
  'leave Ben out',
  'Bob works alone',
  'nobody but Bob',
  'not only Bob',
  'everybody may work again',
  'Ben helps too',
  'give Ben something to do',
  'Bob is responsible for the crafting',
  'all the crafting is Bob’s job',
  "don't let Mia collect logs",
  'Mia collects nothing',
  'Mia collects no logs',
  'Bob 12, Mia only 9',
  'Bob should collect 12 logs',
  'Mia collects 6 logs and Bob the rest',
  'Bob collects twice as many logs as Mia',
  'split the logs between them',
  'do not split the logs',
  'use birch for planks',
  'collect 30 oak logs',
  'the torches first',
  'start with the torches',
  'the torches at the end',
  'leave the doors and the torches for last',
  'first the torches, then the doors, finally the crafting tables',
  'the torches before the doors',
  'after the torches, the doors',
  'collect the logs, then craft the torches',
  'first Bob collects the logs, then Mia crafts the torches',
]

test('a word that no rule knows is named, wherever in a saying it stands', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sayings),
      fc.nat(12),
      fc.constantFrom('zork', 'the blarg', 'Zork!'),
      (text, at, odd) => {
        const words = text.split(' ')
        const index = at % (words.length + 1)
        const said = [...words.slice(0, index), odd, ...words.slice(index)].join(' ')
        expect(unfollowed(planFor(said)), said).toMatch(new RegExp(wordsOf(odd)[0]!, 'i'))
      },
    ),
    { numRuns: 800, seed: 22 },
  )
})

test.each([
  goal,
  'Collect 24 oak logs and put them into the chest.',
  'Collect 12 oak logs. Craft planks and a crafting table. Then build the cabin from the blueprint "cabin" and light it with torches.',
])('what is said to be followed instead is followed: %s', words => {
  const asked = { ...input, goal: words, blueprints: [cabinOutline] }
  const before = planByRules(asked)
  const unfollowedIn = (reason: string): string[] =>
    planByRules({ ...asked, previous: before, rejected: [{ reason, by: 'Ann', plan: before }] }).unfollowed ?? []
  const examples = unfollowedIn('sing').flatMap(line =>
    line.startsWith('I can follow') ? [...line.matchAll(/“(.*?)”/g)].map(([, said]) => said!) : [],
  )
  expect(examples.length).toBeGreaterThan(2)
  // Logs of which all else is made can only be last but for that.
  for (const said of examples)
    expect(
      unfollowedIn(said).filter(line => !line.startsWith('Last but')),
      said,
    ).toEqual([])
  // Who was sent away is not named again.
  expect(unfollowedIn('sing, without Bob').join(' ')).not.toContain('“Bob')
})

describe('what comes after what', () => {
  test.each([
    'first the doors, then the torches',
    'First craft the doors, then the torches.',
    'the doors before the torches',
    'torches after the doors',
    'after the doors, the torches',
    'make the doors first and then the torches',
    'craft the doors, then craft the torches',
    'first Mia crafts the doors, then Bob crafts the torches',
    'without Ben, and first the doors, then the torches',
  ])('is kept: “%s”', said => {
    expect(isAfter(previous, 'torch', 'oak_door')).toBe(false)
    const plan = planFor(said)
    expect(isAfter(plan, 'torch', 'oak_door')).toBe(true)
    expect(unfollowed(plan)).toBe('')
    expect(plan.analysis).toContain(`In this order: Ann said: `)
    const asked = { ...after(said), lacking: [], documents: {}, environment: [], states: [] }
    const { subtasks } = decomposeByRules(asked)
    const of = (thing: string) => subtasks.filter(({ id, done }) => id.startsWith('craft-') && thingIn(done) === thing)
    for (const torch of of('torch'))
      expect(torch.requires).toEqual(expect.arrayContaining(of('oak_door').map(one => one.id)))
    expect(questions.decomposeTask.check!(asked, decomposeByRules(asked))).toEqual([])
  })

  test('of several things each waits for the one before', () => {
    const plan = planFor('first the crafting tables, then the doors, then the torches')
    expect(isAfter(plan, 'oak_door', 'crafting_table') && isAfter(plan, 'torch', 'oak_door')).toBe(true)
    expect(unfollowed(plan)).toBe('')
  })

  test('what stands in an earlier stage goes to the end with all that needs it', () => {
    const two = planInput('Collect 6 oak logs and 5 sand. Craft 3 oak doors.', { names: ['sand'] })
    const before = planByRules(two)
    const said = 'first the doors, then the sand'
    const plan = planByRules({ ...two, previous: before, rejected: [{ reason: said, by: 'Ann', plan: before }] })
    expect(questions.planTask.check!(two, plan)).toEqual([])
    expect(plan.stages.at(-1)!.items.map(({ done }) => thingIn(done))).toEqual(['sand', 'sand'])
    expect(plan.analysis).toContain(`In this order: Ann said: ${said}.`)
  })

  test.each([
    ['first the torches, then the coal', /^First in its stage.*“Craft 4 torches” needs .*“Collect 1 coal” first/],
    ['the torches before the coal', /^Not in this order: .*“Craft 4 torches” needs “Collect 1 coal” before/],
    ['first the torches, then the beacon', /No item of this plan is about “beacon”/],
  ])('is named where it cannot be kept: “%s”', (said, why) => {
    expect(planFor(said).analysis).toMatch(why)
  })
})

test.each([
  ['without Bob, Mia and Ben', 'Then nobody would be left to do the work'],
  ['Mia crafts 1 crafting table', 'one worker makes all of'],
  ['craft 5 lanterns', 'The goal asks for no lanterns'],
  ['use birch for planks', 'decide the material'],
])('what is read and cannot be done is named with the reason: “%s”', (said, why) => {
  const plan = planFor(said)
  expect(itemsOf(plan)).toEqual(itemsOf(previous))
  expect(plan.analysis).toMatch(new RegExp(`^Not followed: Ann said: ${said}\\..*${why}`))
  // The answer about lanterns names a key and a command.
  if (!why.startsWith('The goal asks')) expect(plan.unfollowed?.at(-1)).toMatch(/^I can follow, for example: “/)
})

test.each([
  'paint the doors red',
  'do not paint the doors',
  'no torches, and paint the doors red',
  'only Bob and Mia, and paint the doors',
  'leave out the torches and sing near the doors',
  'without Ben and with nicer doors',
])('other work with a thing takes nothing of it out of the plan: “%s”', said => {
  const plan = planFor(said)
  expect(makers(plan, 'oak_door')).toHaveLength(1)
  expect(unfollowed(plan)).toMatch(/could not read “.*(?:paint|sing|nicer).*doors/)
})

test('a name that is refused by itself has no part', () => {
  for (const said of [
    'not Ben',
    'no Ben',
    'Ben not',
    'not Ben, he is tired',
    'no torches. Not Ben.',
    'Not ben and no doors',
  ])
    expect(busy(planFor(said)), said).not.toContain('Ben')
})

test('what people set against a name is no wish of its own', () => {
  for (const said of [
    'Bob, not Mia, crafts the torches',
    'Bob crafts the torches instead of Mia',
    'Bob crafts the torches and not Mia',
  ]) {
    const plan = planFor(said)
    expect(makers(plan, 'torch'), said).toEqual(['Bob'])
    expect(busy(plan), said).toContain('Mia')
    expect(unfollowed(plan), said).toBe('')
  }
})

test('an amount with words beside it that are not read does not change what the goal asks for', () => {
  const logs = 'Collect 2040 oak logs.'
  const wish = (text: string) =>
    planByRules(planInput(logs, { instructions: [{ from: 'Ann', text, asked: true }] })).stages.flatMap(({ items }) =>
      items.map(one => one.amount ?? 0),
    )
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  expect(sum(wish('get 2 oak logs (wish 40)'))).toBe(2040)
  expect(sum(wish('get 20 oak logs'))).toBe(20)
})
