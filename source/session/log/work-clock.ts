import type { SessionEvent } from './events.ts'
import type { ClockState } from './state/clock.ts'
import type { TaskState } from './state.ts'
import type { Waiting } from './traits/event-traits.ts'
import { traitsOf } from './traits.ts'

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
  tasksForPeople: 0,
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

/**
 * The clock after an event, with the state as the event leaves it, and its task as it was before; the same clock unless the event
 * starts or stops something.
 */
export const clockAfter = (clock: ClockState, event: SessionEvent, after: Waiting, before?: TaskState): ClockState => {
  const change = traitsOf(event.type)?.clock?.(clock, event.data, after, before)
  if (!change) return clock
  const { t } = event
  // What is only counted starts and stops nothing.
  if ('tasksForPeople' in change && change.forPeople === clock.forPeople) return { ...clock, ...change }
  return { ...clock, work: workedUntil(clock, 'work', t), wall: workedUntil(clock, 'wall', t), t, ...change }
}
