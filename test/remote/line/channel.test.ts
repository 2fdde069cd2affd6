import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLine, LineClosed, RemoteError } from '../../../source/remote/line/line.ts'
import { later } from '../../later.ts'
import { stopwatch } from '../../stopwatch.ts'
import { channels, closing, pipe, unreliable } from '../fleet/wires.ts'

test('whatever is lost or doubled on the way, every message comes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.constantFrom(0 as const, 1 as const, 1 as const, 1 as const, 2 as const)),
      async fates => {
        const [left, right] = pipe()
        const fate = (): 0 | 1 | 2 => fates.next().value as 0 | 1 | 2
        const [from, to] = channels([unreliable(left, fate), unreliable(right, fate)], { beat: 2, lease: 2000 })
        const got: unknown[] = []
        const all = new Promise<void>(resolve => {
          to.receive(message => {
            got.push(message)
            if (got.length === 50) resolve()
          })
        })
        for (let count = 0; count < 50; count++) from.send({ count })
        await all
        expect(got).toEqual(Array.from({ length: 50 }, (_, count) => ({ count })))
        from.close('done')
        to.close('done')
      },
    ),
    { numRuns: 20 },
  )
})

test('a message of several megabytes crosses in pieces that a message server takes', async () => {
  const [left, right] = pipe()
  const lengths: number[] = []
  const measured = {
    ...left,
    send(text: string) {
      lengths.push(text.length)
      left.send(text)
    },
  }
  const [from, to] = channels([measured, right])
  const long = 'plank "oak"\n'.repeat(300_000)
  const got = new Promise(resolve => to.receive(resolve))
  from.send(long)
  expect(await got).toBe(long)
  expect(Math.max(...lengths)).toBeLessThan(1_000_000)
  from.close('done')
})

test('a message without an end ends the line instead of filling the memory', async () => {
  const [left, right] = pipe()
  const [reader] = channels([left, right])
  const closed = closing(reader)
  // A peer that never says which piece is the last.
  const piece = 'x'.repeat(1_000_000)
  const answers = new Promise<void>(resolve => right.cut(() => resolve()))
  for (let n = 1; n <= 70; n++) right.send(JSON.stringify({ n, a: 0, m: piece, more: 1 }))
  expect(await closed).toBe('the other side sends a message without an end')
  right.close()
  await answers
})

test('who hears nothing any more gives up on both sides, in the time of the lease', async () => {
  const [left, right] = pipe()
  let cut = false
  const fate = () => (cut ? 0 : 1)
  const [one, other] = channels([unreliable(left, fate), unreliable(right, fate)], { beat: 10, lease: 200 })
  const got = new Promise(resolve => other.receive(resolve))
  one.send('before')
  await got
  cut = true
  const watch = stopwatch()
  expect(await Promise.all([closing(one), closing(other)])).toEqual([
    'no sign of life for 0.2 s',
    'no sign of life for 0.2 s',
  ])
  expect(watch.stop()).toBeLessThan(1500)
})

const contract = {
  methods: {
    add: { params: z.object({ a: z.number(), b: z.number() }), result: z.object({ sum: z.number() }) },
    wait: { params: z.object({}), result: z.object({ stopped: z.boolean() }), part: z.object({ step: z.number() }) },
    lie: { params: z.object({}), result: z.object({ sum: z.number() }) },
    fail: { params: z.object({}), result: z.null() },
  },
  notes: { hint: z.object({ text: z.string() }) },
} as const
const nothing = { methods: {}, notes: {} } as const

const lines = () => {
  const [near, far] = channels()
  let calls = 0
  const hints: string[] = []
  createLine(far, nothing, contract, {
    methods: {
      add({ a, b }) {
        calls++
        return { sum: a + b }
      },
      wait: (_, { signal, part }) =>
        new Promise(resolve => {
          part({ step: 1 })
          signal.addEventListener('abort', () => resolve({ stopped: true }))
        }),
      lie: () => ({ sum: 'many' as unknown as number }),
      fail() {
        throw new RemoteError('full', 'no room', { seats: 4 })
      },
    },
    notes: {
      hint({ text }) {
        if (text === 'strange') throw new Error('a hint must make sense')
        hints.push(text)
      },
    },
  })
  return { near, far, line: createLine(near, contract, nothing, { methods: {}, notes: {} }), calls: () => calls, hints }
}

test('questions get checked answers, failures keep their code, notes come before what is asked after them', async () => {
  const { line, hints, near } = lines()
  line.note('hint', { text: 'first' })
  expect(await line.call('add', { a: 1, b: 2 })).toEqual({ sum: 3 })
  expect(hints).toEqual(['first'])
  await expect(line.call('lie', {})).rejects.toThrow('the answer makes no sense: sum: ')
  await expect(line.call('fail', {})).rejects.toMatchObject({ code: 'full', message: 'no room', data: { seats: 4 } })
  await expect(line.call('add', { a: 'x' as unknown as number, b: 1 })).rejects.toThrow('add: a: ')
  near.close('done')
})

test('an abort crosses at once and the answer still comes; parts come on the way', async () => {
  const { line, near } = lines()
  const control = new AbortController()
  const started = Promise.withResolvers<void>()
  const answer = later(line.call('wait', {}, { signal: control.signal, onPart: () => started.resolve() }))
  await started.promise
  const watch = stopwatch()
  control.abort()
  expect(await answer).toEqual({ stopped: true })
  expect(watch.stop()).toBeLessThan(100)
  near.close('done')
})

test('a line that ends leaves no caller waiting, and a command is carried out at most once', async () => {
  const { line, far, near, calls } = lines()
  await line.call('add', { a: 1, b: 1 })
  // The same message again, as if an attacker played it back.
  near.send({ call: 1, method: 'add', params: { a: 1, b: 1 } })
  await line.call('add', { a: 2, b: 2 })
  expect(calls()).toBe(2)
  const waiting = later(line.call('wait', {}))
  far.close('the fleet has ended')
  await expect(waiting).rejects.toThrow(new LineClosed('the fleet has ended'))
  await expect(line.call('add', { a: 1, b: 1 })).rejects.toThrow(LineClosed)
})

test('what cannot be understood ends the line instead of being guessed at', async () => {
  const { near, far } = lines()
  const closed = closing(near)
  near.send({ nonsense: true })
  expect(await closed).toBe('the other side sends what this one cannot understand')
  expect(far.open).toBe(false)
})

test('a note that fits and cannot be followed ends its line, and nothing beside it', async () => {
  const { line, far, near } = lines()
  const closed = closing(near)
  line.note('hint', { text: 'strange' })
  expect(await closed).toBe('what the other side says cannot be followed: a hint must make sense')
  expect(far.open).toBe(false)
})
