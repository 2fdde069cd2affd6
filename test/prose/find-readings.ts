import { parseAst } from 'vitest/node'

/** Names of values that hold prose for people. */
const prose = new Set([
  ...['reason', 'because', 'detail', 'note', 'title', 'text', 'label', 'message', 'news', 'said'],
  ...['phaseNote', 'phaseReason', 'resultReason', 'lastFailure', 'evidence'],
])
/** Prose that is no name of anything: two of them are compared only by one who reads. */
/**
 * Sentences and lines, mostly of a person: two causes are called so as well, which are compared. `words` is not among them, for that is
 * mostly a list of words, and what the program reads of a person: what reads its own sentences by that name is not seen here.
 */
const lines = new Set(['goal', 'line', 'occasion', 'sentence'])
const sentences = new Set(['reason', 'because', 'title', 'resultReason', 'lastFailure'])
const shaping = new Set(['toLowerCase', 'trim', 'trimEnd', 'trimStart', 'slice'])
const asked = new Set(['match', 'matchAll', 'search', 'startsWith', 'endsWith', 'includes', 'indexOf'])

/** A node of a syntax tree; the fields depend on its type. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  // biome-ignore lint/suspicious/noExplicitAny: fields of every kind of node
  readonly [field: string]: any
}

/** The name of the value that an expression gives, whatever is cut off or defaulted around it. */
const nameOf = (node: Node): string => {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.computed ? '' : node.property.name
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return nameOf(node.expression)
    case 'LogicalExpression':
      return nameOf(node.left)
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && shaping.has(node.callee.property.name)
        ? nameOf(node.callee.object)
        : ''
    default:
      return ''
  }
}
const isProse = (node: Node | undefined): boolean => node !== undefined && prose.has(nameOf(node))
const isRead = (node: Node | undefined): boolean => node !== undefined && (isProse(node) || lines.has(nameOf(node)))
const isWords = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '')

const isReading = (node: Node): boolean => {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) {
    const method: string = node.callee.property.name
    if (method === 'test' || method === 'exec') return isRead(node.arguments[0])
    return asked.has(method) && isRead(node.callee.object)
  }
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return false
  const { left, right } = node
  if ((isProse(left) && isWords(right)) || (isProse(right) && isWords(left))) return true
  return sentences.has(nameOf(left)) && sentences.has(nameOf(right))
}

/** Places of a file that decide something by what prose says: `12: /done/.test(reason)`. */
export const readingsIn = (file: string, source: string): string[] => {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      value.forEach(visit)
      return
    }
    const node = value as Node
    if (typeof node.type === 'string' && isReading(node))
      found.push(`${source.slice(0, node.start).split('\n').length}: ${source.slice(node.start, node.end)}`)
    for (const key of Object.keys(node)) visit(node[key])
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}
