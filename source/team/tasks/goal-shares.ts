import type { Check } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { emptyHanded } from '../../planner/carried-things.ts'
import type { Demand } from '../../planner/demand.ts'
import { isAllStored } from '../../planner/goal-shares.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { listed } from '../../session/log/listed.ts'
import type { TaskState } from '../../session/log/state.ts'
import { goalWords } from '../knowledge/team-knowledge.ts'
import { carriedBy, countForGoal, type GoalAmountNeeds, type GoalAmounts } from './goal-amounts.ts'
import { handledByName, notHandedByName } from './goal-hands.ts'
import { measurable } from './goal-outcome.ts'
import type { Lack } from './goal-words.ts'
import { putBySeat, sumOf, takenAgainBy } from './put-away.ts'
import { broughtBy, giftsOf, handedBy, putOf, type Share, sharesIn, takenBy } from './share-counts.ts'

/** What those brought of whom the goal asks something by name. */

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
  const isTaken = done.kind === 'have' && done.taken === true
  const [verb, have, again] = isTaken
    ? ['taken', takenBy(tasks, by, item, done.at), '']
    : done.kind === 'stored'
      ? ['put', putBySeat(tasks, by, item), takenAgain(tasks, [by], item)]
      : ['brought', broughtBy(needs, by, item), '']
  const detail = `${by} has ${verb} ${Math.max(0, have)} of ${count}${again}`
  return { met: have >= count, done: Math.min(count, Math.max(0, have)), total: count, detail }
}

/** What seats put in and took out, where they took something out again: less than they put in counts then. */
const takenAgain = (tasks: readonly TaskState[], seats: readonly string[], item: string): string => {
  const taken = sumOf(seats.map(seat => takenAgainBy(tasks, seat, item)))
  const put = taken + sumOf(seats.map(seat => putBySeat(tasks, seat, item)))
  return taken === 0 || put === 0 ? '' : ` (put in ${put}, took out ${taken})`
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
    const again = takenAgain(needs.facts.items(), asked, item)
    const of = `put ${have} of the ${readable(item, count)} that the goal asks of`
    return [
      reader => {
        const names = listed(asked.map(name => (name === reader ? 'you' : name)))
        const not = beside.length > 0 ? `; ${listed(beside)} there do not count, for the goal names ${names}` : ''
        return `${names} ${asked.length > 1 || seat === reader ? 'have' : 'has'} ${of} ${names} into a container${again}${not}`
      },
    ]
  })

/** What the goal has seats do by their names, and how much of that is done, for those who plan or work. */
export const askedByName = (needs: GoalAmountNeeds): string[] => {
  const demands = needs.facts.wanted()
  const tasks = needs.facts.items()
  const line = (names: readonly string[], have: number, item: string, count: number, done: string): string =>
    `The goal names ${listed(names)}: ${Math.max(0, have)} of ${readable(item, count)} ${done}`
  return [
    ...handledByName(needs, demands),
    ...putByName(needs, demands).map(({ seat, along, item, count }) => {
      const names = [seat, ...along]
      const have = sumOf(names.map(name => putOf(needs, name, item)))
      const done = `put into a container by ${listed(names)} so far${takenAgain(tasks, names, item)}; what others put there does not count.`
      return line(names, have, item, count, done)
    }),
    ...broughtByName(needs, countForGoal(needs, measurable(demands))).map(({ asked, item, count, isPut, haveOf }) => {
      const verb = isPut ? 'put into a container' : 'brought'
      const done = `${verb} by ${listed(asked)} so far; what others ${isPut ? 'put there' : 'bring'} does not count.`
      return line(asked, sumOf(asked.map(haveOf)), item, count, done)
    }),
    ...stillCarried(needs).map(one => `${one()}.`),
  ]
}

/** How the world shows them, for each seat. */
export const signsOfShares = (needs: GoalAmountNeeds, demands: readonly Demand[]): Condition[] =>
  putByName(needs, demands).flatMap(({ seat, along, item, count }) =>
    along.length > 0 ? [] : { kind: 'stored' as const, item, count, by: seat },
  )

/** What those still carry who are to carry nothing in the end. What the plans leave out, and what people changed, is not looked at. */
const stillCarried = (needs: GoalAmountNeeds): Lack[] => {
  const { roster, facts, goal, knowledge } = needs
  if (facts.decidedByPeople() || facts.withoutWork().length > 0) return []
  const all = roster.planners.length > 0 ? roster.planners.flatMap(roster.workers) : [...roster.members.keys()]
  const vocabulary = vocabularyOf(goalWords(knowledge, goal.text()))
  return emptyHanded(goal.text(), vocabulary, [...new Set(all)]).flatMap(seat => {
    const held = Object.entries(carriedBy(needs, seat)).filter(([, count]) => count > 0)
    if (held.length === 0) return []
    const things = listed(held.map(([item, count]) => readable(item, count)))
    return (reader?: string) =>
      `${seat === reader ? 'you' : seat} still ${seat === reader ? 'carry' : 'carries'} ${things}, and the goal asks that all of it is put away`
  })
}

interface BroughtShare extends Share {
  readonly asked: readonly string[]
  /** It is to lie in a container. */
  readonly isPut: boolean
  /** How much of it is done by one of them. */
  haveOf(name: string): number
}

/** What seats must bring themselves, as the words of the goal say. What is handed on, or lies in a container, is looked at by itself. */
const broughtByName = (needs: GoalAmountNeeds, { usedUp }: Pick<GoalAmounts, 'usedUp'>): BroughtShare[] => {
  const demands = needs.facts.wanted()
  const put = putByName(needs, demands)
  const shares = sharesIn(
    needs,
    demands,
    part => (part.kind === 'collect' || part.kind === 'craft') && !usedUp(part.item),
  )
  const reached = needs.facts.reached() ?? []
  return shares.flatMap((share): BroughtShare[] => {
    const { seat, along, item, through, taken } = share
    if (through !== undefined || taken) return []
    const signs = reached.map(one => (one.kind === 'stored' && one.item === item ? one.count : 0))
    // Where the goal names who puts it away, this one brings it alone.
    const isPut = !put.some(one => one.item === item) && isAllStored(demands, item, sumOf(signs))
    const same = shares.filter(one => one.item === item)
    const haveOf = (name: string): number => {
      if (!isPut) return Math.max(0, broughtBy(needs, name, item))
      return along.length > 0 ? putOf(needs, name, item) : (putAwayFor(needs, same, item).get(seat) ?? 0)
    }
    return [{ ...share, asked: [seat, ...along], isPut, haveOf }]
  })
}

/** What is lacking of the shares of the goal: each is to be brought, and put away where all of it is to lie in containers. */
export const sharesLacking = (needs: GoalAmountNeeds, amounts: Pick<GoalAmounts, 'usedUp'>): Lack[] => {
  const demands = needs.facts.wanted()
  const put = putByName(needs, demands)
  const brought = broughtByName(needs, amounts).flatMap(({ along, asked, item, count, isPut, haveOf }): Lack[] => {
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
  const left = demands.filter(one => !('item' in one) || !amounts.usedUp(one.item))
  return [...notPutByName(needs, put), ...notHandedByName(needs, left), ...brought, ...stillCarried(needs)]
}
