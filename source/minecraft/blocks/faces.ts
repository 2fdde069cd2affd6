import type { Position } from './position.ts'

/** The six sides of a block, as the direction that points out of it. */
export const faces = {
  down: [0, -1, 0],
  up: [0, 1, 0],
  north: [0, 0, -1],
  south: [0, 0, 1],
  west: [-1, 0, 0],
  east: [1, 0, 0],
} as const satisfies Record<string, Position>
export type Face = keyof typeof faces
/** Steps to the six cells beside one, and along x and z to the four on the same level. */
export const steps: readonly Position[] = Object.values(faces)
export const levelSteps = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
/** In the protocol's order of numbers. */
export const faceNames = Object.keys(faces) as readonly Face[]
export const opposite: Readonly<Record<Face, Face>> = {
  down: 'up',
  up: 'down',
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
}
