import { eyeHeight } from '../bot/eyes.ts'

/** How a thrown item flies, as the game has it: blocks and blocks per tick. */
const handBelowEyesBlocks = 0.3
const throwSpeed = 0.3
const throwLift = 0.1
const itemGravity = 0.04
const airDrag = 0.98
const groundDrag = 0.6 * airDrag
/** Half the width of an item and of the block that a recipient stands on. */
const halfWidths = 0.125 + 0.5
/** An item lies after so many ticks. */
const flightTicks = 80
/** What the game adds to a throw by chance: up or down (with these weights), and forth or back; blocks per tick. */
const chances = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap(up =>
  [-0.014, 0, 0.014].map(forth => ({ up: up / 50, forth, weight: 5 - Math.abs(up) })),
)
/** How near to the middle of a recipient an item is surely taken, and how near it is taken where the ground is level. */
const surePickUpBlocks = 0.5
const inReachBlocks = 1.2

export interface Throw {
  /** Blocks from thrower to recipient, and how many the recipient stands higher. */
  readonly far: number
  readonly rise: number
  /** Upwards, in radians. */
  readonly pitch: number
  readonly chance?: { readonly up: number; readonly forth: number }
}

/** How far beyond the recipient a thrown item comes to lie, in blocks; null: it does not get up to where the recipient stands. */
export function landsBeyond({ far, rise, pitch, chance = { up: 0, forth: 0 } }: Throw): number | null {
  const edge = rise > 0 ? far - halfWidths : Number.POSITIVE_INFINITY
  let [x, y] = [0, eyeHeight - handBelowEyesBlocks - rise]
  let [vx, vy] = [throwSpeed * Math.cos(pitch) + chance.forth, throwSpeed * Math.sin(pitch) + throwLift + chance.up]
  for (let tick = 0; tick < flightTicks; tick++) {
    vy -= itemGravity
    if (x < edge && x + vx >= edge && y + vy < 0) vx = 0
    x += vx
    const floor = rise > 0 && x < edge ? -rise : 0
    y = Math.max(floor, y + vy)
    vx *= y === floor ? groundDrag : airDrag
    vy = y === floor ? 0 : vy * airDrag
  }
  return y < 0 ? null : x - far
}

/** The pitch with which a throw most likely comes to lie where a player `far` away and `rise` blocks higher takes it. */
export function throwPitch(far: number, rise: number): number {
  const likely = (pitch: number): number =>
    chances.reduce((sum, chance) => {
      const beyond = landsBeyond({ far, rise, pitch, chance })
      const gap = beyond === null ? Number.POSITIVE_INFINITY : Math.abs(beyond)
      return sum + chance.weight * (gap <= surePickUpBlocks ? 1 - gap / 100 : gap <= inReachBlocks ? 0.7 : 0)
    }, 0)
  const pitches = Array.from({ length: 86 }, (_, index) => ((index * 2 - 90) * Math.PI) / 180)
  return pitches.map(pitch => ({ pitch, score: likely(pitch) })).reduce((a, b) => (b.score > a.score ? b : a)).pitch
}
