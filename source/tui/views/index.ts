import type { Area, Snapshot } from '../screen/snapshot.ts'
import type { PaneName, Ui } from '../ui.ts'
import { agentView } from './agent/view.ts'
import { helpView } from './help/view.ts'
import { inboxView } from './inbox/view.ts'
import { mapView } from './map/view.ts'
import { metricsView } from './metrics/view.ts'
import { tasksView } from './tasks/view.ts'
import { teamView } from './team/view.ts'
import type { Drawn, Pane, View } from './view.ts'

/** Every view of the screen, in the order of the number keys that open them; `/view NAME` opens those after the ninth. The first one is home. */
export const views: readonly View[] = [teamView, agentView, tasksView, mapView, metricsView, inboxView, helpView]

/** What `esc` leads back to. */
export const homeView: View = teamView

export const viewNames = views.map(view => view.name)

/** The number key that opens the view at this place; those after the ninth have none. */
export const keyOfView = (index: number): string | undefined => (index < 9 ? String(index + 1) : undefined)

/** All of these keys, for people: `1-7`. */
export const viewKeys = `1-${Math.min(9, views.length)}`

/** The view of this name; home for a name that is none. */
export const viewOf = (name: string): View => views.find(view => view.name === name) ?? homeView

/** The panes that are on the screen, in the order of the tab key. */
export const shownPanes = (ui: Ui): readonly Pane[] => viewOf(ui.view).panes.filter(pane => pane.shown?.(ui) ?? true)

export const paneOf = (ui: Ui, name: PaneName): Pane | undefined => shownPanes(ui).find(pane => pane.name === name)

/** The pane that scrolls while the line has the focus, and that `/filter` filters. */
export const lastPane = (ui: Ui): PaneName => shownPanes(ui).at(-1)?.name ?? 'main'

/** The open view in its place. */
export const drawView = (snapshot: Snapshot, area: Area): Drawn => {
  const view = viewOf(snapshot.ui.view)
  return view.draw?.(snapshot, area) ?? paneOf(snapshot.ui, lastPane(snapshot.ui))!.draw(snapshot, area)
}
