import type { Bot } from 'mineflayer'
import { cornersOf, holds } from '../../minecraft/blocks/box.ts'
import { keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import type { PlannedCell } from '../bot/planned-cells.ts'
import type { LandCause, LandOrder } from '../contract/land.ts'
import { landRefusal, NeedsLeave } from '../contract/needs-leave.ts'
import { liesInRock, sourceOf } from '../mine/block-sources.ts'
import { isOfLand } from '../mine/grown-blocks.ts'
import { Terrain } from '../terrain/terrain.ts'

/** Beside, below and above the columns of a blueprint, in blocks: room for hands, feet and a pillar. */
const margin = { beside: 3, below: 2, above: 4 }
/** What grows on a tree, and is in the way of who fells it. */
const foliage = /leaves2?$|^vine$/
const timber = /_log$|_stem$|^log2?$/

type Columns = ReadonlyMap<string, readonly [low: number, high: number]>
const known = new WeakMap<ReadonlyMap<string, readonly PlannedCell[]>, Columns>()

/** The lowest and the highest cell of blueprints in each column. */
const columnsOf = (planned: ReadonlyMap<string, readonly PlannedCell[]>): Columns => {
  const before = known.get(planned)
  if (before) return before
  const columns = new Map<string, [number, number]>()
  for (const cells of planned.values())
    for (const { cell } of cells) {
      const [x, y, z] = cell.at
      const column = columns.get(`${x},${z}`)
      if (column) columns.set(`${x},${z}`, [Math.min(column[0], y), Math.max(column[1], y)])
      else columns.set(`${x},${z}`, [y, y])
    }
  known.set(planned, columns)
  return columns
}

/** What one climbs on stands on the ground, however high the building hangs. */
const isPlanned = (columns: Columns, [x, y, z]: Position, cause: LandCause): boolean => {
  const below = cause === 'scaffold' ? Number.POSITIVE_INFINITY : margin.below
  for (let dx = -margin.beside; dx <= margin.beside; dx++)
    for (let dz = -margin.beside; dz <= margin.beside; dz++) {
      const column = columns.get(`${x + dx},${z + dz}`)
      if (column && y >= column[0] - below && y <= column[1] + margin.above) return true
    }
  return false
}

/** The body has changed this itself. */
export const noteChanged = (bot: Bot, at: Position): void => void botStateOf(bot).ground.changed.add(keyOf(at))

const sources = new WeakMap<LandOrder, ReadonlySet<string>>()

/** The blocks that give what is gathered; what lies in rock takes tools of wood and stone. */
const sourcesOf = (bot: Bot, land: LandOrder): ReadonlySet<string> => {
  const before = sources.get(land)
  if (before) return before
  const { itemsByName, blocksByName } = bot.registry
  const blocksOf = (item: string) =>
    Object.hasOwn(itemsByName, item) || Object.hasOwn(blocksByName, item) ? [...sourceOf(bot, item).blocks] : []
  const blocks = new Set(land.gathers.flatMap(blocksOf))
  if ([...blocks].some(liesInRock)) for (const block of blocksOf('cobblestone')) blocks.add(block)
  if ([...blocks].some(block => timber.test(block) || liesInRock(block)))
    for (const block of Object.keys(blocksByName)) if (timber.test(block) || foliage.test(block)) blocks.add(block)
  sources.set(land, blocks)
  return blocks
}

/** What grows by itself and gives way to a block, and what the action under way is to get. */
const isGathered = (bot: Bot, at: Position, land: LandOrder): boolean => {
  const kind = new Terrain(bot).of(at)
  return !kind || kind.replaceable || (sourcesOf(bot, land).has(kind.name) && isOfLand(bot, at))
}

/** What the action under way may change there by itself: absent, all of it. */
const landOf = (bot: Bot): LandOrder | undefined => botStateOf(bot).action.land

/** Whether the action under way may dig there, or place there, without asking. */
const mayDig = (bot: Bot, at: Position, cause: LandCause): boolean => {
  const land = landOf(bot)
  if (!land || land.given.includes(cause)) return true
  const { pieces, stations, changed } = botStateOf(bot).ground
  const key = keyOf(at)
  if (pieces.has(key) || stations.has(key) || changed.has(key)) return true
  return isInside(bot, at, cause) || isGathered(bot, at, land)
}
const mayPlace = (bot: Bot, at: Position, cause: LandCause): boolean => {
  const land = landOf(bot)
  if (!land || land.given.includes(cause)) return true
  const { stations, changed } = botStateOf(bot).ground
  return changed.has(keyOf(at)) || stations.has(keyOf(at)) || isInside(bot, at, cause)
}

const isInside = (bot: Bot, at: Position, cause: LandCause): boolean => {
  const { action, ground } = botStateOf(bot)
  return (
    action.land?.boxes.some(box => holds(cornersOf(box), at)) === true ||
    isPlanned(columnsOf(ground.planned), at, cause)
  )
}

/** Whether no tunnel can be dug at all but through what is gathered: no leave is given, and none can be asked for. */
export const isTunnelShut = (bot: Bot): boolean => {
  const land = landOf(bot)
  return land !== undefined && !land.given.includes('tunnel') && !land.open.includes('tunnel')
}

/** Whether nothing can be dug there, or placed there: no leave is given, and none can be asked for. */
export const isClosed = (bot: Bot, at: Position, cause: LandCause, work: 'dig' | 'place'): boolean => {
  if (landOf(bot)?.open.includes(cause) !== false) return false
  return !(work === 'dig' ? mayDig : mayPlace)(bot, at, cause)
}

const refuse = (bot: Bot, at: Position, cause: LandCause): never => {
  if (landOf(bot)?.open.includes(cause)) throw new NeedsLeave({ cause, at })
  throw landRefusal({ cause, at })
}

/** What keeps the body alive is its own affair, and is put back where it can be. */
const isReflex = (bot: Bot, signal: AbortSignal): boolean => {
  const { gate } = botStateOf(bot).reflexes
  return gate.held && !gate.blocks(signal)
}

/** Throws where the action under way may not dig without leave. */
export const refuseDigging = (bot: Bot, at: Position, signal: AbortSignal, cause: LandCause = 'dig'): void => {
  if (!mayDig(bot, at, cause) && !isReflex(bot, signal)) refuse(bot, at, cause)
}

/** The same for placing a block, or changing one by what is in the hand. */
export const refusePlacing = (
  bot: Bot,
  at: Position,
  signal: AbortSignal,
  cause: LandCause = botStateOf(bot).ground.pieces.has(keyOf(at)) ? 'scaffold' : 'place',
): void => {
  if (!mayPlace(bot, at, cause) && !isReflex(bot, signal)) refuse(bot, at, cause)
}
