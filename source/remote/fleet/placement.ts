import type { Body } from '../../body/contract/body-types.ts'
import type { Brain } from '../../brain/brain.ts'
import { errorText } from '../../errors.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { LineClosed, RemoteError } from '../line/line.ts'
import { chooseFleet } from './choose.ts'
import type { Fleets } from './fleets.ts'
import { type Placed, Roaming } from './roaming.ts'
import type { SeatOrder, Station } from './station.ts'

/** Where seats may be: in fleets as long as there are some, else here; here only; in fleets only. */
export type Whereabouts = 'any' | 'host' | 'fleets'

export interface PlacementOptions {
  readonly here: Station
  readonly fleets: Fleets
  readonly where: Whereabouts
  /** Places that the seat's body knows from earlier sessions. */
  readonly places: (seat: string) => Readonly<Record<string, Position>>
  readonly placed: (seat: string, station: string) => void
  readonly moved: (seat: string, from: string, to: string, reason: string, ms: number) => void
  /** One line about what did not work. */
  readonly trouble: (text: string, seat: string) => void
  readonly release: (seat: string) => void
}

/** Puts the seats of a session where there is most to spare, and moves them when that ends. */
export interface Placement {
  /** A body that goes on wherever its seat is moved. */
  body(seat: string): Promise<Body>
  brain(seat: string): Brain
  /** Moves every seat away from a fleet, each when its action under way has ended. */
  empty(fleet: string, reason: string): Promise<void>
  where(seat: string): string | undefined
  close(): void
}

/** A fleet that has been there for so long is no flicker: seats that are here for want of one go there, ms. */
const settledAfterMs = 5000
const lookIntervalMs = 1000

/** Pauses between rounds in which no fleet took a seat, ms; the last one repeats. */
const pauses = [500, 1000, 2000, 5000] as const

export const createPlacement = (options: PlacementOptions): Placement => {
  const { here, fleets, where, trouble } = options
  const seats = new Map<string, Roaming>()

  /** A fleet with room that takes the seat, or the reasons why none did. */
  const inFleet = async (order: SeatOrder, signal: AbortSignal): Promise<Placed | string[]> => {
    const tried = new Set<string>()
    const reasons: string[] = []
    while (!signal.aborted) {
      const next = chooseFleet(fleets.list().filter(one => !tried.has(one.name)))
      if (!next) break
      tried.add(next.name)
      fleets.count(next.name, 1)
      try {
        const station = await fleets.open(next.name)
        const body = await station.seat(order)
        return { station, body }
      } catch (error) {
        fleets.count(next.name, -1)
        const text = errorText(error)
        // A full fleet says so in its next offer, and one that is gone is no news either.
        if (error instanceof RemoteError && error.code !== 'full') reasons.push(text)
        else if (!(error instanceof LineClosed)) reasons.push(text)
      }
    }
    return reasons
  }
  const told = new Set<string>()
  const tellOnce = (text: string, seat: string): void => {
    if (told.has(text)) return
    told.add(text)
    trouble(text, seat)
  }

  /** `first`: the start of the session waits and must hear of a failure; later placements are tried until one succeeds. */
  const place = async (order: SeatOrder, signal: AbortSignal, first: boolean): Promise<Placed> => {
    for (let round = 0; ; round++) {
      const found = where === 'host' ? [] : await inFleet(order, signal)
      if (!Array.isArray(found)) return found
      for (const reason of found) tellOnce(reason, order.seat)
      signal.throwIfAborted()
      if (where !== 'fleets') {
        try {
          return { station: here, body: await here.seat(order) }
        } catch (error) {
          if (first) throw error
          tellOnce(errorText(error), order.seat)
        }
      } else
        tellOnce('No fleet has room for a seat, and this session places seats in fleets only: they wait.', order.seat)
      signal.throwIfAborted()
      await fleets.change(pauses[Math.min(round, pauses.length - 1)]!)
      signal.throwIfAborted()
    }
  }
  const roaming = (seat: string): Roaming => {
    const known = seats.get(seat)
    if (known) return known
    let first = true
    const one = new Roaming({
      seat,
      brain: here.brain,
      places: options.places(seat),
      release: options.release,
      place: async (order, signal) => {
        const placed = await place(order, signal, first)
        if (first) options.placed(seat, placed.station.name)
        first = false
        return placed
      },
      // One of the same name may be added later, wherever there is room then.
      closed() {
        if (one.station && one.station !== here) fleets.count(one.station.name, -1)
        if (seats.get(seat) === one) seats.delete(seat)
      },
      moved(from, to, reason, ms) {
        fleets.count(from, -1)
        options.moved(seat, from, to, reason, ms)
      },
    })
    seats.set(seat, one)
    return one
  }

  let moving = false
  /** One seat at a time goes from here to a fleet that has room, once the fleet has agreed to have the session. */
  const lookForRoom = async (): Promise<void> => {
    const waiting = [...seats.values()].find(one => one.station === here)
    const next = chooseFleet(fleets.list().filter(one => one.age > settledAfterMs))
    if (moving || !waiting || !next) return
    moving = true
    try {
      await fleets.open(next.name)
      await waiting.move(`fleet ${next.name} has room`)
    } catch (error) {
      if (error instanceof RemoteError) tellOnce(error.message, waiting.username)
    } finally {
      moving = false
    }
  }
  const timer = where === 'host' ? undefined : setInterval(() => void lookForRoom(), lookIntervalMs)
  timer?.unref()

  return {
    close: () => clearInterval(timer),
    async body(seat) {
      const one = roaming(seat)
      await one.start()
      return one
    },
    brain: seat => roaming(seat).brain,
    async empty(fleet, reason) {
      fleets.leaveOut(fleet)
      await Promise.allSettled(
        [...seats.values()].filter(one => one.station?.name === fleet).map(one => one.move(reason)),
      )
    },
    where: seat => seats.get(seat)?.station?.name,
  }
}
