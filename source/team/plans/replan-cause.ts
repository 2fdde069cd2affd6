import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import type { ReplanCause } from '../../session/log/events/replan-causes.ts'

/** A plan that is wanted: for which cause, and the same in words. */
export interface Replan {
  readonly cause: ReplanCause
  readonly text: string
  /** What a person wants of this plan, in their words. */
  readonly hint?: string
}

/** A plan was turned down. Where no person decided, there is nothing that another plan could answer. */
export const rejectionFor = (rejected: {
  readonly version: number
  readonly by?: string | undefined
  readonly reason?: string | undefined
  readonly source?: PlanTaskInput['rejected'][number]['source']
}): Replan => {
  const { version, by = 'a person', reason = 'no reason given', source } = rejected
  return source === 'timeout'
    ? { cause: 'undecided', text: `version ${version} was turned down: ${reason}` }
    : { cause: 'rejected', text: `${by} rejected version ${version}: ${reason}` }
}
