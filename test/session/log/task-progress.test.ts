import { expect, test } from 'vitest'
import { initialState } from '../../../source/session/log/fold.ts'
import { titleOf } from '../../../source/session/log/item-titles.ts'
import { withBlock } from '../../../source/session/log/logged-blocks.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { paceOf, progressOf } from '../../../source/session/log/task-progress.ts'

test('a build whose worker was stopped still counts what stands', () => {
  const state = initialState()
  const cells = [0, 1, 2].map(x => ({ at: [x, -60, 0] as const, block: 'oak_planks' }))
  const blocks = cells.slice(0, 2).reduce((all, { at, block }) => withBlock(all, at, block), state.blocks)
  const known = { ...state, blocks, session: { ...state.session, blueprints: { hut: cells } } }
  const task = (status: TaskState['status']) =>
    ({
      ...{ task: 'r1', status, assignees: ['Mia'], progress: { done: 0, total: 3 } },
      done: { kind: 'built', blueprint: 'hut' },
    }) as unknown as TaskState // the fields that count
  for (const status of ['running', 'failed', 'cancelled'] as const)
    expect(progressOf(known, task(status)), status).toEqual({ done: 2, total: 3 })
})

test('what stands turned otherwise than drawn does not count, as no judge counts it', () => {
  const state = initialState()
  const at = [4, -60, 2] as const
  const cells = [{ at, block: 'spruce_door', states: { facing: 'west', half: 'lower' } }]
  const task = {
    ...{ task: 'r1', status: 'running', assignees: ['Mia'], progress: undefined },
    done: { kind: 'built', blueprint: 'hut' },
  } as unknown as TaskState // the fields that count
  const doneWith = (block: string) =>
    progressOf(
      {
        ...state,
        blocks: withBlock(state.blocks, at, block),
        session: { ...state.session, blueprints: { hut: cells } },
      },
      task,
    )?.done
  expect(doneWith('spruce_door[facing=east,half=lower,hinge=left]')).toBe(0)
  expect(doneWith('spruce_door[facing=west,half=lower,hinge=left]')).toBe(1)
  expect(doneWith('spruce_door'), 'a log that tells no states').toBe(1)
})

test('a title that says “all your” names many, also where one is expected', () => {
  const done = { kind: 'stored', item: 'oak_log', count: 1, most: 1 } as const
  expect(titleOf({ done })).toBe('Put all your oak logs into the chest, about 1')
})

test('what a worker got of an item before another order interrupted it still counts', () => {
  const state = initialState()
  const seats = { Mia: { body: { inventory: { oak_log: 3 } } } } as unknown as typeof state.seats // the fields that count
  const task = (status: TaskState['status'], carried?: Record<string, number>) =>
    ({
      ...{ task: 'p1/logs', status, assignees: ['Mia'], amount: 9, carried, progress: { done: 0, total: 9 } },
      done: { kind: 'have', item: 'oak_log', count: 9 },
    }) as unknown as TaskState // the fields that count
  for (const status of ['running', 'ready', 'waiting'] as const)
    expect(progressOf({ ...state, seats }, task(status, { Mia: 0 })), status).toEqual({ done: 3, total: 9 })
  expect(progressOf({ ...state, seats }, task('ready')), 'never begun').toEqual({ done: 0, total: 9 })
})

test('what lay in a chest before is no part of what is to be put there, at work or not', () => {
  const state = initialState()
  const done = { kind: 'stored', item: 'cobblestone', count: 35, before: 11 } as const
  const task = (status: TaskState['status']) =>
    ({
      task: 'p1/put',
      status,
      assignees: ['Mia'],
      amount: 24,
      progress: { done: 15, total: 35 },
      done,
    }) as unknown as TaskState // the fields that count
  expect(titleOf({ way: 'store', amount: 24, done })).toBe('Put 24 cobblestone into the chest')
  for (const status of ['running', 'ready', 'failed'] as const)
    expect(progressOf(state, task(status)), status).toEqual({ done: 4, total: 24 })
})

test('the time that work took so far is told where all that is done of it was done in that time', () => {
  const state = { ...initialState(), t: 90_000 }
  const task = (changes: Partial<TaskState>) =>
    ({
      ...{ task: 'p1/a', status: 'running', assignees: ['Mia'], progress: { done: 4, total: 9 }, startedAt: 30_000 },
      ...changes,
    }) as unknown as TaskState // the fields that count
  expect(paceOf(state, task({}))).toEqual({ done: 4, total: 9, began: 60 })
  expect(paceOf(state, task({ status: 'succeeded', progress: undefined }))).toEqual({ done: 1, total: 1, began: 60 })
  const tries = { failed: 1, by: ['Bob'], declined: [], best: 3, fruitless: [] }
  for (const changes of [{ tries }, { status: 'waiting' }, { startedAt: undefined }] as const)
    expect(paceOf(state, task(changes))).toEqual({ done: 4, total: 9 })
})
