import { resolve } from 'node:path'
import type { BusOptions } from '../bus/connect.ts'
import { type Flags, text, UsageError } from './command.ts'

/** What the flags and settings say about the bus; undefined without `--bus`. Plain JSON, files as absolute paths. */
export function busOptions(flags: Flags): BusOptions | undefined {
  const url = text(flags, 'bus')
  const files = Object.fromEntries(
    (['creds', 'nkey', 'ca', 'cert', 'key'] as const).flatMap(name => {
      const path = text(flags, `bus-${name}`)
      return path === undefined ? [] : [[name, resolve(path)]]
    }),
  )
  return url === undefined ? undefined : { url, ...files }
}

/** As `busOptions`, for what does not go without a bus. */
export function neededBus(flags: Flags): BusOptions {
  const options = busOptions(flags)
  if (!options) throw new UsageError('This goes over a bus: pass --bus nats://HOST:PORT, or set bus in mcteam.yaml.')
  return options
}
