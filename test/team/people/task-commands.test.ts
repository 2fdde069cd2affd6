import { afterEach, expect, test } from 'vitest'
import type { TaskState } from '../../../source/session/log/state.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const seats = { leader: 'Lena', workers: ['Bob', 'Mia'] }
/** A team at work, with a person who looks on. */
const working = async (goal = 'Collect 8 cobblestone.', pace = 20, workers = seats.workers) => {
  current = await play(simple(goal, { seats: { ...seats, workers } }), {}, { pace })
  const acting = current.next('action.started')
  await current.team.start()
  await acting
  const { tasks } = current.session.state
  const first = (fits: (task: TaskState) => boolean): string => Object.values(tasks).find(fits)!.task
  return { ...current, goal: 'goal1', stage: first(({ parent }) => parent === 'goal1'), first }
}

test('a word that fits several tasks is asked back; of one task that has not ended it is that one', async () => {
  const { ask, session } = await working('Collect 8 cobblestone.', 60_000)
  const add = async (): Promise<string> => {
    const before = new Set(Object.keys(session.state.tasks))
    await ask({ type: 'task', change: 'add', seat: 'Bob', text: 'collect 2 sand' })
    return Object.keys(session.state.tasks).find(id => !before.has(id))!
  }
  const [first, second] = [await add(), await add()]
  const assign = { type: 'task', change: 'assign', task: 'collect 2 sand', seat: 'Mia' } as const
  expect(await ask(assign)).toMatchObject({
    ok: false,
    text: `Which one? ${first} (collect 2 sand), ${second} (collect 2 sand).`,
  })
  await ask({ type: 'task', change: 'cancel', task: first })
  expect(await ask(assign)).toMatchObject({ ok: true })
  expect(session.state.tasks[second]!.assignees).toEqual(['Mia'])
})

test('a task that a person gave to another worker stays there when another task of the plan is split or changed', async () => {
  const { ask, session, first } = await working('Collect 8 cobblestone.', 60_000, ['Bob', 'Mia', 'Kim'])
  const of = (seat: string): string => first(({ plan, assignees }) => plan !== undefined && assignees[0] === seat)
  const [given, split, changed] = ['Bob', 'Mia', 'Kim'].map(of) as [string, string, string]
  await ask({ type: 'task', change: 'assign', task: given, seat: 'Kim' })
  await ask({ type: 'task', change: 'split', task: split, seat: 'Bob' })
  expect(session.state.tasks[given]!.assignees).toEqual(['Kim'])
  await ask({ type: 'task', change: 'edit', task: changed, text: 'collect 1 cobblestone' })
  expect(session.state.tasks[given]!.assignees).toEqual(['Kim'])
})

test('the goal is changed, given and cancelled by no command for a task, a stage only cancelled; the session goes on', async () => {
  const { ask, goal, stage, team, session } = await working()
  const before = structuredClone(session.state.tasks)
  for (const change of ['cancel', 'assign', 'edit', 'split', 'retry', 'done', 'accept', 'fail'] as const)
    expect(await ask({ type: 'task', change, task: goal, seat: 'Bob', text: 'collect 4 sand' })).toMatchObject({
      ok: false,
      text: `“${before[goal]!.title}” is the goal: /goal changes it, /stop ends the session.`,
    })
  for (const change of ['assign', 'edit', 'split', 'retry', 'done', 'accept', 'fail'] as const)
    expect(await ask({ type: 'task', change, task: stage, seat: 'Bob', text: 'collect 4 sand' })).toMatchObject({
      ok: false,
      text: `“${before[stage]!.title}” consists of other tasks: choose one under it.`,
    })
  expect(session.state.tasks[goal]).toMatchObject({ title: before[goal]!.title, assignees: [] })
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('a person who cancels a stage cancels all that is open in it; where nothing else is left, another plan is made', async () => {
  const { ask, stage, team, session, past, next } = await working()
  const items = session.state.tasks[stage]!.children
  const stopped = next('action.ended')
  const proposed = next('plan.proposed', ({ version }) => version === 2)
  expect(await ask({ type: 'task', change: 'cancel', task: stage })).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^Cancelled: .* another one is made\.$/) as string,
  })
  for (const id of [stage, ...items]) expect(session.state.tasks[id]?.status).toBe('cancelled')
  expect(await ask({ type: 'task', change: 'cancel', task: stage })).toMatchObject({ ok: false })
  await Promise.all([stopped, proposed])
  expect(past('plan.wanted').map(one => one.data.cause)).toEqual(['unmet'])
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('when a person cancels the last item that is open, the team looks whether the goal is reached, and plans for the rest', async () => {
  const { ask, first, next, past, team } = await working()
  await ask({ type: 'pause', seat: 'Mia' })
  const hers = first(({ assignees, plan }) => plan !== undefined && assignees.includes('Mia'))
  const his = first(({ assignees, plan }) => plan !== undefined && assignees.includes('Bob'))
  await next('task.changed', ({ task, status }) => task === his && status === 'succeeded')
  expect(await ask({ type: 'task', change: 'cancel', task: hers })).toMatchObject({ ok: true })
  await ask({ type: 'resume', seat: 'Mia' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('plan.wanted').map(one => one.data.cause)).toEqual(['unmet'])
})

test('a person accepts nothing that waits or has ended, and no second task beside the one under way', async () => {
  const { ask, first, session, next } = await working('Collect 8 cobblestone. Craft a chest.', 60_000, ['Bob'])
  const running = first(
    ({ status, plan, done }) => status === 'running' && plan !== undefined && done?.kind !== 'children',
  )
  const blocked = first(({ status, done }) => status === 'waiting' && done?.kind !== 'children')
  await ask({ type: 'drafts', count: 'off' })
  await ask({ type: 'take', seat: 'Bob' })
  const accept = async (task: string) => await ask({ type: 'task', change: 'accept', task })
  const { title } = session.state.tasks[running]!
  const busy = { ok: false, text: `“${title}” is under way: say /task done, /task fail or /task decline first.` }
  expect(await accept(blocked)).toMatchObject(busy)
  const added = next('task.added')
  await ask({ type: 'task', change: 'add', seat: 'Bob', text: 'collect 2 sand' })
  const { task } = await added
  expect(await accept(task)).toMatchObject(busy)
  expect(await accept(running)).toMatchObject({ ok: true })
  await ask({ type: 'task', change: 'fail', task: running })
  expect(await accept(blocked)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/ can't begin yet: it waits for “/) as string,
  })
  await ask({ type: 'task', change: 'cancel', task: running })
  for (const change of ['accept', 'done', 'fail', 'decline'] as const)
    expect(await ask({ type: 'task', change, task: running })).toMatchObject({
      ok: false,
      text: 'It is cancelled already.',
    })
  expect(await accept(task)).toMatchObject({ ok: true })
  expect(session.state.tasks[task]?.status).toBe('running')
})

test.each(['decline', 'done'] as const)(
  'what is shown to the person in a seat about a task is over with it: %s',
  async change => {
    current = await play(simple('Collect 12 oak logs.', { seats }), {}, { pace: 20 })
    const { team, ask, next, session, world } = current
    await ask({ type: 'drafts', count: 'never' })
    const acting = next('action.started', ({ seat }) => seat === 'Mia')
    await team.start()
    await ask({ type: 'take', seat: 'Bob' })
    await acting
    const running = (seat: string): string =>
      Object.values(session.state.tasks).find(one => one.status === 'running' && one.assignees.includes(seat))!.task
    const asked = next('human.asked', ({ seat }) => seat === 'Bob')
    await ask({ type: 'task', change: 'assign', task: running('Mia'), seat: 'Bob' })
    const { draft } = await asked
    const answered = next('human.answered', data => data.draft === draft)
    if (change === 'done') world.bodies.get('Bob')!.receive('Lena', 'oak_log', 12)
    expect(await ask({ type: 'task', change, task: running('Bob') })).toMatchObject({ ok: true })
    expect(await answered).toMatchObject({ decision: 'withdrawn' })
    expect(session.state.session.phase).toBe('running')
    expect(await team.ended).toMatchObject({ result: 'success' })
  },
)
