import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import protocol from 'minecraft-protocol'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { MindControl } from '../../../source/body/contract/mind-control.ts'
import type { BodyEvent, Observation } from '../../../source/body/contract/observation.ts'
import { SkillLibrary } from '../../../source/body/programs/skill-library.ts'
import { createClaimsHub } from '../../../source/remote/fleet/claims.ts'
import { fleetProtocol, type SessionOpening } from '../../../source/remote/fleet/contract.ts'
import { createHosting, type Hosting } from '../../../source/remote/fleet/hosting.ts'
import { openStation } from '../../../source/remote/fleet/remote.ts'
import { Roaming } from '../../../source/remote/fleet/roaming.ts'
import type { Station } from '../../../source/remote/fleet/station.ts'
import { type ChannelOptions, createChannel } from '../../../source/remote/line/channel.ts'
import { version } from '../../../source/version.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { passOf } from '../../../source/world/protocol/admission.ts'
import type { World } from '../../../source/world/types.ts'
import { says, startEndpoint } from '../../brain/support/model-server.ts'
import { later } from '../../later.ts'
import { stopwatch } from '../../stopwatch.ts'
import { createRuleBrain, monitorOf } from './thinking.ts'
import { pipe, unreliable } from './wires.ts'

let world: World
let folder: string
let skills: SkillLibrary
beforeAll(async () => {
  world = await createWorld({ version: '1.19.2' })
  folder = mkdtempSync(join(tmpdir(), 'mct-fleet-'))
  skills = new SkillLibrary(folder)
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

const hub = createClaimsHub()
const opening = (change: Partial<SessionOpening> = {}): Omit<SessionOpening, 'claims'> => ({
  protocol: fleetProtocol,
  version,
  session: 'test',
  task: 'A test',
  world: { host: world.host, port: world.port, version: world.version, embedded: true, machine: 'here' },
  blueprints: {},
  brain: { kind: 'rules' },
  ...change,
})

const fleet = (name: string, options: { capacity?: number; told?: string[] } = {}): Hosting => {
  const hosting = createHosting({
    name,
    capacity: options.capacity ?? 4,
    machine: 'here',
    tell: line => void options.told?.push(line),
  })
  onTestFinished(() => hosting.close('the test is over'))
  return hosting
}

/** A line to a fleet over a plain pipe; `cut` loses everything from now on, without a word. */
const opened = async (
  hosting: Hosting,
  change: Partial<SessionOpening> = {},
  lease: ChannelOptions = {},
  pass?: (name: string) => string,
) => {
  const [near, far] = pipe()
  let whole = true
  const fate = () => (whole ? 1 : 0)
  hosting.serve(createChannel(unreliable(far, fate), lease))
  const channel = createChannel(unreliable(near, fate), lease)
  const drained: string[] = []
  const designs: ((known: SessionOpening['blueprints']) => void)[] = []
  const station = await openStation(channel, {
    opening: opening(change),
    ...(pass ? { pass } : {}),
    hub,
    skills,
    brain: createRuleBrain(),
    draining: reason => drained.push(reason),
    designed(listener) {
      designs.push(listener)
      return () => void designs.splice(designs.indexOf(listener), 1)
    },
  })
  return {
    station,
    designs,
    drained,
    cut() {
      whole = false
    },
  }
}
const order = (seat: string) => ({ seat, places: {}, containers: [], joinRetryMs: 0 })
const sees = async (body: Body, check: (seen: Observation) => boolean): Promise<Observation> => {
  for (const end = performance.now() + 90_000; ; ) {
    const seen = body.observe()
    if (check(seen)) return seen
    if (performance.now() > end) throw new Error(`${body.username} never saw it: ${JSON.stringify(seen).slice(0, 400)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
const does = (body: Body, name: string, args = {}, more: { signal?: AbortSignal; mind?: MindControl } = {}) =>
  body.perform(
    { name, args },
    { signal: more.signal ?? new AbortController().signal, ...(more.mind ? { mind: more.mind } : {}) },
  )

test('a seat brings its pass into a world that admits nobody by name', async () => {
  const own = await createWorld({ version: '1.19.2', admission: { secret: 'of this test', reserved: ['Bob', 'Mia'] } })
  onTestFinished(() => own.stop())
  const at = { world: { ...opening().world, port: own.port } }
  const { station } = await opened(fleet('east'), at, {}, seat => passOf('of this test', seat))
  const body = await station.seat(order('Bob'))
  expect(own.game.player('Bob')).toMatchObject({ onlooker: false, gameMode: 'survival' })
  await body.close()
  const { station: without } = await opened(fleet('west'), at)
  await expect(without.seat(order('Mia'))).rejects.toThrow(/Mia is a seat of the team/)
})

test('a body in a fleet builds what was designed after it came', async () => {
  const { station, designs } = await opened(fleet('east'))
  const body = await station.seat(order('Ida'))
  onTestFinished(() => body.close())
  await world.command('tp Ida 60 -60 60')
  await world.command('give Ida oak_planks 1')
  await sees(body, ({ inventory }) => inventory.oak_planks === 1)
  for (const tell of designs) tell({ post: [{ at: [62, -60, 60], block: 'oak_planks' }] })
  await sees(body, ({ blueprints }) => blueprints.post?.total === 1)
  expect(await does(body, 'build', { blueprint: 'post' })).toMatchObject({ result: 'success' })
  await sees(body, ({ blueprints }) => blueprints.post?.done === 1)
  // It looks for a site there, and its post is no ground.
  const land = await body.survey?.([62, -60, 60])
  const heightAt = (x: number, z: number) => land?.rows[z - land.from[1]]?.[x - land.from[0]]
  expect([heightAt(61, 60), heightAt(62, 60)]).toEqual([-60, null])
})

test('a body in a fleet sees, acts, tells and stops like one that is here', async () => {
  const { station } = await opened(fleet('east'))
  const body = await station.seat(order('Bob'))
  expect(body.online).toBe(true)
  expect(await world.command('tp Bob 0 -60 0')).toHaveLength(1)
  await world.command('give Bob oak_planks 5')
  await sees(body, ({ inventory }) => inventory.oak_planks === 5)

  const fewer = new Promise<void>(resolve => {
    body.listen(event => event.type === 'state' && event.inventory?.oak_planks === 4 && resolve())
  })
  const placed = await does(body, 'place', { block: 'oak_planks', x: 2, y: -60, z: 0 })
  expect(placed).toMatchObject({ result: 'success' })
  // What it saw comes with the result: nobody decides on what was there before.
  expect(body.observe().inventory.oak_planks).toBe(4)
  expect(await does(body, 'place', { block: 'gold_block', x: 1, y: -60, z: 1 })).toMatchObject({
    result: 'failure',
    code: 'missing-item',
  })
  await fewer

  const control = new AbortController()
  const walking = does(body, 'goTo', { x: 60, y: -60, z: 60 }, { signal: control.signal })
  await sees(body, ({ position }) => position[0] > 2)
  const watch = stopwatch()
  control.abort()
  expect(await walking).toMatchObject({ result: 'aborted' })
  const took = watch.stop()
  expect(took).toBeGreaterThan(0)
  // 60 ms are the body's own grace, the way there and back is the rest; to walk on would take 15 s.
  expect(took).toBeLessThan(2000)

  await does(body, 'rememberHere', { name: 'home' })
  expect(body.places?.()).toMatchObject({ home: expect.any(Array) })
  await body.close()
  expect((await world.stats()).players).toBe(0)
})

test('actions reach the mind that gave the order, and programs are kept where the session is', async () => {
  const { station } = await opened(fleet('east'))
  const body = await station.seat(order('Mia'))
  const wishes: string[] = []
  const mind: MindControl = {
    goal(text) {
      wishes.push(text)
      return `has set itself the goal “${text}”`
    },
    endGoal: () => 'ended',
    quiet: () => 'quiet',
    restart: () => 'afresh',
    clearChat: () => 'forgot',
    startConversation: () => 'said',
    endConversation: () => 'over',
    writeCode: async ({ instruction }) => ({
      code: `return '${instruction}'`,
      keep: { name: 'wave', description: 'waves' },
    }),
  }
  expect(await does(body, 'goal', { text: 'a hut' }, { mind })).toMatchObject({ result: 'success' })
  expect(wishes).toEqual(['a hut'])
  expect(await does(body, 'goal', { text: 'a hut' })).toMatchObject({ result: 'failure', code: 'unsupported' })
  expect(await does(body, 'newAction', { instruction: 'wave' }, { mind })).toMatchObject({ result: 'success' })
  expect((await skills.list()).map(one => one.name)).toEqual(['wave'])
  expect(await body.programs?.('wave')).toMatchObject([{ name: 'wave' }])
  expect(await does(body, 'runSkill', { name: 'wave' })).toMatchObject({ result: 'success' })
  expect(await does(body, 'showSkill', { name: 'missing' })).toMatchObject({ result: 'failure', code: 'unknown-name' })
  await body.close()
})

test('a brain in a fleet gives the same answer as one here, and a failure keeps its kind', async () => {
  const { station } = await opened(fleet('east'))
  const { question, input, context } = monitorOf('Bob')
  const there = await station.brain.ask(question, input, context)
  const here = await createRuleBrain().ask(question, input, context)
  expect(there.value).toEqual(here.value)
  await expect(station.brain.ask({ ...question, name: 'planTheWorld' }, input, context)).rejects.toThrow(
    'there is no question planTheWorld',
  )
})

test('a model is asked at the endpoint of the fleet with the key of the fleet, whatever the session would like', async () => {
  const endpoint = await startEndpoint(response =>
    says(response, JSON.stringify({ status: 'ongoing', reason: 'two logs are missing' })),
  )
  onTestFinished(() => endpoint.close())
  vi.stubEnv('OPENAI_API_KEY', 'key-of-the-fleet')
  vi.stubEnv('OPENAI_BASE_URL', endpoint.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const model = { kind: 'openai' as const, model: 'gpt-5-mini' }
  const { station } = await opened(fleet('east'), { brain: model })
  const { question, input, context } = monitorOf('Bob')
  const answer = await station.brain.ask(question, input, context)
  expect(answer).toMatchObject({ value: { status: 'ongoing' }, model: 'gpt-5-mini', tokensIn: 1000 })
  expect(endpoint.received).toMatchObject([{ authorization: 'Bearer key-of-the-fleet', body: { model: 'gpt-5-mini' } }])
  // The exact prompt is for the log, the key is not.
  const prompt = await station.brain.prompt?.(question, input)
  expect(prompt).toContain('Collect 2 oak logs')
  expect(prompt).not.toContain('key-of-the-fleet')

  const elsewhere = { ...model, baseUrl: 'http://127.0.0.1:1/v1' } as SessionOpening['brain']
  await expect(opened(fleet('west'), { brain: elsewhere })).rejects.toThrow(
    'fleet west takes no address and no file of the session',
  )
})

describe('a fleet refuses in one line', () => {
  test.each([
    [
      'another version',
      { version: '0.0.9' },
      /^fleet west runs mcteam \d+\.\d+\.\d+ .*, the session 0\.0\.9 .* Install the same version on both machines\.$/,
    ],
    [
      'a world that answers on another machine only',
      { world: { host: '127.0.0.1', port: 1, version: '1.19.2', embedded: true, machine: 'there' } },
      /embedded one, which answers on its own machine only\. Start the session with --server HOST:PORT\.$/,
    ],
    [
      'a server that only its own machine calls so',
      { world: { host: 'localhost', port: 1, version: '1.19.2', embedded: false, machine: 'there' } },
      /where localhost is that machine itself\. Start the session with --server/,
    ],
    [
      'a server out of reach',
      { world: { host: '127.0.0.1', port: 1, version: '1.19.2', embedded: false, machine: 'here' } },
      /^fleet west cannot reach the session's server: .*127\.0\.0\.1:1/,
    ],
    [
      'a model without a key',
      { brain: { kind: 'openai', model: 'gpt-5-mini' } },
      /^fleet west has no model\. Set OPENAI_API_KEY/,
    ],
  ] as const)('%s', async (_, change, line) => {
    vi.stubEnv('OPENAI_API_KEY', undefined)
    vi.stubEnv('OPENAI_BASE_URL', undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    const told: string[] = []
    await expect(opened(fleet('west', { told }), change as Partial<SessionOpening>)).rejects.toThrow(line)
    expect(told.join()).toContain('Refused the session test: ')
  })

  test('more seats than it has, or any while it drains', async () => {
    const west = fleet('west', { capacity: 1 })
    const { station, drained } = await opened(west)
    const body = await station.seat(order('Bob'))
    await expect(station.seat(order('Mia'))).rejects.toThrow('fleet west is full (1 seats)')
    const empty = later(west.drain('the fleet is drained'))
    await expect(station.seat(order('Mia'))).rejects.toThrow('fleet west is draining')
    expect(drained).toEqual(['the fleet is drained'])
    await body.close('moves')
    await empty
  })
})

test('builders in two fleets share a site, and a chest, as if they were in one process', async () => {
  const floor = Array.from({ length: 24 }, (_, cell) => ({
    at: [20 + (cell % 6), -60, 20 + Math.floor(cell / 6)] as [number, number, number],
    block: 'oak_planks',
  }))
  const [east, west] = [
    await opened(fleet('east'), { blueprints: { floor } }),
    await opened(fleet('west'), { blueprints: { floor } }),
  ]
  const bodies = [await east.station.seat(order('Eva')), await west.station.seat(order('Tom'))]
  await world.command('setblock 18 -60 24 chest')
  for (const [index, body] of bodies.entries()) {
    await world.command(`tp ${body.username} ${19 + index * 8} -60 18`)
    await world.command(`give ${body.username} oak_planks ${floor.length}`)
    await sees(body, ({ inventory, players }) => inventory.oak_planks === floor.length && players.length === 1)
  }
  const built = await Promise.all(bodies.map(body => does(body, 'build', { blueprint: 'floor' })))
  expect(built.map(one => one.reason)).toEqual(built.map(() => expect.stringContaining('all 24 cells are right')))
  const used = bodies.map(body => floor.length - (body.observe().inventory.oak_planks ?? 0))
  // Nobody placed what the other took away, and nobody did it alone.
  expect(used[0]! + used[1]!).toBe(floor.length)
  expect(Math.min(...used)).toBeGreaterThan(0)

  const stored = await Promise.all(
    bodies.map(body => does(body, 'deposit', { item: 'oak_planks', count: 4, x: 18, y: -60, z: 24 })),
  )
  expect(stored.map(one => one.result)).toEqual(['success', 'success'])
  await does(bodies[0]!, 'viewChest', { x: 18, y: -60, z: 24 })
  expect(bodies[0]!.observe().containers).toContainEqual({
    at: [18, -60, 24],
    block: 'chest',
    items: { oak_planks: 8 },
    looked: expect.any(Number),
    found: expect.any(Object),
  })
  for (const body of bodies) await body.close()
})

/** A seat that goes to the first of these stations that takes it. */
const roaming = (seat: string, stations: () => readonly Station[]) => {
  const moves: string[] = []
  const one = new Roaming({
    seat,
    places: {},
    brain: createRuleBrain(),
    release: name => hub.claims.releaseAll(name),
    moved: (from, to, reason) => void moves.push(`${from} → ${to}: ${reason}`),
    async place(wanted) {
      for (const station of stations())
        try {
          return { station, body: await station.seat(wanted) }
        } catch {
          // The next one.
        }
      throw new Error('nobody takes it')
    },
  })
  return { body: one, moves }
}
const next = (body: Body, type: BodyEvent['type']): Promise<BodyEvent> =>
  new Promise(resolve => {
    const stop = body.listen(event => {
      if (event.type !== type) return
      stop()
      resolve(event)
    })
  })

test('when a fleet falls silent its seat comes back elsewhere, where it was, with what it had and knew', async () => {
  const lease = { beat: 50, lease: 600 }
  const [east, west] = [await opened(fleet('east'), {}, lease), await opened(fleet('west'), {}, lease)]
  const { body, moves } = roaming('Ada', () => [east.station, west.station])
  await body.start()
  await world.command('tp Ada 8 -60 8')
  await world.command('give Ada bread 3')
  await sees(body, ({ position, inventory }) => position[0] === 8 && inventory.bread === 3)
  await does(body, 'rememberHere', { name: 'corner' })
  const { question, input, context } = monitorOf('Ada')

  const walking = does(body, 'goTo', { x: 40, y: -60, z: 8 })
  await sees(body, ({ position }) => position[0] > 9)
  const left = next(body, 'left')
  const back = next(body, 'reconnected')
  east.cut()
  // A question asked of a fleet that is gone is answered by the next one.
  const answer = later(body.brain.ask(question, input, context))
  expect(await walking).toMatchObject({ result: 'failure', code: 'disconnected' })
  expect(await left).toMatchObject({ moving: true, reason: 'no sign of life for 0.6 s' })
  await back
  expect((await answer).value).toBeDefined()
  expect(moves).toEqual(['east → west: no sign of life for 0.6 s'])
  expect(body.online).toBe(true)
  const seen = await sees(body, ({ inventory }) => inventory.bread === 3)
  expect(seen.position[0]).toBeGreaterThan(8)
  expect(body.places()).toHaveProperty('corner')
  expect((await world.stats()).players).toBe(1)
  await body.close()
})

test('a host that is back finds none of its own bodies in the way', async () => {
  const east = fleet('east')
  const before = await opened(east)
  const body = await before.station.seat(order('Bob'))
  const lost = new Promise<string>(resolve => before.station.onLost(resolve))
  const after = await opened(east)
  expect(await lost).toBe('another host has the session')
  const again = await after.station.seat({ ...order('Bob'), joinRetryMs: 5000 })
  expect(again.online).toBe(true)
  expect(await does(body, 'goTo', { x: 1, y: -60, z: 1 })).toMatchObject({ code: 'disconnected' })
  expect((await world.stats()).players).toBe(1)
  await again.close()
})

test('asked to, a seat moves between two actions: the one under way ends as it would, the next begins at the new place', async () => {
  const [east, west] = [await opened(fleet('east')), await opened(fleet('west'))]
  const { body, moves } = roaming('Max', () => (moves.length === 0 && !leaving ? [east.station] : [west.station]))
  let leaving = false
  await body.start()
  await world.command('tp Max -8 -60 8')
  await sees(body, ({ position }) => position[0] === -8)
  const walking = does(body, 'goTo', { x: -16, y: -60, z: 8 })
  leaving = true
  const moved = later(body.move('the fleet is drained'))
  const after = does(body, 'goTo', { x: -12, y: -60, z: 8 })
  expect(await walking).toMatchObject({ result: 'success' })
  await moved
  expect(moves).toEqual(['east → west: the fleet is drained'])
  expect(await after).toMatchObject({ result: 'success' })
  expect(body.station?.name).toBe('west')
  await body.close()
})

test('a server that still holds the old connection is asked again until it lets go', async () => {
  let refusals = 0
  const server = protocol.createServer({
    'online-mode': false,
    host: '127.0.0.1',
    port: 0,
    version: '1.19.2',
    hideErrors: true,
  })
  server.on('playerJoin' as 'login', client => {
    // As proxies say it; the third time the old connection is gone.
    if (++refusals < 3) client.end('You are already connected to this proxy!')
    else client.end('You are banned from this server.')
  })
  await new Promise<void>(resolve => server.once('listening', () => resolve()))
  onTestFinished(() => server.close())
  // Its type leaves out the socket server that it listens with.
  const { port } = (server as unknown as { socketServer: Server }).socketServer.address() as AddressInfo
  const { station } = await opened(fleet('east'), {
    world: { host: '127.0.0.1', port, version: '1.19.2', embedded: false, machine: 'here' },
  })
  await expect(station.seat({ ...order('Bob'), joinRetryMs: 20_000 })).rejects.toThrow('You are banned')
  expect(refusals).toBe(3)
})
