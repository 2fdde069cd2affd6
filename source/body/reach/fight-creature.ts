import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance } from '../../minecraft/blocks/position.ts'
import { face } from '../bot/look-and-click.ts'
import { pause, throwIfAborted, until } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { hold } from '../hands/carried-items.ts'
import { Terrain } from '../terrain/terrain.ts'
import { walkNear } from './walk-to.ts'

/** Entities are hit from this near, in blocks from the eyes. */
const swingReach = 3

export async function comeWithin(bot: Bot, target: Entity, reach: number, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    if (!bot.entities[target.id]) throw new ActionError('gone', `the ${target.username ?? target.name} is gone`)
    if (gapTo(bot, target) <= reach) break
    await walkNear(bot, cell(target.position), Math.max(1, reach - 1), signal, {
      target: target.username ?? target.name ?? 'it',
      maxNodes: 6_000,
    })
  }
  face(bot, target.position.offset(0, (target.height ?? 1) * 0.7, 0))
}

const gapTo = (bot: Bot, target: Entity): number =>
  Math.hypot(
    target.position.x - bot.entity.position.x,
    target.position.y - bot.entity.position.y,
    target.position.z - bot.entity.position.z,
  ) -
  (target.width ?? 0.6) / 2

/**
 * Fights one creature to the end. True when it died, false when it got away. `nearest`: of several that attack, each blow goes to the one
 * that is nearest: who is struck is thrown back, and strikes the less.
 */
export async function fight(
  { bot, signal, progress }: ActionContext,
  target: Entity,
  seconds = 45,
  nearest: () => Entity | undefined = () => undefined,
): Promise<boolean> {
  const weapon = bestWeapon(bot)
  if (weapon) await hold(bot, weapon, signal)
  let dead = false
  const onDead = (one: Entity) => {
    if (one.id === target.id) dead = true
  }
  bot.on('entityDead', onDead)
  try {
    const end = performance.now() + seconds * 1_000
    let misses = 0
    while (performance.now() < end && !dead && bot.entities[target.id]) {
      throwIfAborted(signal)
      const other = nearest()
      const victim = other && gapTo(bot, other) < Math.min(gapTo(bot, target), swingReach - 0.2) ? other : target
      if (gapTo(bot, victim) > swingReach - 0.2) {
        try {
          await comeWithin(bot, target, swingReach - 0.4, signal)
        } catch (error) {
          if (!(error instanceof ActionError) || error.code === 'aborted' || ++misses > 3) throw error
          await pause(250, signal)
        }
        continue
      }
      face(bot, victim.position.offset(0, (victim.height ?? 1) * 0.7, 0))
      bot.attack(victim)
      progress({ text: `hitting ${victim.username ?? victim.name}` })
      // A blow before the arm has recovered is a weak one: 0.6 s for swords, 1 s for axes.
      const ms = weapon === undefined ? 500 : weapon.endsWith('_axe') ? 1_000 : 620
      await guard(
        bot,
        () => nearest() ?? target,
        () => dead || !bot.entities[target.id],
        ms,
        signal,
      )
    }
    const near = distance(cell(target.position), cell(bot.entity.position)) < 8
    return dead || (!bot.entities[target.id] && near)
  } finally {
    bot.removeListener('entityDead', onDead)
  }
}

/** Who is hit walks back out of the other's reach while the own arm recovers. */
const keptGap = 2.2

/** Waits until the arm has recovered, stepping back from the foe that is nearest, where the ground allows it. */
async function guard(
  bot: Bot,
  nearest: () => Entity,
  isOver: () => boolean,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const terrain = new Terrain(bot)
  const steps = () => {
    const foe = nearest()
    face(bot, foe.position.offset(0, (foe.height ?? 1) * 0.7, 0))
    bot.setControlState('back', gapTo(bot, foe) < keptGap && roomBehind(bot, terrain))
  }
  bot.on('physicsTick', steps)
  try {
    await until(bot, ['entityDead', 'entityGone'], isOver, { ms, signal })
  } finally {
    bot.removeListener('physicsTick', steps)
    bot.setControlState('back', false)
  }
}

/** Whether the cell behind the back is free to step into, at most one block down. */
function roomBehind(bot: Bot, terrain: Terrain): boolean {
  const { position, yaw } = bot.entity
  const [x, y, z] = cell(position.offset(Math.sin(yaw), 0, Math.cos(yaw)))
  const carries = [1, 2].some(down => terrain.at(x, y - down, z)?.full === true && !terrain.at(x, y - down, z)?.harmful)
  return terrain.free(x, y, z) && terrain.free(x, y + 1, z) && !terrain.at(x, y, z)?.liquid && carries
}

const materials = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite']

/** How good a tool is by what it is made of; a sword is better than an axe of the same. */
export const materialRank = (name: string): number =>
  materials.findIndex(material => name.startsWith(material)) + (name.endsWith('_sword') ? 0.5 : 0)

function bestWeapon(bot: Bot): string | undefined {
  return bot.inventory
    .items()
    .map(one => one.name)
    .filter(name => /_(sword|axe)$/.test(name))
    .sort((a, b) => materialRank(b) - materialRank(a))[0]
}
