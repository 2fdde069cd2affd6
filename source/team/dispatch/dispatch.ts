import type { Think } from '../../mind/mind-needs.ts'
import type { TaskState } from '../../session/log/state.ts'

/** How the open items of an adopted plan come into somebody's hands. */
export interface Dispatch {
  /** A new version was adopted: what was handed out before may be otherwise now. */
  adopted(): void
  /** Hands out what can begin; false when there was nothing to hand out. */
  step(think: Think): Promise<boolean>
  /**
   * Gives failed tasks another chance, with the same worker or another. Returns why a new plan is needed, or null.
   */
  repair(failed: readonly TaskState[]): string | null
}
