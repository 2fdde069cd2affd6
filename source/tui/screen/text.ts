import stringWidth from 'string-width'
import { cleanText } from '../../session/log/clean-text.ts'
import { isNarrow } from './narrow.ts'

/**
 * Text as cells. The fold already cleans what agents, players and models wrote; the screen cleans again, because a
 * recording can come from a stranger and because nothing may ever reach the terminal uncleaned.
 */

const printableAscii = /^[ -~]*$/
/** One line of harmless text, in the form on whose width terminals agree best. */
export const plain = (text: string): string => {
  if (printableAscii.test(text)) return text
  return cleanText(text).normalize('NFC').replaceAll('\u20e3', '').replaceAll('\n', ' ')
}

/** Several lines of harmless text. Carriage returns are line ends, never a way to overwrite what was read. */
export const plainLines = (text: string): string[] =>
  printableAscii.test(text) ? [text] : cleanText(text).split('\n').map(plain)

export const width = (text: string): number => (isNarrow(text) ? text.length : stringWidth(text))

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** What a reader sees as single characters. */
export const graphemes = (text: string): string[] =>
  isNarrow(text) ? text.split('') : Array.from(segmenter.segment(text), part => part.segment)

/** The part of `text` that fits into `columns`, without a sign that something is missing. */
export const take = (text: string, columns: number): string => {
  if (columns <= 0) return ''
  if (isNarrow(text)) return text.slice(0, columns)
  if (stringWidth(text) <= columns) return text
  let out = ''
  let used = 0
  for (const part of graphemes(text)) {
    const cells = stringWidth(part)
    if (used + cells > columns) break
    out += part
    used += cells
  }
  return out
}

/** `text` in at most `columns` cells, with `…` when something had to go. */
export const cut = (text: string, columns: number): string => {
  if (width(text) <= columns) return text
  return columns <= 0 ? '' : `${take(text, columns - 1)}…`
}

/** `text` in exactly `columns` cells. */
export const fitLeft = (text: string, columns: number): string => {
  const short = cut(text, columns)
  return short + ' '.repeat(Math.max(0, columns - width(short)))
}

/** `text` in exactly `columns` cells, at the right edge. */
export const fitRight = (text: string, columns: number): string => {
  const short = cut(text, columns)
  return ' '.repeat(Math.max(0, columns - width(short))) + short
}

/** The start of a word that is longer than its line: up to a sign at which paths and names can be broken, unless that is far back. */
const toSign = (start: string): string => {
  const at = Math.max(...['/', '\\', '-', '_', ','].map(sign => start.lastIndexOf(sign)))
  return at >= start.length / 2 ? start.slice(0, at + 1) : start
}

/**
 * Breaks harmless text into lines of at most `columns` cells, at spaces where there are any. The first line may have less
 * room, when something stands before it.
 */
export const wrap = (text: string, columns: number, first = columns): string[] => {
  if (columns < 1) return []
  if (width(text) <= first) return [text]
  const lines: string[] = []
  let line = ''
  let used = 0
  let room = first
  const close = () => {
    lines.push(line)
    line = ''
    used = 0
    room = columns
  }
  for (const word of text.split(' ')) {
    const cells = width(word)
    if (used > 0 && used + 1 + cells <= room) {
      line += ` ${word}`
      used += 1 + cells
      continue
    }
    // A word that fits into a whole line waits for one.
    if (used > 0 || (cells > room && cells <= columns)) close()
    let rest = word
    while (width(rest) > room) {
      const head = toSign(take(rest, room))
      // A character wider than the whole line cannot be shown at all.
      if (head === '' && room === columns) return lines
      line = head
      close()
      rest = rest.slice(head.length)
    }
    line = rest
    used = width(rest)
  }
  if (used > 0) lines.push(line)
  return lines
}
