import { expect, test } from 'vitest'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { giveTask } from '../../../source/team/dispatch/delegation.ts'
import { holdChanged } from '../../../source/team/plans/hold-changed.ts'
import { currentTask } from '../../../source/team/tasks/next-task.ts'
import { retryTask } from '../../../source/team/tasks/task-tree.ts'
import { simple } from '../support/harness.ts'
import { loggedWork } from '../support/logged-work.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

const stored = (count: number): Condition => ({ kind: 'stored', item: 'oak_log', count })
const item = (id: string, assignee: string, done: Condition) => ({ id, title: id, assignee, requires: [], done })
const planOf = (title: string, items: Plan['stages'][number]['items']): Plan => ({
  objective: '',
  analysis: '',
  stages: [{ title, items }],
})

/** Version 1 is carried out: Bob stores 6, Mia stores 12. */
const carriedOut = () => {
  const { session, work, adopt } = loggedWork('Logs')
  const approved = (version: number, content: Plan) => {
    session.emit('plan.approved', 'Ann', { plan: 'p1', version, by: 'Ann', source: 'person' })
    return adopt(content, version)
  }
  const proposed = (version: number, content: Plan) =>
    session.emit('plan.proposed', 'Lena', { plan: 'p1', version, replaces: version - 1, seat: 'Lena', content })
  const content = planOf('Store', [item('bob', 'Bob', stored(6)), item('mia', 'Mia', stored(12))])
  proposed(1, content)
  approved(1, content)
  for (const [id, seat] of [
    ['p1/bob', 'Bob'],
    ['p1/mia', 'Mia'],
  ] as const)
    giveTask(work, id, seat, 'Lena')
  const begin = (seat: string) => currentTask(work, ['Bob', 'Mia'], seat, 'async')
  return { session, work, approved, proposed, begin }
}

test('a task that begins while another version waits has the amount of the approved one, also after more were rejected', () => {
  const { session, proposed, begin } = carriedOut()
  proposed(2, planOf('Store', [item('bob', 'Bob', stored(8))]))
  session.emit('plan.rejected', 'Ann', { plan: 'p1', version: 2, by: 'Ann', reason: '', source: 'person' })
  proposed(3, planOf('Store', [item('bob', 'Bob', stored(9))]))
  expect(begin('Bob')?.done).toEqual(stored(6))
})

test('what a waiting version changes or drops does not begin; what it keeps does', () => {
  const { session, work, approved, proposed, begin } = carriedOut()
  const second = planOf('Store', [item('bob', 'Bob', stored(8))])
  proposed(2, second)
  holdChanged({ session, work }, 'p1')
  expect([begin('Bob'), begin('Mia')]).toEqual([null, null])
  proposed(3, planOf('Store', [item('bob', 'Bob', stored(8)), item('mia', 'Mia', stored(12))]))
  holdChanged({ session, work }, 'p1')
  expect(begin('Bob')).toBeNull()
  expect(begin('Mia')?.done).toEqual(stored(12))
  proposed(4, second)
  approved(4, second)
  expect(begin('Bob')?.done).toEqual(stored(8))
})

const statuses = ({ session }: ReturnType<typeof carriedOut>) =>
  ['p1/bob', 'p1/mia'].map(id => session.state.tasks[id]!.status)

test.each(['asked', 'rejected'] as const)(
  'work under way that people want otherwise is left while the version waits, and goes on when it stays after all: %s',
  cause => {
    const played = carriedOut()
    const { session, work, proposed, begin } = played
    for (const seat of ['Bob', 'Mia']) begin(seat)
    const wanted = () => session.emit('plan.wanted', 'Lena', { plan: 'p1', seat: 'Lena', cause, reason: 'Ann asks' })
    wanted()
    proposed(2, planOf('Store', [item('mia', 'Mia', stored(12))]))
    expect(holdChanged({ session, work }, 'p1')).toEqual(['p1/bob'])
    expect(statuses(played)).toEqual(['waiting', 'running'])
    expect(begin('Bob')).toBeNull()
    wanted()
    proposed(3, planOf('Store', [item('bob', 'Bob', stored(6)), item('mia', 'Mia', stored(9))]))
    expect(holdChanged({ session, work }, 'p1')).toEqual(['p1/mia'])
    expect(begin('Bob')?.done).toEqual(stored(6))
    expect(begin('Mia')).toBeNull()
  },
)

test.each(['failed', 'ready'] as const)(
  'work under way that a version changes for another reason goes on, and is not begun again while that waits: %s',
  status => {
    const played = carriedOut()
    const { session, work, approved, proposed, begin } = played
    begin('Bob')
    session.emit('plan.wanted', 'Lena', { plan: 'p1', seat: 'Lena', cause: 'failed', reason: 'no logs' })
    const second = planOf('Store', [item('bob', 'Bob', stored(8)), item('mia', 'Mia', stored(12))])
    proposed(2, second)
    expect(holdChanged({ session, work }, 'p1')).toEqual([])
    expect(statuses(played)[0]).toBe('running')
    work.change('p1/bob', { status })
    retryTask(work, 'p1/bob', 'Bob', 'once more', 'Lena')
    expect(begin('Bob')).toBeNull()
    approved(2, second)
    expect(begin('Bob')?.done).toEqual(stored(8))
  },
)

test('a worker leaves at once what the version drops that a person asked for, and begins nothing of it while it waits', async () => {
  let version = 0
  const { brain } = scripted({
    decideReply: () => ({ reply: 'Ok.', replan: 'birch instead' }),
    planTask: () => {
      version++
      const sand = item('sand', 'Mia', { kind: 'have', item: 'sand', count: 5 })
      const logs = (what: string) => item(what, 'Bob', { kind: 'have', item: `${what}_log`, count: 5 })
      return { ...planOf('Get', [sand, logs(version === 1 ? 'oak' : 'birch')]), reached: [] }
    },
  })
  const { team, say, next, ask, session, past } = await play(
    simple('Look after the place.', { organization: 'tree' }),
    { brainFor: () => brain, approvals: 'plans' },
    { pace: 60_000 },
  )
  const first = next('approval.asked')
  await team.start()
  await first
  const begun = Promise.all(['Bob', 'Mia'].map(name => next('action.started', ({ seat }) => seat === name)))
  await ask({ type: 'approve' })
  await begun
  const [second, left] = [next('approval.asked'), next('action.ended', ({ seat }) => seat === 'Bob')]
  await say('no oak, birch instead', ['Lena'])
  expect((await left).result).toBe('aborted')
  await second
  expect(session.state.tasks['p1/oak']).toMatchObject({ status: 'waiting', held: true })
  expect(session.state.tasks['p1/sand']).toMatchObject({ status: 'running' })
  const birch = next('action.started', ({ seat }) => seat === 'Bob')
  await ask({ type: 'approve' })
  expect((await birch).task).toBe('p1/birch')
  expect(past('action.ended').map(({ data }) => data.seat)).toEqual(['Bob'])
  await team.stop('the test is over')
})

test('a worker at a task that an approved version asks for in another stage and amount is stopped', () => {
  const { approved, proposed, begin } = carriedOut()
  begin('Bob')
  const second = planOf('Store and craft', [item('bob', 'Bob', stored(8)), item('mia', 'Mia', stored(12))])
  proposed(2, second)
  expect(approved(2, second)).toContain('p1/bob')
})

test('what a person wants of the plan stands as a wish, as that one said it, also where the answer only asks for another plan', async () => {
  const wish = 'only 4 oak logs'
  const { brain } = scripted({ decideReply: () => ({ reply: 'Ok.', replan: 'Ann asks: Ann wants less logs' }) })
  const { team, say, next } = await play(
    simple('Collect 6 oak logs and put them into the chest.'),
    { brainFor: () => brain },
    { pace: 60_000 },
  )
  const begun = next('action.started')
  await team.start()
  await begun
  const remembered = next('mind.remembered', ({ instruction }) => instruction !== undefined)
  const wanted = next('plan.wanted')
  await say(wish, ['Lena'])
  expect(await remembered).toMatchObject({ seat: 'Lena', instruction: { from: 'Ann', text: wish } })
  expect(await wanted).toMatchObject({ cause: 'asked', reason: `Ann asks: ${wish}`, wish: { from: 'Ann', text: wish } })
  await team.stop('the test is over')
})

test('where no goal is under way, an answer that asks for another plan is told how to give one, and no wish is kept', async () => {
  const { brain } = scripted({ decideReply: () => ({ reply: 'I plan the hut one block higher.', replan: 'higher' }) })
  const { team, say, next, past } = await play(simple(noGoal), {
    ...{ brainFor: () => brain, organization: 'tree', stays: true },
  })
  await team.start()
  const told = next(
    'message.sent',
    ({ from, text }) => from === 'Lena' && text.includes('“goal make it nicer” in the game'),
  )
  await say('make it nicer', ['Lena'])
  await told
  expect(past('plan.wanted')).toEqual([])
  expect(past('mind.remembered').filter(({ data }) => data.instruction !== undefined)).toEqual([])
  await team.stop('the test is over')
})

test('a version that waits for a person goes on waiting when the work of the one before it is done', async () => {
  const have = (count: number): Condition => ({ kind: 'have', item: 'oak_log', count })
  let version = 0
  const { brain } = scripted({
    decideReply: () => ({ reply: 'Ok.', replan: 'sand too' }),
    planTask: () => {
      version++
      const logs = item('logs', 'Bob', have(3))
      const sand = item('sand', 'Mia', { kind: 'have', item: 'sand', count: 2 })
      return { ...planOf('Get', version === 1 ? [logs] : [logs, sand]), reached: [have(3)] }
    },
  })
  const { team, say, next, ask, session, past } = await play(
    simple('Look after the place.', { organization: 'tree' }),
    { brainFor: () => brain, approvals: 'plans' },
    { pace: 300 },
  )
  const first = next('approval.asked')
  await team.start()
  const begun = next('action.started')
  ask({ type: 'approve', approval: (await first).approval })
  await begun
  const second = next('approval.asked')
  const done = next('task.changed', ({ task, status }) => task === 'p1/logs' && status === 'succeeded')
  await say('and get sand, too', ['Lena'])
  const { approval } = await second
  await done
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(past('approval.decided').map(({ data }) => data.decision)).toEqual(['approved'])
  expect(session.state.session.phase).toBe('running')
  const sand = next('task.changed', ({ task, status }) => task === 'p1/sand' && status === 'succeeded')
  ask({ type: 'approve', approval })
  await sand
  expect(version).toBe(2)
  await team.stop('the test is over')
})

test.each(['by the planner', 'by a person'] as const)(
  'an item under way goes to the worker whom the approved version names, also where it was moved since: %s',
  async by => {
    const logs = (assignee: string) =>
      planOf('Get', [item('logs', assignee, { kind: 'have', item: 'oak_log', count: 3 })])
    const versions = [logs('Bob'), logs(by === 'by a person' ? 'Mia' : 'Bob')]
    const { brain } = scripted({ planTask: () => ({ ...versions.shift()!, reached: [] }) })
    const { team, next, ask, session } = await play(
      simple('Look after the place.', { organization: 'tree' }),
      { brainFor: () => brain, approvals: 'plans' },
      { pace: 60_000 },
    )
    const [first, begun] = [next('approval.asked'), next('action.started', ({ seat }) => seat === 'Bob')]
    await team.start()
    await first
    await ask({ type: 'approve' })
    await begun
    const moved = next('action.started', ({ seat }) => seat === 'Mia')
    await ask({ type: 'task', change: 'assign', task: 'p1/logs', seat: 'Mia' })
    await moved
    const second = next('approval.asked', data => data.version === 2)
    await ask({ type: 'draftPlan' })
    await second
    const again = next('action.started', ({ seat }) => seat === 'Bob')
    await (by === 'by a person'
      ? ask({ type: 'editPlan', content: logs('Bob'), approve: true })
      : ask({ type: 'approve' }))
    expect(session.state.tasks['p1/logs']!.assignees).toEqual(['Bob'])
    await again
    expect(session.state.tasks['p1/logs']!.status).toBe('running')
    await team.stop('the test is over')
  },
)
