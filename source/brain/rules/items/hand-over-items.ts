import { type Demand, recipientOf } from '../../../planner/demand.ts'
import { addTo, type Counts, sum } from '../../../planner/materials.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, titled } from './draft-item.ts'
import { giftId, type Transfer } from './transfer-items.ts'

/** What goes from hand to hand as a whole: everything of a building into the chest, everything that was made to one agent. */

/**
 * Builders take from the chest what their part takes. Where one lacks for its part what another carries beyond its own, each worker that
 * holds material of the building lays down all of it. `part` null: the building is not cut yet, and any part may fall to this one, which may be of
 * one material alone; equal shares of each material do not fit that.
 */
export const layDown = (
  build: Readonly<Counts>,
  stock: Readonly<Counts>,
  workers: readonly { readonly name: string; readonly part: Readonly<Counts> | null }[],
  team: PlanTaskInput['team'],
): Transfer[] => {
  const held = (name: string, item: string): number => team.find(one => one.name === name)?.inventory[item] ?? 0
  const partOf = (name: string, item: string): number => workers.find(one => one.name === name)?.part?.[item] ?? 0
  const isCut = workers.every(({ part }) => part !== null)
  const uneven = Object.entries(build).some(([item, count]) => {
    const there = stock[item] ?? 0
    const rest = Math.max(0, count - there)
    const takes = (part: Readonly<Counts> | null): number => (part === null ? rest : (part[item] ?? 0))
    const short = workers.reduce((all, { name, part }) => all + Math.max(0, takes(part) - held(name, item)), 0)
    return short > (isCut ? there : 0) && team.some(({ name }) => held(name, item) > partOf(name, item))
  })
  if (!uneven) return []
  return team.flatMap(({ name, inventory }) =>
    Object.entries(inventory).flatMap(([item, count]) =>
      build[item] !== undefined && count > 0 ? [{ item, count, from: name, to: '' }] : [],
    ),
  )
}

/** Something that is made for the goal, or was made before. */
export interface Made {
  readonly id: string
  readonly item: string
  readonly count: number
  readonly by: string
  readonly isDone: boolean
}

/** The worker that makes most gets the rest from the others. What was made before counts, so that it is the same one in each plan. */
export const intoOneHand = (
  made: readonly Made[],
  workers: readonly string[],
  handsOf: (name: string) => Readonly<Counts>,
): Draft[] => {
  const weight = (name: string): number =>
    made.filter(({ by }) => by === name).reduce((total, { count }) => total + count, 0)
  const recipient = [...workers].sort((a, b) => weight(b) - weight(a))[0]!
  return made
    .filter(({ by }) => by !== recipient)
    .map(({ id, item, count, by, isDone }) =>
      titled({
        id: giftId(item, by, recipient),
        stage: 'hand',
        way: 'give',
        amount: count,
        assignee: by,
        requires: isDone ? [] : [id],
        done: { kind: 'have', item, count: count + (handsOf(recipient)[item] ?? 0), seat: recipient },
        because: 'in the end one agent must carry all of it',
        effort: 2,
        bound: true,
      }),
    )
}

/** Something that a worker gets or makes, or has got or made. */
interface Source {
  readonly id: string
  readonly by: string
  readonly item: string
  readonly amount: number
  /** How many its worker carries then, where it is still to be done. */
  readonly carries?: number
}

const sourcesOf = (drafts: readonly Draft[], { finished }: Pick<PlanTaskInput, 'finished'>): Source[] => [
  ...drafts.flatMap(({ id, assignee, way, done, amount }): Source[] =>
    done.kind === 'have' && done.seat === undefined && way !== 'give' && !finished.some(one => one.id === id)
      ? [{ id, by: assignee, item: done.item, amount: amount ?? done.count, carries: done.count }]
      : [],
  ),
  ...finished.flatMap(({ id, by, way, done, amount }): Source[] =>
    done?.kind === 'have' && done.seat === undefined && way !== 'give'
      ? [{ id, by, item: done.item, amount: amount ?? done.count }]
      : [],
  ),
]

/** Of what goes to one and into the chest: how many each worker has to put away, by item. */
export const spareOf = (
  demands: readonly Demand[],
  drafts: readonly Draft[],
  gifts: readonly Draft[],
  input: Pick<PlanTaskInput, 'finished' | 'team'>,
): ReadonlyMap<string, Readonly<Counts>> => {
  const spare = new Map<string, Counts>()
  const given = [...gifts, ...input.finished.filter(({ way }) => way === 'give')]
  for (const demand of demands) {
    const to = recipientOf(demand)
    if (to === undefined || !('item' in demand)) continue
    const { item, count } = demand
    const left: Counts = spare.get(item) ?? {}
    if (!spare.has(item)) {
      for (const { by, item: got, amount } of sourcesOf(drafts, input)) if (got === item) addTo(left, by, amount)
      for (const gift of given) {
        const by = 'assignee' in gift ? gift.assignee : gift.by
        if (gift.done?.kind === 'have' && gift.done.item === item) addTo(left, by, -(gift.amount ?? 0))
      }
    }
    if (left[to] !== undefined) left[to] = Math.max(0, left[to] - count)
    spare.set(item, left)
  }
  return spare
}

/** What the goal asks for a member of the team goes there from the workers that get or make it; what that member gets or makes itself it keeps. */
export const handedOver = (
  demands: readonly Demand[],
  drafts: readonly Draft[],
  input: Pick<PlanTaskInput, 'finished' | 'team'>,
): Draft[] => {
  const left = sourcesOf(drafts, input).map(source => ({ source, amount: source.amount }))
  const wanted = new Map<string, Counts>()
  for (const demand of demands) {
    const to = recipientOf(demand)
    if (to !== undefined && 'item' in demand) wanted.set(to, sum(wanted.get(to) ?? {}, { [demand.item]: demand.count }))
  }
  const needs = [...wanted].flatMap(([to, counts]) =>
    Object.entries(counts).map(([item, count]) => ({ to, item, count })),
  )
  const take = (one: (typeof left)[number], count: number): number => {
    const part = Math.min(one.amount, count)
    one.amount -= part
    return part
  }
  const open = needs.map(need => {
    const own = left.filter(({ source }) => source.by === need.to && source.item === need.item)
    const kept = own.reduce((count, one) => count + take(one, need.count - count), 0)
    const carried = input.team.find(one => one.name === need.to)?.inventory[need.item] ?? 0
    // What a player carries is not always seen; what was handed over to the player is known.
    const given = input.finished.reduce(
      (count, { way, done, amount = 0 }) =>
        way === 'give' && done?.kind === 'have' && done.seat === need.to && done.item === need.item
          ? count + amount
          : count,
      0,
    )
    return {
      ...need,
      own,
      count: need.count - kept,
      has: Math.max(carried, given, ...own.map(one => one.source.carries ?? 0)),
    }
  })
  return open.flatMap(({ to, item, count, own, has }) => {
    let lacking = count
    let holds = has
    // What is handed over is counted together: one gives after the other.
    let before = own.map(({ source }) => source.id)
    return left.flatMap((one): Draft[] => {
      const { id, by } = one.source
      const part = one.source.item === item && by !== to ? take(one, lacking) : 0
      if (part === 0) return []
      lacking -= part
      const gift = giftId(item, by, to)
      const requires = [id, ...before]
      const isDone = input.finished.some(done => done.id === gift)
      if (!isDone) {
        holds += part
        before = [gift]
      }
      return [
        titled({
          id: gift,
          stage: 'hand',
          way: 'give',
          amount: part,
          assignee: by,
          requires,
          done: { kind: 'have', item, count: holds, seat: to },
          because: `the goal asks for it for ${to}`,
          effort: 2,
          bound: true,
        }),
      ]
    })
  })
}

/** Gifts that go through the hands of others, as the goal says: each hands on what the one before gave. */
export const throughHands = (
  drafts: readonly Draft[],
  demands: readonly Demand[],
  { finished, team }: Pick<PlanTaskInput, 'finished' | 'team'>,
): Draft[] => {
  const renamed = new Map<string, string>()
  const passed = drafts.flatMap((draft): Draft[] => {
    const { done, way, assignee, amount = 0 } = draft
    if (way !== 'give' || done.kind !== 'have' || done.seat === undefined) return [draft]
    const { item, seat } = done
    const isSame = (one: Demand): one is Extract<Demand, { via?: readonly string[] }> =>
      'via' in one && one.item === item && one.who === assignee && (one.to ?? one.through) === seat
    const via = demands.find(isSame)?.via ?? []
    const hands = [assignee, ...via, seat]
    let before = draft.requires
    return via.length === 0
      ? [draft]
      : hands.slice(1).flatMap((to, nth): Draft[] => {
          const id = giftId(item, hands[nth]!, to)
          renamed.set(draft.id, id)
          const requires = before
          before = [id]
          if (finished.some(one => one.id === id)) return []
          const holds = team.find(one => one.name === to)?.inventory[item] ?? 0
          const count = to === seat ? done.count : holds + amount
          return [titled({ ...draft, id, assignee: hands[nth]!, requires, done: { ...done, count, seat: to } })]
        })
  })
  return passed.map(draft => ({ ...draft, requires: draft.requires.map(id => renamed.get(id) ?? id) }))
}
