import { approach } from './approach.ts'
import { countOf } from './items.ts'
import { partsOf } from './parts.ts'
import { distance } from './path.ts'
import { Placer } from './place.ts'
import { cell, keyOf, show } from './terrain.ts'
import type { ActionContext, Position } from './types.ts'
import { ActionError } from './types.ts'
import { standingCell } from './walk.ts'

/** Walks to the nearest block of some kinds; undefined when there is none near. */
export async function goToStation(
  { bot, signal }: ActionContext,
  names: ReadonlySet<string>,
  radius = 24,
): Promise<Position | undefined> {
  const here = cell(bot.entity.position)
  let refused: unknown
  for (const at of partsOf(bot).index.find(names, here, radius, 4)) {
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

/** Puts a block down on free ground beside the body, outside every blueprint. */
export async function putBeside(context: ActionContext, block: string): Promise<Position> {
  const { bot, signal, blueprints } = context
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
    await placer.place({ at, block }, click, signal)
    return at
  }
  throw new ActionError('occupied', `finds no free spot for a ${block} near ${show([x, y, z])}`)
}
