import type { SeatState, TranscriptLine } from '../../../session/log/state.ts'
import { clock } from '../../screen/format.ts'
import { row, type Segment, tail } from '../../screen/rows.ts'
import { seatAtHand } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { plainLines, wrap } from '../../screen/text.ts'
import type { Style } from '../../screen/theme.ts'
import { filterOf } from '../../ui.ts'
import type { DrawnText, Pane } from '../view.ts'
import { framed } from './framed.ts'
import { transcriptContexts } from './keys.ts'
import { openQuestion } from './open-question.ts'
import { transcriptState } from './state.ts'
import { followNewest, isFailure, shownLines, stepLine } from './transcript-lines.ts'

/** What an agent saw, thought, was asked and did, oldest first, the newest at the bottom. */

const signs: Record<TranscriptLine['kind'], readonly [string, Style]> = {
  phase: ['·', 'dim'],
  thought: ['…', 'plain'],
  asked: ['?', 'accent'],
  answered: ['=', 'accent'],
  action: ['▶', 'good'],
  result: ['■', 'plain'],
  message: ['@', 'person'],
  body: ['♥', 'warn'],
}

export const transcriptSign = (line: TranscriptLine): readonly [string, Style] =>
  isFailure(line) ? ['✗', 'bad'] : signs[line.kind]

const entryLines = (snapshot: Snapshot, entry: TranscriptLine, columns: number, chosen: boolean): string[] => {
  const [sign, style] = transcriptSign(entry)
  const lines = plainLines(entry.text).flatMap(line => wrap(line, columns - 9))
  return lines.map((line, index) =>
    row(snapshot.theme, columns, [
      ['accent', chosen && index === 0 ? '›' : ' '],
      ['dim', index === 0 ? `${clock(entry.t)} ` : '      '],
      [style, index === 0 ? sign : ' '],
      ' ',
      [chosen ? 'bold' : entry.kind === 'phase' ? 'dim' : 'plain', line],
    ]),
  )
}

const transcriptLines = (snapshot: Snapshot, seat: SeatState, columns: number, height: number): DrawnText => {
  const { ui, cache, theme } = snapshot
  const filter = filterOf(ui, 'main')
  const until = ui.until.main
  const { entry: chosenEntry } = transcriptState.of(ui)
  const dependencies = [seat.transcript, chosenEntry, ui.scroll.main, until, filter, columns, height, theme]
  return cache.keep(`transcript ${seat.seat}`, dependencies, () => {
    const shown = shownLines(seat, ui)
    const block = (entry: TranscriptLine) =>
      entry.seq === chosenEntry
        ? entryLines(snapshot, entry, columns, true)
        : cache.of(entry, `${columns}`, () => entryLines(snapshot, entry, columns, false))
    // The chosen line stands in the middle, where there are enough lines around it.
    const chosen = chosenEntry === undefined ? -1 : shown.findIndex(entry => entry.seq === chosenEntry)
    let fromEnd = ui.scroll.main ?? 0
    if (chosen !== -1) {
      let below = 0
      for (const entry of shown.slice(chosen + 1)) below += block(entry).length
      fromEnd = Math.max(0, below - Math.floor(height / 2))
    }
    const blocks: string[][] = []
    let rows = 0
    for (let index = shown.length - 1; index >= 0 && rows < height + fromEnd; index--) {
      const entry = shown[index]
      if (!entry) continue
      const lines = block(entry)
      rows += lines.length
      blocks.push(lines)
    }
    const none = row(theme, columns, [
      ['dim', filter ? ` nothing matches “${filter}”` : ' nothing has happened here yet'],
    ])
    const lines = blocks.length === 0 ? [none] : blocks.reverse().flat()
    const limit = Math.max(0, lines.length - height)
    // Fewer rows than asked for: this is all there is.
    return { lines: tail(lines, columns, height, fromEnd), limit: rows < height + fromEnd ? limit : undefined }
  })
}

/** Whether newer lines wait below what is shown. */
const heldBack = ({ ui }: Snapshot): readonly Segment[] => {
  if (transcriptState.of(ui).entry !== undefined) return [['warn', 'held, end: newest']]
  return (ui.scroll.main ?? 0) > 0 ? [['warn', 'scrolled ↑ end: newest']] : []
}

export const transcript: Pane = {
  name: 'main',
  shown: ui => openQuestion(ui) === undefined,
  contexts: transcriptContexts,
  restsAtEnd: true,
  filtered: true,
  draw(snapshot, area) {
    const { state, ui } = snapshot
    const seat = state && seatAtHand(state, ui.seat)
    if (!seat) return { panes: [] }
    const filter: Segment[] = filterOf(ui, 'main') ? [['warn', `  /${filterOf(ui, 'main')}`]] : []
    const title = { left: ['Transcript', ...filter], right: heldBack(snapshot) }
    return framed(snapshot, area, title, (columns, rows) => transcriptLines(snapshot, seat, columns, rows))
  },
  move({ state, ui }, step) {
    const seat = state && seatAtHand(state, ui.seat)
    return seat && stepLine(seat, { ...ui, notice: undefined }, step, state.t)
  },
  back: ui => (transcriptState.of(ui).entry === undefined ? undefined : followNewest(ui)),
  leave: ui => transcriptState.set(ui, { entry: undefined }),
}
