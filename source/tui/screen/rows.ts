import { cut, width, wrap } from './text.ts'
import type { Style, Theme } from './theme.ts'

/** A piece of harmless text with its meaning; `{seat}` paints a name in that seat's colour. */
export type Segment = string | readonly [Style, string] | { readonly seat: number; readonly text: string }

const textOf = (segment: Segment): string =>
  typeof segment === 'string' ? segment : 'seat' in segment ? segment.text : segment[1]

const painted = (theme: Theme, segment: Segment, text: string): string =>
  typeof segment === 'string'
    ? text
    : 'seat' in segment
      ? theme.seat(segment.seat, text)
      : theme.paint(segment[0], text)

export const segmentsWidth = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + width(textOf(segment)), 0)

/** One styled row of exactly `columns` cells: `left` is cut when it must be, `right` sits at the right edge. */
export const row = (
  theme: Theme,
  columns: number,
  left: readonly Segment[],
  right: readonly Segment[] = [],
): string => {
  if (columns <= 0) return ''
  const wanted = segmentsWidth(right)
  const rightWidth = wanted === 0 || wanted > columns ? 0 : wanted
  let room = columns - (rightWidth === 0 ? 0 : rightWidth + 1)
  if (room < 0) room = 0
  let out = ''
  let used = 0
  for (const segment of left) {
    const text = textOf(segment)
    const cells = width(text)
    if (used + cells <= room) {
      out += painted(theme, segment, text)
      used += cells
      continue
    }
    const part = cut(text, room - used)
    out += painted(theme, segment, part)
    used += width(part)
    break
  }
  out += ' '.repeat(columns - used - rightWidth)
  if (rightWidth > 0) for (const segment of right) out += painted(theme, segment, textOf(segment))
  return out
}

/** A text in as many rows as it takes, at `most` so many, each below the end of `lead`; `right` stands in the first. */
export const textRows = (
  theme: Theme,
  columns: number,
  lead: readonly Segment[],
  [style, text]: readonly [Style, string],
  right: readonly Segment[] = [],
  most = Number.POSITIVE_INFINITY,
): string[] => {
  const indent = segmentsWidth(lead)
  const room = Math.max(1, columns - indent)
  const beside = segmentsWidth(right) === 0 ? 0 : segmentsWidth(right) + 1
  const lines = wrap(text, room, Math.max(1, room - beside))
  const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines
  return shown.map((line, index) =>
    index === 0
      ? row(theme, columns, [...lead, [style, line]], right)
      : row(theme, columns, [' '.repeat(indent), [style, line]]),
  )
}

/** Exactly `height` rows: the first ones, and blank rows below. */
export const clip = (rows: readonly string[], columns: number, height: number): string[] => {
  const out = rows.slice(0, Math.max(0, height))
  const blank = ' '.repeat(Math.max(0, columns))
  while (out.length < height) out.push(blank)
  return out
}

/** Which part of a list shows: `height` rows ending `fromEnd` rows before its end. */
export const tail = (rows: readonly string[], columns: number, height: number, fromEnd: number): string[] => {
  const end = Math.max(Math.min(rows.length, height), rows.length - fromEnd)
  return clip(rows.slice(Math.max(0, end - height), end), columns, height)
}

export interface PanelTitle {
  readonly left: readonly Segment[]
  readonly right?: readonly Segment[]
  /** At the left of the lower border. */
  readonly foot?: readonly Segment[]
}

/** A border line with a title in it: `┌ Tasks ─────── 3 ┐`. */
export const titleLine = (
  theme: Theme,
  columns: number,
  corners: readonly [string, string],
  title: PanelTitle,
  focused = false,
): string => {
  const edge = focused ? 'focus' : 'border'
  const right = title.right ?? []
  const rightWidth = segmentsWidth(right)
  const inner = columns - 2
  // The sign of the focus needs its cells, whatever else has to go.
  const sign = focused ? 4 : 0
  const rightCells = rightWidth === 0 || rightWidth + 2 + sign > inner ? 0 : rightWidth + 2
  const room = Math.max(0, inner - rightCells - 2)
  // Which pane has the focus is told by a sign, not by the colour of its border alone.
  let left = focused ? painted(theme, ['focus', '» '], '» ') : ''
  let used = focused ? 2 : 0
  for (const segment of title.left) {
    const text = cut(textOf(segment), room - used)
    left += painted(theme, segment, text)
    used += width(text)
    if (used >= room) break
  }
  const lead = used === 0 ? '' : ` ${left} `
  const leadWidth = used === 0 ? 0 : used + 2
  const line = theme.paint(edge, '─'.repeat(Math.max(0, inner - leadWidth - rightCells)))
  const tailText =
    rightCells === 0 ? '' : ` ${right.map(segment => painted(theme, segment, textOf(segment))).join('')} `
  return theme.paint(edge, corners[0]) + lead + line + tailText + theme.paint(edge, corners[1])
}

/** A bordered pane of exactly `columns` × `height`; `rows` must be `columns - 2` wide. */
export const panel = (
  theme: Theme,
  columns: number,
  height: number,
  title: PanelTitle,
  rows: readonly string[],
  focused = false,
): string[] => {
  const edge = theme.paint(focused ? 'focus' : 'border', '│')
  const inner = clip(rows, columns - 2, height - 2).map(line => edge + line + edge)
  const foot = title.foot ?? []
  const bottom =
    foot.length > 0
      ? titleLine(theme, columns, ['└', '┘'], { left: foot })
      : theme.paint(focused ? 'focus' : 'border', `└${'─'.repeat(Math.max(0, columns - 2))}┘`)
  return [titleLine(theme, columns, ['┌', '┐'], title, focused), ...inner, bottom]
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
/** `██████▌───` for a share of 0 … 1. */
export const progressBar = (share: number, columns: number): readonly Segment[] => {
  const steps = Math.round(Math.max(0, Math.min(1, share)) * columns * 8)
  const full = '█'.repeat(Math.floor(steps / 8)) + (eighths[steps % 8] ?? '')
  return [
    ['bar', full],
    ['track', '─'.repeat(Math.max(0, columns - width(full)))],
  ]
}

const levels = '▁▂▃▄▅▆▇█'
/** One character per value, scaled to `max` (or the largest value). */
export const sparkline = (values: readonly number[], max?: number): string => {
  const top = Math.max(max ?? 0, ...values, 0)
  return values
    .map(value => levels[top <= 0 ? 0 : Math.min(7, Math.max(0, Math.round((value / top) * 7)))] ?? '▁')
    .join('')
}
