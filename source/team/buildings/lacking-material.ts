import { itemFor } from '../../minecraft/blocks/placement.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { goesInto } from '../../planner/materials.ts'
import { own } from '../../session/log/fold/records.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import { isUnder } from '../tasks/task-rules.ts'

/** An item that no worker can get, or has leave to get, and why. */
export interface Lacking {
  readonly item: string
  readonly because: string
}

/** `no torch, lantern: may not dig there`: what a building is drawn without. */
export const lackingInWords = (lacking: readonly Lacking[]): string[] =>
  [...Map.groupBy(lacking, ({ because }) => because)].map(
    ([because, list]) => `no ${list.map(({ item }) => readable(item)).join(', ')}: ${because}`,
  )

/**
 * What a building takes that is not to be had for its goal, and what that is made of; empty once work at it was begun, which then ends as it
 * was drawn.
 */
export const lackingFor = (
  { tasks, session }: SessionState,
  { book }: Pick<Knowledge, 'book'>,
  { goal, name, isBeyond }: { readonly goal: string; readonly name: string; isBeyond(task: TaskState): boolean },
): readonly Lacking[] => {
  const work = Object.values(tasks).filter(({ task }) => isUnder(tasks, task, goal))
  const isBegun = work.some(
    ({ done, startedAt }) => done?.kind === 'built' && done.blueprint === name && startedAt !== undefined,
  )
  if (isBegun) return []
  const items = new Set((own(session.blueprints, name) ?? []).map(({ block }) => itemFor(block.replace(/\[.*/, ''))))
  const failed = work.flatMap(task => {
    const thing = task.status === 'failed' && task.done?.kind === 'have' && isBeyond(task) ? thingIn(task.done) : null
    return thing === null ? [] : [{ thing, because: task.reason ?? '' }]
  })
  if (failed.length === 0) return []
  const recipes = book.recipes([...items], [])
  const lacking = new Map<string, string>()
  for (const item of items) {
    const parts = goesInto([item], recipes)
    const found = failed.find(({ thing }) => thing === item || parts.has(thing))
    if (found) for (const one of [found.thing, item]) lacking.set(one, lacking.get(one) ?? found.because)
  }
  return [...lacking].map(([item, because]) => ({ item, because }))
}
