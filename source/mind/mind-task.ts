import type { ActionCall } from '../body/contract/body-types.ts'
import type { Condition, Sight, Way } from '../session/log/events/plan.ts'
import type { FailureCause } from '../session/log/events/task-causes.ts'

export interface MindTask {
  readonly id: string
  readonly title: string
  readonly done: Condition
  readonly way?: Way
  /** How many things it brings; its condition may count others, too. */
  readonly amount?: number
  /** How many of what its condition counts in a container, or in another's hands, it is still to bring itself, beside what others bring or that one has; absent: not known. */
  readonly share?: number
  /** No other task brings what its condition counts. */
  readonly alone?: boolean
  readonly from: string
  /** How often it was tried before. */
  readonly attempts: number
  /** Actions that came with the request; done first. */
  readonly actions: readonly ActionCall[]
  /** Who does it chose these actions, and is asked anew where one of them fails. */
  readonly own?: boolean
  /** Why the last attempt failed. */
  readonly lastFailure?: string
  readonly milestones?: readonly string[]
  /** JSON paths into the task's documents. */
  readonly data?: readonly string[]
}

export interface Check {
  readonly met: boolean
  readonly done: number
  readonly total: number
  readonly detail: string
  /** Who looked into what and saw what. */
  readonly evidence?: readonly Sight[]
}

export type Opinion = 'success' | 'failure' | 'ongoing'

/** How much one mind may spend on its tasks. */
export interface TaskLimits {
  /** Whether the time of a limit runs while a brain is asked, too. */
  readonly thinkingCounts: boolean
  /** Bounds of the work on one task; null: only a lack of progress ends it. */
  limits(task: MindTask): { readonly steps?: number | undefined; readonly seconds?: number | undefined } | null
}

/** The tasks that a mind is given: how one stands in the world, and what came of it. */
export interface MindTasks extends TaskLimits {
  verify(task: MindTask): Promise<Check>
  /** It is open still, and the seat's. */
  holds(task: MindTask): boolean
  /** A round is over. */
  progress(task: MindTask, check: Check, opinion: Opinion | null): void
  /** `found`: what an action was to find, in the words of its report; `finding`: what came of a task that only a report shows. */
  succeeded(task: MindTask, check: Check, opinion: Opinion | null, found?: string, finding?: string): void
  /** The world shows it before anything was done for it, and it asks for something to be done. */
  unneeded(task: MindTask, check: Check): void
  failed(task: MindTask, cause: FailureCause, reason: string, opinion: Opinion | null): void
}
