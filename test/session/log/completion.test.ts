import { expect, test } from 'vitest'
import { presentTasks } from '../../../source/session/log/completion.ts'
import { eventSchemas, type SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'

test('work for goals of the past is told apart however deep tasks lie below one another, and in a circle', () => {
  const deepest = 19_000
  const rows: [string, string | null][] = [['goal1', null]]
  for (let n = 0; n < deepest; n++) rows.push([`t${n}`, n === 0 ? 'goal1' : `t${n - 1}`])
  rows.push(['goal2', null], ['now', 'goal2'], ['a', 'b'], ['b', 'a'])
  const events = rows.map(([task, parent], n) => {
    const goal = parent === null && { done: { kind: 'children' } }
    const data = { task, parent, title: 'Dig', requires: [], assignees: [], status: 'waiting', ...goal }
    return { seq: n + 1, t: n, source: 'test', type: 'task.added', data: eventSchemas['task.added'].parse(data) }
  })
  const state = foldAll(initialState(), events as SessionEvent[])
  expect(presentTasks(state).map(({ task }) => task)).toEqual(['goal2', 'now', 'a', 'b'])
})
