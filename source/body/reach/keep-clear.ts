import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, type Point, type Position } from '../../minecraft/blocks/position.ts'
import { isHostile } from '../../minecraft/names/creatures.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { face } from '../bot/look-and-click.ts'
import { until } from '../bot/waits.ts'
import { Terrain } from '../terrain/terrain.ts'

/** Blocks from the body to the side of a creature. */
export const gapTo = (bot: Bot, target: Entity): number =>
  Math.hypot(
    target.position.x - bot.entity.position.x,
    target.position.y - bot.entity.position.y,
    target.position.z - bot.entity.position.z,
  ) -
  (target.width ?? 0.6) / 2

/** Where a creature is looked at and hit. */
export const bodyOf = ({ position, height }: Entity): Point => position.offset(0, (height ?? 1) * 0.7, 0)
/** So many blocks around that point are the creature, too. */
export const bodyRadius = ({ width, height }: Entity): number => Math.min((width ?? 0.6) / 2, (height ?? 1) * 0.3)
export const aimAt = (bot: Bot, target: Entity): Promise<void> => face(bot, bodyOf(target))

const controls = ['back', 'left', 'right'] as const

/** Ways to step, by the angle from where the body looks. */
const ways: readonly { readonly turn: number; readonly controls: readonly (typeof controls)[number][] }[] = [
  { turn: Math.PI, controls: ['back'] },
  { turn: Math.PI * 0.75, controls: ['back', 'left'] },
  { turn: -Math.PI * 0.75, controls: ['back', 'right'] },
  { turn: Math.PI / 2, controls: ['left'] },
  { turn: -Math.PI / 2, controls: ['right'] },
]

/** Who is hit walks back out of the other's reach while the own arm recovers. */
const keptGapBlocks = 2.5
/** Blocks within which monsters are reckoned with by one who steps back from one of them. */
const crowdBlocks = 5

/** Waits, facing a creature, and steps out of the reach of all monsters that are near, where the ground allows it. */
export async function keepClear(
  bot: Bot,
  victim: Entity,
  isOver: () => boolean,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const terrain = new Terrain(bot)
  const steps = () => {
    void aimAt(bot, victim)
    const near = Object.values(bot.entities).filter(
      one => one === victim || (isHostile(one.name) && gapTo(bot, one) < crowdBlocks),
    )
    const isPressed = near.some(one => gapTo(bot, one) < keptGapBlocks) && !botStateOf(bot).reflexes.gate.blocks(signal)
    const way = isPressed ? wayOut(bot, terrain, near) : undefined
    for (const control of controls) bot.setControlState(control, way?.controls.includes(control) ?? false)
  }
  bot.on('physicsTick', steps)
  try {
    await until(bot, ['entityDead', 'entityGone', 'entityMoved'], isOver, { ms, signal })
  } finally {
    bot.removeListener('physicsTick', steps)
    for (const control of controls) bot.setControlState(control, false)
  }
}

/** The step after which the nearest monster is farthest; undefined when none has room or brings one farther. */
function wayOut(bot: Bot, terrain: Terrain, near: readonly Entity[]): (typeof ways)[number] | undefined {
  const { position, yaw } = bot.entity
  const gapFrom = (x: number, z: number) =>
    near.reduce((least, one) => Math.min(least, Math.hypot(one.position.x - x, one.position.z - z)), Infinity)
  let best: (typeof ways)[number] | undefined
  let most = gapFrom(position.x, position.z)
  for (const way of ways) {
    const [dx, dz] = [-Math.sin(yaw + way.turn), -Math.cos(yaw + way.turn)]
    const gap = gapFrom(position.x + dx, position.z + dz)
    if (gap <= most || !hasRoom(terrain, cell(position.offset(dx, 0, dz)))) continue
    most = gap
    best = way
  }
  return best
}

/** Whether a cell is free to step into, at most one block down. */
function hasRoom(terrain: Terrain, [x, y, z]: Position): boolean {
  const carries = [1, 2].some(down => terrain.at(x, y - down, z)?.full === true && !terrain.at(x, y - down, z)?.harmful)
  return terrain.free(x, y, z) && terrain.free(x, y + 1, z) && !terrain.at(x, y, z)?.liquid && carries
}
