import { afterEach, beforeEach, describe, expect, it, onTestFailed } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createKnownQuirks } from '../../../source/body/compat/known-quirks.ts'
import type { QuirkId } from '../../../source/body/compat/quirk.ts'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { Pace } from '../../../source/body/contract/pace.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { watchFor } from '../connection/anti-cheat.ts'
import { onOddServer } from '../connection/on-odd-server.ts'

const wall = [-60, -59, -58].flatMap(y => [3, 4, 5, 6].map(x => ({ at: [x, y, 4] as Position, block: 'white_wool' })))

describe('on a server that puts back who turns at once, clicks too quickly or clicks what it does not see', () => {
  const stage = onOddServer('1.19.2')
  let body: Body | undefined
  const join = async (username: string, pace?: Pace, known: readonly QuirkId[] = []) => {
    const { host, port } = stage.odd
    const quirks = createKnownQuirks(known)
    const blueprints = () => ({ wall })
    body = await createBody({ host, port, version: '1.19.2', username, quirks, pace, blueprints, seed: 7 })
    await act('setMode', { name: 'elbow_room', on: false })
    await stage.world.command(`tp ${username} 0.5 -60 0.5`)
    await stage.world.command(`give ${username} white_wool 40`)
    await expect.poll(() => body?.observe().inventory.white_wool, { interval: 20 }).toBe(40)
    return quirks
  }
  const act = async (name: string, args: Record<string, unknown> = {}) => {
    const done = await body!.perform({ name, args }, { signal: AbortSignal.timeout(150_000) })
    if (done.result !== 'success') onTestFailed(() => console.error(`${name}: ${JSON.stringify(done)}`))
    return done
  }
  const at = ([x, y, z]: Position) => ({ x, y, z })
  const clear = async () => {
    const fills = ['-60 -8 12 -50 12 air', '-61 -8 12 -61 12 grass_block', '-63 -8 12 -62 12 dirt']
    for (const text of ['gamerule doMobSpawning false', 'kill @e[type=item]', ...fills.map(one => `fill -8 ${one}`)])
      await stage.world.command(text)
  }
  beforeEach(clear)
  afterEach(async () => {
    await body?.close()
    Object.assign(stage.odd.oddity, { silent: () => false, deaf: () => false })
  })

  it('a body at the pace of a human builds a wall and digs it away without a complaint', async () => {
    await join('hugo', 'human')
    const watching = watchFor(stage.odd)
    expect(await act('build', { blueprint: 'wall' })).toMatchObject({ result: 'success' })
    for (const { at: cell } of wall.toReversed())
      expect(await act('dig', at(cell))).toMatchObject({ result: 'success' })
    expect(watching.complaints).toEqual([])
    expect(watching.counts.placings).toBeGreaterThanOrEqual(wall.length)
    expect(watching.counts.digs).toBeGreaterThanOrEqual(wall.length)
    // It is the turns that are small, not the work.
    expect(watching.widest).toBeGreaterThan(15)
  })

  it('a fast body is complained of, and keeps fast where that was asked for', async () => {
    const quirks = await join('fay', 'fast')
    const watching = watchFor(stage.odd)
    expect(await act('build', { blueprint: 'wall' })).toMatchObject({ result: 'success' })
    expect(watching.complaints.join()).toMatch(/turned by \d+° at once/)
    expect(quirks.has('set-backs')).toBe(true)
    const before = watching.complaints.length
    for (const { at: cell } of wall.toReversed()) await act('dig', at(cell))
    expect(watching.complaints.length).toBeGreaterThan(before)
  })

  it('a body that is put back three times takes the pace of a human by itself, and so does who comes there next', async () => {
    const quirks = await join('sam')
    const watching = watchFor(stage.odd)
    for (let times = 0; times < 5 && !quirks.has('set-backs'); times++) {
      await act('build', { blueprint: 'wall' })
      for (const { at: cell } of wall.toReversed()) if (!quirks.has('set-backs')) await act('dig', at(cell))
    }
    expect(quirks.has('set-backs')).toBe(true)
    const before = watching.complaints.length
    expect(await act('build', { blueprint: 'wall' })).toMatchObject({ result: 'success' })
    expect(await act('dig', at(wall.at(-1)!.at))).toMatchObject({ result: 'success' })
    expect(watching.complaints.slice(before)).toEqual([])
    await body?.close()
    await clear()
    await join('tess', undefined, ['set-backs'])
    const next = watchFor(stage.odd)
    expect(await act('build', { blueprint: 'wall' })).toMatchObject({ result: 'success' })
    expect(next.complaints).toEqual([])
  })

  it('at the pace of a human items go one by one, and what is walled in is not clicked', async () => {
    await join('ida', 'human')
    await stage.world.command('setblock 3 -60 3 chest')
    await expect.poll(() => body?.observe().containers.length).toBe(1)
    const watching = watchFor(stage.odd)
    expect(await act('deposit', { item: 'white_wool', count: 13 })).toMatchObject({ result: 'success' })
    expect((await stage.world.command('data get block 3 -60 3 Items')).join()).toContain('Count: 13b')
    expect(watching.counts.windowClicks).toBeGreaterThan(2)
    expect(watching.complaints.filter(one => /window|turned/.test(one))).toEqual([])
    const around: readonly Position[] = [
      [2, -60, 3],
      [4, -60, 3],
      [3, -60, 2],
      [3, -60, 4],
      [3, -59, 3],
      // It would come from below.
      [3, -61, 3],
    ]
    for (const place of around) await stage.world.command(`setblock ${place.join(' ')} bedrock`)
    await expect
      .poll(async () => (await body!.blocksAt(around)).filter(({ block }) => block === 'bedrock').length)
      .toBe(around.length)
    expect(await act('dig', { x: 3, y: -60, z: 3 })).toMatchObject({ result: 'failure' })
    expect((await stage.world.command('data get block 3 -60 3 Items')).join()).toContain('Count: 13b')
  })

  it('at the pace of a human a body goes through a door, takes what lies deep in its bag, strikes and climbs', async () => {
    await join('kay', 'human')
    const { world } = stage
    const kinds = ['stone', 'gravel', 'sand', 'andesite', 'diorite', 'granite', 'cobblestone', 'oak_planks', 'dirt']
    const fence = ['fill -1 -60 3 3 -58 3 stone', 'fill -1 -60 -2 -1 -58 3 stone', 'fill 3 -60 -2 3 -58 3 stone']
    const door = ['lower', 'upper'].map((half, y) => `setblock 1 ${y - 60} 3 oak_door[facing=north,half=${half}]`)
    const gifts = kinds.map(kind => `give kay ${kind} 8`)
    for (const text of [...fence, 'fill -1 -60 -2 3 -58 -2 stone', ...door, ...gifts, 'give kay stone_sword'])
      await world.command(text)
    await expect.poll(() => body?.observe().inventory.stone_sword, { interval: 20 }).toBe(1)
    const watching = watchFor(stage.odd)
    expect(await act('goTo', { x: 1, y: -60, z: 7 })).toMatchObject({ result: 'success' })
    const shut = await world.command('execute if block 1 -60 3 oak_door[open=false]')
    expect(shut.join()).toMatch(/pass/i)
    // Nine kinds came before it: it is in no slot that the hand reaches.
    expect(await act('equip', { item: 'stone_sword' })).toMatchObject({ result: 'success' })
    await world.command('summon pig 4.5 -60 7.5')
    await expect.poll(() => body?.observe().entities.some(({ name }) => name === 'pig')).toBe(true)
    expect(await act('attack', { entity: 'pig' })).toMatchObject({ result: 'success' })
    expect(watching.complaints.filter(one => /turned|window|quickly/.test(one))).toEqual([])
    const before = watching.complaints.length
    expect(await act('erectDirtLadder', { x: 8, y: -57, z: 8 })).toMatchObject({ result: 'success' })
    expect(watching.complaints.slice(before)).toEqual([])
  })

  it('at the pace of a human a body rests its hand between blocks, food, creatures and the rod', async () => {
    await join('max', 'human')
    const { world } = stage
    const offer = '{buy:{id:"minecraft:white_wool",Count:1b},sell:{id:"minecraft:bread",Count:1b},maxUses:12}'
    const gifts = ['bucket 2', 'golden_apple', 'fishing_rod{Enchantments:[{id:"minecraft:lure",lvl:5}]}']
    const given = [
      ...['fill -6 -61 -6 6 -61 -3 water', 'summon cow 2.5 -60 2.5 {NoAI:1b}'],
      `summon villager -1.5 -60 2.5 {NoAI:1b,Offers:{Recipes:[${offer}]}}`,
      ...gifts.map(one => `give max ${one}`),
    ]
    for (const text of given) await world.command(text)
    const kinds = () => body!.observe().entities.map(({ name }) => name)
    await expect.poll(() => ['cow', 'villager'].every(one => kinds().includes(one))).toBe(true)
    const watching = watchFor(stage.odd)
    const place = { x: 0, y: -60, z: -2 }
    const uses: readonly (readonly [string, Record<string, unknown>])[] = [
      ['consume', { item: 'golden_apple' }],
      ['useItemOnEntity', { item: 'bucket', entity: 'cow' }],
      ['useItemOn', { item: 'bucket', x: 1, y: -61, z: -3 }],
      ['trade', { item: 'bread', count: 2 }],
      ['fish', { count: 1 }],
    ]
    for (const [name, args] of uses) {
      // The hand has just clicked when it is to do the next thing.
      expect(await act('place', { item: 'white_wool', ...place })).toMatchObject({ result: 'success' })
      expect(await act(name, args)).toMatchObject({ result: 'success' })
      expect(await act('dig', place)).toMatchObject({ result: 'success' })
    }
    expect(watching.counts.uses).toBeGreaterThanOrEqual(5)
    expect(watching.complaints.filter(one => /quickly|turned/.test(one))).toEqual([])
  })

  it('at the pace of a human a body looks at the bed that it lies down in', async () => {
    await join('ned', 'human')
    const { world } = stage
    const watching = watchFor(stage.odd)
    const bed = ['foot', 'head'].map((part, z) => `setblock -2 -60 ${z + 2} red_bed[facing=south,part=${part}]`)
    for (const text of [...bed, 'time set 14000']) await world.command(text)
    await expect.poll(() => body?.observe().blocks.some(({ name }) => name === 'red_bed')).toBe(true)
    expect(await act('goToBed')).toMatchObject({ result: 'success' })
    // It takes a bed for a whole block, of which the eyes meet another side.
    expect(watching.complaints.filter(one => !one.endsWith('of -2 -60 2'))).toEqual([])
    expect(watching.counts.placings).toBe(1)
    await world.command('time set 1000')
  })

  it('at the pace of a human a body strikes what runs around it', async () => {
    await join('lou', 'human')
    await stage.world.command('summon pig 2.5 -60 0.5')
    await expect.poll(() => body?.observe().entities.some(({ name }) => name === 'pig')).toBe(true)
    const watching = watchFor(stage.odd)
    let angle = 0
    const running = setInterval(() => {
      angle += 0.13
      const [x, z] = [0.5 + 2 * Math.cos(angle), 0.5 + 2 * Math.sin(angle)]
      void stage.world.command(`tp @e[type=pig] ${x.toFixed(3)} -60 ${z.toFixed(3)}`)
    }, 50)
    const done = await act('attack', { entity: 'pig' })
    clearInterval(running)
    expect(done).toMatchObject({ result: 'success' })
    expect(watching.complaints.filter(one => /turned/.test(one))).toEqual([])
  })
})
