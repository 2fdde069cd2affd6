import { faces as directions, type Face, faceNames as faces, opposite as opposites } from '../minecraft/blocks/faces.ts'
import type { Point } from '../minecraft/blocks/position.ts'

export { type Face, faces, type Point }
export type Horizontal = 'north' | 'south' | 'west' | 'east'
export const horizontals = ['south', 'west', 'north', 'east'] as const

// A point for each face, as the keys of `directions` are the faces.
const steps = Object.fromEntries(
  Object.entries(directions).map(([face, [x, y, z]]) => [face, { x, y, z }]),
) as unknown as Readonly<Record<Face, Point>>

export const step = (face: Face): Point => steps[face]
export const opposite = <F extends Face>(face: F): F => opposites[face] as F
export const isHorizontal = (face: string): face is Horizontal => face in opposites && face !== 'up' && face !== 'down'
export const clockwise = (face: Horizontal): Horizontal => horizontals[(horizontals.indexOf(face) + 1) % 4]!
export const counterclockwise = (face: Horizontal): Horizontal => horizontals[(horizontals.indexOf(face) + 3) % 4]!
export const axisOf = (face: Face): 'x' | 'y' | 'z' =>
  face === 'up' || face === 'down' ? 'y' : face === 'east' || face === 'west' ? 'x' : 'z'

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z })
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
export const times = (v: Point, n: number): Point => ({ x: v.x * n, y: v.y * n, z: v.z * n })
export const lengthOf = (v: Point): number => Math.hypot(v.x, v.y, v.z)
export const offset = (p: Point, x: number, y: number, z: number): Point => plus(p, { x, y, z })
export const toward = (p: Point, face: Face): Point => plus(p, steps[face])
export const above = (p: Point): Point => ({ x: p.x, y: p.y + 1, z: p.z })
export const below = (p: Point): Point => ({ x: p.x, y: p.y - 1, z: p.z })
export const floor = (p: Point): Point => ({ x: Math.floor(p.x), y: Math.floor(p.y), z: Math.floor(p.z) })
export const center = (p: Point): Point => offset(p, 0.5, 0.5, 0.5)
/** The middle of a cell's floor, where feet stand. */
export const footing = (p: Point): Point => offset(p, 0.5, 0, 0.5)
export const same = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y && a.z === b.z
export const distance = (a: Point, b: Point): number => lengthOf(minus(a, b))
export const key = (p: Point): string => `${p.x},${p.y},${p.z}`
export const unkey = (text: string): Point => {
  const [x, y, z] = text.split(',').map(Number)
  return { x: x!, y: y!, z: z! }
}

/** Horizontal direction that a yaw in degrees looks to: 0 is south, 90 west. */
export const facingOf = (yaw: number): Horizontal => horizontals[Math.floor(yaw / 90 + 0.5) & 3]!

/** Unit vector of a look in degrees. */
export function lookVector(yaw: number, pitch: number): Point {
  const y = (yaw * Math.PI) / 180
  const p = (pitch * Math.PI) / 180
  return { x: -Math.sin(y) * Math.cos(p), y: -Math.sin(p), z: Math.cos(y) * Math.cos(p) }
}
