import { expect, it } from 'vitest'
import { createEnding } from '../../../source/team/ending.ts'
import { wakeByEvents } from '../../../source/team/seats/waking.ts'
import { setUp, simple } from '../support/harness.ts'

const watched = () => {
  const { session } = setUp(simple('Collect 2 oak logs.'))
  const ending = createEnding()
  let wakes = 0
  wakeByEvents(session, () => void wakes++, ending)
  const { emit } = session
  const add = (task: string) =>
    emit('task.added', 'Lena', {
      ...{ task, parent: null, title: 'Collect 2 oak logs', requires: [], assignees: ['Bob'], status: 'ready' },
    } as never)
  /** How often the minds woke of what happens in one go. */
  const wakesOf = async (happen: () => void): Promise<number> => {
    const before = wakes
    happen()
    await Promise.resolve()
    return wakes - before
  }
  return { emit, add, ending, wakesOf }
}

it('what comes together wakes the minds once, after all of it', async () => {
  const { add, emit, wakesOf } = watched()
  const three = () => {
    for (const task of ['a', 'b', 'c']) add(task)
    emit('task.changed', 'Bob', { task: 'a', status: 'running' })
  }
  expect(await wakesOf(three)).toBe(1)
  expect(await wakesOf(() => emit('task.changed', 'Bob', { task: 'a', status: 'succeeded' }))).toBe(1)
})

it('work that only gets further, thoughts and looks wake no mind', async () => {
  const { add, emit, wakesOf } = watched()
  await wakesOf(() => add('a'))
  const onTheWay = () => {
    emit('task.changed', 'Bob', { task: 'a', progress: { done: 1, total: 2 } })
    emit('mind.thought', 'Bob', { seat: 'Bob', text: 'one more' })
    emit('body.state', 'Bob', { seat: 'Bob', inventory: { oak_log: 1 } })
  }
  expect(await wakesOf(onTheWay)).toBe(0)
})

it('a session that ended wakes no mind', async () => {
  const { add, ending, wakesOf } = watched()
  ending.end('person', 'Ann stopped the session')
  expect(await wakesOf(() => add('a'))).toBe(0)
})

it('a team does its work when nothing else wakes its minds', async () => {
  const { team, events } = setUp(simple('Collect 2 oak logs.'))
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(events.some(({ type }) => type === 'action.started')).toBe(true)
})
