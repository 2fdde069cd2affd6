import { isDeepStrictEqual } from 'node:util'
import { doneWhen } from './condition-words.ts'
import type { Condition, Plan, PlanItem } from './events/plan.ts'
import { isSameCondition } from './same-condition.ts'

/** What is different about an item in two versions of a plan, as data and for people. */

export interface ItemChanges {
  readonly title: boolean
  readonly assignee: boolean
  readonly requires: boolean
  readonly check: boolean
}

export const itemChanges = (before: PlanItem, now: PlanItem): ItemChanges => ({
  title: before.title !== now.title,
  assignee: before.assignee !== now.assignee,
  requires: !isDeepStrictEqual([...before.requires].sort(), [...now.requires].sort()),
  check: !isSameCondition(before.done, now.done),
})

/** Stages that have another title than in the version before, by the new one: an item of theirs is in both, and each title in one version alone. */
export const renamedStages = (before: Pick<Plan, 'stages'>, now: Pick<Plan, 'stages'>): ReadonlyMap<string, string> => {
  const known = new Set(before.stages.map(({ title }) => title))
  const kept = new Set(now.stages.map(({ title }) => title))
  const free = before.stages.filter(({ title }) => !kept.has(title))
  const renamed = new Map<string, string>()
  for (const { title, items } of now.stages) {
    const ids = new Set(items.map(({ id }) => id))
    const was = free.find(stage => !renamedTo(renamed, stage.title) && stage.items.some(({ id }) => ids.has(id)))
    if (was && !known.has(title)) renamed.set(title, was.title)
  }
  return renamed
}
const renamedTo = (renamed: ReadonlyMap<string, string>, title: string): boolean =>
  [...renamed.values()].includes(title)

/** `Collect 14 → 18 oak logs`: what two lines share is said once. */
const fromTo = (before: string, now: string): string => {
  const [was, is] = [before.split(' '), now.split(' ')]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start++
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const middle = (words: readonly string[]): string => words.slice(start, words.length - end).join(' ') || 'nothing'
  const tail = is.slice(is.length - end)
  return [...is.slice(0, start), middle(was), '→', middle(is), ...tail].join(' ')
}

/** Titles that differ in an amount alone, with that amount; others in full. */
export const titleFromTo = (before: string, now: string): string => {
  const withoutAmounts = (title: string): string => title.replace(/\d+/g, '#').replace(/s\b/g, '')
  return withoutAmounts(before) === withoutAmounts(now) ? `“${fromTo(before, now)}”` : `“${before}” → “${now}”`
}

/** Cells that are named one by one: all those of a wall would fill the screen. */
const cellsNamed = 8

/** When an item counted as done before, and when it does now. */
export const checkFromTo = (before: Condition, now: Condition): string => {
  const [was, is] = [doneWhen(before), doneWhen(now)]
  if (was === is && before.kind === 'built' && now.kind === 'built' && (now.cells?.length ?? 0) > cellsNamed) {
    const known = new Set<unknown>(before.cells)
    const other = now.cells!.filter(cell => !known.has(cell)).length
    return `${is}, ${other} of them other ones than before`
  }
  return was === is ? fromTo(details(before), details(now)) : fromTo(was, is)
}

/** What the words for a condition leave out. */
const details = (done: Condition): string => {
  if (done.kind === 'stored')
    return `${doneWhen(done)}, ${done.most === undefined ? 'any number' : `${done.most} at most`}`
  if (done.kind === 'built') return `${doneWhen(done)}: ${done.cells?.join(' ') ?? 'all'}`
  return `${doneWhen(done)}: ${JSON.stringify(done)}`
}
