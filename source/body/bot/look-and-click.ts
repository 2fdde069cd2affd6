import type { Bot } from 'mineflayer'
import itemPackage from 'prismarine-item'
import { Vec3 } from 'vec3'
import { type Face, faceNames } from '../../minecraft/blocks/faces.ts'
import type { Point, Position } from '../../minecraft/blocks/position.ts'
import { pointOn, type Spot, seenFrom } from '../hands/seen-spot.ts'
import { botStateOf } from './bot-state.ts'
import { eyesOf, viewOf } from './eyes.ts'
import { raw } from './undeclared.ts'

// The package exports one function; its declaration says `default` but it is CommonJS.
const loadItem = itemPackage as unknown as (registry: Bot['registry']) => {
  toNotch(item: Bot['heldItem']): Record<string, unknown>
}

/**
 * Turns to a point. Fast, at once, and the server is told before anything else is sent: it takes the direction of a placement from the
 * last look it got, and mineflayer's own goes out with the next tick. At the pace of a human it resolves when the head is there.
 */
export function face(bot: Bot, point: Point, signal?: AbortSignal): Promise<void> {
  const { handPace } = botStateOf(bot)
  if (handPace.isHuman) return handPace.turn(point, signal)
  const { yaw, pitch } = viewOf(eyesOf(bot), point, bot.entity.yaw)
  return turn(bot, yaw, pitch)
}

export function turn(bot: Bot, yaw: number, pitch: number, signal?: AbortSignal): Promise<void> {
  const { handPace } = botStateOf(bot)
  if (handPace.isHuman) return handPace.turn({ yaw, pitch }, signal)
  void bot.look(yaw, pitch, true)
  const { onGround } = bot.entity
  raw(bot)._client.write('look', {
    yaw: Math.fround(((Math.PI - yaw) * 180) / Math.PI),
    pitch: Math.fround((-pitch * 180) / Math.PI),
    onGround,
    flags: { onGround, hasHorizontalCollision: undefined },
  })
  return Promise.resolve()
}

/** Turns to a point where the click that comes is to find the head there: at the pace of a human. */
export async function faceAhead(bot: Bot, point: Point, signal: AbortSignal): Promise<void> {
  if (botStateOf(bot).handPace.isHuman) await face(bot, point, signal)
}

/**
 * Uses what is in the hand on a side of a block: opens it, toggles it, or places against it. `cursor` is 0 … 1 within the block; at the
 * pace of a human it is another spot on that side where the eyes do not see this one. `sneak`: begins to sneak with the click.
 */
export async function clickOn(
  bot: Bot,
  at: Position,
  side: Face,
  cursor: Position,
  signal: AbortSignal,
  { sneak = false }: { readonly sneak?: boolean } = {},
): Promise<void> {
  if (!botStateOf(bot).handPace.isHuman) {
    if (sneak) bot.setControlState('sneak', true)
    void face(bot, pointOn(at, cursor))
    return use(bot, at, side, cursor)
  }
  await clickSeen(bot, at, { side, cursor }, signal, sneak)
}

/** Uses what is in the hand where the eyes look: eats, draws, casts, pours. */
export const clickHeld = (bot: Bot, signal: AbortSignal, send = () => bot.activateItem()): Promise<void> =>
  botStateOf(bot).handPace.act('use', undefined, signal, send)

/** Uses a block as an empty hand would: opens doors and containers, presses buttons. */
export async function activate(bot: Bot, at: Position, signal: AbortSignal): Promise<void> {
  if (!botStateOf(bot).handPace.isHuman) return clickOn(bot, at, 'up', [0.5, 0.5, 0.5], signal)
  await clickSeen(bot, at, undefined, signal)
}

async function clickSeen(
  bot: Bot,
  at: Position,
  wanted: Spot | undefined,
  signal: AbortSignal,
  sneak = false,
): Promise<void> {
  const spot = seenFrom(bot, at, wanted)
  await botStateOf(bot).handPace.act(
    'use',
    () => spot,
    signal,
    () => {
      if (sneak) bot.setControlState('sneak', true)
      use(bot, at, spot.side, spot.cursor)
    },
  )
}

function use(bot: Bot, [x, y, z]: Position, side: Face, [cx, cy, cz]: Position): void {
  bot.swingArm('right')
  const whole = { cursorX: Math.floor(cx * 16), cursorY: Math.floor(cy * 16), cursorZ: Math.floor(cz * 16) }
  const packet = { location: new Vec3(x, y, z), direction: faceNames.indexOf(side) }
  const { _client: client } = raw(bot)
  if (bot.supportFeature('blockPlaceHasHeldItem')) {
    const heldItem = loadItem(bot.registry).toNotch(bot.heldItem)
    client.write('block_place', { ...packet, ...whole, heldItem })
  } else if (bot.supportFeature('blockPlaceHasHandAndIntCursor'))
    client.write('block_place', { ...packet, ...whole, hand: 0 })
  else
    client.write('block_place', {
      ...packet,
      hand: 0,
      cursorX: cx,
      cursorY: cy,
      cursorZ: cz,
      insideBlock: false,
      sequence: 0,
      worldBorderHit: false,
    })
}
