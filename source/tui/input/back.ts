import { modeOf } from '../modes/index.ts'
import { unreadEnd } from '../screen/ended.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import { open, type Ui } from '../ui.ts'
import { homeView, lastPane, paneOf, shownPanes, viewOf } from '../views/index.ts'

/** What covers or replaces a part of the view and says that `esc` closes it: the summary, an opened question. */
const opened = (snapshot: Snapshot): Ui | undefined =>
  viewOf(snapshot.ui.view).back?.(snapshot.ui, unreadEnd(snapshot)?.at) ??
  shownPanes(snapshot.ui)
    .find(pane => pane.inPlaceOfAnother)
    ?.back?.(snapshot.ui)

/**
 * Closes the innermost thing: what was opened, what is on in a replay, notice, filter, enlargement, pane, view. The very same
 * when there is nothing to close.
 */
export const back = (snapshot: Snapshot): Ui => {
  const { ui } = snapshot
  const closed = opened(snapshot)
  if (closed) return { ...closed, notice: undefined }
  const ended = modeOf(snapshot).back?.(ui)
  if (ended) return ended
  if (ui.notice) return { ...ui, notice: undefined }
  for (const pane of shownPanes(ui)) {
    const left = pane.back?.(ui)
    if (left) return left
  }
  if (ui.grown > 0) return { ...ui, grown: 0 }
  // From the line, keys and commands scroll and filter the last pane.
  const pane = ui.focus === 'composer' ? lastPane(ui) : ui.focus
  if (ui.filters[pane]) return { ...ui, filters: { ...ui.filters, [pane]: '' } }
  if (ui.focus !== 'composer') return { ...ui, focus: 'composer' }
  if (paneOf(ui, pane)?.restsAtEnd && (ui.scroll[pane] ?? 0) > 0) return { ...ui, scroll: {}, until: {} }
  return open(ui, homeView.name)
}
