import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { Vec3 } from 'vec3'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { attachBotState } from '../../source/body/bot/bot-state.ts'
import { createClaims } from '../../source/body/bot/claims.ts'
import { groundState } from '../../source/body/bot/ground-state.ts'
import { HandPace } from '../../source/body/bot/pace.ts'
import { reflexState } from '../../source/body/bot/reflex-state.ts'
import { ServerPace } from '../../source/body/bot/server-pace.ts'
import { serverState } from '../../source/body/bot/server-state.ts'
import { createKnownQuirks } from '../../source/body/compat/known-quirks.ts'
import { join } from '../../source/body/connection/join-server.ts'
import type { ActionDefinition, Body } from '../../source/body/contract/body-types.ts'
import { digAt } from '../../source/body/hands/dig-block.ts'
import { Protection } from '../../source/body/hands/land-protection.ts'
import { ModeSwitches } from '../../source/body/reflexes/reflex-runner.ts'
import { runAction } from '../../source/body/run-action.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let mia: Body

beforeAll(async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  mia = stage.bodies[1]!
  await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
  for (const body of stage.bodies) await stage.act('setMode', { name: 'elbow_room', on: false }, { body })
  for (const body of stage.bodies) await stage.act('goTo', { x: 2, y: -60, z: 2 }, { body })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.commands(
    'kill @e[type=item]',
    'clear bob',
    'clear mia',
    'fill -14 -60 -14 14 -50 14 air',
    'fill -28 -63 -28 28 -62 28 dirt',
    'fill -28 -61 -28 28 -61 28 grass_block',
    'tp bob 0 -60 0',
    'tp mia 12 -60 12',
  )
  await stage.sees(seen => seen.position.join() === '0,-60,0' && Object.keys(seen.inventory).length === 0)
})

/** A bot with no body around it, until the test ends. */
async function joinEve(): Promise<Bot> {
  const { host, port, version } = stage.world
  const { bot } = await join({ host, port, version, username: 'eve' })
  onTestFinished(() => bot.end())
  return bot
}

describe('a body that', () => {
  it('falls into a hole gets out and goes on', async () => {
    const walking = stage.act('goTo', { x: 12, y: -60, z: 0, range: 0 })
    await stage.sees(seen => seen.position[0] >= 2)
    // The ground opens under it: three deep, with walls of stone.
    await stage.commands('fill 4 -63 -3 9 -61 3 air', 'fill 10 -63 -3 10 -61 3 stone', 'fill 3 -63 -3 3 -61 3 stone')
    expect(await walking).toMatchObject({ result: 'success' })
    expect(stage.body.observe().position).toEqual([12, -60, 0])
  })

  it('was told to stop does the next thing as soon as it has stopped', async () => {
    const stopping = new AbortController()
    const walking = stage.act('goTo', { x: 12, y: -60, z: 0 }, { signal: stopping.signal })
    await stage.sees(seen => seen.position[0] >= 2)
    stopping.abort()
    expect(await stage.act('goTo', { x: 0, y: -60, z: 0, range: 0 })).toMatchObject({ result: 'success' })
    expect(await walking).toMatchObject({ result: 'aborted' })
  })

  it('is under a roof in deep water finds the one way to the air, and out of it', async () => {
    await stage.commands(
      'fill 0 -60 0 6 -51 6 stone',
      'fill 1 -60 1 5 -52 5 water',
      'fill 1 -51 1 1 -51 5 water',
      'tp bob 5 -60 3',
    )
    await stage.sees(seen => seen.position[0] === 5 && seen.position[2] === 3)
    await new Promise<void>(resolve => {
      const stop = stage.body.listen(event => {
        if (event.type !== 'reflex' || event.mode !== 'self_preservation') return
        stop()
        resolve()
      })
    })
    const out = await stage.sees(({ position: [x, y] }) => y >= -50 && x !== 1)
    expect(out.health).toBeGreaterThan(10)
  })

  it('loses its tool midway says which one it needs', async () => {
    await stage.commands('give bob stone_pickaxe{Damage:130}', 'fill 2 -60 2 2 -58 2 iron_ore')
    await stage.sees(seen => seen.inventory.stone_pickaxe === 1)
    expect(await stage.act('collect', { item: 'raw_iron', count: 3 })).toMatchObject({
      result: 'failure',
      code: 'missing-tool',
      reason: expect.stringContaining('stone_pickaxe'),
    })
    await stage.sees(seen => seen.inventory.raw_iron === 1)
  })

  it('loses its tool midway takes the next one', async () => {
    await stage.commands('give bob stone_pickaxe{Damage:130}', 'give bob iron_pickaxe', 'fill 2 -60 2 2 -58 2 iron_ore')
    await stage.sees(seen => seen.inventory.iron_pickaxe === 1)
    expect(await stage.act('collect', { item: 'raw_iron', count: 3 })).toMatchObject({ result: 'success' })
  })

  it('loses its tool midway still picks up what drops late', async () => {
    await stage.commands(
      'gamerule doTileDrops false',
      'give bob stone_pickaxe{Damage:130}',
      'fill 2 -60 2 2 -58 2 iron_ore',
    )
    await stage.sees(seen => seen.inventory.stone_pickaxe === 1)
    const collecting = stage.act('collect', { item: 'raw_iron', count: 3 })
    await stage.sees(seen => seen.inventory.stone_pickaxe === undefined)
    // Twice as late as drops are waited for where nothing is lost by it.
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await stage.commands(
      'summon item 2.5 -59 2.5 {Item:{id:"minecraft:raw_iron",Count:1b}}',
      'gamerule doTileDrops true',
    )
    expect(await collecting).toMatchObject({ result: 'failure', code: 'missing-tool' })
    expect(stage.body.observe().inventory.raw_iron).toBe(1)
  })

  it('finds the inventory full while it collects', async () => {
    await stage.commands('give bob white_wool 2304', 'fill 2 -60 2 2 -59 2 dirt')
    await stage.sees(seen => seen.freeSlots === 0)
    expect(await stage.act('collect', { item: 'dirt', count: 2 })).toMatchObject({
      code: 'inventory-full',
      reason: expect.stringContaining('got none of 2 dirt'),
    })
  })

  it('finds no support for a block builds one, or says what is lacking', async () => {
    await stage.commands('give bob stone 1', 'fill -28 -63 -28 28 -61 28 bedrock')
    await stage.sees(seen => seen.inventory.stone === 1)
    expect(await stage.act('place', { item: 'stone', x: 3, y: -57, z: 3 })).toMatchObject({
      result: 'failure',
      code: 'no-support',
    })
    await stage.commands('give bob dirt 16')
    await stage.sees(seen => seen.inventory.dirt === 16)
    expect(await stage.act('place', { item: 'stone', x: 3, y: -57, z: 3 })).toMatchObject({ result: 'success' })
  })

  it('walks after an item that despawns does not look for it for ever', async () => {
    await stage.commands('summon item 12 -60 0 {Item:{id:"minecraft:diamond",Count:1b}}')
    await stage.sees(seen => seen.entities.length > 0)
    const collecting = stage.act('collect', { item: 'diamond' })
    await stage.sees(seen => seen.position[0] >= 2)
    await stage.commands('kill @e[type=item]')
    expect(await collecting).toMatchObject({ result: 'failure', code: 'not-found' })
  })

  it.each([
    ['far away', 0.5],
    // The game takes it within 1.425 blocks of the middle of the body, and the middle of that cell is as near as it gets.
    ['off the middle of the cell beside it', 2.4],
  ])('finds an item at the inner end of a hole in a wall, %s, takes it from beside the wall', async (_, x) => {
    await stage.commands(
      'fill 3 -60 -1 5 -57 1 stone',
      'setblock 3 -59 0 air',
      `tp bob ${x} -60 0.5`,
      'summon item 3.86 -59 0.5 {Item:{id:"minecraft:diamond",Count:1b}}',
    )
    await stage.sees(seen => seen.entities.length > 0)
    expect(await stage.act('collect', { item: 'diamond' })).toMatchObject({ result: 'success' })
  })

  it('is told that an entity has gone does not know it any more', async () => {
    const bot = await joinEve()
    const spawned = new Promise<Entity>(resolve =>
      bot.on('entitySpawn', entity => {
        if (entity.name === 'item') resolve(entity)
      }),
    )
    await stage.commands('summon item 30 -60 0 {Item:{id:"minecraft:diamond",Count:1b}}')
    const item = await spawned
    const known = new Promise(resolve =>
      bot.on('entityGone', entity => {
        if (entity === item) resolve(bot.entities[item.id])
      }),
    )
    await stage.commands('kill @e[type=item]')
    expect(await known).toBeUndefined()
  })

  it('digs where the server hears of the start too late, and first says that the block is there, sees it go', async () => {
    const bot = await joinEve()
    await stage.commands('setblock 2 -60 0 coarse_dirt', 'tp eve 0.5 -60 0.5')
    await expect.poll(() => bot.blockAt(new Vec3(2, -60, 0))?.name).toBe('coarse_dirt')
    const quirks = createKnownQuirks()
    const protection = new Protection(bot, () => undefined)
    attachBotState(bot, {
      ground: groundState({ memory: { changed() {} } } as never, () => ({})),
      server: serverState({
        pace: { slowness: 1 },
        quirks,
        protection,
        enchantments: { names: [] },
        commands: { names: new Set() },
      }),
      reflexes: reflexState(new ModeSwitches()),
      handPace: new HandPace(bot, { username: 'eve' }, false),
      skills: {} as never,
    })
    const client = bot._client
    const write = client.write.bind(client)
    // This dirt takes 750 ms by hand, and no grass grows on it: 250 ms are too early for any server.
    client.write = (name: string, packet: { status?: number }) => {
      if (name === 'block_dig' && packet.status === 0) setTimeout(() => write(name, packet), 500)
      else write(name, packet)
    }
    await digAt(bot, [2, -60, 0], new AbortController().signal)
    expect(bot.blockAt(new Vec3(2, -60, 0))?.name).toBe('air')
  })

  it('meets another in a narrow passage gets past', async () => {
    await stage.commands('fill 3 -60 -1 9 -58 -1 stone', 'fill 3 -60 1 9 -58 1 stone', 'tp mia 6 -60 0')
    await stage.sees(seen => seen.players.some(one => one.position.join() === '6,-60,0'))
    expect(await stage.act('goTo', { x: 11, y: -60, z: 0, range: 0 })).toMatchObject({ result: 'success' })
  })

  it('wants to place where another stands waits for them to go', async () => {
    await stage.commands('give bob dirt 1', 'tp mia 3 -60 3')
    await stage.sees(seen => seen.inventory.dirt === 1 && seen.players[0]?.position.join() === '3,-60,3')
    const placing = stage.act('place', { item: 'dirt', x: 3, y: -60, z: 3 })
    const first = await Promise.race([placing, new Promise(resolve => setTimeout(() => resolve('waits'), 700))])
    expect(first).toBe('waits')
    await stage.act('goTo', { x: 8, y: -60, z: 8 }, { body: mia })
    expect(await placing).toMatchObject({ result: 'success' })
  })

  it('shares a chest with another loses and doubles nothing', async () => {
    await stage.commands(
      'setblock 3 -60 3 chest[type=left,facing=north]',
      'setblock 4 -60 3 chest[type=right,facing=north]',
      'item replace block 3 -60 3 container.0 with bread 60',
      'tp mia 4 -60 1',
      'tp bob 2 -60 1',
    )
    await Promise.all(stage.bodies.map(body => stage.sees(seen => seen.containers.length > 0, body)))
    const takes = (body: Body, count: number, x: number) =>
      stage.act('withdraw', { item: 'bread', count, x, y: -60, z: 3 }, { body })
    const results = await Promise.all([
      takes(stage.body, 7, 3).then(first => [first]),
      takes(mia, 11, 4).then(first => [first]),
    ])
    for (const result of results.flat()) expect(result).toMatchObject({ result: 'success' })
    expect([stage.body.observe().inventory.bread, mia.observe().inventory.bread]).toEqual([7, 11])
    expect((await stage.act('viewChest')).reason).toContain('42 bread')
  })
})

describe('what a body sees of the ground', () => {
  it('is where something can be set: on top of sand, not in it, nor in water or the air', async () => {
    await stage.commands(
      'fill 1 -60 -4 4 -60 4 sand',
      'fill -4 -61 -4 -1 -61 4 water',
      'setblock 2 -59 0 stone',
      'tp bob 0 -60 0',
    )
    await stage.sees(seen => seen.ground.some(at => at.join() === '3,-59,0'))
    const ground = stage.body.observe().ground.map(at => at.join())
    expect(ground).toContain('1,-59,0')
    expect(ground).toContain('2,-58,0')
    expect(ground).not.toContain('2,-60,0')
    expect(ground.filter(at => at.startsWith('-2,'))).toEqual([])
  })
})

describe('a bed', () => {
  it('is gone to until it is beside the body, as servers want it', async () => {
    await stage.commands(
      'setblock 6 -60 0 white_bed[part=foot,facing=east]',
      'setblock 7 -60 0 white_bed[part=head,facing=east]',
      'time set 14000',
    )
    const control = new AbortController()
    const sleeping = stage.act('goToBed', {}, { signal: control.signal, onProgress: () => control.abort() })
    await sleeping
    await stage.commands('time set 1000')
    const [x, , z] = stage.body.observe().position
    expect(Math.min(Math.hypot(6 - x, z), Math.hypot(7 - x, z))).toBeLessThanOrEqual(2.3)
  })
})

describe('the watchdog', () => {
  const hung = (perform: ActionDefinition['perform']): ActionDefinition =>
    ({ name: 'hung', description: 'waits for ever', parameters: undefined, perform }) as unknown as ActionDefinition

  it('ends an action that moves nothing, changes nothing and says nothing, and stills the body', async () => {
    const bot = await joinEve()
    const server = serverState({ pace: new ServerPace() } as never)
    attachBotState(bot, { server, reflexes: reflexState(new ModeSwitches()) } as never)
    const control = new AbortController()
    const setting = { bot, body: stage.body, blueprints: {}, claims: createClaims(), control, onProgress: undefined }
    const run = runAction(
      hung(() => new Promise(() => undefined)),
      {},
      { ...setting, stillnessTimeoutMs: 300 },
    )
    await expect(run.result).rejects.toMatchObject({
      code: 'timeout',
      message: 'hung made no progress for 0.3 s and was given up',
    })
    // A process that stands still (a busy machine, a computer that slept) gives nothing up when it goes on.
    const stood = runAction(
      hung(async () => {
        for (const until = performance.now() + 1_000; performance.now() < until; );
        await new Promise(resolve => setTimeout(resolve, 20))
        return 'went on'
      }),
      {},
      { ...setting, control: new AbortController(), stillnessTimeoutMs: 300 },
    )
    expect(await stood.result).toBe('went on')
  })
})
