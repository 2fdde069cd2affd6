import { inWords } from '../../../planner/goal-demands.ts'
import { readable } from '../../../planner/item-names.ts'
import type { PlanItem } from '../../../session/log/events.ts'
import { checkFromTo, fromTo, itemChanges } from '../../../session/log/item-changes.ts'
import type { PlanTaskInput } from '../../questions/index.ts'
import { type Draft, stages, toItem } from '../items/draft-item.ts'
import { quote } from './apply-wishes.ts'
import { isAbout, type Unwanted, type Wish, type Wishes } from './read-wishes.ts'
import { against, means, unwanted } from './wished-workers.ts'
import type { Work } from './work.ts'

/** What became of a wish about who does what, said by the items that are about it now. */
const followed = (kind: 'assign' | 'spare', wish: Wishes['assign'][number], drafts: readonly Draft[]): string => {
  const { worker, words } = wish
  const left = against(wish, drafts, kind)
  if (left.length > 0) return `Not followed in full: ${quote(wish)}. These stay as they were: ${withWhom(left)}.`
  const about = drafts.filter(draft => means(wish, draft) && (draft.assignee === worker) === (kind === 'assign'))
  if (about.length === 0) return `Not followed: ${quote(wish)}. No item of this plan is about “${words}”.`
  return kind === 'assign'
    ? `${worker} gets ${titlesOf(about)}: ${quote(wish)}.`
    : `${worker} is spared ${withWhom(about)}: ${quote(wish)}.`
}

const mostNamed = 4
const shortened = (list: readonly string[]): string =>
  list.length > mostNamed + 1
    ? `${list.slice(0, mostNamed).join(', ')} and ${list.length - mostNamed} more`
    : list.join(', ')
const titlesOf = (drafts: readonly Draft[]): string => shortened(drafts.map(({ title }) => `“${title}”`))
const withWhom = (drafts: readonly Draft[]): string =>
  shortened(drafts.map(({ title, assignee }) => `“${title}” (${assignee})`))

/** What became of a wish to leave something out that is no part of the goal, or that other parts still need. */
const leftOf = (wish: Unwanted, { takenOut, aside }: Work, drafts: readonly Draft[]): string[] => {
  const still = drafts.filter(draft => unwanted(wish, draft))
  if (still.length > 0) {
    const list = still.map(({ title, because }) => `“${title}” (${because})`).join(', ')
    return [`Not left out in full: ${quote(wish)}. Something else needs this: ${list}.`]
  }
  if (takenOut.some(({ said }) => said === wish.said)) return []
  return aside.has(wish)
    ? [`Left out ${wish.words}: ${quote(wish)}.`]
    : [`Nothing to leave out: ${quote(wish)}. No part of this plan is about “${wish.words}”.`]
}

/** The same reason is said once. */
const inParts = (list: readonly { readonly part: string; readonly why: string }[]) =>
  [...new Set(list.map(({ why }) => why))].map(why => ({
    parts: list
      .filter(one => one.why === why)
      .map(({ part }) => `“${part}”`)
      .join(', '),
    why,
  }))

/** What is other than in the version before, in one line: as the two plans have it. Null: there is none. */
const changeSince = ({ previous, finished }: PlanTaskInput, drafts: readonly Draft[]): string | null => {
  if (!previous) return null
  const before = previous.stages.flatMap(({ title, items }) => items.map(item => ({ item, stage: title })))
  const known = new Map(before.map(one => [one.item.id, one]))
  const now = new Map(drafts.map(draft => [draft.id, draft]))
  const titles = (list: readonly { readonly title: string }[]): string =>
    [...new Set(list.map(({ title }) => `“${title}”`))].join(', ')
  const gone = before.map(({ item }) => item).filter(({ id }) => !now.has(id) && !finished.some(one => one.id === id))
  const added = drafts.filter(({ id }) => !known.has(id))
  const other = drafts.flatMap(draft => {
    const was = known.get(draft.id)
    const words = was ? changeOf(was.item, was.stage, draft, previous.graph !== undefined) : ''
    return words === '' ? [] : [words]
  })
  const order = (ids: readonly string[]): string => ids.filter(id => known.has(id) && now.has(id)).join(' ')
  const keys = Object.keys(stages)
  const ordered = [...drafts].sort((a, b) => keys.indexOf(a.stage) - keys.indexOf(b.stage))
  const isReordered =
    previous.graph === undefined && order(before.map(one => one.item.id)) !== order(ordered.map(({ id }) => id))
  const parts = [
    ...(gone.length > 0 ? [`without ${titles(gone)}`] : []),
    ...(added.length > 0 ? [`new: ${titles(added)}`] : []),
    ...(other.length > 0 ? [`now ${shortened(other)}`] : []),
    ...(isReordered ? ['in another order'] : []),
  ]
  return parts.length === 0
    ? 'Nothing is other than in the last version.'
    : `Since the last version: ${parts.join('; ')}.`
}

/** Of a graph the order is found after the plan was made: what an item requires says nothing of it. */
const changeOf = (was: PlanItem, stage: string, draft: Draft, isGraph: boolean): string => {
  const is = toItem(draft)
  const { title, assignee, requires, check } = itemChanges(was, is)
  const what = `“${title ? fromTo(was.title, is.title) : is.title}”`
  const parts = [
    ...(assignee && was.assignee !== null ? [`with ${is.assignee} instead of ${was.assignee}`] : []),
    ...(check && !title ? [`check: ${checkFromTo(was.done, is.done)}`] : []),
    ...(!isGraph && stages[draft.stage] !== stage ? [`in ${stages[draft.stage]}`] : []),
    ...(!isGraph && requires ? ['after other items'] : []),
  ]
  if (parts.length === 0) return title ? what : ''
  return `${what} ${parts.join(', ')}`
}

export const analyse = (input: PlanTaskInput, work: Work, drafts: readonly Draft[] = work.drafts): string => {
  const { workers, wishes, leftOut, takenOut, outOfReach, takenBack } = work
  const load = workers.map(
    name =>
      `${name} about ${drafts.filter(draft => draft.assignee === name).reduce((all, draft) => all + draft.effort, 0)}`,
  )
  const change = changeSince(input, drafts)
  const lines = [
    ...(change === null ? [] : [change]),
    ...inParts(takenOut.map(({ part, by, said }) => ({ part, why: `${by} said: ${said}` }))).map(
      ({ parts, why }) => `Left out: ${parts} (${why}).`,
    ),
    ...inParts(outOfReach.map(({ part, because }) => ({ part, why: because }))).map(
      ({ parts, why }) => `Out of reach: ${parts} (${why}).`,
    ),
    ...takenBack.map(
      ({ item, count, because }) =>
        `Takes ${readable(item, count)} out of the chest, which an earlier goal put there; there is no other way: ${because}.`,
    ),
    `${drafts.length} ${drafts.length === 1 ? 'item' : 'items'} for ${workers.join(' and ')} (${load.join(', ')} steps of work).`,
  ]
  if (leftOut.length > 0) lines.push(`Not read as work: ${leftOut.map(text => `“${text}”`).join(', ')}.`)
  for (const wish of wishes.without) lines.push(...leftOf(wish, work, drafts))
  if (wishes.only) lines.push(`Only ${wishes.only.join(' and ')} work.`)
  lines.push(...work.told)
  for (const wish of [...wishes.assign, ...work.assigned]) lines.push(followed('assign', wish, drafts))
  for (const wish of wishes.spare) lines.push(followed('spare', wish, drafts))
  for (const name of new Set(wishes.also.filter(one => workers.includes(one) && !input.workers.includes(one))))
    lines.push(`${name} takes a part, too.`)
  const isFound = (wish: Wish): boolean => wish.words === '' || drafts.some(draft => means(wish, draft))
  const lost = (wish: Wish): string => `Not followed: ${quote(wish)}. No item of this plan is about “${wish.words}”.`
  for (const wish of wishes.split)
    lines.push(isFound(wish) ? `Split further${wish.words ? ` (${wish.words})` : ''}: ${quote(wish)}.` : lost(wish))
  for (const wish of wishes.first) lines.push(...(isFound(wish) ? [] : [lost(wish)]))
  for (const wish of wishes.counts) {
    const about = work.demands.filter(demand => 'item' in demand && isAbout(wish.words, demand.item))
    lines.push(about.length === 0 ? lost(wish) : `As asked: ${about.map(inWords).join(', ')} (${quote(wish)}).`)
  }
  for (const wish of wishes.together)
    if (!drafts.some(({ done }) => done.kind === 'built'))
      lines.push(`Not followed: ${quote(wish)}. This plan has no building to keep in one piece.`)
  for (const wish of wishes.swap)
    lines.push(
      `${quote(wish)}; a blueprint fixes its blocks, so ${wish.material} is used only where it leaves the choice.`,
    )
  for (const { said, by } of wishes.unread)
    lines.push(
      `I could not read “${said}” from ${by}; I understand who does what, what to leave out, amounts, splitting and order.`,
    )
  for (const one of input.failed.slice(-3)) lines.push(`Failed before: ${one.title} (${one.by}): ${one.detail}.`)
  return lines.join('\n')
}
