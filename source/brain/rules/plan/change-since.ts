import type { PlanItem } from '../../../session/log/events/plan.ts'
import { checkFromTo, itemChanges, titleFromTo } from '../../../session/log/item-changes.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, stages, toItem } from '../items/draft-item.ts'
import { placeOf } from './one-after-another.ts'

const mostNamed = 4
export const shortened = (list: readonly string[]): string =>
  list.length > mostNamed + 1
    ? `${list.slice(0, mostNamed).join(', ')} and ${list.length - mostNamed} more`
    : list.join(', ')

/** What of the work is other than in the version before, in one line: as the two plans have it. Null: there is none. Of buildings the team tells. */
export const changeSince = (
  { previous, finished, running, given = [] }: PlanTaskInput,
  drafts: readonly Draft[],
): string | null => {
  if (!previous) return null
  const before = previous.stages.flatMap(({ title, items }) => items.map(item => ({ item, stage: title })))
  // It may have moved since the plan was made.
  const has = new Map([
    ...running.map(({ id, by }) => [id, by] as const),
    ...given.map(({ id, to }) => [id, to] as const),
  ])
  const known = new Map(
    before.map(({ item, stage }) => [
      item.id,
      { stage, item: { ...item, assignee: has.get(item.id) ?? item.assignee } },
    ]),
  )
  const now = new Map(drafts.map(draft => [draft.id, draft]))
  const titles = (list: readonly { readonly title: string }[]): string =>
    [...new Set(list.map(({ title }) => `“${title}”`))].join(', ')
  const absent = before.map(({ item }) => item).filter(({ id }) => !now.has(id))
  const gone = absent.filter(({ id }) => !finished.some(one => one.id === id))
  const done = absent.length - gone.length
  const added = drafts.filter(({ id }) => !known.has(id))
  const other = drafts.flatMap(draft => {
    const was = known.get(draft.id)
    const words = was ? changeOf(was.item, was.stage, draft, previous.graph !== undefined) : ''
    return words === '' ? [] : [{ words, isMoved: was!.item.assignee !== draft.assignee }]
  })
  // Another worker is always named.
  const moved = other.filter(one => one.isMoved).map(({ words }) => words)
  const same = other.filter(one => !one.isMoved).map(({ words }) => words)
  const order = (ids: readonly string[]): string => ids.filter(id => known.has(id) && now.has(id)).join(' ')
  const ordered = [...drafts].sort((a, b) => placeOf(a) - placeOf(b))
  const isReordered =
    previous.graph === undefined && order(before.map(one => one.item.id)) !== order(ordered.map(({ id }) => id))
  const parts = [
    ...(gone.length > 0 ? [`without ${titles(gone)}`] : []),
    ...(added.length > 0 ? [`new: ${titles(added)}`] : []),
    ...(other.length > 0 ? [`now ${[...moved, ...(same.length > 0 ? [shortened(same)] : [])].join(', ')}`] : []),
    ...(isReordered ? ['in another order'] : []),
    ...(done > 0 ? [`${done} ${done === 1 ? 'item is' : 'items are'} done`] : []),
  ]
  return parts.length === 0
    ? 'The work is the same as in the last version.'
    : `Since the last version: ${parts.join('; ')}.`
}

/** Of a graph the order is found after the plan was made: what an item requires says nothing of it. */
const changeOf = (was: PlanItem, stage: string, draft: Draft, isGraph: boolean): string => {
  const is = toItem(draft)
  const { title, assignee, requires, check } = itemChanges(was, is)
  const what = title ? titleFromTo(was.title, is.title) : `“${is.title}”`
  const parts = [
    ...(assignee && was.assignee !== null ? [`with ${is.assignee} instead of ${was.assignee}`] : []),
    ...(check && !title ? [`check: ${checkFromTo(was.done, is.done)}`] : []),
    ...(!isGraph && !draft.late && stages[draft.stage] !== stage ? [`in ${stages[draft.stage]}`] : []),
    ...(!isGraph && requires ? ['after other items'] : []),
  ]
  if (parts.length === 0) return title ? what : ''
  return `${what} ${parts.join(', ')}`
}
