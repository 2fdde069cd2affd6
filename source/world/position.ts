/** A point in the world; block positions are integers. */
export interface Position {
  readonly x: number
  readonly y: number
  readonly z: number
}

export const faces = ['down', 'up', 'north', 'south', 'west', 'east'] as const
export type Face = (typeof faces)[number]
export type Horizontal = 'north' | 'south' | 'west' | 'east'
export const horizontals = ['south', 'west', 'north', 'east'] as const

const steps: Readonly<Record<Face, Position>> = {
  down: { x: 0, y: -1, z: 0 },
  up: { x: 0, y: 1, z: 0 },
  north: { x: 0, y: 0, z: -1 },
  south: { x: 0, y: 0, z: 1 },
  west: { x: -1, y: 0, z: 0 },
  east: { x: 1, y: 0, z: 0 },
}

const opposites: Readonly<Record<Face, Face>> = {
  down: 'up',
  up: 'down',
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
}

export const step = (face: Face): Position => steps[face]
export const opposite = <F extends Face>(face: F): F => opposites[face] as F
export const isHorizontal = (face: string): face is Horizontal => face in opposites && face !== 'up' && face !== 'down'
export const clockwise = (face: Horizontal): Horizontal => horizontals[(horizontals.indexOf(face) + 1) % 4]!
export const counterclockwise = (face: Horizontal): Horizontal => horizontals[(horizontals.indexOf(face) + 3) % 4]!
export const axisOf = (face: Face): 'x' | 'y' | 'z' =>
  face === 'up' || face === 'down' ? 'y' : face === 'east' || face === 'west' ? 'x' : 'z'

export const plus = (a: Position, b: Position): Position => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z })
export const minus = (a: Position, b: Position): Position => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
export const times = (v: Position, n: number): Position => ({ x: v.x * n, y: v.y * n, z: v.z * n })
export const lengthOf = (v: Position): number => Math.hypot(v.x, v.y, v.z)
export const offset = (p: Position, x: number, y: number, z: number): Position => plus(p, { x, y, z })
export const toward = (p: Position, face: Face): Position => plus(p, steps[face])
export const above = (p: Position): Position => ({ x: p.x, y: p.y + 1, z: p.z })
export const below = (p: Position): Position => ({ x: p.x, y: p.y - 1, z: p.z })
export const floor = (p: Position): Position => ({ x: Math.floor(p.x), y: Math.floor(p.y), z: Math.floor(p.z) })
export const center = (p: Position): Position => offset(p, 0.5, 0.5, 0.5)
/** The middle of a cell's floor, where feet stand. */
export const footing = (p: Position): Position => offset(p, 0.5, 0, 0.5)
export const same = (a: Position, b: Position): boolean => a.x === b.x && a.y === b.y && a.z === b.z
export const distance = (a: Position, b: Position): number => lengthOf(minus(a, b))
export const key = (p: Position): string => `${p.x},${p.y},${p.z}`
export const unkey = (text: string): Position => {
  const [x, y, z] = text.split(',').map(Number)
  return { x: x!, y: y!, z: z! }
}

/** Horizontal direction that a yaw in degrees looks to: 0 is south, 90 west. */
export const facingOf = (yaw: number): Horizontal => horizontals[Math.floor(yaw / 90 + 0.5) & 3]!

/** Unit vector of a look in degrees. */
export function lookVector(yaw: number, pitch: number): Position {
  const y = (yaw * Math.PI) / 180
  const p = (pitch * Math.PI) / 180
  return { x: -Math.sin(y) * Math.cos(p), y: -Math.sin(p), z: Math.cos(y) * Math.cos(p) }
}
