import type { SessionEvent } from './events.ts'
import { own } from './fold/records.ts'
import type { ClockState } from './state/clock.ts'
import type { SessionState, TaskState } from './state.ts'

/**
 * How long a team has been at work, ms, from the log alone. `work`: from the moment it could begin, without pauses and without spans
 * in which no action is under way and the team only waits for a brain's answer or for a person: a decision, a draft, or a task that a
 * person does or could begin, also while that person is away. `wall`: all of the time from that moment on.
 */
export const clockKinds = ['work', 'wall'] as const
export type ClockKind = (typeof clockKinds)[number]

export const newClock: ClockState = {
  work: 0,
  wall: 0,
  t: 0,
  phase: 'before',
  asking: [],
  forPeople: false,
  acting: [],
}

/** Whether time counts. */
export const isTicking = ({ phase, asking, forPeople, acting }: ClockState, kind: ClockKind): boolean =>
  kind === 'wall'
    ? phase === 'running' || phase === 'paused'
    : phase === 'running' && (acting.length > 0 || (asking.length === 0 && !forPeople))

/** ms at work until `t`, which is not before the last event. */
export const workedUntil = (clock: ClockState, kind: ClockKind, t: number): number =>
  clock[kind] + (isTicking(clock, kind) ? Math.max(0, t - clock.t) : 0)

type Waiting = Pick<SessionState, 'approvals' | 'drafts' | 'tasks' | 'seats'>

/**
 * The clock after an event, with the state as the event leaves it, and its task as it was before; the same clock unless the event
 * starts or stops something.
 */
export const clockAfter = (clock: ClockState, event: SessionEvent, after: Waiting, before?: TaskState): ClockState => {
  const change = changeOf(clock, event, after, before)
  if (!change) return clock
  const { t } = event
  return { ...clock, work: workedUntil(clock, 'work', t), wall: workedUntil(clock, 'wall', t), t, ...change }
}

const changeOf = (
  clock: ClockState,
  event: SessionEvent,
  after: Waiting,
  before?: TaskState,
): Partial<ClockState> | undefined => {
  switch (event.type) {
    case 'session.phase': {
      const { phase } = event.data
      return phase === 'preparing' ? undefined : { phase: phase === 'ended' ? 'after' : phase }
    }
    case 'session.ended':
      return { phase: 'after' }
    case 'session.resumed':
      // Whatever was under way ended with the earlier host.
      return { phase: 'before', asking: [], acting: [] }
    case 'mind.asked':
      return { asking: [...clock.asking, event.data.ask] }
    case 'mind.answered':
      return { asking: clock.asking.filter(ask => ask !== event.data.ask) }
    case 'action.started':
      return { acting: [...clock.acting, event.data.action] }
    case 'action.ended':
      return { acting: clock.acting.filter(action => action !== event.data.action) }
    case 'approval.asked':
    case 'human.asked':
      return waiting(clock, true)
    case 'task.added':
    case 'task.changed': {
      const task = own(after.tasks, event.data.task)
      if (task && isForPerson(task, after.seats)) return waiting(clock, true)
      return before && isForPerson(before, after.seats) ? waiting(clock, stillWaits(clock, after)) : undefined
    }
    case 'seat.added':
    case 'seat.occupied':
      return waiting(clock, event.data.occupant.kind === 'person' ? waitsForPeople(after) : stillWaits(clock, after))
    case 'approval.decided':
    case 'human.answered':
    case 'task.removed':
    case 'seat.removed':
      return waiting(clock, stillWaits(clock, after))
    default:
      return undefined
  }
}

const waiting = (clock: ClockState, forPeople: boolean): Partial<ClockState> | undefined =>
  forPeople === clock.forPeople ? undefined : { forPeople }

/** After an event that can only end the waiting: where no person was waited for, thousands of tasks need no look. */
const stillWaits = (clock: ClockState, after: Waiting): boolean => clock.forPeople && waitsForPeople(after)

/** Whether a request or a draft is open, or a person has a task under way or one to begin. */
const waitsForPeople = ({ approvals, drafts = {}, tasks, seats }: Waiting): boolean =>
  Object.values(approvals).some(({ decision }) => !decision) ||
  Object.values(drafts).some(({ decision }) => !decision) ||
  Object.values(tasks).some(task => isForPerson(task, seats))

const isForPerson = ({ status, assignees }: TaskState, seats: Waiting['seats']): boolean =>
  (status === 'running' || status === 'ready') && assignees.some(seat => own(seats, seat)?.occupant.kind === 'person')
