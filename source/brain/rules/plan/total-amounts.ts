import type { Demand } from '../../../planner/demand.ts'
import { splitByWeight } from '../items/even-shares.ts'
import { isAbout, type Wish, type Wishes } from './wishes.ts'

/** What totals that people name are of, and what they make of a goal. */

type Countable = Extract<Demand, { item: string; count: number }>
const countable = (demand: Demand): demand is Countable =>
  demand.kind === 'collect' || demand.kind === 'craft' || demand.kind === 'store'

/** Wishes whose totals each say of what they are: as the amounts beside them do, or of the only thing that the goal counts; and the other way round. */
export const withThingsOfTotals = (wishes: Wishes, demands: readonly Demand[]): Wishes => {
  const among = demands.filter(countable)
  const items = [...new Set(among.map(({ item }) => item))]
  const gathered = [...new Set(among.flatMap(({ kind, item }) => (kind === 'collect' ? [item] : [])))]
  const thingOf = ({ nth }: Wish): string | undefined => {
    const beside = [...new Set(wishes.amounts.flatMap(one => (one.nth === nth && one.words !== '' ? [one.words] : [])))]
    return [beside, items, gathered].find(list => list.length === 1)?.[0]?.replaceAll('_', ' ')
  }
  const counts = wishes.counts.flatMap(wish => {
    const words = wish.words === '' ? thingOf(wish) : wish.words
    return words === undefined ? [] : [{ ...wish, words }]
  })
  const why =
    items.length === 0 ? 'The goal asks for nothing by its number' : 'The goal asks for several things: say of which'
  const lost = wishes.counts.filter(wish => wish.words === '' && thingOf(wish) === undefined)
  // `only 2 torches in total, Greta 1 of them`
  const amounts = wishes.amounts.map(wish => {
    const beside = [...new Set(counts.flatMap(one => (one.nth === wish.nth ? [one.words] : [])))]
    return wish.words === '' && beside.length === 1 ? { ...wish, words: beside[0]! } : wish
  })
  return { ...wishes, counts, amounts, unread: [...wishes.unread, ...lost.map(({ said, by }) => ({ said, by, why }))] }
}

const bounded = (now: number, { count, bound }: Wishes['counts'][number]): number =>
  bound === 'most' ? Math.min(now, count) : bound === 'least' ? Math.max(now, count) : count

/** The demands with the totals that people want; what several are to bring is cut for each alike. */
export const withTotals = (demands: readonly Demand[], { counts }: Pick<Wishes, 'counts'>): Demand[] =>
  demands.flatMap(demand => {
    const wish = countable(demand) ? counts.findLast(one => isAbout(one.words, demand.item)) : undefined
    if (!countable(demand) || !wish) return [demand]
    const alike = demands.filter(countable).filter(({ kind, item }) => kind === demand.kind && item === demand.item)
    const now = alike.map(({ count }) => count)
    const next = bounded(
      now.reduce((sum, count) => sum + count, 0),
      wish,
    )
    const count = splitByWeight(next, now)[alike.indexOf(demand)]!
    return count > 0 ? [{ ...demand, count }] : []
  })
