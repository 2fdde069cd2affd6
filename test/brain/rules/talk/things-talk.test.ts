import { expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { plainReply, replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { replyInput, seen } from '../../support/question-inputs.ts'

/** What an agent without a model answers to a person who asks about chests and things. */

type At = [number, number, number]
const chest = (at: At, items: Record<string, number> | null, block = 'chest') => ({ at, block, items })
const member = (name: string, inventory: Record<string, number>, extra = {}) => ({
  ...{ name, role: 'worker' as const, person: false, available: true, position: null, doing: '' },
  ...{ inventory, ...extra },
})
const near = chest([1, -60, 1], { oak_log: 12, birch_log: 3, stick: 2 })
const closed = chest([9, -60, 9], null)
const question = (text: string, extra: Partial<DecideReplyInput> = {}): DecideReplyInput =>
  replyInput(text, {
    ...{ seat: 'Bob', goal: noGoal, containers: [near, closed], names: ['oak_log', 'iron_ingot', 'torch', 'stick'] },
    looked: [{ at: near.at, secondsAgo: 130 }],
    observation: { ...seen({ oak_log: 1, torch: 4 }), blocks: [] },
    team: [member('Bob', { oak_log: 1, torch: 4 }), member('Mia', { oak_log: 5 })],
    ...extra,
  })
const answer = (text: string, extra: Partial<DecideReplyInput> = {}): string | undefined =>
  plainReply(question(text, extra))?.reply

const contents = 'The chest at 1 -60 1 (looked into 2 minutes ago): 12 oak logs, 3 birch logs, 2 sticks.'
const unopened = 'Not looked into yet: the chest at 9 -60 9.'
const logs =
  '12 oak logs, 3 birch logs in the chest at 1 -60 1 (looked into 2 minutes ago); I carry 1 oak log; Mia carries 5 oak logs'

test.each([
  ['what is in the chest?', `${contents} ${unopened}`],
  ["what's inside our chests", `${contents} ${unopened}`],
  ['what does the chest contain?', `${contents} ${unopened}`],
  ['tell me the contents of the chest', `${contents} ${unopened}`],
  ['what is in the chest at 1 -60 1', contents],
  ['what is in the chest at 9, -60, 9', unopened],
  ['what is in the chest at 0 0 0', 'I know no chest at 0 0 0.'],
  ['what is in the barrel?', 'I know no barrel yet.'],
  ['where are my logs?', `${logs}. ${unopened}`],
  ['where did you put the logs', `${logs}. ${unopened}`],
  [
    'how many logs are in the chest?',
    `15: 12 oak logs, 3 birch logs in the chest at 1 -60 1 (looked into 2 minutes ago). ${unopened}`,
  ],
  ['how many logs do we have', `21: ${logs}. ${unopened}`],
  ['how many oak logs are there in all', `18: ${logs.replace(', 3 birch logs', '')}. ${unopened}`],
  ['do we have 30 logs?', `No, only 21: ${logs}. ${unopened}`],
  ['do we have any logs', `Yes: ${logs}. ${unopened}`],
  ['is there a torch', `Yes: I carry 4 torches. ${unopened}`],
  ['are there torches in the chest', `No torches in what was looked into. ${unopened}`],
  ['do we have iron?', `No iron in chests that were looked into, and none that an agent carries. ${unopened}`],
  [
    'where is the iron',
    `I know of no iron in chests that were looked into, and none that an agent carries. ${unopened}`,
  ],
  ['do you have torches', `I carry 4 torches. ${unopened}`],
  ['what do we have', `${contents} ${unopened} I carry 4 torches, 1 oak log. Mia carries 5 oak logs.`],
])('%s', (words, said) => {
  expect(answer(words)).toBe(said)
})

test('what lies there is told with what is known of when: a time, or none', () => {
  const empty = { containers: [chest([1, -60, 1], {})] }
  expect(answer('what is in the chest', { ...empty, looked: [{ at: near.at, secondsAgo: 20 }] })).toBe(
    'The chest at 1 -60 1 (looked into a moment ago): nothing.',
  )
  expect(answer('what is in the chest', { ...empty, looked: undefined })).toBe(
    'The chest at 1 -60 1 (as far as I know): nothing.',
  )
  expect(answer('what is in the chest', { ...empty, looked: [{ at: near.at, secondsAgo: 7_300 }] })).toMatch(
    /2 hours ago/,
  )
})

test('what the others carry is not told where the task hides it', () => {
  const team = [member('Bob', { oak_log: 1 }), member('Mia', { stick: 1 }, { unseen: true, uncounted: 'stick' })]
  const hidden = { team, containers: [], observation: seen({ oak_log: 1 }) }
  expect(answer('do we have logs', hidden)).toBe('Yes: I carry 1 oak log. All that Mia carries, I do not know.')
  expect(answer('how many sticks do we have', hidden)).toBe(
    '1 or more: Mia carries some sticks. All that Mia carries, I do not know.',
  )
})

test('a short answer, however many chests there are', () => {
  const kinds = Object.fromEntries(Array.from({ length: 27 }, (_, index) => [`thing_${index}`, 27 - index]))
  const containers = Array.from({ length: 30 }, (_, x) => chest([x, -60, 0], x % 2 ? null : { ...kinds, oak_log: 64 }))
  for (const words of ['what is in the chests', 'do we have logs', 'what do we have'])
    expect(answer(words, { containers, looked: undefined })!.length).toBeLessThan(1_500)
})

test('what names no thing is no question about things, and agents are not asked so by each other', () => {
  for (const words of ['do we have time', 'is there a problem', 'how many friends do we have', 'are there ghosts'])
    expect(answer(words)).toBeUndefined()
  const { messages, ...rest } = question('do we have logs')
  expect(replyByRules({ ...rest, messages: messages.map(one => ({ ...one, person: false })) }).reply).toBe('')
})
