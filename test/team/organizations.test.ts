import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { organizationsPage } from '../../scripts/docs-organizations.ts'
import { sessionFlags } from '../../source/cli/flags.ts'
import { organizationNamed, organizations } from '../../source/organizations/index.ts'
import { taskSchema } from '../../source/tasks/task-schema.ts'
import type { Schedule } from '../../source/team/team-interface.ts'
import { refusal } from '../refusal.ts'
import type { FakeWorldOptions } from './support/fake-world.ts'
import { setUp, simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'

const goal = 'Collect 24 oak logs. Craft a chest.'
const play = async (organization: string, schedule: Schedule, world: FakeWorldOptions = {}) => {
  const played = setUp(simple(goal), { organization, schedule }, world)
  await played.team.start()
  const result = await played.team.ended
  return { ...played, result }
}

describe.each(Object.keys(organizations))('%s', organization => {
  test.each(['async', 'rounds', 'relay'] as const)('mines 24 logs and makes a chest, %s', async schedule => {
    const { result, events, world } = await play(organization, schedule)
    expect(result).toEqual({
      result: 'success',
      cause: 'observed',
      reason: expect.stringMatching(/^every task is done/),
    })
    expect(violations(events)).toEqual([])
    const collected = world.performed
      .filter(one => one.call.name === 'collect')
      .reduce((all, one) => all + Number(one.call.args.count), 0)
    expect(collected).toBeGreaterThanOrEqual(24)
    const items = [...world.bodies.values()].map(body => body.items.chest ?? 0)
    expect(Math.max(...items)).toBeGreaterThanOrEqual(1)
  })
})

test('a flag and a task file take every organization, and nothing else', () => {
  const names = Object.keys(organizations)
  expect([...sessionFlags.organization.choices].toSorted()).toEqual(names.toSorted())
  const { organization } = taskSchema.shape
  for (const name of names) {
    expect(organization.parse(name)).toBe(name)
    expect(organization.parse(`${name}:option`)).toBe(`${name}:option`)
  }
  expect(organization.safeParse('star').error?.issues[0]?.message).toContain(names.slice(0, -1).join(', '))
})

test('in relay one acts at a time, in async several do', async () => {
  const most = (events: Awaited<ReturnType<typeof play>>['events']): number => {
    let now = 0
    let max = 0
    for (const { type } of events) {
      if (type === 'action.started') max = Math.max(max, ++now)
      if (type === 'action.ended') now--
    }
    return max
  }
  expect(most((await play('tree', 'relay')).events)).toBe(1)
  expect(most((await play('tree', 'async')).events)).toBe(2)
})

type Troubles = [string, Schedule, ('timeout' | 'unreachable' | 'missing-item' | 'refused-by-server' | null)[]]
/** A worker gives a task back while another has one for the next round. */
const givenBackInItsRound: Troubles = [
  ...(['causal', 'rounds'] as const),
  [
    ...(['timeout', 'missing-item', 'timeout', 'refused-by-server', 'unreachable'] as const),
    ...(['refused-by-server', 'timeout', null, 'refused-by-server', null] as const),
  ],
]

/** A peer fails twice at what another agreed with it. */
const passedOn: Troubles = [
  ...(['peers', 'async'] as const),
  [
    ...([null, 'timeout', null, 'missing-item', 'missing-item'] as const),
    ...([null, 'refused-by-server', 'unreachable', 'missing-item', 'unreachable'] as const),
  ],
]

test('whatever goes wrong in the world, the log stays sound and the session ends', async () => {
  const codes = ['timeout', 'unreachable', 'missing-item', 'not-found', 'refused-by-server', 'inventory-full'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(organizations)),
      fc.constantFrom('async', 'rounds', 'relay'),
      fc.array(fc.constantFrom(null, null, ...codes), { minLength: 1, maxLength: 24 }),
      async (organization, schedule, troubles) => {
        let at = 0
        const { events, result } = await play(organization, schedule, {
          trouble() {
            const code = troubles[at++]
            return code ? { result: 'failure', reason: `it went wrong: ${code}`, code } : null
          },
        })
        expect(violations(events)).toEqual([])
        // Every trouble passes in the end, so nothing may be given up for good.
        expect(result.result).toBe('success')
      },
    ),
    { numRuns: 40, examples: [givenBackInItsRound, passedOn] },
  )
})

test('stopped at any moment, a session leaves no task open, no action under way and no message on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(organizations)),
      fc.integer({ min: 1, max: 150 }),
      async (organization, moment) => {
        const played = setUp(simple('Collect 24 oak logs. Craft a chest.'), { organization })
        let stopping: Promise<void> | undefined
        played.session.subscribe(({ seq }) => {
          if (seq >= moment) stopping ??= Promise.resolve().then(() => played.team.stop('enough'))
        })
        await played.team.start()
        await played.team.ended
        await stopping
        expect(violations(played.events)).toEqual([])
      },
    ),
    // An answer among equals that comes with the very end of the session.
    { numRuns: 40, examples: [['peers', 47]] },
  )
})

test('a worker who always fails loses the task to another; the reasons can be read', async () => {
  const { result, session, events } = await play('tree', 'async', {
    trouble: seat => (seat === 'Bob' ? { result: 'failure', reason: 'my hands are tied', code: 'unreachable' } : null),
  })
  expect(result.result).toBe('success')
  expect(violations(events)).toEqual([])
  const bobs = Object.values(session.state.tasks).find(task => task.task.endsWith('gather-oak_log-bob'))!
  expect(bobs).toMatchObject({ status: 'succeeded', assignees: ['Mia'] })
  const failures = events.flatMap(event =>
    event.type === 'task.changed' && event.data.status === 'failed' ? [event.data.reason] : [],
  )
  expect(failures[0]).toMatch(/my hands are tied/)
  const report = events.find(
    event => event.type === 'message.sent' && event.data.kind === 'report' && event.data.text.startsWith('failed'),
  )
  expect(report?.data).toMatchObject({
    from: 'Bob',
    to: ['Lena'],
    text: expect.stringMatching(/my hands are tied.*I have nothing/) as string,
  })
})

test('a goal for which every agent has looked in vain is given up, and says why', async () => {
  const { result, events } = await play('tree', 'async', {
    trouble: () => ({ result: 'failure', reason: 'there are no trees', code: 'not-found' }),
  })
  expect(result.result).toBe('given-up')
  expect(result.reason).toMatch(/out of reach.*there are no trees/)
  expect(violations(events)).toEqual([])
})

test('a goal that no agent can reach ends as a failure that says why', async () => {
  const { result, events } = await play('tree', 'async', {
    trouble: () => ({ result: 'failure', reason: 'the axe slips', code: 'timeout' }),
  })
  expect(result.result).toBe('failure')
  expect(result.reason).toMatch(/not reached after \d plans.*the axe slips/)
  expect(violations(events)).toEqual([])
})

test('without an arena and a referee the bodies’ own eyes decide, and a missing chest is set up', async () => {
  const task = simple('Collect 6 oak logs. Put 2 sticks and 4 sand in the chest.', { arena: undefined })
  const played = setUp(task, { referee: undefined }, { chests: [] })
  await played.team.start()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(violations(played.events)).toEqual([])
  expect([...played.world.chests.values()]).toEqual([expect.objectContaining({ stick: 2, sand: 4 })])
})

test('the time limit ends a session that does not end by itself', async () => {
  const played = setUp(simple(goal), { timeLimit: 0.2 }, { pace: 60_000 })
  await played.team.start()
  expect(await played.team.ended).toEqual({
    result: 'failure',
    cause: 'time-limit',
    reason: 'the time limit of 0.2 s is over',
  })
  expect(violations(played.events)).toEqual([])
})

test('an unknown organization is named together with the known ones', () => {
  expect(() => setUp(simple(goal), { organization: 'anarchy' })).toThrow(
    expect.objectContaining({
      message: 'There is no organization "anarchy".',
      remedy: expect.stringMatching(/Known: tree, solo/),
    }),
  )
})

test('an option is checked: unknown ones, missing numbers, and organizations that have none', async () => {
  expect(organizationNamed('causal:no-busy-rate, steps=10')).toMatchObject({ limits: { steps: 10, seconds: 120 } })
  expect(organizationNamed('dag:no-reflection').reflects).toBe(false)
  expect(await refusal(() => organizationNamed('causal:no-rules'))).toMatch(
    /causal has no option "no-rules". Options: no-graph,/,
  )
  expect(await refusal(() => organizationNamed('dag:steps'))).toMatch(
    /steps needs a number above 0\. Write for example steps=10/,
  )
  expect(await refusal(() => organizationNamed('tree:wide'))).toMatch(/tree has no option "wide"\. .*has none/)
})

test('the page about organizations says what the code says', () => {
  // The editor of the page lays out its tables; what counts is what they say.
  const rows = (text: string) => text.split('\n').map(row => row.replace(/\s+|-{3,}/g, ''))
  const page = readFileSync('docs/organizations.md', 'utf8')
  const [found, wanted] = [rows(page), rows(organizationsPage(page))]
  const differing = {
    missing: wanted.filter(row => !found.includes(row)),
    unwanted: found.filter(row => !wanted.includes(row)),
  }
  const remedy = 'Run `npm run docs` and commit docs/organizations.md.'
  expect(differing, remedy).toEqual({ missing: [], unwanted: [] })
  expect(found.join() === wanted.join(), `The rows stand in another order. ${remedy}`).toBe(true)
})
