import type { KeyContext } from '../input/keymap/binding.ts'
import { type Area, at, type Placed, type Snapshot, type Told } from '../screen/snapshot.ts'
import type { PaneName, Ui } from '../ui.ts'

/** What a view of the screen is, and a pane in it. `views/index.ts` lists all views. */

export interface Drawn extends Told {
  readonly panes: readonly Placed[]
}

/** Keys that mean something in a view or pane while `when` holds. */
export interface ViewContext extends KeyContext {
  /** `focused`: the pane that brings the context has the focus; for a context of a view or mode, any pane, not the line. */
  when(snapshot: Snapshot, focused: boolean): boolean
  /** Its keys count before those of contexts that are not first. */
  readonly first?: boolean
}

export interface Pane {
  readonly name: PaneName
  /** While this does not hold, another pane of the same name has its place. */
  shown?(ui: Ui): boolean
  /** It was opened over another pane, and its frame says that `esc` closes it. */
  readonly inPlaceOfAnother?: true
  draw(snapshot: Snapshot, area: Area): Drawn
  readonly contexts?: Readonly<Record<string, ViewContext>>
  /** Up (negative) or down by so many entries. Undefined: the rows scroll. */
  move?(snapshot: Snapshot, step: number, told: Told): Ui | undefined
  /** Its lines can be narrowed to those that contain a text. */
  readonly filtered?: true
  /** It rests at its newest line and counts its scroll upwards. */
  readonly restsAtEnd?: boolean
  /** What is chosen when the focus comes to it, so that its keys mean something. */
  focus?(snapshot: Snapshot): Partial<Ui>
  /** What is open in it, for the row of tabs. @default its filter while it has the focus */
  crumbs?(snapshot: Snapshot): readonly string[]
  /** Closes the innermost thing that is open in it; undefined when nothing is. */
  back?(ui: Ui): Ui | undefined
  /** What it forgets when another view opens. */
  leave?(ui: Ui): Ui
}

export interface View {
  /** Its tab, `/view` and `view.NAME` in settings; its place in the table is its number key. */
  readonly name: string
  /** In the order of the tab key; the last one scrolls with the page keys while the line has the focus. */
  readonly panes: readonly Pane[]
  /** It tells of the program and of no session: of two recordings side by side it is drawn once. */
  readonly ofProgram?: true
  /** The pane that has the focus when another view had it before. @default the last one */
  readonly home?: PaneName
  readonly contexts?: Readonly<Record<string, ViewContext>>
  /** Draws the panes in their places. @default the only pane has all the room */
  draw?(snapshot: Snapshot, area: Area): Drawn
  /** Rows drawn over the last rows of the view, above the line, such as the end of a session; at most `most` of them. */
  cover?(snapshot: Snapshot, most: number): readonly string[]
  /** How many entries its tab says wait in it. */
  waiting?(snapshot: Snapshot): number
  /** Where in it one is, for the row of tabs: `Bob › nextActions 02:31`. */
  crumbs?(snapshot: Snapshot): readonly string[]
  /** Closes the innermost thing that is open in it; undefined when nothing is. `ended`: the end whose panel is open, ms. */
  back?(ui: Ui, ended: number | undefined): Ui | undefined
}

/** What a pane's list shows: its rows, and the ids of all its entries in the order on the screen. */
export interface DrawnList {
  readonly lines: readonly string[]
  readonly order: readonly string[]
}

/** What a pane's text shows: its rows, how many rows it can be scrolled, where that is known, with which it begins, and of what. */
export interface DrawnText {
  readonly lines: readonly string[]
  readonly limit?: number
  readonly start?: number
  readonly subject?: string
}

/** Rows of a pane in their place, with what they tell. */
export const placed = (name: PaneName, area: Area, rows: DrawnText & Partial<DrawnList>): Drawn => ({
  panes: [at(name, area, rows.lines)],
  limits: { [name]: rows.limit },
  starts: rows.start ? { [name]: rows.start } : undefined,
  subjects: rows.subject === undefined ? undefined : { [name]: rows.subject },
  order: rows.order && { [name]: rows.order },
})

/** The entry so many steps from the chosen one. */
export const stepIn = (order: readonly string[], chosen: string | undefined, step: number): string | undefined => {
  const index = chosen === undefined ? -1 : order.indexOf(chosen)
  if (index === -1) return step > 0 ? order[0] : order.at(-1)
  return order[Math.max(0, Math.min(order.length - 1, index + step))]
}

/** State of a view's, pane's or mode's own, kept in the screen's state under its name. */
export const ownState = <State extends object>(name: string, initial: State) => {
  // `set` alone writes under this name.
  const of = (ui: Ui): State => (ui.own[name] as State | undefined) ?? initial
  return {
    of,
    set: (ui: Ui, change: Partial<State>): Ui => ({ ...ui, own: { ...ui.own, [name]: { ...of(ui), ...change } } }),
  }
}
