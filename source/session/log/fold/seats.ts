import type { Position } from '../../../minecraft/blocks/position.ts'
import { readableCounts } from '../../../minecraft/names/readable.ts'
import { busyMs, withBody } from '../busy-time.ts'
import { gift } from '../events/bodies.ts'
import type { EventOf, SessionEvent } from '../events.ts'
import {
  type ActionState,
  type BodyState,
  bounds,
  type SeatState,
  type SessionState,
  type TaskState,
  type TranscriptLine,
} from '../state.ts'
import { broughtByAction, handedOn } from './brought.ts'
import { carriedByAll } from './carried.ts'
import { thingOf, withAction } from './failures.ts'
import type { Folds } from './fold-of.ts'
import { withFormer, withSeat } from './former-seats.ts'
import { removedFromParts } from './goals.ts'
import { changePerson } from './people.ts'
import { actBegun, actEnded } from './person-acts.ts'
import { appended, own, put, removed } from './records.ts'
import { actedIn, reportedIn, worked } from './runs.ts'
import { sampled } from './usage.ts'

const receivedWords = ({ from, items }: EventOf<'body.received'>['data']): string =>
  `got ${readableCounts(items)} from ${from}`

/** What a player has thrown to agents counts for the tasks of that player that ask for it. */
const handed = (
  tasks: SessionState['tasks'],
  { from, items }: EventOf<'body.received'>['data'],
  owned: Set<object> | undefined,
): SessionState['tasks'] =>
  Object.values(tasks).reduce<SessionState['tasks']>((all, task) => {
    const count = task.done?.kind === 'have' && task.assignees.includes(from) ? own(items, task.done.item) : undefined
    return count === undefined || task.endedAt !== undefined
      ? all
      : put<TaskState>(all, task.task, { ...task, handed: (task.handed ?? 0) + count }, owned)
  }, tasks)

/** Changes one seat; events about a seat that was never added change nothing. */
export function changeSeat(
  state: SessionState,
  owned: Set<object> | undefined,
  name: string,
  change: (seat: SeatState) => SeatState,
): Partial<SessionState> | undefined {
  const seat = own(state.seats, name)
  if (!seat) return undefined
  const changed = change(seat)
  return changed === seat ? undefined : { seats: put(state.seats, name, changed, owned) }
}

/** The seat's transcript with one more line. */
export function noted(
  owned: Set<object> | undefined,
  seat: SeatState,
  event: Pick<SessionEvent, 'seq' | 't'>,
  kind: TranscriptLine['kind'],
  text: string,
  { ask, result }: Pick<TranscriptLine, 'ask' | 'result'> = {},
): readonly TranscriptLine[] {
  const line = { seq: event.seq, t: event.t, kind, text, ask, result }
  return appended(seat.transcript, line, bounds.transcript, owned)
}

/** A place in the arguments of an action, whatever the action is. */
function targetOf(args: unknown): { readonly target?: Position } {
  if (typeof args !== 'object' || args === null || !('x' in args && 'y' in args && 'z' in args)) return {}
  const { x, y, z } = args
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return {}
  return { target: [x, y, z] }
}

/** What an action hands over. */
function giftOf({ name, args }: EventOf<'action.started'>['data']): Pick<ActionState, 'gift'> {
  const read = name === 'give' ? gift.safeParse(args).data : undefined
  return read ? { gift: read } : {}
}

export function endAction(
  seat: SeatState,
  action: ActionState,
  result: NonNullable<ActionState['result']>,
  reason: string,
  t: number,
): SeatState {
  const { action: underWay, ...rest } = seat
  const lastAction: ActionState = { ...action, result, reason, endedAt: t }
  const counted = seat.actions ?? { success: 0, failure: 0, aborted: 0 }
  const actions = { ...counted, [result]: counted[result] + 1 }
  // A late end of an older action does not touch the one under way now.
  if (underWay && underWay.action !== action.action) return { ...rest, action: underWay, lastAction, actions }
  return { ...rest, lastAction, actions, busyMs: busyMs(seat, t) }
}

export const seatFolds = {
  'seat.added': (state, { data, t }, owned) => {
    const known = own(state.seats, data.seat)
    const { deaths = 0, ...done } = state.session.formerSeats?.find(one => one.seat === data.seat) ?? {}
    const seat: SeatState = {
      phase: 'idle',
      phaseNote: '',
      phaseSince: t,
      paused: false,
      queue: [],
      body: { online: false, inventory: {}, deaths },
      lastWords: '',
      lastThought: '',
      asking: {},
      transcript: [],
      calls: 0,
      tokensIn: 0,
      tokensOut: 0,
      busyMs: 0,
      ...done,
      ...known,
      seat: data.seat,
      role: data.role,
      occupant: data.occupant,
      colour: data.colour ?? known?.colour ?? freeColour(state.seats),
      addedBy: data.by ?? known?.addedBy,
      addedAt: data.by === undefined ? known?.addedAt : t,
    }
    return { seats: put(state.seats, data.seat, seat, owned), session: withSeat(state.session, data.seat) }
  },

  'seat.occupied': (state, { data }, owned) => {
    const away = own(state.people, data.takenFrom ?? '')
    return {
      ...changeSeat(state, owned, data.seat, ({ personActs: _, ...seat }) => ({ ...seat, occupant: data.occupant })),
      ...(away && changePerson(state, { ...away, lostSeat: data.seat })),
    }
  },
  'seat.paused': (state, { data }, owned) =>
    changeSeat(state, owned, data.seat, seat => ({ ...seat, paused: data.paused })),
  'seat.benched': (state, { data }, owned) =>
    changeSeat(state, owned, data.seat, ({ benched: _, ...seat }) => ({
      ...seat,
      benched: data.benched ?? undefined,
    })),
  'seat.model': (state, { data }, owned) =>
    changeSeat(state, owned, data.seat, seat => ({
      ...seat,
      model: data.model,
      occupant: seat.occupant.kind === 'agent' ? { ...seat.occupant, label: data.label } : seat.occupant,
    })),
  'seat.removed': (state, { data: { seat, by }, t }, owned) => {
    const known = own(state.seats, seat)
    // A resume looks for the seats that the task names.
    const isOfTask = by !== undefined && known && known.addedBy === undefined
    const inParts = removedFromParts(state.session, seat)
    const others = known ? { ...inParts, formerSeats: withFormer(inParts, known, t, owned) } : inParts
    const session =
      by !== undefined && known
        ? { ...others, leftSeats: [...(others.leftSeats ?? []), { seat, by, at: t, carried: known.body.inventory }] }
        : others
    return {
      seats: removed(state.seats, [seat], owned),
      session: isOfTask ? { ...session, removedSeats: [...(session.removedSeats ?? []), seat] } : session,
    }
  },

  'action.started': (state, event, owned) => ({
    session: state.session.carriedBefore
      ? state.session
      : { ...state.session, carriedBefore: carriedByAll(state.seats) },
    ...changeSeat(state, owned, event.data.seat, seat => ({
      ...actBegun(seat, event.data),
      action: {
        action: event.data.action,
        name: event.data.name,
        label: event.data.label,
        startedAt: event.t,
        ask: event.data.ask,
        task: event.data.task,
        ...targetOf(event.data.args),
        ...thingOf(state, event.data.args),
        ...giftOf(event.data),
      },
      transcript: noted(owned, seat, event, 'action', event.data.label, { ask: event.data.ask }),
      ...worked(seat, own(state.tasks, event.data.task ?? ''), event.data),
    })),
  }),

  'action.progress': (state, { data }, owned) =>
    changeSeat(state, owned, data.seat, seat => {
      if (seat.action?.action !== data.action) return seat
      const { action: _action, seat: _seat, ...progress } = data
      return { ...seat, action: { ...seat.action, progress }, ...reportedIn(seat, data) }
    }),

  'action.ended': (state, event, owned) => {
    const brought = broughtByAction(state, event.data, owned)
    const changed = changeSeat(state, owned, event.data.seat, seat => {
      const { action, result, reason, ms } = event.data
      const started: ActionState =
        seat.action?.action === action ? seat.action : { action, name: '', label: '', startedAt: event.t - ms }
      return {
        ...endAction(actEnded(seat, event.data), started, result, reason, event.t),
        run: seat.run && actedIn(seat.run, started, event.data),
        ...(state.home?.team === undefined ? {} : withAction(seat, started, event.data, state.tasks)),
        transcript: noted(owned, seat, event, 'result', result === 'success' ? reason : `${result}: ${reason}`, {
          ask: started.ask,
          result,
        }),
      }
    })
    return changed && { ...changed, ...brought, ...sampled({ ...state, ...changed }, event.t, owned) }
  },

  'body.joined': (state, event, owned) =>
    changeSeat(state, owned, event.data.seat, seat => ({
      ...withBody(seat, { ...outOfAll(seat.body), online: true }, event.t),
      transcript: noted(owned, seat, event, 'body', `joined the world as ${event.data.username}`),
    })),

  'body.received': (state, event, owned) => ({
    ...changeSeat(state, owned, event.data.seat, seat => ({
      ...seat,
      transcript: noted(owned, seat, event, 'body', receivedWords(event.data)),
    })),
    tasks: handed(state.tasks, event.data, owned),
    session: handedOn(state.session, event.data),
  }),

  'body.state': (state, { data, t }, owned) => {
    const { seat: name, inventory, shelter, stuck, heldUp, ...fields } = data
    return changeSeat(state, owned, name, seat => {
      const down = shelter === undefined ? seat.body : above(seat.body)
      const { stuck: nowhere, heldUp: waited, ...before } = down
      const held = stuck === undefined ? nowhere : stuck && { ...stuck, since: nowhere?.since ?? t }
      const since = seat.body.shelter?.since ?? t
      const dug = shelter ? { shelter: { from: shelter.from, since, dayAt: t + shelter.dayInMs } } : {}
      const waits = heldUp === undefined ? waited : heldUp && { ...heldUp, since: t }
      const kept = held ? { stuck: held } : {}
      const waiting = waits ? { heldUp: waits } : {}
      const body: BodyState = { ...before, ...fields, ...dug, ...kept, ...waiting }
      return withBody(seat, inventory ? { ...body, inventory: counted(seat.body.inventory, inventory) } : body, t)
    })
  },

  'body.died': (state, event, owned) =>
    changeSeat(state, owned, event.data.seat, seat => ({
      ...withBody(
        seat,
        { ...outOfAll(seat.body), deaths: seat.body.deaths + 1, died: event.data.words ?? event.data.reason },
        event.t,
      ),
      transcript: noted(owned, seat, event, 'body', `died: ${event.data.reason}`),
    })),

  'body.left': (state, event, owned) =>
    changeSeat(state, owned, event.data.seat, seat => ({
      ...withBody(seat, { ...outOfAll(seat.body), online: false }, event.t),
      // A seat that moves to another machine has one line for it, when it is there.
      transcript: event.data.moving
        ? seat.transcript
        : noted(owned, seat, event, 'body', `left the world: ${event.data.reason}`),
    })),

  'body.reconnected': (state, event, owned) =>
    changeSeat(state, owned, event.data.seat, seat => ({
      ...seat,
      body: { ...seat.body, online: true },
      transcript:
        event.data.attempts === 0 ? seat.transcript : noted(owned, seat, event, 'body', 'is back in the world'),
    })),
} satisfies Folds

/** The first colour that no seat has: where one was removed, the next one must not look like another. */
function freeColour(seats: SessionState['seats']): number {
  const taken = new Set(Object.values(seats).map(({ colour }) => colour))
  const free = Array.from({ length: 12 }, (_, colour) => colour).find(colour => !taken.has(colour))
  return free ?? taken.size % 12
}

/** A body that begins anew, or is gone: it sits in no hole, is not stuck, and no reflex has it. */
export function outOfAll({ shelter: _, stuck: __, heldUp: ___, ...body }: BodyState): BodyState {
  return body
}

/** A body that sits in no hole. */
function above({ shelter: _, ...body }: BodyState): BodyState {
  return body
}

function counted(
  inventory: Readonly<Record<string, number>>,
  changes: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const result: Record<string, number> = { ...inventory, ...changes }
  for (const item of Object.keys(changes)) if (changes[item] === 0) delete result[item]
  return result
}
