import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { checkFromTo, itemChanges, renamedStages, titleFromTo } from '../../session/log/item-changes.ts'
import { shortened } from '../../session/log/item-titles.ts'

/** What of the work is other than in the version before, in one line: as the two plans are proposed. Null: there is none. Of buildings their designs tell. */
export const changeSince = (
  { previous, finished, running, given = [] }: Pick<PlanTaskInput, 'previous' | 'finished' | 'running' | 'given'>,
  { stages }: Pick<Plan, 'stages'>,
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
  const renamed = renamedStages(previous, { stages })
  const items = stages.flatMap(({ title, items }) => items.map(item => ({ item, stage: renamed.get(title) ?? title })))
  const now = new Set(items.map(({ item }) => item.id))
  const titles = (list: readonly { readonly title: string }[]): string =>
    [...new Set(list.map(({ title }) => `“${title}”`))].join(', ')
  const absent = before.map(({ item }) => item).filter(({ id }) => !now.has(id))
  const gone = absent.filter(({ id }) => !finished.some(one => one.id === id))
  const done = absent.length - gone.length
  const added = items.flatMap(({ item }) => (known.has(item.id) ? [] : [item]))
  const other = items.flatMap(({ item, stage }) => {
    const was = known.get(item.id)
    const words = was ? changeOf(was, { item, stage }, previous.graph !== undefined) : ''
    return words === '' ? [] : [{ words, isMoved: was!.item.assignee !== item.assignee }]
  })
  // Another worker is always named.
  const moved = other.filter(one => one.isMoved).map(({ words }) => words)
  const same = other.filter(one => !one.isMoved).map(({ words }) => words)
  const order = (ids: readonly string[]): string => ids.filter(id => known.has(id) && now.has(id)).join(' ')
  const isReordered = previous.graph === undefined && order(before.map(one => one.item.id)) !== order([...now])
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

interface InStage {
  readonly item: PlanItem
  readonly stage: string
}

/** Of a graph the order is found after the plan was made: what an item requires says nothing of it. */
const changeOf = (was: InStage, is: InStage, isGraph: boolean): string => {
  const { title, assignee, requires, check } = itemChanges(was.item, is.item)
  const what = title ? titleFromTo(was.item.title, is.item.title) : `“${is.item.title}”`
  const parts = [
    ...(assignee && was.item.assignee !== null ? [`with ${is.item.assignee} instead of ${was.item.assignee}`] : []),
    ...(check && !title ? [`check: ${checkFromTo(was.item.done, is.item.done)}`] : []),
    ...(!isGraph && is.stage !== was.stage ? [`in ${is.stage}`] : []),
    ...(!isGraph && requires ? ['after other items'] : []),
  ]
  if (parts.length === 0) return title ? what : ''
  return `${what} ${parts.join(', ')}`
}
