import { completionOf } from '../../../session/log/completion.ts'
import { howPlayed } from '../../../session/log/how-played.ts'
import { amount, clock, percent } from '../../screen/format.ts'
import { clip, row, type Segment } from '../../screen/rows.ts'
import { type Area, at, type Snapshot } from '../../screen/snapshot.ts'
import { plain } from '../../screen/text.ts'
import { viewOf } from '../../views/index.ts'
import type { Drawn, ViewContext } from '../../views/view.ts'
import type { Mode } from '../mode.ts'
import { replayMode } from '../replay/replay.ts'
import { track } from '../replay/track.ts'
import { otherSide, toParting } from './keys.ts'
import { compareState } from './state.ts'

/** Two recordings on one clock: the same view of each, side by side from this width on, else one at a time. */
const sideBySide = 160

const draw: Mode['draw'] = (snapshot, area, view) => {
  if (viewOf(snapshot.ui.view).ofProgram) return view(snapshot, area)
  if (area.width < sideBySide) {
    const side = compareState.of(snapshot.ui).side
    const one = side === 'A' ? snapshot : right(snapshot)
    const other = side === 'A' ? right(snapshot) : snapshot
    const heads = [head(one, area.width, side, true), head(other, area.width, side === 'A' ? 'B' : 'A', false)]
    const { panes, ...told } = before(snapshot, side, below(area, 2)) ?? view(one, below(area, 2))
    return { ...told, panes: [at('heads', { ...area, height: 2 }, heads), ...panes] }
  }
  const width = Math.floor((area.width - 1) / 2)
  const a: Area = { ...area, width }
  const b: Area = { ...area, x: area.x + width + 1, width: area.width - width - 1 }
  const line = snapshot.theme.paint('dim', '│')
  const half = (side: 'A' | 'B', of: Snapshot, place: Area): Drawn => {
    const one = { ...of, columns: place.width }
    const drawn = before(snapshot, side, below(place, 1)) ?? view(one, below(place, 1))
    const panes = [at('head', { ...place, height: 1 }, [head(one, place.width, side, true)]), ...drawn.panes]
    return { ...drawn, panes: panes.map(pane => ({ ...pane, id: `${side}:${pane.id}` })) }
  }
  const split = { ...area, x: area.x + width, width: 1 }
  const rule = Array.from({ length: area.height }, () => line)
  // Keys go by the left one.
  const left = half('A', snapshot, a)
  return { ...left, panes: [...left.panes, at('split', split, rule), ...half('B', right(snapshot), b).panes] }
}

/** What stands for a fork before its first moment: there is nothing of it yet, whatever its first keyframe holds. */
const before = (snapshot: Snapshot, side: 'A' | 'B', area: Area): Drawn | undefined => {
  const begins = snapshot.other?.begins[side === 'A' ? 0 : 1] ?? 0
  if (!snapshot.replay || snapshot.replay.t >= begins) return undefined
  const parent = (side === 'A' ? snapshot : right(snapshot)).header?.parent?.id
  const words = `  begins at ${clock(begins)}${parent === undefined ? '' : `, as a fork of ${plain(parent)}`}`
  const lines = clip(['', row(snapshot.theme, area.width, [['dim', words]])], area.width, area.height)
  return { panes: [at('before', area, [' '.repeat(area.width), ...lines.slice(1)])] }
}

/** What the top line is about: the one that shows. Of two at once, and of a fork that has not begun, it tells the title and the clock alone. */
const subject = (snapshot: Snapshot): Snapshot => {
  const { other, replay, ui, columns } = snapshot
  if (!other) return snapshot
  const { side } = compareState.of(ui)
  const one = side === 'B' && columns < sideBySide ? right(snapshot) : snapshot
  const begun = !replay || replay.t >= other.begins[side === 'B' ? 1 : 0]
  if (begun && columns < sideBySide) return one
  const { state: _, ...rest } = one
  return rest
}

const below = (area: Area, rows: number): Area => ({ ...area, y: area.y + rows, height: area.height - rows })

/** The snapshot as if the right recording were the only one. */
const right = (snapshot: Snapshot): Snapshot => {
  const { other, replay } = snapshot
  if (!other) return snapshot
  return {
    ...snapshot,
    state: other.state,
    header: other.header,
    title: other.state?.session.taskName || other.state?.session.goal || snapshot.title,
    cache: other.cache,
    replay: replay && { ...replay, timeline: other.timeline },
  }
}

/** Which one it is, who played it how, and how far it is. */
const head = (snapshot: Snapshot, width: number, side: 'A' | 'B', shown: boolean): string => {
  const { state, header, theme, other, replay } = snapshot
  const name: Segment = [shown ? 'select' : 'dim', ` ${side} `]
  const id: Segment = ['title', plain(header?.id ?? '')]
  if (!state || (replay && replay.t < (other?.begins[side === 'A' ? 0 : 1] ?? 0)))
    return row(theme, width, [' ', name, ' ', id])
  const { session, usage, tasks } = state
  const leaves = Object.values(tasks).filter(task => task.children.length === 0 && task.status !== 'cancelled')
  const done = leaves.filter(task => task.status === 'succeeded').length
  const words = [...howPlayed(session), session.brain].filter(word => word !== '').map(plain)
  return row(
    theme,
    width,
    [' ', name, ' ', id, '  ', ['dim', words.join(' · ')]],
    [
      ['bold', percent(completionOf(state))],
      ['dim', `  ${done}/${leaves.length} tasks  ${amount(usage.tokensIn + usage.tokensOut)} tokens `],
    ],
  )
}

/** The common clock, the line of each, and what they do first that the other does not. */
const rows: Mode['rows'] = snapshot => {
  const { replay, other, theme, columns } = snapshot
  if (!replay || !other) return []
  const { parting } = other
  const clockText = ` ${replay.playing ? '►' : '‖'} ${replay.speed}×  ${clock(replay.t)} / ${clock(replay.duration)}   `
  const where: Segment =
    parting === undefined
      ? ['dim', 'they do the same']
      : ['warn', parting.shared ? `part at ${clock(parting.t)}` : `differ from ${clock(parting.t)}`]
  const both = (width: number): Segment[] =>
    parting ? [['bold', 'A '], clipped(parting.left, width), '   ', ['bold', 'B '], clipped(parting.right, width)] : []
  // Beside the clock there must be room for both, or they get a row of their own.
  const beside = Math.floor((columns - 50) / 2)
  const longest = Math.max(plain(parting?.left ?? '').length, plain(parting?.right ?? '').length)
  const isNarrow = longest > beside && beside < leastBeside
  const first: Segment[] = isNarrow ? [where] : [where, '   ', ...both(beside)]
  const own = isNarrow ? [row(theme, columns, [' ', ...both(Math.floor((columns - 9) / 2))])] : []
  const room = Math.max(8, columns - 5)
  const line = (name: string, of: Snapshot): string =>
    row(theme, columns, [['bold', ` ${name}  `], ...track(theme, of.replay!, room, parting?.t)])
  const clocks = row(theme, columns, [['accent', clockText], ...first])
  return [clocks, ...own, line('A', snapshot), line('B', right(snapshot))]
}

/** Columns that one side's event needs at least. */
const leastBeside = 36

const clipped = (text: string, width: number): string => {
  const words = plain(text)
  return words.length > width ? `${words.slice(0, width - 1).toWellFormed()}…` : words
}

const own: Readonly<Record<string, ViewContext>> = {
  'two replays': {
    title: 'Two recordings side by side',
    replays: true,
    when: () => true,
    keys: [
      {
        id: 'otherReplay',
        keys: ['o'],
        help: 'show the other recording, where there is room for one only',
        label: 'A/B',
        run: otherSide,
      },
      { id: 'parting', keys: ['d'], help: 'to the moment where they part', label: 'where they part', run: toParting },
    ],
  },
}

/** Two recordings on one clock, each with the same view. */
export const compareMode: Mode = {
  ...replayMode,
  name: 'compare',
  holds: snapshot => replayMode.holds(snapshot) && snapshot.other !== undefined,
  contexts: { ...own, ...replayMode.contexts },
  rows,
  draw,
  subject,
}
