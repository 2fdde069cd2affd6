import type { Header } from '../../session/log/events.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Compared, SessionView } from '../../session/view.ts'
import type { KeyTable } from '../input/keymap/entry.ts'
import type { PaneName, Ui } from '../ui.ts'
import type { Cache } from './cache.ts'
import type { Theme } from './theme.ts'

export interface Size {
  readonly columns: number
  readonly rows: number
}

export interface ReplaySnapshot {
  readonly t: number
  readonly seq: number
  readonly playing: boolean
  readonly speed: number
  readonly duration: number
  readonly cutShort?: boolean | undefined
  readonly timeline: NonNullable<SessionView['replay']>['timeline']
}

/** The right one of two recordings. */
interface OtherSnapshot {
  readonly state?: SessionState
  readonly header: Header | null
  readonly timeline: ReplaySnapshot['timeline']
  readonly parting: Compared['parting']
  readonly begins: Compared['begins']
  readonly cache: Cache
}

/** All a frame depends on. Views are functions of this alone. */
export interface Snapshot extends Size {
  /** Absent until the session answers. */
  readonly state?: SessionState
  readonly header: Header | null
  readonly mode: 'live' | 'replay'
  readonly connection: 'starting' | ReturnType<SessionView['connection']>
  readonly person: string | null
  /** What the connection or the recording has to say. */
  readonly trouble: string
  readonly replay?: ReplaySnapshot
  readonly other?: OtherSnapshot
  readonly title: string
  /** What is under way until the session answers. */
  readonly opening: string
  /** Session time in ms, as far as a person is concerned: it passes between events while something runs. */
  readonly now: number
  readonly ui: Ui
  readonly theme: Theme
  readonly keymap: KeyTable<Snapshot>
  /** Names of the keys of an ended session that do something here. */
  readonly offers: ReadonlySet<string>
  readonly cache: Cache
}

/** One pane of the frame: `lines` are exactly `height` rows of exactly `width` cells. */
export interface Placed {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
}

/** What keys must know of what was drawn. */
export interface Told {
  /** Rows that each pane can be scrolled; absent = not known, because only the visible part was laid out. */
  readonly limits?: Readonly<Partial<Record<PaneName, number>>>
  /** The row that a pane begins with until it is scrolled; absent = the first. */
  readonly starts?: Readonly<Partial<Record<PaneName, number>>>
  /** What each pane shows; absent = it is always the same. */
  readonly subjects?: Readonly<Partial<Record<PaneName, string>>>
  /** Ids of the entries of each list, in the order on the screen. */
  readonly order?: Readonly<Partial<Record<PaneName, readonly string[]>>>
  /** Cells per block of a map. */
  readonly scale?: number
}

export interface Frame extends Told {
  /** Later ones cover earlier ones; only full-width rows ever do. */
  readonly panes: readonly Placed[]
  readonly cursor?: { readonly x: number; readonly y: number }
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How far a pane was scrolled in what it shows now; undefined: not yet. */
export const scrollIn = (
  { scroll, scrolledIn }: Ui,
  pane: PaneName,
  subject: string | undefined,
): number | undefined => (scrolledIn[pane] === subject ? scroll[pane] : undefined)

/** The first row to show of a main pane that rests at its top, or at `start`, and how far it can be scrolled. */
export const fromTop = (
  { ui }: Snapshot,
  total: number,
  height: number,
  start = 0,
  subject?: string,
): { readonly from: number; readonly limit: number; readonly start: number } => {
  const limit = Math.max(0, total - height)
  return { from: Math.min(scrollIn(ui, 'main', subject) ?? start, limit), limit, start }
}

export const at = (id: string, area: Area, lines: readonly string[]): Placed => ({ id, ...area, lines })
