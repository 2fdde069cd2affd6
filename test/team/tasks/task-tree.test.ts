import { expect, test } from 'vitest'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import { giveTask } from '../../../source/team/dispatch/delegation.ts'
import { currentTask } from '../../../source/team/tasks/next-task.ts'
import { retryTask } from '../../../source/team/tasks/task-tree.ts'
import { loggedWork } from '../support/logged-work.ts'

const workOf = () => {
  const { session, work, adopt } = loggedWork('Look')
  return { session, work, adopt: (stages: Plan['stages']) => adopt({ objective: 'Look', analysis: '', stages }) }
}
const item = (id: string) => ({ id, title: id, assignee: 'Bob', requires: [], done: { kind: 'report' as const } })

test('a planner may call its items like its stages, and two stages alike', async () => {
  const { session, work, adopt } = workOf()
  adopt([
    { title: 'Look', items: [item('look')] },
    { title: 'Look', items: [item('look-2')] },
  ])
  for (const id of ['p1/look', 'p1/look-2']) giveTask(work, id, 'Bob', 'Lena')
  // The second stage waits for the first; neither is its own child.
  expect(Object.values(work.tasks()).map(({ title, parent }) => [title, parent])).toEqual([
    ['Look', null],
    ['Look', 'goal'],
    ['look', 'p1:look'],
    ['Look', 'goal'],
    ['look-2', 'p1:look-2'],
  ])
  expect(currentTask(work, ['Bob'], 'Bob', 'async')?.id).toBe('p1/look')
  await session.close()
})

test('what was claimed of one attempt is not said of its failure, nor of the next attempt', async () => {
  const { session, work, adopt } = workOf()
  adopt([{ title: 'A', items: [item('look')] }])
  giveTask(work, 'p1/look', 'Bob', 'Lena')
  expect(currentTask(work, ['Bob'], 'Bob', 'async')?.id).toBe('p1/look')
  const claimed = () => work.get('p1/look')?.opinion
  work.change('p1/look', { opinion: 'success', reason: 'marked done, but the world check fails' })
  expect(claimed()).toBe('success')
  work.change('p1/look', { progress: { done: 1, total: 2 } })
  expect(claimed()).toBe('success')
  work.fail('p1/look', 'out-of-bounds', 'its steps are used up')
  expect(claimed()).toBeUndefined()
  retryTask(work, 'p1/look', 'Bob', 'once more', 'Lena')
  work.fail('p1/look', 'gave-up', 'no way', 'failure')
  expect(claimed()).toBe('failure')
  retryTask(work, 'p1/look', 'Bob', 'once more', 'Lena')
  expect(claimed()).toBeUndefined()
  await session.close()
})
