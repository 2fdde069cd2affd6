import { type Face, faces } from '../../minecraft/blocks/faces.ts'
import type { Aim } from '../../minecraft/blocks/placement.ts'
import type { Point, Position } from '../../minecraft/blocks/position.ts'
import { eyeHeight, handReachBlocks } from '../bot/eyes.ts'
import type { Blocks } from '../walk/foot-moves.ts'
import { far, sees } from './line-of-sight.ts'

/** One click that would place a block into a cell. */
export interface Click {
  readonly on: Position
  readonly side: Face
  /** Where on it, 0 … 1 within the block. */
  readonly cursor: Position
  readonly sneak: boolean
}

export const eyesAbove = ([x, y, z]: Position, level = y): Point => ({ x: x + 0.5, y: level + eyeHeight, z: z + 0.5 })

/** Spots on a side, as two offsets from its middle: the middle first, then towards the rims. */
const spots = [
  [0, 0],
  [0.3, 0],
  [-0.3, 0],
  [0, 0.3],
  [0, -0.3],
  [0.3, 0.3],
  [-0.3, -0.3],
  [0.3, -0.3],
  [-0.3, 0.3],
] as const

/**
 * A click from the given eyes that places into `cell` along one of the aims: the support is there, within reach, its side is
 * turned to the eyes and seen, and the view on the way has the direction that the aim asks for.
 */
export function findClick(blocks: Blocks, eyes: Point, cell: Position, aims: readonly Aim[]): Click | undefined {
  for (const aim of aims) {
    for (const side of aim.sides) {
      const [dx, dy, dz] = faces[side]
      const on: Position = [cell[0] - dx, cell[1] - dy, cell[2] - dz]
      const support = blocks.at(...on)
      if (!support || support.replaceable || support.liquid) continue
      for (const [u, v] of spots) {
        const cursor = cursorOn(side, u, v, aim, support.height)
        if (!cursor) continue
        const point = { x: on[0] + cursor[0], y: on[1] + cursor[1], z: on[2] + cursor[2] }
        if (far(eyes, point) > handReachBlocks - 0.05) continue
        if ((eyes.x - point.x) * dx + (eyes.y - point.y) * dy + (eyes.z - point.z) * dz <= 0.01) continue
        if (!looksRight(eyes, point, aim) || !sees(blocks, eyes, point, on)) continue
        return { on, side, cursor, sneak: aim.sneak === true || support.interactive }
      }
    }
  }
  return undefined
}

function cursorOn(side: Face, u: number, v: number, aim: Aim, height: number): Position | undefined {
  const top = height > 0 && height < 1 ? height : 1
  if (side === 'up' || side === 'down') {
    const x = aim.cursorX ?? 0.5 + u
    const z = aim.cursorZ ?? 0.5 + v
    return [x, side === 'up' ? top : 0, z]
  }
  let y = aim.half === 'top' ? 0.75 + v / 2 : aim.half === 'bottom' ? 0.25 + v / 2 : 0.5 + v
  if (top < 1) {
    if (aim.half === 'top' && top <= 0.5) return undefined
    y = Math.min(y, top - 0.05)
  }
  switch (side) {
    case 'north':
      return [0.5 + u, y, 0]
    case 'south':
      return [0.5 + u, y, 1]
    case 'west':
      return [0, y, 0.5 + u]
    default:
      return [1, y, 0.5 + u]
  }
}

function looksRight(eyes: Point, point: Point, aim: Aim): boolean {
  const [dx, dy, dz] = [point.x - eyes.x, point.y - eyes.y, point.z - eyes.z]
  if (aim.look) {
    const [fx, , fz] = faces[aim.look]
    const along = dx * fx + dz * fz
    const across = Math.abs(dx * fz) + Math.abs(dz * fx)
    if (along < 0.08 || along < across * 1.08) return false
  }
  if (aim.look6) {
    const [fx, fy, fz] = faces[aim.look6]
    const along = dx * fx + dy * fy + dz * fz
    const others = [dx * (1 - Math.abs(fx)), dy * (1 - Math.abs(fy)), dz * (1 - Math.abs(fz))].map(Math.abs)
    if (along <= 0 || others.some(other => along < other * 1.08)) return false
  }
  if (aim.degrees !== undefined) {
    if (Math.hypot(dx, dz) < 0.1) return false
    const degrees = (Math.atan2(-dx, dz) * 180) / Math.PI
    const off = Math.abs(((degrees - aim.degrees + 540) % 360) - 180)
    if (off > 10) return false
  }
  return true
}
