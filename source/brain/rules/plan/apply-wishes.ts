import type { PlanItem } from '../../../session/log/events/plan.ts'
import { splitItem } from '../../../session/log/split-item.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, toItem } from '../items/draft-item.ts'
import { heldBefore, withoutGathered } from '../items/gathered-before.ts'
import { withoutUnneeded } from './still-needed.ts'
import { chosenFor, handToStorers, isGift, joinShares, joinTurns, means } from './wished-workers.ts'
import type { Wish, Wishes } from './wishes.ts'

const inList = new Intl.ListFormat('en-GB')

/** Who asked for it, in their words. */
export const quote = (wish: Wish): string => `${wish.by} said: ${wish.said}`

/** Whether a saying is what this plan is asked for with: an older one was answered by the plan before. */
export const isNewest = (nth: number, { rejected, previous, instructions }: PlanTaskInput): boolean =>
  nth >= rejected.length
    ? instructions[nth - rejected.length]?.asked === true
    : previous === null || JSON.stringify(rejected[nth]!.plan) === JSON.stringify(previous)

/** Whether a wish was said of a plan in which an item was there already, or with the question for this plan. */
export const isSaidOf = (
  { nth }: Pick<Wish, 'nth'>,
  { rejected, instructions }: PlanTaskInput,
  isThat: (item: PlanItem) => boolean,
): boolean =>
  // What the goal itself says is said of no plan.
  nth < 0
    ? false
    : nth < rejected.length
      ? rejected[nth]!.plan.stages.some(({ items }) => items.some(isThat))
      : instructions[nth - rejected.length]?.asked === true

/** Whether this one declined it, and `nth`, by which it would be theirs again, was said before that. */
const hasDeclined = (name: string, { id }: Draft, input: PlanTaskInput, nth = -1): boolean =>
  (input.declined?.some(one => one.id === id && one.by === name) ?? false) &&
  !isSaidOf({ nth }, input, one => one.id === id && one.assignee !== name)

/** Whose item it is by what people want: what one gave by hand stays there, unless something newer was said. */
const givenTo = (
  draft: Draft,
  wishes: Wishes,
  workers: readonly string[],
  input: PlanTaskInput,
): { readonly worker: string; readonly because: string; readonly givenBy?: string } | null => {
  const { given = [], team } = input
  const said = chosenFor(draft, wishes, workers)
  const chosen = said && hasDeclined(said.worker, draft, input, said.wish.nth) ? null : said
  const gift = given.find(({ id, to }) => id === draft.id && team.some(one => one.name === to && one.available))
  if (gift && !(chosen && isSaidOf(chosen.wish, input, one => one.id === draft.id && one.assignee === gift.to)))
    return { worker: gift.to, because: `${gift.by} gave it to ${gift.to}`, givenBy: gift.by }
  return chosen && { worker: chosen.worker, because: quote(chosen.wish) }
}

/** What people asked for, visible on the items it touches. */
export const applyWishes = (
  drafts: readonly Draft[],
  wishes: Wishes,
  workers: readonly string[],
  input: PlanTaskInput,
): Draft[] => {
  const kept = withoutUnneeded(drafts, wishes.without, input)
  const ids = new Set(kept.map(draft => draft.id))
  const given = kept
    .map(draft => ({ ...draft, requires: draft.requires.filter(id => ids.has(id)) }))
    .map(draft => withWhoIsAtIt(draft, workers, input))
    .map(draft => {
      const assign = givenTo(draft, wishes, workers, input)
      // A worker that failed at this should not be sent again when there is another one.
      const declined = [draft.assignee, ...input.workers].filter(name => hasDeclined(name, draft, input, draft.dealt))
      const failed = [...input.failed.filter(one => one.id === draft.id).map(one => one.by), ...declined]
      const isAtIt = (name: string): boolean => input.running.some(({ id, by }) => id === draft.id && by === name)
      const able = input.workers.filter(name => !failed.includes(name) && (!wishes.only || wishes.only.includes(name)))
      const other = assign ? undefined : (able.find(isAtIt) ?? able[0])
      const moved = !isGift(draft) && failed.includes(draft.assignee) && other !== undefined
      const isDealt = draft.dealt !== undefined && draft.wished === true
      // What comes first is only put in its place: that changes nothing about the item itself.
      const reasons = [
        ...(assign ? [assign.because] : []),
        ...(moved
          ? [`${draft.assignee} ${declined.includes(draft.assignee) ? 'declined it' : 'could not do it'}`]
          : []),
        ...(isDealt ? [draft.because] : []),
        ...[...wishes.split, ...wishes.counts].filter(wish => means(wish, draft)).map(quote),
        ...(wishes.only?.includes(draft.assignee) && !assign && !isDealt
          ? [`${wishes.who.at(-1)?.by ?? 'a person'} wants only ${inList.format(wishes.only)} to work`]
          : []),
      ]
      return {
        ...(moved ? forOther(draft, other, input) : draft),
        assignee: assign?.worker ?? (moved ? other : draft.assignee),
        owner: moved ? draft.assignee : draft.owner,
        wished: assign || wishes.only ? true : draft.wished,
        givenBy: assign?.givenBy ?? draft.givenBy,
        because: reasons.length > 0 ? reasons.join('; ') : draft.because,
      }
    })
  const joined = joinTurns(joinShares(given, input))
  return splitGather(withoutGathered(handToStorers(joined, input), input), wishes)
}

/** What moved to another worker and is under way stays with that one, where people want nothing else. */
const withWhoIsAtIt = (draft: Draft, workers: readonly string[], input: PlanTaskInput): Draft => {
  const by = input.running.find(({ id }) => id === draft.id)?.by
  if (by === undefined || by === draft.assignee || isGift(draft) || draft.wished) return draft
  if (!workers.includes(by) && !input.team.some(one => one.name === by && one.person)) return draft
  const because = `${by} is at it`
  return { ...forOther(draft, by, input), assignee: by, owner: draft.owner ?? draft.assignee, because }
}

/** A share counts what its new worker has of the thing beside it. */
const forOther = (draft: Draft, worker: string, input: PlanTaskInput): Draft => {
  const { done, amount, load } = draft
  if (done.kind !== 'have' || amount === undefined || !load?.free) return draft
  const held = input.team.find(({ name }) => name === worker)?.inventory[done.item] ?? 0
  return { ...draft, done: { ...done, count: amount + heldBefore(input, done.item, worker, held) } }
}

/** `split the logs`: an amount is divided further; strips of a building were divided when they were cut. */
const splitGather = (drafts: readonly Draft[], wishes: Wishes): Draft[] => {
  const ids = new Set(drafts.map(({ id }) => id))
  const halves = new Map<string, string>()
  const split = drafts.flatMap((draft): Draft[] => {
    const isAsked = wishes.split.some(one => one.words !== '' && means(one, draft))
    const isGathered = draft.done.kind === 'have' && draft.stage === 'gather'
    const parts = isAsked && isGathered ? splitItem(toItem(draft), ids) : null
    if (!parts) return [draft]
    halves.set(draft.id, parts[1].id)
    return parts.map(({ id, title, done, amount = 1, requires }) => ({ ...draft, id, title, done, amount, requires }))
  })
  // What waited for the whole waits for both.
  return split.map(draft => ({ ...draft, requires: draft.requires.flatMap(id => [id, halves.get(id) ?? []].flat()) }))
}

/** What was said of the plan before this one and was read, each part once. */
export const saidNow = (wishes: Wishes, input: PlanTaskInput): string[] => {
  const { who, without, assign, spare, split, together, first, last, order, counts, amounts, swap, empty } = wishes
  const all = [who, without, assign, spare, split, together, first, last, order, counts, amounts, swap, empty].flat()
  return [...new Set(all.flatMap(({ nth, said }) => (nth >= 0 && isNewest(nth, input) ? [said] : [])))]
}
