import type { Plan } from '../session/log/events/plan.ts'
import { type Editor, emptyEditor } from './input/editor.ts'
import type { Place } from './plan/change.ts'
import { plain } from './screen/text.ts'
import type { Style } from './screen/theme.ts'

/** What this one screen shows and where its person is in it: never part of the session, never in the log. */

/**
 * The names of panes. `main` is the one big pane of most views, `composer` the line at the bottom. A pane with a name of its own
 * adds it from its own file (`declare module`, as in views/team/chat.ts), so that no other name compiles.
 */
export interface PaneNames {
  readonly main: true
  readonly composer: true
}
export type PaneName = keyof PaneNames

/** What the line at the bottom is being typed for. */
export type Prompt =
  | { readonly kind: 'say' }
  | { readonly kind: 'reject'; readonly approval: string }
  | { readonly kind: 'filter'; readonly pane: PaneName }
  | { readonly kind: 'search' }
  | { readonly kind: 'seek' }
  /** A part of the plan that is being edited. */
  | { readonly kind: 'plan'; readonly field: 'title' | 'item' | 'stage' | 'needs' }
  /** Another answer than the one that was drafted. */
  | { readonly kind: 'draft'; readonly draft: string }
  /** Why the own task is turned down or has failed. */
  | { readonly kind: 'task'; readonly change: 'decline' | 'fail'; readonly task: string }
  /** The goal of a new session. */
  | { readonly kind: 'goal' }
  | { readonly kind: 'export' }
  /** A new limit for the budget, in its unit. */
  | { readonly kind: 'amount'; readonly approval: string }

export type Delivery = 'queue' | 'steer' | 'interrupt'

export interface Notice {
  readonly style: Style
  readonly text: string
}

/** A plan in the person's hands: their version, and where they are in it. */
export interface PlanEdit {
  readonly plan: string
  /** The version that it began from; another one makes the edit void. */
  readonly version: number
  readonly content: Plan
  readonly at: Place
  /** Ids of items that are to begin before the rest. */
  readonly marks: readonly string[]
  /** Earlier contents, newest last, with the choice as it was then. */
  readonly past: readonly { readonly content: Plan; readonly at: Place }[]
}

export type DialogName = 'quit' | 'stop' | 'fork'

export interface Ui {
  /** The name of the open view; no name: the home view. */
  readonly view: string
  readonly focus: PaneName
  /** Rows away from where the pane rests: the newest line of a chat, the first of a list. */
  readonly scroll: Readonly<Partial<Record<PaneName, number>>>
  /** What each pane showed when it was scrolled, where it told: something else rests at its beginning. */
  readonly scrolledIn: Readonly<Partial<Record<PaneName, string>>>
  /** While a pane is scrolled up: the time of the newest line it holds, so that new ones do not move it. */
  readonly until: Readonly<Partial<Record<PaneName, number>>>
  readonly filters: Readonly<Partial<Record<PaneName, string>>>
  readonly seat?: string
  readonly task?: string
  /** What is chosen of all that waits: an approval or a draft. */
  readonly approval?: string
  readonly plan?: PlanEdit
  /** What views and panes keep for themselves, by their names (`ownState` in views/view.ts). */
  readonly own: Readonly<Record<string, unknown>>
  /** How much the focused pane has been enlarged: 0 normal, 1 larger, 2 alone. */
  readonly grown: number
  readonly prompt: Prompt
  readonly editor: Editor
  readonly delivery: Delivery
  /** Characters of what was typed or pasted that did not fit into the line. */
  readonly lost?: number
  /** The queued message that enter will change instead of sending a new one. */
  readonly editing?: string
  readonly history: readonly string[]
  /** Where in the history ↑ has got to; absent = not in it. */
  readonly recall?: { readonly index: number; readonly draft: string }
  /** The menu over the line: what is chosen in it, or that it was closed; absent = as the line has it. */
  readonly menu?: { readonly index: number; readonly closed?: boolean }
  readonly notice?: Notice
  /** The question over the screen (`dialogs.ts`). */
  readonly dialog?: DialogName
  /** The end whose panel has been closed: when it was, ms (`screen/ended.ts`). */
  readonly read?: number | undefined
  /** The agent that a replay is about: its steps, marks and hits, and what is said; absent: all. */
  readonly only?: string
}

export const initialUi: Ui = {
  view: '',
  focus: 'composer',
  scroll: {},
  scrolledIn: {},
  until: {},
  filters: {},
  own: {},
  grown: 0,
  prompt: { kind: 'say' },
  editor: emptyEditor,
  delivery: 'queue',
  history: [],
}

/** Whether letters go into the line, whatever they mean as keys. */
export const isWriting = (ui: Ui): boolean =>
  ui.prompt.kind !== 'say' || (ui.focus === 'composer' && ui.editor.text !== '')

/** The line after what was in it is done, or given up. */
export const cleared = (ui: Ui): Ui => ({
  ...ui,
  editor: emptyEditor,
  lost: undefined,
  prompt: { kind: 'say' },
  editing: undefined,
  recall: undefined,
  delivery: 'queue',
  menu: undefined,
})

/** What a pane is filtered by: at once what is being typed for it, else what was. */
export const filterOf = (ui: Ui, pane: PaneName): string =>
  plain((ui.prompt.kind === 'filter' && ui.prompt.pane === pane ? ui.editor.text : ui.filters[pane]) ?? '')

/** Opens a view; the store moves the focus to its home pane. */
export const open = (ui: Ui, view: string): Ui =>
  view === ui.view
    ? ui
    : {
        ...ui,
        view,
        scroll: { ...ui.scroll, main: undefined },
        until: { ...ui.until, main: undefined },
        focus: ui.focus === 'composer' ? 'composer' : 'main',
        grown: 0,
      }
