import { z } from 'zod'
import type { Condition } from '../../session/log/events/plan.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Roster } from './roster.ts'

export interface LessWantedNeeds {
  readonly session: SessionLike
  readonly roster: Pick<Roster, 'members'>
  readonly ending: Ending
}

const ofItem = z.object({ item: z.string() })

/** How many of an item its worker is to carry for a task, at most; undefined: that does not say it. */
const carriedFor = (
  { done, amount = Number.POSITIVE_INFINITY }: Pick<TaskState, 'amount'> & { readonly done?: Condition | undefined },
  seat: string,
  { seats }: Pick<SessionState, 'seats'>,
): number | undefined => {
  if (done?.kind === 'stored') return Math.min(amount, done.count - (done.before ?? 0))
  if (done?.kind !== 'have' || done.anyone || done.taken) return undefined
  const isOwn = done.seat === undefined || done.seat === seat
  return isOwn ? done.count : done.count - (seats[done.seat!]?.body.inventory[done.item] ?? 0)
}

/**
 * Ends what a seat gets of an item as soon as it has enough, where its task was changed meanwhile: the action was begun for what the task
 * asked for then.
 */
export const watchLessWanted = ({ session, roster, ending }: LessWantedNeeds): void => {
  /** What seats are getting for their tasks; `isChanged`: the task asks for something else since. */
  const getting = new Map<string, { readonly task: string; readonly item: string; isChanged: boolean }>()
  const look = (seat: string): void => {
    const one = getting.get(seat)
    const task = session.state.tasks[one?.task ?? '']
    if (!one?.isChanged || !task?.done || !('item' in task.done) || task.done.item !== one.item) return
    const wanted = carriedFor(task, seat, session.state)
    const carried = session.state.seats[seat]?.body.inventory[one.item] ?? 0
    if (wanted === undefined || carried < wanted) return
    getting.delete(seat)
    roster.members.get(seat)?.mind?.interrupt(`the task asks for ${wanted} now`)
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'action.ended') getting.delete(data.seat)
    if (type === 'action.started') {
      const { data: of } = ofItem.safeParse(data.args)
      getting.delete(data.seat)
      if (of && data.task !== undefined && data.effects?.includes('gains-items'))
        getting.set(data.seat, { task: data.task, item: of.item, isChanged: false })
    }
    if (type === 'task.changed' && data.done)
      for (const [seat, one] of getting)
        if (one.task === data.task) {
          one.isChanged = true
          look(seat)
        }
    if (type === 'body.state' && data.inventory) look(data.seat)
  })
  atEnd(ending, unsubscribe)
}
