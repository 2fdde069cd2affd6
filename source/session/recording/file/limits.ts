import type { SessionEvent } from '../../log/events.ts'
import { FoldError, foldAll } from '../../log/fold.ts'
import type { SessionState } from '../../log/state.ts'
import { notOneAdvice, RecordingError } from './error.ts'

/** No session comes near; each event of a file with a million of them would take long. */
const atMost = { seats: 2000, tasks: 20_000 } as const

/** Events between two looks: counting is not free. */
const checkEvery = 256

/** Throws when a state that was read from this file holds more than any session has. */
export function checkSize(path: string, state: SessionState): void {
  for (const kind of ['seats', 'tasks'] as const) {
    if (Object.keys(state[kind]).length <= atMost[kind]) continue
    throw new RecordingError(
      path,
      undefined,
      `holds more than ${atMost[kind]} ${kind}, which no session has`,
      notOneAdvice,
    )
  }
}

/** Folds events of this file. Throws RecordingError where they do not follow from one another. */
export function foldRead(
  path: string,
  state: SessionState,
  events: Iterable<SessionEvent>,
  owned: Set<object>,
): SessionState {
  try {
    return foldAll(state, events, owned)
  } catch (error) {
    if (!(error instanceof FoldError)) throw error
    throw new RecordingError(path, undefined, error.reason, foldRemedy)
  }
}

const foldRemedy = 'It was changed after it was recorded: take another copy of it.'

/** Folds a file event by event, in place: the states that it gave before must not be looked at any more. */
export function folder(path: string): (state: SessionState, event: SessionEvent) => SessionState {
  const owned = new Set<object>()
  let events = 0
  return (state, event) => {
    const next = foldRead(path, state, [event], owned)
    if (events++ % checkEvery === 0) checkSize(path, next)
    return next
  }
}
