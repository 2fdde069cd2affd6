import { blockName } from '../../minecraft/blocks/block-text.ts'
import { buildingsOfGoal } from './buildings-of-goal.ts'
import { pastGoals } from './completion.ts'
import { own } from './fold/records.ts'
import type { SessionState } from './state.ts'

type State = Pick<SessionState, 'session' | 'tasks' | 'plans' | 'approvals'>

/**
 * Blueprints by which what stands, and what is missing, counts: those of the task, of goals that hold now, and of what was finished. What
 * a goal only drew, or left behind, before it ended or was replaced wants nothing any more.
 */
export const countingBlueprints = (state: State): ReadonlySet<string> => {
  const { blueprints, buildings = {} } = state.session
  const names = Object.keys(blueprints)
  const past = pastGoals(state)
  const left = names.filter(name => past.has(own(buildings, name)?.goal ?? ''))
  if (left.length === 0) return new Set(names)
  const open = buildingsOfGoal(state)
  const gone = new Set(left.filter(name => !open.has(name) && !isFinished(state, name)))
  return new Set(names.filter(name => !gone.has(name)))
}

/** Whether all of its cells that hold a block belong to work that was done. */
const isFinished = ({ session, tasks }: State, name: string): boolean => {
  const cells = own(session.blueprints, name) ?? []
  const done = new Set<number>()
  for (const { done: condition, status } of Object.values(tasks))
    if (condition?.kind === 'built' && condition.blueprint === name && status === 'succeeded')
      for (const cell of condition.cells ?? cells.keys()) done.add(cell)
  return cells.every(({ block }, index) => done.has(index) || blockName(block) === 'air')
}
