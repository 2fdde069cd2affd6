import { itemFor } from '../../minecraft/blocks/placement.ts'
import { goesInto } from '../../planner/materials.ts'
import { own } from '../../session/log/fold/records.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import { isUnder } from '../tasks/task-rules.ts'

/** An item that no worker has leave to get, and why. */
export interface Lacking {
  readonly item: string
  readonly because: string
}

/** What a building takes that no worker of its goal has leave to get; empty once work at it was begun, which then ends as it was drawn. */
export const lackingFor = (
  { tasks, session }: SessionState,
  { book }: Pick<Knowledge, 'book'>,
  goal: string,
  name: string,
): readonly Lacking[] => {
  const work = Object.values(tasks).filter(({ task }) => isUnder(tasks, task, goal))
  const isBegun = work.some(
    ({ done, startedAt }) => done?.kind === 'built' && done.blueprint === name && startedAt !== undefined,
  )
  if (isBegun) return []
  const items = new Set((own(session.blueprints, name) ?? []).map(({ block }) => itemFor(block.replace(/\[.*/, ''))))
  const failed = work.flatMap(({ status, cause, done, reason = '' }) => {
    const thing = status === 'failed' && cause === 'no-leave' && done?.kind === 'have' ? thingIn(done) : null
    return thing === null ? [] : [{ thing, because: reason }]
  })
  if (failed.length === 0) return []
  const recipes = book.recipes([...items], [])
  return [...items].flatMap(item => {
    const parts = goesInto([item], recipes)
    const because = failed.find(({ thing }) => thing === item || parts.has(thing))?.because
    return because === undefined ? [] : [{ item, because }]
  })
}
