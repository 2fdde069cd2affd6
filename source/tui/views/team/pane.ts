import type { Segment } from '../../screen/rows.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import type { Ui } from '../../ui.ts'
import type { DrawnList, DrawnText, Pane } from '../view.ts'

/** A pane of the team view: with a border where it stands beside others, without one on narrow screens. */
export interface TeamPane extends Pane {
  /** Its rows without a border and a title, exactly so many. */
  bare(snapshot: Snapshot, columns: number, rows: number): DrawnText & Partial<DrawnList>
  /** What its rows are filtered by; empty: nothing. */
  filter(ui: Ui): string
  /** At the right of the line above its rows, where there is no border. */
  corner?(snapshot: Snapshot): readonly Segment[]
}
