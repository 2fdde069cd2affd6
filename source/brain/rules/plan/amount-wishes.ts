import type { Demand } from '../../../planner/demand.ts'
import { resolveName } from '../../../planner/item-names.ts'
import type { Draft } from '../items/draft-item.ts'
import type { Amount } from './mark-amounts.ts'
import type { WorkerAmount } from './read-amounts.ts'
import type { Solved } from './solve-amounts.ts'
import { means } from './wished-workers.ts'
import { isAbout, type Wish, type Wishes } from './wishes.ts'

/** Amounts that people name: what each is of, which of them hold together, and whether they were followed. */

export type AmountWish = Wish & WorkerAmount

/** What can be shared out by amounts. */
export interface Amounts {
  readonly collected: readonly string[]
  /** Made for the hand: parts of it may be made by several. */
  readonly made: readonly string[]
  /** Those of all these that the goal asks for. */
  readonly goals: readonly string[]
  totalOf(item: string): number
}

export const collectedItem = ({ load, done }: Draft): string | null => (load && done.kind === 'have' ? done.item : null)
/** A table to work at is one piece of work. */
export const madeItem = ({ way, done, bound }: Draft): string | null =>
  way === 'craft' && done.kind === 'have' && done.item !== 'crafting_table' && !bound ? done.item : null

export const amountsIn = (planned: readonly Draft[], demands: readonly Demand[]): Amounts => {
  const list = (itemOf: (draft: Draft) => string | null): string[] => [
    ...new Set(planned.flatMap(draft => itemOf(draft) ?? [])),
  ]
  const [collected, made] = [list(collectedItem), list(madeItem)]
  const asked = demands.flatMap(one => (one.kind === 'collect' || one.kind === 'store' ? [one.item] : []))
  return {
    collected,
    made,
    goals: [...collected, ...made].filter(item => asked.includes(item)),
    totalOf: item =>
      planned.reduce(
        (sum, draft) => sum + (collectedItem(draft) === item || madeItem(draft) === item ? (draft.amount ?? 0) : 0),
        0,
      ),
  }
}

/** Whether something newer was said of who does any of this work. */
export const isOverruled = ({ assign, spare }: Wishes, nth: number, own: readonly Draft[]): boolean =>
  [...assign, ...spare].some(one => one.nth > nth && own.some(draft => means(one, draft)))

/** Each wish with what its amount is of. */
export const meantBy = (
  { amounts }: Pick<Wishes, 'amounts'>,
  among: Amounts,
): readonly { readonly wish: AmountWish; readonly item: string | null }[] =>
  amounts.map(wish => ({ wish, item: itemMeant(wish, amounts, among) }))

/** What an amount is of: among what is collected and what is made. Null: nothing of that, or several things. */
const itemMeant = (
  wish: AmountWish,
  all: readonly AmountWish[],
  { collected, made, goals, totalOf }: Amounts,
): string | null => {
  const items = [...new Set([...collected, ...made])]
  const byName = (words: string): string | null =>
    resolveName(words, new Set(items), items) ?? items.find(item => isAbout(words, item)) ?? null
  if (wish.words !== '') return byName(wish.words)
  if (items.length === 1) return items[0]!
  // `Bob 18 logs, Mia 9`
  const same = all.filter(one => one.nth === wish.nth)
  const named = new Set(same.flatMap(one => (one.words === '' ? [] : [byName(one.words)])))
  if (named.size > 0) return named.size === 1 ? [...named][0]! : null
  const sum = same.reduce((count, { amount }) => count + (amount.kind === 'count' ? amount.count : 0), 0)
  const fitting = items.filter(item => totalOf(item) === sum)
  return [fitting, goals, collected].find(list => list.length === 1)?.[0] ?? null
}

/** The newest word about each worker; where they do not fit together, older ones give way to newer ones. */
export const newestThatFit = (
  wishes: readonly AmountWish[],
  solve: (asked: ReadonlyMap<string, Amount>) => Solved | null,
): { readonly asked: ReadonlyMap<string, Amount>; readonly solved: Solved; readonly used: readonly AmountWish[] } => {
  const from = [...new Set(wishes.map(({ nth }) => nth))].sort((a, b) => a - b)
  const tries = from.map(oldest => {
    const used = wishes.filter(({ nth }) => nth >= oldest)
    const asked = new Map(used.map(({ worker, amount }) => [worker, amount]))
    return { asked, used: used.filter(one => asked.get(one.worker) === one.amount), solved: solve(asked) }
  })
  const fit = tries.find(({ solved }) => solved !== null && solved.named === null) ?? tries.at(-1)!
  return fit.solved ? { ...fit, solved: fit.solved } : { ...fit, solved: solve(new Map())! }
}

/** What holds of an amount that was said of another team: who is to have so many at most, or at least. */
const boundOf = ({ amount, ...wish }: AmountWish): readonly AmountWish[] =>
  amount.kind !== 'count' || amount.bound === 'exact'
    ? []
    : [{ ...wish, amount: { ...amount, bound: amount.bound === 'least' ? 'least' : 'most' } }]

/**
 * Where amounts leave nothing for workers that have come since they were said, they are no more than bounds, and what is open is shared with
 * those, too. `newcomers`: none, where all stays as it was said.
 */
export const withShareForNewcomers = (
  wishes: readonly AmountWish[],
  workers: readonly string[],
  solve: (asked: ReadonlyMap<string, Amount>) => Solved | null,
): { readonly wishes: readonly AmountWish[]; readonly newcomers: readonly string[]; readonly said: string } => {
  const { asked, solved, used } = newestThatFit(wishes, solve)
  const isLeftOut = (name: string): boolean =>
    !asked.has(name) && workers.includes(name) && solved.counts[workers.indexOf(name)] === 0
  const isOlder = ({ joined = [] }: AmountWish): boolean => joined.some(isLeftOut)
  const newcomers = [...new Set(used.flatMap(({ joined = [] }) => joined.filter(isLeftOut)))]
  return {
    newcomers,
    said: quotes(used.filter(isOlder)),
    wishes: newcomers.length === 0 ? wishes : wishes.flatMap(one => (isOlder(one) ? boundOf(one) : [one])),
  }
}

/** What is told of that, for people. */
export const sharedAnew = ({ newcomers, said }: { newcomers: readonly string[]; said: string }): string =>
  `Shared with ${newcomers.join(' and ')}, too, who ${newcomers.length === 1 ? 'was' : 'were'} not there yet when this was said: ${said}.`

/** Whether a worker ends up with what was asked for; parts of a whole are rounded. */
export const holds = (worker: string, amount: Amount, amounts: ReadonlyMap<string, number>, total: number): boolean => {
  const count = amounts.get(worker) ?? 0
  const near = (value: number, by: number): boolean => Math.abs(count - value) <= by
  switch (amount.kind) {
    case 'count':
      return amount.bound === 'most'
        ? count <= amount.count
        : amount.bound === 'least'
          ? count >= amount.count
          : count === amount.count
    case 'part':
      return near(amount.part * total, 1)
    case 'times':
      return near(amount.times * (amounts.get(amount.of) ?? 0), Math.max(1, amount.times))
    case 'more':
      return near((amounts.get(amount.than) ?? 0) + amount.more, 1)
    case 'rest':
      return true
  }
}

export const quotes = (wishes: readonly Wish[]): string =>
  [...new Set(wishes.map(({ by, said }) => `${by} said: ${said}`))].join('; ')
