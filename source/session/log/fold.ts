import { errorText, UsageError } from '../../errors.ts'
import type { EventType, SessionEvent } from './events.ts'
import { agreementFolds } from './fold/agreements.ts'
import { buildingFolds } from './fold/buildings.ts'
import { fleetFolds } from './fold/fleets.ts'
import type { FoldOf, Folds } from './fold/fold-of.ts'
import { goalFolds } from './fold/goals.ts'
import { homeFolds } from './fold/home.ts'
import { idsAfter } from './fold/ids.ts'
import { messageFolds } from './fold/messages.ts'
import { mindFolds } from './fold/minds.ts'
import { peopleFolds } from './fold/people.ts'
import { own } from './fold/records.ts'
import { seatFolds } from './fold/seats.ts'
import { sessionFolds } from './fold/sessions.ts'
import { taskFolds } from './fold/tasks.ts'
import { worldFolds } from './fold/world.ts'
import type { SessionState } from './state.ts'
import { clockAfter, newClock } from './work-clock.ts'

const folds: Folds = {
  ...sessionFolds,
  ...goalFolds,
  ...seatFolds,
  ...peopleFolds,
  ...taskFolds,
  ...agreementFolds,
  ...messageFolds,
  ...mindFolds,
  ...worldFolds,
  ...buildingFolds,
  ...fleetFolds,
  ...homeFolds,
}
const foldByType = new Map<string, FoldOf<EventType>>(
  // The key and the function agree by the type of `folds`; a Map of all kinds cannot say so.
  Object.entries(folds) as [string, FoldOf<EventType>][],
)

/** The state after `event`. Pure: slices that did not change keep their identity. Unknown kinds only move the clock. */
export function fold(state: SessionState, event: SessionEvent): SessionState {
  const next = { ...state }
  advance(next, event, undefined)
  inheritNothing(next)
  return next
}

/**
 * The same as folding one by one, for long stretches of a log: the state is copied once, and not for each event. Big records
 * and lists made on the way are `owned` by the caller and changed in place as well; no other code has seen them. A stretch in
 * several pieces passes the same set on, and starts with `ownedBy` of a state that no other code has, such as one just read
 * from a file.
 */
export function foldAll(state: SessionState, events: Iterable<SessionEvent>, owned = new Set<object>()): SessionState {
  const next = { ...state }
  for (const event of events)
    try {
      advance(next, event, owned)
    } catch (error) {
      throw new FoldError(event, error)
    }
  inheritNothing(next)
  return next
}

/** An event that cannot have come after those before it: no session wrote this log as it is. */
export class FoldError extends UsageError {
  readonly reason: string

  constructor({ seq, type }: Pick<SessionEvent, 'seq' | 'type'>, cause: unknown) {
    const reason = `event ${seq} (${type}) does not follow from those before it: ${errorText(cause)}`
    super(
      `This log cannot be read: ${reason}.`,
      'Take another recording of the session, or an earlier part of this one.',
    )
    this.reason = reason
  }
}

/**
 * Agents, players, designs and tasks are called as people and files like: in these records `constructor` is a name like any other, and one that is
 * not there, for all who look it up.
 */
function inheritNothing({ seats, people, tasks, plans, session }: SessionState): void {
  const { blueprints, buildings, versionsBefore, drawnBefore } = session
  for (const record of [seats, people, tasks, plans, blueprints, buildings, versionsBefore, drawnBefore])
    if (record && Object.getPrototypeOf(record) !== null) Object.setPrototypeOf(record, null)
}

export const ownedBy = (state: SessionState): Set<object> =>
  new Set<object>([
    state.blocks,
    ...Object.values(state.blocks),
    ...Object.values(state.seats).map(seat => seat.transcript),
    state.seats,
    state.tasks,
    ...(state.containers ? [state.containers] : []),
    state.messages,
    state.alerts,
    state.score.history,
  ])

const noIds = {}
type Draft = { -readonly [Key in keyof SessionState]: SessionState[Key] }

/** Puts into `next` what the event changes; the slices themselves are replaced, unless they are `owned`. */
function advance(next: Draft, event: SessionEvent, owned: Set<object> | undefined): void {
  // The records may be changed in place, a task in them never is.
  const before =
    event.type === 'task.added' || event.type === 'task.changed' || event.type === 'task.removed'
      ? own(next.tasks, event.data.task)
      : undefined
  const changes = foldByType.get(event.type)?.(next, event, owned)
  if (changes) Object.assign(next, changes)
  next.seq = event.seq
  next.t = event.t
  const clock = clockAfter(next.clock ?? newClock, event, next, before)
  if (clock !== next.clock) next.clock = clock
  const ids = idsAfter(next.ids ?? noIds, event)
  if (ids !== next.ids) next.ids = ids
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
