import { afterEach, expect, test, vi } from 'vitest'
import { playOn, stopTime, taking } from '../support/fake-clock.ts'
import { cabin, judging, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

afterEach(() => void vi.useRealTimers())

/** ms that each answer takes. */
const latency = 1200
const secondsAtMost = 600

/** Seconds of the time limit: less than the answers take, several times what the work takes. */
const limit = 2

test.each(['work', 'wall'] as const)(
  'the demo played by a slow model, its limit counted by the clock %s',
  async clock => {
    stopTime()
    const task = { ...cabin(), clock }
    const played = setUp(task, { brainFor: taking(latency), timeLimit: limit }, { pace: 0 })
    judging(played, task)
    await played.team.start()
    const { end, seconds } = await playOn(played, secondsAtMost)
    expect(violations(played.events)).toEqual([])
    if (clock === 'wall') expect(end).toMatchObject({ result: 'failure', cause: 'time-limit' })
    else {
      expect(end).toMatchObject({ result: 'success', cause: 'judged' })
      // All that time was waited for answers.
      expect(seconds).toBeGreaterThan(limit)
    }
  },
)

test.each([
  ['dag', 'work'],
  ['dag', 'wall'],
  ['causal', 'work'],
  ['causal', 'wall'],
] as const)(
  'the seconds of a subtask under %s, by the clock %s, count its thinking by the wall alone',
  async (organization, clock) => {
    stopTime()
    const task = { ...simple('Collect 6 cobblestone.', { organization: `${organization}:seconds=0.5` }), clock }
    const played = setUp(task, { brainFor: taking(latency) }, { pace: 0 })
    const { team, events } = played
    const isOver = () => events.some(event => event.type === 'task.changed' && event.data.cause === 'out-of-bounds')
    await team.start()
    const { end } = await playOn(played, secondsAtMost, clock === 'wall' ? isOver : undefined)
    if (clock === 'wall') {
      expect(isOver()).toBe(true)
      return
    }
    expect(end).toMatchObject({ result: 'success' })
    // An answer alone takes longer than the limit.
    expect(events.some(one => one.type === 'mind.answered' && one.data.question === 'nextActions')).toBe(true)
    expect(events.filter(one => one.type === 'task.changed' && one.data.status === 'failed')).toEqual([])
  },
)
