import { describe, expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { plainReply } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { replyInput, seen, team } from '../../support/question-inputs.ts'

/** What an agent without a model answers to a person who asks how far the work is. */

const plan: DecideReplyInput['plan'] = [
  { id: 'a', title: 'Collect 9 birch logs', by: 'Bob', status: 'running', progress: { done: 4, total: 9 } },
  { id: 'b', title: 'Craft a chest', by: 'Mia', status: 'done' },
  { id: 'c', title: 'Walls of the hut', by: null, status: 'open' },
]
const buildings: DecideReplyInput['buildings'] = [
  { name: 'hut', done: 31, total: 80, takes: { birch_planks: 40, torch: 9 }, ofGoal: true },
  { name: 'watch_tower', done: 50, total: 50, takes: {} },
]
const chest = { at: [1, -60, 1] as [number, number, number], block: 'chest', items: { birch_planks: 22 } }
const answer = (text: string, extra: Partial<DecideReplyInput> = {}): string | undefined =>
  plainReply(
    replyInput(text, {
      ...{ seat: 'Lena', role: 'leader', plans: true, goal: 'Build a hut.', plan, buildings, containers: [chest] },
      ...{ observation: seen({}), team: [], ...extra },
    }),
  )?.reply

const hut = 'The hut: 31 of 80 blocks are placed; still missing: 18 birch planks, 9 torches.'
const goal =
  'The goal “Build a hut”: 1 of 3 items of the plan are done. Not done yet: Collect 9 birch logs (4 of 9, Bob); Walls of the hut.'

test.each([
  'status',
  'Status?',
  'how far are you?',
  'how far is it',
  'How far is the hut now?',
  'how far along are you with the hut?',
  'how is the hut coming along?',
  "how's it going",
  'hows it going',
  'what is missing?',
  "what's still missing for the hut?",
  'what do you still need?',
  'what is left to do?',
  'progress report',
])('how far the goal and its building are is told with numbers: %s', words => {
  expect(answer(words)).toBe(`${hut} ${goal}`)
})

test.each([
  ['is it finished?', {}, `Not yet. ${hut} ${goal}`],
  ['is the watch tower done yet?', {}, `Yes. The watch tower: 50 of 50 blocks are placed. ${goal}`],
  ['are you done with the hut?', {}, `Not yet. ${hut} ${goal}`],
  ['when will it be ready?', {}, `I cannot say yet how long it takes. ${hut} ${goal}`],
  ['status', { goal: noGoal, plan: undefined, buildings: [] }, 'The team has no goal just now.'],
  [
    'is it done?',
    { buildings: [], plan: plan.map(one => ({ ...one, status: 'proposed' as const })) },
    'Not yet. The plan for “Build a hut” waits for approval; nothing of it has begun.',
  ],
] as const)('what is asked is answered first: %s', (words, extra, said) => {
  expect(answer(words, extra as Partial<DecideReplyInput>)).toBe(said)
})

test('a worker that is called tells first how far its own task is', () => {
  const task = { id: 'p/a', title: 'Collect 9 birch logs', done: { kind: 'report' as const }, from: 'Lena' }
  const messages = [
    { from: 'Ann', kind: 'chat' as const, text: 'how far are you?', person: true, called: true as const },
  ]
  const own = { seat: 'Bob', role: 'worker' as const, plans: false, task, progress: { done: 4, total: 9 }, messages }
  expect(answer('', own)).toBe(`I am at: Collect 9 birch logs (4 of 9). ${hut} ${goal}`)
})

test('how far away something is, or what another agent does, is another question', () => {
  const team = replyInput('').team
  expect(answer('how far is Mia?', { team })).toBe('Mia is not in the world.')
  expect(answer('how far is home?', { places: { home: [1, 2, 3] } })).toBe('“home” is at 1 2 3.')
})

describe('how long work still takes', () => {
  const inTime = (began: number | undefined) => ({
    plan: [{ ...plan[0]!, progress: { done: 4, total: 9, began } }, plan[1]!],
    buildings: [{ ...buildings[0]!, began }, buildings[1]!],
    team: team(),
  })
  test.each([
    'how long will it take?',
    'how long does it take',
    'how much longer will it take',
    'how long will you still need?',
    'when are you done?',
    'when will you be finished',
    'when do you finish',
    'how much time is left?',
    'how long until it is ready?',
    'how long is it going to take',
    'how soon will it be done?',
    'what is the eta',
    'how long?',
  ])('is told from what was done so far, and in what time: %s', words => {
    expect(answer(words, inTime(80))).toMatch(/^About 100 seconds more at the pace so far\. The hut: 31 of 80 blocks/)
    expect(answer(words, inTime(undefined))).toMatch(/^I cannot say yet how long it takes\. The hut: 31 of 80 blocks/)
    expect(answer(words, inTime(3))).toMatch(/^I cannot say yet how long it takes\. /)
  })

  test.each(['how long will the hut take?', 'when is the hut ready', 'how long until the hut is built?'])(
    'of a building that is named by its own blocks: %s',
    words => {
      expect(answer(words, inTime(200))).toMatch(/^About 5 minutes more at the pace so far\. The hut: 31 of 80/)
      expect(answer(words.replace('hut', 'watch tower'), inTime(200))).toMatch(
        /^It is done\. The watch tower: 50 of 50/,
      )
    },
  )

  test('of an agent by what the plan gives it; of work that failed, or has not begun, nothing can be said', () => {
    expect(answer('when is Bob done?', inTime(80))).toMatch(/^About 100 seconds more at the pace so far\. Bob is /)
    const [first] = inTime(80).plan
    for (const status of ['failed', 'open'] as const)
      expect(answer('how long will it take', { plan: [{ ...plan[0]!, status }], buildings: [] })).toMatch(
        /^I cannot say yet how long it takes\./,
      )
    const open = [first!, { ...plan[1]!, progress: { done: 1, total: 1, began: 90 } }, plan[2]!]
    expect(answer('how long will it take', { plan: open, buildings: [] })).toMatch(/^About 100 seconds more /)
  })
})

test.each([
  ['where are you and what are you doing', 'I am at 0 -60 4. I plan: Build a hut.'],
  ['where are you? what are you doing?', 'I am at 0 -60 4. I plan: Build a hut.'],
  ['what are you up to and where', 'I plan: Build a hut. I am at 0 -60 4.'],
  ['what do you have, and where are you?', 'I carry nothing. I am at 0 -60 4.'],
  ['where is Bob and what is he doing?', 'Bob is not in the world.'],
  ['where is Mia, and what do you have', 'Mia is not in the world. I carry nothing.'],
])('each of two questions in one line is answered: %s', (words, said) => {
  expect(answer(words, { team: team() })).toBe(said)
})

describe('what is at hand for a building', () => {
  const carries = (name: string, inventory: Record<string, number>, elsewhere?: true) => ({
    ...team()[1]!,
    ...{ name, inventory, elsewhere },
  })
  const missing = (extra: Partial<DecideReplyInput>): string | undefined =>
    answer('status', extra)?.match(/still missing: ([^.]*)\./)?.[1]

  test('what an agent carries that works for another goal is not', () => {
    const own = carries('Bob', { birch_planks: 10 })
    expect(missing({ team: [own] })).toBe('8 birch planks, 9 torches')
    expect(missing({ team: [own, carries('Mia', { birch_planks: 30, torch: 9 }, true)] })).toBe(
      '8 birch planks, 9 torches',
    )
  })

  test('what another goal has put away is not', () => {
    const containers = [{ ...chest, kept: { birch_planks: 20 } }]
    expect(missing({ containers })).toBe('38 birch planks, 9 torches')
  })

  test('what one building takes is not at hand for the next', () => {
    const shed = { name: 'shed', done: 0, total: 20, takes: { birch_planks: 20 }, ofGoal: true as const }
    const small = { ...buildings![0]!, takes: { birch_planks: 12 } }
    expect(answer('status', { buildings: [small, shed] })).toContain(
      'The hut: 31 of 80 blocks are placed; what it takes is at hand. The shed: 0 of 20 blocks are placed; still missing: 10 birch planks.',
    )
  })

  test('a building of another goal has what it takes named, and not held against what this goal has', () => {
    const tower = { name: 'stable', done: 3, total: 50, takes: { birch_planks: 22, stone: 25 } }
    expect(answer('how far is the stable?', { buildings: [...buildings!, tower] })).toContain(
      'The stable: 3 of 50 blocks are placed; the rest takes: 22 birch planks, 25 stone.',
    )
  })
})
