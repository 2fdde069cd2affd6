import { resolve } from 'node:path'
import { UsageError } from '../../errors.ts'
import type { BusHostingChoices, SessionConfig } from '../../host/session-config.ts'
import { busAddress } from '../../remote/bus/address.ts'
import type { BusOptions } from '../../remote/bus/connect.ts'
import type { BusHosting } from '../../remote/bus/door.ts'
import type { Whereabouts } from '../../remote/fleet/placement.ts'
import { type Flags, number, text } from '../command.ts'
import type { Settings } from '../settings/loaded.ts'

/**
 * What the flags and settings say about the bus; undefined without `--bus`. Plain JSON, files as absolute paths. Throws
 * `UsageError` for an address that is none.
 */
export function busOptions(flags: Flags): BusOptions | undefined {
  const url = text(flags, 'bus')
  const files = Object.fromEntries(
    (['creds', 'nkey', 'ca', 'cert', 'key'] as const).flatMap(name => {
      const path = text(flags, `bus-${name}`)
      return path === undefined ? [] : [[name, resolve(path)]]
    }),
  )
  if (url === undefined) return undefined
  busAddress(url) // a mistake in it is one line here, before anything is started
  return { url, ...files }
}

/** As `busOptions`, for what does not go without a bus. */
export function neededBus(flags: Flags): BusOptions {
  const options = busOptions(flags)
  if (!options) throw new UsageError('This goes over a bus.', 'Pass --bus nats://HOST:PORT, or set bus in mcteam.yaml.')
  return options
}

function busHosting(flags: Flags): BusHostingChoices {
  const guests = text(flags, 'bus-guests') as BusHosting['guests']
  const storage = text(flags, 'bus-storage') as 'file' | 'memory' | undefined
  const [hours, replicas] = [number(flags, 'bus-keep'), number(flags, 'bus-replicas')]
  return { guests, keeping: { hours, replicas, storage } }
}

/** Where other people and other machines are; a flag that goes nowhere without a bus says so. */
export function busConfig(flags: Flags, settings: Settings): Pick<SessionConfig, 'bus' | 'busHosting' | 'seatsIn'> {
  const bus = busOptions(flags)
  const where = text(flags, 'seats-in')
  // What only stands in a file waits there for a session with a bus.
  if (where !== undefined && !bus && where !== settings.values['seats-in'])
    throw new UsageError(`--seats-in ${where} is about the fleets of a bus.`, 'Pass --bus nats://HOST:PORT too.')
  // The flag's choices are these three, checked when the flags were read.
  return {
    bus,
    busHosting: bus && busHosting(flags),
    seatsIn: where as Whereabouts | undefined,
  }
}
