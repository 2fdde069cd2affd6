import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance } from '../../minecraft/blocks/position.ts'
import { isHostile } from '../../minecraft/names/creatures.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, throwIfAborted } from '../bot/waits.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { hold } from '../hands/carried-items.ts'
import { killsAtSight } from '../reflexes/foes.ts'
import { aimAt, bodyOf, bodyRadius, gapTo, keepClear } from './keep-clear.ts'
import { walkNear } from './walk-to.ts'

/** Entities are hit from this near, in blocks from the eyes. */
const swingReachBlocks = 3

export async function comeWithin(bot: Bot, target: Entity, reach: number, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    if (!bot.entities[target.id]) throw new ActionError('gone', `the ${target.username ?? target.name} is gone`)
    if (gapTo(bot, target) <= reach) break
    await walkNear(bot, cell(target.position), Math.max(1, reach - 1), signal, {
      target: target.username ?? target.name ?? 'it',
      maxNodes: 6_000,
    })
  }
  await aimAt(bot, target)
}

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
  const isOver = () => dead || !bot.entities[target.id]
  bot.on('entityDead', onDead)
  try {
    const end = performance.now() + seconds * 1_000
    let misses = 0
    while (performance.now() < end && !isOver()) {
      throwIfAborted(signal)
      // A reflex may fight, too: of two that strike with one arm, neither strikes hard.
      await botStateOf(bot).reflexes.gate.pass(signal)
      const other = nearest()
      const victim = other && gapTo(bot, other) < gapTo(bot, target) ? other : target
      try {
        if (gapTo(bot, victim) <= swingReachBlocks - 0.2) {
          await strike(bot, victim, weapon, isOver, signal)
          progress({ text: `hitting ${victim.username ?? victim.name}` })
        } else if (!(await letCome(bot, victim, isOver, signal)))
          await comeWithin(bot, victim, swingReachBlocks - 0.4, signal)
      } catch (error) {
        if (!(error instanceof ActionError) || error.code === 'aborted' || ++misses > 3) throw error
        await pause(250, signal)
      }
    }
    const near = distance(cell(target.position), cell(bot.entity.position)) < 8
    return dead || (!bot.entities[target.id] && near)
  } finally {
    bot.removeListener('entityDead', onDead)
  }
}

/** ms until the arm has recovered from a blow, which the server counts in ticks: an earlier one is a weak one. */
export const armMsOf = (bot: Bot, weapon: string | undefined): number => {
  if (weapon === undefined) return atServerPace(bot, 260)
  if (weapon.endsWith('_sword')) return atServerPace(bot, 640)
  return atServerPace(bot, /^(?:wooden|stone|iron)_/.test(weapon) ? 1_270 : 1_010)
}

/** Waits for the arm, keeping out of reach, and strikes, if the creature is still near enough then. */
async function strike(
  bot: Bot,
  victim: Entity,
  weapon: string | undefined,
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const rest = botStateOf(bot).danger.struckAt + armMsOf(bot, weapon) - performance.now()
  if (rest > 0) await keepClear(bot, victim, isOver, rest, signal)
  if (
    !bot.entities[victim.id] ||
    isOver() ||
    botStateOf(bot).reflexes.gate.blocks(signal) ||
    gapTo(bot, victim) > swingReachBlocks
  )
    return
  const { handPace } = botStateOf(bot)
  if (!handPace.isHuman) void aimAt(bot, victim)
  await handPace.act(
    'hit',
    () => ({ point: bodyOf(victim), radius: bodyRadius(victim) }),
    signal,
    () => {
      // It may have gone out of reach while the head turned to it.
      if (!bot.entities[victim.id] || gapTo(bot, victim) > swingReachBlocks) return
      bot.attack(victim)
      botStateOf(bot).danger.struckAt = performance.now()
    },
  )
}

/** From so near, in blocks, a monster that walks to its prey is let come: who runs into it is struck first. */
const letComeFromBlocks = 6
/** ms in which it comes nearer, or does not. */
const comesWithinMs = 1_000

/** Waits until a monster near has come within reach. False when it is none that comes, or does not come nearer. */
async function letCome(bot: Bot, victim: Entity, isOver: () => boolean, signal: AbortSignal): Promise<boolean> {
  const far = gapTo(bot, victim)
  if (far > letComeFromBlocks || !isHostile(victim.name) || killsAtSight(victim)) return false
  const isNear = () => !bot.entities[victim.id] || gapTo(bot, victim) <= swingReachBlocks - 0.2
  await keepClear(bot, victim, () => isOver() || isNear(), comesWithinMs, signal)
  return isOver() || isNear() || gapTo(bot, victim) < far - 0.5
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
