import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import type { Plan } from '../../session/log/events.ts'
import type { SessionState } from '../../session/log/state.ts'
import { itemId } from '../tasks/task-tree.ts'
import { type Replan, rejectionFor } from './replan-cause.ts'

/** Where a planner was with its plan. */
export interface PlanProgress {
  readonly version: number
  /** Why a new plan is wanted; null: none is. */
  readonly wanted: Replan | null
  /** Waits for a decision. */
  readonly proposed: { readonly version: number; readonly content: Plan } | null
  /** Approved, but not all of its tasks had been added when the host stopped. */
  readonly unfinished: Plan | null
  /** The version that is worked on; 0: none yet. */
  readonly adopted: number
  readonly rejected: PlanTaskInput['rejected']
}

const allAdded = (id: string, { stages }: Plan, { tasks }: SessionState): boolean =>
  stages.every(stage => stage.items.every(item => Object.hasOwn(tasks, itemId(id, item.id))))

/** The plan itself is in the state; undefined when this planner never made one. */
export const planProgressOf = (
  id: string,
  state: SessionState,
  replan: string | undefined,
): PlanProgress | undefined => {
  const known = Object.hasOwn(state.plans, id) ? state.plans[id] : undefined
  if (!known) return undefined
  const { version, content, status, previous, rejected = [] } = known
  let wanted: Replan | null = known.wanted ? { cause: known.wanted.cause, text: known.wanted.reason } : null
  if (status === 'rejected')
    wanted = rejectionFor({ version, by: known.by, reason: known.reason, source: rejected.at(-1)?.source })
  const worked = Object.values(state.tasks).some(task => task.plan === id)
  return {
    version,
    wanted: replan === undefined ? wanted : { cause: 'reorganized', text: replan },
    proposed: status === 'proposed' && replan === undefined ? { version, content } : null,
    unfinished: status === 'approved' && replan === undefined && !allAdded(id, content, state) ? content : null,
    adopted: status === 'approved' ? version : worked ? (previous?.version ?? 1) : 0,
    rejected: rejected.map(({ version: _, content: turnedDown, ...rest }) => ({ ...rest, plan: turnedDown })),
  }
}
