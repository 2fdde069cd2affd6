import type { Bot } from 'mineflayer'
import itemPackage from 'prismarine-item'
import { Vec3 } from 'vec3'
import { type Face, faceNames } from '../../minecraft/blocks/faces.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { raw } from './undeclared.ts'

// The package exports one function; its declaration says `default` but it is CommonJS.
const loadItem = itemPackage as unknown as (registry: Bot['registry']) => {
  toNotch(item: Bot['heldItem']): Record<string, unknown>
}

export const eyesOf = (bot: Bot): Vec3 =>
  new Vec3(bot.entity.position.x, bot.entity.position.y + eyeHeight, bot.entity.position.z)
export const eyeHeight = 1.62
/** How far a hand reaches in survival mode, from the eyes, in blocks. */
export const handReach = 4.5

/**
 * Turns to a point at once and tells the server before anything else is sent: it takes the direction of a placement from
 * the last look it got, and mineflayer's own goes out with the next tick.
 */
export function face(bot: Bot, point: { x: number; y: number; z: number }): void {
  const eyes = eyesOf(bot)
  const [dx, dy, dz] = [point.x - eyes.x, point.y - eyes.y, point.z - eyes.z]
  const flat = Math.hypot(dx, dz)
  const yaw = flat < 1e-6 ? bot.entity.yaw : Math.atan2(-dx, -dz)
  turn(bot, yaw, Math.atan2(dy, flat))
}

export function turn(bot: Bot, yaw: number, pitch: number): void {
  void bot.look(yaw, pitch, true)
  const { onGround } = bot.entity
  raw(bot)._client.write('look', {
    yaw: Math.fround(((Math.PI - yaw) * 180) / Math.PI),
    pitch: Math.fround((-pitch * 180) / Math.PI),
    onGround,
    flags: { onGround, hasHorizontalCollision: undefined },
  })
}

/** Uses what is in the hand on a side of a block: opens it, toggles it, or places against it. `cursor` is 0 … 1 within the block. */
export function clickOn(bot: Bot, at: Position, side: Face, cursor: Position): void {
  const [x, y, z] = at
  const [cx, cy, cz] = cursor
  face(bot, { x: x + cx, y: y + cy, z: z + cz })
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

/** Uses a block as an empty hand would: opens doors and containers, presses buttons. */
export function activate(bot: Bot, at: Position): void {
  clickOn(bot, at, 'up', [0.5, 0.5, 0.5])
}
