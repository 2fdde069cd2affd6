import { afterEach, expect, test, vi } from 'vitest'
import { familyTasks } from '../../bench/family-tasks.ts'
import type { Brain } from '../../source/brain/brain.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import { createParts } from '../../source/referee/score-parts.ts'
import { suiteTask } from '../../source/tasks/sources/suites.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { cabin, type Played, setUp } from './support/harness.ts'

afterEach(() => void vi.useRealTimers())

const answerMs = 30_000
/** What an action takes for each item that it moves or makes. */
const pace = 250
/** Longer than any of these tasks takes with such answers. */
const secondsAtMost = 7_200

/** Thinks like the rule brain, and takes so long for each answer. */
const taking = (ms: number) => (): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (ms > 0) await new Promise(resolve => setTimeout(resolve, ms))
      context.signal.throwIfAborted()
      return answer
    },
  }
}

/** The judge of the task, with the eyes of the world of the test. */
const judgeOf = ({ world, judge, session }: Played, task: Task): void => {
  const parts = createParts(task, {
    carried: async (player, item) => world.bodies.get(player)?.items[item] ?? 0,
    check: async (condition, players) =>
      (await world.check(condition, players)) ?? { met: false, done: 0, total: 1, detail: 'not seen' },
  })
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const played = setUp(task, { brainFor: taking(ms) }, { pace })
  judgeOf(played, task)
  let end: string | undefined
  void played.team.ended.then(({ result }) => {
    end = result
  })
  await played.team.start()
  for (let second = 0; end === undefined && second < secondsAtMost; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise(resolve => setImmediate(resolve))
  }
  vi.useRealTimers()
  await played.team.stop('the test is over')
  const asked = played.events.filter(event => event.type === 'mind.asked').length
  return { end, asked, seconds: played.session.state.t / 1000 }
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
  const task = family('minecollab/construction:10')
  expect((await endOf({ ...task, clock: 'wall' }, answerMs)).end).toBe('failure')
})
