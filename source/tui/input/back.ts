import { open, type Ui } from '../ui.ts'

/** Closes the innermost thing: dialog, filter, enlargement, pane, view. The very same when there is nothing to close. */
export const back = (ui: Ui, ended: boolean): Ui => {
  if (ui.search !== undefined || ui.only !== undefined)
    return { ...ui, search: undefined, only: undefined, notice: undefined, filters: { ...ui.filters, chat: '' } }
  if (ui.notice) return { ...ui, notice: undefined }
  if (ui.question) return { ...ui, question: undefined, scroll: { ...ui.scroll, main: 0 } }
  if (ui.entry !== undefined) return { ...ui, entry: undefined, until: { ...ui.until, main: undefined } }
  if (ended && ui.view === 'team' && !ui.read) return { ...ui, read: true }
  if (ui.grown > 0) return { ...ui, grown: 0 }
  if (ui.filters[ui.focus]) return { ...ui, filters: { ...ui.filters, [ui.focus]: '' } }
  if (ui.filters.chat && ui.focus === 'composer') return { ...ui, filters: {} }
  if (ui.focus !== 'composer') return { ...ui, focus: 'composer' }
  if ((ui.scroll.chat ?? 0) > 0) return { ...ui, scroll: {}, until: {} }
  return open(ui, 'team')
}
