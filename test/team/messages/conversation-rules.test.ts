import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endTalk,
  linesKept,
  nudge,
  nudgeAt,
  nudgesAtMost,
  patience,
  speak,
  type Talks,
  talkBetween,
  talksOf,
  waitsFor,
  whenToAnswer,
} from '../../../source/team/messages/conversation-rules.ts'

const names = ['Ann', 'Bob', 'Mia', 'Max'] as const
const step = fc.oneof(
  fc.record({ kind: fc.constant('say' as const), from: fc.constantFrom(...names), to: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('end' as const), from: fc.constantFrom(...names), to: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('nudge' as const), from: fc.constantFrom(...names), to: fc.constantFrom(...names) }),
)

test('two have at most one talk open, every line is in exactly one talk, in order, whatever is said and ended', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), steps => {
      let talks: Talks = {}
      const lines = new Map<string, string[]>()
      let id = 0
      for (const [at, { kind, from, to }] of steps.entries()) {
        const known = talkBetween(talks, from, to)
        if (kind === 'say' && from !== to) {
          const said = speak(talks, { from, to, text: String(at), at }, known?.id ?? `c${++id}`)
          expect(said.opened).toBe(known === undefined)
          talks = said.talks
          lines.set(said.talk.id, [...(lines.get(said.talk.id) ?? []), String(at)])
          expect(waitsFor(said.talk, from)).toBe(true)
          expect(waitsFor(said.talk, to)).toBe(false)
        } else if (known && kind === 'end') talks = endTalk(talks, known.id)
        else if (known && kind === 'nudge') talks = nudge(talks, known.id, at).talks
        for (const talk of Object.values(talks)) {
          expect(talk.lines.map(line => line.text)).toEqual(lines.get(talk.id)!.slice(-linesKept))
          expect(talksOf(talks, talk.between[0]).filter(one => one.between.includes(talk.between[1]))).toEqual([talk])
        }
      }
      // Every line ever said is in the talk that was open between the two at that time, and in no other.
      const all = [...lines.values()].flat()
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

test('an answer that does not come is asked for after 30 s, then 60 s, then the talk is over; an answer starts anew', () => {
  let talks = speak({}, { from: 'Ann', to: 'Bob', text: 'hello', at: 0 }, 'c1').talks
  expect(nudgeAt(talks.c1!)).toBe(patience)
  talks = nudge(talks, 'c1', patience).talks
  expect(nudgeAt(talks.c1!)).toBe(3 * patience)
  const asked = speak(talks, { from: 'Ann', to: 'Bob', text: 'hello?', at: patience }, 'c1').talks
  expect(asked.c1!.nudges).toBe(1)
  const answered = speak(asked, { from: 'Bob', to: 'Ann', text: 'yes', at: patience }, 'c1').talks
  expect(answered.c1!.nudges).toBe(0)
  let left = nudgesAtMost - 1
  for (; !nudge(talks, 'c1', 0).over; left--) talks = nudge(talks, 'c1', 0).talks
  expect(left).toBe(1)
  expect(nudge(talks, 'c1', 0).talks).toEqual({})
})

test('nobody waits for a fixed time: only an action of both holds an answer back, and following or staying does not', () => {
  expect(whenToAnswer(null, false)).toBe('now')
  expect(whenToAnswer(null, true)).toBe('now')
  expect(whenToAnswer('collect', false)).toBe('decide')
  expect(whenToAnswer('collect', true)).toBe('later')
  expect(whenToAnswer('followPlayer', true)).toBe('now')
})
