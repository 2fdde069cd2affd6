import { expect, test } from 'vitest'
import type { Observation } from '../../../source/body/contract/observation.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import type { Team } from '../../../source/team/team-interface.ts'
import { goOn, killed } from '../support/going-on.ts'
import { setUp, simple } from '../support/harness.ts'
import { type RuledEdge, relating, sandSteps, sandTasks, scripted } from '../support/scripted-planners.ts'

const sign = { block: 'oak_sign', at: [3, -60, 4] as const, states: {}, text: 'The lever is at 9 -60 9.' }

/** The first question of this name that a team asks. */
const inputOf = (
  { subscribe }: { subscribe(listener: (event: SessionEvent) => void): () => void },
  question: string,
): Promise<Observation> =>
  new Promise(resolve => {
    const stop = subscribe(({ type, data }) => {
      if (type !== 'mind.asked' || data.question !== question) return
      stop()
      resolve((data.input as { observation: Observation }).observation)
    })
  })
const end = (team: Team) => team.stop('the test is over')

test.each([
  ['tree', 'planTask'],
  ['peers', 'converse'],
])(
  'in a %s, a sign that was read before the cut is known to the one who is asked %s after it',
  async (organization, question) => {
    const task = simple('Collect 40 oak logs.', { organization })
    const played = setUp(task)
    const { body: bodyOf } = played.world
    played.world.body = seat => {
      const body = bodyOf.call(played.world, seat)
      const observe = body.observe.bind(body)
      return Object.assign(body, { observe: () => ({ ...observe(), devices: [sign] }) })
    }
    const before = await killed(played, ({ type, data }) => type === 'mind.asked' && data.question === question)
    // Nobody sees it now.
    const second = goOn(before, task, { replan: 'the test wants a plan' })
    const asked = inputOf(second.session, question)
    await second.team.start()
    expect((await asked).devices).toEqual([{ ...sign, before: true }])
    await end(second.team)
  },
)

test('equals still wait for the first of them when the host was killed while that one was asked', async () => {
  const task = simple('Collect 40 oak logs.', { organization: 'peers' })
  const before = await killed(setUp(task), ({ type }) => type === 'mind.asked')
  const second = goOn(before, task)
  const asked: [seat: string, from: string[]][] = []
  const allAsked = new Promise<void>(resolve => {
    second.session.subscribe(({ type, data }) => {
      if (type !== 'mind.asked' || data.question !== 'converse') return
      asked.push([data.seat, (data.input as ConverseInput).messages.map(({ from }) => from)])
      if (new Set(asked.map(([seat]) => seat)).size === 3) resolve()
    })
  })
  await second.team.start()
  await allAsked
  expect(asked.find(([seat]) => seat === 'Lena')).toEqual(['Lena', ['Bob']])
  expect(asked.find(([seat]) => seat === 'Mia')).toEqual(['Mia', ['Bob']])
  await end(second.team)
})

test('work that was handed out before a cut is not handed out again', async () => {
  const task = simple('Collect 40 oak logs.')
  const orders = (events: readonly SessionEvent[]) =>
    events.flatMap(({ type, data }) => (type === 'message.sent' && data.kind === 'order' ? [data.to[0]] : []))
  const played = setUp(task, {}, { pace: 5 })
  const given = new Set<string>()
  const before = await killed(played, ({ type, data }) => {
    if (type === 'message.sent' && data.kind === 'order') given.add(data.to[0]!)
    return type === 'action.started' && given.size === task.seats.workers.length
  })
  expect(orders(before.events).sort()).toEqual([...task.seats.workers].sort())
  const second = goOn(before, task)
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  expect(orders(second.events)).toEqual([])
})

test('a player whose order waits for another one hears when it begins, although the session was cut meanwhile', async () => {
  const task = simple('Collect 500 oak logs.')
  const options = { humans: ['Steve'] }
  const first = setUp(task, options, { pace: 60_000 })
  const acting = first.until(({ type, data }) => type === 'action.started' && data.seat === 'Bob')
  const before = await killed(
    first,
    ({ type, data }) => type === 'task.changed' && data.announced === true,
    async () => {
      await acting
      const lena = first.world.bodies.get('Lena')!
      lena.hear('Steve', '@bob get 3 oak logs')
      lena.hear('Steve', '@bob get 2 sand')
    },
  )
  const second = goOn(before, task, {}, options)
  const told = new Promise<string[]>(resolve => {
    const texts: string[] = []
    second.session.subscribe(({ type, data }) => {
      if (type === 'message.sent' && data.to[0] === 'Steve' && data.text.startsWith('Now: '))
        if (texts.push(data.text) === 2) resolve(texts)
    })
  })
  await second.team.start()
  second.world.bodies.get('Lena')!.sight('Steve')
  expect(await told).toEqual(['Now: Collect 3 oak logs.', 'Now: Collect 2 sand.'])
  await end(second.team)
})

test('an agent goes on along the path through the graph that it was on before a cut', async () => {
  const task = simple('Collect sand.', { organization: 'causal:no-causal' })
  // From the first step there are two ways on, and one of them is free.
  const edges = [
    ['s0', 's2'],
    ['s0', 's3'],
    ['s1', 's4'],
  ].map(([from, to]): RuledEdge => ({ edge: [from!, to!], rule: null }))
  const { brain } = scripted({ outlineSteps: () => sandSteps(5), relateSteps: relating(edges) })
  const options = { brainFor: () => brain }
  let entered = 0
  const before = await killed(setUp(task, options, { pace: 5 }), ({ type, data }) => {
    if (type === 'plan.dispatch' && data.path) entered++
    return type === 'action.started' && entered === 2
  })
  const paths = Object.entries(before.state.plans.p1!.dispatch!.paths!)
  const agent = paths.find(([, path]) => path[0] === 'p1/s1')![0]
  const second = goOn(before, task, {}, options)
  const given: string[] = []
  second.session.subscribe(({ type, data }) => {
    if (type === 'task.changed' && data.assignees?.[0] === agent) given.push(data.task)
  })
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  expect(given[0]).toBe('p1/s4')
})

test('who does what is not asked again after a cut when nothing has changed', async () => {
  const task = simple('Collect sand.', { organization: 'dag' })
  const { brain, asked } = scripted({
    // What only one of them may do makes the two unequal: who does the rest is asked.
    decomposeTask: () => ({
      objective: 'sand',
      subtasks: sandTasks(4, () => []).map((one, index) => (index === 3 ? { ...one, candidates: ['Bob'] } : one)),
    }),
    // One agent alone is to do it all, one thing after the other.
    assignTasks: (input: { ready: { id: string }[]; free: { name: string }[] }) => ({
      assignments: input.free.some(({ name }) => name === 'Bob') ? [{ task: input.ready[0]!.id, agent: 'Bob' }] : [],
    }),
  })
  const options = { brainFor: () => brain }
  const pairing = () => asked.filter(name => name === 'assignTasks').length
  const before = await killed(setUp(task, options, { pace: 60_000 }), ({ type, data }) => {
    return type === 'plan.dispatch' && data.asked !== undefined && pairing() === 2
  })
  const second = goOn(before, task, {}, options)
  const looked = new Promise<void>(resolve => {
    second.session.subscribe(({ type, data }) => {
      if (type === 'mind.phase' && data.seat === 'Lena' && data.note === 'waits for reports') resolve()
    })
  })
  await second.team.start()
  await looked
  expect(pairing()).toBe(2)
  await end(second.team)
})

test('a building that was refused before a cut is not designed again after it, and the reason is known', async () => {
  const task = simple('Build a small house. Collect 2 oak logs.')
  const before = await killed(setUp(task), ({ type }) => type === 'building.refused')
  const reasonIn = (events: readonly SessionEvent[]) =>
    events.flatMap(({ type, data }) => (type === 'building.refused' ? [data.because] : []))
  expect(reasonIn(before.events)).toHaveLength(1)
  const second = goOn(before, task)
  await second.team.start()
  const { reason } = await second.team.ended
  expect(reason).toContain(reasonIn(before.events)[0])
  expect(reasonIn(second.events)).toEqual([])
  expect(second.events.some(({ type, data }) => type === 'mind.asked' && data.question === 'designBuilding')).toBe(
    false,
  )
})
