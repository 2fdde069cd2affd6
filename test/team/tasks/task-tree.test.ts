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

test('a task under way waits again when a new version lets it wait for another item, and its worker still has it', async () => {
  const { session, work, adopt } = workOf()
  const [dig, look] = [item('dig'), item('look')]
  adopt([{ title: 'A', items: [dig, look] }])
  for (const { id } of [dig, look]) giveTask(work, `p1/${id}`, 'Bob', 'Lena')
  const current = () => currentTask(work, ['Bob'], 'Bob', 'async')?.id
  expect(current()).toBe('p1/dig')
  work.succeed('p1/dig', null)
  expect(current()).toBe('p1/look')
  // What is done holds nothing up, nor is it stopped for a stage before.
  expect(adopt([{ title: 'A', items: [dig, { ...look, requires: ['dig'] }] }])).toEqual([])
  expect(adopt([{ title: 'B', items: [item('walk')] }, ...[{ title: 'A', items: [dig, look] }]])).toEqual([])
  expect(work.get('p1/look')?.status).toBe('running')
  const placed = { ...look, requires: ['place'] }
  expect(adopt([{ title: 'A', items: [dig, placed, { ...item('place'), assignee: 'Mia' }] }])).toContain('p1/look')
  expect(work.get('p1/look')).toMatchObject({
    ...{ status: 'waiting', reason: 'waits for: place', assignees: ['Bob'], from: 'Lena', requires: ['p1/place'] },
  })
  expect(current()).toBeUndefined()
  giveTask(work, 'p1/place', 'Mia', 'Lena')
  expect(currentTask(work, ['Bob', 'Mia'], 'Mia', 'async')?.id).toBe('p1/place')
  work.succeed('p1/place', null)
  expect(current()).toBe('p1/look')
  // The same version once more stops nothing.
  expect(adopt([{ title: 'A', items: [dig, placed, item('place')] }])).toEqual([])
  expect(current()).toBe('p1/look')
  await session.close()
})

test('a stage that was dropped or cancelled counts again when a later version has it again', async () => {
  const { session, work, adopt } = workOf()
  const [first, second] = [
    { title: 'A', items: [item('dig')] },
    { title: 'B', items: [item('look')] },
  ]
  adopt([first, second])
  giveTask(work, 'p1/dig', 'Bob', 'Lena')
  expect(currentTask(work, ['Bob'], 'Bob', 'async')?.id).toBe('p1/dig')
  adopt([first])
  expect(work.get('p1:b')?.status).toBe('cancelled')
  work.cancel('p1:a', 'withdrawn', 'cancelled by Ann')
  adopt([first, second])
  for (const id of ['p1/dig', 'p1/look']) {
    giveTask(work, id, 'Bob', 'Lena')
    expect(currentTask(work, ['Bob'], 'Bob', 'async')?.id).toBe(id)
    work.succeed(id, null)
  }
  expect(Object.values(work.tasks()).map(({ task, status, cause }) => [task, status, cause])).toEqual(
    ['goal', 'p1:a', 'p1/dig', 'p1:b', 'p1/look'].map(id => [id, 'succeeded', undefined]),
  )
  await session.close()
})

test('a stage whose items are all cancelled holds no goal up, until one of them is tried again', async () => {
  const { session, work, adopt } = workOf()
  adopt([
    { title: 'A', items: [item('dig')] },
    { title: 'B', items: [item('look')] },
  ])
  work.cancel('p1/look', 'withdrawn', 'cancelled by Ann')
  expect(work.get('p1:b')?.status).toBe('cancelled')
  giveTask(work, 'p1/dig', 'Bob', 'Lena')
  expect(currentTask(work, ['Bob'], 'Bob', 'async')?.id).toBe('p1/dig')
  work.succeed('p1/dig', null)
  expect(work.get('goal')?.status).toBe('succeeded')
  retryTask(work, 'p1/look', 'Bob', 'Ann wants it tried again', 'Ann')
  expect([work.get('p1:b')?.status, work.get('goal')?.status]).toEqual(['ready', 'running'])
  expect(currentTask(work, ['Bob'], 'Bob', 'async')?.id).toBe('p1/look')
  work.succeed('p1/look', null)
  expect(work.get('goal')).toMatchObject({ status: 'succeeded', progress: { done: 2, total: 2 } })
  await session.close()
})

test('no round waits for an item of it that a new version lets wait', async () => {
  const { session, work, adopt } = workOf()
  const current = (seat: string) => currentTask(work, ['Bob', 'Mia'], seat, 'rounds')?.id
  adopt([{ title: 'A', items: [item('look')] }])
  giveTask(work, 'p1/look', 'Bob', 'Lena')
  expect(current('Bob')).toBe('p1/look')
  adopt([
    {
      title: 'A',
      items: [
        { ...item('look'), requires: ['dig'] },
        { ...item('dig'), assignee: 'Mia' },
      ],
    },
  ])
  giveTask(work, 'p1/dig', 'Mia', 'Lena')
  expect([current('Bob'), current('Mia')]).toEqual([undefined, 'p1/dig'])
  work.succeed('p1/dig', null)
  expect(current('Bob')).toBe('p1/look')
  await session.close()
})

test('what comes after a share in the same container counts that in; what comes beside it or before it is counted with it', async () => {
  const share = (id: string, assignee: string, count: number, requires: string[]) => ({
    ...{ id, title: id, assignee, requires },
    done: { kind: 'stored' as const, item: 'oak_planks', count, at: [2, -60, 2] as [number, number, number] },
  })
  const isAlone = async (requires: string[]) => {
    const { session, work, adopt } = workOf()
    adopt([{ title: 'Store', items: [share('first', 'Bob', 10, []), share('second', 'Mia', 17, requires)] }])
    giveTask(work, 'p1/first', 'Bob', 'Lena')
    const { alone } = currentTask(work, ['Bob', 'Mia'], 'Bob', 'async')!
    await session.close()
    return alone
  }
  expect(await isAlone(['first'])).toBe(true)
  expect(await isAlone([])).toBe(false)
})

test('what is cancelled as a whole keeps how far it was, and none of it counts as done on the way', async () => {
  const { session, work, adopt } = workOf()
  adopt([
    { title: 'Gather', items: [item('logs')] },
    { title: 'Walls', items: [item('north'), item('light')] },
    { title: 'Roof', items: [item('slabs'), item('door')] },
  ])
  for (const id of ['logs', 'north']) {
    giveTask(work, `p1/${id}`, 'Bob', 'Lena')
    currentTask(work, ['Bob'], 'Bob', 'async')
    work.succeed(`p1/${id}`, 'success')
  }
  const before = [work.get('goal')?.progress, work.get('p1:walls')?.progress]
  expect(before).toEqual([
    { done: 1, total: 3 },
    { done: 1, total: 2 },
  ])
  const statuses: unknown[] = []
  session.subscribe(({ type, data }) => type === 'task.changed' && statuses.push(data.status))
  work.cancel('goal', 'goal-changed', 'there is a new goal')
  expect(new Set(statuses)).toEqual(new Set(['cancelled']))
  expect([work.get('goal')?.progress, work.get('p1:walls')?.progress]).toEqual(before)
  expect(work.get('goal')?.status).toBe('cancelled')
  await session.close()
})
