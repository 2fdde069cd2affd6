import { busyMs } from '../log/busy-time.ts'
import { completionOf, workOfSession } from '../log/completion.ts'
import { type GoalPart, goalParts } from '../log/goals.ts'
import { createPlayed, efficiency } from '../log/played-time.ts'
import type { SessionState } from '../log/state.ts'
import type { SeatSums } from '../log/traits/event-traits.ts'
import { addCounts, noSeatSums, noSessionSums } from '../log/traits/sums.ts'
import { traitsOf } from '../log/traits.ts'
import type { Recording } from '../recording/open.ts'

/** Numbers of one seat over a whole recording. */
interface SeatCounts extends SeatSums {
  readonly seat: string
  readonly role: string
  readonly occupant: string
}

export interface Metrics {
  readonly seats: readonly Readonly<SeatCounts>[]
  readonly durationMs: number
  readonly completion: number
  /** Percent of completion per minute played. */
  readonly efficiency: number
  /** Pieces of work for the goals, as the screen counts them. */
  readonly tasksInAll: number
  readonly tasksSucceeded: number
  readonly tasksFailed: number
  readonly approvals: number
  readonly rejections: number
  readonly humanMessages: number
  readonly humanCommands: number
  readonly replans: number
  /** The goals of the session, oldest first: what each came to, and what it took. */
  readonly goals: readonly GoalPart[]
}

/** Counts a recording through once. `state` is its last one. */
export async function measure(recording: Recording, state: SessionState): Promise<Metrics> {
  const seats = new Map<string, SeatCounts>()
  const totals = noSessionSums()
  let humanMessages = 0
  const people = new Set(Object.keys(state.people))
  const played = createPlayed()
  for await (const event of recording.events()) {
    played.add(event)
    if (event.type === 'seat.added') {
      const { seat, role } = event.data
      const now = { role, occupant: event.data.occupant.label }
      const known = seats.get(seat)
      if (known) Object.assign(known, now)
      else seats.set(seat, { seat, ...now, ...noSeatSums() })
    }
    if (event.type === 'message.sent' && people.has(event.data.from)) humanMessages++
    const counts = traitsOf(event.type)?.counts?.(event.data)
    if (!counts) continue
    const sums = counts.seat === undefined ? totals : seats.get(counts.seat)
    if (sums) addCounts(sums, counts)
  }
  // An avatar whose person left is no seat in the end.
  for (const counts of seats.values()) {
    const seat = state.seats[counts.seat]
    if (seat) counts.busyMs = busyMs(seat, state.t)
  }
  const tasks = workOfSession(state)
  const completion = completionOf(state)
  const durationMs = (state.session.endedAt ?? state.t) || 0
  return {
    seats: [...seats.values()],
    durationMs,
    completion,
    efficiency: efficiency(completion, played.result().ms),
    tasksInAll: tasks.length,
    tasksSucceeded: tasks.filter(({ status }) => status === 'succeeded').length,
    tasksFailed: tasks.filter(({ status }) => status === 'failed').length,
    humanMessages,
    goals: goalParts(state),
    ...totals,
  }
}
