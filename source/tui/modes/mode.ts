import type { Area, Snapshot } from '../screen/snapshot.ts'
import type { Ui } from '../ui.ts'
import type { Drawn, ViewContext } from '../views/view.ts'

/** What is around the open view: a live session, a replay, two of them. `modes/index.ts` lists all modes. */
export interface Mode {
  readonly name: string
  /** Whether the screen is in it. */
  holds(snapshot: Snapshot): boolean
  /** There is a line to write on: agents read it. */
  readonly line: boolean
  readonly contexts: Readonly<Record<string, ViewContext>>
  /** Rows between the view and the line at the bottom. */
  rows(snapshot: Snapshot): readonly string[]
  /** Draws the open view, which `view` draws. @default as it draws itself */
  draw?(snapshot: Snapshot, area: Area, view: (snapshot: Snapshot, area: Area) => Drawn): Drawn
  /** What the line at the top is about. @default the session */
  subject?(snapshot: Snapshot): Snapshot
  /** Ends what is on in it, before anything in the view closes; undefined when nothing is. */
  back?(ui: Ui): Ui | undefined
}
