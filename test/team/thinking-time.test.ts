import { afterEach, expect, test, vi } from 'vitest'
import { familyTasks } from '../../bench/family-tasks.ts'
import { createScoreParts } from '../../source/referee/score-parts.ts'
import { suiteTask } from '../../source/tasks/sources/suites.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { playOn, stopTime, taking } from './support/fake-clock.ts'
import { cabin, type Played, setUp } from './support/harness.ts'

afterEach(() => void vi.useRealTimers())

const answerMs = 30_000
/** What an action takes for each item that it moves or makes. */
const pace = 250
/** Longer than any of these tasks takes with such answers. */
const secondsAtMost = 7_200

const noSight = {
  creatures: () => [],
  said: () => [],
  carried: async () => 0,
  contents: async () => ({}),
  positionOf: async () => null,
  see: () => null,
  ...{ news: () => [], worn: () => [], liesAround: () => false, shorn: async () => false },
}

/** The judge of the task, with the eyes of the world of the test. */
const judgeOf = ({ world, judge, session }: Played, task: Task): void => {
  const eyes: Parameters<typeof createScoreParts>[1] = {
    carried: async (player, item) => world.bodies.get(player)?.items[item] ?? 0,
    check: async (condition, players) =>
      (await world.check(condition, players)) ?? { met: false, done: 0, total: 1, detail: 'not seen' },
  }
  const parts = createScoreParts(task, eyes, noSight)
  judge.takeScore = async () => {
    for (const part of task.judge) {
      const { done, total } = await parts.judge(part, [...world.bodies.keys()])
      if (done < total) return
    }
    session.emit('score.changed', 'referee', { completion: 1, final: true })
  }
  session.subscribe(event => void (event.type === 'action.ended' && judge.takeScore()))
}

/** Plays a task with the limits that it has. */
const endOf = async (task: Task, ms: number) => {
  stopTime()
  const played = setUp(task, { brainFor: taking(ms) }, { pace })
  judgeOf(played, task)
  // Materials that are split among hands are in no chest.
  const { world } = played
  const bodyOf = world.body.bind(world)
  world.body = seat => {
    const body = bodyOf(seat)
    Object.assign(body.items, task.inventories[seat])
    return body
  }
  await played.team.start()
  const { end, seconds } = await playOn(played, secondsAtMost)
  const asked = played.events.filter(event => event.type === 'mind.asked').length
  return { end: end?.result, asked, seconds }
}

const family = (task: string): Task => suiteTask(task, 1)!

test.each([['the demo', cabin], ...familyTasks.map(({ name, task }) => [name, () => family(task)] as const)] as const)(
  '%s comes to the same end where each answer takes half a minute',
  async (name, task) => {
    const instant = await endOf(task(), 0)
    const slow = await endOf(task(), answerMs)
    expect(slow.end).toBe(instant.end)
    // The world of these tests has no levers and plates.
    expect(instant.end).toBe(name.includes('escape') ? 'failure' : 'success')
    if (!name.includes('escape')) expect(slow.seconds).toBeGreaterThan(answerMs / 1000)
  },
)

test('by the wall clock such answers use up the limit of a task', async () => {
  const task = family('minecollab/construction:9')
  const slowMs = 4 * answerMs
  expect((await endOf(task, slowMs)).end).toBe('success')
  expect((await endOf({ ...task, clock: 'wall' }, slowMs)).end).toBe('failure')
})
