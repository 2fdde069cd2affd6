import { readable } from '../../../planner/item-names.ts'
import type { PlanTaskInput } from '../../questions/index.ts'
import type { Draft } from '../items/draft-item.ts'
import { quote } from './apply-wishes.ts'
import type { Unwanted, Wishes } from './read-wishes.ts'
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

/** What is other than in the version before, in one line; null: there is none. */
const changeSince = ({ previous, finished }: PlanTaskInput, drafts: readonly Draft[]): string | null => {
  if (!previous) return null
  const before = previous.stages.flatMap(stage => stage.items)
  const known = new Map(before.map(item => [item.id, item]))
  const now = new Map(drafts.map(draft => [draft.id, draft]))
  const titles = (list: readonly { readonly title: string }[]): string =>
    [...new Set(list.map(({ title }) => `“${title}”`))].join(', ')
  const gone = before.filter(({ id }) => !now.has(id) && !finished.some(one => one.id === id))
  const added = drafts.filter(({ id }) => !known.has(id))
  const other = drafts.flatMap(({ id, title, assignee }) => {
    const was = known.get(id)
    if (!was) return []
    const what = was.title === title ? `“${title}”` : `“${was.title}” is “${title}”`
    return was.assignee === assignee || was.assignee === null
      ? was.title === title
        ? []
        : [what]
      : [`${what} with ${assignee} instead of ${was.assignee}`]
  })
  const parts = [
    ...(gone.length > 0 ? [`without ${titles(gone)}`] : []),
    ...(added.length > 0 ? [`new: ${titles(added)}`] : []),
    ...(other.length > 0 ? [`now ${other.join(', ')}`] : []),
  ]
  return parts.length === 0
    ? 'Nothing is other than in the last version.'
    : `Since the last version: ${parts.join('; ')}.`
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
  for (const wish of wishes.assign) lines.push(followed('assign', wish, drafts))
  for (const wish of wishes.spare) lines.push(followed('spare', wish, drafts))
  for (const name of new Set(wishes.also.filter(one => workers.includes(one) && !input.workers.includes(one))))
    lines.push(`${name} takes a part, too.`)
  for (const wish of wishes.split) lines.push(`Split further${wish.words ? ` (${wish.words})` : ''}: ${quote(wish)}.`)
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
