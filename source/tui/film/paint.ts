import { type Cell, cellsOf } from './cells.ts'

/** Unchanged cells between two changes that are written again, because moving the cursor costs as much. */
const bridgedCells = 6
/** Rows whose cells are remembered; a frame's rows come back often. */
const rememberedRows = 2000

/**
 * Turns frames into what a terminal has to be sent to get from each to the next: cursor moves, colours and the characters
 * that changed, never the whole screen again.
 */
export function createPainter(columns: number): (rows: readonly string[]) => string {
  const known = new Map<string, readonly Cell[]>()
  const blank = cellsOf('', columns)
  let before: readonly string[] = []

  const cells = (line: string | undefined): readonly Cell[] => {
    if (line === undefined) return blank
    let found = known.get(line)
    if (!found) {
      if (known.size >= rememberedRows) known.clear()
      found = cellsOf(line, columns)
      known.set(line, found)
    }
    return found
  }

  return rows => {
    let out = ''
    let style = ''
    const write = (row: number, now: readonly Cell[], from: number, to: number) => {
      out += `\u001b[${row + 1};${from + 1}H`
      for (let x = from; x < to; x += 1) {
        const cell = now[x]!
        if (cell.style !== style) {
          out += `\u001b[0${cell.style === '' ? '' : `;${cell.style}`}m`
          style = cell.style
        }
        out += cell.text
      }
    }
    for (let row = 0; row < rows.length; row += 1) {
      if (rows[row] === before[row]) continue
      const now = cells(rows[row])
      for (const [from, to] of changes(cells(before[row]), now)) write(row, now, from, to)
    }
    before = rows
    // Each piece starts from the terminal's own colours, so that a player may start with any of them.
    return style === '' ? out : `${out}\u001b[0m`
  }
}

/** Stretches of columns, end excluded, in which two rows differ; a character of two columns is never cut in half. */
function changes(old: readonly Cell[], now: readonly Cell[]): [number, number][] {
  const same = (x: number) => old[x]!.text === now[x]!.text && old[x]!.style === now[x]!.style
  const half = (x: number) => old[x]?.text === '' || now[x]?.text === ''
  const found: [number, number][] = []
  for (let x = 0; x < now.length; x += 1) {
    if (same(x)) continue
    let from = x
    while (from > 0 && half(from)) from -= 1
    let to = x + 1
    while (to < now.length && (!same(to) || half(to))) to += 1
    const last = found.at(-1)
    if (last && from - last[1] <= bridgedCells) last[1] = to
    else found.push([from, to])
    x = to - 1
  }
  return found
}
