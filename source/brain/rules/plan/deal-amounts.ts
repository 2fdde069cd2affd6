import { readable } from '../../../minecraft/names/readable.ts'
import type { Demand } from '../../../planner/demand.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, gatherId, type Planning, titled } from '../items/draft-item.ts'
import { splitByWeight } from '../items/even-shares.ts'
import { heldBefore } from '../items/gathered-before.ts'
import {
  type Amounts,
  type AmountWish,
  amountsIn,
  collectedItem,
  holds,
  isOverruled,
  meantBy,
  newestThatFit,
  quotes,
  sharedAnew,
  withShareForNewcomers,
} from './amount-wishes.ts'
import { isNewest } from './apply-wishes.ts'
import type { Amount } from './mark-amounts.ts'
import { type Solved, solveAmounts } from './solve-amounts.ts'
import { giftOf, giftsBefore, means } from './wished-workers.ts'
import type { Wishes } from './wishes.ts'
import type { Told } from './work.ts'

/** Collecting dealt out as people wish: `let Bob get 18 and Mia only 9`. The plan collects as much as before. */

export interface Dealt {
  readonly drafts: readonly Draft[]
  /** What became of each wish, for people. */
  readonly told: readonly Told[]
  /** Wishes for all of something that the plan makes: who does it. */
  readonly assign: Wishes['assign']
}

interface Share {
  readonly worker: string
  /** To be collected now. */
  readonly count: number
  /** What the worker has of it already; it counts as part of its amount. */
  readonly had: number
  readonly needed: number
  readonly draft: Draft | undefined
}

export const dealAmounts = (
  planned: readonly Draft[],
  wishes: Wishes,
  demands: readonly Demand[],
  members: readonly string[],
  input: Planning,
): Dealt => {
  if (wishes.amounts.length === 0) return { drafts: planned, told: [], assign: [] }
  const among = amountsIn(planned, demands)
  const items = among.collected
  // A person who plays along and is named gets that amount, and no other work.
  const workersFor = (list: readonly AmountWish[]): string[] => [
    ...new Set([...members, ...list.map(({ worker }) => worker).filter(name => wishes.only?.includes(name) ?? true)]),
  ]
  const isNew = (item: string): boolean => demands.some(one => one.kind === 'collect' && one.item === item)
  const found = meantBy(wishes, among)
  const dealt = items.flatMap(item => {
    const list = found.filter(one => one.item === item).map(({ wish }) => wish)
    const own = planned.filter(draft => collectedItem(draft) === item)
    const newest = Math.max(...list.map(({ nth }) => nth))
    if (list.length === 0 || isOverruled(wishes, newest, own)) return []
    const total = among.totalOf(item)
    return [dealItem(item, total, own, list, isNew(item), workersFor(list), input)]
  })
  const rest = found.flatMap(({ wish, item }) => (item === null ? [wish] : []))
  const whole = rest.map(wish => ({ wish, all: isWhole(wish, planned) }))
  // What was said before it was collected needs no answer any more; what is said now does.
  const isDone = ({ nth }: AmountWish): boolean => items.length === 0 && wasDealt(input) && !isNewest(nth, input)
  const gifts = dealt.flatMap(one => one.gifts)
  const after = giftsBefore(gifts)
  const isDealt = (draft: Draft): boolean => dealt.some(({ item }) => collectedItem(draft) === item)
  const first = planned.findIndex(isDealt)
  const kept = planned
    .map((draft, index) => ({ draft, index }))
    .filter(({ draft }) => !isDealt(draft))
    .map(({ draft, index }) => ({ draft: { ...draft, requires: [...draft.requires, ...after(draft)] }, index }))
  return {
    drafts: [
      ...kept.filter(({ index }) => index < first).map(({ draft }) => draft),
      ...dealt.flatMap(one => one.drafts),
      ...gifts,
      ...kept.filter(({ index }) => index >= first).map(({ draft }) => draft),
    ],
    told: [
      ...dealt.flatMap(({ told }) => told),
      ...[
        ...new Map(
          whole.flatMap(({ wish, all }) =>
            all || isDone(wish) ? [] : [[notDealt(wish, planned, among), wish.nth] as const],
          ),
        ),
      ].map(([text, nth]) => ({ isMet: false, text, nth })),
    ],
    assign: whole.flatMap(({ wish, all }) => (all ? [wish] : [])),
  }
}

const dealItem = (
  item: string,
  total: number,
  own: readonly Draft[],
  said: readonly AmountWish[],
  /** All of it is to be collected, whatever the workers carry. */
  isNew: boolean,
  workers: readonly string[],
  input: Planning,
) => {
  const { team, previous, finished } = input
  const inHand = (name: string): number => team.find(one => one.name === name)?.inventory[item] ?? 0
  const broughtIn = (name: string): number => {
    const id = gatherId(input, item, name)
    const done = previous?.stages.flatMap(stage => stage.items).find(one => one.id === id)?.done
    return finished.some(one => one.id === id) && done?.kind === 'have' ? done.count : 0
  }
  const before = workers.map(name => own.find(draft => draft.assignee === name))
  const needed = before.map(draft => draft?.load?.needed ?? 0)
  // Amounts that come to what is still to be collected are those of it; others count what a worker has, too.
  const now = said.filter(({ nth }) => nth === said.at(-1)!.nth)
  const sumNow = now.reduce((sum, { amount }) => sum + (amount.kind === 'count' ? amount.count : 0), 0)
  const had = workers.map(name => (sumNow === total ? 0 : Math.max(isNew ? 0 : inHand(name), broughtIn(name))))
  const all = total + had.reduce((a, b) => a + b, 0)

  const solve = (list: ReadonlyMap<string, Amount>) => solveAmounts(all, workers, list, needed)
  const newest = Math.max(...said.map(({ nth }) => nth))
  const { wishes, ...anew } = withShareForNewcomers(said, workers, solve)
  const sharedWith = anew.newcomers.length === 0 ? [] : [{ isMet: true, text: sharedAnew(anew), nth: newest }]
  if (wishes.length === 0) return { item, drafts: own, gifts: [], told: sharedWith }
  const { asked, solved, used } = newestThatFit(wishes, solve)
  const still = solved.counts.map((count, index) => Math.max(0, count - had[index]!))
  const counts = splitByWeight(total, still.some(count => count > 0) ? still : workers.map(() => 1))
  const reason = quotes(used)
  const shares = workers.map(
    (worker, index): Share => ({
      worker,
      count: counts[index]!,
      had: had[index]!,
      needed: needed[index]!,
      draft: before[index],
    }),
  )
  const amounts = new Map(shares.map(({ worker, count, had }) => [worker, count + had]))
  const isFollowed = (worker: string): boolean => {
    const amount = asked.get(worker)
    return amount === undefined || holds(worker, amount, amounts, all)
  }
  const isAsked = (worker: string): boolean => asked.has(worker)
  const isAllFollowed = [...asked.keys()].every(isFollowed)
  const told = { ...inWords(item, shares, reason, solved, isAllFollowed ? isAsked : null, all), nth: newest }
  const isMet = (worker: string): boolean => told.isMet || (asked.has(worker) && isFollowed(worker))
  const isFree = own.reduce((sum, { load }) => sum + (load?.free ?? 0), 0) === total
  const drafts = shares.flatMap(({ worker, count, needed, draft }): Draft[] => {
    if (count === 0) return []
    // What was not followed is no reason for it.
    const { wished: _, ...base } = draft ?? own[0]!
    const why = isMet(worker) ? { because: reason, wished: true as const } : { because: taken(item, all, shares) }
    const id = gatherId(input, item, worker)
    // What goes into other things is reckoned without what is in hand.
    const held = isNew && needed === 0 ? heldBefore(input, item, worker, inHand(worker)) : inHand(worker)
    return [
      titled({
        ...base,
        id,
        amount: count,
        assignee: worker,
        load: { needed, by: worker, free: isFree ? count : 0 },
        done: { kind: 'have', item, count: count + held },
        ...why,
        effort: 4 * count,
        dealt: newest,
      }),
    ]
  })
  return { item, drafts, gifts: giftsAmong(item, shares, drafts, inHand), told: [told, ...sharedWith] }
}

/** How much the plan takes, with what of it other work needs: tools, a table, a chest. */
const taken = (item: string, all: number, shares: readonly Share[]): string => {
  const made = shares.reduce((sum, { needed }) => sum + needed, 0)
  const part = made >= all ? 'which' : `${made} of which`
  return `the plan takes ${readable(item, all)}${made === 0 ? '' : `, ${part} ${made === 1 ? 'goes' : 'go'} into what is made`}`
}

const inList = new Intl.ListFormat('en-GB')
const listed = (some: readonly Share[]): string => some.map(({ worker, count }) => `${worker} ${count}`).join(', ')

/** Where several get the same amount, that it is for each of them: `12 oak logs each for Bob and Mia, 24 in all`. */
const amountsOf = (shares: readonly Share[], things: string): string => {
  const [first = { count: 0 }, ...others] = shares
  const isEach = others.length > 0 && others.every(({ count }) => count === first.count)
  if (!isEach) return `${listed(shares)} ${things}`
  const all = first.count * shares.length
  return `${first.count} ${things} each for ${inList.format(shares.map(({ worker }) => worker))}, ${all} in all`
}

const inWords = (
  item: string,
  shares: readonly Share[],
  reason: string,
  { named }: Solved,
  /** Whether a worker's amount was named, where all that was named is followed; else null. */
  isFollowed: ((worker: string) => boolean) | null,
  all: number,
): Told => {
  const things = readable(item, 2).replace(/^2 /, '')
  const already = shares.map(({ worker, had }) => (had > 0 ? `; ${worker} has ${had} already` : '')).join('')
  const dealt = `${listed(shares)} ${things}${already}`
  if (isFollowed) {
    const others = shares.filter(({ worker }) => !isFollowed(worker))
    const rest = others.length > 0 ? `; the rest: ${listed(others)}` : ''
    const own = shares.filter(({ worker }) => isFollowed(worker))
    return { isMet: true, text: `Collected as asked: ${amountsOf(own, things)}${rest}${already} (${reason}).` }
  }
  const made = shares.reduce((sum, { needed }) => sum + needed, 0)
  const goes = made > 0 && named === all - made ? `; the other ${made} go into what is made` : ''
  const why =
    named === null
      ? 'This leaves out what cannot be had together'
      : `These amounts come to ${named}, and ${goes === '' ? taken(item, all, shares) : `the plan takes ${readable(item, all)}${goes}`}`
  const how = goes === '' ? 'Not followed in full' : 'Followed, and more'
  return { isMet: goes !== '', text: `${how}: ${reason}. ${why}. Now: ${dealt}.` }
}

/** What was collected is not shared out any more. */
const wasDealt = ({ finished }: PlanTaskInput): boolean =>
  finished.some(({ way }) => way === 'collect' || way === 'mine')

const notDealt = (wish: AmountWish, planned: readonly Draft[], { collected, made, totalOf }: Amounts): string => {
  const items = [...collected, ...made]
  const said = `Not followed: ${wish.by} said: ${wish.said}.`
  if (wish.words === '') {
    const list = items.map(item => readable(item, totalOf(item))).join(', ')
    return items.length === 0
      ? `${said} This plan collects and makes nothing that could be shared out.`
      : `${said} The plan has ${list}: say of which.`
  }
  const about = planned.filter(draft => means(wish, draft))
  return about.length === 0
    ? `${said} No item of this plan is about “${wish.words}”.`
    : `${said} Only what is collected, or crafted and carried, is shared out by amounts; one worker makes all of “${about[0]!.title}”.`
}

/** An amount of what is made can be followed where it is all of it, the one that is set up to work at included. */
const isWhole = ({ words, amount }: AmountWish, planned: readonly Draft[]): boolean => {
  if (words === '' || amount.kind !== 'count' || amount.bound === 'most') return false
  const made = planned.filter(draft => draft.stage === 'craft' && means({ words }, draft))
  return made.length > 0 && made.reduce((sum, one) => sum + (one.amount ?? 1), 0) === amount.count
}

/** Who makes something of what others collect now gets it from them. */
const giftsAmong = (
  item: string,
  shares: readonly Share[],
  drafts: readonly Draft[],
  inHand: (name: string) => number,
): Draft[] => {
  const spare = new Map(shares.map(({ worker, count, needed }) => [worker, Math.max(0, count - needed)]))
  return shares.flatMap(({ worker, count, needed }) => {
    let lacking = Math.max(0, needed - count)
    return drafts.flatMap((from): Draft[] => {
      const given = Math.min(lacking, spare.get(from.assignee) ?? 0)
      if (given <= 0 || from.assignee === worker) return []
      lacking -= given
      spare.set(from.assignee, spare.get(from.assignee)! - given)
      return [giftOf(item, given, from, worker, inHand(worker))]
    })
  })
}
