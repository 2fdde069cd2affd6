import { describe, expect, it, test } from 'vitest'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import type { FakeWorldOptions } from '../support/fake-world.ts'
import { goOn, left } from '../support/going-on.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

const task = simple('Collect 6 oak logs and 4 sand.')
const slow = { pace: 60_000 }
const firstItem = ({ session }: Playing): string => session.state.plans.p1!.content.stages[0]!.items[0]!.id

/** A host is killed at an event that follows what a person says of the first plan; another one goes on from the log alone. */
const cutAt = async (what: (played: Playing) => Promise<unknown>, at: (event: SessionEvent) => boolean) => {
  const first = await play(task, { approvals: 'plans' }, slow)
  const asked = first.next('approval.asked')
  await first.team.start()
  await asked
  const leaving = left(first, Number.POSITIVE_INFINITY, at)
  await what(first)
  const known = await leaving
  await first.team.stop('the test goes on elsewhere')
  const before = { ...known, state: foldAll(initialState(), known.events) }
  const second = goOn(before, task)
  const next = <T extends SessionEvent['type']>(type: T): Promise<Extract<SessionEvent, { type: T }>> =>
    new Promise(resolve => second.session.subscribe(event => event.type === type && resolve(event as never)))
  return { ...second, before, next }
}

test('a plan that was approved just before a cut becomes tasks after it, and nobody is asked again', async () => {
  const { team, session, events, before, next } = await cutAt(
    ({ ask }) => ask({ type: 'approve' }),
    ({ type }) => type === 'plan.approved',
  )
  expect(Object.values(before.state.tasks).filter(one => one.plan === 'p1')).toEqual([])
  const begun = next('action.started')
  await team.start()
  await begun
  const items = session.state.plans.p1!.content.stages.flatMap(stage => stage.items)
  for (const { id } of items) expect(session.state.tasks).toHaveProperty([`p1/${id}`])
  expect(events.filter(({ type }) => type === 'plan.approved' || type === 'approval.asked')).toEqual([])
  await team.stop('the test is over')
  expect(violations([...before.events, ...events])).toEqual([])
})

test('a part that was let go just before a cut begins after it; the rest is asked for again and held', async () => {
  let chosen = ''
  const { team, session, before, next } = await cutAt(
    played => {
      chosen = firstItem(played)
      return played.ask({ type: 'approve', items: [chosen] })
    },
    ({ type }) => type === 'plan.approved',
  )
  expect(before.state.plans.p1).toMatchObject({ status: 'proposed', begun: [chosen] })
  const [begun, asked] = [next('action.started'), next('approval.asked')]
  await team.start()
  expect((await asked).data).toMatchObject({ plan: 'p1', version: 1 })
  expect((await begun).data.task).toBe(`p1/${chosen}`)
  const held = Object.values(session.state.tasks).filter(one => one.held)
  expect(held.length).toBeGreaterThan(0)
  expect(held.map(one => one.task)).not.toContain(`p1/${chosen}`)
  await team.stop('the test is over')
})

test('a rejection just before a cut is answered with another plan after it', async () => {
  const { team, before, next } = await cutAt(
    ({ ask }) => ask({ type: 'reject', reason: 'no sand' }),
    ({ type }) => type === 'plan.rejected',
  )
  expect(before.state.plans.p1!.wanted).toBeUndefined()
  const [wanted, asked] = [next('plan.wanted'), next('approval.asked')]
  await team.start()
  expect((await wanted).data).toMatchObject({ cause: 'rejected', reason: 'Ann rejected version 1: no sand' })
  expect((await asked).data).toMatchObject({ plan: 'p1', version: 2 })
  await team.stop('the test is over')
})

test('a plan that was set aside for another one is not shown again after a cut', async () => {
  const { team, events, next } = await cutAt(
    ({ ask }) => ask({ type: 'draftPlan' }),
    ({ type, data }) => type === 'approval.decided' && data.decision === 'withdrawn',
  )
  const asked = next('approval.asked')
  await team.start()
  expect((await asked).data).toMatchObject({ plan: 'p1', version: 2 })
  expect(events.filter(({ type }) => type === 'approval.asked')).toHaveLength(1)
  await team.stop('the test is over')
})

test('a session that goes on in a pause shows the plan that waits', async () => {
  const { team, session, next } = await cutAt(
    ({ ask }) => ask({ type: 'pause' }),
    ({ type, data }) => type === 'session.phase' && data.phase === 'paused',
  )
  const asked = next('approval.asked')
  await team.start()
  expect((await asked).data).toMatchObject({ plan: 'p1', version: 1 })
  expect(session.state.session.phase).toBe('paused')
  await team.stop('the test is over')
})

test('another goal withdraws the plan that waits for the goal before', async () => {
  const { team, ask, next, session } = await play(task, { approvals: 'plans' }, slow)
  const first = next('approval.asked')
  await team.start()
  const { approval } = await first
  const second = next('approval.asked')
  expect(await ask({ type: 'goal', goal: 'Collect 3 dirt.' })).toMatchObject({ ok: true })
  expect(session.state.approvals[approval]).toMatchObject({ decision: 'withdrawn', reason: 'there is a new goal' })
  expect((await second).plan).not.toBe('p1')
  expect(await ask({ type: 'approve', approval })).toMatchObject({ ok: false })
  expect(Object.values(session.state.tasks).filter(one => one.plan === 'p1')).toEqual([])
  await team.stop('the test is over')
})

test('a plan that is thrown away is followed by none until one is asked for', async () => {
  const { team, ask, next, past, session } = await play(task, { approvals: 'plans' }, slow)
  const first = next('approval.asked')
  await team.start()
  const { approval } = await first
  expect(await ask({ type: 'draftPlan', drop: true, approval })).toEqual({
    ok: true,
    text: 'Thrown away. /draft asks for another plan, /plan writes one.',
  })
  expect(session.state.plans.p1).toMatchObject({ status: 'rejected', dropped: true, reason: 'Ann threw it away' })
  expect(session.state.plans.p1!.rejected).toBeUndefined()
  expect(await ask({ type: 'draftPlan', drop: true })).toMatchObject({ ok: false })
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(past('plan.wanted')).toEqual([])
  expect(session.state.session.phase).toBe('running')
  const second = next('approval.asked')
  expect(await ask({ type: 'draftPlan' })).toMatchObject({ ok: true })
  expect(await second).toMatchObject({ plan: 'p1', version: 2 })
  await team.stop('the test is over')
})

test('a draft that is thrown away leaves the plan that was carried out before', async () => {
  const { team, ask, next, session, events } = await play(task, { approvals: 'plans' }, slow)
  const first = next('approval.asked')
  await team.start()
  await first
  const begun = next('action.started')
  await ask({ type: 'approve' })
  await begun
  const { content } = session.state.plans.p1!
  const drafted = next('approval.asked')
  await ask({ type: 'draftPlan', hint: 'without Bob' })
  const { approval } = await drafted
  expect(session.state.plans.p1).toMatchObject({ status: 'proposed', version: 2 })
  expect(await ask({ type: 'draftPlan', drop: true, approval })).toEqual({
    ok: true,
    text: 'Thrown away. The plan of before goes on.',
  })
  expect(session.state.plans.p1).toMatchObject({ status: 'approved', content })
  const items = content.stages.flatMap(stage => stage.items)
  for (const { id } of items) {
    expect(session.state.tasks[`p1/${id}`]?.held ?? false).toBe(false)
    expect(session.state.tasks[`p1/${id}`]?.status).not.toBe('cancelled')
  }
  await team.stop('the test is over')
  expect(violations(events)).toEqual([])
})

test('a plan that was thrown away just before a cut is not made anew after it', async () => {
  const { team, session, events, before } = await cutAt(
    ({ ask }) => ask({ type: 'draftPlan', drop: true }),
    ({ type }) => type === 'plan.rejected',
  )
  expect(before.state.plans.p1).toMatchObject({ status: 'rejected', dropped: true })
  await team.start()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(events.filter(({ type }) => type === 'plan.wanted' || type === 'plan.proposed')).toEqual([])
  expect(session.state.session.phase).toBe('running')
  await team.stop('the test is over')
})

describe('a plan that was made for failed work and thrown away', () => {
  const trouble: FakeWorldOptions['trouble'] = (_, { name, args }) =>
    name === 'collect' && args.item === 'sand'
      ? { result: 'failure', code: 'not-found', reason: 'there is no sand around' }
      : null
  /** The first version is carried out, and the next one is for what failed of it. */
  const failedOnce = async (goal: string) => {
    const played = await play(simple(goal), { approvals: 'plans', stays: true }, { trouble })
    const { team, ask, next } = played
    const first = next('approval.asked')
    await team.start()
    await first
    const again = next('approval.asked')
    await ask({ type: 'approve' })
    const { approval } = await again
    return { ...played, approval }
  }

  it.each([
    'Collect 6 oak logs and 4 sand.',
    'Collect 4 sand, then craft 4 sticks.',
    'Bob: collect 4 sand. Mia: collect 2 dirt.',
  ])('is followed by no other one for it until a person asks: %s', async goal => {
    const { team, ask, next, past, session, events, approval } = await failedOnce(goal)
    expect(session.state.plans.p1).toMatchObject({ status: 'proposed', version: 2, cause: 'failed' })
    const reply = await ask({ type: 'draftPlan', drop: true, approval })
    expect(reply).toMatchObject({ ok: true, partly: true })
    expect(reply.text).toMatch(
      /^Thrown away\. The plan of before goes on\. “.*sand.*” failed and stays? so until you ask: \/draft for another plan, \/task retry p1\/\S+ for another try\.$/,
    )
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(past('plan.proposed')).toHaveLength(2)
    expect(past('approval.asked')).toHaveLength(2)
    const sand = () =>
      Object.values(session.state.tasks).filter(({ done }) => done?.kind === 'have' && done.item === 'sand')
    expect(sand().some(({ status }) => status === 'failed')).toBe(true)
    const third = next('approval.asked')
    // Another try is asked for, and fails again: that is news.
    await ask({ type: 'task', change: 'retry', task: sand().find(({ status }) => status === 'failed')!.task })
    await third
    await team.stop('the test is over')
    expect(violations(events)).toEqual([])
  })

  it('is followed by another one as soon as a person asks for it', async () => {
    const { team, ask, next, approval } = await failedOnce('Collect 6 oak logs and 4 sand.')
    await ask({ type: 'draftPlan', drop: true, approval })
    const third = next('plan.proposed')
    await ask({ type: 'draftPlan' })
    expect(await third).toMatchObject({ version: 3 })
    await team.stop('the test is over')
  })
})
