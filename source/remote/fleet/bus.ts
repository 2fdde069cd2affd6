import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'
import { mcteam } from '../../command-name.ts'
import { EnvironmentError } from '../../errors.ts'
import { jsonOf } from '../../json.ts'
import { version as ownVersion } from '../../version.ts'
import type { Bus } from '../bus/connect.ts'
import { refusedBy } from '../bus/errors.ts'
import { hear } from '../bus/hear.ts'
import { isInbox } from '../bus/inbox.ts'
import { fleetSubjects } from '../bus/names.ts'
import { type Channel, type ChannelOptions, createChannel } from '../line/channel.ts'
import type { Wire } from '../line/wire.ts'
import { fleetProtocol } from './contract.ts'
import { type Hosting, loadOfFleet } from './hosting.ts'

/** How fleets and sessions find each other and talk over NATS. */

const fleetOffer = z.object({
  fleet: z.string().min(1).max(64),
  machine: z.string().max(64),
  version: z.string().max(64),
  protocol: z.int(),
  ...loadOfFleet.shape,
  /** It has ended, and why; nothing more comes from it. */
  gone: z.string().max(1000).optional(),
})
export type FleetOffer = z.infer<typeof fleetOffer>

const opening = z.object({ line: z.string().min(1).max(64) })
const drainReply = z.object({ seats: z.int() })

/** How often a fleet says that it is there, ms. */
const offerIntervalMs = 1000
/** A fleet is the first to give up, so that its bodies are gone when the session puts them elsewhere. */
const fleetLease = 3000
const hostLease = 4000

/** Who asks chooses where the answer goes; it goes to inboxes only. */
const answerTo = (asked: Msg, text: string): boolean => isInbox(asked.reply) && asked.respond(text)

/** Nothing is lost while both ends are connected; what a server loses while it restarts, the channel asks for again. */
const natsWire = (nc: NatsConnection, from: string, to: string): Wire => {
  let listener: (text: string) => void = () => {}
  const subscription = hear(nc, from, message => listener(message.string()))
  return {
    send(text) {
      if (!nc.isClosed()) nc.publish(to, text)
    },
    receive(next) {
      listener = next
    },
    cut: cut => void nc.closed().then(() => cut('the connection to the bus was closed')),
    close: () => subscription.unsubscribe(),
  }
}

export interface OfferedFleet {
  /** Says at once how things stand. */
  announce(): void
  /** Tells all listeners that nothing more comes. */
  close(reason: string): Promise<void>
}
export interface OfferOptions extends ChannelOptions {
  /** A person asked for it with `mcteam fleet drain`. */
  readonly onDrain: () => void
  readonly version?: string
}

/** Offers a fleet on the bus. Rejects with one line when another one has its name there. */
export const offerFleet = async (
  nc: NatsConnection,
  hosting: Hosting,
  options: OfferOptions,
): Promise<OfferedFleet> => {
  const { name, machine } = hosting
  if ((await wayToFleet(nc, name)) !== undefined)
    throw new EnvironmentError(`There is a fleet called ${name} on this bus already.`, 'Pass another --name.')
  const say = (gone?: string): void => {
    const offer: FleetOffer = {
      fleet: name,
      machine,
      version: options.version ?? ownVersion,
      protocol: fleetProtocol,
      ...hosting.load(),
      gone,
    }
    if (!nc.isClosed()) nc.publish(fleetSubjects.offers, JSON.stringify(offer))
  }
  const subscriptions = [
    hear(nc, fleetSubjects.fleet(name, 'hello'), asked => void answerTo(asked, '{}')),
    hear(nc, fleetSubjects.who, () => say()),
    hear(nc, fleetSubjects.fleet(name, 'open'), asked => {
      const parsed = opening.safeParse(jsonOf(asked.string()))
      if (!parsed.success) return
      const { line } = parsed.data
      const wire = natsWire(nc, fleetSubjects.line(line, 'fleet'), fleetSubjects.line(line, 'host'))
      hosting.serve(createChannel(wire, { lease: fleetLease, ...options }))
      answerTo(asked, '{}')
    }),
    hear(nc, fleetSubjects.fleet(name, 'drain'), asked => {
      answerTo(asked, JSON.stringify({ seats: hosting.load().seats }))
      options.onDrain()
    }),
  ]
  await nc.flush()
  const timer = setInterval(say, offerIntervalMs)
  say()
  return {
    announce: () => say(),
    async close(reason) {
      clearInterval(timer)
      for (const one of subscriptions) one.unsubscribe()
      say(reason)
      if (!nc.isClosed()) await nc.flush().catch(() => {})
    },
  }
}

/** For a fleet on a machine that is busy. Of one that is not there the bus says so at once. */
const answerTimeoutMs = 10_000
export const fleetRemedy = `Start it again on its machine: ${mcteam} fleet`

/** A line to a fleet. Rejects when no fleet of that name answers. */
export const lineToFleet = async (nc: NatsConnection, fleet: string): Promise<Channel> => {
  const line = randomUUID()
  const wire = natsWire(nc, fleetSubjects.line(line, 'host'), fleetSubjects.line(line, 'fleet'))
  try {
    await nc.request(fleetSubjects.fleet(fleet, 'open'), JSON.stringify({ line }), { timeout: answerTimeoutMs })
  } catch {
    wire.close()
    throw new EnvironmentError(`fleet ${fleet} does not answer`, fleetRemedy)
  }
  return createChannel(wire, { lease: hostLease })
}

/** ms there and back to a fleet; undefined when it does not answer. */
export const wayToFleet = async (nc: NatsConnection, fleet: string): Promise<number | undefined> => {
  const asked = performance.now()
  return await nc.request(fleetSubjects.fleet(fleet, 'hello'), '', { timeout: answerTimeoutMs }).then(
    () => performance.now() - asked,
    () => undefined,
  )
}

/** Hears what fleets say of themselves; asks all of them at once. Returns how to stop. `refused`: the bus does not let us. */
export const hearOffers = (
  nc: NatsConnection,
  listener: (offer: FleetOffer) => void,
  refused: (error: Error) => void = () => {},
): (() => void) => {
  const heard = (message: Msg): void => {
    const parsed = fleetOffer.safeParse(jsonOf(message.string()))
    if (parsed.success) listener(parsed.data)
  }
  const subscription = hear(nc, fleetSubjects.offers, heard, refused)
  nc.publish(fleetSubjects.who)
  return () => subscription.unsubscribe()
}

const answersWithinMs = 600

/** The fleets that are on a bus now, by name. Rejects with `EnvironmentError` when we may not hear of them. */
export const listFleets = async ({ nc, shown }: Pick<Bus, 'nc' | 'shown'>): Promise<readonly FleetOffer[]> => {
  const fleets = new Map<string, FleetOffer>()
  let refused: Error | undefined
  const stop = hearOffers(
    nc,
    offer => void fleets.set(offer.fleet, offer),
    error => {
      refused = error
    },
  )
  await sleep(answersWithinMs)
  stop()
  if (refused) throw refusedBy(shown, 'see its fleets', refused)
  return [...fleets.values()].filter(one => one.gone === undefined).sort((a, b) => (a.fleet < b.fleet ? -1 : 1))
}

/** Asks a fleet to let its seats move and to end. Resolves with how many seats it had; rejects with one line. */
export const askToDrain = async (nc: NatsConnection, fleet: string): Promise<number> => {
  const reply = await nc.request(fleetSubjects.fleet(fleet, 'drain'), '', { timeout: answerTimeoutMs }).catch(() => {
    throw new EnvironmentError(
      `There is no fleet called ${fleet} on this bus.`,
      `${mcteam} fleet list shows those that are.`,
    )
  })
  return drainReply.parse(jsonOf(reply.string())).seats
}
