import type { App } from '../app.ts'
import { type Snapshot, scrollIn, type Told } from '../screen/snapshot.ts'
import type { PaneName, Ui } from '../ui.ts'
import { lastPane, paneOf } from '../views/index.ts'

/** Up and down in the focused pane: lists move their choice, texts scroll. */

const lastRow = 1_000_000

const scrolled = ({ ui, state }: Snapshot, pane: PaneName, step: number, { limits, starts, subjects }: Told): Ui => {
  const up = paneOf(ui, pane)?.restsAtEnd === true
  const subject = subjects?.[pane]
  const before = scrollIn(ui, pane, subject) ?? starts?.[pane] ?? 0
  const after = Math.max(0, Math.min(limits?.[pane] ?? lastRow, before + (up ? -step : step)))
  const next = {
    ...ui,
    scroll: { ...ui.scroll, [pane]: after },
    scrolledIn: { ...ui.scrolledIn, [pane]: subject },
    notice: undefined,
  }
  if (!up) return next
  // Scrolled up, a pane stands still at what was newest then.
  return { ...next, until: { ...ui.until, [pane]: after === 0 ? undefined : (ui.until[pane] ?? state?.t) } }
}

const moveBy = (app: App, step: number): void => {
  const snapshot = app.store.snapshot()
  const { ui, state } = snapshot
  if (!state) return
  const told = app.store.told()
  const pane = paneOf(ui, ui.focus)
  app.store.set(() => pane?.move?.(snapshot, step, told) ?? scrolled(snapshot, ui.focus, step, told))
}

export const move = (step: number) => (app: App) => moveBy(app, step)

export const page = (direction: -1 | 1) => (app: App) => {
  const snapshot = app.store.snapshot()
  const { ui } = snapshot
  const step = direction * Math.max(1, Math.floor(snapshot.rows / 2) - 2)
  if (ui.focus === 'composer') app.store.set(() => scrolled(snapshot, lastPane(ui), step, app.store.told()))
  else moveBy(app, step)
}

export const toEdge = (edge: 'first' | 'last') => move(edge === 'first' ? -lastRow : lastRow)

/** From the line: a text that was scrolled up comes back to its end. */
export const followAgain = (app: App): void => {
  const snapshot = app.store.snapshot()
  const pane = lastPane(snapshot.ui)
  if (paneOf(snapshot.ui, pane)?.restsAtEnd) app.store.set(() => scrolled(snapshot, pane, lastRow, app.store.told()))
}
