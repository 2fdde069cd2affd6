/**
 * What a piece of text means, not how it looks. Every meaning is also carried by a glyph or a word, so that a screen
 * without colours says the same.
 */
export type Style =
  | 'plain'
  | 'dim'
  | 'bold'
  | 'title'
  | 'accent'
  | 'good'
  | 'warn'
  | 'bad'
  | 'person'
  | 'key'
  | 'border'
  | 'focus'
  | 'select'
  | 'bar'
  | 'track'
  | 'ghost'

const themeNames = ['dark', 'light', 'contrast', 'none'] as const
export type ThemeName = (typeof themeNames)[number]

export type ColourDepth = 1 | 4 | 8 | 24

export interface Theme {
  readonly name: ThemeName
  readonly depth: ColourDepth
  paint(style: Style, text: string): string
  /** A seat's or person's name in its own colour (0 … 11). */
  seat(colour: number, text: string): string
  /** True colours, or the nearest the terminal has; `null` leaves the terminal's own. */
  cell(foreground: Rgb | null, background: Rgb | null, text: string): string
}
export type Rgb = readonly [number, number, number]

type Codes = Partial<Record<Style, readonly [open: string, close: string]>>

const bold = ['1', '22'] as const
const dim = ['2', '22'] as const
const inverse = ['7', '27'] as const
const colour = (code: string) => [code, '39'] as const

const dark: Codes = {
  dim: colour('90'),
  bold,
  title: bold,
  accent: colour('36'),
  good: colour('32'),
  warn: colour('33'),
  bad: colour('91'),
  person: colour('95'),
  key: colour('96'),
  border: colour('90'),
  focus: colour('36'),
  select: inverse,
  bar: colour('32'),
  track: colour('90'),
  ghost: colour('90'),
}
const light: Codes = {
  ...dark,
  dim: dim,
  accent: colour('34'),
  warn: ['1;33', '22;39'],
  bad: colour('31'),
  person: colour('35'),
  key: colour('34'),
  border: dim,
  focus: colour('34'),
  track: dim,
  ghost: dim,
}
const contrast: Codes = {
  bold,
  title: bold,
  accent: ['1;96', '22;39'],
  good: ['1;92', '22;39'],
  warn: ['1;93', '22;39'],
  bad: ['1;91', '22;39'],
  person: ['1;95', '22;39'],
  key: ['1;96', '22;39'],
  focus: ['1;96', '22;39'],
  select: inverse,
  bar: ['1;92', '22;39'],
}
const none: Codes = { bold, title: bold, bad: bold, warn: bold, focus: bold, select: inverse }

const palettes: Record<ThemeName, Codes> = { dark, light, contrast, none }

/** Told apart by most eyes and by both backgrounds; red, green and yellow are left to good, bad and warn. */
const seatColours: Record<'dark' | 'light', readonly string[]> = {
  dark: [
    '94',
    '96',
    '95',
    '38;5;208',
    '38;5;114',
    '38;5;219',
    '38;5;180',
    '38;5;81',
    '38;5;147',
    '38;5;216',
    '38;5;151',
    '38;5;183',
  ],
  light: [
    '34',
    '36',
    '35',
    '38;5;130',
    '38;5;28',
    '38;5;162',
    '38;5;94',
    '38;5;25',
    '38;5;61',
    '38;5;166',
    '38;5;65',
    '38;5;90',
  ],
}

const wrapCode = (open: string, close: string, text: string): string =>
  text === '' ? '' : `\u001b[${open}m${text}\u001b[${close}m`

const cubeLevel = (value: number): number =>
  value < 48 ? 0 : value < 115 ? 1 : Math.min(5, Math.floor((value - 35) / 40))
const to256 = ([r, g, b]: Rgb): number => 16 + 36 * cubeLevel(r) + 6 * cubeLevel(g) + cubeLevel(b)
const to16 = ([r, g, b]: Rgb): number => {
  const bright = Math.max(r, g, b) > 170 ? 60 : 0
  const on = (value: number): number => (value > 0.6 * Math.max(r, g, b, 60) ? 1 : 0)
  return 30 + bright + on(r) + 2 * on(g) + 4 * on(b)
}
const colourCode = (rgb: Rgb, depth: ColourDepth, background: boolean): string => {
  if (depth === 24) return `${background ? 48 : 38};2;${rgb.join(';')}`
  if (depth === 8) return `${background ? 48 : 38};5;${to256(rgb)}`
  return String(to16(rgb) + (background ? 10 : 0))
}

export const createTheme = (name: ThemeName, depth: ColourDepth): Theme => {
  const codes = palettes[name]
  const seats = name === 'none' ? null : seatColours[name === 'light' ? 'light' : 'dark']
  const basic = depth < 8
  return {
    name,
    depth,
    paint: (style, text) => {
      const code = codes[style]
      return code ? wrapCode(code[0], code[1], text) : text
    },
    seat: (index, text) => {
      const code = seats?.[basic ? index % 3 : index % seats.length]
      return code === undefined ? wrapCode('1', '22', text) : wrapCode(code, '39', text)
    },
    cell: (foreground, background, text) => {
      if (name === 'none' || depth === 1) return text
      const open: string[] = []
      const close: string[] = []
      if (foreground) {
        open.push(colourCode(foreground, depth, false))
        close.push('39')
      }
      if (background) {
        open.push(colourCode(background, depth, true))
        close.push('49')
      }
      return open.length === 0 ? text : wrapCode(open.join(';'), close.join(';'), text)
    },
  }
}

/** The theme for a terminal: an explicit wish first, then NO_COLOR (https://no-color.org), then dark. */
export const chooseTheme = (
  wish: ThemeName | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  depth: number,
): Theme => {
  const shades: ColourDepth = depth >= 24 ? 24 : depth >= 8 ? 8 : depth >= 4 ? 4 : 1
  if (wish !== undefined) return createTheme(wish, shades)
  if ((environment.NO_COLOR ?? '') !== '' || shades === 1 || environment.TERM === 'dumb') return createTheme('none', 1)
  // COLORFGBG is `foreground;background`, background 7 or 15 is a light one.
  const background = environment.COLORFGBG?.split(';').at(-1)
  return createTheme(background === '7' || background === '15' ? 'light' : 'dark', shades)
}
