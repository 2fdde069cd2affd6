import type { Marker } from '../../../session/recording/file/markers.ts'
import { clock } from '../../screen/format.ts'
import { row, type Segment, sparkline } from '../../screen/rows.ts'
import { mentions } from '../../screen/select.ts'
import type { ReplaySnapshot, Snapshot } from '../../screen/snapshot.ts'
import { plain } from '../../screen/text.ts'
import type { Theme } from '../../screen/theme.ts'

import { replayState } from './state.ts'

/** The whole session in two rows: how much happened when, the moments worth seeing, and where we are. */

const signs: Record<Marker['kind'], readonly [string, 'accent' | 'warn' | 'bad' | 'good' | 'person']> = {
  plan: ['P', 'accent'],
  approval: ['A', 'warn'],
  person: ['@', 'person'],
  failure: ['!', 'bad'],
  death: ['x', 'bad'],
  score: ['+', 'good'],
  goal: ['G', 'accent'],
  end: ['■', 'good'],
}
/** When two fall on one cell, the rarer and graver one shows. */
const weight: readonly Marker['kind'][] = ['score', 'plan', 'person', 'approval', 'failure', 'death', 'goal', 'end']

/** What stands on the line of a replay, for the help. */
export const trackSigns: readonly (readonly [sign: string, means: string])[] = [
  ['▲', 'where the replay is'],
  ['P', 'a plan'],
  ['A', 'something waited for a decision'],
  ['@', 'a person said or did something'],
  ['!', 'a failure'],
  ['x', 'a death'],
  ['+', 'the score rose'],
  ['G', 'a new goal'],
  ['■', 'the end of a goal, or of the session'],
]

const legend = ['  P plan     A approval  @ person', '  ! failure  x death     + score'] as const

const resample = (values: readonly number[], columns: number): number[] =>
  Array.from({ length: columns }, (_, index) => {
    const from = Math.floor((index * values.length) / columns)
    const to = Math.max(from + 1, Math.floor(((index + 1) * values.length) / columns))
    return Math.max(0, ...values.slice(from, to))
  })

/** The moments of a session on one line; `parting`: where it leaves another one, ms. */
export const track = (theme: Theme, replay: ReplaySnapshot, columns: number, parting?: number): Segment[] => {
  const cell = (t: number) =>
    Math.min(columns - 1, Math.max(0, Math.floor((t / Math.max(1, replay.duration)) * columns)))
  const cells: (Marker['kind'] | undefined)[] = new Array(columns).fill(undefined)
  for (const marker of replay.timeline.markers) {
    const index = cell(marker.t)
    const known = cells[index]
    if (known === undefined || weight.indexOf(marker.kind) > weight.indexOf(known)) cells[index] = marker.kind
  }
  const here = cell(replay.t)
  const apart = parting === undefined ? -1 : cell(parting)
  const out: Segment[] = []
  let line = ''
  const flush = () => {
    if (line !== '') out.push(['track', line])
    line = ''
  }
  cells.forEach((kind, index) => {
    if (index === here) {
      flush()
      out.push([theme.name === 'none' ? 'bold' : 'select', '▲'])
    } else if (index === apart) {
      flush()
      out.push(['warn', '┃'])
    } else if (kind === undefined) line += '─'
    else {
      flush()
      const [sign, style] = signs[kind]
      out.push([style, sign])
    }
  })
  flush()
  return out
}

export const replayRows = (snapshot: Snapshot): readonly string[] => {
  const { replay, theme, columns } = snapshot
  if (!replay) return []
  const state = replay.playing ? '►' : '‖'
  const lead = ` ${state} ${replay.speed}×  ${clock(replay.t)} / ${clock(replay.duration)}  `
  // What the signs mean stands at the right where there is room for it; the help tells it everywhere.
  const explained = columns >= 140
  const room = Math.max(8, columns - lead.length - 1 - (explained ? legend[0].length : 0))
  const blank = ' '.repeat(lead.length)
  const density = sparkline(resample(replay.timeline.density, room))
  const { only } = snapshot.ui
  const { search } = replayState.of(snapshot.ui)
  const filter =
    search !== undefined ? `n/N “${plain(search)}”` : only !== undefined ? `only ${plain(only)}` : undefined
  const { markers: all } = replay.timeline
  const markers = only === undefined ? all : all.filter(marker => mentions(marker.text, only))
  return [
    row(theme, columns, [
      ['accent', lead],
      ['dim', density],
      ['dim', explained ? legend[0] : ''],
    ]),
    row(theme, columns, [
      filter === undefined ? blank : ['dim', beside(filter, lead.length)],
      ...track(theme, { ...replay, timeline: { ...replay.timeline, markers } }, room),
      ['dim', explained ? legend[1] : ''],
    ]),
  ]
}

/** In so many cells, with one to spare. */
const beside = (text: string, cells: number): string => {
  const most = cells - 2
  const words = text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
  return ` ${words.padEnd(most)} `
}
