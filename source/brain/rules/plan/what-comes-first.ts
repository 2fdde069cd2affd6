import { readable } from '../../../minecraft/names/readable.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { goesInto } from '../../../planner/materials.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { itemOf } from '../items/building-items.ts'
import { type Draft, stages } from '../items/draft-item.ts'
import { isAbout, type Wish } from './read-wishes.ts'
import { thingOf } from './take-out.ts'
import { means } from './wished-workers.ts'
import type { Told } from './work.ts'

/** What becomes of people's words about what comes first or last. */

/** The items that a wish about order means: those that make the very thing, else all with its name or in its stage. */
export const namedFirst = (wish: Wish, drafts: readonly Draft[]): Draft[] => {
  const makes = drafts.filter(({ done }) => isAbout(wish.words, thingIn(done) ?? ''))
  return makes.length > 0
    ? makes
    : drafts.filter(draft => means(wish, draft) || isAbout(wish.words, stages[draft.stage]))
}

const order = Object.keys(stages)
const rank = ({ stage }: Draft): number => order.indexOf(stage)

/** Things that an item takes, or that go into what it makes or builds. */
export const takes = ({ done }: Draft, { blueprints, recipes }: PlanTaskInput): ReadonlySet<string> => {
  const own =
    done.kind === 'have' || done.kind === 'stored'
      ? [done.item]
      : done.kind === 'placed'
        ? [itemOf(done.block)]
        : done.kind === 'built'
          ? blueprints
              .filter(({ name }) => name === done.blueprint)
              .flatMap(({ missing }) => missing.map(one => itemOf(one.block)))
          : []
  return new Set([...(done.kind === 'built' ? own : []), ...goesInto(own, recipes)])
}

/** What keeps the items of a wish from being first: what they need, or the order of the stages. */
export const comesFirst = (
  wish: Wish,
  about: readonly Draft[],
  drafts: readonly Draft[],
  input: PlanTaskInput,
): Told[] => {
  const rest = drafts.filter(draft => !about.includes(draft))
  const head = about.reduce((one, other) => (rank(other) < rank(one) ? other : one))
  const before = rest.filter(draft => rank(draft) < rank(head))
  if (before.length === 0) return []
  const said = `${wish.by} said: ${wish.said}`
  const needs = takes(head, input)
  const needed = before.filter(
    ({ id, done }) =>
      head.requires.includes(id) || ((done.kind === 'have' || done.kind === 'stored') && needs.has(done.item)),
  )
  const titles = [...new Set(needed.map(({ title }) => `“${title}”`))].join(', ')
  const why =
    needed.length > 0
      ? `“${head.title}” needs ${titles} first`
      : `“${head.title}” is in the stage “${stages[head.stage]}”, which comes after “${stages[before[0]!.stage]}”`
  return [{ isMet: false, text: `First in its stage, not of all: ${said}. ${why}.` }]
}

/** Whether an item cannot be done before others are. */
const needsAny = (draft: Draft, others: readonly Draft[], input: PlanTaskInput): boolean => {
  const used = new Set([...takes(draft, input), ...(draft.way === 'store' ? [thingIn(draft.done)] : [])])
  return others.some(
    ({ id, done }) => draft.requires.includes(id) || (done.kind !== 'stored' && used.has(thingIn(done))),
  )
}

/** The items that people want last, with all that needs them; none: nothing would be left to come before them. */
const lateOf = (named: readonly Draft[], drafts: readonly Draft[], input: PlanTaskInput): readonly Draft[] => {
  let late = named
  for (;;) {
    const more = drafts.filter(draft => !late.includes(draft) && needsAny(draft, late, input))
    if (more.length === 0) return late.length < drafts.length ? late : []
    late = [...late, ...more]
  }
}

/** The same items, those that people want last after all others that do not need them. */
export const withLast = (drafts: readonly Draft[], wishes: readonly Wish[], input: PlanTaskInput): readonly Draft[] => {
  const each = wishes.map(wish => lateOf(namedFirst(wish, drafts), drafts, input))
  const all = new Set(each.flat())
  // Where nothing else is left, the newest wish counts.
  const late = all.size < drafts.length ? all : new Set(each.at(-1))
  const before = drafts.filter(draft => !late.has(draft)).map(({ id }) => id)
  return drafts.map(draft =>
    late.has(draft) ? { ...draft, late: true as const, requires: [...new Set([...draft.requires, ...before])] } : draft,
  )
}

/** What keeps the items of a wish from being last: what needs them. */
export const comesLast = (
  wish: Wish,
  about: readonly Draft[],
  drafts: readonly Draft[],
  input: PlanTaskInput,
): Told[] => {
  const isLate = about.every(({ late }) => late)
  const users = drafts.filter(
    draft => !about.includes(draft) && (isLate || !draft.late) && needsAny(draft, about, input),
  )
  const titles = [...new Set(users.map(({ title }) => `“${title}”`))].join(', ')
  if (isLate && users.length === 0) return []
  const what = isLate ? 'Last but for what needs it' : 'Not followed'
  const why = users.length === 0 ? 'There is nothing else to do' : `What needs it comes after it: ${titles}`
  return [{ isMet: false, text: `${what}: ${wish.by} said: ${wish.said}. ${why}.` }]
}

const thenWords = /[,;.]?\s*(?:\band\s+)?\b(?:then|after that|afterwards|finally|lastly)\b/i

/** Where the goal itself says what comes after what, and the plan does not keep to that. */
export const outOfGoalOrder = (drafts: readonly Draft[], input: PlanTaskInput): string | null => {
  const parts = input.goal.split(thenWords).map(part => {
    const things = readGoal(part, vocabularyOf(input)).map(thingOf)
    return drafts.filter(({ done }) => things.includes(thingIn(done)))
  })
  for (const [index, part] of parts.entries()) {
    const earlier = parts.slice(0, index).flat()
    const later = part.find(
      one =>
        !one.late &&
        !earlier.includes(one) &&
        earlier.some(other => rank(one) <= rank(other) && !one.requires.includes(other.id)),
    )
    const other = later && earlier.find(one => rank(later) <= rank(one))
    if (later && other)
      return `The goal says what comes after what; this plan goes by its stages: “${later.title}” does not wait for “${other.title}”. To have it wait, refuse and say “${readable(thingIn(later.done) ?? '')} last”.`
  }
  return null
}
