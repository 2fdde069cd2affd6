import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import type { Point } from '../../minecraft/blocks/position.ts'

export const eyesOf = (bot: Bot): Vec3 => eyesAt(bot.entity.position)
export const eyesAt = ({ x, y, z }: Point): Vec3 => new Vec3(x, y + eyeHeight, z)
export const eyeHeight = 1.62
/** How far a hand reaches in survival mode, from the eyes, in blocks. */
export const handReachBlocks = 4.5

/** Where a head looks, in radians as mineflayer has them. */
export interface View {
  readonly yaw: number
  readonly pitch: number
}

/** The view from eyes to a point; straight up or down the head keeps the way it is turned. */
export function viewOf(eyes: Point, point: Point, yaw: number): View {
  const [dx, dy, dz] = [point.x - eyes.x, point.y - eyes.y, point.z - eyes.z]
  const flat = Math.hypot(dx, dz)
  return { yaw: flat < 1e-6 ? yaw : Math.atan2(-dx, -dz), pitch: Math.atan2(dy, flat) }
}
