import type { Point, Position } from '../../minecraft/blocks/position.ts'
import type { BlockKind } from '../terrain/terrain.ts'

/** How the float of a fishing rod flies, as the game has it: blocks and blocks per tick. */
const handBlocks = 0.3
const castSpeed = { level: 0.5, shared: 0.6 }
const floatGravity = 0.03
const floatDrag = 0.92
/** A float that is no longer thrown up is in the water, or on something, after so many ticks. */
const flightTicks = 80
/** Steps in which a tick's way is looked at, and half the width of a float. */
const samplesPerMove = 6
const halfWidth = 0.125

type KindAt = (x: number, y: number, z: number) => BlockKind | undefined

/** The cell of water in which a float comes down that is cast from the eyes; undefined: something else is in its way. */
export function castLandsIn(kindAt: KindAt, eyes: Point, yaw: number, pitch: number): Position | undefined {
  const [dx, dz] = [-Math.sin(yaw), -Math.cos(yaw)]
  const rise = Math.tan(pitch)
  const speed = castSpeed.shared / Math.hypot(1, rise) + castSpeed.level
  let [x, y, z] = [eyes.x + dx * handBlocks, eyes.y, eyes.z + dz * handBlocks]
  let [level, up] = [speed, rise * speed]
  const isFree = (): boolean =>
    [-halfWidth, halfWidth].every(a =>
      [-halfWidth, halfWidth].every(b => kindAt(Math.floor(x + a), Math.floor(y), Math.floor(z + b))?.passable),
    )
  for (let tick = 0; tick < flightTicks; tick++) {
    up -= floatGravity
    // The game moves it up or down first, and then level.
    for (let step = 0; step < samplesPerMove; step++) {
      y += up / samplesPerMove
      if (!isFree()) return undefined
    }
    for (let step = 0; step < samplesPerMove; step++) {
      x += (dx * level) / samplesPerMove
      z += (dz * level) / samplesPerMove
      if (!isFree()) return undefined
    }
    const at: Position = [Math.floor(x), Math.floor(y), Math.floor(z)]
    const kind = kindAt(...at)
    if (kind?.liquid) return kind.swimmable ? at : undefined
    level *= floatDrag
    up *= floatDrag
  }
  return undefined
}

/** Upwards, in radians, from steeply down to a little up: those near the level go farthest. */
const pitches = Array.from({ length: 20 }, (_, index) => ((index * 5 - 70) * Math.PI) / 180)
/** Blocks of water that are aimed at, the openest first. */
const aimsAtMost = 24
/** Blocks from the eyes beyond which no float flies. */
const castBlocks = 12
/** A float that comes down so near, in blocks, has come down there. */
const nearAimBlocks = 1

export interface Aim {
  readonly yaw: number
  readonly pitch: number
  readonly lands: Position
}

/** How a float is cast into water, best into the middle of it; `water` are its blocks at the surface. */
export function aimAtWater(kindAt: KindAt, eyes: Point, water: readonly Position[]): Aim | undefined {
  const isOpen = (x: number, y: number, z: number): boolean =>
    kindAt(x, y, z)?.swimmable === true && kindAt(x, y + 1, z)?.liquid === false
  const openness = ([x, y, z]: Position): number =>
    [-1, 0, 1].reduce((sum, a) => sum + [-1, 0, 1].filter(b => isOpen(x + a, y, z + b)).length, 0)
  const far = ([x, , z]: Position): number => Math.hypot(x + 0.5 - eyes.x, z + 0.5 - eyes.z)
  const aims = water
    .filter(at => isOpen(...at) && far(at) <= castBlocks)
    .map(at => ({ at, open: openness(at) }))
    .sort((a, b) => b.open - a.open || far(a.at) - far(b.at))
    .slice(0, aimsAtMost)
  for (const { at } of aims) {
    const yaw = Math.atan2(eyes.x - at[0] - 0.5, eyes.z - at[2] - 0.5)
    for (const pitch of pitches) {
      const lands = castLandsIn(kindAt, eyes, yaw, pitch)
      if (lands && Math.hypot(lands[0] - at[0], lands[2] - at[2]) <= nearAimBlocks) return { yaw, pitch, lands }
    }
  }
  return undefined
}
