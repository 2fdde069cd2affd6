import type { PaneName } from '../ui.ts'
import { agentView } from './agent/view.ts'
import { helpView } from './help/view.ts'
import { inboxView } from './inbox/view.ts'
import { mapView } from './map/view.ts'
import { metricsView } from './metrics/view.ts'
import { tasksView } from './tasks/view.ts'
import { teamView } from './team/view.ts'
import type { Pane, View } from './view.ts'

/** Every view of the screen, in the order of the number keys that open them. The first one is home. */
export const views: readonly View[] = [teamView, agentView, tasksView, mapView, metricsView, inboxView, helpView]

export const viewNames = views.map(view => view.name)

/** The view of this name; home for a name that is none. */
export const viewOf = (name: string): View => views.find(view => view.name === name) ?? teamView

export const paneOf = (view: string, pane: PaneName): Pane | undefined =>
  viewOf(view).panes.find(({ name }) => name === pane)

/** Panes that can be focused in a view, in the order of the tab key. */
export const panesOf = (view: string, composing: boolean): readonly PaneName[] => {
  const panes = viewOf(view).panes.map(({ name }) => name)
  return composing ? ['composer', ...panes] : panes
}

/** The pane that scrolls while the line has the focus, and that `/filter` filters. */
export const lastPane = (view: string): PaneName => viewOf(view).panes.at(-1)?.name ?? 'main'
