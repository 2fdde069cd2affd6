import { viewNames, viewOf } from '../views/index.ts'
import { filterCrumb } from '../views/view.ts'
import { row, type Segment, segmentsWidth } from './rows.ts'
import type { Snapshot } from './snapshot.ts'
import { cut } from './text.ts'

/** Numbered names of the views: ` Team  2 Agent  3 Tasks …`, the open one without its number's key colour. */
export const tabs = (snapshot: Snapshot, waiting: number): string => {
  const { theme, columns: width, state, ui } = snapshot
  const open = viewOf(ui.view)
  const segments: Segment[] = [' ']
  viewNames.forEach((name, index) => {
    const label = name === 'inbox' && waiting > 0 ? `${name}(${waiting})` : name
    if (name === open.name) segments.push(['select', ` ${index + 1} ${label} `], ' ')
    else segments.push(['key', ` ${index + 1}`], ` ${label} `, ' ')
  })
  const crumbs = state ? (open.crumbs?.(snapshot) ?? filterCrumb(ui)) : []
  const where = crumbs.filter(part => part !== '').join(' › ')
  const room = width - segmentsWidth(segments) - 3
  return row(theme, width, segments, where === '' || room < 8 ? [] : [['dim', cut(where, room)], ' '])
}
