import { isNarrow } from '../screen/narrow.ts'
import { graphemes, width } from '../screen/text.ts'

/**
 * A drawn row, taken apart: one entry per column. `text` is empty where the character before it is two columns wide.
 * `style` is what a terminal has to be told to draw it so, e.g. `1;38;5;208`; empty = its own colours.
 */
export interface Cell {
  readonly text: string
  readonly style: string
}

const sgr = new RegExp(`${String.fromCharCode(27)}\\[([\\d;]*)m`, 'g')

interface Pen {
  bold: boolean
  dim: boolean
  inverse: boolean
  front: string
  back: string
}

const styleOf = ({ bold, dim, inverse, front, back }: Pen): string =>
  [bold ? '1' : '', dim ? '2' : '', inverse ? '7' : '', front, back].filter(code => code !== '').join(';')

/** The codes that the themes use; anything else would be a mistake in a theme and changes nothing. */
function press(pen: Pen, parameters: string): void {
  const codes = parameters.split(';').map(Number)
  for (let i = 0; i < codes.length; i += 1) {
    const code = codes[i]!
    if (code === 0) Object.assign(pen, { bold: false, dim: false, inverse: false, front: '', back: '' })
    else if (code === 1) pen.bold = true
    else if (code === 2) pen.dim = true
    else if (code === 22) Object.assign(pen, { bold: false, dim: false })
    else if (code === 7) pen.inverse = true
    else if (code === 27) pen.inverse = false
    else if (code === 39) pen.front = ''
    else if (code === 49) pen.back = ''
    else if (code === 38 || code === 48) {
      const length = codes[i + 1] === 2 ? 5 : 3
      const value = codes.slice(i, i + length).join(';')
      if (code === 38) pen.front = value
      else pen.back = value
      i += length - 1
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) pen.front = String(code)
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) pen.back = String(code)
  }
}

/** Takes a row of the frame apart into exactly `columns` cells. */
export function cellsOf(line: string, columns: number): readonly Cell[] {
  const pen: Pen = { bold: false, dim: false, inverse: false, front: '', back: '' }
  const cells: Cell[] = []
  const put = (text: string) => {
    if (text === '') return
    const style = styleOf(pen)
    if (isNarrow(text)) {
      for (let i = 0; i < text.length; i += 1) cells.push({ text: text[i]!, style })
      return
    }
    for (const part of graphemes(text)) {
      const wide = width(part)
      if (wide === 0) {
        const last = cells.at(-1)
        if (last) cells[cells.length - 1] = { text: last.text + part, style: last.style }
        continue
      }
      cells.push({ text: part, style })
      for (let i = 1; i < wide; i += 1) cells.push({ text: '', style })
    }
  }
  let from = 0
  for (const match of line.matchAll(sgr)) {
    put(line.slice(from, match.index))
    press(pen, match[1]!)
    from = match.index + match[0].length
  }
  put(line.slice(from))
  while (cells.length < columns) cells.push({ text: ' ', style: '' })
  cells.length = columns
  return cells
}
