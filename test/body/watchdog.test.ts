import { EventEmitter } from 'node:events'
import { Vec3 } from 'vec3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Progress } from '../../source/body/contract/body-types.ts'
import { watchAction } from '../../source/body/watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Watches an action that tells this, ten seconds apart, and then goes on for ever; what gave it up, and after how many seconds. */
async function watching(told: readonly Progress[], { slowness = 1, walks = false, searches = 0, waits = 0 } = {}) {
  const control = new AbortController()
  const at = new Vec3(0, 64, 0)
  const watched = {
    inventory: new EventEmitter(),
    position: () => (walks ? at.translate(1, 0, 0) : at),
    held: () => false,
    searchedMs: () => searches * performance.now(),
    searchWaitedMs: () => waits * performance.now(),
    slowness: () => slowness,
  }
  const watchdog = watchAction(watched, control, 'collect')
  for (let second = 0; second < 600 && !control.signal.aborted; second++) {
    const progress = second % 10 === 0 && told[second / 10]
    if (progress) watchdog.progress(progress)
    await vi.advanceTimersByTimeAsync(1_000)
    if (control.signal.aborted) return { seconds: second + 1, reason: (control.signal.reason as Error).message }
  }
  watchdog.stop()
  expect(watched.inventory.listenerCount('updateSlot')).toBe(0)
  return 'not given up'
}

test('an action that neither moves nor tells is given up after half a minute, with what it was at', async () => {
  expect(await watching([{ text: 'walking' }])).toEqual({
    seconds: 31,
    reason: 'collect made no progress for 30 s (walking) and was given up',
  })
})

test('an action that moves and counts no further is given up, with how far it came', async () => {
  const told = [{ done: 0, total: 3 }, { text: 'walking' }]
  expect(await watching(told, { walks: true })).toEqual({
    seconds: 40,
    reason: 'made no headway for 40 s (walking), after 0 of 3, and was given up',
  })
})

test('what was counted is said, and blocks are no items', async () => {
  const told = [
    { done: 0, total: 3, unit: 'coal' },
    { done: 3, unit: 'blocks dug on the way' },
  ]
  expect(await watching(told, { walks: true })).toMatchObject({
    reason: 'made no headway for 40 s, after 3 blocks dug on the way, and was given up',
  })
  expect(await watching([{ done: 1, total: 3, unit: 'coal' }], { walks: true })).toMatchObject({
    reason: 'made no headway for 40 s, after 1 of 3 coal, and was given up',
  })
})

test('an action that gets on without counting goes on, and so does one that moves and never counts', async () => {
  const dug = { headway: true } as const
  const told = [{ done: 0, total: 1 }, {}, {}, dug, {}, {}, dug]
  expect(await watching(told, { walks: true })).toMatchObject({ seconds: 100 })
  expect(await watching([{ text: 'walking' }], { walks: true })).toBe('not given up')
})

test('on a server with a third of the ticks everything may take three times as long', async () => {
  expect(await watching([{ done: 0, total: 3 }], { walks: true, slowness: 3 })).toMatchObject({ seconds: 120 })
  expect(await watching([], { slowness: 3 })).toMatchObject({ seconds: 91 })
})

test('an action that looks for a way is not still, and one that looks and moves but counts nothing goes in circles', async () => {
  expect(await watching([], { searches: 1 })).toBe('not given up')
  expect(await watching([], { searches: 0.5 })).toMatchObject({ seconds: 61 })
  expect(await watching([{ done: 0 }], { searches: 1 })).toMatchObject({ seconds: 40 })
})

test('of a search only the time counts in which it could run', async () => {
  expect(await watching([{ done: 0 }], { searches: 1, waits: 0.75 })).toMatchObject({ seconds: 160 })
})

test('a process whose turns take long is not given up before it had as many turns as an idle one', async () => {
  vi.useRealTimers()
  const control = new AbortController()
  const watched = {
    inventory: new EventEmitter(),
    position: () => new Vec3(0, 64, 0),
    held: () => false,
    searchedMs: () => 0,
    searchWaitedMs: () => 0,
    slowness: () => 1,
  }
  const stillnessMs = 500
  const turnMs = 120
  const watchdog = watchAction(watched, control, 'gather', stillnessMs)
  let turns = 0
  for (; !control.signal.aborted && turns < 40; turns++) {
    for (const until = performance.now() + turnMs; performance.now() < until; );
    await new Promise(resolve => setImmediate(resolve))
  }
  watchdog.stop()
  // Each of them is one tick of at most 50 ms, whatever a clock says.
  expect(turns).toBeGreaterThanOrEqual(stillnessMs / 50)
  expect(control.signal.aborted).toBe(true)
})
