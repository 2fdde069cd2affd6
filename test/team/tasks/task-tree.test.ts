import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { createWork } from '../../../source/team/tasks/task-tree.ts'
import { temporaryFolder } from '../../session/helpers.ts'

test('a planner may call its items like its stages, and two stages alike', async () => {
  const header = generatedHeader()
  const recorder = createRecorder({ path: join(temporaryFolder(), 'a.jsonl'), header })
  const session = createSession({ header, recorder })
  const work = createWork(session, () => ['Bob'], 'async')
  work.addGoal('goal', 'Look')
  const item = (id: string) => ({ id, title: id, assignee: 'Bob', requires: [], done: { kind: 'report' as const } })
  work.adopt(
    'p1',
    'goal',
    {
      objective: 'Look',
      analysis: '',
      stages: [
        { title: 'Look', items: [item('look')] },
        { title: 'Look', items: [item('look-2')] },
      ],
    },
    1,
  )
  for (const id of ['p1/look', 'p1/look-2']) work.give(id, 'Bob', 'Lena')
  // The second stage waits for the first; neither is its own child.
  expect(Object.values(work.tasks()).map(({ title, parent }) => [title, parent])).toEqual([
    ['Look', null],
    ['Look', 'goal'],
    ['look', 'p1:look'],
    ['Look', 'goal'],
    ['look-2', 'p1:look-2'],
  ])
  expect(work.current('Bob')?.id).toBe('p1/look')
  await session.close()
})
