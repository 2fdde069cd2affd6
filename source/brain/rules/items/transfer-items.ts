import type { Position } from '../../../minecraft/blocks/position.ts'
import { thatMany } from '../../../minecraft/names/readable.ts'
import { type Counts, planMaterials, sum } from '../../../planner/materials.ts'
import type { Recipe } from '../../questions/shapes.ts'
import { type Draft, draftId, titled } from './draft-item.ts'

/** Something that one has and another needs. */
export interface Transfer {
  readonly item: string
  readonly count: number
  readonly from: string
  readonly to: string
}

export interface Person {
  readonly name: string
  readonly hands: Readonly<Counts>
  /** What this one has to end up with, or use up. */
  readonly wanted: Readonly<Counts>
  /** What lies around for this one's use. */
  readonly around: Readonly<Counts>
  /** The item in its hand that was seen, and not counted. */
  readonly uncounted?: string | undefined
}

/** What hands so much over is known by; `to` null: through the chest. */
export const giftId = (item: string, from: string, to: string | null): string =>
  draftId('share', item, from, ...(to === null ? [] : [to]))

/**
 * Who hands what to whom so that as little as possible has to be got anew; `raw`: what is missing even then. What was handed over in vain is
 * got anew.
 */
export const planTransfers = (
  people: readonly Person[],
  recipes: readonly Recipe[],
  /** `count`: how many its giver has. */
  isInVain: (gift: Transfer) => boolean,
): { readonly transfers: Transfer[]; readonly raw: Counts[] } => {
  const surplus = people.map(({ hands, wanted, around, uncounted }) => {
    const { taken } = planMaterials(wanted, sum(around, hands), recipes)
    const left: Counts = {}
    for (const [item, count] of Object.entries(hands)) {
      // What lies around is used up first, so that more is left to give away.
      const own = Math.max(0, (taken[item] ?? 0) - (around[item] ?? 0))
      // A giver that holds some of it is asked for what is lacking, and tells how many there are where that is too much.
      if (item === uncounted && own === 0) left[item] = Number.POSITIVE_INFINITY
      else if (count > own) left[item] = count - own
    }
    return left
  })
  const giftsOf = (left: Readonly<Counts>, way: Pick<Transfer, 'from' | 'to'>): Counts =>
    Object.fromEntries(Object.entries(left).filter(([item, count]) => !isInVain({ item, count, ...way })))
  const transfers: Transfer[] = []
  const raw = people.map(({ name, hands, wanted, around }, index) => {
    const alone = planMaterials(wanted, sum(around, hands), recipes)
    if (Object.keys(alone.raw).length === 0) return alone.raw
    const others = worthGiving(
      surplus.map((left, other) => (other === index ? {} : giftsOf(left, { from: people[other]!.name, to: name }))),
      given => totalOf(planMaterials(wanted, sum(around, hands, ...given), recipes).raw),
    )
    const helped = planMaterials(wanted, sum(around, hands, ...others), recipes)
    for (const [item, count] of Object.entries(helped.taken)) {
      let beyond = count - (hands[item] ?? 0) - (around[item] ?? 0)
      for (const [other, left] of others.entries()) {
        const given = Math.min(beyond, left[item] ?? 0)
        if (given <= 0) continue
        transfers.push({ item, count: given, from: people[other]!.name, to: name })
        surplus[other]![item] = surplus[other]![item]! - given
        beyond -= given
      }
    }
    return helped.raw
  })
  return { transfers, raw }
}

const totalOf = (counts: Readonly<Counts>): number => Object.values(counts).reduce((all, count) => all + count, 0)

/** What is given away is used: items that leave as much to gather stay where they are. */
const worthGiving = (
  offers: readonly Readonly<Counts>[],
  left: (offers: readonly Readonly<Counts>[]) => number,
): readonly Readonly<Counts>[] => {
  let kept = offers
  for (const item of new Set(offers.flatMap(offer => Object.keys(offer)))) {
    const without = kept.map(({ [item]: _given, ...offer }) => offer)
    if (left(without) <= left(kept)) kept = without
  }
  return kept
}

/**
 * The work that transfers are: through the chest where there is one, from hand to hand otherwise. Several givers of one item take turns,
 * because what the chest holds is counted together.
 */
export const shareItems = (
  transfers: readonly Transfer[],
  chest: Position | null,
  stock: Readonly<Counts>,
  handsOf: (name: string) => Readonly<Counts>,
  /** The id of a gift that is still to be made. */
  nextGift: (id: string) => string = id => id,
): Draft[] => {
  const drafts: Draft[] = []
  // Only who has a thing can give it.
  const base = { bound: true, stage: 'gather', way: 'give', effort: 2 } as const
  if (chest) {
    const total: Counts = { ...stock }
    const before = new Map<string, string>()
    for (const { item, count, from } of merged(transfers, ({ item, from }) => `${item} ${from}`)) {
      total[item] = (total[item] ?? 0) + count
      const id = nextGift(giftId(item, from, null))
      const earlier = before.get(item)
      before.set(item, id)
      drafts.push(
        titled({
          ...base,
          id,
          amount: count,
          assignee: from,
          requires: earlier === undefined ? [] : [earlier],
          done: { kind: 'stored', item, count: total[item]!, at: [...chest] },
          because: `${from} has ${thatMany(count)}, others need ${thatMany(count)}`,
        }),
      )
    }
    return drafts
  }
  const promised = new Map<string, number>()
  for (const { item, count, from, to } of merged(transfers, ({ item, from, to }) => `${item} ${from} ${to}`)) {
    const key = `${to} ${item}`
    promised.set(key, (promised.get(key) ?? handsOf(to)[item] ?? 0) + count)
    drafts.push(
      titled({
        ...base,
        id: nextGift(giftId(item, from, to)),
        amount: count,
        assignee: from,
        requires: [],
        done: { kind: 'have', item, count: promised.get(key)!, seat: to },
        because: `${to} needs ${thatMany(count)} and ${from} has ${thatMany(count)}`,
      }),
    )
  }
  return drafts
}

const merged = (transfers: readonly Transfer[], keyOf: (one: Transfer) => string): Transfer[] => {
  const sums = new Map<string, Transfer>()
  for (const one of transfers) {
    const before = sums.get(keyOf(one))
    sums.set(keyOf(one), before ? { ...before, count: before.count + one.count } : one)
  }
  return [...sums.values()]
}
