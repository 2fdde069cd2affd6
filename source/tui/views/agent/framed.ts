import { covered } from '../../screen/composer.ts'
import { clip, panel, type Segment, titleLine } from '../../screen/rows.ts'
import type { Area, Snapshot } from '../../screen/snapshot.ts'
import { type Drawn, type DrawnText, placed } from '../view.ts'

/** A text about one agent with its title: in a border beside the facts, under a rule where it has the whole width. */
export const framed = (
  snapshot: Snapshot,
  area: Area,
  title: { readonly left: readonly Segment[]; readonly right: readonly Segment[] },
  text: (columns: number, rows: number) => DrawnText,
): Drawn => {
  const { theme, ui } = snapshot
  const { width, height } = area
  const focused = ui.focus === 'main'
  const padded = (lines: readonly string[]) => lines.map(line => ` ${line} `)
  if (width < snapshot.columns) {
    const { lines, limit } = text(width - 4, height - 2)
    return placed('main', area, { lines: panel(theme, width, height, title, padded(lines), focused), limit })
  }
  const { lines, limit } = text(width - 2, height - 1 - covered(snapshot))
  const rows = [titleLine(theme, width, ['─', '─'], title, focused), ...clip(padded(lines), width, height - 1)]
  return placed('main', area, { lines: rows, limit })
}
