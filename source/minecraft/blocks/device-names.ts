import { parseBlock } from './blueprint.ts'

/** What one presses, pulls or stands on, what opens by it, and what is written beside it. */
export const deviceName = /^lever$|_button$|_pressure_plate$|_door$|_trapdoor$|_fence_gate$|_sign$|^tripwire_hook$/

/** States that tell how a device stands; how it is turned matters to no agent. */
export const tellingStates = ['powered', 'power', 'open'] as const

/** Whether a block with states, as a condition names it, is a device that stands there and is to be worked: `lever[powered=true]`. */
export const isUsedInPlace = (block: string): boolean => {
  const { block: name, states = {} } = parseBlock(block)
  return deviceName.test(name) && tellingStates.some(state => state in states)
}
