import type { App } from '../app.ts'
import { modeOf } from '../modes/index.ts'
import type { PaneName } from '../ui.ts'
import { paneOf, shownPanes } from '../views/index.ts'
import { back } from './back.ts'
import { withText } from './editor.ts'

/** What keys do about the panes: which one has the focus, how large it is, what it is filtered by. */

export const cyclePane = (direction: -1 | 1) => (app: App) =>
  app.store.set(ui => {
    const names = shownPanes(ui).map(({ name }) => name)
    const panes: readonly PaneName[] = modeOf(app.store.snapshot()).line ? ['composer', ...names] : names
    const next = panes[(panes.indexOf(ui.focus) + direction + panes.length) % panes.length]
    if (next === undefined) return ui
    const chosen = paneOf(ui, next)?.focus?.(app.store.snapshot())
    return { ...ui, ...chosen, focus: next, grown: 0, notice: undefined }
  })

export const startFilter = (app: App): void =>
  app.store.set(ui => ({
    ...ui,
    prompt: { kind: 'filter', pane: ui.focus },
    editor: withText(ui.filters[ui.focus] ?? ''),
  }))

export const enlarge = (app: App): void =>
  app.store.set(ui => (ui.focus === 'composer' ? ui : { ...ui, grown: Math.min(2, ui.grown + 1) }))

export const shrink = (app: App): void => app.store.set(ui => (ui.grown === 0 ? ui : { ...ui, grown: ui.grown - 1 }))

export const goBack = (app: App): void => app.store.set(() => back(app.store.snapshot()))
