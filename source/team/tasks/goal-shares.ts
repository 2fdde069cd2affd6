import type { Check } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Demand } from '../../planner/demand.ts'
import { isAllStored } from '../../planner/goal-shares.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { listed } from '../../session/log/listed.ts'
import type { TaskState } from '../../session/log/state.ts'
import { type GoalAmountNeeds, type GoalAmounts, hadBy } from './goal-amounts.ts'
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
  if (done.kind === 'have' && done.seat !== undefined && done.seat !== by) {
    const given = handedBy(needs, by, done.seat, item)
    const detail = `${by} has given ${done.seat} ${given} of ${count}`
    return { met: given >= count, done: Math.min(count, given), total: count, detail }
  }
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
  /** Others whose work counts for it. */
  readonly along: readonly string[]
  /** To whom it is to be handed, who puts it away then. */
  readonly through?: string
}

/**
 * How much of each share lies in containers because of its seat: what that put there, or others to whom it had handed it. What these put
 * there counts first for their own shares, and once.
 */
const putAwayFor = (needs: GoalAmountNeeds, shares: readonly Share[], item: string): ReadonlyMap<string, number> => {
  const tasks = needs.facts.items()
  const own = new Map(shares.map(({ seat, count }) => [seat, count]))
  const put = (seat: string): number => putOf(needs, seat, item)
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

type Owned = Extract<Demand, { readonly who?: string }>

const putOf = (needs: GoalAmountNeeds, seat: string, item: string): number =>
  Math.max(0, putAwayBy(needs.facts.items(), seat, item) || shownInChest(needs, seat, item))

/** What the goal asks of seats by their names. A seat that is not there any more, or is set aside, is asked for nothing. */
const sharesIn = (
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
    const key = [seat, ...along, through ?? '', item].join(' ')
    shares.set(key, { seat, along, item, count: count + (shares.get(key)?.count ?? 0), through })
  }
  return [...shares.values()]
}
/** What seats must put into containers themselves, as the words of the goal say. */
const putByName = (needs: GoalAmountNeeds, demands: readonly Demand[]): Share[] =>
  sharesIn(needs, demands, part => part.kind === 'store')

/** What is lacking of that: what another put there, or puts there for it, does not count. */
const notPutByName = (needs: GoalAmountNeeds, shares: readonly Share[]): Lack[] =>
  shares.flatMap(({ seat, along, item, count }): Lack[] => {
    const asked = [seat, ...along]
    const have = sumOf(asked.map(name => putOf(needs, name, item)))
    if (have >= count) return []
    const beside = [...needs.roster.members.keys()].flatMap(name => {
      const own = sumOf(shares.flatMap(one => (one.item === item && one.seat === name ? one.count : [])))
      const more = asked.includes(name) ? 0 : putOf(needs, name, item) - own
      return more > 0 ? [`${more} of ${name}`] : []
    })
    const of = `put ${have} of the ${readable(item, count)} that the goal asks of`
    return [
      reader => {
        const names = listed(asked.map(name => (name === reader ? 'you' : name)))
        const not = beside.length > 0 ? `; ${listed(beside)} there do not count, for the goal names ${names}` : ''
        return `${names} ${asked.length > 1 || seat === reader ? 'have' : 'has'} ${of} ${names} into a container${not}`
      },
    ]
  })

/** How many a seat gave to another; of a player in the game no action is known, and what that one has then shows it. */
const handedBy = ({ roster, facts }: GoalAmountNeeds, seat: string, to: string, item: string): number => {
  const tasks = facts.items()
  const given = sumOf(giftsOf(tasks, seat, item).map(({ player, count }) => (player === to ? count : 0)))
  const shown = tasks.flatMap(({ status, assignees, done }) =>
    status === 'succeeded' && assignees[0] === seat && done?.kind === 'have' && done.item === item && done.seat === to
      ? done.count
      : [],
  )
  return roster.members.get(seat)?.body !== undefined ? given : Math.max(given, ...shown)
}

/** What seats must hand to others who put it away then. */
const handedByName = (needs: GoalAmountNeeds, demands: readonly Demand[]): Share[] =>
  sharesIn(needs, demands, part => part.kind === 'collect' || part.kind === 'craft').filter(
    ({ through }) => through !== undefined,
  )

/** What the goal has seats put into containers, or give to others, by their names, and how much of that is done, for those who plan or work. */
export const askedByName = (needs: GoalAmountNeeds): string[] => [
  ...handedByName(needs, needs.facts.wanted()).map(
    ({ seat, item, count, through = '' }) =>
      `The goal names ${seat}: ${handedBy(needs, seat, through, item)} of ${readable(item, count)} given to ${through} so far.`,
  ),
  ...putByName(needs, needs.facts.wanted()).map(({ seat, along, item, count }) => {
    const names = [seat, ...along]
    const have = Math.max(0, sumOf(names.map(name => putOf(needs, name, item))))
    return `The goal names ${listed(names)}: ${have} of ${readable(item, count)} put into a container by ${listed(names)} so far; what others put there does not count.`
  }),
]

/** How the world shows them, for each seat. */
export const signsOfShares = (needs: GoalAmountNeeds, demands: readonly Demand[]): Condition[] =>
  putByName(needs, demands).flatMap(({ seat, along, item, count }) =>
    along.length > 0 ? [] : { kind: 'stored' as const, item, count, by: seat },
  )

/** What is lacking of the shares of the goal: each is to be brought, and put away where all of it is to lie in containers. */
export const sharesLacking = (needs: GoalAmountNeeds, { usedUp }: Pick<GoalAmounts, 'usedUp'>): Lack[] => {
  const { facts } = needs
  const demands = facts.wanted()
  const put = putByName(needs, demands)
  const shares = sharesIn(
    needs,
    demands,
    part => (part.kind === 'collect' || part.kind === 'craft') && !usedUp(part.item),
  )
  const reached = facts.reached() ?? []
  const brought = shares.flatMap(({ seat, along, item, count, through }): Lack[] => {
    if (through !== undefined) {
      const given = handedBy(needs, seat, through, item)
      const of = `${given} of the ${readable(item, count)} that the goal asks of`
      const words = (one: string, verb: string, to: string): string => `${one} ${verb} given ${to} ${of} ${one}`
      const lack: Lack = reader =>
        words(reader === seat ? 'you' : seat, reader === seat ? 'have' : 'has', reader === through ? 'you' : through)
      return given >= count ? [] : [lack]
    }
    const signs = reached.map(one => (one.kind === 'stored' && one.item === item ? one.count : 0))
    // Where the goal names who puts it away, this one brings it alone.
    const isPut = !put.some(one => one.item === item) && isAllStored(demands, item, sumOf(signs))
    const same = shares.filter(one => one.item === item)
    const haveOf = (name: string): number => {
      if (!isPut) return Math.max(0, broughtBy(facts.items(), name, item, hadBy(needs, name)[item] ?? 0))
      return along.length > 0 ? putOf(needs, name, item) : (putAwayFor(needs, same, item).get(seat) ?? 0)
    }
    const asked = [seat, ...along]
    const have = sumOf(asked.map(haveOf))
    // Of several each is to bring some.
    const idle = asked.filter(name => haveOf(name) === 0)
    if (have >= count && (along.length === 0 || idle.length === 0)) return []
    const [names, amount] = have >= count ? [idle, 'none'] : [asked, String(Math.max(0, have))]
    const of = `${isPut ? 'put' : 'brought'} ${amount} of the ${readable(item, count)} that the goal asks of`
    const where = isPut ? ' into a container' : ''
    return [
      reader => {
        const called = (list: readonly string[]): string => listed(list.map(name => (name === reader ? 'you' : name)))
        const has = names.length > 1 || names[0] === reader ? 'have' : 'has'
        return `${called(names)} ${has} ${of} ${called(asked)}${where}`
      },
    ]
  })
  return [...notPutByName(needs, put), ...brought]
}
