import type { SeatState, TranscriptLine } from '../../../session/log/state.ts'
import { clock } from '../../screen/format.ts'
import { row, tail } from '../../screen/rows.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { plainLines, wrap } from '../../screen/text.ts'
import type { Style } from '../../screen/theme.ts'
import { filterOf } from '../../ui.ts'
import type { DrawnText } from '../view.ts'
import { agentState } from './state.ts'
import { isFailure, shownLines } from './transcript-lines.ts'

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

export const transcriptLines = (snapshot: Snapshot, seat: SeatState, columns: number, height: number): DrawnText => {
  const { ui, cache, theme } = snapshot
  const filter = filterOf(ui, 'main')
  const until = ui.until.main
  const { entry: chosenEntry } = agentState.of(ui)
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
