import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { giveTask } from '../../../source/team/dispatch/delegation.ts'
import { asPlanned, evenOut } from '../../../source/team/dispatch/gathering-shares.ts'
import { addGoal } from '../../../source/team/tasks/add-task.ts'
import { adoptPlan } from '../../../source/team/tasks/adopt-plan.ts'
import { currentTask } from '../../../source/team/tasks/next-task.ts'
import { createWork } from '../../../source/team/tasks/task-tree.ts'
import { temporaryFolder } from '../../session/helpers.ts'

const workers = ['Andy', 'Jill', 'Randy']
const have = (count: number): Condition => ({ kind: 'have', item: 'raw_iron', count })

/** Three gather 17, 17 and 16; Randy found no more than is in his hands. */
const stage = (carried: readonly number[], end: Condition = { kind: 'stored', item: 'raw_iron', count: 50 }) => {
  const header = generatedHeader()
  const session = createSession({
    header,
    recorder: createRecorder({ path: join(temporaryFolder(), 'a.jsonl'), header }),
  })
  const work = createWork(session)
  addGoal(session, 'goal', 'Iron')
  const item = (id: string, assignee: string, done: Condition) => ({ id, title: id, assignee, requires: [], done })
  const gather = workers.map((name, index) => item(name, name, have([17, 17, 16][index]!)))
  const stages = [
    { title: 'Gather', items: gather },
    { title: 'Fill the chest', items: [item('end', 'Andy', end)] },
  ]
  const content = { objective: '', analysis: '', stages }
  session.emit('plan.proposed', 'Lena', { plan: 'p1', version: 1, replaces: null, seat: 'Lena', content })
  session.emit('plan.approved', 'Ann', { plan: 'p1', version: 1, by: 'Ann', source: 'person' })
  adoptPlan({ session, work }, { plan: 'p1', goal: 'goal', content, version: 1, planOf: () => 'p1' })
  for (const name of workers) giveTask(work, `p1/${name}`, name, 'Lena')
  for (const name of workers) currentTask(work, workers, name, 'async')
  work.succeed('p1/Andy', 'success')
  work.fail('p1/Randy', 'blocked', 'knows no way to get 4 raw_iron here')
  const team = workers.map((name, index) => ({
    ...{ name, role: 'worker' as const, person: false, available: true, position: null, doing: '' },
    inventory: { raw_iron: carried[index]! },
  }))
  const ledTeam = { team: () => team, workers: () => workers }
  const needs = { own: { plan: 'p1' }, ledTeam, session, work, names: () => false }
  return { session, work, needs, even: () => evenOut(needs, work.get('p1/Randy')!) }
}

test('a share that others have picked up by accident is not looked for again, where all of it goes into one chest', async () => {
  // Jill still has two to go; with what Andy has too much of that makes fifty.
  const { session, work, even } = stage([21, 15, 12])
  expect(even()).toBe(true)
  expect(work.get('p1/Randy')).toMatchObject({
    status: 'succeeded',
    done: { kind: 'have', item: 'raw_iron', count: 12 },
    reason: 'others carry the 4 that Randy did not find',
  })
  work.succeed('p1/Jill', 'success')
  expect(work.get('p1/end')?.status).toBe('ready')
  await session.close()
})

test('a worker that found nothing of it at all is released', async () => {
  const { session, work, even } = stage([25, 25, 0])
  expect(even()).toBe(true)
  expect(work.get('p1/Randy')?.status).toBe('cancelled')
  work.succeed('p1/Jill', 'success')
  expect(work.get('p1/end')?.status).toBe('ready')
  await session.close()
})

test('what is lacking, or wanted in a certain hand, is still to be got', async () => {
  for (const { session, work, even } of [stage([19, 15, 12]), stage([21, 17, 12], { kind: 'report' })]) {
    expect(even()).toBe(false)
    expect(work.get('p1/Randy')).toMatchObject({ status: 'failed', done: { count: 16 } })
    await session.close()
  }
})

test('a share that was moved on top of what a worker has is its own size again for the next one', async () => {
  const { session, work, needs, even } = stage([22, 13, 14])
  work.change('p1/Randy', { done: have(24) })
  expect(asPlanned(needs, work.get('p1/Randy')!).done).toEqual(have(16))
  expect(even()).toBe(true)
  // What is left to Jill is measured by the plan as well, not by what Randy was let off with.
  work.fail('p1/Jill', 'blocked', 'no more')
  expect(evenOut(needs, work.get('p1/Jill')!)).toBe(false)
  await session.close()
})

/** Bob and Mia gather six each, with `before` in hand already; nothing is put away. Bob fails with what he carries, and Mia takes over. */
const inHands = (carried: readonly [number, number], before: readonly [number, number] = [0, 0], names = false) => {
  const header = generatedHeader()
  const session = createSession({
    header,
    recorder: createRecorder({ path: join(temporaryFolder(), 'a.jsonl'), header }),
  })
  const work = createWork(session)
  addGoal(session, 'goal', 'Sand')
  const people = ['Bob', 'Mia']
  const items = people.map((assignee, nth) => ({
    ...{
      id: assignee,
      title: `Collect 6 sand (${assignee})`,
      assignee,
      requires: [],
      way: 'collect' as const,
      amount: 6,
    },
    done: { kind: 'have' as const, item: 'sand', count: 6 + before[nth]! },
  }))
  const content = { objective: '', analysis: '', stages: [{ title: 'Gather', items }] }
  session.emit('plan.proposed', 'Lena', { plan: 'p1', version: 1, replaces: null, seat: 'Lena', content })
  session.emit('plan.approved', 'Ann', { plan: 'p1', version: 1, by: 'Ann', source: 'person' })
  adoptPlan({ session, work }, { plan: 'p1', goal: 'goal', content, version: 1, planOf: () => 'p1' })
  const team = people.map((name, nth) => ({
    ...{ name, role: 'worker' as const, person: false, available: true, position: null, doing: '' },
    inventory: { sand: carried[nth]! },
  }))
  const ledTeam = { team: () => team, workers: () => people }
  const needs = { own: { plan: 'p1' }, ledTeam, session, work, names: () => names }
  giveTask(work, 'p1/Mia', 'Mia', 'Lena')
  currentTask(work, people, 'Mia', 'async')
  work.succeed('p1/Mia', 'success')
  /** `by`: who is at Bob's share when it fails. */
  const fails = (by: string): boolean => {
    work.change('p1/Bob', { assignees: [by] })
    currentTask(work, people, by, 'async')
    work.fail('p1/Bob', 'not-found', 'no more sand within 48 blocks')
    return evenOut(needs, work.get('p1/Bob')!)
  }
  return { session, work, fails }
}

test.each([
  ['Bob', [4, 10], undefined, 4, 'others carry the 2 that Bob did not find'],
  // Mia has her own six, and eleven in all: one of twelve was not found, and Bob has four.
  ['Mia', [4, 11], undefined, 11, 'others carry the 1 that Mia did not find'],
  ['Bob', [9, 10], [5, 2], 9, 'others carry the 2 that Bob did not find'],
] as const)(
  'a share that stays in any hands is there with what others have beyond theirs (%s, %j)',
  async (by, carried, before, count, reason) => {
    const { session, work, fails } = inHands(carried, before)
    expect(fails(by)).toBe(true)
    expect(work.get('p1/Bob')).toMatchObject({ status: 'succeeded', done: { count }, reason })
    await session.close()
  },
)

test.each([
  ['too little', [4, 7], [0, 0], false],
  ['what both had before does not count', [9, 10], [5, 5], false],
  ['the goal names who is to have it', [4, 10], [0, 0], true],
] as const)('a share that stays in any hands is still to be got: %s', async (_why, carried, before, names) => {
  const { session, work, fails } = inHands(carried, before, names)
  expect(fails('Bob')).toBe(false)
  expect(work.get('p1/Bob')?.status).toBe('failed')
  await session.close()
})
