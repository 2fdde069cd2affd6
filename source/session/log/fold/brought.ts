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
  { seat, action, result, stored, given }: EventOf<'action.ended'>['data'],
  owned: Set<object> | undefined,
): Partial<SessionState> => {
  const ended = own(state.seats, seat)?.action
  const task = own(state.tasks, ended?.task ?? '')
  if (!task || ended?.action !== action) return {}
  const part = ended.gift && given !== undefined ? { ...ended.gift, count: given } : undefined
  const gift = result === 'success' ? ended.gift : part
  if (!gift && !stored) return {}
  const gifts = gift && added(task.gifts, gift, ({ player, item }) => player === gift.player && item === gift.item)
  const isSame = (one: { readonly seat: string; readonly item: string }): boolean =>
    one.seat === seat && one.item === stored?.item
  const before = task.stored?.find(isSame)
  const isOut = stored !== undefined && stored.count < 0
  const taken = isOut ? (before?.taken ?? 0) - stored.count : before?.taken
  const at = isOut ? stored.at : undefined
  const from = at
    ? added(before?.from, { at, count: -stored!.count }, one => one.at.join() === at.join())
    : before?.from
  const moved =
    stored &&
    added(task.stored, { ...{ seat, item: stored.item, count: stored.count, taken }, from: from && [...from] }, isSame)
  const now: TaskState = { ...task, gifts: gifts ?? task.gifts, stored: moved ?? task.stored }
  return { tasks: put<TaskState>(state.tasks, task.task, now, owned) }
}
