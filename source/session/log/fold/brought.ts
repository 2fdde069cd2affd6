import type { EventOf } from '../events.ts'
import type { SessionState, TaskState } from '../state.ts'
import { own, put } from './records.ts'

/** The list with the count added to that of the entry that is the same in all else. */
const added = <T extends { readonly count: number }>(
  list: readonly T[] = [],
  one: T,
  isSame: (other: T) => boolean,
): readonly T[] => [
  ...list.filter(other => !isSame(other)),
  { ...one, count: (list.find(isSame)?.count ?? 0) + one.count },
]

/**
 * What an action handed over, and was picked up, and what it put into containers is noted with its task: no body sees what a player in the
 * game carries, and a chest does not show who brought what.
 */
export const broughtByAction = (
  state: SessionState,
  { seat, action, result, stored, moved, given }: EventOf<'action.ended'>['data'],
  owned: Set<object> | undefined,
): Partial<SessionState> => {
  const session = withMoved(state.session, seat, moved ?? [])
  const ended = own(state.seats, seat)?.action
  const task = own(state.tasks, ended?.task ?? '')
  if (!task || ended?.action !== action) return { session }
  const part = ended.gift && given !== undefined ? { ...ended.gift, count: given } : undefined
  const gift = result === 'success' ? ended.gift : part
  const moves: readonly Moving[] = moved ?? (stored ? [stored] : [])
  if (!gift && moves.length === 0) return { session }
  const gifts = gift && added(task.gifts, gift, ({ player, item }) => player === gift.player && item === gift.item)
  const storedNow = moves.reduce((all, one) => withMove(all, seat, one, moved !== undefined), task.stored)
  const now: TaskState = { ...task, gifts: gifts ?? task.gifts, stored: storedNow }
  return { session, tasks: put<TaskState>(state.tasks, task.task, now, owned) }
}

type Moving = NonNullable<EventOf<'action.ended'>['data']['stored']>

/** `isInto`: also that it was put into just this container. */
const withMove = (
  all: TaskState['stored'],
  seat: string,
  { item, count, at }: Moving,
  isInto: boolean,
): TaskState['stored'] => {
  const isSame = (one: { readonly seat: string; readonly item: string }): boolean =>
    one.seat === seat && one.item === item
  const before = all?.find(isSame)
  const there = (list: NonNullable<typeof before>['from'], part: number) =>
    at ? [...added(list, { at, count: part }, one => one.at.join() === at.join())] : list
  return added(
    all,
    {
      ...{ seat, item, count },
      taken: count < 0 ? (before?.taken ?? 0) - count : before?.taken,
      from: count < 0 ? there(before?.from, -count) : before?.from,
      into: count > 0 && isInto ? there(before?.into, count) : before?.into,
    },
    isSame,
  )
}

type Ledger = NonNullable<SessionState['session']['moved']>[number]

const isSamePart = (one: Ledger, other: Omit<Ledger, 'count'>): boolean =>
  one.seat === other.seat && one.item === other.item && one.at.join() === other.at.join()

const withMoved = (
  session: SessionState['session'],
  seat: string,
  moves: readonly Omit<Ledger, 'seat'>[],
): SessionState['session'] => {
  if (moves.length === 0) return session
  const all = moves.reduce<readonly Ledger[]>(
    (list, one) => added(list, { ...one, seat }, other => isSamePart(other, { ...one, seat })),
    session.moved ?? [],
  )
  return { ...session, moved: all.filter(({ count }) => count !== 0) }
}

/** What one took out of a container and gives to another one is the other one's to put back. */
export const handedOn = (
  session: SessionState['session'],
  { seat, from, items }: EventOf<'body.received'>['data'],
): SessionState['session'] => {
  const left = new Map(Object.entries(items))
  return (session.moved ?? []).reduce((now, one) => {
    const part = one.seat === from && one.count < 0 ? Math.min(left.get(one.item) ?? 0, -one.count) : 0
    left.set(one.item, (left.get(one.item) ?? 0) - part)
    if (part === 0 || seat === from) return now
    return withMoved(withMoved(now, from, [{ ...one, count: part }]), seat, [{ ...one, count: -part }])
  }, session)
}
