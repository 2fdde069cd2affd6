import type { Think } from '../../mind/mind-needs.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Resources } from '../plans/methods/planning-resources.ts'
import type { Schedule } from '../team-interface.ts'
import type { HandOutNeeds } from './delegation.ts'

/** What the ways of handing out the work of a plan need. */
export interface DispatchNeeds extends HandOutNeeds {
  readonly resources: Resources
  readonly schedule: Schedule
  /** Who hands out the next item of the plan. */
  readonly handsOn: 'planner' | 'predecessor'
}

/** How the open items of an adopted plan are given to workers. */
export interface Dispatch {
  /** Hands out what can begin; false when there was nothing to hand out. */
  step(think: Think): Promise<boolean>
  /**
   * Gives failed tasks another chance, with the same worker or another. Returns why a new plan is needed, or null.
   */
  repair(failed: readonly TaskState[]): string | null
}
