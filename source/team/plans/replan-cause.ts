import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import type { ReplanCause } from '../../session/log/events/replan-causes.ts'
import type { PlanState } from '../../session/log/state.ts'

/** A plan that is wanted: for which cause, and the same in words. */
export interface Replan {
  readonly cause: ReplanCause
  readonly text: string
  /** What a person wants of this plan, in their words. */
  readonly hint?: string
}

/** A plan was turned down. Where no person decided, there is nothing that another plan could answer. */
export const rejectionFor = ({ version, by = 'a person', reason = 'no reason given', rejected }: PlanState): Replan =>
  rejected?.at(-1)?.source === 'timeout'
    ? { cause: 'undecided', text: `version ${version} was turned down: ${reason}` }
    : { cause: 'rejected', text: `${by} rejected version ${version}: ${reason}` }

/** Versions that were turned down, as a question shows them. */
export const rejectionsOf = (plan: PlanState | undefined): PlanTaskInput['rejected'] =>
  (plan?.rejected ?? []).map(({ version: _, content, ...rest }) => ({ ...rest, plan: content }))
