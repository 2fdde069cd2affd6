import { open, type Ui } from '../ui.ts'
import { viewOf } from '../views/index.ts'

/** Closes the innermost thing: dialog, filter, enlargement, pane, view. The very same when there is nothing to close. */
export const back = (ui: Ui, ended: boolean): Ui => {
  if (ui.search !== undefined || ui.only !== undefined)
    return { ...ui, search: undefined, only: undefined, notice: undefined, filters: { ...ui.filters, chat: '' } }
  if (ui.notice) return { ...ui, notice: undefined }
  const closed = viewOf(ui.view).back?.(ui, ended)
  if (closed) return closed
  if (ui.grown > 0) return { ...ui, grown: 0 }
  if (ui.filters[ui.focus]) return { ...ui, filters: { ...ui.filters, [ui.focus]: '' } }
  if (ui.filters.chat && ui.focus === 'composer') return { ...ui, filters: {} }
  if (ui.focus !== 'composer') return { ...ui, focus: 'composer' }
  if ((ui.scroll.chat ?? 0) > 0) return { ...ui, scroll: {}, until: {} }
  return open(ui, 'team')
}
