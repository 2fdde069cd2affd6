import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { makeNeedsTable } from '../items/crafting-items.ts'
import type { Draft } from '../items/draft-item.ts'
import { takes } from './what-comes-first.ts'
import { unwanted } from './wished-workers.ts'
import type { Unwanted } from './wishes.ts'

/** What people want left out, but other work cannot do without. */

const makes = ({ way }: Draft): boolean => way === 'craft' || way === 'place' || way === 'build'

/** Whether a piece of work needs a thing: to work at, to make something of, or to build with. */
export const needsThing = (draft: Draft, thing: string, input: PlanTaskInput): boolean => {
  if (!makes(draft)) return false
  if (draft.done.kind === 'built') return takes(draft, input).has(thing)
  const made = thingIn(draft.done)
  if (made === thing) return false
  const parts = [...takes(draft, input), ...(made === null ? [] : [made])]
  return parts.includes(thing) || (thing === 'crafting_table' && parts.some(makeNeedsTable(input.recipes)))
}

/** Work without what people want left out: what is to be worked at, or put into, stays while other work needs it. */
export const withoutUnneeded = (
  drafts: readonly Draft[],
  without: readonly Unwanted[],
  input: PlanTaskInput,
): readonly Draft[] => {
  const kept = new Set(drafts.filter(draft => !without.some(wish => unwanted(wish, draft))))
  const isNeeded = (draft: Draft): boolean =>
    draft.done.kind === 'placed' &&
    [...kept].some(other => other.requires.includes(draft.id) || needsThing(other, thingIn(draft.done) ?? '', input))
  for (let more = true; more; ) {
    const found = drafts.filter(draft => !kept.has(draft) && isNeeded(draft))
    for (const draft of found) kept.add(draft)
    more = found.length > 0
  }
  return drafts.filter(draft => kept.has(draft))
}
