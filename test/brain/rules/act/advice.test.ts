import { expect, test } from 'vitest'
import { guideByRules } from '../../../../source/brain/rules/act/guide-workers.ts'
import { actByRules } from '../../../../source/brain/rules/act/next-actions.ts'
import type { MessageMeaning } from '../../../../source/session/log/events/meaning.ts'
import { actInput, team } from '../../support/question-inputs.ts'

const task = { id: 't', title: 'Collect 6 iron', done: { kind: 'have' as const, item: 'raw_iron', count: 6 }, from: '' }
const at: [number, number, number] = [12, 40, -7]
const found: MessageMeaning = [{ kind: 'found', item: 'raw_iron', at }]
const failure = { action: 'collect', result: 'failure' as const, reason: 'sees none', code: 'not-found' }

const wayAfter = (...messages: { readonly text: string; readonly meaning?: MessageMeaning }[]) =>
  actByRules(
    actInput(task, {
      history: [{ ...failure, name: 'collect' }],
      messages: messages.map(one => ({ from: 'Lena', kind: 'chat' as const, person: false, ...one })),
    }),
  ).actions[0]
const there = { name: 'goTo', args: { x: 12, y: 40, z: -7 } }

test('a leader without a model says where something is as data beside its words', () => {
  const [advice] = guideByRules({
    ...{ seat: 'Lena', goal: 'Iron', elsewhere: [], instructions: [], team: team() },
    struggling: [
      {
        ...{ item: 'p1/iron', title: task.title, worker: 'Bob', done: task.done, stalled: 2, advised: [] },
        ...{ progress: { done: 0, total: 6 }, failures: [] },
      },
    ],
    sightings: [{ worker: 'Bob', item: 'raw_iron', at }],
  }).advice
  expect(advice).toEqual({
    to: 'Bob',
    text: 'Bob, there is raw iron at 12 40 -7; go there and try again.',
    meaning: found,
  })
})

test('a worker goes to the place that is meant, whatever the words are', () => {
  expect(wayAfter({ text: 'Over there!', meaning: found })).toEqual(there)
  expect(wayAfter({ text: 'not at 1 2 3', meaning: found })).toEqual(there)
  // Words with another meaning name no place, and do not hide one that was said before.
  expect(wayAfter({ text: 'x', meaning: found }, { text: 'I am at 1 2 3', meaning: [{ kind: 'done' }] })).toEqual(there)
  expect(wayAfter({ text: 'I am at 1 2 3', meaning: [{ kind: 'done' }] })).not.toMatchObject({ name: 'goTo' })
})

test('the words of people and models are read', () => {
  expect(wayAfter({ text: 'there is some at 12 40 -7, hurry' })).toEqual(there)
})
