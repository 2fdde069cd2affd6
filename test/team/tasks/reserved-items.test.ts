import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import type { PlanItem } from '../../../source/session/log/events/plan.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { giveTask } from '../../../source/team/dispatch/delegation.ts'
import { addGoal } from '../../../source/team/tasks/add-task.ts'
import { adoptPlan } from '../../../source/team/tasks/adopt-plan.ts'
import { currentTask } from '../../../source/team/tasks/next-task.ts'
import { reservedFor, withReserved } from '../../../source/team/tasks/reserved-items.ts'
import { createWork } from '../../../source/team/tasks/task-tree.ts'
import { temporaryFolder } from '../../session/helpers.ts'

const at: [number, number, number] = [2, -60, 2]
const stored = (item: string, count: number) => ({ kind: 'stored', item, count, at }) as const
const tasks = (list: readonly Partial<TaskState>[]) =>
  Object.fromEntries(
    list.map(one => [one.task!, { requires: [], plan: 'p1', stage: 0, status: 'running', ...one }]),
  ) as Record<string, TaskState> // the fields that are looked at

test('the task leaves all of what it is to put away itself, and as many as others are to put away meanwhile', () => {
  const all = tasks([
    { task: 'milk', done: stored('milk_bucket', 3) },
    { task: 'eggs', done: stored('egg', 2) },
    { task: 'wool', done: stored('white_wool', 1), status: 'waiting' },
    { task: 'logs', done: { kind: 'have', item: 'oak_log', count: 2 } },
  ])
  expect(reservedFor('milk', all, [])).toEqual([
    { item: 'milk_bucket', at },
    { item: 'egg', at, count: 2 },
  ])
  expect(reservedFor('logs', all, [])).toContainEqual({ item: 'milk_bucket', at, count: 3 })
})

test('what was put away stays for the others of the stage, and is there for what rests on it or comes later', () => {
  const all = tasks([
    { task: 'planks', done: stored('oak_planks', 12), status: 'succeeded' },
    { task: 'sticks', done: stored('stick', 8) },
    { task: 'door', requires: ['planks'] },
    { task: 'house', requires: ['door'] },
    { task: 'later', stage: 1 },
  ])
  const planks = { item: 'oak_planks', at, count: 12 }
  expect(reservedFor('sticks', all, [])).toContainEqual(planks)
  for (const one of ['door', 'house', 'later']) expect(reservedFor(one, all, []), one).not.toContainEqual(planks)
})

test('what an equal has put away is there for the others, while it puts more there and unless the goal asks for it', () => {
  const beans = { item: 'cocoa_beans', at, count: 1 }
  const done = stored('cocoa_beans', 1)
  const cookie = { task: 'cookie', plan: 'peers', stage: undefined }
  const all = (status: TaskState['status']) => tasks([{ ...cookie, task: 'beans', done, status }, cookie])
  expect(reservedFor('cookie', all('succeeded'), [])).toEqual([])
  expect(reservedFor('cookie', all('running'), [])).toEqual([beans])
  expect(reservedFor('cookie', all('succeeded'), [], new Set(['cocoa_beans']))).toEqual([
    { ...beans, unlessNeeded: true },
  ])
})

test('a worker that builds takes what others put away, but for what the goal asks for', () => {
  const built: TaskState['done'] = { kind: 'built', blueprint: 'hut', cells: [0, 1] }
  const all = tasks([
    { task: 'stone', done: stored('smooth_stone', 43), status: 'succeeded' },
    { task: 'glass', done: stored('glass', 4) },
    { task: 'wall', done: built },
    { task: 'sticks', done: stored('stick', 8) },
  ])
  const held = [
    { item: 'smooth_stone', at, count: 43 },
    { item: 'glass', at, count: 4 },
  ]
  expect(reservedFor('wall', all, [])).toEqual([])
  expect(reservedFor('wall', all, [], new Set(['glass']))).toEqual([held[1]])
  expect(reservedFor('sticks', all, [])).toEqual(expect.arrayContaining(held))
})

test('what the goal wants put away stays for all work of its plan, where there is another way', () => {
  const all = tasks([
    { task: 'planks', done: stored('oak_planks', 12), status: 'succeeded' },
    { task: 'logs', done: stored('oak_log', 6), status: 'succeeded' },
    { task: 'later', requires: ['logs'], stage: 1 },
    { task: 'other', plan: 'p2' },
  ])
  const logs = { item: 'oak_log', at, count: 6, unlessNeeded: true }
  const ofGoal = new Set(['oak_log'])
  expect(reservedFor('later', all, [], ofGoal)).toEqual([logs])
  expect(reservedFor('later', all, [])).toEqual([])
  expect(reservedFor('other', all, [], ofGoal)).toEqual([])
})

test('what shows the goal by lying in a container stays there, whichever work put it there', () => {
  const all = tasks([
    { task: 'sticks', done: stored('stick', 8) },
    { task: 'logs', done: { kind: 'have', item: 'oak_log', count: 8, taken: true } },
  ])
  const signs = [stored('oak_log', 8), { kind: 'have', item: 'apple', count: 2 } as const]
  const logs = { item: 'oak_log', at, count: 8, unlessNeeded: true }
  expect(reservedFor('sticks', all, [], new Set(), signs)).toContainEqual(logs)
  expect(reservedFor('sticks', all, [])).not.toContainEqual(logs)
  // To take them out again is its very work.
  expect(reservedFor('logs', all, [], new Set(), signs)).not.toContainEqual(logs)
  const chest = { at, block: 'chest', items: { oak_log: 10 } }
  expect(withReserved('sticks', all, [chest], new Set(), signs)).toEqual([{ ...chest, reserved: { oak_log: 8 } }])
})

test('what a container keeps stays there, whatever the task', () => {
  const containers = [{ at, kept: { oak_planks: 8 } }, { at: [9, -60, 9] as [number, number, number] }]
  const own = tasks([{ task: 'sticks', done: { kind: 'have', item: 'stick', count: 4 } }])
  expect(reservedFor('sticks', own, containers)).toEqual([{ item: 'oak_planks', at, count: 8 }])
})

test('a brain is told to leave what the goal wants put away, also for work that comes after it', () => {
  const all = tasks([
    { task: 'planks', done: stored('oak_planks', 20), status: 'succeeded' },
    { task: 'door', requires: ['planks'], stage: 1 },
    { task: 'house', requires: ['planks'], stage: 1, done: { kind: 'built', blueprint: 'cabin' } },
  ])
  const chest = { at, block: 'chest', items: { oak_planks: 20 } }
  const ofGoal = new Set(['oak_planks'])
  expect(withReserved('door', all, [chest], ofGoal)).toEqual([{ ...chest, reserved: { oak_planks: 20 } }])
  expect(withReserved('door', all, [chest])).toEqual([chest])
  expect(withReserved('house', all, [chest], ofGoal)).toEqual([chest])
})

test('a brain is told what of a chest other tasks of its stage put there, beyond what was there before', () => {
  const walls = { ...stored('oak_planks', 27), before: 10 }
  const all = tasks([
    { task: 'walls', done: walls, status: 'succeeded' },
    { task: 'door' },
    { task: 'house', requires: ['walls'] },
    { task: 'roof', done: { kind: 'built', blueprint: 'cabin' } },
    { task: 'share', plan: 'p2' },
  ])
  const chest = { at, block: 'chest', items: { oak_planks: 27, stick: 3 } }
  expect(withReserved('door', all, [chest])).toEqual([{ ...chest, reserved: { oak_planks: 17 } }])
  for (const one of ['house', 'roof', 'share']) expect(withReserved(one, all, [chest]), one).toEqual([chest])
  const less = { ...chest, items: { oak_planks: 5 } }
  expect(withReserved('door', all, [less])).toEqual([{ ...less, reserved: { oak_planks: 5 } }])
})

test.each(['running', 'succeeded'] as const)(
  'after a new version without its stage, what was put away stays for work that is still to come: that is %s',
  house => {
    const leaf = { children: [] }
    const all = tasks([
      { task: 'p1:store', parent: null, stage: 1, status: 'cancelled', cause: 'dropped', children: ['planks'] },
      { task: 'planks', parent: 'p1:store', stage: 1, done: stored('oak_planks', 12), status: 'succeeded', ...leaf },
      { task: 'door', parent: 'p1:again', stage: 0, done: stored('oak_door', 1), ...leaf },
      { task: 'stairs', parent: 'p1:later', stage: 2, status: 'succeeded', ...leaf },
      { task: 'house', parent: 'p1:build', stage: 2, status: house, ...leaf },
    ])
    const chest = { at, block: 'chest', items: { oak_planks: 12 } }
    const told = (task: string) => withReserved(task, all, [chest])[0]!.reserved
    expect(told('door')).toEqual(house === 'running' ? { oak_planks: 12 } : undefined)
    // What comes after it may use it.
    expect(told('stairs')).toBeUndefined()
  },
)

test('what was put away for a piece of work is there for it also when a later version of the plan does not name it', async () => {
  const header = generatedHeader()
  const path = join(temporaryFolder(), 'a.jsonl')
  const session = createSession({ header, recorder: createRecorder({ path, header }) })
  const work = createWork(session)
  addGoal(session, 'goal', 'Stew')
  const bring = (item: string) => ({ id: item, title: item, assignee: 'Bob', requires: [], done: stored(item, 1) })
  const stew = (...requires: string[]) => ({
    ...{ id: 'stew', title: 'stew', assignee: 'Mia', requires },
    done: { kind: 'have' as const, item: 'rabbit_stew', count: 1 },
  })
  const adopt = (version: number, ...items: PlanItem[]) => {
    const content = { objective: '', analysis: '', stages: [{ title: 'Task graph', items }] }
    session.emit('plan.proposed', 'Lena', { plan: 'p1', version, replaces: null, seat: 'Lena', content })
    session.emit('plan.approved', 'Ann', { plan: 'p1', version, by: 'Ann', source: 'person' })
    adoptPlan(
      { session, work },
      { plan: 'p1', goal: 'goal', content, version, dependencies: 'items', planOf: () => 'p1' },
    )
  }
  adopt(1, bring('cooked_rabbit'), bring('oak_log'), stew('cooked_rabbit', 'oak_log'))
  giveTask(work, 'p1/cooked_rabbit', 'Bob', 'Lena')
  currentTask(work, ['Bob', 'Mia'], 'Bob', 'async')
  work.succeed('p1/cooked_rabbit', 'success')
  adopt(2, bring('acacia_log'), stew('acacia_log'))
  // The log that nothing is made of any more is no reason to wait.
  expect(work.get('p1/stew')?.requires).toEqual(['p1/acacia_log', 'p1/cooked_rabbit'])
  expect(reservedFor('p1/stew', work.tasks(), [])).toEqual([])
  expect(reservedFor('p1/acacia_log', work.tasks(), [])).toContainEqual({ item: 'cooked_rabbit', at, count: 1 })
  await session.close()
})
