import { readable } from '../../../minecraft/names/readable.ts'
import type { Demand } from '../../../planner/demand.ts'
import { craftId, type Part, type Shared } from '../items/crafting-items.ts'
import type { Draft, Planning } from '../items/draft-item.ts'
import {
  type AmountWish,
  amountsIn,
  holds,
  isOverruled,
  madeItem,
  meantBy,
  newestThatFit,
  quotes,
  sharedAnew,
  withShareForNewcomers,
} from './amount-wishes.ts'
import { type Dealt, dealAmounts } from './deal-amounts.ts'
import type { Amount } from './mark-amounts.ts'
import { solveAmounts } from './solve-amounts.ts'
import { chosenFor } from './wished-workers.ts'
import type { Wishes } from './wishes.ts'
import type { Told } from './work.ts'

/** Making dealt out as people wish, and then collecting: who makes a thing is who needs what goes into it. */
export const dealWork = (
  /** Gathering and crafting, where it is left open who crafts what, or as it is given. */
  materialsFor: (shared: Shared) => readonly Draft[],
  wishes: Wishes,
  demands: readonly Demand[],
  workers: readonly string[],
  input: Planning,
): Dealt => {
  const open = materialsFor({ makers: new Map(), parts: new Map() })
  const crafts = dealCrafts(open, wishes, demands, workers, input)
  const dealt = dealAmounts(open, wishes, demands, workers, input)
  const whole = { ...wishes, assign: [...wishes.assign, ...crafts.assign, ...dealt.assign] }
  const crafted = open.filter(({ stage }) => stage === 'craft')
  const makerOf = (draft: Draft): string => {
    const chosen = chosenFor(draft, whole, workers)?.worker
    return chosen !== undefined && workers.includes(chosen) ? chosen : draft.assignee
  }
  const isOpen = crafts.parts.size > 0 || crafted.some(draft => makerOf(draft) !== draft.assignee)
  const makers = new Map([
    ...crafted.map(draft => [draft.id, makerOf(draft)] as const),
    ...[...crafts.parts].flatMap(([item, parts]) =>
      parts.map(({ turn, worker }) => [craftId({ item, turn }), worker] as const),
    ),
  ])
  const given = isOpen
    ? dealAmounts(materialsFor({ makers, parts: crafts.parts }), wishes, demands, workers, input)
    : dealt
  return { drafts: given.drafts, told: [...crafts.told, ...given.told], assign: [...crafts.assign, ...given.assign] }
}

const dealCrafts = (
  planned: readonly Draft[],
  wishes: Wishes,
  demands: readonly Demand[],
  workers: readonly string[],
  input: Planning,
): Pick<Dealt, 'told' | 'assign'> & Pick<Shared, 'parts'> => {
  const among = amountsIn(planned, demands)
  const found = meantBy(wishes, among)
  const parts = new Map<string, readonly Part[]>()
  const told: Told[] = []
  const assign: AmountWish[] = []
  for (const item of among.made) {
    const list = found.filter(one => one.item === item).map(({ wish }) => wish)
    const newest = Math.max(...list.map(({ nth }) => nth))
    const own = planned.filter(draft => madeItem(draft) === item)
    if (list.length === 0 || isOverruled(wishes, newest, own)) continue
    const total = among.totalOf(item)
    // All of it stays one piece of work.
    const last = list.filter(({ nth }) => nth === newest)
    const isAll = ({ amount }: AmountWish): boolean =>
      amount.kind === 'count' && amount.bound !== 'most' && amount.count === total
    if (last.length === 1 && isAll(last[0]!)) {
      assign.push(last[0]!)
      continue
    }
    const dealt = dealItem(item, total, list, workers)
    parts.set(item, dealt.parts)
    const isFinished = ({ turn }: Part): boolean => input.finished.some(({ id }) => id === craftId({ item, turn }))
    if (!dealt.parts.every(isFinished)) told.push(...dealt.told)
  }
  return { parts, told, assign }
}

const dealItem = (
  item: string,
  total: number,
  said: readonly AmountWish[],
  workers: readonly string[],
): { readonly parts: readonly Part[]; readonly told: readonly Told[] } => {
  const solve = (list: ReadonlyMap<string, Amount>) =>
    solveAmounts(
      total,
      workers,
      list,
      workers.map(() => 0),
    )
  const { wishes, ...anew } = withShareForNewcomers(said, workers, solve)
  const even = { asked: new Map<string, Amount>(), solved: solve(new Map())!, used: [] }
  const { asked, solved, used } = wishes.length === 0 ? even : newestThatFit(wishes, solve)
  const reason = wishes.length === 0 ? sharedAnew(anew) : quotes(used)
  const amounts = new Map(workers.map((worker, index) => [worker, solved.counts[index]!]))
  const isFollowed = [...asked].every(([worker, amount]) => holds(worker, amount, amounts, total))
  const newest = Math.max(...said.map(({ nth }) => nth))
  const parts = workers.flatMap((worker, index): Part[] => {
    const count = solved.counts[index]!
    if (count === 0) return []
    const because = isFollowed ? reason : `the goal asks for ${readable(item, total)}`
    // What was made stays done, and another amount is another piece of work.
    return [{ worker, count, because, turn: `${worker}-${count}`, dealt: newest }]
  })
  const list = workers.map((worker, index) => `${worker} ${solved.counts[index]!}`).join(', ')
  const now = `${list} ${readable(item, 2).replace(/^2 /, '')}`
  const sharedWith = anew.newcomers.length === 0 ? [] : [{ isMet: true, text: sharedAnew(anew), nth: newest }]
  if (wishes.length === 0) return { parts, told: sharedWith }
  if (isFollowed) return { parts, told: [{ isMet: true, text: `Made as asked: ${now} (${reason}).` }, ...sharedWith] }
  const others = [...asked.keys()].filter(name => !workers.includes(name))
  const why =
    others.length > 0
      ? `Only who works for the goal makes something, and ${others.join(' and ')} ${others.length === 1 ? 'does' : 'do'} not`
      : solved.named === null
        ? 'This leaves out what cannot be had together'
        : `These amounts come to ${solved.named}, and the plan makes ${readable(item, total)}`
  const text = `Not followed in full: ${reason}. ${why}. Now: ${now}.`
  return { parts, told: [{ isMet: false, text }, ...sharedWith] }
}
