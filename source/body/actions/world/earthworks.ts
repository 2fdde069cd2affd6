import { z } from 'zod'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { cornersOf, holds } from '../../../minecraft/blocks/box.ts'
import { levelSteps } from '../../../minecraft/blocks/faces.ts'
import { cell, distance, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { type ActionCall, type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf } from '../../hands/carried-items.ts'
import { digAt } from '../../hands/dig-block.ts'
import { digDownOne, pillarUp } from '../../hands/pillar.ts'
import { approach } from '../../reach/approach.ts'
import { dropsAround, pickUp } from '../../reach/pick-up-items.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { at, defineAction, item } from '../table/define-action.ts'
import { buildCells } from './build.ts'

const corner = { x1: at.x, y1: at.y, z1: at.z, x2: at.x, y2: at.y, z2: at.z }
/** More than this is not cleared in one go. */
const maxArea = 4_096

type Corners = Readonly<Record<keyof typeof corner, number>>

/** Every cell between two corners, with what goes there. Throws before it lists what is too many. */
function cellsBetween(args: Corners, block: string): BlueprintCell[] {
  const size = (Math.abs(args.x1 - args.x2) + 1) * (Math.abs(args.y1 - args.y2) + 1) * (Math.abs(args.z1 - args.z2) + 1)
  if (size > maxArea) throw new ActionError('bad-arguments', `${size} blocks are too many at once; at most ${maxArea}`)
  const range = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)
  return range(args.y1, args.y2)
    .reverse()
    .flatMap(y =>
      range(args.x1, args.x2).flatMap(x =>
        range(args.z1, args.z2).map((z): BlueprintCell => ({ at: [x, y, z], block })),
      ),
    )
}

/** The call that digs away what stands between two corners. */
export const callToClear = ([x1, y1, z1]: Position, [x2, y2, z2]: Position): ActionCall => ({
  name: 'clearArea',
  args: { x1, y1, z1, x2, y2, z2 },
})

export const clearArea = defineAction({
  name: 'clearArea',
  description:
    'Dig away everything between two corners, corners included, from the top down. What falls and is not met on the way is left lying: collect picks it up.',
  takes: ['blocks-dug'],
  family: 'build',
  words: ['clear', 'flatten', 'level', 'excavate', 'demolish', 'tunnel', 'remove', 'dig'],
  parameters: z.object(corner),
  danger: () => 'whatever stands there is dug away',
  label: () => 'clear an area',
  async perform(context, args) {
    const done = await buildCells(context, cellsBetween(args, 'air'), 'area')
    return [done, ...leftLying(context, args)].join('; ')
  },
})

/** How far from the area what was dug may have fallen, in blocks. */
const fallenBlocks = 3

/** What lies in and around an area, in words. */
const leftLying = ({ bot }: ActionContext, args: Corners): string[] => {
  const box = cornersOf({ from: [args.x1, args.y1, args.z1], to: [args.x2, args.y2, args.z2] })
  const centre = box.low.map((low, axis) => (low + box.high[axis]!) / 2) as unknown as Position // three numbers, too
  const lying = dropsAround(bot, centre, distance(box.low, box.high) / 2 + 2 * fallenBlocks).filter(drop =>
    holds(box, drop.at, fallenBlocks),
  )
  const counts = [...Map.groupBy(lying, ({ name }) => name)].map(
    ([name, drops]) => `${drops.reduce((sum, { count }) => sum + count, 0)} ${name}`,
  )
  return counts.length > 0 ? [`left lying: ${counts.join(', ')}`] : []
}

export const fillArea = defineAction({
  name: 'fillArea',
  description:
    'Fill every cell between two corners, corners included, with one block that is carried: floors, walls, beams.',
  work: 'build',
  aliases: ['buildWall'],
  takes: ['blocks-placed'],
  family: 'build',
  words: ['fill', 'wall', 'walls', 'floor', 'roof', 'platform', 'ceiling', 'foundation', 'pave', 'fence'],
  parameters: z.object({ item, ...corner }),
  label: args => `fill an area with ${readable(args.item)}`,
  async perform(context, args) {
    return buildCells(context, cellsBetween(args, args.item), 'area')
  },
})

export const erectDirtLadder = defineAction({
  name: 'erectDirtLadder',
  description: 'Pile up dirt that is carried under oneself at x, z until one stands at height y.',
  inVillagerBench: ['construction'],
  takes: ['blocks-placed'],
  family: 'build',
  words: ['ladder', 'pile', 'climb', 'tower', 'scaffold'],
  parameters: z.object(at),
  label: args => `pile dirt up to ${args.x} ${args.y} ${args.z}`,
  async perform({ bot, signal, progress }, args) {
    const here = cell(bot.entity.position)
    if (here[0] !== args.x || here[2] !== args.z) {
      const ground = groundAt(new Terrain(bot), args.x, args.z, here[1])
      await walkNear(bot, [args.x, ground, args.z], 0, signal)
    }
    const start = Math.round(bot.entity.position.y)
    while (Math.round(bot.entity.position.y) < args.y) {
      throwIfAborted(signal)
      progress({ done: Math.round(bot.entity.position.y) - start, total: args.y - start })
      if (countOf(bot, 'dirt') === 0)
        throw new ActionError('missing-item', `has no more dirt, stands at height ${Math.round(bot.entity.position.y)}`)
      await pillarUp(bot, 'dirt', signal)
    }
    return `stands on ${args.y - start} blocks of dirt at ${show(cell(bot.entity.position))}`
  },
})

function groundAt(terrain: Terrain, x: number, z: number, near: number): number {
  for (const dy of [0, 1, -1, 2, -2, 3, -3, 4, -4])
    if (terrain.at(x, near + dy, z)?.passable && terrain.at(x, near + dy - 1, z)?.full) return near + dy
  return near
}

export const dismantleDirtLadder = defineAction({
  name: 'dismantleDirtLadder',
  description: 'Dig the pile of dirt at a place away, from the top down.',
  inVillagerBench: ['construction'],
  takes: ['blocks-dug'],
  family: 'build',
  words: ['ladder', 'pile', 'scaffold', 'dismantle'],
  parameters: z.object(at),
  label: args => `take the dirt at ${args.x} ${args.z} away`,
  async perform(context, args) {
    const { bot, signal } = context
    const terrain = new Terrain(bot)
    let dug = 0
    const here = cell(bot.entity.position)
    if (here[0] === args.x && here[2] === args.z)
      for (;;) {
        const below = Math.round(bot.entity.position.y) - 1
        if (below <= Math.min(args.y, here[1]) - 32 || terrain.at(args.x, below, args.z)?.name !== 'dirt') break
        if (!standsFree(terrain, args.x, below, args.z)) break
        await digDownOne(bot, signal)
        dug++
      }
    for (let y = args.y + 16; y >= args.y - 16; y--) {
      if (terrain.at(args.x, y, args.z)?.name !== 'dirt' || !standsFree(terrain, args.x, y, args.z)) continue
      await approach(bot, [args.x, y, args.z], signal)
      await digAt(bot, [args.x, y, args.z], signal)
      dug++
    }
    await pickUp(bot, [args.x, args.y, args.z], 5, signal, name => name === 'dirt')
    if (dug === 0) throw new ActionError('not-found', `there is no pile of dirt at ${args.x} ${args.z}`)
    return `took ${dug} dirt away at ${args.x} ${args.z}`
  },
})

/** Part of a pile, as opposed to the ground: free on all four sides. */
const standsFree = (terrain: Terrain, x: number, y: number, z: number): boolean =>
  levelSteps.every(([dx, dz]) => terrain.at(x + dx, y, z + dz)?.passable)

export const layDirtBeam = defineAction({
  name: 'layDirtBeam',
  description: 'Lay a beam of dirt that is carried from one position to another.',
  takes: ['blocks-placed'],
  family: 'build',
  words: ['beam', 'bridge', 'span'],
  parameters: z.object(corner),
  label: () => 'lay a beam of dirt',
  async perform(context, args) {
    const cells = line(args).map((one): BlueprintCell => ({ at: one, block: 'dirt' }))
    return buildCells(context, cells, 'beam')
  },
})

export const removeDirtBeam = defineAction({
  name: 'removeDirtBeam',
  description: 'Take a beam of dirt between two positions away.',
  takes: ['blocks-dug'],
  family: 'build',
  words: ['beam', 'bridge', 'dismantle'],
  parameters: z.object(corner),
  label: () => 'take a beam of dirt away',
  async perform(context, args) {
    const terrain = new Terrain(context.bot)
    const cells = line(args)
      .filter(one => terrain.of(one)?.name === 'dirt')
      .map((one): BlueprintCell => ({ at: one, block: 'air' }))
    if (cells.length === 0) throw new ActionError('not-found', 'there is no dirt between these positions')
    return buildCells(context, cells, 'beam')
  },
})

/** Cells on the straight line between two positions, each touching the next. */
function line(args: Corners): Position[] {
  const from: Position = [args.x1, args.y1, args.z1]
  const to: Position = [args.x2, args.y2, args.z2]
  const steps = Math.max(...from.map((value, i) => Math.abs(value - to[i]!)))
  if (steps > 128) throw new ActionError('bad-arguments', `${steps} blocks are too long for one beam; at most 128`)
  const cells: Position[] = []
  for (let i = 0; i <= steps; i++) {
    const part = steps === 0 ? 0 : i / steps
    cells.push(from.map((value, axis) => Math.round(value + (to[axis]! - value) * part)) as unknown as Position)
  }
  return cells
}
