import { expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { replyInput, seen, team } from '../../support/question-inputs.ts'

/** Simple questions about the work are answered from plan and state, shortly, and are no orders. */

const plan: DecideReplyInput['plan'] = [
  { id: 'a', title: 'Collect 9 oak logs', by: 'Bob', status: 'running', progress: { done: 4, total: 9 } },
  { id: 'b', title: 'Craft 2 torches', by: 'Mia', status: 'open' },
  { id: 'c', title: 'Collect 5 oak logs', by: 'Mia', status: 'done' },
]
const works: DecideReplyInput['works'] = [
  { id: 'a', because: 'the goal asks for 14 oak logs', brings: { item: 'oak_log', count: 9 } },
  { id: 'b', because: 'the blueprint needs 2 torches', brings: { item: 'torch', count: 2 } },
  { id: 'c', because: 'the goal asks for 14 oak logs', brings: { item: 'oak_log', count: 5 } },
]
const members: DecideReplyInput['team'] = [
  { ...team(['Lena'])[0]!, role: 'leader' },
  { ...team(['Bob'])[0]!, doing: 'collect 9 oak_log', inventory: { stone_axe: 1 }, died: 'Bob was slain by Zombie' },
  { ...team(['Mia'])[0]!, inventory: { torch: 3 } },
]
const names = ['oak_log', 'torch', 'stone_axe', 'sand']
const all = { goal: 'Collect 14 oak logs.', plan, works, team: members, names }
const task = { id: 'a', title: 'Collect 9 oak logs', done: { kind: 'report' as const }, from: 'Lena' }
const asked = (text: string, seat: 'Lena' | 'Bob', extra: Partial<DecideReplyInput> = {}) => {
  const own: Partial<DecideReplyInput> =
    seat === 'Lena'
      ? { role: 'leader', plans: true, observation: seen({}) }
      : { task, progress: { done: 4, total: 9 }, observation: seen({ stone_axe: 1 }) }
  const told = replyByRules(replyInput(text, { seat, ...all, ...own, ...extra }))
  expect(told).toMatchObject({ tasks: [], stop: false, instruction: undefined, replan: undefined })
  return told.reply
}

test.each([
  ['why an oak log?', /^“Collect 9 oak logs” and “Collect 5 oak logs” \(Bob, Mia\): the goal asks for 14 oak logs\.$/],
  ['why so many logs', /the goal asks for 14 oak logs\.$/],
  ['why do we need torches?', /^“Craft 2 torches” \(Mia\): the blueprint needs 2 torches\.$/],
  ['what are the torches for?', /^“Craft 2 torches” \(Mia\)/],
  ['why is Bob collecting logs?', /^“Collect 9 oak logs” \(Bob\): the goal/],
  ['why sand?', /^No item of the plan brings sand\.$/],
  ['how many logs do we need?', /^The plan brings 14 logs: 9 are there, 5 are left to get\.$/],
  ['how many torches are needed', /^The plan brings 2 torches: 0 are there, 2 are left/],
  ['how many logs are still left?', /^5 of 14 logs are left to get\.$/],
  ['who has torches?', /^Mia carries 3 torches\.$/],
  ['what is missing?', /Not done yet: Collect 9 oak logs \(4 of 9, Bob\); Craft 2 torches \(Mia\)\.$/],
  ['who killed Bob?', /^Bob was slain by Zombie\.$/],
  ['how did Mia die?', /^No agent asked about has died in this session\.$/],
])('each of the team that is asked says: %s', (text, answer) => {
  for (const seat of ['Lena', 'Bob'] as const) expect(asked(text, seat)).toMatch(answer)
})

test.each([
  [
    'why are you digging there?',
    /^Bob is at “Collect 9 oak logs”, because the goal asks/,
    /^I am at “Collect 9 oak logs”, because the goal/,
  ],
  [
    'why are you in a hole?',
    /^Bob is at “Collect 9 oak logs”, because the goal asks/,
    /^I am at “Collect 9 oak logs”, because the goal/,
  ],
  ['why are you up in that tree', /^Bob is at “Collect 9/, /^I am at “Collect 9 oak logs”, because/],
  ['how come you are doing that', /^Bob is at “Collect 9/, /^I am at “Collect 9 oak logs”, because/],
  ['how many are left?', /^Not done yet: Collect 9 oak logs/, /^“Collect 9 oak logs”: 4 of 9 done, 5 left\.$/],
  ['how many more?', /^Not done yet/, /4 of 9 done, 5 left/],
  ['who has the axe?', /^Bob carries 1 stone axe\.$/, /^I carry 1 stone axe\.$/],
  ['what killed you?', /^Bob was slain by Zombie\.$/, /^Bob was slain by Zombie\.$/],
])('of the one who plans “you” is the team: %s', (text, ofTeam, ofOne) => {
  expect(asked(text, 'Lena')).toMatch(ofTeam)
  expect(asked(text, 'Bob')).toMatch(ofOne)
})

test.each(['why do you need torches?', 'what are the torches for?'])(
  'what a building takes it for is told: %s',
  text => {
    const buildings = [{ name: 'birch_house', done: 0, total: 60, takes: { torch: 2 } }]
    const reasons = works.map(one => ({ ...one, because: '2 torches are asked for' }))
    const told = asked(text, 'Lena', { buildings, works: reasons })
    expect(told).toMatch(/^“Craft 2 torches” \(Mia\): .* The birch house takes torches\.$/)
    expect(asked(text, 'Lena', { buildings: [{ ...buildings[0]!, takes: { oak_log: 3 } }] })).not.toContain('house')
  },
)

test('what a person asked for, and no plan has, is told as that', () => {
  const own = { task: { ...task, id: 'x', title: 'Collect 3 sand', from: 'Ann' } }
  expect(asked('why are you digging here?', 'Bob', own)).toBe('I am at “Collect 3 sand”, because Ann asked for it.')
})

test.each(['is Mia sad?', 'why is Bob sad?', 'why the long face?'])('no other question is answered so: %s', text => {
  expect(asked(text, 'Bob')).toMatch(/^I cannot answer/)
})
