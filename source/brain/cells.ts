/** Cell indices as people and models write them: `0-4,7,9-12`. Keeps a 57-cell blueprint at a few tokens. */
export const formatCells = (cells: readonly number[]): string => {
  const sorted = [...new Set(cells)].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const cell of sorted) {
    const last = runs.at(-1)
    if (last && cell === last[1] + 1) last[1] = cell
    else runs.push([cell, cell])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** The inverse; pieces that are not numbers or ranges are left out. */
export const parseCells = (text: string): number[] =>
  text.split(',').flatMap(piece => {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(piece)
    if (!match) return []
    const from = Number(match[1])
    const to = match[2] === undefined ? from : Number(match[2])
    return to - from > 100_000 ? [] : Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  })
