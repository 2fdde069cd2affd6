import type { Demand } from '../brain/rules/goal.ts'
import type { EndCause } from '../session/events.ts'
import type { TaskState } from '../session/state.ts'

/** What a goal comes to where no judge looks at the world: pure decisions over what was asked for and what was done. */

type Amounts = Readonly<Record<string, number>>
type Wanted = Exclude<Demand, { kind: 'oneHand' | 'storeRest' | 'light' | 'reach' | 'unknown' }>

/** What the goal asks for, when every part of it was read and can be measured; else null. */
export const measurable = (demands: readonly Demand[]): readonly Wanted[] | null => {
  const read = demands.filter((one): one is Wanted => /^(?:collect|craft|store|place|build)$/.test(one.kind))
  return read.length > 0 && read.length === demands.length ? read : null
}

/** Whether something that was done shows this part of the goal. */
const shows = ({ done }: TaskState, demand: Wanted): boolean => {
  if (!done) return false
  if (demand.kind === 'build') return done.kind === 'built' && done.blueprint === demand.blueprint
  if (demand.kind === 'place')
    return done.kind === 'placed' && done.block.replace(/\[.*$/, '') === demand.block.replace(/\[.*$/, '')
  if (done.kind === 'stored') return done.item === demand.item
  if (demand.kind === 'store') return false
  return (done.kind === 'have' && done.item === demand.item) || (done.kind === 'placed' && done.block === demand.item)
}

/** Items of which the team has fewer than the goal asks for in all. What goes into something else is not there in the end, and not counted. */
export const tooFew = (
  demands: readonly Wanted[],
  usedUp: (item: string) => boolean,
  held: readonly Amounts[],
): { readonly item: string; readonly have: number; readonly wanted: number }[] => {
  const wanted = new Map<string, number>()
  for (const one of demands)
    if (one.kind === 'collect' || one.kind === 'craft') wanted.set(one.item, (wanted.get(one.item) ?? 0) + one.count)
  for (const one of demands) if (one.kind === 'place') wanted.delete(one.block)
  return [...wanted].flatMap(([item, count]) => {
    if (usedUp(item)) return []
    const have = held.reduce((sum, amounts) => sum + (amounts[item] ?? 0), 0)
    return have < count ? [{ item, have, wanted: count }] : []
  })
}

/** An item that is what a plan ends in: nothing else waits for it, and no later stage follows. */
const isDeliverable = (task: TaskState, all: readonly TaskState[]): boolean =>
  !all.some(other => other.plan === task.plan && other.requires.includes(task.task)) &&
  (task.stage ?? 0) >= Math.max(0, ...all.filter(one => one.plan === task.plan).map(one => one.stage ?? 0))

const sameThing = (one: TaskState, other: TaskState): boolean => {
  const [a, b] = [one.done, other.done]
  if (!a || !b || a.kind !== b.kind) return false
  if (a.kind === 'have' || a.kind === 'stored')
    return (b.kind === 'have' || b.kind === 'stored') && a.item === b.item && b.count >= a.count
  if (a.kind === 'placed') return b.kind === 'placed' && a.block === b.block
  if (a.kind === 'built') return b.kind === 'built' && a.blueprint === b.blueprint
  return a.kind === 'inside'
}

export interface Outcome {
  readonly cause: Extract<EndCause, 'observed' | 'reported' | 'dropped'>
  readonly reason: string
}

/**
 * What it means that every item of the plans is done. `items`: all that was ever planned for the goal; `leftOut`: parts of the goal
 * that the plans are without; `shown`: what the world shows of items that a later plan dropped.
 */
export const outcomeOf = (
  items: readonly TaskState[],
  leftOut: readonly string[],
  demands: readonly Wanted[] | null,
  shown: (task: TaskState) => boolean,
): Outcome => {
  const measured = items.filter(({ status, done }) => status === 'succeeded' && done && done.kind !== 'report')
  if (measured.length === 0)
    return {
      cause: 'reported',
      reason: 'all that was planned is done, and nothing in the world can show whether the goal is reached',
    }
  if (demands?.every(demand => measured.some(task => shows(task, demand))))
    return { cause: 'observed', reason: 'every task is done' }
  const missing = items.filter(
    task =>
      task.status === 'cancelled' &&
      task.cause === 'dropped' &&
      task.done !== undefined &&
      task.done.kind !== 'report' &&
      isDeliverable(task, items) &&
      !measured.some(other => sameThing(task, other)) &&
      !shown(task),
  )
  const without = [...leftOut, ...missing.map(task => task.title)]
  if (without.length > 0)
    return {
      cause: 'dropped',
      reason: `all that is left of the plan is done; it is without ${without.map(part => `“${part}”`).join(', ')}`,
    }
  return { cause: 'observed', reason: 'every task is done' }
}
