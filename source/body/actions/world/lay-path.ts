import type { Bot } from 'mineflayer'
import { z } from 'zod'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { cell, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { clickOn } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { throwIfAborted, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf, hold } from '../../hands/carried-items.ts'
import { digAt } from '../../hands/dig-block.ts'
import { refusePlacing } from '../../hands/land-leave.ts'
import { approach } from '../../reach/approach.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { middleOf, Terrain } from '../../terrain/terrain.ts'
import { fetchTool } from '../items/fetch-tool.ts'
import { gather } from '../items/gather.ts'
import { at, defineAction, item, maybeAt, positionOf } from '../table/define-action.ts'
import { buildCells } from './build.ts'
import { placeNamed } from './places-and-search.ts'

/** A longer way is laid in several goes, in blocks. */
const longestBlocks = 192
/** Blocks that are laid from one place, and how far from it they are seen. */
const stretchBlocks = 8
const sightBlocks = 24
/** Blocks that the ground rises or falls from one block of the path to the next. */
const stepBlocks = 3
const trodden = /^(?:dirt_path|grass_path)$/
const soil = /^(?:grass_block|grass|dirt|coarse_dirt|podzol|mycelium|rooted_dirt)$/
const shovel = /_shovel$/

export const layPath = defineAction({
  name: 'layPath',
  description:
    'Lay a path in the ground from this place, or from x1 y1 z1, to a position or a remembered place: of an item, which is got by whatever it takes, or without one trodden with a shovel.',
  work: 'build',
  effects: ['breaks-blocks'],
  countedBy: ['reported'],
  family: 'build',
  words: ['path', 'road', 'street', 'way', 'pave'],
  parameters: z.object({
    ...maybeAt,
    place: z.string().min(1).max(64).optional().describe('remembered place to lead to, instead of a position'),
    x1: at.x.optional(),
    y1: at.y.optional(),
    z1: at.z.optional(),
    item: item.optional().describe('block that it is made of, e.g. gravel'),
  }),
  label: ({ place, x, y, z }) => `lay a path to ${place ?? (x === undefined ? 'a place' : `${x} ${y} ${z}`)}`,
  async perform(context, args) {
    const { bot, signal, progress } = context
    const from = positionOf({ x: args.x1, y: args.y1, z: args.z1 }) ?? cell(bot.entity.position)
    const to = endOf(context, args)
    const way = columns(from, to)
    if (args.item !== undefined) await provide(context, args.item, way.length)
    const tool = args.item === undefined ? await fetchTool(context, shovel, 'wooden_shovel') : undefined
    let laid = 0
    let level = from[1]
    const left: Position[] = []
    const work = (ground: readonly Position[]) =>
      tool === undefined ? lay(context, ground, args.item!) : tread(context, ground, tool)
    for (let done = 0; done < way.length; done += stretchBlocks) {
      throwIfAborted(signal)
      progress({ done, total: way.length })
      const stretch = way.slice(done, done + stretchBlocks)
      const [x, z] = stretch[0]!
      if (distance(cell(bot.entity.position), [x, level, z]) > sightBlocks)
        await walkNear(bot, [x, level, z], 4, signal, { force: true, target: 'the end of the path' })
      const terrain = new Terrain(bot)
      const ground = stretch.flatMap(([x, z]): Position[] => {
        const y = groundAt(terrain, x, z, level)
        if (y === undefined) return []
        level = y + 1
        return [[x, y, z]]
      })
      const isFree = (one: Position): boolean => !carriesOther(bot, one)
      left.push(...ground.filter(one => !isFree(one)))
      laid += await work(ground.filter(isFree))
    }
    // The players that stood there may have gone.
    laid += await work(left.filter(one => !carriesOther(bot, one)))
    const what = args.item === undefined ? '' : ` of ${readable(args.item)}`
    if (laid === 0) throw new ActionError('unreachable', `found no ground for a path from ${show(from)} to ${show(to)}`)
    return `laid a path${what} from ${show(from)} to ${show(to)}: ${readable('block', laid)} of ${way.length}`
  },
})

function endOf({ bot }: ActionContext, args: { place?: string; x?: number; y?: number; z?: number }): Position {
  const remembered = args.place === undefined ? undefined : placeNamed(bot, args.place)
  const end = remembered ?? positionOf(args)
  if (end) return end
  if (args.place !== undefined) throw new ActionError('unknown-name', `remembers no place "${args.place}"`)
  throw new ActionError('bad-arguments', 'takes a position or a remembered place to lead to')
}

/** The columns of blocks on the straight way, each beside the next or at its corner. Throws before it lists what is too long. */
function columns([x1, , z1]: Position, [x2, , z2]: Position): (readonly [x: number, z: number])[] {
  const steps = Math.max(Math.abs(x2 - x1), Math.abs(z2 - z1))
  if (steps >= longestBlocks)
    throw new ActionError('bad-arguments', `${steps + 1} blocks are too long for one path; at most ${longestBlocks}`)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = steps === 0 ? 0 : step / steps
    return [Math.round(x1 + (x2 - x1) * part), Math.round(z1 + (z2 - z1) * part)] as const
  })
}

/** The height of the block that one walks on there, at most a few blocks above or below the path so far. */
function groundAt(terrain: Terrain, x: number, z: number, level: number): number | undefined {
  for (let up = 0; up <= stepBlocks; up++)
    for (const y of [level - 1 - up, level - 1 + up]) {
      const kind = terrain.at(x, y, z)
      // A path is a little lower than a whole block.
      const carries = kind?.full === true || trodden.test(kind?.name ?? '')
      if (carries && terrain.at(x, y + 1, z)?.passable && terrain.at(x, y + 2, z)?.passable) return y
    }
  return undefined
}

/** Whether another player stands on that block, who would fall where it is dug away. */
const carriesOther = (bot: Bot, [x, y, z]: Position): boolean =>
  Object.values(bot.entities).some(
    ({ id, type, position: at }) =>
      type === 'player' &&
      id !== bot.entity.id &&
      Math.abs(at.x - x - 0.5) < 0.8 &&
      Math.abs(at.z - z - 0.5) < 0.8 &&
      Math.abs(at.y - y - 1) < 1.5,
  )

/** Gets as much of it as there is; some is enough to begin with. */
async function provide(context: ActionContext, name: string, count: number): Promise<void> {
  try {
    await gather.perform(context, { item: name, count, anew: false })
  } catch (error) {
    throwIfAborted(context.signal)
    if (!(error instanceof ActionError) || countOf(context.bot, name) === 0) throw error
  }
}

async function lay(context: ActionContext, ground: readonly Position[], block: string): Promise<number> {
  const cells = ground.map((one): BlueprintCell => ({ at: one, block }))
  if (cells.length > 0) await buildCells(context, cells, 'path')
  return cells.length
}

async function tread(context: ActionContext, ground: readonly Position[], tool: string): Promise<number> {
  const { bot, signal } = context
  const terrain = new Terrain(bot)
  let trod = 0
  for (const one of ground) {
    throwIfAborted(signal)
    const name = terrain.of(one)?.name ?? ''
    // Rock, planks and the like are a path as they are.
    if (!soil.test(name)) trod++
    else if (!botStateOf(bot).ground.planned.has(keyOf(one)) && (await treadOn(context, one, tool))) trod++
  }
  return trod
}

async function treadOn({ bot, signal }: ActionContext, one: Position, tool: string): Promise<boolean> {
  const terrain = new Terrain(bot)
  const above: Position = [one[0], one[1] + 1, one[2]]
  refusePlacing(bot, one, signal)
  await approach(bot, one, signal)
  // A shovel does nothing to earth on which a plant stands.
  if (terrain.of(above)?.name !== 'air') await digAt(bot, above, signal)
  if (countOf(bot, tool) === 0) throw new ActionError('missing-tool', `its ${readable(tool)} broke`)
  await hold(bot, tool, signal)
  await clickOn(bot, one, 'up', [0.5, 1, 0.5], signal)
  const isTrodden = () => trodden.test(terrain.of(one)?.name ?? '')
  const ms = atServerPace(bot, 1_000)
  return until(bot.world, [`blockUpdate:${middleOf(one).floored()}`], isTrodden, { ms, signal })
}
