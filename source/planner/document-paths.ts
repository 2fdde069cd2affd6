/**
 * The part of JSONPath (RFC 9535) that points at data in a document: `$`, `.name`, `['name']`, `[0]`, `[1:3]`, `[*]`,
 * `.*`. Filters and descendants are left out: a plan names what it needs.
 */
type Segment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'all' }

const token =
  /^(?:\.([A-Za-z_][\w-]*)|\.(\*)|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+)|(-?\d*):(-?\d*)|(\*))\])/

const parse = (path: string): Segment[] | null => {
  if (!path.startsWith('$')) return null
  const segments: Segment[] = []
  for (let rest = path.slice(1); rest !== ''; ) {
    const match = token.exec(rest)
    if (!match) return null
    const [whole, dotted, dottedStar, single, double, index, from, to, star] = match
    const name = dotted ?? single?.replace(/\\(.)/g, '$1') ?? double?.replace(/\\(.)/g, '$1')
    if (name !== undefined) segments.push({ kind: 'name', name })
    else if (index !== undefined) segments.push({ kind: 'index', index: Number(index) })
    else if (dottedStar !== undefined || star !== undefined) segments.push({ kind: 'all' })
    else segments.push({ kind: 'slice', from: from ? Number(from) : null, to: to ? Number(to) : null })
    rest = rest.slice(whole.length)
  }
  return segments
}

const step = (value: unknown, segment: Segment): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  if (segment.kind === 'all') return Object.values(value)
  if (segment.kind === 'name') {
    if (Array.isArray(value) || !Object.hasOwn(value, segment.name)) return []
    // Own property of a plain object from a task file.
    return [(value as Readonly<Record<string, unknown>>)[segment.name]]
  }
  if (!Array.isArray(value)) return []
  if (segment.kind === 'slice') return value.slice(segment.from ?? 0, segment.to ?? value.length)
  const found: unknown = value.at(segment.index)
  return found === undefined ? [] : [found]
}

/** The values at `path`; null when it is not a path, empty when nothing is there. */
export const select = (document: unknown, path: string): unknown[] | null => {
  const segments = parse(path)
  if (segments === null) return null
  return segments.reduce<unknown[]>((values, segment) => values.flatMap(value => step(value, segment)), [document])
}

/** What is offered of a document: a path to the goal is understood, but who reads the document has the goal. */
export const withoutGoal = ({
  goal,
  ...others
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  goal === undefined || typeof goal === 'string' ? others : { goal, ...others }

export const pathProblem = (document: Readonly<Record<string, unknown>>, path: string): string | null => {
  const values = select(document, path)
  if (values === null) return `"${path}" is not a path; write for example $.blueprints.house.layers[0].`
  if (values.length > 0) return null
  const keys = Object.keys(withoutGoal(document)).map(key => `$.${key}`)
  const what =
    keys.length === 0 ? 'there are no documents, so leave "data" out' : `the documents begin with ${keys.join(', ')}`
  return `Nothing is at "${path}"; ${what}.`
}

/**
 * What a document holds, as paths with what is there, so that a prompt can offer it without carrying it: small values
 * in full, large ones by their size.
 */
export const outlineOf = (document: Readonly<Record<string, unknown>>): string[] => {
  const lines: string[] = []
  const visit = (value: unknown, path: string, left: number): void => {
    const text = JSON.stringify(value) ?? ''
    if (typeof value !== 'object' || value === null || text.length <= 60) {
      lines.push(`${path}: ${text.slice(0, 120)}`)
      return
    }
    const entries = Object.entries(value)
    if (left === 0 || Array.isArray(value)) {
      lines.push(`${path}: ${entries.length} ${Array.isArray(value) ? 'entries' : 'fields'}`)
      return
    }
    for (const [key, one] of entries)
      visit(
        one,
        /^[A-Za-z_][\w-]*$/.test(key) ? `${path}.${key}` : `${path}['${key.replace(/['\\]/g, '\\$&')}']`,
        left - 1,
      )
  }
  visit(document, '$', 3)
  return lines.slice(0, 60)
}
