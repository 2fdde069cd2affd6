/** Colours of a terminal that differ from each other; after the first seven they are numbers of the palette of 256. */
export const lineColours: readonly (string | number)[] = [
  ...['green', 'yellow', 'cyan', 'magenta', 'red', 'blue', 'white'],
  ...[208, 213, 118, 33, 244],
]

/** Names without the parts between dots that all of them share: what differs is what is compared. */
export const shortNames = (names: readonly string[]): string[] => {
  const parts = names.map(name => name.split('.'))
  const [first] = parts
  if (!first || names.length < 2 || parts.some(({ length }) => length !== first.length)) return [...names]
  const differs = first.map((part, index) => parts.some(other => other[index] !== part))
  return differs.includes(true) ? parts.map(all => all.filter((_, index) => differs[index]).join('.')) : [...names]
}

export interface LegendRow {
  readonly run: number
  readonly text: string
}

/** Which run stands where: as many beside each other as `width` has room for, so that the charts keep the height. */
export const legendRows = (names: readonly string[], width: number, rowsAtMost: number): LegendRow[][] => {
  const mark = 5
  const longest = Math.max(1, ...names.map(({ length }) => length)) + mark
  const needed = Math.ceil(names.length / Math.max(1, rowsAtMost))
  const columns = Math.max(Math.floor(width / longest), Math.min(needed, names.length), 1)
  const cell = Math.max(mark + 1, Math.floor(width / columns))
  const rows = Math.ceil(names.length / columns)
  // The end of a name tells more than its beginning: recordings of one task begin alike.
  const shortened = (name: string): string =>
    name.length <= cell - mark ? name.padEnd(cell - mark) : `…${name.slice(mark + 1 - cell)}`
  return Array.from({ length: rows }, (_, row) =>
    names.flatMap((name, run) => (run % rows === row ? [{ run, text: shortened(name) }] : [])),
  )
}

/** What a picture says of the runs that it does not show. */
export const leftOutWords = (count: number): string => `${count} more ${count === 1 ? 'run is' : 'runs are'} left out`
