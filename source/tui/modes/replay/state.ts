import { ownState } from '../../views/view.ts'

export interface ReplayState {
  /** What `n` and `N` look for; absent: marked moments. */
  readonly search?: string | undefined
  /** Stretches in which nothing happens are skipped. */
  readonly skipping?: boolean
}

export const replayState = ownState<ReplayState>('replay', {})
