import { z } from 'zod'
import { handsOver } from '../../body/actions/index.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'

/** Gifts between agents that have left the giver, and that the inventory of the recipient does not show yet. */
export interface HandOvers {
  readonly areUnderWay: boolean
  /** Waits until each recipient shows its gift, or for a moment. */
  settled(): Promise<void>
}

/** The giver sees that something is picked up; the server tells the recipient what it has this much later at the most, in ms. */
const receivedWithinMs = 1_500

const gift = z.object({ player: z.string() })

export const watchHandOvers = (
  session: Pick<SessionLike, 'state' | 'subscribe'>,
  ending: Pick<Ending, 'signal'>,
): HandOvers => {
  const isInWorld = (seat: string): boolean =>
    Object.hasOwn(session.state.seats, seat) && session.state.seats[seat]!.body.online === true
  /** Recipients, by the action that gives. */
  const begun = new Map<string, string>()
  const underWay = new Map<string, { readonly received: () => void; readonly wait: Promise<void> }>()
  const begin = (to: string): void => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, receivedWithinMs)
    timer.unref()
    const received = (): void => {
      clearTimeout(timer)
      resolve()
    }
    underWay.get(to)?.received()
    const one = { received, wait: promise }
    underWay.set(to, one)
    void promise.then(() => underWay.get(to) === one && underWay.delete(to))
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'action.started' && handsOver(data.name))
      begun.set(data.action, gift.safeParse(data.args).data?.player ?? '')
    if (type === 'body.received') underWay.get(data.seat)?.received()
    if (type !== 'action.ended') return
    const to = begun.get(data.action)
    begun.delete(data.action)
    if (to !== undefined && data.result === 'success' && isInWorld(to)) begin(to)
  })
  atEnd(ending, unsubscribe)
  return {
    get areUnderWay() {
      return underWay.size > 0
    },
    async settled() {
      await Promise.all([...underWay.values()].map(({ wait }) => wait))
    },
  }
}
