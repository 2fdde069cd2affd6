import { filterOf } from '../ui.ts'
import { paneOf, shownPanes, viewOf, views } from '../views/index.ts'
import { row, type Segment, segmentsWidth } from './rows.ts'
import type { Snapshot } from './snapshot.ts'
import { width as cellsOf } from './text.ts'

/** Numbered names of the views: ` Team  2 Agent  3 Tasks …`, the open one without its number's key colour. */
export const tabs = (snapshot: Snapshot): string => {
  const { theme, columns: width, state, ui } = snapshot
  const open = viewOf(ui.view)
  const segments: Segment[] = [' ']
  views.forEach(({ name, waiting }, index) => {
    const count = waiting?.(snapshot) ?? 0
    const label = count > 0 ? `${name}(${count})` : name
    if (name === open.name) segments.push(['select', ` ${index + 1} ${label} `], ' ')
    else segments.push(['key', ` ${index + 1}`], ` ${label} `, ' ')
  })
  const where = state ? fitting(crumbs(snapshot), width - segmentsWidth(segments) - 3) : ''
  return row(theme, width, segments, where === '' ? [] : [['dim', where], ' '])
}

/** As many parts as fit whole, from the first on: a part that is cut does not say where one is. */
const fitting = (parts: readonly string[], room: number): string => {
  const known = parts.filter(part => part !== '')
  const paths = known.map((_, index) => known.slice(0, index + 1).join(' › '))
  return paths.findLast(path => cellsOf(path) <= room) ?? ''
}

/** Where one is: in the view, in what is open in its panes, and by which filter. */
const crumbs = (snapshot: Snapshot): readonly string[] => {
  const { ui } = snapshot
  const filter = paneOf(ui, ui.focus)?.crumbs ? '' : filterOf(ui, ui.focus)
  return [
    ...(viewOf(ui.view).crumbs?.(snapshot) ?? []),
    ...shownPanes(ui).flatMap(pane => pane.crumbs?.(snapshot) ?? []),
    ...(filter === '' ? [] : [`/${filter}`]),
  ]
}
