import type { ActionEffect } from '../minecraft/action-effects.ts'
import { hasEffect } from '../session/log/action-effects.ts'
import type { EventOf, SessionEvent } from '../session/log/events.ts'
import type { CheckPointSpec } from '../tasks/schema/judged.ts'
import type { Task } from '../tasks/task-schema.ts'

/** ms by which the news of an inventory may come after the action that changed it: bodies tell them four times a second. */
const inventoryLagMs = 500

/** What one seat did in a run. */
export interface SeatTally {
  role: string
  /** ms of actions and of questions. */
  busy: number
  thinking: number
  /** What its own work was worth by the checkpoints of the task. */
  points: number
  inventory: Record<string, number>
  doing: TrackedAction | null
  /** Actions that a change of the inventory may still come from, the one under way included. */
  recent: TrackedAction[]
}

interface TrackedAction {
  readonly name: string
  readonly effects?: readonly ActionEffect[]
  /** The item that it is about, where it names one. */
  readonly item: string | null
  readonly since: number
  ended: number | null
}

/** Whether more of an item is the seat's own work: an action that makes things brought it, and none that takes just this item. */
const isOwnWork = (recent: readonly TrackedAction[], item: string): boolean =>
  recent.some(({ name, effects }) => hasEffect({ name, effects }, 'gains-items')) &&
  !recent.some(action => action.item === item && hasEffect(action, 'takes-stored'))

/** Sums up what each seat did, and what the seats put back of what they took from chests. */
export const tallySeats = (task: Task) => {
  const seats = new Map<string, SeatTally>()
  const worth = pointsOf(task)
  const withdrawn = new Map<string, number>()
  let givenBack = 0

  const seatOf = (seat: string): SeatTally => {
    const known = seats.get(seat) ?? {
      role: '',
      busy: 0,
      thinking: 0,
      points: 0,
      inventory: {},
      doing: null,
      recent: [],
    }
    seats.set(seat, known)
    return known
  }

  const begin = (t: number, { seat, name, effects, args }: EventOf<'action.started'>['data']): void => {
    const { item, count } = (args ?? {}) as { item?: unknown; count?: unknown }
    const tally = seatOf(seat)
    tally.doing = { name, effects, item: typeof item === 'string' ? item : null, since: t, ended: null }
    tally.recent.push(tally.doing)
    if (typeof item !== 'string') return
    const key = `${seat} ${item}`
    const amount = typeof count === 'number' ? count : 1
    if (hasEffect({ name, effects }, 'takes-stored')) withdrawn.set(key, (withdrawn.get(key) ?? 0) + amount)
    if (hasEffect({ name, effects }, 'stores')) {
      const back = Math.min(amount, withdrawn.get(key) ?? 0)
      givenBack += back
      withdrawn.set(key, (withdrawn.get(key) ?? 0) - back)
    }
  }

  const end = (t: number, { seat: name, ms }: EventOf<'action.ended'>['data']): void => {
    const seat = seatOf(name)
    seat.busy += seat.doing ? t - seat.doing.since : ms
    if (seat.doing) seat.doing.ended = t
    seat.doing = null
  }

  const carry = (t: number, { seat: name, inventory = {} }: EventOf<'body.state'>['data']): void => {
    const seat = seatOf(name)
    seat.recent = seat.recent.filter(({ ended }) => ended === null || t - ended <= inventoryLagMs)
    for (const [item, count] of Object.entries(inventory)) {
      const more = count - (seat.inventory[item] ?? 0)
      if (more > 0 && isOwnWork(seat.recent, item)) seat.points += more * (worth.get(item) ?? 0)
      seat.inventory[item] = count
    }
  }

  return {
    seats,
    givenBack: () => givenBack,
    add({ t, type, data }: SessionEvent): void {
      if (type === 'seat.added' && data.role !== 'observer') seatOf(data.seat).role = data.role
      else if (type === 'mind.answered') seatOf(data.seat).thinking += data.ms
      else if (type === 'action.started') begin(t, data)
      else if (type === 'action.ended') end(t, data)
      else if (type === 'body.state') carry(t, data)
    },
  }
}

/** Points of one piece of each item that a dish is made of. */
const pointsOf = (task: Task): Map<string, number> => {
  const worth = new Map<string, number>()
  const add = (points: readonly CheckPointSpec[]): void => {
    for (const { item, count, score, parts } of points) {
      worth.set(item, score / count)
      add(parts)
    }
  }
  for (const part of task.judge) if (part.kind === 'checkpoints') add(part.points)
  return worth
}
