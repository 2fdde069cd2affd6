import type { InHands } from '../../session/log/carried-amounts.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { titleOf } from '../../session/log/item-titles.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import { itemsOf } from './plan-changes.ts'

/** What one gets, another one hands over and a third one works with: a person who gives one of these to another worker, or removes it, means the gift, too. */

type Gift = PlanItem & { readonly done: Extract<PlanItem['done'], { kind: 'have' }> }

const isGift = (item: PlanItem): item is Gift =>
  item.way === 'give' && item.done.kind === 'have' && item.done.seat !== undefined

export interface EditedGifts {
  readonly content: Plan
  /** What became of gifts, for the person who edited. */
  readonly remarks: readonly string[]
}

/** The one who does all of this work now; undefined: no worker, or several. */
const doerOf = (items: readonly PlanItem[]): string | undefined => {
  const [first, ...others] = new Set(items.map(({ assignee }) => assignee))
  return first !== null && others.length === 0 ? first : undefined
}

/** What its recipient does with it: what waits for it or, where nothing says so, all that comes in later stages. */
const usersOf = ({ stages }: Plan, { id, done: { seat } }: Gift): PlanItem[] => {
  const stage = stages.findIndex(({ items }) => items.some(item => item.id === id))
  const own = (from: number): PlanItem[] =>
    stages.slice(from).flatMap(({ items }) => items.filter(({ assignee }) => assignee === seat))
  const waiting = own(stage).filter(({ requires }) => requires.includes(id))
  return waiting.length > 0 ? waiting : own(stage + 1)
}

/** A person's version in which gifts go from who has the thing now to who needs it now; those that no worker needs are left out. */
export const giftsAfterEdit = (content: Plan, before: Plan | null, carried: InHands): EditedGifts => {
  if (!before) return { content, remarks: [] }
  const now = new Map(itemsOf(content).map(item => [item.id, item]))
  const was = itemsOf(before)
  const still = (items: readonly PlanItem[]): PlanItem[] => items.flatMap(({ id }) => now.get(id) ?? [])
  const remarks: string[] = []
  const dropped = new Map<string, readonly string[]>()
  const moved = new Map<string, PlanItem>()
  for (const gift of was.filter(isGift)) {
    const kept = now.get(gift.id)
    // What the person changed of the gift itself stands as they wrote it.
    if (!kept || kept.assignee !== gift.assignee || !isSameCondition(kept.done, gift.done)) continue
    const sources = was.filter(({ id, assignee }) => gift.requires.includes(id) && assignee === gift.assignee)
    const users = usersOf(before, gift)
    const unused = users.length > 0 && still(users).length === 0
    const giver = doerOf(still(sources)) ?? gift.assignee
    const recipient = doerOf(still(users)) ?? gift.done.seat!
    if (unused || giver === recipient) {
      dropped.set(gift.id, kept.requires)
      const why = unused ? `nothing is left that ${recipient} needs it for` : `${recipient} has it without that`
      remarks.push(`“${kept.title}” is left out: ${why}.`)
    } else if (giver !== gift.assignee || recipient !== gift.done.seat) {
      const { item, count } = gift.done
      const amount = kept.amount ?? count
      const done = { ...gift.done, seat: recipient, count: amount + carried(recipient, item) }
      const given = { ...kept, assignee: giver, done }
      moved.set(gift.id, { ...given, title: titleOf(given) })
      remarks.push(`“${kept.title}” is now “${titleOf(given)}” (${giver}).`)
    }
  }
  if (remarks.length === 0) return { content, remarks }
  // An item that waited for a gift waits for what that waited for.
  const waitsFor = (id: string): readonly string[] => dropped.get(id)?.flatMap(waitsFor) ?? [id]
  const stages = content.stages.map(stage => ({
    ...stage,
    items: stage.items
      .filter(({ id }) => !dropped.has(id))
      .map(item => moved.get(item.id) ?? item)
      .map(item => ({ ...item, requires: [...new Set(item.requires.flatMap(waitsFor))] })),
  }))
  return { content: { ...content, stages: stages.filter(({ items }) => items.length > 0) }, remarks }
}
