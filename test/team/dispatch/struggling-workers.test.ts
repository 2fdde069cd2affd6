import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { guideWorkers } from '../../../source/brain/questions/guide-workers/question.ts'
import type { GuideWorkersInput } from '../../../source/brain/questions/guide-workers/shape.ts'
import { guideByRules } from '../../../source/brain/rules/act/guide-workers.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Past } from '../../../source/session/log/events/words.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { helpFact } from '../../../source/team/dispatch/struggling-workers.ts'
import type { FakeWorld } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play } from '../support/person.ts'

const gather = async (fails: (world: FakeWorld, seat: string) => boolean, workers = ['Bob', 'Mia'], options = {}) => {
  let world: FakeWorld | undefined
  const played = setUp(simple('Collect 24 oak logs.', { seats: { leader: 'Lena', workers } }), options, {
    pace: 1,
    trouble: (seat, call) =>
      call.name === 'collect' && world && fails(world, seat)
        ? { result: 'failure', reason: 'sees no trees', code: 'not-found' }
        : null,
  })
  world = played.world
  await played.team.start()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  return { ...played, result }
}
const collected = (world: FakeWorld): number =>
  world.performed
    .filter(one => one.call.name === 'collect' && one.result === 'success')
    .reduce((all, one) => all + Number(one.call.args.count), 0)
const messages = (events: readonly SessionEvent[]): string[] =>
  events.flatMap(event =>
    event.type === 'message.sent' ? [`${event.data.from} → ${event.data.to.join()}: ${event.data.text}`] : [],
  )

test('a struggling worker gets a word from the leader, follows it and succeeds', async () => {
  // Bob finds nothing until he goes where the leader sends him, and nobody else could do it.
  const { result, events, world } = await gather(
    (now, seat) => seat === 'Bob' && !now.performed.some(one => one.seat === 'Bob' && one.call.name === 'goTo'),
    ['Bob'],
  )
  expect(result).toMatchObject({ result: 'success' })
  expect(messages(events)).toContain('Lena → Bob: Bob, there is oak log at 8 -60 -6; go there and try again.')
  expect(world.performed.find(one => one.call.name === 'goTo')).toMatchObject({
    seat: 'Bob',
    call: { args: { x: 8, y: -60, z: -6 } },
  })
  expect(collected(world)).toBe(24)
})

test('a leader is asked only where an action failed or nothing that is done brings a worker further, and is told which', async () => {
  const done = (action: string, result: Past['result'] = 'success'): Past => ({ action, result, reason: '' })
  const milk = [done('milk the cow'), done('take 3 wheat')]
  expect(helpFact(milk, 2)).toBeNull()
  expect(helpFact([done('collect 3 wheat', 'failure'), ...milk], 2)).toBeNull()
  expect(helpFact([...milk, done('collect 2 sugar', 'failure')], 2)).toBe('failed')
  expect(helpFact([...milk, done('collect 2 sugar', 'failure'), done('collect 2 sugar', 'aborted')], 3)).toBe('failed')
  expect(helpFact([...milk, done('wait'), done('wait')], 2)).toBe('stuck')
  expect(helpFact([], 2)).toBe('stuck')
  expect(helpFact(milk, 4)).toBe('stuck')

  const asked = ({ events }: { readonly events: readonly SessionEvent[] }) =>
    events.flatMap(event =>
      event.type === 'mind.asked' && event.data.question === 'guideWorkers'
        ? [event.data.input as GuideWorkersInput]
        : [],
    )
  // Mia has wood to collect, too; Bob walks to where there is more after he found none.
  const away = walksAfterFailure()
  const once = await gather((now, seat) => seat === 'Bob' && !now.performed.some(one => one.seat === 'Bob'), ['Bob'], {
    brainFor: (seat: string) => (seat === 'Bob' ? away : createRuleBrain()),
  })
  expect(once.world.performed.some(one => one.call.name === 'goTo' && one.result === 'success')).toBe(true)
  expect(asked(once)).toEqual([])
  const vain = await gather(
    (now, seat) => seat === 'Bob' && !now.performed.some(one => one.seat === 'Bob' && one.call.name === 'goTo'),
    ['Bob'],
  )
  expect(asked(vain)[0]!.struggling).toMatchObject([{ worker: 'Bob', fact: 'failed' }])
  expect(loadPrompts().get('guideWorkers')!.render(asked(vain)[0]!).user).toContain(
    '2 rounds without progress: its last action failed',
  )
})

test('the leader reads what was out of reach for whom, and gives it to none of them', async () => {
  const base = {
    ...{ seat: 'Lena', goal: 'Iron', sightings: [], instructions: [] },
    team: ['Bob', 'Mia', 'Tom'].map(name => ({
      ...{ name, role: 'worker' as const, person: false, available: true, inventory: {}, position: null, doing: '' },
    })),
    struggling: [
      {
        ...{ item: 'p1/iron', title: 'Collect 3 iron', worker: 'Bob', progress: { done: 0, total: 3 }, stalled: 2 },
        ...{ done: { kind: 'have' as const, item: 'raw_iron', count: 3 }, failures: [], advised: [] },
        outOfReach: [{ worker: 'Mia', reason: 'there is no iron here' }],
      },
    ],
    elsewhere: [
      ...[
        { title: 'Collect 1 diamond', worker: 'Tom', status: 'failed', outOfReach: [{ worker: 'Tom', reason: 'no' }] },
      ],
      { title: 'Collect 4 dirt', worker: 'Mia', status: 'running' },
    ],
  } satisfies GuideWorkersInput
  const { user } = loadPrompts().get('guideWorkers')!.render(base)
  expect(user).toContain('out of reach for Mia: "there is no iron here"')
  expect(user).toContain('- "Collect 1 diamond" (Tom): failed; out of reach for Tom: "no"')
  expect(user).toContain('- "Collect 4 dirt" (Mia): running')
  const moved = (to: string) =>
    guideWorkers.check?.(base, { advice: [], moves: [{ item: 'p1/iron', to, because: '' }] }) ?? []
  expect(moved('Mia').join()).toMatch(/out of reach for Mia: there is no iron here/)
  expect(moved('Tom')).toEqual([])
  const sightings = ['Mia', 'Tom'].map(worker => ({
    worker,
    item: 'raw_iron',
    at: [1, -60, 1] as [number, number, number],
  }))
  expect(guideByRules({ ...base, sightings }).moves).toMatchObject([{ to: 'Tom' }])
})

/** Goes elsewhere after a failure, then does what the rules say. */
const walksAfterFailure = (): Brain => {
  const rules = createRuleBrain()
  let isAway = false
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'nextActions' || isAway) return answer
      isAway = true
      const actions = [{ name: 'goTo', args: { x: 3, y: -60, z: 3 } }]
      return { ...answer, value: { ...(answer.value as object), actions } as never }
    },
  }
}

test('the whole rest of a job moves to the worker that has found it, and counts on top of what that worker has', async () => {
  const { result, events, world } = await gather((_, seat) => seat === 'Bob')
  expect(result).toMatchObject({ result: 'success' })
  const moved = events.flatMap(event =>
    event.type === 'task.changed' && /moved from Bob to Mia/.test(event.data.reason ?? '') ? [event.data] : [],
  )
  expect(moved.length).toBeGreaterThan(0)
  expect(world.bodies.get('Mia')!.items.oak_log).toBe(24)
  expect(collected(world)).toBe(24)
})

/** Plans that each collects twelve logs, as a person wants it. */
const asWished = (): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'planTask') return answer
      const items = ['Bob', 'Mia'].map(assignee => ({
        ...{ id: assignee, title: 'Collect 12 oak logs', assignee, requires: [], wished: true },
        done: { kind: 'have', item: 'oak_log', count: 12 },
      }))
      return { ...answer, value: { objective: '', analysis: '', stages: [{ title: 'Gather', items }] } as never }
    },
  }
}

test('what a person wants of one worker stays there, however many others have found what it needs', async () => {
  const vain = (now: FakeWorld, seat: string): boolean =>
    seat === 'Bob' && now.performed.filter(one => one.seat === 'Bob' && one.call.name === 'collect').length < 4
  const { result, events, world } = await gather(vain, ['Bob', 'Mia'], { brainFor: asWished })
  expect(result).toMatchObject({ result: 'success' })
  expect(events.some(({ type, data }) => type === 'mind.asked' && data.question === 'guideWorkers')).toBe(true)
  expect(messages(events).filter(line => line.includes('take over'))).toEqual([])
  expect(world.bodies.get('Bob')!.items.oak_log).toBe(12)
})

test('what a person wants of one worker goes to no other one when that one cannot do it: the leader plans anew', async () => {
  const { events } = await gather((_, seat) => seat === 'Bob', ['Bob', 'Mia'], { brainFor: asWished })
  const assigned = events.flatMap(event =>
    event.type === 'task.changed' && event.data.task.endsWith('/Bob') ? (event.data.assignees ?? []) : [],
  )
  expect(new Set(assigned)).toEqual(new Set(['Bob']))
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'plan.wanted', data: expect.objectContaining({ cause: 'failed' }) }),
  )
})

test('workers report when they begin, half way and at the end', async () => {
  const rows = ['PPPPPPPPPP']
  const task = simple('Build the floor from the blueprint.', {
    blueprints: { floor: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [rows, rows] } },
  })
  let calls = 0
  const played = setUp(
    { ...task, seats: { leader: 'Lena', workers: ['Bob'] } },
    {},
    {
      chests: [{ at: [2, -60, 2], items: { oak_planks: 64 } }],
      // The first attempt ends early, with a part of it standing.
      trouble(_, call) {
        if (call.name !== 'build' || calls++ > 0) return null
        for (const index of (call.args.cells as number[]).slice(0, 12)) {
          const cell = played.world.blueprints.floor![index]!
          played.world.blocks.set(cell.at.join(' '), cell.block)
        }
        return { result: 'failure', reason: 'pushed away', code: 'timeout' }
      },
    },
  )
  await played.team.start()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  const reports = messages(played.events).filter(line => line.startsWith('Bob → Lena'))
  expect(reports.some(line => line.includes('started: '))).toBe(true)
  expect(reports.some(line => line.includes('halfway: '))).toBe(true)
  expect(reports.some(line => line.includes('done: '))).toBe(true)
})

test('a seat that a person takes keeps its task, however its agent struggled with it', async () => {
  let world: FakeWorld | undefined
  const tries = (seat: string) => world!.performed.filter(one => one.seat === seat && one.call.name === 'collect')
  const played = await play(
    simple('Collect 24 oak logs.', { seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } }),
    {},
    {
      trouble(seat, call) {
        if (seat !== 'Bob' || call.name !== 'collect') return null
        // His next try takes long; another vain one, and his task goes to Mia, who is done and knows where trees are.
        if (tries('Bob').length > 0) world!.pace = 300
        return { result: 'failure', reason: 'sees no trees', code: 'not-found' }
      },
    },
  )
  const { team, ask, next, events, session } = played
  world = played.world
  await team.start()
  await expect.poll(() => tries('Bob').length > 0 && tries('Mia').some(one => one.result === 'success')).toBe(true)
  await expect.poll(() => session.state.seats.Bob?.action?.name).toBe('collect')
  const drafted = next('human.asked', data => data.seat === 'Bob' && data.question === 'nextActions')
  expect(await ask({ type: 'take', seat: 'Bob' })).toMatchObject({ ok: true })
  await Promise.race([drafted, next('message.sent', data => data.text.includes('take over from Bob'))])
  expect(messages(events).filter(line => line.includes('take over from Bob'))).toEqual([])
  const his = Object.values(session.state.tasks).filter(task => task.assignees[0] === 'Bob')
  expect(his).toMatchObject([{ status: 'running' }])
  await team.stop('the test is over')
})

test('what a worker carries to a chest is not given to another who knows where more of it is', () => {
  const asked: GuideWorkersInput = {
    seat: 'Lena',
    goal: 'oak logs into the chest',
    struggling: [
      {
        item: 'p1/store',
        title: 'Put all your oak logs into the chest',
        worker: 'Bob',
        done: { kind: 'stored', item: 'oak_log', count: 8 },
        progress: { done: 0, total: 8 },
        stalled: 2,
        failures: [],
        advised: [],
      },
    ],
    team: ['Bob', 'Mia'].map((name): GuideWorkersInput['team'][number] => ({
      name,
      role: 'worker',
      person: false,
      available: true,
      inventory: { oak_log: name === 'Bob' ? 20 : 0 },
      position: null,
      doing: '',
    })),
    elsewhere: [],
    sightings: [{ worker: 'Mia', item: 'oak_log', at: [4, -60, 4] }],
    instructions: [],
  }
  expect(guideByRules(asked)).toEqual({ advice: [], moves: [] })
  const empty = { ...asked, team: asked.team.map(one => ({ ...one, inventory: {} })) }
  expect(guideByRules(empty).moves).toMatchObject([{ item: 'p1/store', to: 'Mia' }])
})

test('guidance for strangers, of invented tasks and to the same worker is refused with the reason', () => {
  const member = (name: string) => ({
    name,
    role: 'worker' as const,
    person: false,
    available: true,
    inventory: {},
    position: null,
    doing: '',
  })
  const asked: GuideWorkersInput = {
    seat: 'Lena',
    goal: 'iron',
    struggling: [
      {
        item: 'p1/a',
        title: 'Iron',
        worker: 'Bob',
        done: { kind: 'report' },
        progress: { done: 0, total: 1 },
        stalled: 2,
        failures: [],
        advised: [],
      },
    ],
    team: [member('Bob'), member('Mia')],
    elsewhere: [],
    sightings: [],
    instructions: [],
  }
  const problem = (answer: object) => guideWorkers.check!(asked, guideWorkers.output.parse(answer)).join(' ')
  expect(problem({ advice: [{ to: 'Eve', text: 'dig' }] })).toMatch(/"Eve" is not one of your workers/)
  expect(problem({ moves: [{ item: 'p1/z', to: 'Mia' }] })).toMatch(/not one of the struggling/)
  expect(problem({ moves: [{ item: 'p1/a', to: 'Bob' }] })).toMatch(/Bob has "p1\/a" already/)
  expect(problem({ moves: [{ item: 'p1/a', to: 'Mia' }] })).toBe('')
})

test('half way is half of what the task is about: what was carried before is no part of it', async () => {
  const gets = [1, 3]
  const played = await play(simple('Collect 12 oak logs.'), { approvals: 'plans' } as never, {
    // The first attempts end early, each with a part of it.
    trouble(seat) {
      const some = seat === 'Bob' ? gets.shift() : undefined
      if (some === undefined) return null
      played.world.bodies.get(seat)!.items.oak_log! += some
      return { result: 'failure', reason: 'pushed away', code: 'timeout' }
    },
  })
  const { ask, next, past, team, world } = played
  const asked = next('approval.asked')
  await team.start()
  await asked
  world.bodies.get('Bob')!.items.oak_log = 7
  const done = next('task.changed', data => data.status === 'succeeded')
  await ask({ type: 'task', change: 'add', seat: 'Bob', text: 'Collect 6 oak logs' })
  await done
  const halves = past('message.sent').flatMap(({ data }) => (data.text.startsWith('halfway') ? [data.text] : []))
  expect(halves).toEqual(['halfway: Collect 6 oak logs (4 of 6)'])
  await team.stop('the test is over')
})

test('what a worker whose body gets nowhere has begun goes to one that is free, is told, and stands in prompts', async () => {
  const task = simple('Collect 24 oak logs.', { seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } })
  const played = setUp(task, {}, { pace: 1, trouble: (seat, { name }) => noWay(seat, name) })
  const noWay = (seat: string, name: string) => {
    if (seat !== 'Bob' || name !== 'collect') return null
    played.world.bodies.get('Bob')!.getStuck({ why: 'no-way', times: 3 })
    return { result: 'failure', reason: 'found no way to oak_log', code: 'unreachable' } as const
  }
  await played.team.start()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  const { events, session } = played
  expect(violations(events)).toEqual([])
  const alerts = events.flatMap(({ type, data }) => (type === 'alert' ? [data.text] : []))
  expect(alerts.filter(text => /^Bob found no way 3 times in a row: Mia does “.*” now$/.test(text))).toHaveLength(1)
  const told = events.flatMap(({ type, data }) =>
    type === 'body.state' && data.seat === 'Bob' ? (data.stuck ?? []) : [],
  )
  expect(told[0]).toEqual({ why: 'no-way', times: 3 })
  // Out of the world it is stuck nowhere.
  expect(session.state.seats.Bob!.body.stuck).toBeUndefined()
  const team = [
    { name: 'Bob', role: 'worker', person: false, available: true, inventory: {}, position: null, doing: '' },
  ]
  const { user } = loadPrompts()
    .get('guideWorkers')!
    .render({
      ...{ seat: 'Lena', goal: 'x', struggling: [], elsewhere: [], sightings: [], instructions: [] },
      team: team.map(one => ({ ...one, stuck: { why: 'no-way', times: 3 } })),
    })
  expect(user).toContain('stuck where it stands: 3 actions in a row found no way')
})
