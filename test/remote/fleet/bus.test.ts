import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import type { BodyEvent, Observation } from '../../../source/body/contract/observation.ts'
import { SkillLibrary } from '../../../source/body/programs/skill-library.ts'
import { type Bus, connectBus } from '../../../source/remote/bus/connect.ts'
import { serverConfig } from '../../../source/remote/bus/server-config.ts'
import { offerFleet } from '../../../source/remote/fleet/bus.ts'
import { createClaimsHub } from '../../../source/remote/fleet/claims.ts'
import { fleetProtocol } from '../../../source/remote/fleet/contract.ts'
import { createFleets, type Fleets } from '../../../source/remote/fleet/fleets.ts'
import { createHosting, type Hosting } from '../../../source/remote/fleet/hosting.ts'
import { createPlacement, type Placement, type Whereabouts } from '../../../source/remote/fleet/placement.ts'
import { openStation } from '../../../source/remote/fleet/remote.ts'
import { stationHere } from '../../../source/remote/fleet/station.ts'
import { version } from '../../../source/version.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import type { World } from '../../../source/world/types.ts'
import { later } from '../../later.ts'
import { stopwatch } from '../../stopwatch.ts'
import { layCable } from '../bus/cable.ts'
import { type NatsServer, noNatsServer, startNatsServer } from '../bus/nats-server.ts'
import { createRuleBrain } from './thinking.ts'

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'fleets on a real bus' : `fleets on a real bus (${noNatsServer})`, () => {
  let world: World
  let nats: NatsServer
  let folder: string
  beforeAll(async () => {
    ;[world, nats] = await Promise.all([createWorld({ version: '1.19.2' }), startNatsServer(users)])
    folder = mkdtempSync(join(tmpdir(), 'mct-fleet-'))
  })
  afterAll(async () => {
    await Promise.all([world.stop(), nats.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  /** Everybody is held to what the configuration in docs/bus.md lets them do. */
  const users = serverConfig('accounts', () => 'pass-word')
  const connected = async (user: 'host' | 'fleet'): Promise<Bus> => {
    const url = nats.url.replace('//', `//${user}:pass-word@`)
    const bus = await connectBus({ url, pingEvery: 500 })
    onTestFinished(() => bus.close())
    return bus
  }
  const fleet = async (name: string, options: { capacity?: number; version?: string } = {}) => {
    const bus = await connected('fleet')
    const hosting: Hosting = createHosting({ name, capacity: 4, machine: 'here', ...options })
    const offer = await offerFleet(bus.nc, hosting, { onDrain: () => {}, ...options })
    onTestFinished(async () => {
      await hosting.close('the test is over')
      await offer.close('the test is over')
    })
    return { bus, hosting, offer }
  }

  let sessions = 0
  /** What a session does with fleets, with its log as lines. */
  const session = async (where: Whereabouts = 'any') => {
    sessions++
    const id = `test${sessions}`
    const bus = await connected('host')
    const log: string[] = []
    const listeners: (() => void)[] = []
    const put = (line: string): void => {
      log.push(line)
      for (const listener of listeners.splice(0)) listener()
    }
    const hub = createClaimsHub()
    const fleets: Fleets = createFleets({
      nc: bus.nc,
      openStation: (channel, name) =>
        openStation(channel, {
          hub,
          skills: new SkillLibrary(folder),
          brain: createRuleBrain(),
          draining: reason => void placement.empty(name, reason),
          opening: {
            ...{
              protocol: fleetProtocol,
              version,
              session: id,
              task: 'A test',
              blueprints: {},
              brain: { kind: 'rules' },
            },
            world: { host: world.host, port: world.port, version: world.version, embedded: true, machine: 'here' },
          },
        }),
      joined: ({ fleet: name }) => put(`joined ${name}`),
      left: (name, reason) => put(`left ${name}: ${reason}`),
      draining: name => put(`draining ${name}`),
      load: () => {},
    })
    const placement: Placement = createPlacement({
      fleets,
      where,
      places: () => ({}),
      here: stationHere(createRuleBrain(), ({ seat, joinRetryMs }) =>
        createBody({ ...world, username: seat, claims: hub.claims, joinRetryMs }),
      ),
      placed: (seat, at) => put(`${seat} at ${at}`),
      moved: (seat, from, to, reason) => put(`${seat}: ${from} → ${to} (${reason})`),
      trouble: text => put(`trouble: ${text}`),
      release: seat => hub.claims.releaseAll(seat),
    })
    onTestFinished(() => {
      placement.close()
      fleets.close()
    })
    const logged = async (line: string | RegExp): Promise<void> => {
      const there = () => log.some(one => (typeof line === 'string' ? one === line : line.test(one)))
      while (!there())
        await new Promise<void>(resolve => {
          listeners.push(resolve)
        })
    }
    const seat = async (name: string) => {
      const body = await placement.body(name)
      onTestFinished(() => body.close('the test is over'))
      return body
    }
    return { bus, log, logged, placement, seat, fleets }
  }
  const does = (
    body: Awaited<ReturnType<Placement['body']>>,
    name: string,
    args = {},
    signal = new AbortController().signal,
  ) => body.perform({ name, args }, { signal })
  const sees = async (
    body: { observe(): Observation },
    check: (seen: Observation) => boolean,
  ): Promise<Observation> => {
    for (;;) {
      const seen = body.observe()
      if (check(seen)) return seen
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }

  test('seats are spread by load, an abort crosses in time, and what a fleet says is in the log', async () => {
    await Promise.all([fleet('east', { capacity: 2 }), fleet('west', { capacity: 2 })])
    const { seat, logged, placement, log } = await session()
    await Promise.all([logged('joined east'), logged('joined west')])
    const bodies = []
    for (const name of ['Ada', 'Bob', 'Mia', 'Max']) bodies.push(await seat(name))
    const at = ['Ada', 'Bob', 'Mia', 'Max'].map(name => placement.where(name)).sort()
    expect(at).toEqual(['east', 'east', 'west', 'west'])
    expect(log.filter(line => / at (east|west)$/.test(line))).toHaveLength(4)

    const control = new AbortController()
    const walking = does(bodies[0]!, 'goTo', { x: 50, y: -60, z: 50 }, control.signal)
    await sees(bodies[0]!, ({ position }) => Math.hypot(position[0], position[2]) > 3)
    const watch = stopwatch()
    control.abort()
    expect(await walking).toMatchObject({ result: 'aborted' })
    // 60 ms are the body's own grace, the rest is the way over the bus, a process of its own; to walk on would take 15 s.
    expect(watch.stop()).toBeLessThan(10_000)
  })

  test('a body that is closed has no place any more, and another one of its name gets one', async () => {
    await fleet('east', { capacity: 1 })
    const { seat, logged, placement } = await session()
    await logged('joined east')
    const first = await seat('Ada')
    expect(placement.where('Ada')).toBe('east')
    await first.close('it was removed from the team')
    expect(placement.where('Ada')).toBeUndefined()
    const second = await seat('Ada')
    await sees(second, ({ health }) => health > 0)
    expect(await does(second, 'look')).toMatchObject({ result: 'success' })
  })

  test('a fleet of another version is told so once, and the seat is placed elsewhere', async () => {
    await fleet('old', { version: '0.0.9' })
    const { seat, logged, placement, log } = await session()
    await logged('joined old')
    await seat('Bob')
    await seat('Mia')
    expect([placement.where('Bob'), placement.where('Mia')]).toEqual(['host', 'host'])
    expect(log.filter(line => line.startsWith('trouble'))).toEqual([
      expect.stringMatching(/^trouble: fleet old runs mcteam 0\.0\.9 .* Install the same version on both machines\.$/),
    ])
  })

  test('two fleets cannot have one name, and one fleet serves several sessions up to its capacity', async () => {
    await fleet('east', { capacity: 3 })
    await expect(fleet('east')).rejects.toThrow('There is a fleet called east on this bus already.')
    const [one, two] = [await session(), await session()]
    await Promise.all([one.logged('joined east'), two.logged('joined east')])
    await one.seat('Ada')
    await two.seat('Bob')
    await one.seat('Mia')
    await two.seat('Max')
    const where = [
      one.placement.where('Ada'),
      two.placement.where('Bob'),
      one.placement.where('Mia'),
      two.placement.where('Max'),
    ]
    expect(where).toEqual(['east', 'east', 'east', 'host'])
  })

  test('a drained fleet lets its seats go between two actions, and is empty then', async () => {
    const { hosting } = await fleet('east')
    const { seat, logged, placement, log } = await session()
    await logged('joined east')
    const body = await seat('Bob')
    expect(placement.where('Bob')).toBe('east')
    await world.command('tp Bob 0 -60 0')
    await sees(body, ({ position }) => position[0] === 0 && position[2] === 0)
    const walking = does(body, 'goTo', { x: 8, y: -60, z: 0 })
    const empty = later(hosting.drain('the fleet is drained'))
    expect(await walking).toMatchObject({ result: 'success' })
    await empty
    await logged('Bob: east → host (the fleet is drained)')
    expect(hosting.load()).toMatchObject({ seats: 0, draining: true })
    expect(await does(body, 'goTo', { x: 4, y: -60, z: 0 })).toMatchObject({ result: 'success' })
    expect(log.filter(line => line.startsWith('trouble'))).toEqual([])
  })

  test('where fleets only are wanted, a seat whose fleet is lost waits for the next one', async () => {
    const east = await fleet('east')
    const { seat, logged } = await session('fleets')
    await logged('joined east')
    const body = await seat('Bob')
    const back = new Promise<BodyEvent>(resolve =>
      body.listen(event => {
        if (event.type === 'reconnected') resolve(event)
      }),
    )
    await east.hosting.close('the fleet has ended')
    await east.offer.close('the fleet has ended')
    await logged(/^trouble: No fleet has room for a seat/)
    expect(body.online).toBe(false)
    await fleet('west')
    await back
    await logged('Bob: east → west (the fleet has ended)')
  })

  test('a bus that is killed and started again in the middle of an action loses nothing', async () => {
    await fleet('east')
    const { seat, logged, placement, log, bus } = await session()
    await logged('joined east')
    const body = await seat('Bob')
    await world.command('tp Bob 0 -60 0')
    await sees(body, ({ position }) => position[0] === 0)
    const walking = does(body, 'goTo', { x: 14, y: -60, z: 0 })
    await sees(body, ({ position }) => position[0] > 2)
    await nats.kill('SIGKILL')
    await nats.start()
    await bus.ready()
    expect(await walking).toMatchObject({ result: 'success' })
    expect(placement.where('Bob')).toBe('east')
    expect((await sees(body, ({ position }) => position[0] >= 13)).position[0]).toBeGreaterThanOrEqual(13)
    expect(log.filter(line => line.includes('→'))).toEqual([])
  })

  test('a bus that stays away: the fleet takes its bodies out first, the host brings them back, and they return with the bus', async () => {
    const cable = await layCable(nats.port)
    onTestFinished(() => cable.close())
    const told: { readonly line: string; readonly at: number }[] = []
    const far = await connectBus({ url: `nats://fleet:pass-word@127.0.0.1:${cable.port}`, pingEvery: 500 })
    onTestFinished(() => far.close())
    const hosting = createHosting({
      name: 'east',
      capacity: 4,
      machine: 'here',
      tell: line => told.push({ line, at: performance.now() }),
    })
    const offer = await offerFleet(far.nc, hosting, { onDrain: () => {} })
    onTestFinished(async () => {
      await hosting.close('the test is over')
      await offer.close('the test is over')
    })
    const { seat, logged, log, placement } = await session()
    await logged('joined east')
    const body = await seat('Bob')
    expect(placement.where('Bob')).toBe('east')
    const left: string[] = []
    body.listen(event => event.type === 'left' && left.push(event.reason))

    cable.cut()
    await logged(/^Bob: east → host \(no sign of life/)
    const back = performance.now()
    // Never two Bobs: nobody was thrown out because another one came in.
    expect(told.find(({ line }) => line.startsWith('The session test'))?.at).toBeLessThan(back)
    expect(hosting.load().seats).toBe(0)
    expect((await world.stats()).players).toBe(1)
    expect(await does(body, 'goTo', { x: 3, y: -60, z: 3 })).toMatchObject({ result: 'success' })

    cable.mend()
    await logged('Bob: host → east (fleet east has room)')
    expect(await does(body, 'goTo', { x: 6, y: -60, z: 3 })).toMatchObject({ result: 'success' })
    expect(left).toEqual([expect.stringContaining('no sign of life'), 'fleet east has room'])
    expect(log.filter(line => line.startsWith('trouble'))).toEqual([])
  })
})
