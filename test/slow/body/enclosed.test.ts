import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { leftBehind, wrongIn } from '../../body/build/judge.ts'
import { createStage, type Stage } from '../../body/stage.ts'

/** All cells of a box; `inside` cells (not on its shell) are air when it is hollow. */
function box(from: Position, size: Position, block: string, hollow = false): BlueprintCell[] {
  const cells: BlueprintCell[] = []
  for (let x = 0; x < size[0]; x++)
    for (let y = 0; y < size[1]; y++)
      for (let z = 0; z < size[2]; z++) {
        const shell = [x, y, z].some((value, i) => value === 0 || value === size[i]! - 1)
        const at: Position = [from[0] + x, from[1] + y, from[2] + z]
        if (shell || !hollow) cells.push({ at, block })
      }
  return cells
}

const block = box([12, -60, 4], [5, 5, 5], 'oak_planks')
const cell = box([-8, -61, 4], [5, 5, 5], 'cobblestone', true)
const vault = box([-22, -61, -8], [5, 5, 5], 'cobblestone', true)
const safe = box([-22, -60, 4], [3, 3, 3], 'oak_planks').map(one =>
  one.at.join() === '-21,-59,5' ? { ...one, block: 'gold_block' } : one,
)
/** A shelter with a door's hole and a roof, of which the north-east corner is not there from the ground up. */
const shelter = [
  ...box([-16, -60, 14], [5, 1, 5], 'cobblestone'),
  ...box([-16, -59, 14], [5, 4, 5], 'oak_planks').filter(
    ({ at: [x, y, z] }) => y === -56 || x === -16 || x === -12 || z === 14 || z === 18,
  ),
].filter(({ at: [x, y, z] }) => !(x === -14 && z === 18 && (y === -59 || y === -58)))
const corner = ({ at: [x, y, z] }: BlueprintCell) => x === -12 && z === 14 && y < -56
/** Two rooms side by side under one roof; one cell of the wall between them, under the roof. */
const rooms = box([2, -60, 14], [7, 5, 5], 'spruce_planks')
  .filter(({ at: [x, y, z] }) => y === -60 || y === -56 || [2, 5, 8].includes(x) || z === 14 || z === 18)
  .filter(({ at: [x, y, z] }) => !((x === 5 && z === 16) || (x === 3 && z === 14)) || y < -59 || y > -58)
const basin: BlueprintCell[] = box([14, -61, 14], [2, 1, 2], 'air')
const blueprints = { block, cell, vault, safe, shelter, rooms, basin }

describe('what is built in on all sides', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage({ blueprints })
    await stage.commands('gamerule doMobSpawning false', 'gamerule doTileDrops true')
  })
  afterAll(() => stage.close())

  const fill = (cells: readonly BlueprintCell[]) =>
    stage.commands(...cells.map(one => `setblock ${one.at.join(' ')} ${one.block}`))

  async function supply(items: Record<string, number>, at: Position): Promise<void> {
    await stage.commands(
      'clear bob',
      `tp bob ${at.join(' ')}`,
      ...Object.entries(items).map(([item, n]) => `give bob ${item} ${n}`),
    )
    await stage.sees(
      seen =>
        Object.entries(items).every(([item, n]) => seen.inventory[item] === n) &&
        seen.position.every((value, i) => Math.abs(value - at[i]!) < 1.1),
    )
  }

  const isAir = async (at: Position) =>
    /passed/i.test((await stage.world.command(`execute if block ${at.join(' ')} air`)).join(' '))

  /** What is wrong in a building and around it, by the world itself. */
  const left = async (cells: readonly BlueprintCell[]) => [
    ...(await wrongIn(stage, cells)),
    ...(await leftBehind(stage, cells)),
  ]

  it('fills the middle of a solid block through a hole that is closed again', async () => {
    await fill(block.filter(one => one.at.join() !== '14,-58,6'))
    await supply({ oak_planks: 1, dirt: 8, iron_axe: 1 }, [10, -60, 2])
    const result = await stage.act('build', { blueprint: 'block' })
    expect(await left(block), result.reason).toEqual([])
    expect(result).toMatchObject({ result: 'success' })
  })

  it('gets out of a room without a door, and closes the wall behind itself', async () => {
    await fill(cell.filter(one => one.at.join() !== '-4,-59,6'))
    await stage.commands('setblock -4 -59 6 dirt')
    await supply({ cobblestone: 1, dirt: 8, iron_pickaxe: 1 }, [-6, -60, 6])
    const result = await stage.act('build', { blueprint: 'cell' })
    expect(await left(cell), result.reason).toEqual([])
    const [x, , z] = stage.body.observe().position
    expect(x < -8 || x > -4 || z < 4 || z > 8, `stands outside: ${x} ${z}`).toBe(true)
  })

  it('closes a hole that leads nowhere, because the way out was blocked while it was made', async () => {
    await fill(vault.filter(one => one.at.join() !== '-18,-59,-6'))
    await supply({ cobblestone: 1, dirt: 8, iron_pickaxe: 1 }, [-20, -60, -6])
    const acting = stage.act('build', { blueprint: 'vault' })
    await stage.sees(seen => seen.inventory.cobblestone === undefined)
    // The first block of the way out is gone: those above and below it become bedrock.
    let opened: Position | undefined
    const wall = vault.filter(({ at: [, y] }) => y > -61 && y < -57)
    for (const end = performance.now() + 30_000; !opened && performance.now() < end; await sleep(20))
      for (const { at } of wall) if (await isAir(at)) opened = at
    const blocked = vault.filter(
      ({ at }) => opened && at[0] === opened[0] && at[2] === opened[2] && at[1] !== opened[1],
    )
    await stage.commands(...blocked.map(({ at }) => `setblock ${at.join(' ')} bedrock`))
    const result = await acting
    expect(opened).toBeDefined()
    expect(
      await wrongIn(
        stage,
        vault.filter(one => !blocked.includes(one)),
      ),
      result.reason,
    ).toEqual([])
  })

  it('closes the hole to a block that it cannot put there any more', async () => {
    await fill(safe.filter(one => one.block !== 'gold_block'))
    await supply({ gold_block: 1, oak_planks: 1, dirt: 8, iron_axe: 1 }, [-19, -60, 2])
    const acting = stage.act('build', { blueprint: 'safe' })
    const ended = acting.then(() => true)
    const planks = safe.filter(one => one.block === 'oak_planks')
    const opened = async () => {
      for (const { at } of planks) if (await isAir(at)) return true
      return false
    }
    while (!(await opened()) && !(await Promise.race([ended, sleep(20, false)])));
    await stage.commands('clear bob gold_block')
    const result = await acting
    expect(result).toMatchObject({ result: 'failure', reason: expect.stringContaining('lacks 1 gold block') })
    expect(await wrongIn(stage, planks), result.reason).toEqual([])
  })

  it('comes down from a finished roof for a corner from the ground up, without a tool', async () => {
    await fill(shelter.filter(one => !corner(one)))
    await supply({ cobblestone: 1, oak_planks: 3, dirt: 24 }, [-13, -55, 15])
    const result = await stage.act('build', { blueprint: 'shelter' })
    expect(await left(shelter), result.reason).toEqual([])
    expect(result).toMatchObject({ result: 'success' })
    expect(stage.body.observe().health).toBeGreaterThan(13)
  })

  it('closes a wall between rooms under their roof, from the ground outside', async () => {
    await fill(rooms.filter(one => one.at.join() !== '5,-57,15'))
    await supply({ spruce_planks: 1, dirt: 16 }, [0, -60, 12])
    const result = await stage.act('build', {
      blueprint: 'rooms',
      cells: [rooms.findIndex(one => one.at.join() === '5,-57,15')],
    })
    expect(await left(rooms), result.reason).toEqual([])
    expect(result).toMatchObject({ result: 'success' })
  })

  it('takes water away where nothing should be', async () => {
    await stage.commands('fill 14 -61 14 15 -61 15 water')
    await supply({ dirt: 4 }, [12, -60, 14])
    const result = await stage.act('build', { blueprint: 'basin' })
    expect(await left(basin), result.reason).toEqual([])
    expect(result).toMatchObject({ result: 'success' })
    await stage.sees(seen => (seen.inventory.dirt ?? 0) >= 4)
  })
})
