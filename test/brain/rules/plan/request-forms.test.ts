import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import { readable } from '../../../../source/minecraft/names/readable.ts'
import { buildingName, keptInWords } from '../../../../source/planner/building-words.ts'
import { readGoal, readOrder } from '../../../../source/planner/goal-demands.ts'
import { workWords } from '../../../../source/planner/request-forms.ts'
import type { Vocabulary } from '../../../../source/planner/vocabulary.ts'
import { vocabularyOf } from '../../../../source/planner/vocabulary.ts'
import { createKnowledge, goalWords } from '../../../../source/team/knowledge/team-knowledge.ts'
import { simple } from '../../../team/support/harness.ts'
import { planInput } from '../../support/question-inputs.ts'

/** A goal says the same in whatever form people ask for it. */

const items = ['oak_log', 'oak_planks', 'dirt', 'sand', 'torch', 'stick', 'crafting_table', 'iron_ingot', 'cooked_beef']
const vocabulary: Vocabulary = { items: new Set(items), prefer: [], blueprints: ['cabin'] }
const read = (goal: string) => readGoal(goal, vocabulary)

interface Plain {
  /** Its first word is `order`. */
  readonly text: string
  readonly order: string
  readonly going: string
  readonly done: string
  /** What it is about, and where. */
  readonly object: string
  readonly rest: string
}
const thing = fc
  .record({ item: fc.constantFrom(...items), count: fc.integer({ min: 2, max: 30 }) })
  .map(({ item, count }) => readable(item, count))
const things = fc.oneof(
  thing,
  fc.tuple(thing, thing).map(([one, other]) => `${one} and ${other}`),
)
const of = (kind: keyof typeof workWords, object: fc.Arbitrary<string>, rest: string): fc.Arbitrary<Plain> =>
  fc.tuple(fc.constantFrom(...workWords[kind]), object).map(([[order, going, done], about]) => ({
    ...{ order, going, done, object: about, rest },
    text: `${order} ${about}${rest}`,
  }))
const plain = fc.oneof(
  of('collect', things, ''),
  of('mine', things, ''),
  of('craft', things, ''),
  of('heat', thing, ''),
  of('store', things, ' into the chest'),
  of(
    'fill',
    thing.map(one => `the chest with ${one}`),
    '',
  ),
  of('build', fc.constantFrom('the cabin', 'a cabin'), ''),
  of('place', thing, ' at 3 -60 4'),
  of('place', thing, ''),
  of('light', fc.constant('the room'), ''),
)

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
const forms: Readonly<Record<string, (one: Plain) => string>> = Object.fromEntries(
  [
    'please %',
    'Please, %.',
    '%, please',
    '% please!',
    '%, thanks',
    '% as soon as possible',
    '%, if you can.',
    'could you %?',
    'Can you please %?',
    'would you kindly % for me?',
    'could someone %',
    'will one of you %?',
    'I want you to %',
    'I need someone to %',
    "I'd like you to %",
    'I would like the team to %',
    "we'd love to %",
    'we need to %',
    'You have to %.',
    'the team should %',
    'The goal is to %',
    'your task is to %',
    "let's %",
    'let us %',
    'Hey team, %',
    'Hello! %. Thank you very much!',
    'hey everyone, could you please %, if possible?',
    'help me to %',
    'make sure to %',
    'try to %',
    "it's time to %",
    'It would be nice if you could %',
    'ok, now go and %',
  ].map(form => [form, ({ text }: Plain) => capital(form.replace('%', () => text))]),
)
const goingForms = ['would you mind % it?', 'start %', 'how about %?', 'do you mind %'].map(
  form =>
    [form, ({ going, object, rest }: Plain) => form.replace(/%( it)?/, () => `${going} ${object}${rest}`)] as const,
)

test('every kind of work is read in every form as in the plain one', () => {
  const all = { ...forms, ...Object.fromEntries(goingForms) }
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(all)), plain, (form, one) => {
      expect(read(one.text).some(({ kind }) => kind === 'unknown')).toBe(false)
      expect(read(form(one)), form(one)).toEqual(read(one.text))
    }),
    { numRuns: 3000, seed: 14 },
  )
})

test('what is to be done with a thing may stand after it', () => {
  const form = fc.constantFrom(
    'I want % §&',
    'we need % to be §&',
    'I would like to have % §&, please',
    '% must be §&',
    '% should be §&.',
  )
  const alone = fc.oneof(
    of('collect', thing, ''),
    of('craft', thing, ''),
    of('store', thing, ' into the chest'),
    of('place', thing, ' at 3 -60 4'),
    of('build', fc.constant('the cabin'), ''),
  )
  fc.assert(
    fc.property(form, alone, (words, { text, object, done, rest }) => {
      const goal = words.replace('%', object).replace('§', done).replace('&', rest)
      expect(read(goal), goal).toEqual(read(text))
    }),
    { numRuns: 1000, seed: 14 },
  )
})

test('who needs something gets it, in the chest where it is wanted there', () => {
  const wants = fc.constantFrom(
    'I need',
    'we want',
    'I would like',
    "we'd like to have",
    'we could use',
    'the team requires',
  )
  fc.assert(
    fc.property(wants, things, (want, object) => {
      expect(read(`${want} ${object}`)).toEqual(read(`collect ${object}`))
      expect(read(`${want} ${object}, please`)).toEqual(read(`collect ${object}`))
      for (const goal of [
        `${want} ${object} in the chest`,
        `${want} a chest with ${object} in it`,
        `there should be ${object} in the chest`,
        `the chest must contain ${object}`,
        `${object} must be in the chest`,
        `bring ${object} to the chest`,
      ])
        expect(read(goal), goal).toEqual(read(`put ${object} into the chest`))
      expect(read(`collect ${object} into the chest`)).toEqual(read(`collect ${object} and put them into the chest`))
    }),
    { numRuns: 500, seed: 14 },
  )
  expect(read('I want a cabin')).toEqual([{ kind: 'build', blueprint: 'cabin' }])
  expect(read('12 oak logs')).toEqual(read('collect 12 oak logs'))
})

test.each([
  "we don't need 3 torches",
  'we do not want torches',
  'I need no torches',
  'I have 12 oak logs',
  'what do we need?',
  'do you have 3 torches?',
  'we need to know how many logs there are',
])('what asks for nothing is no work: %s', goal => {
  expect(read(goal).every(({ kind }) => kind === 'unknown')).toBe(true)
})

describe('what is to be brought', () => {
  test('is collected as a goal, and the plan says so; as an order it is for who gives it', () => {
    expect(read('bring me 5 dirt')).toEqual([{ kind: 'collect', item: 'dirt', count: 5, brought: true }])
    expect(readOrder('bring me 5 dirt', vocabulary)).toEqual([{ kind: 'bring', item: 'dirt', count: 5 }])
    expect(read('give me 5 dirt and put it into the chest').at(-1)).toEqual({ kind: 'store', item: 'dirt', count: 5 })
    const plan = planByRules(planInput('Bring me 5 dirt', { names: ['dirt'] }))
    expect(plan.leftOut).toBeUndefined()
    expect(
      plan.stages
        .flatMap(stage => stage.items)
        .map(({ title }) => title)
        .join(),
    ).toMatch(/Collect \d dirt/)
    expect(plan.analysis).toContain("Read as: collect 5 dirt. A goal is the team's and hands nothing over")
  })

  test('to another is not left out in silence', () => {
    expect(planByRules(planInput('Collect 3 dirt and bring 5 dirt to Tom', { names: ['dirt'] })).leftOut).toEqual([
      'bring 5 dirt to tom',
    ])
  })
})

describe('a misspelt word for the work', () => {
  const knowledge = createKnowledge(simple('Collect 12 oak logs.'), () => [])
  const orders = Object.entries(workWords).flatMap(([kind, words]) =>
    ['collect', 'craft', 'heat', 'store', 'mine'].includes(kind) ? words.map(([order]) => order) : [],
  )
  const known = new Set(Object.values(workWords).flatMap(words => words.map(([order]) => order as string)))
  const misspelt = fc
    .tuple(fc.constantFrom(...orders.filter(order => order.length > 4 && !order.includes(' '))), fc.nat(20))
    .map(([order, at]) => ({ order, typed: order.slice(0, at % order.length) + order.slice((at % order.length) + 1) }))
    .filter(({ typed }) => !known.has(typed))

  test('is refused with the words that were probably meant', () => {
    fc.assert(
      fc.property(misspelt, thing, ({ typed, order }, object) => {
        const refusal = createRuleBrain().refuses?.(goalWords(knowledge, `${typed} ${object}`)) ?? ''
        const meant = /^“(.+?)” begins with no kind of work; did you mean “(\S+) (.+?)”\?/.exec(refusal)
        expect(meant?.[1], typed).toBe(`${typed} ${object}`)
        // Several words may be one letter away.
        expect(known.has(meant![2]!), `${typed}: ${meant![2]}`).toBe(true)
        if (order.length > 5) expect(meant![2], typed).toBe(order)
      }),
      { numRuns: 200, seed: 14 },
    )
  })

  test('that is one part of a goal is told in the plan that leaves it out', () => {
    const plan = planByRules(planInput('Craft 2 torches and colect 6 oak logs', { names: ['oak_log'] }))
    expect(plan.leftOut).toEqual(['colect 6 oak logs'])
    expect(plan.analysis).toContain('Not read as work: “colect 6 oak logs” (did you mean “collect 6 oak logs”?).')
  })
})

test('a hut that a person calls theirs, by another name, is not the one that there is', () => {
  const vocabulary = vocabularyOf({ recipes: [], blueprints: ['small_hut_near_steve'] })
  expect(readGoal('build my cosy hut', vocabulary)).toMatchObject([{ kind: 'unknown', building: 'cosy_hut' }])
  for (const words of ['build my hut', 'build the hut', 'finish the hut'])
    expect(readGoal(words, vocabulary)).toMatchObject([{ kind: 'build', blueprint: 'small_hut_near_steve' }])
})

test.each([
  ['Build a cobblestone tower 4 by 4 and 8 high near the team', 'cobblestone_tower_4_by_4_and_8_high_near_the_team'],
  ['Build a wall of dirt, 6 blocks long, 2 high, near the chest', 'wall_of_dirt_6_blocks_long_2_high_near_the_chest'],
])('sizes and the place belong to the building that is asked for: %s', (goal, building) => {
  expect(read(goal)).toMatchObject([{ kind: 'unknown', building }])
})

test.each([
  'Build a wall of oak 5 long near the team/goal Build a small wall near the team',
  'Build a wall of dirt, 6 blocks long, 2 high, near the chest',
])('a building that was designed for a goal is the one that the goal asks for, however it is written: %s', goal => {
  const [asked] = read(goal)
  const blueprint = (asked as { building: string }).building
  const all = readGoal(goal, { ...vocabulary, designs: true, blueprints: ['cabin', blueprint] })
  expect(all[0]).toMatchObject({ kind: 'build', blueprint })
})

test('what goes on with another number or place is another piece', () => {
  expect(read('Collect 4 dirt and 8 sand')).toMatchObject([
    { kind: 'collect', count: 4 },
    { kind: 'collect', count: 8 },
  ])
})

test('words that name a kept design ask for that one, the longest name first, and not for the building that there is', () => {
  const kept = ['hut', 'watchtower', 'old-watchtower']
  const vocabulary = { ...vocabularyOf({ recipes: [], blueprints: ['small_hut_near_steve'] }), kept }
  expect(readGoal('build the watchtower by the lake', vocabulary)).toMatchObject([
    { kind: 'unknown', building: 'watchtower_by_the_lake' },
  ])
  expect(readGoal('build the hut', vocabulary)).toMatchObject([{ kind: 'build', blueprint: 'small_hut_near_steve' }])
  const standing = { ...vocabulary, blueprints: ['watchtower_by_the_lake'] }
  expect(readGoal('finish the watchtower', standing)).toMatchObject([{ blueprint: 'watchtower_by_the_lake' }])
  expect(keptInWords('my old watchtower by the lake', kept)).toBe('old-watchtower')
  expect(keptInWords('small_hut', kept)).toBe('hut')
  expect(keptInWords('huts', kept)).toBeUndefined()
  expect(keptInWords('fence around my hut', kept)).toBeUndefined()
  expect(keptInWords('a hut by the sea of oak', ['hut-by-the-sea'])).toBe('hut-by-the-sea')
})

test.each([
  ['build my cosy hut near 30 -60 30', ['hut'], 'cosy_hut_near_30_-60_30'],
  ['build the cosy hut near 30 -60 30', ['hut'], 'cosy_hut_near_30_-60_30'],
  ['build my round hut', ['hut'], 'round_hut'],
  ['build the fence around the hut', ['hut'], 'fence_around_the_hut'],
  ['build the tower', ['hut'], 'tower'],
  ['build the hut', ['fence_around_the_hut'], 'hut'],
])('%s: what is kept by a name, or is of another kind, is not the building of %o', (goal, blueprints, building) => {
  const vocabulary = { ...vocabularyOf({ recipes: [], blueprints }), kept: ['cosy-hut'], designs: true as const }
  expect(readGoal(goal, vocabulary)).toMatchObject([{ kind: 'unknown', building }])
})

test('a building at coordinates below 0 keeps their signs in its name, and is not the one above 0', () => {
  const name = buildingName('a hut of dirt at -40 70 -40')
  expect(name).toBe('hut_of_dirt_at_-40_70_-40')
  expect(buildingName(readable(name))).toBe(name)
  const there = { ...vocabulary, blueprints: [name], designs: true } as const
  expect(readGoal('Build a hut of dirt at -40 70 -40.', there)).toMatchObject([{ kind: 'build', blueprint: name }])
  const other = readGoal('Build a hut of dirt at 40 70 40.', there)
  expect(other).toMatchObject([{ kind: 'unknown', building: 'hut_of_dirt_at_40_70_40' }])
})
