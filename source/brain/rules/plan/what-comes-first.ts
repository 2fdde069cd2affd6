import { readable } from '../../../minecraft/names/readable.ts'
import { parseCells } from '../../../planner/cell-ranges.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { goesInto } from '../../../planner/materials.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import { wordsRead } from '../../../planner/words-read.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { itemOf } from '../items/building-items.ts'
import { type Draft, stages } from '../items/draft-item.ts'
import { titleByParts } from '../items/stage-titles.ts'
import { thingOf } from './take-out.ts'
import { means } from './wished-workers.ts'
import { isAbout, type Wish } from './wishes.ts'
import type { Told } from './work.ts'

/** What becomes of people's words about what comes first or last. */

/** The items that a wish about order means: those that make the very thing, else all with its name or in its stage. */
export const namedFirst = (wish: Wish, drafts: readonly Draft[]): Draft[] => {
  const makes = drafts.filter(({ done }) => isAbout(wish.words, thingIn(done) ?? ''))
  return makes.length > 0
    ? makes
    : drafts.filter(draft => means(wish, draft) || isAbout(wish.words, stages[draft.stage]))
}

const stageOf = ({ stage }: Draft, drafts: readonly Draft[]): string =>
  titleByParts(
    stage,
    drafts.filter(one => one.stage === stage),
  )

const order = Object.keys(stages)
const rank = ({ stage }: Draft): number => order.indexOf(stage)

/** What a part of a building places: the blocks of its own cells that are missing. */
const placedBy = (done: Extract<Draft['done'], { kind: 'built' }>, { blueprints }: PlanTaskInput): string[] => {
  const own = done.cells && new Set(done.cells)
  return blueprints
    .filter(({ name }) => name === done.blueprint)
    .flatMap(({ missing }) => missing)
    .filter(({ cells }) => own === undefined || parseCells(cells).some(cell => own.has(cell)))
    .map(({ block }) => itemOf(block))
    .filter(item => item !== '')
}

/** Things that an item takes: what it places of a building, or what goes into what it makes. */
export const takes = ({ done }: Draft, input: PlanTaskInput): ReadonlySet<string> => {
  if (done.kind === 'built') return new Set(placedBy(done, input))
  const own =
    done.kind === 'have' || done.kind === 'stored' ? [done.item] : done.kind === 'placed' ? [itemOf(done.block)] : []
  return goesInto(own, input.recipes)
}

/** Whether the items of a wish come first, or what keeps them from it: what they need, or the order of the stages. */
export const comesFirst = (
  wish: Wish,
  about: readonly Draft[],
  drafts: readonly Draft[],
  input: PlanTaskInput,
): Told[] => {
  const rest = drafts.filter(draft => !about.includes(draft))
  const head = about.reduce((one, other) => (rank(other) < rank(one) ? other : one))
  const before = rest.filter(draft => rank(draft) < rank(head))
  const said = `${wish.by} said: ${wish.said}`
  if (before.length === 0) {
    const firsts = about.filter(draft => rank(draft) === rank(head)).map(({ title }) => `“${title}”`)
    return [{ isMet: true, text: `First: ${[...new Set(firsts)].join(', ')} (${said}).` }]
  }
  const needs = takes(head, input)
  const needed = before.filter(
    ({ id, done }) =>
      head.requires.includes(id) || ((done.kind === 'have' || done.kind === 'stored') && needs.has(done.item)),
  )
  const titles = [...new Set(needed.map(({ title }) => `“${title}”`))].join(', ')
  const why =
    needed.length > 0
      ? `“${head.title}” needs ${titles} first`
      : `“${head.title}” is in the stage “${stageOf(head, drafts)}”, which comes after “${stageOf(before[0]!, drafts)}”`
  return [{ isMet: false, isPartly: true, text: `First in its stage, not of all: ${said}. ${why}.` }]
}

/** Whether a part of a building leans on another one of it, or shuts it in. */
const standsOn = (one: Draft, other: Draft): boolean => {
  if (one.done.kind !== 'built' || other.done.kind !== 'built' || one.done.blueprint !== other.done.blueprint)
    return false
  if (other.part === 'walls') return one.part !== 'walls'
  return other.part === 'roof' && (one.part === 'lamps' || one.part === 'fittings')
}

/** Whether an item cannot be done before others are. */
const needsAny = (draft: Draft, others: readonly Draft[], input: PlanTaskInput): boolean => {
  const used = new Set([...takes(draft, input), ...(draft.way === 'store' ? [thingIn(draft.done)] : [])])
  // What is built with comes out of the chest: who puts it there before is needed, though no `requires` says so.
  const brings = (other: Draft): boolean =>
    other.done.kind !== 'stored' || (draft.done.kind === 'built' && rank(other) < rank(draft))
  return others.some(
    other =>
      draft.requires.includes(other.id) ||
      standsOn(draft, other) ||
      (brings(other) && used.has(thingIn(other.done) ?? '')),
  )
}

/** The items that a wish means to be last; of a thing that a part of a building is made with, it is that part, and who makes it stays. */
export const namedLast = (wish: Wish, drafts: readonly Draft[], input: PlanTaskInput): readonly Draft[] => {
  const named = namedFirst(wish, drafts)
  const parts = drafts.filter(draft => draft.done.kind === 'built' && means(wish, draft))
  if (named.every(({ done }) => thingIn(done) === null)) return parts.length > 0 ? parts : named
  const users = parts.filter(part => needsAny(part, named, input))
  if (users.length === 0) return named
  return [...named.filter(draft => !withUsers([draft], drafts, input).some(one => users.includes(one))), ...users]
}

export const withUsers = (
  items: readonly Draft[],
  drafts: readonly Draft[],
  input: PlanTaskInput,
): readonly Draft[] => {
  for (let all = items; ; ) {
    const more = drafts.filter(draft => !all.includes(draft) && needsAny(draft, all, input))
    if (more.length === 0) return all
    all = [...all, ...more]
  }
}

/** The items that people want last, with all that needs them; none: nothing would be left to come before them. */
const lateOf = (named: readonly Draft[], drafts: readonly Draft[], input: PlanTaskInput): readonly Draft[] => {
  const late = withUsers(named, drafts, input)
  return late.length < drafts.length ? late : []
}

/** The same items, those that people want last after all others that do not need them. */
export const withLast = (drafts: readonly Draft[], wishes: readonly Wish[], input: PlanTaskInput): readonly Draft[] => {
  const each = wishes.map(wish => lateOf(namedLast(wish, drafts, input), drafts, input))
  const all = new Set(each.flat())
  // Where nothing else is left, the newest wish counts.
  const late = all.size < drafts.length ? all : new Set(each.at(-1))
  const before = drafts.filter(draft => !late.has(draft))
  const isBefore = (other: Draft, draft: Draft): boolean => !other.late || rank(other) <= rank(draft)
  return drafts.map(draft => {
    if (!late.has(draft)) return draft
    const waits = before.filter(other => isBefore(other, draft)).map(({ id }) => id)
    return { ...draft, late: true as const, requires: [...new Set([...draft.requires, ...waits])] }
  })
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
  const titlesOf = (list: readonly Draft[]): string => [...new Set(list.map(({ title }) => `“${title}”`))].join(', ')
  const titles = titlesOf(users)
  const stays = namedFirst(wish, drafts).filter(draft => !draft.late && thingIn(draft.done) !== null)
  if (isLate && users.length === 0)
    return stays.length === 0
      ? []
      : [
          {
            isMet: true,
            text: `Last: ${titlesOf(about)}, which ${about.length === 1 ? 'needs' : 'need'} ${titlesOf(stays)} before: ${wish.by} said: ${wish.said}.`,
          },
        ]
  const what = isLate ? 'Last but for what needs it' : 'Not followed'
  const why = users.length === 0 ? 'There is nothing else to do' : `What needs it comes after it: ${titles}`
  const text = `${what}: ${wish.by} said: ${wish.said}. ${why}.`
  return [{ isMet: false, isPartly: isLate ? true : undefined, text }]
}

const thenWords = /[,;.]?\s*(?:\band\s+)?\b(?:then|after that|afterwards|finally|lastly)\b/i

/** Where the goal itself says what comes after what, and the plan does not keep to that. */
export const outOfGoalOrder = (drafts: readonly Draft[], input: PlanTaskInput): string | null => {
  const parts = wordsRead(input.goal)
    .text.split(thenWords)
    .map(part => {
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
