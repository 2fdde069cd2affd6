import { readable } from '../../minecraft/names/readable.ts'
import type { Demand } from '../../planner/demand.ts'
import { countIn } from '../../planner/materials.ts'
import { listed } from '../../session/log/listed.ts'
import { type GoalAmountNeeds, hadBy } from './goal-amounts.ts'
import type { Lack } from './goal-words.ts'
import { sumOf } from './put-away.ts'
import { handedBy, type Share, sharesIn, takenBy } from './share-counts.ts'

/** What those whom a goal names must take out of containers, hand to one another and keep. */

/** So much is to go from the hands of one into those of another. */
interface Gift {
  readonly seat: string
  readonly to: string
  readonly item: string
  readonly count: number
}

type Made = Extract<Demand, { kind: 'collect' | 'craft' | 'bring' }>
const isMade = (one: Demand): one is Made => one.kind === 'collect' || one.kind === 'craft'

/** What seats must hand to others: who has it then, puts it away or hands it on. */
const giftsByName = (needs: GoalAmountNeeds, demands: readonly Demand[]): Gift[] => {
  const gifts = new Map<string, Gift>()
  const there = [...needs.roster.members.keys(), ...Object.keys(needs.session.state.seats)]
  const called = (name: string): string => there.find(one => one.toLowerCase() === name.toLowerCase()) ?? name
  for (const one of demands) {
    if (!isMade(one) || one.who === undefined || one.along) continue
    if (sharesIn(needs, [one], () => true).length === 0) continue
    const last = one.to ?? one.through
    const hands = [one.who, ...(one.via ?? []), ...(last === undefined ? [] : [last])].map(called)
    for (const [nth, to] of hands.slice(1).entries()) {
      const seat = hands[nth]!
      const key = [seat, to, one.item].join(' ')
      gifts.set(key, { seat, to, item: one.item, count: one.count + (gifts.get(key)?.count ?? 0) })
    }
  }
  return [...gifts.values()].filter(({ seat, to }) => seat !== to)
}

/** What one keeps of that of which it gives a part to another. */
const keptByName = (needs: GoalAmountNeeds, demands: readonly Demand[]): Share[] => {
  const made = demands.filter(isMade)
  const isPut = (item: string): boolean => demands.some(one => one.kind === 'store' && one.item === item)
  const kept = made.filter(one => (one.to ?? one.through ?? one.along) === undefined && !isPut(one.item))
  const isPart = ({ item, who }: (typeof made)[number]): boolean =>
    made.some(one => one.item === item && one.who === who && one.to !== undefined)
  return sharesIn(needs, kept.filter(isPart), () => true)
}

/** What seats must take out of containers, kept or given. */
const takenByName = (needs: GoalAmountNeeds, demands: readonly Demand[]): Share[] => {
  const all = sharesIn(needs, demands, part => 'taken' in part && part.taken === true)
  return [...Map.groupBy(all, ({ seat, along, item }) => [seat, ...along, item].join(' ')).values()].map(list => ({
    ...list[0]!,
    count: sumOf(list.map(({ count }) => count)),
  }))
}

const takenOf = (needs: GoalAmountNeeds, { seat, along, item }: Share): number =>
  sumOf([seat, ...along].map(name => takenBy(needs.facts.items(), name, item)))

/** What is lacking of that. */
export const notHandedByName = (needs: GoalAmountNeeds, demands: readonly Demand[]): Lack[] => [
  ...takenByName(needs, demands).flatMap((share): Lack[] => {
    const have = takenOf(needs, share)
    const asked = [share.seat, ...share.along]
    const lack: Lack = reader => {
      const names = listed(asked.map(name => (name === reader ? 'you' : name)))
      const has = asked.length > 1 || share.seat === reader ? 'have' : 'has'
      return `${names} ${has} taken ${have} of the ${readable(share.item, share.count)} that the goal asks of ${names} out of a container`
    }
    return have >= share.count ? [] : [lack]
  }),
  ...giftsByName(needs, demands).flatMap(({ seat, to, item, count }): Lack[] => {
    const given = handedBy(needs, seat, to, item)
    const of = `${given} of the ${readable(item, count)} that the goal asks of`
    const words = (one: string, verb: string, other: string): string => `${one} ${verb} given ${other} ${of} ${one}`
    const lack: Lack = reader =>
      words(reader === seat ? 'you' : seat, reader === seat ? 'have' : 'has', reader === to ? 'you' : to)
    return given >= count ? [] : [lack]
  }),
  ...keptByName(needs, demands).flatMap(({ seat, item, count }): Lack[] => {
    const have = countIn(hadBy(needs, seat), item)
    const of = `${have} of the ${readable(item, count)} that the goal leaves to`
    const lack: Lack = reader => (reader === seat ? `you have ${of} you` : `${seat} has ${of} ${seat}`)
    return have >= count ? [] : [lack]
  }),
]

/** How much of it is done, for those who plan or work. */
export const handledByName = (needs: GoalAmountNeeds, demands: readonly Demand[]): string[] => [
  ...keptByName(needs, demands).map(
    ({ seat, item, count }) =>
      `The goal leaves ${readable(item, count)} to ${seat} itself, beside what it gives away: ${hadBy(needs, seat)[item] ?? 0} so far.`,
  ),
  ...takenByName(needs, demands).map(
    share =>
      `The goal names ${listed([share.seat, ...share.along])}: ${takenOf(needs, share)} of ${readable(share.item, share.count)} taken out of a container so far; what others take does not count.`,
  ),
  ...giftsByName(needs, demands).map(
    ({ seat, to, item, count }) =>
      `The goal names ${seat}: ${handedBy(needs, seat, to, item)} of ${readable(item, count)} given to ${to} so far.`,
  ),
]
