import { afterEach, describe, expect, it } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { leftBehind, wrongIn } from '../../body/build/judge.ts'
import { createStage, type Stage } from '../../body/stage.ts'

let stage: Stage
afterEach(() => stage.close())

/** A hut of 5 × 5 × 4: logs on three axes, stairs as a roof, a door, trapdoors, a torch inside. */
function hut([ox, oy, oz]: readonly [number, number, number]): BlueprintCell[] {
  const cells: BlueprintCell[] = []
  const put = (x: number, y: number, z: number, block: string, states?: Record<string, string>) =>
    cells.push({ at: [ox + x, oy + y, oz + z], block, ...(states ? { states } : {}) })
  for (let x = 0; x < 5; x++)
    for (let z = 0; z < 5; z++)
      for (let y = 0; y < 4; y++) {
        const [edgeX, edgeZ] = [x === 0 || x === 4, z === 0 || z === 4]
        if (y === 3 && edgeZ) put(x, y, z, 'oak_stairs', { facing: z === 0 ? 'south' : 'north', half: 'bottom' })
        else if (y === 3) put(x, y, z, 'oak_slab', { type: 'bottom' })
        else if (!edgeX && !edgeZ) put(x, y, z, y === 0 && x === 2 && z === 2 ? 'torch' : 'air')
        else if (edgeX && edgeZ) put(x, y, z, 'oak_log', { axis: 'y' })
        else if (z === 4 && x === 2 && y < 2)
          put(x, y, z, 'oak_door', { facing: 'north', half: y === 0 ? 'lower' : 'upper', hinge: 'left' })
        else if (y === 2) put(x, y, z, 'oak_log', { axis: edgeX ? 'z' : 'x' })
        else if (y === 1 && z === 2) put(x, y, z, 'oak_trapdoor', { facing: x === 0 ? 'west' : 'east', half: 'bottom' })
        else put(x, y, z, 'cobblestone')
      }
  return cells
}

function materials(cells: readonly BlueprintCell[]): Record<string, number> {
  const counts: Record<string, number> = { dirt: 16 }
  for (const { block, states } of cells)
    if (block !== 'air' && states?.half !== 'upper') counts[block] = (counts[block] ?? 0) + 1
  return counts
}

async function supply(who: Stage, name: string, items: Record<string, number>): Promise<void> {
  await who.commands(
    'gamerule doMobSpawning false',
    ...Object.entries(items).map(([item, n]) => `give ${name} ${item} ${n}`),
  )
  const body = who.bodies.find(one => one.username === name)
  await who.sees(seen => Object.entries(items).every(([item, n]) => seen.inventory[item] === n), body)
}

describe.each(['1.19.2', '1.21.4'] as const)('building on %s', version => {
  it('builds a hut with every block turned right, and leaves nothing behind', async () => {
    const cells = hut([4, -60, 4])
    stage = await createStage({ version, blueprints: { hut: cells } })
    await supply(stage, 'bob', materials(cells))
    // Something in the way: it has to go, the wrong block has to be replaced.
    await stage.commands('setblock 6 -60 6 dirt', 'setblock 4 -60 5 dirt')
    const progress: (number | undefined)[] = []
    const result = await stage.act('build', { blueprint: 'hut' }, { onProgress: one => progress.push(one.done) })
    expect(result).toMatchObject({ result: 'success' })
    const seen = stage.body.observe()
    expect(seen.blueprints.hut).toMatchObject({ done: cells.length, missing: [] })
    expect(await wrongIn(stage, cells)).toEqual([])
    expect(await leftBehind(stage, cells), 'scaffolds').toEqual([])
    // The two that were in the way were picked up, and all that was raised.
    await stage.sees(now => now.inventory.dirt === 18)
    expect(Math.max(...progress.filter(done => done !== undefined))).toBe(cells.length)
    const [x, , z] = seen.position
    expect(x < 4 || x > 8 || z < 4 || z > 8, 'stands outside').toBe(true)
  })
})

describe('building', () => {
  it('raises a wall higher than it reaches, and takes its scaffold down', async () => {
    const cells: BlueprintCell[] = []
    for (let x = 0; x < 6; x++) for (let y = 0; y < 5; y++) cells.push({ at: [x, -60 + y, 4], block: 'cobblestone' })
    stage = await createStage({ blueprints: { wall: cells } })
    await supply(stage, 'bob', { cobblestone: 30, dirt: 12 })
    expect(await stage.act('build', { blueprint: 'wall' })).toMatchObject({ result: 'success' })
    await stage.sees(seen => seen.blueprints.wall?.done === 30)
    const left = stage.body.observe().blocks.find(block => block.name === 'dirt')
    expect(left?.nearest[1], 'dirt above the ground').toBeLessThan(-60)
  })

  it('fetches more earth for its scaffold when a tower turns out higher than it carries blocks for', async () => {
    const tower = (x: number): BlueprintCell[] =>
      Array.from({ length: 7 }, (_, y) => ({ at: [x, -60 + y, 5] as const, block: y < 5 ? 'diorite' : 'bricks' }))
    const cells = [...tower(3), ...tower(8)]
    stage = await createStage({ blueprints: { towers: cells } })
    // Nothing but what the towers are made of, and none of it comes back by hand.
    await supply(stage, 'bob', { diorite: 10, bricks: 4 })
    const result = await stage.act('build', { blueprint: 'towers' }, { signal: AbortSignal.timeout(110_000) })
    expect(result, result.reason).toMatchObject({ result: 'success' })
    expect(await wrongIn(stage, cells)).toEqual([])
  })

  it('builds on beside a player who does not go away, and says who it is', async () => {
    const cells: BlueprintCell[] = []
    for (let x = 0; x < 12; x++) for (let z = 3; z < 5; z++) cells.push({ at: [x, -60, z], block: 'oak_planks' })
    stage = await createStage({ names: ['bob', 'mia'], blueprints: { lane: cells } })
    await supply(stage, 'bob', { oak_planks: 24 })
    await stage.act('setMode', { name: 'elbow_room', on: false }, { body: stage.bodies[1]! })
    await stage.commands('tp mia 6.5 -60 3.5')
    await stage.sees(seen => seen.players.some(({ position: [, , z] }) => z >= 3))
    const result = await stage.act('build', { blueprint: 'lane' })
    expect(result).toMatchObject({ result: 'failure', code: 'unreachable' })
    expect(result.reason).toContain('mia stands there')
    expect(stage.body.observe().blueprints.lane).toMatchObject({ done: 23, total: 24 })
    await stage.act('setMode', { name: 'elbow_room', on: true }, { body: stage.bodies[1]! })
    expect(await stage.act('build', { blueprint: 'lane' })).toMatchObject({ result: 'success' })
  })

  it('goes on without a builder who dies, and frees what was claimed', async () => {
    const cells: BlueprintCell[] = []
    for (let x = 0; x < 9; x++) for (let y = 0; y < 4; y++) cells.push({ at: [x, -60 + y, 5], block: 'cobblestone' })
    stage = await createStage({ names: ['bob', 'mia', 'eve'], blueprints: { wall: cells } })
    for (const name of ['bob', 'mia', 'eve']) await supply(stage, name, { cobblestone: 36, dirt: 12 })
    let killed = false
    const results = await Promise.all(
      stage.bodies.map(body =>
        stage.act(
          'build',
          { blueprint: 'wall' },
          {
            body,
            onProgress({ done }) {
              if (killed || (done ?? 0) < 8) return
              killed = true
              void stage.commands('kill eve')
            },
          },
        ),
      ),
    )
    expect(results.map(one => one.result)).toEqual(['success', 'success', 'failure'])
    expect(results[2]).toMatchObject({ code: 'dead' })
    await stage.sees(seen => seen.blueprints.wall?.done === 36)
    const left = stage.body.observe().blocks.find(block => block.name === 'dirt')
    expect(left?.nearest[1], 'dirt above the ground').toBeLessThan(-60)
  })

  it('gives a base to what hangs on nothing, and puts back what is taken away meanwhile', async () => {
    const cells: BlueprintCell[] = [
      { at: [2, -60, 4], block: 'white_carpet' },
      { at: [3, -60, 4], block: 'sand' },
      { at: [4, -58, 4], block: 'oak_planks' },
      ...[0, 1, 2, 3, 4, 5].map(x => ({ at: [x, -60, 6] as const, block: 'stone' })),
    ]
    stage = await createStage({ blueprints: { odd: cells } })
    await supply(stage, 'bob', { white_carpet: 1, sand: 1, oak_planks: 1, stone: 14, dirt: 12 })
    await stage.commands('fill 1 -63 3 4 -61 5 air')
    let taken = false
    const result = await stage.act(
      'build',
      { blueprint: 'odd' },
      {
        onProgress({ done }) {
          if (taken || (done ?? 0) < 3) return
          taken = true
          for (const { at } of cells.slice(3)) void stage.commands(`setblock ${at.join(' ')} air`)
        },
      },
    )
    expect(result, result.reason).toMatchObject({ result: 'success' })
    expect(taken).toBe(true)
    expect(stage.body.observe().blueprints.odd).toMatchObject({ done: cells.length })
  })
})
