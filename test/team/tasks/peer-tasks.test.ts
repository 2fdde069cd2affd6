import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import type { ConverseOutput } from '../../../source/brain/questions/converse/shape.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { addGoal } from '../../../source/team/tasks/add-task.ts'
import { currentTask } from '../../../source/team/tasks/next-task.ts'
import { createPeerTasks } from '../../../source/team/tasks/peer-tasks.ts'
import { createGoal } from '../../../source/team/tasks/session-goal.ts'
import { createWork } from '../../../source/team/tasks/task-tree.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { simple } from '../support/harness.ts'

type Taken = ConverseOutput['tasks'][number]
const have = (title: string, count: number, item = 'oak_log'): Taken => ({
  title,
  done: { kind: 'have', item, count },
  actions: [],
})
const give = (title: string, player: string): Taken => ({
  title,
  done: { kind: 'report' },
  actions: [{ name: 'give', args: { player, item: 'stick', count: 1 } }],
})

const partsOf = () => {
  const header = generatedHeader()
  const recorder = createRecorder({ path: join(temporaryFolder(), 'a.jsonl'), header })
  const session = createSession({ header, recorder })
  const goal = createGoal({ session, task: simple('Wood'), roster: { planners: [] } })
  const work = createWork(session)
  addGoal(session, goal.task(), 'Wood')
  const [bob, mia] = ['Bob', 'Mia'].map(seat => createPeerTasks({ session, work, goal }, seat))
  bob!.begin()
  mia!.begin()
  return { bob: bob!, mia: mia!, work, session, close: () => session.close() }
}

test('work is the same by what the world is to show or by its id, never by its title', async () => {
  const { bob, mia, work, close } = partsOf()
  const list = (parts = bob) => parts.all().map(one => [one.title, one.status])
  bob.take(have('Collect 8 oak logs', 8), 'Mia')
  // Other words for it are no other work, and the same words may be.
  bob.take(have('Get me eight logs', 8), 'Mia')
  bob.take(have('Collect 8 oak logs', 12), 'Mia')
  expect(list()).toEqual([
    ['Collect 8 oak logs', 'ready'],
    ['Collect 8 oak logs', 'ready'],
  ])
  const [first] = bob.all()
  work.fail(first!.task, 'gave-up', 'no trees')
  bob.take(have('Once more those logs', 8), 'Mia')
  expect(bob.all()[0]).toMatchObject({ title: 'Collect 8 oak logs', status: 'ready' })
  // Another seat relieves the one that failed at it.
  work.fail(first!.task, 'gave-up', 'no trees')
  mia.take(have('I fetch the wood', 8), 'Mia')
  expect(bob.all()[0]).toMatchObject({ status: 'cancelled', cause: 'taken-over' })
  await close()
})

test('work that failed is tried once more as it was, or with the other actions that are given for it', async () => {
  const { bob, work, close } = partsOf()
  const looking = (radius: number, again?: string): Taken => ({
    title: 'Find diamonds',
    done: { kind: 'report' },
    actions: [{ name: 'searchForBlock', args: { type: 'diamond_ore', search_range: radius } }],
    again,
  })
  bob.take(looking(256), 'Bob')
  const [first] = bob.all()
  work.fail(first!.task, 'gave-up', 'too far')
  bob.take({ ...looking(0, first!.task), actions: [] }, 'Bob')
  expect(bob.all()).toMatchObject([{ status: 'ready', actions: looking(256).actions }])
  work.fail(first!.task, 'gave-up', 'too far')
  bob.take(looking(64, first!.task), 'Bob')
  expect(bob.all()).toMatchObject([{ status: 'cancelled' }, { status: 'ready', actions: looking(64).actions }])
  await close()
})

test('what is to be put away is one’s own work alone where no other brings any of it', async () => {
  const stored = (count: number, at?: [number, number, number]): Taken => ({
    title: `Put ${count} oak logs into the chest`,
    done: { kind: 'stored', item: 'oak_log', count, at },
    actions: [],
  })
  const isAlone = async (...others: Taken[]): Promise<boolean | undefined> => {
    const { bob, mia, work, close } = partsOf()
    for (const other of others) mia.take(other, 'Mia')
    bob.take(stored(12, [2, -60, 2]), 'Bob')
    const { alone } = currentTask(work, ['Bob', 'Mia'], 'Bob', 'async')!
    await close()
    return alone
  }
  expect(await isAlone()).toBe(true)
  expect(await isAlone(give('Give Bob a stick', 'Bob'), stored(6, [9, -60, 2]))).toBe(true)
  expect(await isAlone(stored(6, [2, -60, 2]))).toBe(false)
  expect(await isAlone(stored(6))).toBe(false)
  expect(await isAlone(have('Collect 6 oak logs', 6))).toBe(false)
})

test('work that is taken up again after an interruption asks for no more than before', async () => {
  const { bob, work, session, close } = partsOf()
  session.emit('seat.added', 'team', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: '' } })
  session.emit('body.state', 'Bob', { seat: 'Bob', inventory: { cooked_mutton: 1 } })
  const way = 'craft' as const
  bob.take({ ...have('Collect 1 cooked mutton', 1, 'cooked_mutton'), way: 'collect' }, 'Bob')
  work.begin(bob.all()[0]!.task)
  work.succeed(bob.all()[0]!.task, null)
  bob.take({ ...have('Craft 1 cooked mutton', 1, 'cooked_mutton'), way }, 'Bob')
  const { task } = bob.all().find(({ title }) => title === 'Craft 1 cooked mutton')!
  work.begin(task)
  expect(work.get(task)!.done).toMatchObject({ count: 2 })
  work.change(task, { status: 'ready', reason: 'the session was interrupted' })
  work.begin(task)
  expect(work.get(task)!.done).toMatchObject({ count: 2 })
  await close()
})

test('reports are told apart by their actions, and one without any is tried once more by its id', async () => {
  const { bob, mia, work, close } = partsOf()
  bob.take(give('Give a stick', 'Mia'), 'Mia')
  bob.take(give('Hand over a stick', 'Mia'), 'Mia')
  bob.take(give('Give a stick', 'Lena'), 'Lena')
  const look: Taken = { title: 'Look around', done: { kind: 'report' }, actions: [] }
  bob.take(look, 'Bob')
  expect(bob.all().map(one => one.title)).toEqual(['Give a stick', 'Give a stick', 'Look around'])
  const { task } = bob.all()[2]!
  work.fail(task, 'gave-up', 'it is dark')
  // A look of another seat is another look.
  mia.take(look, 'Mia')
  expect(bob.all()[2]).toMatchObject({ status: 'failed' })
  bob.take({ ...look, title: 'Have a look', again: task }, 'Bob')
  expect(bob.all()[2]).toMatchObject({ title: 'Look around', status: 'ready' })
  expect(bob.all()).toHaveLength(3)
  await close()
})

test('of the work of others one knows what it asked for, or all where the task says so', async () => {
  const { bob, mia, work, close } = partsOf()
  bob.take(have('Collect 5 oak logs', 5), 'Mia')
  bob.take(have('Collect 2 sticks', 2, 'stick'), 'Bob')
  const titles = (all: boolean) =>
    mia.ofOthers(all).flatMap(({ title, assignees }) => assignees.map(name => [name, title]))
  expect(titles(false)).toEqual([['Bob', 'Collect 5 oak logs']])
  expect(titles(true)).toEqual([
    ['Bob', 'Collect 5 oak logs'],
    ['Bob', 'Collect 2 sticks'],
  ])
  expect(bob.ofOthers(true).flatMap(({ assignees }) => assignees)).toEqual([])
  work.cancel(bob.all()[0]!.task, 'withdrawn', 'no longer wanted')
  expect(titles(false)).toEqual([])
  await close()
})
