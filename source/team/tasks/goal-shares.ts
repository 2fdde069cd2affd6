import type { Check } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import { type GoalAmountNeeds, type GoalAmounts, hadBy } from './goal-amounts.ts'
import type { Wanted } from './goal-outcome.ts'

/** What those brought of whom the goal asks something by name. */

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** How many a seat put into containers for these tasks, without what it took out. */
const putAwayBy = (tasks: readonly TaskState[], seat: string, item: string): number =>
  sumOf(
    tasks.flatMap(({ stored = [] }) =>
      stored.flatMap(one => (one.seat === seat && one.item === item ? one.count : [])),
    ),
  )

/** How many it carries, put away or gave to others; at least so many as the world showed when a task of its own was done. */
const broughtBy = (tasks: readonly TaskState[], seat: string, item: string, carried: number): number => {
  const given = tasks.flatMap(({ assignees, gifts = [] }) =>
    assignees.includes(seat) ? gifts.flatMap(one => (one.item === item && one.player !== seat ? one.count : [])) : [],
  )
  const shown = tasks.flatMap(({ status, assignees, done }) =>
    status === 'succeeded' && assignees[0] === seat && done?.kind === 'have' && done.item === item ? done.count : [],
  )
  return Math.max(carried + putAwayBy(tasks, seat, item) + sumOf(given), ...shown)
}

/** Whether a seat brought so much of it, or put it into containers, as a sign of the goal says; null: it names no seat. */
export const lookForShare = (needs: GoalAmountNeeds, done: Condition): Check | null => {
  if ((done.kind !== 'have' && done.kind !== 'stored') || done.by === undefined) return null
  const { item, count, by } = done
  const tasks = needs.facts.items()
  const have =
    done.kind === 'stored' ? putAwayBy(tasks, by, item) : broughtBy(tasks, by, item, hadBy(needs, by)[item] ?? 0)
  const detail = `${by} has ${done.kind === 'stored' ? 'put' : 'brought'} ${Math.max(0, have)} of ${count}`
  return { met: have >= count, done: Math.min(count, Math.max(0, have)), total: count, detail }
}

/** What is lacking of what the goal asks of seats by their names. Who is not there any more, or is set aside, is asked for nothing. */
export const sharesLacking = (
  needs: GoalAmountNeeds,
  parts: readonly Wanted[],
  { usedUp }: Pick<GoalAmounts, 'usedUp'>,
): string[] => {
  const { roster, facts } = needs
  const shares = new Map<string, { seat: string; item: string; count: number }>()
  for (const part of parts) {
    if ((part.kind !== 'collect' && part.kind !== 'craft') || part.who === undefined || usedUp(part.item)) continue
    const { who, item, count } = part
    const seat = [...roster.members.keys()].find(name => name.toLowerCase() === who.toLowerCase())
    if (seat === undefined || roster.bench.why(seat) !== undefined) continue
    const key = `${seat} ${item}`
    shares.set(key, { seat, item, count: count + (shares.get(key)?.count ?? 0) })
  }
  return [...shares.values()].flatMap(({ seat, item, count }) => {
    const have = broughtBy(facts.items(), seat, item, hadBy(needs, seat)[item] ?? 0)
    return have >= count
      ? []
      : [`${seat} has brought ${Math.max(0, have)} of the ${readable(item, count)} that the goal asks of ${seat}`]
  })
}
