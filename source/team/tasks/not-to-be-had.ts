import type { TaskState } from '../../session/log/state.ts'
import type { SeatView } from '../knowledge/seat-view.ts'

/** Things that no worker of a plan could come by: another plan that asks for them would end the same. */

export const triedByAll = ({ tries, assignees }: TaskState, workers: readonly string[]): boolean =>
  workers.every(name => assignees.includes(name) || tries?.by.includes(name))

/** A container that is known by now holds it, or something of which it is made. A planner decides anew what of that is used which earlier goals put away. */
const liesThere = (item: string, view: Pick<SeatView, 'recipes' | 'containers'>): boolean => {
  const parts = new Set([item, ...view.recipes([item], []).flatMap(({ from }) => Object.keys(from))])
  return view
    .containers({ takenBack: [] })
    .some(({ items }) => Object.entries(items ?? {}).some(([name, count]) => count > 0 && parts.has(name)))
}

export const isNotToBeHad = (
  task: TaskState,
  workers: readonly string[],
  view: Pick<SeatView, 'recipes' | 'containers'>,
): boolean => {
  const { cause, done } = task
  if (cause === 'no-leave') return true
  const isSought = cause === 'not-found' && (done?.kind === 'have' || done?.kind === 'stored')
  return (
    (cause === 'out-of-reach' || isSought) &&
    triedByAll(task, workers) &&
    !(isSought && 'item' in done && liesThere(done.item, view))
  )
}
