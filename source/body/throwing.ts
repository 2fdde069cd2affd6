import { eyeHeight } from './hands.ts'

/** How a thrown item flies, as the game has it: blocks and blocks per tick. */
const handBelowEyes = 0.3
const speed = 0.3
const lift = 0.1
const gravity = 0.04
const airDrag = 0.98
const groundDrag = 0.6 * airDrag
/** An item lies after so many ticks. */
const flightTicks = 80
const step = Math.PI / 180

/** How far away an item comes to lie that is thrown with a pitch onto ground `rise` blocks above the thrower's feet. */
export function throwLength(pitch: number, rise: number): number {
  let [far, height] = [0, eyeHeight - handBelowEyes - rise]
  let [vx, vy] = [speed * Math.cos(pitch), speed * Math.sin(pitch) + lift]
  for (let tick = 0; tick < flightTicks; tick++) {
    vy -= gravity
    far += vx
    height = Math.max(0, height + vy)
    vx *= height === 0 ? groundDrag : airDrag
    vy = height === 0 ? 0 : vy * airDrag
  }
  return far
}

/** The pitch with which what is thrown comes to lie as near as can be to a place `far` away and `rise` blocks above the feet. */
export function throwPitch(far: number, rise: number): number {
  let best = -Math.PI / 2
  for (let pitch = best; pitch <= Math.PI / 4; pitch += step)
    if (Math.abs(throwLength(pitch, rise) - far) < Math.abs(throwLength(best, rise) - far)) best = pitch
  return best
}
