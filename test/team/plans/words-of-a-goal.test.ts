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

/** Ann has two tasks of the plan, one of oak logs and one of sand. */
const withTwo = async () => {
  current = await play(simple('Collect 12 oak logs and 6 sand.'), {}, { pace: 60_000 }, 'peer')
  const { team, session, next, say } = current
  const ofAnn = () =>
    Object.values(session.state.tasks).filter(
      ({ assignees, status }) => assignees.includes('Ann') && ['waiting', 'ready', 'running'].includes(status),
    )
  const begun = next('plan.approved')
  await team.start()
  await begun
  const second = next('plan.approved', ({ version }) => version === 2)
  await say('Ann should collect 6 oak logs and 2 sand', ['Lena'])
  await second
  const of = (item: string) => ofAnn().find(({ done }) => done?.kind === 'have' && done.item === item)!
  return { ...current, ofAnn, logs: of('oak_log'), sand: of('sand') }
}

test('who declines one task of the plan keeps the others, and hears what comes of it', async () => {
  const { ask, say, past, next, ofAnn, logs, sand, session } = await withTwo()
  const anew = next('plan.approved', ({ version }) => version === 3)
  const { ok, text } = await ask({ type: 'task', change: 'decline', task: logs.task, text: 'i would rather dig sand' })
  expect([ok, text]).toEqual([
    true,
    `Declined: ${logs.title}. Lena gives it to another worker or makes another plan. You keep “${sand.title}”.`,
  ])
  await anew
  const failed = past('task.changed').flatMap(({ data }) =>
    data.status === 'failed' ? [[data.task, data.reason]] : [],
  )
  expect(failed).toEqual([[logs.task, 'Ann declined it: i would rather dig sand']])
  expect(ofAnn().map(({ task }) => task)).toEqual([sand.task])
  // Nor does it come back with a later plan.
  const later = next('plan.approved', ({ version }) => version === 4)
  await say('collect 2 dirt, too', ['Lena'])
  await later
  expect(ofAnn().map(({ task }) => task)).toEqual([sand.task])
  expect(JSON.stringify(session.state.plans.p1!.content)).toContain('Ann declined it')
  expect(JSON.stringify(session.state.plans.p1!.content)).not.toContain('wants only')
  // What is wanted of them again, they have again.
  const again = next('plan.approved', ({ version }) => version === 5)
  await say('Ann should collect 6 oak logs', ['Lena'])
  await again
  expect(ofAnn().some(({ done }) => done?.kind === 'have' && done.item === 'oak_log')).toBe(true)
})

test('a player who declines in the game gets nothing more of the plan', async () => {
  current = await play(simple('Collect 12 oak logs and 6 sand.'), {}, { pace: 60_000 })
  const { team, session, ask, next, say, world } = current
  const says = (words: string) => world.bodies.get('Lena')!.hear('Alex', words)
  const ofAlex = () =>
    Object.values(session.state.tasks).filter(
      ({ assignees, status }) => assignees.includes('Alex') && ['waiting', 'ready', 'running'].includes(status),
    )
  const begun = next('plan.approved')
  await team.start()
  await begun
  const asked = next('approval.asked')
  says('@bob get 2 sand')
  await asked
  const joined = next('human.player')
  await ask({ type: 'approve' })
  await joined
  says('@bob what are you doing')
  const second = next('plan.approved', ({ version }) => version === 2)
  await say('Alex should collect 6 oak logs and 2 sand', ['Lena'])
  await second
  expect(ofAlex()).toHaveLength(2)
  const third = next('plan.approved', ({ version }) => version === 3)
  says('decline no axe')
  await third
  expect(ofAlex()).toEqual([])
})

test.each(['I have no axe, Mia should collect the oak logs', 'let Mia do it', 'no axe. Mia takes the logs'])(
  'whom the reason names for the declined task gets it: %s',
  async words => {
    const { ask, past, ofAnn, logs, sand, session } = await withTwo()
    const { text } = await ask({ type: 'task', change: 'decline', task: logs.task, text: words })
    expect(text).toBe(`Declined: ${logs.title}. Mia gets it. You keep “${sand.title}”.`)
    expect(session.state.tasks[logs.task]).toMatchObject({ assignees: ['Mia'], from: 'Ann' })
    const orders = past('message.sent').flatMap(({ data }) => (data.to.includes('Mia') ? [data.text] : []))
    expect(orders).toContain(`Mia, please take over from Ann: ${logs.title} (${words}).`)
    expect(ofAnn().map(({ task }) => task)).toEqual([sand.task])
  },
)

test.each([
  [
    'Mia should collect the sand',
    /What “Mia should collect the sand” says of other work is not followed: say it to Lena\./,
  ],
  ['ask mia, please', /“ask mia, please” chooses no worker; “Mia should do it” would\./],
  ['Lena should do it', /Lena gets no work of this plan now, so it does not go there\./],
])('what the reason of a refusal asks for besides is answered: %s', async (words, answer) => {
  const { ask, ofAnn, logs, sand } = await withTwo()
  const { text } = await ask({ type: 'task', change: 'decline', task: logs.task, text: words })
  expect(text).toMatch(answer)
  expect(ofAnn().map(({ task }) => task)).toEqual([sand.task])
})
