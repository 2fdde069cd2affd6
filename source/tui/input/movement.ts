import type { App } from '../app.ts'
import { step as stepInPlan } from '../plan/editing.ts'
import { byStanding, planAtHand, seatAtHand, seatsOf } from '../screen/select.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import { filterOf, type PaneName, type Ui } from '../ui.ts'
import { stepLine } from '../views/agent/transcript-lines.ts'
import { foldedTasks, taskRows } from '../views/tasks/tree.ts'

/** Up and down in the focused pane: lists move their choice, texts scroll. */

const lastRow = 1_000_000

const nextOf = (ids: readonly string[], chosen: string | undefined, step: number): string | undefined => {
  const index = chosen === undefined ? -1 : ids.indexOf(chosen)
  if (index === -1) return step > 0 ? ids[0] : ids.at(-1)
  return ids[Math.max(0, Math.min(ids.length - 1, index + step))]
}

const taskIds = (snapshot: Snapshot, pane: PaneName): readonly string[] => {
  const { state, ui, rows } = snapshot
  if (!state) return []
  return taskRows(state.tasks, foldedTasks(state, snapshot, rows), filterOf(ui, pane)).map(entry => entry.task.task)
}

/** Panes that rest at their newest line count their scroll upwards. */
const restsAtEnd = (ui: Ui, pane: PaneName): boolean =>
  pane === 'chat' || (pane === 'main' && ui.view === 'agent' && !ui.question)

const scrolled = (snapshot: Snapshot, pane: PaneName, step: number): Ui => {
  const { ui, state } = snapshot
  const before = ui.scroll[pane] ?? 0
  const limit = snapshot.cache.limits.get(pane) ?? lastRow
  const after = Math.max(0, Math.min(limit, before + (restsAtEnd(ui, pane) ? -step : step)))
  const next = { ...ui, scroll: { ...ui.scroll, [pane]: after }, notice: undefined }
  if (!restsAtEnd(ui, pane)) return next
  // Scrolled up, a pane stands still at what was newest then.
  return { ...next, until: { ...ui.until, [pane]: after === 0 ? undefined : (ui.until[pane] ?? state?.t) } }
}

export const move = (app: App, step: number): void => {
  const snapshot = app.store.snapshot()
  const { ui, state } = snapshot
  if (!state) return
  if (ui.view === 'inbox' && ui.focus === 'main' && planAtHand(state, ui.approval, snapshot.person))
    stepInPlan(app, step)
  else if (ui.focus === 'tasks' || (ui.view === 'tasks' && ui.focus === 'main')) {
    const task = nextOf(taskIds(snapshot, ui.focus), ui.task, step)
    app.store.set(current => ({ ...current, task }))
  } else if (ui.focus === 'agents') {
    // The order on the screen: by need where not all fit.
    const sorted = snapshot.cache.limits.get('agents by need') === 1
    const names = sorted ? byStanding(snapshot).map(({ seat }) => seat.seat) : seatsOf(state).map(seat => seat.seat)
    app.store.set(current => ({ ...current, seat: nextOf(names, ui.seat, step) }))
  } else if (ui.view === 'agent' && ui.focus === 'main' && !ui.question) {
    const seat = seatAtHand(state, ui.seat)
    if (seat) app.store.set(current => stepLine(seat, { ...current, notice: undefined }, step, state.t))
  } else app.store.set(() => scrolled(snapshot, ui.focus, step))
}

export const page = (app: App, direction: -1 | 1): void => {
  const snapshot = app.store.snapshot()
  const { ui } = snapshot
  const step = direction * Math.max(1, Math.floor(snapshot.rows / 2) - 2)
  if (ui.focus === 'composer') app.store.set(() => scrolled(snapshot, ui.view === 'team' ? 'chat' : 'main', step))
  else move(app, step)
}

export const toEdge = (app: App, edge: 'first' | 'last'): void => move(app, edge === 'first' ? -lastRow : lastRow)
