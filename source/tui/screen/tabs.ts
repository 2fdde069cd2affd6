import { filterOf } from '../ui.ts'
import { keyOfView, paneOf, shownPanes, viewOf, views } from '../views/index.ts'
import { row, type Segment, segmentsWidth } from './rows.ts'
import type { Snapshot } from './snapshot.ts'
import { width as cellsOf, take } from './text.ts'

/** Numbered names of the views: ` 1 team  2 agent  3 tasks …`, the open one without its number's key colour. */
export const tabs = (snapshot: Snapshot): string => {
  const { theme, columns: width, state, ui, cache } = snapshot
  const open = viewOf(ui.view)
  const all = views.map(({ name, waiting }, index) => {
    const count = waiting?.(snapshot) ?? 0
    return { key: keyOfView(index), name, waiting: count, isOpen: name === open.name }
  })
  const path = state ? crumbs(snapshot).filter(part => part !== '') : []
  return cache.keep('tabs', [theme, width, open, all.map(tab => tab.waiting).join(), path.join('\n')], () => {
    const segments = fittingTabs(all, width, path.length > 0 ? cellsOf(path[0]!) + 3 : 0)
    const where = fittingPath(path, width - segmentsWidth(segments) - 3)
    return row(theme, width, segments, where === '' ? [] : [['dim', where], ' '])
  })
}

export interface Tab {
  /** The number key that opens it; views after the ninth have none. */
  readonly key: string | undefined
  readonly name: string
  /** How many entries wait in it. */
  readonly waiting: number
  readonly isOpen: boolean
}

const shortestNameCells = 3

/**
 * The tabs in at most `width` cells, in the first form that fits. The open one is always whole, and what waits is always counted.
 * They leave so many cells `free` at their end if no name has to be cut for that.
 */
export const fittingTabs = (all: readonly Tab[], width: number, free = 0): readonly Segment[] => {
  const whole = wholeForms(all)
  const roomy = whole.find(form => segmentsWidth(form) <= width - free)
  if (roomy) return roomy
  const fits = whole.find(form => segmentsWidth(form) <= width)
  if (fits) return fits
  let form: readonly Segment[] = []
  for (form of shortForms(all)) if (segmentsWidth(form) <= width) break
  return form
}

const wholeForms = (all: readonly Tab[]): (readonly Segment[])[] => [
  [' ', ...all.flatMap(tab => [...segmentsOf(tab, ` ${labelOf(tab)} `, ' '), ' '])],
  close(all, () => Number.POSITIVE_INFINITY),
]

/** From wide to narrow. */
function* shortForms(all: readonly Tab[]): Generator<readonly Segment[]> {
  for (let cells = Math.max(...all.map(({ name }) => cellsOf(name))) - 1; cells >= shortestNameCells; cells--)
    yield close(all, () => cells)
  const open = all.findIndex(({ isOpen }) => isOpen)
  // Names for those beside the open one, the number alone for those farther away.
  for (let reach = all.length - 1; reach >= 0; reach--)
    yield close(all, index => (Math.abs(index - open) <= reach ? shortestNameCells : 0))
  // Those farther away are folded up on both sides.
  for (let reach = all.length - 1; reach >= 0; reach--) {
    const from = Math.max(0, open - reach)
    const shown = all.slice(from, open + reach + 1)
    const before = folded('‹', all.slice(0, from))
    yield [...before, ...close(shown, () => shortestNameCells), ...folded('›', all.slice(open + reach + 1))]
  }
}

const labelOf = ({ name, waiting }: Pick<Tab, 'name' | 'waiting'>): string =>
  waiting > 0 ? `${name}(${waiting})` : name

const segmentsOf = ({ key, isOpen }: Tab, label: string, margin: string): Segment[] => {
  if (isOpen) return [['select', ` ${key ?? ''}${key === undefined ? label.trimStart() : label}`]]
  return key === undefined ? [label] : [['key', `${margin}${key}`], label]
}

/** Tabs with one space between; `cellsFor` says how much of the name of a closed one is shown. */
const close = (all: readonly Tab[], cellsFor: (index: number) => number): Segment[] => [
  ' ',
  ...all.flatMap((tab, index) => {
    if (tab.isOpen) return [...segmentsOf(tab, ` ${labelOf(tab)} `, ''), ' ']
    const name = take(tab.name, cellsFor(index)) || (tab.key === undefined ? '…' : '')
    const label = labelOf({ name, waiting: tab.waiting })
    return segmentsOf(tab, `${tab.key !== undefined && name !== '' ? ' ' : ''}${label} `, '')
  }),
]

const folded = (mark: string, hidden: readonly Tab[]): Segment[] => {
  if (hidden.length === 0) return []
  const waiting = hidden.reduce((sum, tab) => sum + tab.waiting, 0)
  return [['dim', labelOf({ name: mark, waiting })]]
}

/** As many parts as fit whole, from the first on: a part that is cut does not say where one is. */
const fittingPath = (parts: readonly string[], room: number): string => {
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join(' › '))
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
