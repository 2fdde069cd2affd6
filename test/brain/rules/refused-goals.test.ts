import { expect, test } from 'vitest'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { createKnowledge, goalWords } from '../../../source/team/knowledge/team-knowledge.ts'
import { simple } from '../../team/support/harness.ts'

test('a goal with a misspelled name is refused with the name that was meant', () => {
  const task = simple('Collect 12 oak logs.')
  const knowledge = createKnowledge(task, () => [])
  const refusal = (goal: string) => createRuleBrain().refuses?.(goalWords(knowledge, goal))
  for (const [goal, given, meant] of [
    ['Collect 3 netherite_blok.', 'netherite_blok', 'netherite block'],
    ['put 3 netherite blok into the chest', 'netherite blok', 'netherite block'],
    ['Collect 3 oak_lgo', 'oak_lgo', 'oak log'],
  ] as const)
    expect(refusal(goal)).toMatch(new RegExp(`^There is no “${given}”; did you mean ${meant}\\? The rule brain can`))
  expect(refusal('Dance around the fire')).toMatch(/^The rule brain can/)
  expect(refusal('Collect 3 netherite blocks')).toBeNull()
})

test('a slip in one part of a goal is asked about, and no part of it begins before', () => {
  const knowledge = createKnowledge(simple('Collect 12 oak logs.'), () => [])
  const refusal = (goal: string) => createRuleBrain().refuses!(goalWords(knowledge, goal))
  expect(refusal('Craft 2 torches and Colect 6 dirt')).toBe(
    '“Colect 6 dirt” begins with no kind of work; did you mean “collect 6 dirt”?',
  )
  expect(refusal('Craft 2 torches and collect 6 cobbelstone')).toBe(
    'There is no “cobbelstone”; did you mean cobblestone?',
  )
  expect(refusal('Build a hut, then colect 6 dirt')).toContain('did you mean “collect 6 dirt”?')
  // Words that are like no others are left out, as the plan says.
  expect(refusal('Craft 2 torches and dance around the fire')).toBeNull()
})

test('a building is understood where a design is ready for it', () => {
  const knowledge = createKnowledge(simple('Collect 12 oak logs.'), () => [])
  const refusal = (goal: string) => createRuleBrain().refuses!(goalWords(knowledge, goal))
  expect(refusal('Build a small birch house.')).toBeNull()
  expect(refusal('build me a tower near the chest')).toBeNull()
  const kept = ['old-spaceship']
  const withKept = (goal: string) => createRuleBrain().refuses!({ ...goalWords(knowledge, goal), kept })
  expect(withKept('Build the old spaceship by the lake.')).toBeNull()
  expect(withKept('Build a spaceship.')).toContain('build my old spaceship')
  expect(refusal('Build a spaceship.')).toMatch(/^The rule brain can .* a ready design/)
})

test.each([
  ['build a small hous', 'There is no “hous”; did you mean house?'],
  ['Build a brigde over the lake.', 'There is no “brigde”; did you mean bridge?'],
  ['make a tpwer 12 blocks high', 'There is no “tpwer”; did you mean tower?'],
  ['put up a fense around us', 'There is no “fense”; did you mean fence?'],
  ['construct me a little stoarge near the chest', 'There is no “stoarge”; did you mean storage?'],
  ['bulid a small house', '“bulid a small house” begins with no kind of work; did you mean “build a small house”?'],
  ['Biuld a hosue', '“Biuld a hosue” begins with no kind of work; did you mean “build a house”?'],
  ['collect 6 dirt and bulid a hut', '“bulid a hut” begins with no kind of work; did you mean “build a hut”?'],
])('a slip in an order to build is asked about: %s', (goal, question) => {
  const knowledge = createKnowledge(simple('Collect 12 oak logs.'), () => [])
  expect(createRuleBrain().refuses!(goalWords(knowledge, goal))).toContain(question)
})

test.each([
  'build a small hous',
  'build a hut for Towre',
  'build a house for towre',
  'build a horse',
  'build a spaceship',
  'Make a Brigde',
])('no name, and no word of its own, is taken for a slip of a building: %s', goal => {
  const seats = { leader: 'Lena', workers: ['Bob', 'Hous', 'Towre'] }
  const knowledge = createKnowledge(simple('Collect 12 oak logs.', { seats }), () => [])
  expect(createRuleBrain().refuses!(goalWords(knowledge, goal)) ?? '').not.toContain('did you mean')
})
