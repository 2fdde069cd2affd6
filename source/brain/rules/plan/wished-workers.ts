import { thatMany } from '../../../minecraft/names/readable.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { aboutOf, type Draft, titled } from '../items/draft-item.ts'
import { heldBefore } from '../items/gathered-before.ts'
import { giftId } from '../items/transfer-items.ts'
import { isAbout, type Unwanted, type Wish, type Wishes } from './wishes.ts'

/** Whether a wish means this item, by what it is about. */
export const means = (
  { words, placeless, beside = false }: Pick<Wish, 'words' | 'placeless' | 'beside'>,
  work: Partial<Draft>,
): boolean => isAbout(words, ...aboutOf(work, placeless)) !== beside

/** Whether a part that is to be left out is this item; what has the name of a thing is that very thing. */
export const unwanted = ({ thing, ...wish }: Unwanted, draft: Pick<Draft, 'done' | 'way' | 'amount'>): boolean => {
  const about = thingIn(draft.done)
  return thing !== undefined && about !== null ? about === thing : means(wish, draft)
}

/** Only who has a thing can give it, whatever people wish. */
export const isGift = ({ way }: Draft): boolean => way === 'give'

/** Whether something newer says that who is to do an item must not. */
const isTakenBack = (wish: Wishes['assign'][number], draft: Draft, spare: Wishes['spare']): boolean =>
  spare.some(one => one.worker === wish.worker && one.nth > wish.nth && means(one, draft))

/** Whom people's words give an item to: the newest word about who does it counts, then whom they spare. */
export const chosenFor = (
  draft: Draft,
  { assign, spare }: Wishes,
  workers: readonly string[],
): { readonly worker: string; readonly wish: Wish } | null => {
  if (isGift(draft)) return null
  // What was said of amounts stands until something newer is said.
  const holds = (one: Wish): boolean => one.nth > (draft.dealt ?? Number.NEGATIVE_INFINITY) && means(one, draft)
  const wish = assign.findLast(one => holds(one) && !isTakenBack(one, draft, spare))
  if (wish) return { worker: wish.worker, wish }
  const spared = spare.filter(holds)
  const reason = spared.find(one => one.worker === draft.assignee)
  const other = workers.find(name => spared.every(one => one.worker !== name))
  return reason && other !== undefined ? { worker: other, wish: reason } : null
}

/** What a wish about who does what still finds with another worker. */
export const against = (
  wish: Wish & { readonly worker: string },
  drafts: readonly Draft[],
  kind: 'assign' | 'spare',
  { assign, spare }: Pick<Wishes, 'assign' | 'spare'>,
): Draft[] => {
  const at = assign.indexOf(wish)
  const later = at < 0 ? [] : assign.slice(at + 1)
  // The newest word about who does an item counts, and so does what was said of amounts since.
  const isOverruled = (draft: Draft): boolean =>
    wish.nth <= (draft.dealt ?? Number.NEGATIVE_INFINITY) ||
    (kind === 'assign' && (isTakenBack(wish, draft, spare) || later.some(one => means(one, draft))))
  return drafts.filter(
    draft =>
      !isGift(draft) &&
      means(wish, draft) &&
      (draft.assignee === wish.worker) === (kind === 'spare') &&
      !isOverruled(draft),
  )
}

/**
 * Shares of one kind that came to one worker become one item, and what another worker makes of it is handed to that one: an amount counts what
 * the hand of its worker holds.
 */
export const joinShares = (drafts: readonly Draft[], input: PlanTaskInput): Draft[] => {
  const held = (name: string, item: string): number => input.team.find(one => one.name === name)?.inventory[item] ?? 0
  const shares = new Map<string, Draft[]>()
  // What moved because a worker failed at it keeps its name, by which it is known.
  for (const draft of drafts)
    if (draft.load && draft.owner === undefined && draft.done.kind === 'have') {
      const key = `${draft.done.item} ${draft.assignee}`
      shares.set(key, [...(shares.get(key) ?? []), draft])
    }
  const idOf = new Map<string, string>()
  const joined = new Map<string, Draft>()
  const gifts: Draft[] = []
  for (const list of shares.values()) {
    const { assignee, done } = list[0]!
    if (done.kind !== 'have' || list.every(one => one.load!.by === assignee)) continue
    const head = list.find(one => one.load!.by === assignee) ?? list[0]!
    const amount = list.reduce((sum, one) => sum + (one.amount ?? 0), 0)
    for (const { id } of list) idOf.set(id, head.id)
    const has = held(assignee, done.item)
    const had = list.every(one => one.load!.needed === 0) ? heldBefore(input, done.item, assignee, has) : has
    joined.set(
      head.id,
      titled({
        ...head,
        amount,
        load: { ...head.load!, free: list.reduce((sum, one) => sum + (one.load!.free ?? 0), 0) },
        requires: [...new Set(list.flatMap(one => one.requires))],
        done: { ...done, count: amount + had },
        because: list.find(one => one.load!.by !== assignee)!.because,
        effort: list.reduce((sum, one) => sum + one.effort, 0),
      }),
    )
    for (const { load } of list) {
      const makes = drafts.some(one => one.stage === 'craft' && one.assignee === load!.by)
      if (load!.by === assignee || load!.needed === 0 || !makes) continue
      gifts.push(giftOf(done.item, load!.needed, { ...head, assignee }, load!.by, held(load!.by, done.item)))
    }
  }
  const after = giftsBefore(gifts)
  const kept = drafts.flatMap(draft => {
    const head = idOf.get(draft.id)
    if (head !== undefined && head !== draft.id) return []
    const one = joined.get(draft.id) ?? draft
    return [{ ...one, requires: [...new Set([...one.requires.map(id => idOf.get(id) ?? id), ...after(one)])] }]
  })
  return [...kept, ...gifts]
}

/** What one collects and another is to put away goes from hand to hand first. */
export const handToStorers = (drafts: readonly Draft[], input: PlanTaskInput): Draft[] => {
  const gifts: Draft[] = []
  for (const { stage, done, assignee, amount = 0 } of drafts) {
    if (stage !== 'stock' || done.kind !== 'stored') continue
    const { item } = done
    const held = input.team.find(one => one.name === assignee)?.inventory[item] ?? 0
    const gathered = (one: Draft): number =>
      one.stage === 'gather' && !isGift(one) && one.done.kind === 'have' && one.done.item === item
        ? (one.amount ?? 0) - (one.load?.needed ?? 0)
        : 0
    const putAway = (name: string): number =>
      drafts.reduce(
        (sum, one) =>
          one.stage === 'stock' && one.assignee === name && one.done.kind === 'stored' && one.done.item === item
            ? sum + (one.amount ?? 0)
            : sum,
        0,
      )
    const own = drafts.reduce((sum, one) => sum + (one.assignee === assignee ? gathered(one) : 0), held)
    let lacking = amount - own
    for (const one of drafts) {
      const spare = one.assignee === assignee ? 0 : Math.min(lacking, gathered(one) - putAway(one.assignee))
      if (spare <= 0) continue
      gifts.push(giftOf(item, spare, one, assignee, own))
      lacking -= spare
    }
  }
  return gifts.length === 0 ? [...drafts] : [...drafts, ...gifts]
}

/** What one collects and another needs goes from hand to hand; `held`: what that one has of it. */
export const giftOf = (
  item: string,
  count: number,
  from: Pick<Draft, 'id' | 'assignee'>,
  to: string,
  held: number,
): Draft =>
  titled({
    id: giftId(item, from.assignee, to),
    stage: 'gather',
    way: 'give',
    amount: count,
    assignee: from.assignee,
    requires: [from.id],
    done: { kind: 'have', item, count: count + held, seat: to },
    because: `${to} needs ${thatMany(count)} and ${from.assignee} collects ${thatMany(count)}`,
    effort: 2,
    bound: true,
  })

/** What must be given to a worker before it crafts. */
export const giftsBefore =
  (gifts: readonly Draft[]) =>
  (draft: Draft): string[] =>
    draft.stage === 'craft'
      ? gifts.filter(({ done }) => done.kind === 'have' && done.seat === draft.assignee).map(one => one.id)
      : []

/** Several turns at the chest that came to one worker are one: the last turn counts all of it. */
export const joinTurns = (drafts: readonly Draft[]): Draft[] => {
  const turns = new Map<string, Draft[]>()
  for (const draft of drafts)
    if (draft.stage === 'stock' && draft.done.kind === 'stored')
      turns.set(draft.done.item, [...(turns.get(draft.done.item) ?? []), draft])
  const gone = new Map<string, string>()
  for (const list of turns.values())
    if (list.length > 1 && list.every(one => one.assignee === list[0]!.assignee))
      for (const { id } of list.slice(0, -1)) gone.set(id, list.at(-1)!.id)
  const joined = new Set(gone.values())
  return drafts
    .filter(draft => !gone.has(draft.id))
    .map(draft => ({
      ...(joined.has(draft.id) ? inOneTurn(draft) : draft),
      requires: [...new Set(draft.requires.map(id => gone.get(id) ?? id))].filter(id => id !== draft.id),
    }))
}

const inOneTurn = (draft: Draft): Draft => {
  if (draft.done.kind !== 'stored') return draft
  const { most: _most, ...done } = draft.done
  return titled({ ...draft, done, amount: done.count })
}
