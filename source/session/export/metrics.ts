import { busyMs } from '../log/busy-time.ts'
import { completionOf, statusOf } from '../log/completion.ts'
import { createPlayed, efficiency } from '../log/played-time.ts'
import type { SessionState } from '../log/state.ts'
import type { Recording } from '../recording/open.ts'

export interface Metrics {
  readonly seats: readonly Readonly<Counts>[]
  readonly durationMs: number
  readonly completion: number
  /** Percent of completion per minute played. */
  readonly efficiency: number
  readonly tasksSucceeded: number
  readonly tasksFailed: number
  readonly approvals: number
  readonly rejections: number
  readonly humanMessages: number
  readonly humanCommands: number
  readonly replans: number
}

/** Counts a recording through once. `state` is its last one. */
export async function measure(recording: Recording, state: SessionState): Promise<Metrics> {
  const seats = new Map<string, Counts>()
  const totals = { approvals: 0, rejections: 0, humanMessages: 0, humanCommands: 0, replans: 0 }
  const people = new Set(Object.keys(state.people))
  const seatOf = (seat: string): Counts => {
    const known = seats.get(seat) ?? empty(seat)
    seats.set(seat, known)
    return known
  }
  const played = createPlayed()
  for await (const event of recording.events()) {
    played.add(event)
    switch (event.type) {
      case 'seat.added':
        Object.assign(seatOf(event.data.seat), { role: event.data.role, occupant: event.data.occupant.label })
        break
      case 'mind.answered': {
        const seat = seatOf(event.data.seat)
        const { tokensIn, tokensOut, cost, ms } = event.data
        seat.calls++
        seat.tokensIn += tokensIn
        seat.tokensOut += tokensOut
        seat.thinkingMs += ms
        seat.cost = seat.cost === null || cost === null ? null : seat.cost + cost
        break
      }
      case 'action.ended': {
        const seat = seatOf(event.data.seat)
        seat.busyMs += event.data.ms
        if (event.data.result === 'success') seat.actionsDone++
        else if (event.data.result === 'failure') seat.actionsFailed++
        else seat.actionsAborted++
        break
      }
      case 'message.sent':
        if (people.has(event.data.from)) totals.humanMessages++
        if (Object.hasOwn(state.seats, event.data.from)) seatOf(event.data.from).messages++
        break
      case 'body.died':
        seatOf(event.data.seat).deaths++
        break
      case 'human.command':
        totals.humanCommands++
        break
      case 'approval.decided':
        if (event.data.decision === 'approved') totals.approvals++
        else if (event.data.decision === 'rejected') totals.rejections++
        break
      case 'plan.proposed':
        if (event.data.replaces !== null) totals.replans++
        break
      default:
    }
  }
  // An avatar whose person left is no seat in the end.
  for (const counts of seats.values()) {
    const seat = state.seats[counts.seat]
    if (seat) counts.busyMs = busyMs(seat, state.t)
  }
  const tasks = Object.values(state.tasks)
  const completion = completionOf(state)
  const durationMs = (state.session.endedAt ?? state.t) || 0
  return {
    seats: [...seats.values()],
    durationMs,
    completion,
    efficiency: efficiency(completion, played.result().ms),
    tasksSucceeded: tasks.filter(task => statusOf(state, task) === 'succeeded').length,
    tasksFailed: tasks.filter(task => statusOf(state, task) === 'failed').length,
    ...totals,
  }
}

/** Numbers of one seat over a whole recording. Times in ms. */
const empty = (seat: string) => ({
  seat,
  role: '',
  occupant: '',
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  /** US dollars; null when a price is unknown. */
  cost: 0 as number | null,
  thinkingMs: 0,
  busyMs: 0,
  actionsDone: 0,
  actionsFailed: 0,
  actionsAborted: 0,
  messages: 0,
  deaths: 0,
})
type Counts = ReturnType<typeof empty>
