import type { SessionState } from '../../../session/log/state.ts'
import { clip, panel, row, titleLine } from '../../screen/rows.ts'
import { type Area, fromTop, type Snapshot } from '../../screen/snapshot.ts'
import { type Drawn, placed, type View } from '../view.ts'
import { charts } from './charts.ts'
import { fleets } from './fleets.ts'
import { goals } from './goals.ts'
import { seats } from './seats.ts'
import type { Section } from './section.ts'
import { score, usage } from './usage.ts'

/** Numbers over the session so far. */

const sections: readonly Section[] = [charts, score, usage, goals, seats, fleets]

/** All sections that have something to say, with a row between them. */
const rowsOf = (snapshot: Snapshot, state: SessionState, columns: number): readonly string[] =>
  sections
    .map(section => section.rows(snapshot, state, columns))
    .filter(rows => rows.length > 0)
    .flatMap((rows, index) => (index === 0 ? rows : [row(snapshot.theme, columns, []), ...rows]))

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { state, theme, ui } = snapshot
  if (!state) return { panes: [] }
  const { width, height } = area
  const focused = ui.focus === 'main'
  const all = rowsOf(snapshot, state, width >= 100 ? width - 4 : width - 2).map(line => ` ${line} `)
  const { from, limit } = fromTop(snapshot, all.length, height - 2)
  const shown = all.slice(from)
  const title = { left: ['Metrics'] }
  const rows =
    width >= 100
      ? panel(theme, width, height, title, shown, focused)
      : [titleLine(theme, width, ['─', '─'], title, focused), ...clip(shown, width, height - 1)]
  return placed('main', area, { lines: rows, limit })
}

export const metricsView: View = { name: 'metrics', panes: [{ name: 'main', draw }] }
