import { z } from 'zod'
import type { PeerNews } from '../../brain/questions/peer-news.ts'
import type { SessionEvent } from '../../session/log/events.ts'
import type { Task } from '../../tasks/task-schema.ts'

const stored = z.object({ item: z.string() })

export interface StoringNeeds {
  readonly task: Pick<Task, 'knows'>
  /** Those who are to hear of it. */
  readonly seats: () => Iterable<string>
  /** Whether a seat waits for what another one says or does. */
  waits(seat: string, forSeat: string): boolean
  tell(seat: string, news: PeerNews): void
}

/**
 * What was put away is news for a peer that waits for the one who did it, where all know what containers hold. Returns what looks at
 * each event.
 */
export const createStoringWatch = ({ task, seats, waits, tell }: StoringNeeds): ((event: SessionEvent) => void) => {
  const underWay = new Map<string, { readonly seat: string; readonly args: unknown }>()
  return event => {
    if (event.type === 'action.started' && event.data.effects?.includes('stores'))
      underWay.set(event.data.action, event.data)
    if (event.type !== 'action.ended') return
    const action = underWay.get(event.data.action)
    underWay.delete(event.data.action)
    if (!action || event.data.result !== 'success' || task.knows.chests !== 'all') return
    const { data } = stored.safeParse(action.args)
    if (!data) return
    for (const seat of seats())
      if (seat !== action.seat && waits(seat, action.seat))
        tell(seat, { kind: 'put-away', name: action.seat, item: data.item })
  }
}
