import type { Recording } from '../../session/recording/open.ts'
import { plain } from '../screen/text.ts'
import type { ThemeName } from '../screen/theme.ts'
import { type FilmOptions, film, type Shot } from './film.ts'

export interface CastOptions extends FilmOptions {
  /** Version of the format. @default 3 */
  readonly version?: 2 | 3
}

/** The terminal's own colours for those who play the file; palette: the sixteen ANSI colours. */
const terminals: Readonly<Record<'dark' | 'light', { fg: string; bg: string; palette: string }>> = {
  dark: {
    fg: '#d6dae2',
    bg: '#12151b',
    palette:
      '#20242c:#e0606c:#7fbf6a:#d9b25f:#6a9fe0:#c383d6:#58b4bf:#c9ced8:#6f7785:#f0808a:#9cd886:#ecca7c:#8bb8f2:#d8a0e8:#79cfd9:#f4f6fa',
  },
  light: {
    fg: '#22262e',
    bg: '#fafaf7',
    palette:
      '#22262e:#b3202e:#2c7a1f:#8a6100:#1f5fae:#8a3aa0:#10737d:#d8dbe0:#6b717c:#cf3b48:#3e9430:#a67808:#3a7bd0:#a653bd:#2290a0:#ffffff',
  },
}

const terminalOf = (theme: ThemeName) => terminals[theme === 'light' ? 'light' : 'dark']

/**
 * The session as a terminal recording that any asciinema player shows: https://docs.asciinema.org/manual/asciicast/v3/
 * (and v2). The marked moments are its markers. Written piece by piece.
 */
export async function* asciicast(recording: Recording, options: CastOptions): AsyncGenerator<string> {
  const { head, lines } = await createCast(recording, options)
  yield head
  for await (const shot of film(recording, options)) {
    const text = lines(shot)
    if (text !== '') yield text
  }
}

export interface Cast {
  readonly title: string
  /** The first line. */
  readonly head: string
  /** The lines of one shot of the film, which must come in order; empty for an event that is no marked moment. */
  lines(shot: Shot): string
}

/** For those who film a recording once and want its asciicast beside other things. */
export async function createCast(recording: Recording, options: CastOptions): Promise<Cast> {
  const { version = 3, size, theme } = options
  const timestamp = Math.floor(Date.parse(recording.header.startedAt) / 1000)
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const title = plain(options.title || state.session.taskName || recording.header.id)
  const type = 'xterm-256color'
  const colours = terminalOf(theme.name)
  const { columns, rows } = size
  const head =
    version === 3
      ? { version, term: { cols: columns, rows, type, theme: colours }, timestamp, title }
      : { version, width: columns, height: rows, timestamp, title, env: { TERM: type }, theme: colours }
  const markers = new Map(recording.markers.map(marker => [marker.seq, marker]))
  let before = 0
  /** v2 counts from the start, v3 from the line before; rounding must not add up. */
  const line = (at: number, code: 'o' | 'm', text: string): string => {
    const now = Math.max(before, Math.round(at))
    const time = (version === 3 ? now - before : now) / 1000
    before = now
    return `${JSON.stringify([time, code, text])}\n`
  }
  return {
    title,
    head: `${JSON.stringify(head)}\n`,
    lines(shot) {
      if (shot.kind === 'output') return line(shot.at, 'o', shot.text)
      const marker = markers.get(shot.event.seq)
      return marker ? line(shot.at, 'm', plain(marker.text)) : ''
    },
  }
}
