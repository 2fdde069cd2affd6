import { z } from 'zod'
import { questionNamed } from '../../brain/questions/index.ts'
import { type Plan, plan, type SessionEvent } from '../../session/log/events.ts'
import type { SessionState } from '../../session/log/state.ts'
import { keptAs } from '../restore/keyframe-parts.ts'
import { itemId } from '../tasks/task-tree.ts'
import type { Restore } from '../team-interface.ts'
import { keptReplan, type Replan } from './replan-cause.ts'

/** Where a planner was with its plan. */
export interface Standing {
  readonly version: number
  readonly replans: number
  /** Why a new plan is wanted; null: none is. */
  readonly wanted: Replan | null
  /** Waits for a decision. */
  readonly proposed: { readonly version: number; readonly content: Plan } | null
  /** Approved, but not all of its tasks had been added when the host stopped. */
  readonly unfinished: Plan | null
  /** The version that is worked on; 0: none yet. */
  readonly adopted: number
  readonly rejected: readonly { readonly reason: string; readonly by: string; readonly plan: Plan }[]
}

const kept = z.object({
  replans: z.int().min(0),
  wanted: keptReplan.nullable(),
  rejected: z.array(z.object({ reason: z.string(), by: z.string(), plan })),
})

const allAdded = (id: string, { stages }: Plan, { tasks }: SessionState): boolean =>
  stages.every(stage => stage.items.every(item => Object.hasOwn(tasks, itemId(id, item.id))))

/** The plan itself is in the state; undefined when this planner never made one. */
export const standingOf = (
  id: string,
  saved: unknown,
  since: readonly SessionEvent[],
  state: SessionState,
  { over, replan }: Pick<Restore, 'over' | 'replan'>,
): Standing | undefined => {
  const known = Object.hasOwn(state.plans, id) ? state.plans[id] : undefined
  if (!known) return undefined
  const before = keptAs(kept, saved)
  const rejected = [...(before?.rejected ?? [])]
  let wanted: Replan | null = before?.wanted ?? null
  for (const { type, data } of since) {
    if ((type === 'plan.proposed' || type === 'plan.edited') && data.plan === id) wanted = null
    if (type === 'mind.asked' && questionNamed(data.question)?.plans && data.seat === known.seat)
      wanted ??= { cause: 'interrupted', text: 'the host stopped while a plan was made' }
    if (type === 'plan.rejected' && data.plan === id)
      rejected.push({ reason: data.reason, by: data.by, plan: known.content })
  }
  const { version, content, status, previous } = known
  if (status === 'rejected')
    wanted = {
      cause: 'rejected',
      text: `${known.by ?? 'somebody'} rejected version ${version}: ${known.reason ?? 'no reason given'}`,
    }
  const worked = Object.values(state.tasks).some(task => task.plan === id)
  return {
    version,
    // Whoever goes on after an end may try as often as at first.
    replans: over ? 0 : (before?.replans ?? 0),
    wanted: replan === undefined ? wanted : { cause: 'reorganized', text: replan },
    proposed: status === 'proposed' && replan === undefined ? { version, content } : null,
    unfinished: status === 'approved' && replan === undefined && !allAdded(id, content, state) ? content : null,
    adopted: status === 'approved' ? version : worked ? (previous?.version ?? 1) : 0,
    rejected,
  }
}
