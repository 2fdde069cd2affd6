import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../body/contract/body-types.ts'
import type { Observation } from '../../body/contract/observation.ts'
import type { Seen } from '../../brain/questions/shapes.ts'
import { distance, type Position, show } from '../../minecraft/blocks/position.ts'
import type { SessionLike } from '../team-interface.ts'

export type Device = NonNullable<Seen['devices']>[number]

/** Mechanisms, doors and signs that a team, or one seat, has come across; the log keeps them. */
export interface DeviceMemory {
  learn(observation: Pick<Observation, 'position' | 'devices' | 'bySight' | 'noDevice'>): void
  /** Nearest to `from` first; those that a sign names by their place are never left out. */
  near(from: Position): Device[]
}

/** What each body comes across: the whole team remembers it, or that seat alone. */
export interface DeviceMemories {
  learn(body: Body): void
  /** What `seat` remembers, as `near` of its memory. */
  near(from: Position, seat: string): Device[]
}

/** `isShared`: what one has seen all know; else each would have to tell the others. */
export const createDeviceMemories = (
  session: Pick<SessionLike, 'state' | 'emit'>,
  isShared: () => boolean,
): DeviceMemories => {
  const of = (seat: string): DeviceMemory => createDeviceMemory(session, isShared() ? undefined : seat)
  return {
    learn: body => of(body.username).learn(body.observe()),
    near: (from, seat) => of(seat).near(from),
  }
}

/** Devices that a plan is told of, beside those that signs name. */
const devicesAtMost = 32

/**
 * The whole team remembers the devices that one body has seen, with the words on a sign; what is gone when a body looks again is
 * forgotten. With `seat` that one alone remembers what its body has seen.
 */
export const createDeviceMemory = (session: Pick<SessionLike, 'state' | 'emit'>, seat?: string): DeviceMemory => {
  const known = () => (seat === undefined ? session.state.devices : session.state.seats[seat]?.devices) ?? {}
  return {
    learn({ position, devices, bySight, noDevice = [] }) {
      const before = known()
      // A body sees the nearest ones: within the distance of the last there is nothing that it does not list, unless a wall hides it.
      const reach = Math.max(0, ...devices.map(({ at }) => distance(at, position)))
      const listed = new Set(devices.map(({ at }) => show(at)))
      const bare = new Set(noDevice.map(show))
      const gone = Object.entries(before).flatMap(([key, { at }]) => {
        const isGone = bySight ? bare.has(key) : !listed.has(key) && distance(at, position) < reach - 1
        return isGone ? [at] : []
      })
      const seen = devices.flatMap(({ block, at, states, text }) => {
        const old = before[show(at)]
        const said = text ?? (old?.block === block ? old.text : undefined)
        const now = { at, block, states, text: said }
        // The log has no field for a text that is not there.
        return isDeepStrictEqual({ text: undefined, ...old }, now) ? [] : [now]
      })
      if (seen.length > 0 || gone.length > 0)
        session.emit('world.devices', seat ?? 'team', {
          seat,
          seen: seen.map(one => ({ ...one, at: [...one.at], states: { ...one.states } })),
          gone: gone.length > 0 ? gone.map(at => [...at]) : undefined,
        })
    },
    near(from) {
      const all = Object.values(known())
      const named = new Set(all.flatMap(({ text }) => text?.match(/-?\d+ -?\d+ -?\d+/g) ?? []))
      return all
        .toSorted((a, b) => distance(a.at, from) - distance(b.at, from))
        .filter((device, index) => index < devicesAtMost || named.has(show(device.at)) || device.text !== undefined)
        .map(({ block, at, states, text }) => ({ block, at: [...at], states: { ...states }, text }))
    },
  }
}
