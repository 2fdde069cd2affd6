import type { Body } from '../body/contract/body-types.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { Referee } from '../referee/referee-types.ts'
import { own } from '../session/log/fold/records.ts'
import { inventoryDifference, placeDifference } from './differences.ts'
import type { Before } from './origin.ts'

/** Gives a player what the log says it carried, where it was. */
export async function outfit(
  referee: Referee,
  seat: string,
  body: Body,
  { state, carried, since }: Before,
): Promise<void> {
  const inventory = own(carried, seat) ?? {}
  const touched = since.flatMap(({ type, data }) =>
    type === 'body.state' && data.seat === seat ? Object.keys(data.inventory ?? {}) : [],
  )
  const { position } = state.seats[seat]!.body
  await referee.outfit(seat, { inventory, position }, touched)
  // A mind that perceives before its body has heard of it would go by the counts of before.
  await settled(body, inventory, position)
}

/** In words, how a player differs from what the log says; null when it does not. */
export async function differenceOf(seat: string, body: Body, { state, carried }: Before): Promise<string | null> {
  const inventory = own(carried, seat) ?? {}
  await settled(body, inventory)
  const now = body.observe()
  const found = [
    inventoryDifference(seat, inventory, now.inventory),
    placeDifference(seat, state.seats[seat]!.body.position, now.position),
  ].filter(line => line !== null)
  return found.length > 0 ? `${found.join('; ')}.` : null
}

/** Most ms for a body to hear what it carries; it takes that long only on a machine that is very busy. */
const hearingTimeoutMs = 10_000

/** Blocks between where a body was put and where it stands, when it has come down beside what it was put on. */
const nearbyBlocks = 2

/** A body hears a moment later what it was given and where it was put. */
export async function settled(body: Body, expected: Readonly<Record<string, number>>, place?: Position): Promise<void> {
  const same = () => {
    const { inventory, position } = body.observe()
    const there = place === undefined || place.every((value, axis) => Math.abs(value - position[axis]!) <= nearbyBlocks)
    return there && inventoryDifference('', expected, inventory) === null
  }
  for (const end = performance.now() + hearingTimeoutMs; performance.now() < end && !same(); )
    await new Promise(resolve => setTimeout(resolve, 50))
}
