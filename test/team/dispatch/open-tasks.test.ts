import { expect, test } from 'vitest'
import type { TaskState } from '../../../source/session/log/state.ts'
import { createOpenTasks } from '../../../source/team/dispatch/open-tasks.ts'

/** What becomes of a task of a graph that a worker says is out of reach. */

const failed = (...beyond: string[]): TaskState => ({
  ...{ task: 'p1/iron', parent: null, title: 'Iron', assignees: ['Bob'], requires: [], children: [], plan: 'p1' },
  ...{
    status: 'failed',
    cause: 'out-of-reach',
    reason: 'no iron here',
    done: { kind: 'have', item: 'raw_iron', count: 1 },
  },
  tries: {
    ...{ failed: beyond.length, by: beyond, declined: [], best: 0, fruitless: beyond, cause: 'out-of-reach' },
    outOfReach: beyond.map(worker => ({ worker, reason: 'no iron here' })),
  },
})
const repaired = (workers: string[], task: TaskState) => {
  const open: string[] = []
  const work = {
    tasks: () => ({ [task.task]: task }),
    get: () => task,
    change: (id: string) => void open.push(id),
    settle() {},
  }
  // No more of what a dispatch is given is looked at.
  const tasks = createOpenTasks({
    own: { seat: 'Lena', plan: 'p1' },
    ledTeam: { workers: () => workers },
    work,
  } as never)
  return { replan: tasks.repair([task]) !== null, open: open.length > 0, candidates: tasks.candidates(task) }
}

test('who says that something is out of reach is not sent for it again, and when all have said so it is planned anew', () => {
  expect(repaired(['Bob'], failed('Bob'))).toMatchObject({ replan: true, open: false })
  expect(repaired(['Bob', 'Mia'], failed('Bob'))).toEqual({ replan: false, open: true, candidates: ['Mia'] })
  // What one tried in vain before does not count for the other.
  const twice = failed('Bob')
  const tries = { ...twice.tries!, failed: 2, fruitless: ['Bob', 'Bob'] }
  expect(repaired(['Bob', 'Mia'], { ...twice, tries })).toMatchObject({ replan: false, open: true })
  expect(repaired(['Bob', 'Mia'], failed('Bob', 'Mia'))).toMatchObject({ replan: true, open: false })
})
