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
export const parseCells = (text: string): number[] => text.split(',').flatMap(piece => readRange(piece) ?? [])

/** Columns that cells stand in, in the order of these cells: `0:0-4 1:0 1:4` for a row of five and the two ends of the next one to the south; z, then x from west to east. */
export const formatColumns = (columns: readonly Column[]): string => {
  const runs: [z: number, from: number, to: number][] = []
  for (const [x, z] of columns) {
    const last = runs.at(-1)
    if (last && z === last[0] && x === last[2] + 1) last[2] = x
    else runs.push([z, x, x])
  }
  return runs.map(([z, from, to]) => `${z}:${from === to ? from : `${from}-${to}`}`).join(' ')
}
export type Column = readonly [x: number, z: number]

/** The inverse. */
export const parseColumns = (text: string): Column[] =>
  text.split(' ').flatMap((run): Column[] => {
    const [z = '', cells = ''] = run.split(':')
    return parseCells(cells).map(x => [x, Number(z)])
  })

/** Cells that one range may name. */
const rangeAtMost = 100_000

/** Cells that may still be read; a range is a few letters and stands for many. */
export interface CellBudget {
  left: number
}

/** A list of cells in any form: numbers, numbers as texts, ranges; undefined where a part of it is none of these. */
export const readCells = (given: unknown, budget: CellBudget): number[] | undefined => {
  if (typeof given !== 'string' && !Array.isArray(given)) return undefined
  const cells: number[] = []
  for (const piece of typeof given === 'string' ? [given.replace(/^\s*\[|\]\s*$/g, '')] : (given as unknown[])) {
    // One piece of a list may hold several: `["0-5,9", 20]`.
    const parts = typeof piece === 'string' ? piece.split(',') : [piece]
    for (const part of parts) {
      const range = typeof part === 'number' ? [part] : typeof part === 'string' ? readRange(part) : undefined
      budget.left -= range?.length ?? 1
      if (!range || budget.left < 0) return undefined
      for (const cell of range) cells.push(cell)
    }
  }
  return cells
}

const readRange = (piece: string): number[] | undefined => {
  const match = /^\s*(\d{1,9})(?:\s*-\s*(\d{1,9}))?\s*$/.exec(piece)
  if (!match) return undefined
  const from = Number(match[1])
  const to = match[2] === undefined ? from : Number(match[2])
  return to < from || to - from > rangeAtMost
    ? undefined
    : Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
