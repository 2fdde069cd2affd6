import process from 'node:process'
import stringWidth from 'string-width'
import { mcteam } from '../command-name.ts'
import { cleanText } from '../session/log/clean-text.ts'
import { cut as shortened } from '../tui/screen/text.ts'
import { print } from './files.ts'

/** Columns of the terminal that reads what is printed; a pipe or a file takes lines of any length. */
export const outputWidth = (stream: { isTTY?: boolean; columns?: number } = process.stdout): number =>
  stream.isTTY ? Math.max(40, stream.columns ?? 80) : Number.POSITIVE_INFINITY

/** A row of two columns: what stands before the gap is its head, and its text goes on below the text. */
const headed = /^(\s*\S+(?: \S+)*\s{2,})\S/

/** Where the rest of a line goes on: below the text of its second column, else a little further in than it begins. */
function hangOf(line: string, width: number): number {
  const head = headed.exec(line)?.[1]
  if (head !== undefined && stringWidth(head) <= width / 2) return stringWidth(head)
  return /^ */.exec(line)![0].length + (line.startsWith(' ') ? 2 : 0)
}

/**
 * `a|b|c` may be broken behind a bar, everything else between words. A command at the end of a line stays whole, so that
 * it can be copied.
 */
function pieces(line: string): readonly string[] {
  const at = line.lastIndexOf(`: ${mcteam} `) + 2
  const [words, command] = at < 2 ? [line, ''] : [line.slice(0, at), line.slice(at)]
  return [...words.split(/(?<= )(?=\S)|(?<=\S\|)(?=\S)/), ...(command === '' ? [] : [command])]
}

/** One line as so many as the width needs, broken between words; a word that is too long stays whole, so that it can be copied. */
export function wrapLine(line: string, width: number, hang = hangOf(line, width)): string {
  if (stringWidth(line) <= width) return line
  const indent = /^ */.exec(line)![0]
  const out: string[] = []
  let now = indent
  let empty = true
  for (const piece of pieces(line.slice(indent.length))) {
    if (!empty && stringWidth(now) + stringWidth(piece.trimEnd()) > width) {
      out.push(now.trimEnd())
      now = ' '.repeat(hang)
    }
    now += piece
    empty = false
  }
  return [...out, now.trimEnd()].join('\n')
}

/** Prints rows of a list, broken between words where the terminal is narrow. */
export const printRows = (text: string): void =>
  print(
    cleanText(text)
      .split('\n')
      .map(line => wrapLine(line, outputWidth()))
      .join('\n'),
  )

/** Prose is easier to read in lines of this length than in longer ones, however wide the terminal is. */
const mostOfProse = 120

/** Lines of a help text that follow one another are one paragraph; indented ones stand for themselves. */
export function prose(text: string, width = outputWidth()): string {
  const most = Math.min(width, mostOfProse)
  const out: string[] = []
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0) out.push(wrapLine(paragraph.join(' '), most))
    paragraph = []
  }
  for (const line of text.split('\n'))
    if (line !== '' && !line.startsWith(' ')) paragraph.push(line)
    else {
      close()
      out.push(wrapLine(line, most))
    }
  close()
  return out.join('\n')
}

/** Two columns: names of at most 34 cells, what they mean beside them or below. */
export function glossary(rows: readonly (readonly [string, string])[], width: number): string {
  const beside = Math.min(34, Math.floor(width / 3), Math.max(0, ...rows.map(([name]) => stringWidth(name))))
  const column = ' '.repeat(beside + 4)
  return rows
    .map(([name, meaning]) => {
      const room = ' '.repeat(Math.max(0, beside - stringWidth(name)))
      if (stringWidth(name) <= beside) return wrapLine(`  ${name}${room}  ${meaning}`, width, column.length)
      return `${wrapLine(`  ${name}`, width, 6)}\n${wrapLine(column + meaning, width, column.length)}`
    })
    .join('\n')
}

/** Cells one under the other; the last column is not padded. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map(row => stringWidth(row[i] ?? ''))))
  const padded = (value: string, i: number) => value + ' '.repeat(widths[i]! - stringWidth(value))
  return rows.map(row => row.map(padded).join('  ').trimEnd()).join('\n')
}

/** Cells of a shortened column, and of one whose words go on below one another, below which it tells nothing. */
const [leastCut, leastWords] = [12, 24]

/** Rows with column `cut` shortened so far that they fit, but not below what still tells something. */
function fitted(rows: readonly (readonly string[])[], width: number, cut: number): readonly (readonly string[])[] {
  const longest = Math.max(...rows.map(row => stringWidth(row[cut] ?? '')))
  const most = Math.max(Math.min(leastCut, longest), longest - Math.max(0, widest(columns(rows)) - width))
  return rows.map(row => row.map((cell, index) => (index === cut ? shortened(cell, most) : cell)))
}

/** A cell below its row, broken between words. */
const below = (cell: string, width: number): readonly string[] =>
  cell === '' ? [] : [wrapLine(`    ${cell}`, width, 4)]

/**
 * A table whose last column is words. Where the width is too small, the column `cut` is shortened and the words go on
 * below themselves; without room for that they go below their row.
 */
export function table(rows: readonly (readonly string[])[], width: number, cut = -1): string {
  const whole = columns(rows)
  if (widest(whole) <= width) return whole
  const last = rows[0]!.length - 1
  const words = rows.map(row => row[last] ?? '')
  const wanted = Math.min(widest(words.join('\n')), Math.max(leastWords, width / 2))
  const others = rows.map(row => row.slice(0, last))
  const front = columns(fitted(others, width - Math.floor(wanted) - 2, cut)).split('\n')
  const hang = widest(front.join('\n')) + 2
  if (hang + Math.min(wanted, leastWords) > width)
    return front.flatMap((line, at) => [wrapLine(line, width, 4), ...below(words[at]!, width)]).join('\n')
  return front
    .map((line, at) => wrapLine(`${line}${' '.repeat(hang - stringWidth(line))}${words[at]}`.trimEnd(), width, hang))
    .join('\n')
}

/**
 * A table whose last column is a file that people copy. Where the width is too small, the columns of `first` are left
 * out in that order, then the file goes below its row, then the column `cut` is shortened.
 */
export function recordsTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
  { first, cut }: { readonly first: readonly string[]; readonly cut: string },
): string {
  const kept = (gone: readonly string[]) => {
    const at = head.flatMap((name, index) => (gone.includes(name) ? [] : [index]))
    return [head, ...rows].map(row => at.map(index => row[index] ?? ''))
  }
  for (let count = 0; count <= first.length; count++) {
    const text = columns(kept(first.slice(0, count)))
    if (widest(text) <= width) return text
  }
  // Without the file there is room for some of the others again; a long text is shortened before a column of all rows goes.
  const file = head.at(-1)!
  const without = first.map((_, count) => kept([...first.slice(0, count), file]))
  const all = [...without, kept([...first, file])].map(some => fitted(some, width, some[0]!.indexOf(cut)))
  const lines = columns(all.find(some => widest(columns(some)) <= width) ?? all.at(-1)!).split('\n')
  return lines.flatMap((line, at) => (at === 0 ? [line] : [line, ...below(rows[at - 1]!.at(-1)!, width)])).join('\n')
}

const widest = (text: string): number => Math.max(...text.split('\n').map(line => stringWidth(line)))

/** `12,345` */
export const figure = (value: number): string => value.toLocaleString('en-US')
