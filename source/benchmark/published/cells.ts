/** What a paper can print of a system; each is a column of the report, or of docs/published-results.md alone. */
export const measures = [
  'completion',
  'success',
  'match',
  'viewHits',
  'efficiency',
  'efficiencyActing',
  'balance',
  'balanceLimit',
  'contribution',
  'timeCost',
  'seconds',
  'promptTimes',
] as const
export type Measure = (typeof measures)[number]

/** One number as a paper prints it, and where: table or figure, and the page (or section) that it is on. */
export interface Cell {
  /** Percent, percent per minute, minutes, seconds; NaN where the paper prints NaN. */
  readonly value: number
  readonly source: string
}

/** What the papers print of one system, for standing beside ours. */
export interface Published {
  /** Suite of ours that asks the same. */
  readonly suite: string
  readonly system: string
  /** The language models; `people` or `reinforcement learning` where none took part. */
  readonly model: string
  /** People were in the team. */
  readonly people?: true
  /** One task of the suite, or a part of a system: no number of the system on the whole suite. */
  readonly part?: true
  readonly agents: number
  readonly cells: Readonly<Partial<Record<Measure, Cell>>>
}

type Label = Partial<Omit<Published, 'cells'>>

/** The rows of one table of a paper: what all have in common, the measures that it prints, and what each row says; null: an empty cell. */
export const table = (
  source: string,
  common: Label,
  columns: readonly Measure[],
  ...rows: readonly (readonly [Label, ...(number | null)[]])[]
): Published[] =>
  rows.map(([label, ...values]) => {
    const cells: Partial<Record<Measure, Cell>> = {}
    for (const [at, value] of values.entries()) if (value !== null) cells[columns[at]!] = { value, source }
    // What is common and what the row says make a whole label together, which no type can say.
    return { ...common, ...label, cells } as Published
  })

/** Rows of the same system, from several tables, as one. */
export const joined = (rows: readonly Published[]): Published[] => {
  const byName = new Map<string, Published>()
  for (const row of rows) {
    const key = JSON.stringify([row.suite, row.system, row.model, row.agents])
    const known = byName.get(key)
    byName.set(key, known ? { ...known, cells: { ...known.cells, ...row.cells } } : row)
  }
  return [...byName.values()]
}
