import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { initialState } from '../../../source/session/log/fold.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { bounds } from '../../../source/session/log/state.ts'
import {
  answerTimeoutMs,
  nudgeAt,
  nudgesAtMost,
  openTalks,
  talkBetween,
  talksOf,
  waitsFor,
  whenToAnswer,
} from '../../../source/team/messages/conversation-rules.ts'
import type { MessageDelivery } from '../../../source/team/messages/message-delivery.ts'
import { createTalkRoom } from '../../../source/team/messages/open-conversations.ts'

/** Talks in a log of their own, taken up anew from its state before each step: nothing else knows of them. */
const talking = () => {
  let now = 0
  let [messages, talks] = [0, 0]
  let state = initialState()
  const begin = () => createSession({ header: generatedHeader(), clock: () => now, state })
  return {
    open: () => openTalks(state),
    step(at: number, what: (room: ReturnType<typeof createTalkRoom>) => unknown): boolean {
      const session = begin()
      now = at
      const messageDelivery = {
        send: ({ from, to, text, kind, conversation, answer }: Parameters<MessageDelivery['send']>[0]) =>
          session.emit('message.sent', from, {
            ...{ message: `m${++messages}`, from, to: [...to], text, kind },
            ...(conversation === undefined ? {} : { conversation }),
            ...(answer === false && { answer }),
          }).data.message,
      }
      const room = createTalkRoom({ session, messageDelivery, nextId: () => `c${++talks}` })
      const done = what(room)
      state = JSON.parse(JSON.stringify(session.state))
      return done === true
    },
  }
}

const names = ['Ann', 'Bob', 'Mia', 'Max'] as const
const steps = fc.oneof(
  fc.record({ kind: fc.constant('say' as const), from: fc.constantFrom(...names), to: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('end' as const), from: fc.constantFrom(...names), to: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('nudge' as const), from: fc.constantFrom(...names), to: fc.constantFrom(...names) }),
)

test('two have at most one talk open, every line is in exactly one talk, in order, whatever is said and ended', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 100 }), steps => {
      const { open, step } = talking()
      const lines = new Map<string, string[]>()
      for (const [at, { kind, from, to }] of steps.entries()) {
        const known = talkBetween(open(), from, to)
        if (kind === 'say' && from !== to) {
          step(at, room => room.say(from, to, String(at)))
          const talk = talkBetween(open(), from, to)!
          expect(talk.id === known?.id).toBe(known !== undefined)
          lines.set(talk.id, [...(lines.get(talk.id) ?? []), String(at)])
          expect(waitsFor(talk, from)).toBe(true)
          expect(waitsFor(talk, to)).toBe(false)
        } else if (kind === 'end') expect(step(at, room => room.end(from, to, ''))).toBe(known !== undefined)
        else if (known && kind === 'nudge') step(at, room => room.nudge(known.id, from))
        for (const talk of open()) {
          expect(talk.lines.map(line => line.text)).toEqual(lines.get(talk.id)!.slice(-bounds.talkLines))
          expect(talksOf(open(), talk.between[0]).filter(one => one.between.includes(talk.between[1]))).toEqual([talk])
        }
      }
      // Every line ever said is in the talk that was open between the two at that time, and in no other.
      const all = [...lines.values()].flat()
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

test('an answer that does not come is asked for after 30 s, then 60 s, then the talk is over; an answer starts anew', () => {
  const { open, step } = talking()
  step(0, room => room.say('Ann', 'Bob', 'hello'))
  expect(nudgeAt(open()[0]!)).toBe(answerTimeoutMs)
  step(answerTimeoutMs, room => room.nudge('c1', 'Ann'))
  expect(nudgeAt(open()[0]!)).toBe(3 * answerTimeoutMs)
  step(answerTimeoutMs, room => room.say('Ann', 'Bob', 'hello?'))
  expect(open()[0]!.nudges).toBe(1)
  step(answerTimeoutMs, room => room.say('Bob', 'Ann', 'yes'))
  expect(open()[0]!.nudges).toBe(0)
  for (let left = nudgesAtMost - 1; left > 0; left--)
    expect(step(answerTimeoutMs, room => room.nudge('c1', 'Bob'))).toBe(false)
  expect(step(answerTimeoutMs, room => room.nudge('c1', 'Bob'))).toBe(true)
  expect(open()).toEqual([])
})

test('a line that wants no answer is not waited for, a question before it still is', () => {
  const { open, step } = talking()
  const waits = () => ['Ann', 'Bob'].filter(name => waitsFor(open()[0]!, name))
  step(0, room => room.say('Ann', 'Bob', 'All right, 6 logs.', { answer: false }))
  expect(waits()).toEqual([])
  step(1, room => room.say('Bob', 'Ann', 'Do you have wheat?'))
  step(2, room => room.say('Bob', 'Ann', 'Thanks for the logs.', { answer: false }))
  expect(waits()).toEqual(['Bob'])
  step(3, room => room.say('Ann', 'Bob', 'No.', { answer: false }))
  expect(waits()).toEqual([])
})

test('no agent waits for a fixed time: only an action of both holds an answer back, and following or staying does not', () => {
  expect(whenToAnswer(null, false)).toBe('now')
  expect(whenToAnswer(null, true)).toBe('now')
  expect(whenToAnswer('collect', false)).toBe('decide')
  expect(whenToAnswer('collect', true)).toBe('later')
  expect(whenToAnswer('followPlayer', true)).toBe('now')
})
