import { levelSteps } from '../../minecraft/blocks/faces.ts'
import { cell, distance, keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { botStateOf } from '../bot/bot-state.ts'
import type { ActionContext } from '../contract/body-types.ts'
import { ActionError } from '../contract/body-types.ts'
import { countOf } from '../hands/carried-items.ts'
import { digAt, mayChange } from '../hands/dig-block.ts'
import { Placer } from '../hands/place-block.ts'
import { falls, letsIn, reluctance } from '../mine/rock-kinds.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standingCell } from '../walk/follow-path.ts'
import { approach } from './approach.ts'
import { dropComes, pickUp } from './pick-up-items.ts'

/** How far a body goes for a station, where it could as well make one. */
export const stationRadiusBlocks = 24

/** Walks to the nearest block of some kinds; undefined when there is none near. */
export async function goToStation(
  { bot, signal }: ActionContext,
  names: ReadonlySet<string>,
  radius = stationRadiusBlocks,
): Promise<Position | undefined> {
  const here = cell(bot.entity.position)
  let refused: unknown
  for (const at of botStateOf(bot).ground.index.find(names, here, radius, 4)) {
    try {
      await approach(bot, at, signal)
      return at
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
      refused = error
    }
  }
  if (refused) throw refused
  return undefined
}

/** Takes up again what `putBeside` put down near, where it is wanted. */
export async function takeUpStations(
  context: ActionContext,
  wanted: (name: string, at: Position) => boolean,
): Promise<void> {
  const { bot, signal } = context
  const { stations, pieces } = botStateOf(bot).ground
  for (const [key, at] of stations) {
    const name = new Terrain(bot).of(at)?.name
    if (name !== undefined && !station.test(name)) stations.delete(key)
    if (name === undefined || !station.test(name) || !wanted(name, at)) continue
    if (distance(at, cell(bot.entity.position)) > 10) continue
    await approach(bot, at, signal)
    await digAt(bot, at, signal)
    stations.delete(key)
    pieces.delete(key)
    await dropComes(bot, at, 3, 500, signal)
    await pickUp(bot, at, 3, signal)
  }
}

const station = /^(crafting_table|workbench|furnace)$/

/** Puts a block down on free ground beside the body, outside every blueprint; in a narrow tunnel into a niche dug for it. */
export async function putBeside(context: ActionContext, block: string): Promise<Position> {
  const at = await putNear(context, block)
  if (station.test(block)) botStateOf(context.bot).ground.stations.set(keyOf(at), at)
  return at
}

/** The same for what it works at and needs no longer: it takes no leave, and a guest takes it away like a scaffold. */
export async function putForWork(context: ActionContext, block: string): Promise<Position> {
  const { action, ground } = botStateOf(context.bot)
  const at = await putNear(context, block, true)
  if (action.land) ground.pieces.set(keyOf(at), { at, block, by: context.bot.username })
  return at
}

async function putNear(context: ActionContext, block: string, isForWork = false): Promise<Position> {
  const { bot, blueprints } = context
  if (countOf(bot, block) === 0) throw new ActionError('missing-item', `has no ${block} to put down`)
  const placer = new Placer(bot)
  const terrain = placer.terrain
  const [x, y, z] = standingCell(bot, terrain)
  const planned = new Set(Object.values(blueprints).flatMap(cells => cells.map(one => keyOf(one.at))))
  const spots: Position[] = []
  for (let dx = -3; dx <= 3; dx++)
    for (let dz = -3; dz <= 3; dz++) for (let dy = -1; dy <= 1; dy++) spots.push([x + dx, y + dy, z + dz])
  spots.sort((a, b) => Math.abs(distance(a, [x, y, z]) - 2) - Math.abs(distance(b, [x, y, z]) - 2))
  for (const at of spots) {
    const free = terrain.of(at)
    const below = terrain.at(at[0], at[1] - 1, at[2])
    if (!free?.replaceable || free.liquid || !below?.full || planned.has(keyOf(at))) continue
    if (!terrain.at(at[0], at[1] + 1, at[2])?.passable || placer.occupied(at, block)) continue
    const click = placer.clickFor({ at, block })
    if (!click) continue
    await putAt(context, at, isForWork, () => placer.place({ at, block }, click, context.signal))
    return at
  }
  const niche = await putIntoNiche(context, placer, { block, isForWork }, [x, y, z], planned)
  if (niche) return niche
  throw new ActionError('occupied', `finds no free spot for ${withArticle(block)} near ${show([x, y, z])}`)
}

/** What is there for work at a place takes no leave, the block of a niche for it included. */
async function putAt({ bot }: ActionContext, at: Position, isForWork: boolean, put: () => Promise<unknown>) {
  const { stations } = botStateOf(bot).ground
  if (isForWork) stations.set(keyOf(at), at)
  try {
    await put()
  } catch (error) {
    stations.delete(keyOf(at))
    throw error
  }
}

/** Digs one block out of the wall and puts the station there; undefined where the walls had better stay. */
async function putIntoNiche(
  context: ActionContext,
  placer: Placer,
  { block, isForWork }: { readonly block: string; readonly isForWork: boolean },
  [x, y, z]: Position,
  planned: ReadonlySet<string>,
): Promise<Position | undefined> {
  const { bot, signal } = context
  const { terrain } = placer
  if (!mayChange(bot)) return undefined
  for (const dy of [1, 0])
    for (const [dx, dz] of levelSteps) {
      const at: Position = [x + dx, y + dy, z + dz]
      const kind = terrain.of(at)
      const above = terrain.at(at[0], at[1] + 1, at[2])
      if (!kind?.full || !kind.diggable || reluctance(kind.name) !== 0 || planned.has(keyOf(at))) continue
      if (letsIn(terrain, at) || !above || falls(above.name)) continue
      let isPut = false
      await putAt(context, at, isForWork, async () => {
        await digAt(bot, at, signal)
        const click = placer.clickFor({ at, block })
        if (click) await placer.place({ at, block }, click, signal)
        isPut = click !== undefined
      })
      if (isPut) return at
      botStateOf(bot).ground.stations.delete(keyOf(at))
    }
  return undefined
}
