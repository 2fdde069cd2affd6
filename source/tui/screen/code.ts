import { createEmphasize } from 'emphasize'
import javascript from 'highlight.js/lib/languages/javascript'
import type { Segment } from './rows.ts'
import { plain, plainLines, take, width } from './text.ts'
import type { Style } from './theme.ts'

/** A program as rows of coloured pieces. */

const kinds = {
  keyword: 'accent',
  built_in: 'accent',
  literal: 'accent',
  string: 'good',
  number: 'warn',
  comment: 'dim',
  title: 'bold',
  regexp: 'good',
} as const satisfies Readonly<Record<string, Style>>
type Kind = keyof typeof kinds

// The package paints with functions from text to text. Marks from the private use area come back out as pieces; a program
// cannot hold any, because they are taken out of it first.
const firstOpenMark = 0xe100
const close = '\ue000'
const marks = /[\ue000-\ue1ff]/g
const names = Object.keys(kinds) as Kind[]
const sheet = Object.fromEntries(
  names.map((name, index) => [name, (text: string) => String.fromCharCode(firstOpenMark + index) + text + close]),
)

/** Pieces of each line, in the colours of JavaScript. Whatever cannot be read as that comes back plain. */
export const codeLines = (program: string): readonly (readonly Segment[])[] => {
  const text = plainLinesOf(program)
  let painted: string
  try {
    painted = createEmphasize({ javascript }).highlight('javascript', text, sheet).value
  } catch {
    painted = text
  }
  const out: Segment[][] = [[]]
  const styles: Style[] = []
  for (const part of painted.split(/([\ue000-\ue1ff\n])/)) {
    if (part === '') continue
    const kind = names[part.charCodeAt(0) - firstOpenMark]
    if (part === '\n') out.push([])
    else if (part === close) styles.pop()
    else if (kind !== undefined && part.length === 1) styles.push(kinds[kind])
    else out.at(-1)!.push([styles.at(-1) ?? 'plain', part])
  }
  return out
}

const plainLinesOf = (program: string): string =>
  plainLines(program.replace(marks, '').replaceAll('\t', '  ')).map(plain).join('\n')

/** A line of pieces in rows of at most `columns` cells. */
export const wrapPieces = (pieces: readonly Segment[], columns: number): readonly (readonly Segment[])[] => {
  const out: Segment[][] = [[]]
  let used = 0
  for (const piece of pieces) {
    if (typeof piece === 'string' || 'seat' in piece) continue
    let [style, rest] = piece
    while (rest !== '') {
      const head = take(rest, columns - used)
      if (head === '' && used === 0) return out
      if (head !== '') out.at(-1)!.push([style, head])
      used += width(head)
      rest = rest.slice(head.length)
      if (rest === '') break
      out.push([])
      used = 0
    }
  }
  return out
}
