import type { Check } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { isAllStored } from '../../planner/goal-shares.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import { type GoalAmountNeeds, type GoalAmounts, hadBy } from './goal-amounts.ts'
import type { Wanted } from './goal-outcome.ts'
import type { Lack } from './goal-words.ts'

/** What those brought of whom the goal asks something by name. */

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** What a seat gave to others of an item for these tasks. */
const giftsOf = (tasks: readonly TaskState[], seat: string, item: string) =>
  tasks.flatMap(({ assignees, gifts = [] }) =>
    assignees.includes(seat) ? gifts.filter(one => one.item === item && one.player !== seat) : [],
  )

/** How many a seat put into containers for these tasks, without what it took out. */
const putAwayBy = (tasks: readonly TaskState[], seat: string, item: string): number =>
  sumOf(
    tasks.flatMap(({ stored = [] }) =>
      stored.flatMap(one => (one.seat === seat && one.item === item ? one.count : [])),
    ),
  )

/** How many it carries, put away or gave to others; at least so many as the world showed when a task of its own was done. */
const broughtBy = (tasks: readonly TaskState[], seat: string, item: string, carried: number): number => {
  const shown = tasks.flatMap(({ status, assignees, done }) =>
    status === 'succeeded' && assignees[0] === seat && done?.kind === 'have' && done.item === item ? done.count : [],
  )
  const given = sumOf(giftsOf(tasks, seat, item).map(({ count }) => count))
  return Math.max(carried + putAwayBy(tasks, seat, item) + given, ...shown)
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

interface Share {
  readonly seat: string
  readonly item: string
  readonly count: number
}

/**
 * How much of each share lies in containers because of its seat: what that put there, or others to whom it had handed it. What these put
 * there counts first for their own shares, and once.
 */
const putAwayFor = (needs: GoalAmountNeeds, shares: readonly Share[], item: string): ReadonlyMap<string, number> => {
  const tasks = needs.facts.items()
  const own = new Map(shares.map(({ seat, count }) => [seat, count]))
  const put = (seat: string): number => Math.max(0, putAwayBy(tasks, seat, item) || shownInChest(needs, seat, item))
  const spare = new Map<string, number>()
  const through = (seat: string, lack: number, before: readonly string[]): number => {
    let found = 0
    for (const { player, count } of giftsOf(tasks, seat, item)) {
      if (before.includes(player)) continue
      const most = Math.min(count, lack - found)
      const left = spare.get(player) ?? Math.max(0, put(player) - (own.get(player) ?? 0))
      const taken = Math.min(most, left)
      spare.set(player, left - taken)
      found += taken + through(player, most - taken, [...before, player])
    }
    return found
  }
  return new Map(
    shares.map(({ seat, count }) => {
      const byItself = put(seat)
      return [seat, byItself + through(seat, Math.max(0, count - byItself), [seat])]
    }),
  )
}

/** Of a player in the game no action is known: what the chest showed when a task of that player's was done. */
const shownInChest = ({ roster, facts }: GoalAmountNeeds, seat: string, item: string): number =>
  roster.members.get(seat)?.body !== undefined
    ? 0
    : Math.max(
        0,
        ...facts
          .items()
          .flatMap(({ status, assignees, done }) =>
            status === 'succeeded' && assignees[0] === seat && done?.kind === 'stored' && done.item === item
              ? done.count - (done.before ?? 0)
              : [],
          ),
      )

/** What the goal asks of seats by their names. A seat that is not there any more, or is set aside, is asked for nothing. */
const sharesIn = ({ roster }: GoalAmountNeeds, parts: readonly Wanted[], usedUp: GoalAmounts['usedUp']) => {
  const shares = new Map<string, Share>()
  for (const part of parts) {
    if ((part.kind !== 'collect' && part.kind !== 'craft') || part.who === undefined || usedUp(part.item)) continue
    const { who, item, count } = part
    const seat = [...roster.members.keys()].find(name => name.toLowerCase() === who.toLowerCase())
    if (seat === undefined || roster.bench.why(seat) !== undefined) continue
    const key = `${seat} ${item}`
    shares.set(key, { seat, item, count: count + (shares.get(key)?.count ?? 0) })
  }
  return [...shares.values()]
}

/** What is lacking of the shares of the goal: each is to be brought, and put away where all of it is to lie in containers. */
export const sharesLacking = (
  needs: GoalAmountNeeds,
  parts: readonly Wanted[],
  { usedUp }: Pick<GoalAmounts, 'usedUp'>,
): Lack[] => {
  const { facts } = needs
  const shares = sharesIn(needs, parts, usedUp)
  const reached = facts.reached() ?? []
  return shares.flatMap(({ seat, item, count }): Lack[] => {
    const signs = reached.map(one => (one.kind === 'stored' && one.item === item ? one.count : 0))
    const isPut = isAllStored(parts, item, sumOf(signs))
    const have = isPut
      ? (putAwayFor(
          needs,
          shares.filter(one => one.item === item),
          item,
        ).get(seat) ?? 0)
      : broughtBy(facts.items(), seat, item, hadBy(needs, seat)[item] ?? 0)
    if (have >= count) return []
    const of = `${Math.max(0, have)} of the ${readable(item, count)} that the goal asks of`
    const verb = isPut ? 'put' : 'brought'
    const where = isPut ? ' into a container' : ''
    return [
      reader => (reader === seat ? `you have ${verb} ${of} you${where}` : `${seat} has ${verb} ${of} ${seat}${where}`),
    ]
  })
}
