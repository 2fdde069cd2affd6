import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { turn } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { pause, throwIfAborted, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf } from '../../hands/carried-items.ts'
import { throwPitch } from '../../hands/throw-flight.ts'
import { toss } from '../../hands/toss.ts'
import { handOverKey, inTurn } from '../../hands/turns.ts'
import { pickUp } from '../../reach/pick-up-items.ts'
import { walkTo } from '../../reach/walk-to.ts'
import { watchThrown } from '../../sense/thrown-items.ts'
import type { Goal } from '../../walk/path-search.ts'
import { awayFrom } from '../world/go-to.ts'

/** What came of one throw. */
export interface HandOver {
  readonly taken: number
  /** What others picked up, by name. */
  readonly strays: ReadonlyMap<string, number>
  /** Where the recipient was in the end, if it walked away from where it was thrown to. */
  readonly walkedTo?: Position
  /** How many lie on the ground now, near where they were thrown. */
  readonly lying: number
  readonly thrownAt: Position
}

/** How far to its side, along either axis, an item may lie from the middle of a player who takes it, in blocks. */
const pickUpReachBlocks = 1.425
/** How far short of the recipient a throw is aimed where others stand near: the recipient still takes it. */
const shortBy = 0.95
/** No throw comes to lie farther from where it was made, in blocks. */
const pickUpAgainBlocks = 8
/** Who is so far from where it was thrown to has walked off, in blocks. */
const walkedOffBlocks = 2.5
/** What the game's chance adds to a throw, in blocks. */
const throwScatterBlocks = 0.45
/** The game mode of those who pick nothing up. */
const spectatorMode = 3
/** A giver comes so near before it asks for its turn, in blocks. */
export const comesBlocks = 6
/** Who waits for its turn stands no nearer to the recipient, in blocks. */
const waitsBlocks = 4
/** Who has thrown goes so far away from the recipient, in blocks: it takes neither that back nor what the next one throws. */
const leavesBlocks = 3.5
/** An idle body that stands near a recipient steps aside within so long, ms. */
const stepAsideMs = 2_000
/** From how far the throws are made. */
const throwFrom = { least: 1.8, most: 3.3 }

const flat = ({ x, z }: { readonly x: number; readonly z: number }) => ({ x, z })
type Flat = ReturnType<typeof flat>

/** Where a throw from a place comes to lie that falls so much short of the recipient. */
const markFrom = (from: Flat, to: Flat, short: number): Flat => {
  const far = Math.hypot(from.x - to.x, from.z - to.z) || 1
  return { x: to.x + ((from.x - to.x) / far) * short, z: to.z + ((from.z - to.z) / far) * short }
}

/** How far outside the reach of every other player a place is; negative: one of them takes what lies there. */
const clearance = (mark: Flat, others: readonly Flat[]): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...others.map(other => Math.max(Math.abs(other.x - mark.x), Math.abs(other.z - mark.z)) - pickUpReachBlocks),
  )

/** Who else stands so near a recipient that they may take what is thrown to them. */
const othersNear = (bot: Bot, recipient: Entity): Flat[] =>
  Object.values(bot.players).flatMap(({ entity, gamemode }) =>
    entity &&
    gamemode !== spectatorMode &&
    entity.id !== recipient.id &&
    entity.id !== bot.entity.id &&
    distance(cell(entity.position), cell(recipient.position)) < 6
      ? [flat(entity.position)]
      : [],
  )

const isCrowded = (bot: Bot, recipient: Entity): boolean =>
  clearance(recipient.position, othersNear(bot, recipient)) < throwScatterBlocks

/** Where to stand so that what falls short of the recipient lies in the reach of no other player. */
const clearSide = (bot: Bot, recipient: Entity): Goal => {
  const to = cell(recipient.position)
  return {
    reached(here) {
      const from = { x: here[0] + 0.5, z: here[2] + 0.5 }
      const far = Math.hypot(from.x - recipient.position.x, from.z - recipient.position.z)
      if (here[1] !== to[1] || far < throwFrom.least || far > throwFrom.most) return false
      return clearance(markFrom(from, recipient.position, shortBy), othersNear(bot, recipient)) >= throwScatterBlocks
    },
    estimate: here => Math.max(0, distance(here, to) - throwFrom.most),
  }
}

/** Walks there; false when there is no such place, or no way to it. */
async function goTo(bot: Bot, goal: Goal, signal: AbortSignal): Promise<boolean> {
  try {
    await walkTo(bot, goal, signal, { maxNodes: 600 })
    return true
  } catch (error) {
    throwIfAborted(signal)
    if (!(error instanceof ActionError)) throw error
    return false
  }
}

/** Turns so that a throw comes to lie so much short of a player, also up or down a step: from near at hand it flies past them. */
async function aimAt(bot: Bot, { position }: Entity, short: number, signal: AbortSignal): Promise<void> {
  const [dx, dy, dz] = [
    position.x - bot.entity.position.x,
    position.y - bot.entity.position.y,
    position.z - bot.entity.position.z,
  ]
  await turn(bot, Math.atan2(-dx, -dz), throwPitch(Math.max(0, Math.hypot(dx, dz) - short), dy), signal)
}

/** Those who give to one player do so one after the other; who waits keeps away, and who is done makes room. */
export async function inTurnAt(context: ActionContext, recipient: Entity, give: () => Promise<void>): Promise<void> {
  const { bot, signal, progress } = context
  const name = recipient.username ?? ''
  const leave = (far: number): Promise<boolean> => goTo(bot, awayFrom(cell(recipient.position), far), signal)
  let leftFor = ''
  const waits = async (owner: string): Promise<void> => {
    // The body that has the turn gets on, or is given up.
    progress({ text: `waits until ${owner} has given to ${name}`, headway: true })
    const at = cell(recipient.position)
    // Where there is no way to leave, it is not looked for again until the recipient stands elsewhere.
    if (distance(cell(bot.entity.position), at) >= waitsBlocks || keyOf(at) === leftFor) return
    leftFor = keyOf(at)
    await leave(waitsBlocks)
  }
  await inTurn(context, handOverKey(name), waits, async () => {
    await give()
    await leave(leavesBlocks)
  })
}

/** Waits a moment for bodies to step aside that would take what is thrown to a recipient. */
export const othersLeave = (bot: Bot, recipient: Entity, signal: AbortSignal): Promise<boolean> =>
  until(bot, ['entityMoved', 'entityGone'], () => !isCrowded(bot, recipient), {
    ms: atServerPace(bot, stepAsideMs),
    signal,
  })

/**
 * Throws items at a player's feet, from a side where no other player takes them, steps back, and watches who picks them up. What
 * they did not take is picked up again.
 */
export async function handOver(
  bot: Bot,
  recipient: Entity,
  name: string,
  amount: number,
  signal: AbortSignal,
): Promise<HandOver> {
  const news = new EventEmitter()
  const short = isCrowded(bot, recipient) && (await goTo(bot, clearSide(bot, recipient), signal)) ? shortBy : 0
  let taken = 0
  const strays = new Map<string, number>()
  const gone = () => taken + [...strays.values()].reduce((sum, count) => sum + count, 0)
  const stop = watchThrown(
    bot,
    ({ collector, name: item, from }) => {
      const own = item === name ? (from.get(bot.username) ?? 0) : 0
      if (collector.id === recipient.id) taken += own
      else if (collector.id !== bot.entity.id && own > 0) {
        const who = collector.username ?? 'another player'
        strays.set(who, (strays.get(who) ?? 0) + own)
      }
      news.emit('taken')
    },
    { name, count: amount },
  )
  try {
    const before = countOf(bot, name)
    await aimAt(bot, recipient, short, signal)
    await pause(60, signal)
    const from = cell(bot.entity.position)
    const aimed = recipient.position.clone()
    await toss(bot, name, Math.min(amount, before), signal)
    const thrown = before - countOf(bot, name)
    if (thrown === 0) throw new ActionError('refused-by-server', `could not throw ${name}`)
    // Out of the way, so that the giver does not take it back.
    await goTo(bot, awayFrom(cell(recipient.position), leavesBlocks), signal)
    await until(news, ['taken'], () => gone() >= thrown, { ms: atServerPace(bot, 5_000), signal })
    const hasWalked = aimed.distanceTo(recipient.position) > walkedOffBlocks
    const walkedTo = hasWalked ? { walkedTo: cell(recipient.position) } : {}
    // A recipient who walked off is not where it lies.
    if (gone() < thrown) await pickUp(bot, from, pickUpAgainBlocks, signal, dropped => dropped === name)
    const lying = Math.max(0, before - countOf(bot, name) - gone())
    return { taken, strays, ...walkedTo, lying, thrownAt: from }
  } finally {
    stop()
  }
}
