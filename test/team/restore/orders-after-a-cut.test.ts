import { expect, test } from 'vitest'
import type { ActionCall } from '../../../source/body/contract/body-types.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { goOn, killed } from '../support/going-on.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

const sand = (count: number): ActionCall => ({ name: 'collect', args: { item: 'sand', count } })
const give = (count: number): ActionCall => ({ name: 'give', args: { player: 'Mia', item: 'sand', count } })
const follow: ActionCall = { name: 'followPlayer', args: { player: 'Steve' } }
const look: ActionCall = { name: 'look', args: {} }

/** A team without a goal, in which Bob takes on these actions for each person that asks him. */
const ordered = async (actions: readonly ActionCall[], world: Parameters<typeof play>[2] = {}) => {
  const order = { title: 'What was asked', done: { kind: 'report' }, actions }
  const { brain, asked } = scripted({
    decideReply: () => ({ tasks: [order] }),
    nextActions: () => ({ actions: [look] }),
  })
  const setting = { organization: 'tree', stays: true, humans: ['Steve'], brainFor: () => brain } as const
  const task = simple(noGoal)
  return { task, setting, asked, played: await play(task, setting, world) }
}

/** An action of Bob whose steps wait until the test lets them go. */
const holding = () => {
  const gate = { closed: false }
  return { gate, held: () => (gate.closed ? new Promise<void>(() => {}) : undefined) }
}

const performedBy = (world: { readonly performed: readonly { seat: string; call: ActionCall; result: string }[] }) =>
  world.performed.filter(({ seat }) => seat === 'Bob').map(({ call, result }) => [call.name, call.args.count, result])

const begins = (name: string) => (event: SessionEvent) => event.type === 'action.started' && event.data.name === name
const ends = ({ type, data }: SessionEvent) => type === 'task.changed' && data.status === 'succeeded'

test.each(['killed', 'stopped'] as const)(
  'after the session was %s, an order goes on with what was cut off, and nothing is done twice',
  async how => {
    const { gate, held } = holding()
    const { task, setting, played } = await ordered([sand(3), give(3)], { held })
    played.session.subscribe(event => {
      if (begins('give')(event)) gate.closed = true
    })
    const cut = how === 'killed' ? begins('give') : ({ type }: SessionEvent) => type === 'session.ended'
    const ask = async () => {
      const giving = played.until(begins('give'))
      await played.say('give Mia sand', ['Bob'])
      await giving
      if (how === 'stopped') await played.ask({ type: 'stop' })
    }
    const before = await killed(played, cut, ask)
    const second = goOn(before, task, {}, setting)
    const done = new Promise<void>(resolve => second.session.subscribe(event => ends(event) && resolve()))
    await second.team.start()
    await done
    expect(performedBy(second.world)).toEqual([['give', 3, 'success']])
    expect(second.world.bodies.get('Mia')!.items).toEqual({ sand: 3 })
    await second.team.stop('the test is over')
  },
)

test.each([
  { what: 'of what was to be collected the rest is', call: sand(10), carried: 0, now: 4, left: 6 },
  { what: 'of what was to be given the rest is', call: give(10), carried: 10, now: 3, left: 3 },
])('$what', async ({ call, carried, now, left: rest }) => {
  const { gate, held } = holding()
  const { task, setting, played } = await ordered([call], { held })
  const ask = async () => {
    played.world.bodies.get('Bob')!.items.sand = carried
    gate.closed = true
    await played.say('go', ['Bob'])
  }
  const before = await killed(played, begins(call.name), ask)
  before.world.bodies.get('Bob')!.items.sand = now
  const second = goOn(before, task, {}, setting)
  const done = new Promise<void>(resolve => second.session.subscribe(event => ends(event) && resolve()))
  await second.team.start()
  await done
  expect(performedBy(second.world)).toEqual([[call.name, rest, 'success']])
  await second.team.stop('the test is over')
})

test('what had taken effect when the session was cut off is not done again, and counts as done', async () => {
  const { gate, held } = holding()
  const { task, setting, played, asked } = await ordered([give(5)], { held })
  const ask = async () => {
    played.world.bodies.get('Bob')!.items.sand = 5
    gate.closed = true
    await played.say('go', ['Bob'])
  }
  const before = await killed(played, begins('give'), ask)
  before.world.bodies.get('Bob')!.items.sand = 0
  const second = goOn(before, task, {}, setting)
  const done = new Promise<void>(resolve => second.session.subscribe(event => ends(event) && resolve()))
  await second.team.start()
  await done
  expect(performedBy(second.world)).toEqual([])
  expect(asked).not.toContain('monitorProgress')
  await second.team.stop('the test is over')
})

test('an order that a pause cuts off goes on after it, and is not done by looking around', async () => {
  const { gate, held } = holding()
  const { played, asked } = await ordered([sand(3), give(3)], { held })
  await played.team.start()
  let gifts = 0
  played.session.subscribe(event => {
    if (begins('give')(event)) gate.closed = gifts++ === 0
  })
  const giving = played.until(begins('give'))
  await played.say('give Mia sand', ['Bob'])
  await giving
  const ended = played.next('action.ended', data => data.result === 'aborted')
  await played.ask({ type: 'pause' })
  await ended
  const done = played.until(ends)
  await played.ask({ type: 'resume' })
  await done
  expect(performedBy(played.world)).toEqual([
    ['collect', 3, 'success'],
    ['give', 3, 'aborted'],
    ['give', 3, 'success'],
  ])
  expect(asked).not.toContain('nextActions')
  await played.team.stop('the test is over')
})

test('what a player asked for before a stop waits until that player is there again, who hears that it goes on', async () => {
  const { gate, held } = holding()
  const { task, setting, played } = await ordered([follow], { held })
  gate.closed = true
  const ask = async () => {
    const following = played.until(begins('followPlayer'))
    played.world.bodies.get('Lena')!.hear('Steve', 'bob follow me')
    await following
    await played.ask({ type: 'stop' })
  }
  const before = await killed(played, ({ type }) => type === 'session.ended', ask)
  const told = before.events.flatMap(({ type, data }) =>
    type === 'message.sent' && data.to[0] === 'Steve' ? [data] : [],
  )
  expect(told.at(-1)).toMatchObject({
    from: 'Bob',
    text: expect.stringMatching(/^Not done: Follow Steve\. The session/),
  })
  const second = goOn(before, task, {}, setting)
  const since = (fits: (event: SessionEvent) => boolean) =>
    new Promise<SessionEvent>(resolve => second.session.subscribe(event => fits(event) && resolve(event)))
  const running = since(({ type, data }) => type === 'session.phase' && data.phase === 'running')
  await second.team.start()
  await running
  const now = since(({ type, data }) => type === 'message.sent' && data.to[0] === 'Steve')
  const begun = since(begins('followPlayer'))
  expect(second.events.filter(begins('followPlayer'))).toEqual([])
  second.world.bodies.get('Lena')!.sight('Steve')
  expect((await now).data).toMatchObject({ from: 'Bob', text: 'Now: Follow Steve.' })
  expect((await begun).data).toMatchObject({ seat: 'Bob', args: { player: 'Steve' } })
  await second.team.stop('the test is over')
})

test('a person at a terminal who is to be followed is waited for, until their body is in the world again', async () => {
  const { gate, held } = holding()
  const { task, setting, played } = await ordered([{ name: 'followPlayer', args: { player: 'Ann' } }], { held })
  const ask = async () => {
    const there = played.next('body.joined', data => data.seat === 'Ann')
    played.team.joined({ person: 'Ann', role: 'peer', access: 'owner' })
    await there
    gate.closed = true
    const following = played.until(begins('followPlayer'))
    await played.say('follow me', ['Bob'])
    await following
    await played.ask({ type: 'stop' })
  }
  const before = await killed(played, ({ type }) => type === 'session.ended', ask)
  const second = goOn(before, task, {}, setting)
  await second.team.start()
  const joined = second.events.length
  const begun = new Promise<SessionEvent>(resolve =>
    second.session.subscribe(event => begins('followPlayer')(event) && resolve(event)),
  )
  second.team.joined({ person: 'Ann', role: 'peer', access: 'owner' })
  await begun
  const there = second.events.findIndex(({ type, data }) => type === 'body.joined' && data.seat === 'Ann')
  expect(there).toBeGreaterThanOrEqual(joined)
  expect(second.events.findIndex(begins('followPlayer'))).toBeGreaterThan(there)
  await second.team.stop('the test is over')
})
