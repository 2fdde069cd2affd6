import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { throwIfAborted, until } from './abort.ts'
import { hasRoomFor } from './items.ts'
import { distance } from './path.ts'
import { cell } from './terrain.ts'
import { ActionError, type Position } from './types.ts'
import { walkNear } from './walk.ts'

export interface Drop {
  readonly entity: Entity
  readonly name: string
  readonly count: number
  readonly at: Position
}

/** Items that lie around, nearest first. */
export function dropsAround(bot: Bot, centre: Position, radius: number): Drop[] {
  const drops: Drop[] = []
  for (const entity of Object.values(bot.entities)) {
    if (!/^item(_stack)?$/i.test(entity.name ?? '')) continue
    const at = cell(entity.position)
    if (distance(at, centre) > radius) continue
    const stack = droppedItem(entity)
    if (stack) drops.push({ entity, at, ...stack })
  }
  return drops.sort((a, b) => distance(a.at, centre) - distance(b.at, centre))
}

function droppedItem(entity: Entity): { name: string; count: number } | undefined {
  try {
    const item = entity.getDroppedItem()
    return item ? { name: item.name, count: item.count } : undefined
  } catch {
    // Its metadata has not come yet: what it is will be known a tick later.
    return undefined
  }
}

/** Picks up what lies around a place; gives up on single items that cannot be got at. Resolves to how many stacks were taken. */
export async function pickUp(
  bot: Bot,
  centre: Position,
  radius: number,
  signal: AbortSignal,
  wanted?: (name: string) => boolean,
): Promise<number> {
  const given = new Set<number>()
  let taken = 0
  for (let rounds = 0; rounds < 40; rounds++) {
    throwIfAborted(signal)
    const here = cell(bot.entity.position)
    const drop = dropsAround(bot, centre, radius)
      .filter(({ entity, name }) => !given.has(entity.id) && (wanted?.(name) ?? true) && hasRoomFor(bot, name))
      .sort((a, b) => distance(a.at, here) - distance(b.at, here))[0]
    if (!drop) return taken
    given.add(drop.entity.id)
    if (await takeDrop(bot, drop, signal)) taken++
  }
  return taken
}

async function takeDrop(bot: Bot, drop: Drop, signal: AbortSignal): Promise<boolean> {
  const gone = () => bot.entities[drop.entity.id] === undefined
  const near = () =>
    Math.hypot(
      drop.entity.position.x - bot.entity.position.x,
      drop.entity.position.y - bot.entity.position.y,
      drop.entity.position.z - bot.entity.position.z,
    ) < 1.1
  for (let tries = 0; tries < 3 && !gone(); tries++) {
    try {
      if (!near()) await walkNear(bot, cell(drop.entity.position), tries === 0 ? 0.9 : 0, signal, { maxNodes: 3_000 })
    } catch (error) {
      if (error instanceof ActionError && error.code === 'unreachable') return gone()
      throw error
    }
    // Fresh drops can be taken after half a second, those of players after two.
    if (await until(bot, ['entityGone', 'playerCollect'], gone, { ms: tries === 0 ? 900 : 1_600, signal })) return true
  }
  return gone()
}
