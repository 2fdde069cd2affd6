import { afterEach, expect, test } from 'vitest'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

/** What people say of a goal is for that goal alone. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const staying = async () => {
  current = await play(simple(noGoal), { organization: 'tree', stays: true, approvals: 'plans' })
  const { team, session, ask, next, say, past } = current
  await team.start()
  /** The titles of the next plan that waits for its approval. */
  const planned = async (plan: string, version: number, cause: () => Promise<unknown>): Promise<string> => {
    const waits = next('approval.asked', asked => asked.plan === plan && asked.version === version)
    await cause()
    await waits
    return session.state.plans[plan]!.content.stages.flatMap(({ items }) => items.map(one => one.title)).join('; ')
  }
  const goal = (text: string, ...seats: string[]) =>
    ask({ type: 'goal', goal: text, ...(seats.length > 0 && { seats }) })
  const reject = (reason: string) =>
    ask({ type: 'reject', approval: past('approval.asked').at(-1)!.data.approval, reason })
  return { ...current, planned, goal, reject, tell: (text: string) => say(text, ['Lena']) }
}

test('words to the leader stay in the plans of their goal, and are in no plan of another one', async () => {
  const { planned, goal, reject, tell } = await staying()
  expect(await planned('p1', 1, () => goal('Collect 6 oak logs.'))).not.toContain('sand')
  expect(await planned('p1', 2, () => tell('collect 3 sand'))).toContain('sand')
  expect(await planned('p1', 3, () => reject('without Mia'))).toContain('sand')
  expect(await planned('p2', 1, () => goal('Collect 6 oak logs.'))).not.toContain('sand')
  expect(await planned('p3', 1, () => goal('Collect 5 dirt.', 'Lena', 'Bob'))).not.toContain('sand')
})

test('a person who declines a task of the plan gets no other one for this goal', async () => {
  current = await play(simple('Collect 12 oak logs and 6 sand.'), {}, { pace: 60_000 }, 'peer')
  const { team, session, ask, next, say, past } = current
  const ofAnn = () => Object.values(session.state.tasks).filter(({ assignees }) => assignees.includes('Ann'))
  const begun = next('plan.approved')
  await team.start()
  await begun
  const second = next('plan.approved', ({ version }) => version === 2)
  await say('Ann should collect 6 oak logs and 2 sand', ['Lena'])
  await second
  const [task, ...others] = ofAnn()
  const third = next('plan.approved', ({ version }) => version === 3)
  expect(await ask({ type: 'task', change: 'decline', task: task!.task, text: 'i only want to watch' })).toMatchObject({
    ok: true,
  })
  await third
  const reasons = past('task.changed').flatMap(({ data }) =>
    data.status === 'failed' ? [[data.task, data.reason]] : [],
  )
  expect(others.length).toBeGreaterThan(0)
  expect(reasons).toEqual([
    [task!.task, 'Ann declined it: i only want to watch'],
    ...others.map(one => [one.task, 'Ann takes nothing more of this plan: i only want to watch']),
  ])
  const { content } = past('plan.proposed').at(-1)!.data
  expect(content.stages.flatMap(({ items }) => items.map(({ assignee }) => assignee))).not.toContain('Ann')
  expect(ofAnn().filter(({ status }) => ['waiting', 'ready', 'running'].includes(status))).toEqual([])
})
