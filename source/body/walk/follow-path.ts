import type { Bot } from 'mineflayer'
import { cell, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { activate } from '../bot/look-and-click.ts'
import { abortError, pause, ticked, until } from '../bot/waits.ts'
import { walksOnly } from '../compat/set-backs.ts'
import { ActionError } from '../contract/body-types.ts'
import { Terrain } from '../terrain/terrain.ts'
import { bodyLevel, type Step, standLevel } from './foot-moves.ts'

/** The cell whose middle a body stands in, also when it is half on a slab or at the rim of a block. */
export function standingCell(bot: Bot, terrain = new Terrain(bot)): Position {
  const { x, y, z } = bot.entity.position
  const middle = cell({ x, y: y + 0.001, z })
  if (bodyLevel(terrain, ...middle) !== undefined) return middle
  // At the rim of a block the middle of the body is over the next cell: take the one that really carries it.
  let best: Position | undefined
  for (const dx of [-0.3, 0, 0.3])
    for (const dz of [-0.3, 0, 0.3])
      for (const dy of [0.001, 0.6, -0.5]) {
        const at = cell({ x: x + dx, y: y + dy, z: z + dz })
        if (standLevel(terrain, ...at) === undefined) continue
        if (!best || off(bot, at) < off(bot, best)) best = at
      }
  return best ?? middle
}

/** How far below its cell a swimmer's feet may be, in blocks: less than what `standingCell` allows for. */
const swimLevelOffBlocks = 0.001

const off = (bot: Bot, [x, y, z]: Position): number =>
  Math.hypot(x + 0.5 - bot.entity.position.x, y - bot.entity.position.y, z + 0.5 - bot.entity.position.z)

/** Ticks after which a body that comes no nearer to its next step is held up, and after which it tries a door again. */
const gainlessTicks = 24
const openingTicks = 8

/** How near the middle of a cell, flat, a swimmer must be before it turns there: walls hold a body back that is off by more. */
const clearOfCorner = 0.18
/** How far ahead on its line a swimmer aims that a current has pushed aside, in blocks. */
const aheadOnLineBlocks = 0.2

/** Follows a way found before. Resolves to false when it could not be followed to its end, or is not `wanted` any more. */
export async function follow(
  bot: Bot,
  steps: readonly Step[],
  signal: AbortSignal,
  terrain = new Terrain(bot),
  wanted: () => boolean = () => true,
): Promise<boolean> {
  const { ground, handPace, reflexes } = botStateOf(bot)
  const opened = ground.leftOpen.map(at => ({ at, index: -1 }))
  ground.leftOpen = []
  let index = steps.length > 1 ? 1 : 0
  let ticks = 0
  let lastGain = 0
  let best = Number.POSITIVE_INFINITY
  let opening = -openingTicks
  const done = await new Promise<boolean>((resolve, reject) => {
    const finish = (settleWith: () => void) => {
      bot.removeListener('physicsTick', onTick)
      signal.removeEventListener('abort', onAbort)
      bot.removeListener('end', onEnd)
      bot.clearControlStates()
      settleWith()
    }
    const onAbort = () => finish(() => reject(abortError(signal)))
    const onEnd = () => finish(() => reject(new ActionError('disconnected', 'lost the connection while walking')))
    const { gate } = reflexes
    const onTick = () => {
      ticks++
      // A reflex moves the body now: the way is looked for anew when it is done.
      if (gate.blocks(signal) || !wanted()) return finish(() => resolve(false))
      // A body that turns to click stands still.
      if (handPace.isBusy) {
        lastGain = ticks
        return
      }
      const step = steps[index]
      if (!step) return finish(() => resolve(true))
      const position = bot.entity.position
      const [tx, tz] = [step.at[0] + 0.5, step.at[2] + 0.5]
      const flat = Math.hypot(tx - position.x, tz - position.z)
      const rise = step.level - position.y
      const last = index === steps.length - 1
      const wet = isWet(bot)
      const turns = wet && !last && bend(steps[index - 1], step, steps[index + 1]!)
      const near = flat < (last ? 0.3 : turns ? clearOfCorner : 0.38) && Math.abs(rise) < (last ? 0.4 : 0.75)
      // A swimmer on its way up is not there before its feet are in the cell.
      if (near && (!last || bot.entity.onGround || (wet && rise < swimLevelOffBlocks))) {
        index++
        best = Number.POSITIVE_INFINITY
        lastGain = ticks
        closeBehind(bot, opened, index, terrain, signal)
        if (last) {
          if (!handPace.isHuman) centre(bot, tx, tz)
          return finish(() => resolve(true))
        }
        return onTick()
      }
      const remaining = flat + Math.abs(rise)
      if (remaining < best - 0.05) {
        best = remaining
        lastGain = ticks
      } else if (ticks - lastGain > gainlessTicks) return finish(() => resolve(false))
      if (flat > 2.6 || !isFree(terrain, steps, index)) return finish(() => resolve(false))
      if (step.open && isShut(terrain, step.open)) {
        if (ticks - opening >= openingTicks) {
          opening = ticks
          toggle(bot, step.open, signal)
          if (!opened.some(door => door.index === index)) opened.push({ at: step.open, index })
        }
        if (flat < 1.1) return bot.clearControlStates()
      }
      steer(bot, steps, index, flat, rise)
    }
    if (signal.aborted) return reject(abortError(signal))
    bot.on('physicsTick', onTick)
    bot.once('end', onEnd)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  const goal = steps.at(-1)
  if (done && goal && handPace.isHuman) await creep(bot, goal.at[0] + 0.5, goal.at[2] + 0.5, signal)
  // The door one stands in stays open until one leaves.
  const here = keyOf(standingCell(bot, terrain))
  const mine = opened.filter(door => keyOf(door.at) === here)
  if (mine.length > 0) ground.leftOpen = [...new Map(mine.map(door => [keyOf(door.at), door.at])).values()]
  closeBehind(
    bot,
    opened.filter(door => keyOf(door.at) !== here),
    Number.POSITIVE_INFINITY,
    terrain,
    signal,
  )
  return done
}

/** Whether the next steps can still be taken: something may have been built there meanwhile. */
function isFree(terrain: Terrain, steps: readonly Step[], index: number): boolean {
  for (let i = index; i < Math.min(index + 6, steps.length); i++)
    if (bodyLevel(terrain, ...steps[i]!.at) === undefined) return false
  return true
}

const isWet = (bot: Bot): boolean => (bot.entity as { isInWater?: boolean }).isInWater === true

const isShut = (terrain: Terrain, at: Position): boolean => {
  const kind = terrain.of(at)
  return kind?.openable === true && !kind.passable && kind.states.open !== 'true'
}

/** A door that is not seen from here stays as it is: a way through one that is shut is given up when it brings no gain. */
const toggle = (bot: Bot, at: Position, signal: AbortSignal): void =>
  void activate(bot, at, signal).catch((error: unknown) => {
    if (!(error instanceof ActionError)) throw error
  })

/** A body shuts the doors that it has opened: buildings are judged as they are left. */
function closeBehind(
  bot: Bot,
  opened: { at: Position; index: number }[],
  index: number,
  terrain: Terrain,
  signal: AbortSignal,
): void {
  for (const door of [...opened]) {
    if (index < door.index + 2) continue
    opened.splice(opened.indexOf(door), 1)
    if (terrain.of(door.at)?.states.open === 'true') toggle(bot, door.at, signal)
  }
}

function steer(bot: Bot, steps: readonly Step[], index: number, flat: number, rise: number): void {
  const step = steps[index]!
  const position = bot.entity.position
  const wet = isWet(bot)
  const [aimX, aimZ] = wet ? onLine(position, steps[index - 1], step) : [step.at[0] + 0.5, step.at[2] + 0.5]
  if (flat > 0.05) void bot.look(Math.atan2(position.x - aimX, position.z - aimZ), 0, true)
  const vertical = flat < 0.3 && Math.abs(rise) >= 0.4
  const jump = wet ? rise > -0.5 : rise > 0.6 && (flat < 1.3 || vertical)
  // Falling from a sprint overshoots the cell below, and the last block is walked so that the stop is short.
  const next = steps[index + 1]
  const turns = next !== undefined && bend(steps[index - 1], step, next)
  const straight = !vertical && rise > -0.6 && rise <= 0.6 && next !== undefined && !(turns && flat < 0.6)
  bot.setControlState('jump', jump)
  bot.setControlState('sprint', straight && !wet && !walksOnly(bot))
  // A body on the rim of a hole does not fall in by itself: it has to walk on.
  const onRim = rise < 0 && flat > 0.05 && bot.entity.onGround
  bot.setControlState('forward', !vertical || wet || onRim)
}

/** Where a swimmer aims, as x and z: at the step, or first back to the line that leads to it when a current pushes it off. */
function onLine({ x, z }: { x: number; z: number }, from: Step | undefined, { at }: Step): [number, number] {
  const [tx, tz] = [at[0] + 0.5, at[2] + 0.5]
  if (!from) return [tx, tz]
  const [dx, dz] = [at[0] - from.at[0], at[2] - from.at[2]]
  const length = Math.hypot(dx, dz)
  if (length === 0) return [tx, tz]
  const aside = ((x - tx) * dz - (z - tz) * dx) / length
  if (Math.abs(aside) <= clearOfCorner) return [tx, tz]
  // How far the body is from the step, along the line; it aims a little nearer to the step than that.
  const left = Math.max(0, ((tx - x) * dx + (tz - z) * dz) / length - aheadOnLineBlocks)
  return [tx - (dx / length) * left, tz - (dz / length) * left]
}

const bend = (a: Step | undefined, b: Step, c: Step): boolean =>
  a !== undefined && (b.at[0] - a.at[0] !== c.at[0] - b.at[0] || b.at[2] - a.at[2] !== c.at[2] - b.at[2])

/**
 * Stops in the middle of a cell, so that the body is in no neighbouring cell. The slide is at most 0.3 blocks in one
 * tick, which is walking speed.
 */
function centre(bot: Bot, x: number, z: number): void {
  const { position, velocity } = bot.entity
  velocity.x = 0
  velocity.z = 0
  position.x = x
  position.z = z
}

/** How near the middle of a cell a body comes that sneaks there, along each axis, and for how many ticks it tries, and lets itself slide out. */
const creptBlocks = 0.08
const creepTicks = 30
const slideTicks = 3
const sideways = ['forward', 'back', 'left', 'right'] as const

/** What `centre` is at the pace of a human: sneaks into the middle, as keys and legs allow, without turning. */
async function creep(bot: Bot, x: number, z: number, signal: AbortSignal): Promise<void> {
  let still = 0
  try {
    for (let ticks = 0; ticks < creepTicks && still < slideTicks && !isWet(bot); ticks++) {
      const { position, yaw } = bot.entity
      const [dx, dz] = [x - position.x, z - position.z]
      const ahead = -dx * Math.sin(yaw) - dz * Math.cos(yaw)
      const left = -dx * Math.cos(yaw) + dz * Math.sin(yaw)
      const gaps = { forward: ahead, back: -ahead, left, right: -left }
      for (const control of sideways) bot.setControlState(control, gaps[control] > creptBlocks)
      still = sideways.some(control => gaps[control] > creptBlocks) ? 0 : still + 1
      bot.setControlState('sneak', still === 0)
      await until(bot, ['physicsTick'], ticked(), { ms: 100, signal })
    }
  } finally {
    bot.clearControlStates()
  }
}

/** Moves a body that stands at a rim into the middle of its cell. */
export async function settle(bot: Bot, at: Position, signal: AbortSignal): Promise<void> {
  const [x, z] = [at[0] + 0.5, at[2] + 0.5]
  for (let tries = 0; tries < 20; tries++) {
    const { position } = bot.entity
    if (Math.hypot(x - position.x, z - position.z) <= 0.3)
      return botStateOf(bot).handPace.isHuman ? creep(bot, x, z, signal) : centre(bot, x, z)
    void bot.look(Math.atan2(position.x - x, position.z - z), 0, true)
    bot.setControlState('forward', true)
    await pause(50, signal).finally(() => bot.clearControlStates())
  }
}
