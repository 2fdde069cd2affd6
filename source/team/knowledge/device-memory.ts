import type { Observation } from '../../body/contract/body-types.ts'
import type { Seen } from '../../brain/questions/shapes.ts'

export type Device = NonNullable<Seen['devices']>[number]

/** Mechanisms, doors and signs that a team has come across. */
export interface DeviceMemory {
  learn(observation: Pick<Observation, 'position' | 'devices'>): void
  /** Nearest to `from` first; those that a sign names by their place are never left out. */
  near(from: readonly number[]): Device[]
}

/** Devices that a plan is told of, beside those that signs name. */
const most = 32

const keyOf = (at: readonly number[]): string => at.join(' ')
const far = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, axis) => value - b[axis]!))

/** What one has seen the whole team remembers, with the words on a sign; what is gone when somebody looks again is forgotten. */
export const createDeviceMemory = (): DeviceMemory => {
  const known = new Map<string, Device>()
  return {
    learn({ position, devices }) {
      // A body sees the nearest ones: within the distance of the last there is nothing that it does not list.
      const reach = Math.max(0, ...devices.map(({ at }) => far(at, position)))
      const now = new Set(devices.map(({ at }) => keyOf(at)))
      for (const [key, { at }] of known) if (!now.has(key) && far(at, position) < reach - 1) known.delete(key)
      for (const { block, at, states, text } of devices) {
        const before = known.get(keyOf(at))
        const said = text ?? (before?.block === block ? before.text : undefined)
        known.set(keyOf(at), { block, at: [...at], states: { ...states }, ...(said !== undefined && { text: said }) })
      }
    },
    near(from) {
      const named = new Set([...known.values()].flatMap(({ text }) => text?.match(/-?\d+ -?\d+ -?\d+/g) ?? []))
      return [...known.values()]
        .sort((a, b) => far(a.at, from) - far(b.at, from))
        .filter((device, index) => index < most || named.has(keyOf(device.at)) || device.text !== undefined)
    },
  }
}
