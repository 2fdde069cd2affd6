import { doneWhen } from '../../session/log/condition-words.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { checkFromTo, itemChanges, renamedStages } from '../../session/log/item-changes.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Cache } from '../screen/cache.ts'
import type { Place } from './change.ts'
import { type ItemPlace, placeOfItem } from './item-place.ts'

/** What a plan changes against the version before it: the thing a person decides on. */

export interface PlanLine {
  readonly mark: ' ' | '+' | '-' | '~'
  readonly stage: boolean
  /** Who, for items. */
  readonly who?: string
  readonly text: string
  /** What it was, or why it is there. */
  readonly note: string
  /** Where its check looks. */
  readonly place?: ItemPlace
  /** Where it stands in the plan; absent for what is no longer in it. */
  readonly at?: Place
  readonly id?: string
}

interface Placed {
  readonly item: PlanItem
  readonly stage: string
}

const itemsById = (plan: Plan): ReadonlyMap<string, Placed> =>
  new Map(plan.stages.flatMap(stage => stage.items.map(item => [item.id, { item, stage: stage.title }] as const)))

/** `was: …` for each thing about an item that is different now, and its check before and now. */
const changes = (before: Placed, now: Placed): string => {
  const other = itemChanges(before.item, now.item)
  const was = [
    ...(other.title ? [before.item.title] : []),
    ...(other.assignee ? [before.item.assignee ?? 'nobody'] : []),
    ...(before.stage === now.stage ? [] : [`in ${before.stage}`]),
    ...(other.requires ? [`needed ${[...before.item.requires].sort().join(', ') || 'nothing'}`] : []),
  ]
  return [
    ...(was.length > 0 ? [`was: ${was.join(', ')}`] : []),
    ...(other.check ? [`check: ${checkFromTo(before.item.done, now.item.done)}`] : []),
  ].join('; ')
}

/** New words that left the check of an item as it was. */
const checkStays = (before: PlanItem, now: PlanItem): string => {
  const { title, check } = itemChanges(before, now)
  return title && !check && now.done.kind !== 'report' ? `its check stays: ${doneWhen(now.done)}` : ''
}

const because = (item: PlanItem): string => (item.because === undefined ? '' : `because: ${item.because}`)

/**
 * The new plan in its order, every line marked as kept, added or changed, and what was removed where it stood. Stages are
 * the same when their title is, items when their id is. `sent`: the host has read the words; before that, their checks are unknown.
 * `state`: what is known of the places that they look at.
 */
export const planLines = (
  now: Plan,
  before?: Plan,
  sent = true,
  state?: Pick<SessionState, 'containers' | 'seats' | 'session'> | null,
  cache?: Cache,
): readonly PlanLine[] => {
  const line = (mark: PlanLine['mark'], item: PlanItem, note: string, at?: Place): PlanLine => ({
    ...{ at, id: item.id, mark, stage: false, who: item.assignee ?? '', text: item.title, note },
    place: placeOfItem(item, state, cache),
  })
  const out: PlanLine[] = []
  const old = before ? itemsById(before) : undefined
  const current = itemsById(now)
  const oldStages = new Map((before?.stages ?? []).map(stage => [stage.title, stage]))
  const renamed = before ? renamedStages(before, now) : new Map<string, string>()
  const newTitles = new Set(now.stages.map(stage => renamed.get(stage.title) ?? stage.title))
  now.stages.forEach((stage, index) => {
    const title = renamed.get(stage.title)
    const called = title ?? stage.title
    const known = oldStages.get(called)
    out.push({
      mark: before && !known ? '+' : title === undefined ? ' ' : '~',
      stage: true,
      text: `Stage ${index + 1}  ${stage.title}${title === undefined ? '' : ` (was: ${title})`}`,
      note: '',
      at: { stage: index, item: null },
    })
    for (const [number, item] of stage.items.entries()) {
      const at = { stage: index, item: number }
      const was = old?.get(item.id)
      if (!old) out.push(line(' ', item, because(item), at))
      else if (!was) out.push(line('+', item, because(item), at))
      else {
        const note = changes(was, { item, stage: called })
        out.push(
          note === ''
            ? line(' ', item, '', at)
            : line(
                '~',
                item,
                [note, sent ? checkStays(was.item, item) : '', item.because === was.item.because ? '' : because(item)]
                  .filter(part => part !== '')
                  .join('; '),
                at,
              ),
        )
      }
    }
    for (const item of known?.items ?? []) if (!current.has(item.id)) out.push(line('-', item, ''))
  })
  ;(before?.stages ?? []).forEach((stage, index) => {
    if (newTitles.has(stage.title)) return
    out.push({ mark: '-', stage: true, text: `Stage ${index + 1}  ${stage.title}`, note: '' })
    for (const item of stage.items) if (!current.has(item.id)) out.push(line('-', item, ''))
  })
  return out
}

/** Whether what both versions have stands in another order; a graph has none. */
const isReordered = (now: Plan, before: Plan): boolean => {
  if (before.graph !== undefined) return false
  const [here, there] = [now, before].map(plan => [...itemsById(plan).keys()])
  const kept = (ids: readonly string[] = [], others: readonly string[] = []) => ids.filter(id => others.includes(id))
  return kept(here, there).join(' ') !== kept(there, here).join(' ')
}

/** `2 added, 1 changed, 1 removed`, or that nothing is. */
export const planSummary = (
  lines: readonly PlanLine[],
  version: number | undefined,
  now?: Plan,
  before?: Plan,
): string => {
  if (version === undefined) return 'first version'
  const count = (mark: PlanLine['mark']) => lines.filter(entry => entry.mark === mark && !entry.stage).length
  const parts = [
    [count('+'), 'added'],
    [count('~'), 'changed'],
    [count('-'), 'removed'],
  ] as const
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`)
  const order = now && before && isReordered(now, before)
  if (said.length > 0) return [...said, ...(order ? ['in another order'] : [])].join(', ')
  return order ? `only the order changed since ${version}` : `nothing changed since ${version}`
}
