import type { SessionState } from '../../../session/log/state.ts'
import type { Snapshot } from '../../screen/snapshot.ts'

/** A part of the metrics: its rows stand below those of the part before it. No rows: it has nothing to say. */
export interface Section {
  readonly name: string
  rows(snapshot: Snapshot, state: SessionState, columns: number): readonly string[]
}

/** Cells of the names at the left of figures and charts. */
export const labelCells = 16
