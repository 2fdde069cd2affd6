import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { chestShareOf } from '../../../source/team/tasks/chest-shares.ts'
import { cabin, type Played, setUp, simple } from '../support/harness.ts'

/** Shares of one thing for one container, where a plan says what is to be there in all. */

const at: [number, number, number] = [2, -60, 2]
const leaf = (task: string, count: number, more: Partial<TaskState> = {}): TaskState => ({
  task,
  parent: 'p1',
  title: task,
  assignees: [task],
  requires: [],
  children: [],
  status: 'running',
  done: { kind: 'stored', item: 'oak_log', count, at },
  plan: 'p1',
  ...more,
})
const put = (count: number): Partial<TaskState> => ({ stored: [{ seat: 'x', item: 'oak_log', count }] })
const shareIn = (all: readonly TaskState[], task: string) => {
  const tasks = Object.fromEntries(all.map(one => [one.task, one]))
  const share = chestShareOf(tasks[task]!, tasks)
  return share && { own: share.own, put: share.put, count: share.done.count }
}

test('what counts on top of another share is the rest of it', () => {
  const both = [leaf('Bob', 3), leaf('Mia', 8)]
  expect(shareIn(both, 'Bob')).toEqual({ own: 3, put: 0, count: 3 })
  expect(shareIn(both, 'Mia')).toEqual({ own: 5, put: 0, count: 8 })
})

test('a share is done with its own part, and not with that of a later one', () => {
  const both = [leaf('Bob', 3), leaf('Mia', 8, put(5))]
  expect(shareIn(both, 'Mia')).toEqual({ own: 5, put: 5, count: 5 })
  expect(shareIn(both, 'Bob')).toEqual({ own: 3, put: 0, count: 8 })
})

test('what lay there before the goal is nobody’s share', () => {
  const done: Condition = { kind: 'stored', item: 'oak_log', count: 7, at, before: 4 }
  const both = [leaf('Bob', 0, { done }), leaf('Mia', 0, { done: { ...done, count: 10 }, ...put(3) })]
  expect(shareIn(both, 'Bob')).toMatchObject({ own: 3, count: 10 })
  expect(shareIn(both, 'Mia')).toMatchObject({ own: 3, count: 7 })
})

test.each([
  ['there is no other', [leaf('Bob', 3)]],
  ['two say the same', [leaf('Bob', 3), leaf('Mia', 3)]],
  ['the plan says how much each brings', [leaf('Bob', 3, { amount: 3 }), leaf('Mia', 6, { amount: 3 })]],
  ['the other one was dropped', [leaf('Bob', 3), leaf('Mia', 6, { status: 'cancelled' })]],
  ['equals took it on', [leaf('Bob', 3, { plan: 'peers' }), leaf('Mia', 6, { plan: 'peers' })]],
])('no share: %s', (_, all) => {
  expect(shareIn(all, 'Bob')).toBeNull()
})

test('what one is to put there itself stays to be put there when it comes to a worker that has put its own', () => {
  const mine = (count: number, by: string): Condition => ({ kind: 'stored', item: 'oak_log', count, at, by })
  const by = (seat: string, count: number) => ({ stored: [{ seat, item: 'oak_log', count }] })
  const done = { assignees: ['Mia'], done: mine(8, 'Mia'), status: 'succeeded' as const }
  const moved = { assignees: ['Mia'], done: mine(8, 'Bob') }
  const both = (own: Partial<TaskState>, other: Partial<TaskState>) => [
    leaf('own', 8, { ...done, ...own }),
    leaf('moved', 8, { ...moved, ...other }),
  ]
  expect(shareIn(both(by('Mia', 8), {}), 'moved')).toEqual({ own: 8, put: 0, count: 16 })
  // What the one had put there from whom it comes counts, and what lies there beyond the share that is done.
  expect(shareIn(both(by('Mia', 8), by('Bob', 3)), 'moved')).toEqual({ own: 8, put: 3, count: 16 })
  expect(shareIn(both(by('Mia', 8), by('Mia', 8)), 'moved')).toEqual({ own: 8, put: 8, count: 8 })
  expect(shareIn(both(by('Mia', 16), {}), 'moved')).toEqual({ own: 8, put: 8, count: 8 })
  expect(shareIn(both({ ...by('Mia', 5), status: 'running' }, by('Mia', 2)), 'own')).toEqual({
    own: 8,
    put: 5,
    count: 10,
  })
})

let played: Played | undefined
afterEach(async () => void (await played?.team.stop('the test is over')))

test('workers are not asked about shares of one chest, also where the second one is the first there', async () => {
  const rules = createRuleBrain()
  const asked: string[] = []
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      asked.push(question.name)
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'planTask') return answer
      const items = (input as PlanTaskInput).workers.map((assignee, index) => ({
        ...{ id: assignee, title: 'Collect 2 dirt and put them into the chest', assignee, requires: [] },
        done: { kind: 'stored', item: 'dirt', count: [4, 2][index], at },
      }))
      const stages = [{ title: 'All', items }]
      return { ...answer, value: question.output.parse({ objective: 'dirt', analysis: '', stages }) }
    },
  }
  const arena = { ...cabin().arena!, containers: [{ at, block: 'chest', items: {} }] }
  played = setUp(simple('Put 4 dirt into the chest.', { arena }), { brainFor: () => brain })
  const { team, session } = played
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(asked).toEqual(['planTask'])
  expect(Object.values(session.state.tasks).flatMap(one => one.stored ?? [])).toEqual([
    expect.objectContaining({ count: 2 }),
    expect.objectContaining({ count: 2 }),
  ])
})
