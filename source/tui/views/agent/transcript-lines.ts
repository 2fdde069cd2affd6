import type { SeatState, TranscriptLine } from '../../../session/log/state.ts'
import { matches } from '../../screen/select.ts'
import { plain } from '../../screen/text.ts'
import { filterOf, type Ui } from '../../ui.ts'
import { transcriptState } from './state.ts'

/** Which lines of an agent's transcript show, and which of them is chosen. */

export const shownLines = (seat: SeatState, ui: Ui): readonly TranscriptLine[] => {
  const filter = filterOf(ui, 'main')
  const until = ui.until.main ?? Number.POSITIVE_INFINITY
  return seat.transcript.filter(line => line.t <= until && matches(plain(line.text), filter))
}

/** The chosen line; undefined while the newest is followed. */
export const chosenLine = (seat: SeatState, ui: Ui): TranscriptLine | undefined => {
  const { entry } = transcriptState.of(ui)
  return entry === undefined ? undefined : seat.transcript.find(line => line.seq === entry)
}

/** Nothing is chosen, and new lines come in. */
export const followNewest = (ui: Ui): Ui => ({
  ...transcriptState.set(ui, { entry: undefined }),
  until: { ...ui.until, main: undefined },
})

/** Up or down from the chosen line, or from the newest; below the newest nothing is chosen and it is followed again. */
export const stepLine = (seat: SeatState, ui: Ui, step: number, now: number): Ui => {
  const lines = shownLines(seat, ui)
  const { entry } = transcriptState.of(ui)
  const at = lines.findIndex(line => line.seq === entry)
  const from = at === -1 ? lines.length : at
  const next = from + step
  if (next >= lines.length) return followNewest(ui)
  return {
    ...transcriptState.set(ui, { entry: lines[Math.max(0, next)]?.seq }),
    // What comes meanwhile must not move the line under the reader's eyes.
    until: { ...ui.until, main: ui.until.main ?? now },
    scroll: { ...ui.scroll, main: 0 },
  }
}

export const isFailure = ({ result }: TranscriptLine): boolean => result === 'failure' || result === 'aborted'

/** The failed action before the chosen line, the newest one first, around to the newest again. */
export const previousFailure = (seat: SeatState, ui: Ui): TranscriptLine | undefined => {
  const failures = seat.transcript.filter(isFailure)
  const { entry } = transcriptState.of(ui)
  return failures.findLast(line => entry === undefined || line.seq < entry) ?? failures.at(-1)
}
