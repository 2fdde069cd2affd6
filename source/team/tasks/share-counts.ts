import type { Demand } from '../../planner/demand.ts'
import { countIn } from '../../planner/materials.ts'
import { own } from '../../session/log/fold/records.ts'
import type { TaskState } from '../../session/log/state.ts'
import { type GoalAmountNeeds, hadBy } from './goal-amounts.ts'
import { putBySeat, sumOf } from './put-away.ts'

/** How much a seat took, gave, put away and brought for the goal, as the log tells it. */

/** What a seat gave to others of an item for these tasks. */
export const giftsOf = (tasks: readonly TaskState[], seat: string, item: string) =>
  tasks.flatMap(({ assignees, gifts = [] }) =>
    assignees.includes(seat) ? gifts.filter(one => one.item === item && one.player !== seat) : [],
  )

/** How many a seat put into containers for these tasks, without all that it took out; below 0: it took out more. */
const netBy = (tasks: readonly TaskState[], seat: string, item: string): number =>
  sumOf(
    tasks.flatMap(({ stored = [] }) =>
      stored.flatMap(one => (one.seat === seat && one.item === item ? one.count : [])),
    ),
  )

/** How many it took out of containers, whatever it put there; `at`: out of that one alone. */
export const takenBy = (
  tasks: readonly TaskState[],
  seat: string,
  item: string,
  at?: readonly number[] | undefined,
): number =>
  sumOf(
    tasks.flatMap(({ stored = [] }) =>
      stored.flatMap(one => {
        if (one.seat !== seat || one.item !== item) return []
        if (!at) return one.taken ?? 0
        return (one.from ?? []).flatMap(({ at: place, count }) => (place.join() === at.join() ? count : []))
      }),
    ),
  )

/** How much of what lay in containers before the goal was taken out: no seat had brought that for the goal. */
const goneOfBefore = ({ knowledge }: Pick<GoalAmountNeeds, 'knowledge'>, item: string): number =>
  Math.max(
    0,
    sumOf(
      knowledge.containers
        .all()
        .map(({ items, before, gone = {} }) =>
          items && before ? Math.max(own(gone, item) ?? 0, (own(before, item) ?? 0) - (own(items, item) ?? 0)) : 0,
        ),
    ),
  )

/** How many it carries, put away or gave to others; at least so many as the world showed when a task of its own was done. */
export const broughtBy = (needs: GoalAmountNeeds, seat: string, item: string): number => {
  const tasks = needs.facts.items()
  const carried = countIn(hadBy(needs, seat), item)
  const shown = tasks.flatMap(({ status, assignees, done }) =>
    status === 'succeeded' && assignees[0] === seat && done?.kind === 'have' && done.item === item && !done.taken
      ? done.count
      : [],
  )
  const given = sumOf(giftsOf(tasks, seat, item).map(({ count }) => count))
  const fromBefore = Math.min(takenBy(tasks, seat, item), goneOfBefore(needs, item))
  return Math.max(carried + netBy(tasks, seat, item) + fromBefore + given, ...shown)
}

/** How many a seat gave to another; of a player in the game no action is known, and what that one has then shows it. */
export const handedBy = ({ roster, facts }: GoalAmountNeeds, seat: string, to: string, item: string): number => {
  const tasks = facts.items()
  const given = sumOf(giftsOf(tasks, seat, item).map(({ player, count }) => (player === to ? count : 0)))
  const shown = tasks.flatMap(({ status, assignees, done }) =>
    status === 'succeeded' && assignees[0] === seat && done?.kind === 'have' && done.item === item && done.seat === to
      ? done.count
      : [],
  )
  return roster.members.get(seat)?.body !== undefined ? given : Math.max(given, ...shown)
}

export interface Share {
  readonly seat: string
  readonly item: string
  readonly count: number
  /** Others whose work counts for it. */
  readonly along: readonly string[]
  /** To whom it is to be handed, who puts it away then. */
  readonly through?: string
  /** It lies in a container, and is taken out of there. */
  readonly taken: boolean
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

type Owned = Extract<Demand, { readonly who?: string }>

export const putOf = (needs: GoalAmountNeeds, seat: string, item: string): number =>
  putBySeat(needs.facts.items(), seat, item) || shownInChest(needs, seat, item)

/** What the goal asks of seats by their names. A seat that is not there any more, or is set aside, is asked for nothing. */
export const sharesIn = (
  { roster }: GoalAmountNeeds,
  demands: readonly Demand[],
  isAsked: (demand: Owned) => boolean,
): Share[] => {
  const shares = new Map<string, Share>()
  const there = (who: string): string[] =>
    [...roster.members.keys()].filter(
      name => name.toLowerCase() === who.toLowerCase() && roster.bench.why(name) === undefined,
    )
  for (const part of demands) {
    if (!('who' in part) || part.who === undefined || !isAsked(part)) continue
    const { who, item, count } = part
    const [seat, ...along] = [who, ...(part.along ?? [])].flatMap(there)
    if (seat === undefined) continue
    const [through] = 'through' in part && part.through !== undefined ? there(part.through) : []
    const taken = 'taken' in part && part.taken === true
    const key = [seat, ...along, through ?? '', item, taken].join(' ')
    shares.set(key, { seat, along, item, count: count + (shares.get(key)?.count ?? 0), through, taken })
  }
  return [...shares.values()]
}
