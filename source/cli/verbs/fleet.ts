import os from 'node:os'
import process from 'node:process'
import { mcteam } from '../../command-name.ts'
import { errorText, exitCode, UsageError } from '../../errors.ts'
import { connectBus } from '../../remote/bus/connect.ts'
import { askToDrain, hearOffers, listFleets, offerFleet } from '../../remote/fleet/bus.ts'
import { fleetProtocol } from '../../remote/fleet/contract.ts'
import { createHosting } from '../../remote/fleet/hosting.ts'
import { version } from '../../version.ts'
import { type Flags, number, text } from '../command.ts'
import { accountAt, fleetAccounts } from '../config/accounts.ts'
import { neededBus } from '../config/bus.ts'
import { print, printData } from '../files.ts'

const defaultCapacity = 8
/** Signals that end the fleet: from a person, the system, a terminal that is closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** `mcteam fleet`: hosts seats until it is told to let them go. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const [verb, name, ...more] = input
  if (verb === undefined) return await host(flags)
  if (verb === 'list' && name === undefined) return await list(flags)
  if (verb === 'drain' && name !== undefined && more.length === 0) return await drain(name, flags)
  throw new UsageError(
    'What about fleets?',
    `Write ${mcteam} fleet --bus URL, ${mcteam} fleet list --bus URL, or ${mcteam} fleet drain NAME --bus URL.`,
  )
}

async function host(flags: Flags): Promise<number> {
  const name = fleetName(text(flags, 'name'))
  const say = (line: string): void => print(line)
  process.stdout.on('error', () => {}) // the reader of the output is gone; that is no reason to drop the seats
  const needed = neededBus(flags)
  const players = await fleetAccounts(flags)
  const accounts = Object.fromEntries(
    await Promise.all(players.map(async one => [one.name, await accountAt(one.file)] as const)),
  )
  const bus = await connectBus({ ...needed, name: `mcteam fleet ${name}` })
  const capacity = number(flags, 'capacity') ?? defaultCapacity
  const hosting = createHosting({ name, capacity, accounts, tell: say })
  // One bot's client must never take the others down.
  for (const trouble of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(trouble, (error: unknown) => say(`Unexpected error: ${errorText(error)}`))
  const ending = Promise.withResolvers<void>()
  const offer = await offerFleet(bus.nc, hosting, { onDrain: () => ending.resolve() }).catch(async (error: unknown) => {
    await bus.close()
    throw error
  })
  say(`Fleet ${name} offers ${capacity} seats on ${bus.shown} (mcteam ${version}). ctrl+c lets them go and ends it.`)
  bus.onConnected(connected =>
    say(connected ? `The bus at ${bus.shown} is back.` : `The bus at ${bus.shown} is gone; waiting for it.`),
  )
  for (const signal of endings) process.on(signal, () => ending.resolve())
  await ending.promise
  const again = new Promise<void>(resolve => {
    for (const signal of endings) process.on(signal, () => resolve())
  })
  const { seats } = hosting.load()
  if (seats > 0)
    say(`Letting ${seats} ${seats === 1 ? 'seat' : 'seats'} go, each after its action. Once more: at once.`)
  const drained = hosting.drain('the fleet is drained')
  offer.announce()
  await Promise.race([drained, again])
  await hosting.close('the fleet has ended')
  await offer.close('it was drained')
  await bus.close()
  say(`Fleet ${name} has ended.`)
  return exitCode.done
}

async function list(flags: Flags): Promise<number> {
  const bus = await connectBus(neededBus(flags))
  const all = await listFleets(bus).finally(() => bus.close())
  if (flags.json) {
    printData(JSON.stringify(all))
    return exitCode.done
  }
  if (all.length === 0) print(`No fleet on ${bus.shown}. Start one: ${mcteam} fleet --bus ${bus.shown}`)
  for (const one of all) {
    const other = one.version !== version || one.protocol !== fleetProtocol
    const notes = [...(one.draining ? ['draining'] : []), ...(other ? [`mcteam ${one.version}, not ${version}`] : [])]
    print(
      `${one.fleet.padEnd(16)} ${`${one.seats}/${one.capacity}`.padStart(7)} seats  ${Math.round(one.cpu * 100)} % of a core  ${one.memory} MB  ${one.free} MB free${notes.length > 0 ? `  (${notes.join(', ')})` : ''}`,
    )
  }
  return exitCode.done
}

async function drain(name: string, flags: Flags): Promise<number> {
  const bus = await connectBus(neededBus(flags))
  try {
    /** What the fleet said when it ended; null: it fell silent. */
    const gone = Promise.withResolvers<string | null>()
    let heard = performance.now()
    const stop = hearOffers(bus.nc, offer => {
      if (offer.fleet !== name) return
      heard = performance.now()
      if (offer.gone !== undefined) gone.resolve(offer.gone)
    })
    const seats = await askToDrain(bus.nc, name)
    print(`Fleet ${name} lets ${seats} ${seats === 1 ? 'seat' : 'seats'} go.`)
    const silent = setInterval(() => {
      if (performance.now() - heard > 5000) gone.resolve(null)
    }, 500)
    const reason = await gone.promise
    clearInterval(silent)
    stop()
    print(`Fleet ${name} has ended: ${reason ?? 'no sign of life'}.`)
    return reason === null ? exitCode.failed : exitCode.done
  } finally {
    await bus.close()
  }
}

function fleetName(given: string | undefined): string {
  if (given !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(given))
    throw new UsageError(`--name ${given} is no name of a fleet.`, 'Use 1 to 32 letters, digits, _ or -.')
  const name =
    given ??
    (os
      .hostname()
      .split('.')[0]!
      .replace(/[^A-Za-z0-9_-]/g, '')
      .slice(0, 32) ||
      'fleet')
  if (name.toLowerCase() === 'host')
    throw new UsageError('A fleet cannot be called host: that is the session’s own machine.', 'Pass another --name.')
  return name
}
