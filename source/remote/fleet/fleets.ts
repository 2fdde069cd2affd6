import type { NatsConnection } from '@nats-io/transport-node'
import { createAllowance } from '../../allowance.ts'
import { EnvironmentError } from '../../errors.ts'
import type { Channel } from '../line/channel.ts'
import { type FleetOffer, fleetRemedy, hearOffers, lineToFleet, wayToFleet } from './bus.ts'
import type { FleetView } from './choose.ts'
import type { Station } from './station.ts'

/** The fleets on a bus, as one session sees them. */
export interface Fleets {
  list(): readonly FleetView[]
  /** The station of a fleet; opened once. Rejects with one line when the fleet refuses or is gone, and does not offer it again then. */
  open(name: string): Promise<Station>
  /** One more seat of ours is on its way there, or one less. */
  count(name: string, change: 1 | -1): void
  /** It takes no more of our seats. */
  leaveOut(name: string): void
  /** Resolves when something has changed, or after `ms`. */
  change(ms: number): Promise<void>
  close(): void
}

export interface FleetsOptions {
  readonly nc: NatsConnection
  readonly openStation: (channel: Channel, fleet: string) => Promise<Station>
  readonly joined: (offer: FleetOffer) => void
  readonly left: (fleet: string, reason: string) => void
  readonly draining: (fleet: string) => void
  /** Told now and then, when something moved. */
  readonly load: (offer: FleetOffer, roundTrip: number | undefined) => void
}

/** A fleet that said nothing for so long is gone, ms. */
const silenceMs = 4500
/** New names that are taken up: each coming and going is in the log. One that is passed over says a second later that it is there. */
const newFleets = { perSecond: 1, atOnce: 100 } as const
/** The log holds the load of a fleet at most this often, ms. */
const loadIntervalMs = 10_000

interface Known {
  offer: FleetOffer
  heard: number
  readonly since: number
  /** Seats of ours there, now and when it last told how many it has. */
  mine: number
  mineThen: number
  station: Promise<Station> | undefined
  channel: Channel | undefined
  /** ms there and back, as measured when it came; its line knows better later. */
  way: number | undefined
  out: boolean
  /** It has said that it drains: it takes no more seats of this session, whatever it says later. */
  drained: boolean
  told: { readonly at: number; readonly offer: FleetOffer }
}

export const createFleets = (options: FleetsOptions): Fleets => {
  const { nc, joined, left, load } = options
  const known = new Map<string, Known>()
  const waiting: (() => void)[] = []
  const mayCome = createAllowance(newFleets)
  const changed = (): void => {
    for (const go of waiting.splice(0)) go()
  }
  const forget = (name: string, reason: string): void => {
    const one = known.get(name)
    if (!one) return
    known.delete(name)
    one.channel?.close(reason)
    left(name, reason)
    changed()
  }
  const stopHearing = hearOffers(nc, offer => {
    if (offer.gone !== undefined) return forget(offer.fleet, offer.gone)
    const now = performance.now()
    const before = known.get(offer.fleet)
    if (!before) {
      if (!mayCome()) return
      known.set(offer.fleet, {
        offer,
        heard: now,
        since: now,
        mine: 0,
        mineThen: 0,
        station: undefined,
        channel: undefined,
        way: undefined,
        out: false,
        drained: false,
        told: { at: now - loadIntervalMs + 2000, offer },
      })
      joined(offer)
      void wayToFleet(nc, offer.fleet).then(way => {
        const one = known.get(offer.fleet)
        if (one) one.way = way
      })
      return changed()
    }
    if (offer.draining && !before.drained) {
      before.drained = true
      options.draining(offer.fleet)
    }
    Object.assign(before, { offer, heard: now, mineThen: before.mine })
    if (now - before.told.at > loadIntervalMs && differs(before.told.offer, offer)) {
      before.told = { at: now, offer }
      load(offer, before.channel?.roundTrip)
    }
    changed()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [name, one] of known) {
      // A line that lives says more than offers that were lost.
      if (now - one.heard > silenceMs && !one.channel?.open) forget(name, `no sign of life for ${silenceMs / 1000} s`)
    }
  }, 500)
  timer.unref()

  return {
    list: () =>
      [...known.values()]
        .filter(one => !one.out)
        .map(({ offer, mine, mineThen, channel, way, since }) => {
          const roundTrip = channel?.roundTrip ?? way
          return {
            name: offer.fleet,
            load: offer,
            seats: offer.seats + Math.max(0, mine - mineThen),
            age: performance.now() - since,
            roundTrip,
          }
        }),
    open(name) {
      const one = known.get(name)
      if (!one) return Promise.reject(new EnvironmentError(`fleet ${name} is gone`, fleetRemedy))
      one.station ??= (async () => {
        const channel = await lineToFleet(nc, name)
        one.channel = channel
        channel.onClose(reason => {
          one.station = undefined
          one.channel = undefined
          // A living fleet announces itself again within a second.
          if (known.get(name) === one && !one.out) forget(name, reason)
        })
        try {
          return await options.openStation(channel, name)
        } catch (error) {
          one.out = true
          channel.close('refused')
          throw error
        }
      })()
      return one.station
    },
    count(name, change) {
      const one = known.get(name)
      if (one) one.mine += change
    },
    leaveOut(name) {
      const one = known.get(name)
      if (one) one.out = true
    },
    change: ms =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, ms)
        timer.unref()
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      }),
    close() {
      clearInterval(timer)
      stopHearing()
      const all = [...known.values()]
      known.clear()
      for (const { channel } of all) channel?.close('the session is over')
    },
  }
}

const differs = (a: FleetOffer, b: FleetOffer): boolean =>
  a.seats !== b.seats || Math.abs(a.cpu - b.cpu) > 0.1 || Math.abs(a.memory - b.memory) > 32
