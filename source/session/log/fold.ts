import type { EventOf, EventType, SessionEvent } from './events.ts'
import { agreementFolds } from './fold/agreements.ts'
import { fleetFolds } from './fold/fleets.ts'
import { idsAfter } from './fold/ids.ts'
import { messageFolds } from './fold/messages.ts'
import { mindFolds } from './fold/minds.ts'
import { seatFolds } from './fold/seats.ts'
import { sessionFolds } from './fold/sessions.ts'
import { taskFolds } from './fold/tasks.ts'
import { worldFolds } from './fold/world.ts'
import type { SessionState } from './state.ts'
import { clockAfter, newClock } from './work-clock.ts'

/** What one kind of event changes. `owned`: see `foldAll`. */
export type FoldOf<T extends EventType> = (
  state: SessionState,
  event: EventOf<T>,
  owned: Set<object> | undefined,
) => Partial<SessionState> | undefined

/** What is not here changes nothing but the clock. */
const folds: { readonly [T in EventType]?: FoldOf<T> } = {
  ...sessionFolds,
  ...seatFolds,
  ...taskFolds,
  ...agreementFolds,
  ...messageFolds,
  ...mindFolds,
  ...worldFolds,
  ...fleetFolds,
}
const foldByType = new Map<string, FoldOf<EventType>>(
  // The key and the function agree by the type of `folds`; a Map of all kinds cannot say so.
  Object.entries(folds) as [string, FoldOf<EventType>][],
)

/** The state after `event`. Pure: slices that did not change keep their identity. Unknown kinds only move the clock. */
export function fold(state: SessionState, event: SessionEvent): SessionState {
  return apply(state, event, undefined)
}

/**
 * The same as folding one by one, for long stretches of a log. Big records and lists made on the way are `owned` by the caller
 * and changed in place instead of copied for each event; no other code has seen them. A stretch in several pieces passes
 * the same set on, and starts with `ownedBy` of a state that no other code has, such as one just read from a file.
 */
export function foldAll(state: SessionState, events: Iterable<SessionEvent>, owned = new Set<object>()): SessionState {
  let result = state
  for (const event of events) result = apply(result, event, owned)
  return result
}

export const ownedBy = (state: SessionState): Set<object> =>
  new Set<object>([
    ...Object.values(state.blocks),
    ...Object.values(state.seats).map(seat => seat.transcript),
    state.messages,
    state.alerts,
    state.score.history,
  ])

const noIds = {}

function apply(state: SessionState, event: SessionEvent, owned: Set<object> | undefined): SessionState {
  const changes = foldByType.get(event.type)?.(state, event, owned)
  // One copy for each event: the fold is what a replay and a resume spend their time on.
  const next: { -readonly [Key in keyof SessionState]: SessionState[Key] } = {
    ...state,
    ...changes,
    seq: event.seq,
    t: event.t,
  }
  const clock = clockAfter(state.clock ?? newClock, event, next)
  if (clock !== state.clock) next.clock = clock
  const ids = idsAfter(state.ids ?? noIds, event)
  if (ids !== state.ids) next.ids = ids
  return next
}

export function initialState(): SessionState {
  return {
    seq: 0,
    t: 0,
    session: {
      phase: 'preparing',
      phaseReason: '',
      goal: '',
      taskName: '',
      organization: '',
      schedule: '',
      approvals: 'none',
      brain: '',
      world: { kind: 'embedded', version: '', address: '' },
      blueprints: {},
    },
    clock: newClock,
    ids: {},
    seats: {},
    people: {},
    tasks: {},
    plans: {},
    approvals: {},
    messages: [],
    alerts: [],
    blocks: {},
    score: { completion: 0, parts: [], final: false, history: [] },
    usage: { calls: 0, failures: 0, tokensIn: 0, tokensOut: 0, cost: 0 },
  }
}
