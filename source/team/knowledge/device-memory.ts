import type { Observation } from '../../body/contract/body-types.ts'
import type { Seen } from '../../brain/questions/shapes.ts'
import { distance, type Position, show } from '../../minecraft/blocks/position.ts'

export type Device = NonNullable<Seen['devices']>[number]

/** Mechanisms, doors and signs that a team has come across. */
export interface DeviceMemory {
  learn(observation: Pick<Observation, 'position' | 'devices'>): void
  /** Nearest to `from` first; those that a sign names by their place are never left out. */
  near(from: Position): Device[]
}

/** Devices that a plan is told of, beside those that signs name. */
const most = 32

/** The whole team remembers the devices that one body has seen, with the words on a sign; what is gone when a body looks again is forgotten. */
export const createDeviceMemory = (): DeviceMemory => {
  const known = new Map<string, Device>()
  return {
    learn({ position, devices }) {
      // A body sees the nearest ones: within the distance of the last there is nothing that it does not list.
      const reach = Math.max(0, ...devices.map(({ at }) => distance(at, position)))
      const now = new Set(devices.map(({ at }) => show(at)))
      for (const [key, { at }] of known) if (!now.has(key) && distance(at, position) < reach - 1) known.delete(key)
      for (const { block, at, states, text } of devices) {
        const before = known.get(show(at))
        const said = text ?? (before?.block === block ? before.text : undefined)
        known.set(show(at), { block, at: [...at], states: { ...states }, text: said })
      }
    },
    near(from) {
      const named = new Set([...known.values()].flatMap(({ text }) => text?.match(/-?\d+ -?\d+ -?\d+/g) ?? []))
      return [...known.values()]
        .sort((a, b) => distance(a.at, from) - distance(b.at, from))
        .filter((device, index) => index < most || named.has(show(device.at)) || device.text !== undefined)
    },
  }
}
