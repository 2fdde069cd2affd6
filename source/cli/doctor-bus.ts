import type { Finding } from '../brain/providers/provider.ts'
import { mcteam } from '../command-name.ts'
import { exitCode, exitCodeOf, messageOf, remedyOf } from '../errors.ts'
import { cleanText } from '../session/log/clean-text.ts'
import { version } from '../version.ts'
import type { Flags } from './command.ts'
import { busOptions } from './config/bus.ts'

/** What cannot be used, why, and what to do about it. */
export const unusable = (what: string, error: unknown, state: 'bad' | 'note' = 'bad'): Finding => {
  const fix = remedyOf(error)
  // It may quote what a server says.
  const why = cleanText(messageOf(error))
  return { state, what: `${what}: ${why}`, fix: fix === undefined ? undefined : cleanText(fix) }
}

/** Whether a bus can be used, and what is there: sessions, fleets with their free seats, logs without a host. Nothing without `--bus`. */
export async function busFindings(flags: Flags): Promise<readonly Finding[]> {
  const options = busOptions(flags)
  if (!options) return []
  const { connectBus } = await import('../remote/bus/connect.ts')
  let bus: Awaited<ReturnType<typeof connectBus>>
  try {
    bus = await connectBus(options)
  } catch (error) {
    if (exitCodeOf(error) === exitCode.usage) throw error
    return [unusable('The bus cannot be used', error)]
  }
  try {
    const server = `nats-server ${bus.nc.info?.version ?? 'of an unknown version'}`
    return [
      { state: 'ok', what: `Bus ${bus.shown}: ${server} with JetStream` },
      ...(await asFinding(() => sessions(bus))),
      ...(await asFinding(() => fleets(bus))),
      ...(await asFinding(() => logs(bus))),
    ]
  } finally {
    await bus.close()
  }
}

type Bus = Awaited<ReturnType<typeof import('../remote/bus/connect.ts').connectBus>>

/** What one may not see is no fault of the bus. */
async function asFinding(look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [unusable('Not all of the bus can be seen', error, 'note')]
  }
}

async function sessions(bus: Bus): Promise<readonly Finding[]> {
  const { listBusSessions } = await import('../remote/bus/claim.ts')
  const ids = (await listBusSessions(bus)).map(session => session.id)
  return [{ state: 'ok', what: ids.length === 0 ? 'No session on the bus' : `Sessions on the bus: ${ids.join(', ')}` }]
}

async function fleets(bus: Bus): Promise<readonly Finding[]> {
  const [{ listFleets }, { fleetProtocol }] = await Promise.all([
    import('../remote/fleet/bus.ts'),
    import('../remote/fleet/contract.ts'),
  ])
  const all = await listFleets(bus)
  if (all.length === 0)
    return [
      {
        state: 'note',
        what: 'No fleet on the bus: seats are on the machines of their sessions',
        fix: `To offer some from another machine: ${mcteam} fleet --bus ${bus.shown}`,
      },
    ]
  return all.map(({ fleet, machine, seats, capacity, draining, version: theirs, protocol }): Finding => {
    const free = `${Math.max(0, capacity - seats)} of ${capacity} seats free`
    const what = cleanText(`Fleet ${fleet} on ${machine}: ${free}`)
    if (theirs !== version || protocol !== fleetProtocol)
      return {
        state: 'bad',
        what: `${what}, but it is mcteam ${cleanText(theirs)}`,
        fix: `Sessions of this version (${version}) get no seats there; install the same on both machines.`,
      }
    return draining ? { state: 'note', what: `${what}, but it is being drained` } : { state: 'ok', what }
  })
}

async function logs(bus: Bus): Promise<readonly Finding[]> {
  const { leftLogs } = await import('../remote/bus/leftovers.ts')
  const left = await leftLogs(bus)
  if (left.length === 0) return []
  const empty = left.filter(log => log.messages === 0).length
  const bytes = left.reduce((sum, log) => sum + log.bytes, 0)
  const many = left.length === 1 ? '1 session that has' : `${left.length} sessions that have`
  const all = empty === left.length ? '' : ' --all'
  return [
    {
      state: 'note',
      what: `Logs of ${many} no host any more (${empty} empty, ${(bytes / 1e6).toFixed(1)} MB in all)`,
      fix: `Their recordings hold everything. To remove them: ${mcteam} sessions clean${all} --bus ${bus.shown}`,
    },
  ]
}
