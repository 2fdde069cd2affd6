import { Document, isCollection, isMap, isScalar, isSeq, type LineCounter, type Node, visit } from 'yaml'
import type { YamlDocument } from '../yaml-text.ts'
import type { Task } from './task-schema.ts'

/** Characters that an entry may have to stand on one line. */
const oneLine = 100

/** Places, boxes, items and the like on one line, as a person would write them; lists of larger things below one another. */
export const asYaml = (value: unknown): string => {
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Collection(_, node) {
      if (node !== document.contents && short(node)) node.flow = true
    },
  })
  return document.toString({ lineWidth: 120, flowCollectionPadding: true }).trimEnd()
}

/** Without what is empty, which is the default of all such fields. */
export const taskYaml = (task: Task): string => {
  const full = (fields: object): object =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => !empty(value)))
  return asYaml(full({ ...task, arena: task.arena && full(task.arena) }))
}

const empty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Rows of a layer, one place, one block with its place: nothing in it that deserves a line of its own. */
const short = (node: Node): boolean => {
  if (!isCollection(node)) return false
  const parts: unknown[] = isMap(node) ? node.items.map(pair => pair.value) : isSeq(node) ? node.items : []
  const simple = parts.every(part => isScalar(part) || (isCollection(part) && short(part)))
  const layer =
    isSeq(node) && parts.every(part => isScalar(part) && typeof part.value === 'string' && !part.value.includes(' '))
  return simple && (layer || JSON.stringify(node).length <= oneLine)
}

/** Line and column of the deepest node of `path` that exists; keys rather than values where possible. */
export function placeIn(
  document: YamlDocument,
  lines: LineCounter,
  path: readonly PropertyKey[],
): { line: number; col: number } {
  for (let length = path.length; length > 0; length -= 1) {
    const parent: unknown =
      length === 1 ? document.contents : document.getIn(path.slice(0, length - 1) as unknown[], true)
    const step = path[length - 1]
    const pairs = (parent as { items?: { key?: { value?: unknown; range?: number[] } }[] } | null)?.items
    const key = Array.isArray(pairs) ? pairs.find(pair => pair?.key?.value === step)?.key : undefined
    const node = key ?? (document.getIn(path.slice(0, length) as unknown[], true) as { range?: number[] } | undefined)
    const offset = node?.range?.[0]
    if (offset !== undefined) return lines.linePos(offset)
  }
  return { line: 1, col: 1 }
}
