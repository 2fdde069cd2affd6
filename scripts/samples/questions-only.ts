import { readFileSync, writeFileSync } from 'node:fs'

/** A line of a recording that is no keyframe. */
export interface Line {
  readonly type: string
  readonly data: {
    readonly question: string
    readonly ask: string
    readonly input: unknown
    readonly seat?: string
    readonly person?: string
    readonly from?: string
    readonly error?: string
    readonly stopped?: boolean
  }
}

interface KeptHeader {
  readonly task: { readonly title: string; readonly organization: string }
  readonly config: object
}

/** The first line of a recording, and those of the given kinds of events. */
export const readLines = (path: string, kinds: readonly string[]) => {
  const [header, ...rest] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const lines = rest.map(line => JSON.parse(line) as Line).filter(one => kinds.includes(one.type))
  return { header: JSON.parse(header!) as KeptHeader, lines }
}

/** A recording of nothing but these lines, without what its machine and its model were called. */
export const writeLines = (path: string, header: object, lines: readonly Line[], config: object = {}): void => {
  const all = [{ ...header, seal: undefined, config }, ...lines.map((one, index) => ({ ...one, seq: index + 1 }))]
  writeFileSync(path, `${all.map(one => JSON.stringify(one)).join('\n')}\n`)
}
