import { withBody } from '../busy-time.ts'
import { bounds, type PersonState, type SeatState, type SessionState, type SessionSummary } from '../state.ts'
import { designedIn } from './buildings.ts'
import type { Folds } from './fold-of.ts'
import { appended, put } from './records.ts'
import { endAction, outOfAll } from './seats.ts'

export const sessionFolds = {
  'session.started': (state, { data: { timeout, otherwise, ...data } }) => ({
    session: {
      ...state.session,
      ...data,
      // What was designed since is still to be built where a session goes on.
      blueprints: { ...data.blueprints, ...designedIn(state) },
      ...timed(timeout, otherwise),
    },
  }),

  'session.phase': (state, { data, t }) => {
    const { pausedAt: before, ...session } = state.session
    const paused = data.phase === 'paused' && { pausedAt: before ?? t }
    return { session: { ...session, phase: data.phase, phaseReason: data.reason ?? '', ...paused } }
  },

  /** No seat does anything any more, whatever was under way when the end came. */
  'session.ended': (state, { data, t }) => ({
    seats: Object.fromEntries(Object.entries(state.seats).map(([name, seat]) => [name, atRest(seat, data.reason, t)])),
    session: {
      ...state.session,
      phase: 'ended',
      phaseReason: data.reason,
      result: data.result,
      endCause: data.cause ?? state.session.endCause,
      resultReason: data.reason,
      endedAt: t,
    },
  }),

  'session.referee': (state, { data }) => ({ session: { ...state.session, referee: data.referee } }),

  'human.player': ({ session }, { data: { player, may } }, owned) => ({
    session: { ...session, players: put(session.players ?? {}, player, may, owned) },
  }),

  'session.policy': (state, { data }) => {
    const { approvalTimeout: _, ...session } = state.session
    const { approvals, timeout, otherwise } = data
    return { session: { ...session, approvals, ...timed(timeout, otherwise) } }
  },

  'session.sealed': ({ session }, { data }) => ({
    session: { ...session, seals: [...new Set([...(session.seals ?? []), ...data.seals])].slice(-bounds.seals) },
  }),

  /** Whatever the earlier host had under way ended with it: actions, questions, connections. */
  'session.resumed': (state, { data, t }) => {
    const seats: Record<string, SeatState> = {}
    for (const [name, seat] of Object.entries(state.seats)) {
      const stopped = seat.action ? endAction(seat, seat.action, 'aborted', data.reason, t) : seat
      const body = { ...outOfAll(seat.body), online: false }
      seats[name] = { ...withBody(stopped, body, t), asking: {}, queue: [] }
    }
    const people: Record<string, PersonState> = {}
    for (const [name, person] of Object.entries(state.people)) people[name] = { ...person, online: false }
    const {
      result: _result,
      endCause: _cause,
      resultReason: _reason,
      endedAt: _endedAt,
      unrecorded: _,
      stays,
      ...session
    } = state.session
    return {
      seats,
      people,
      ...freshTries(state),
      session: {
        ...session,
        stays: data.once ? undefined : stays,
        phase: 'preparing',
        phaseReason: data.reason,
      },
    }
  },

  alert: (state, { data: { limit, ...alert }, seq, t }, owned) => ({
    alerts: appended(state.alerts, { seq, t, ...alert }, bounds.alerts, owned),
    session:
      alert.cause === 'recording-stopped'
        ? { ...state.session, unrecorded: true }
        : alert.cause === 'time-limit-near'
          ? { ...state.session, warnedOfLimit: limit }
          : state.session,
  }),
} satisfies Folds

const timed = (seconds: number | undefined, otherwise: 'approve' | 'reject' = 'reject'): Partial<SessionSummary> =>
  seconds === undefined ? {} : { approvalTimeout: { seconds, otherwise } }

/** A session that goes on after its end may try as often as at first. */
const freshTries = ({ plans, session }: SessionState): Partial<SessionState> =>
  session.phase === 'ended'
    ? { plans: Object.fromEntries(Object.entries(plans).map(([id, plan]) => [id, { ...plan, tries: 0 }])) }
    : {}

const atRest = (seat: SeatState, reason: string, t: number): SeatState => ({
  ...(seat.action ? endAction(seat, seat.action, 'aborted', reason, t) : seat),
  phase: 'idle',
  phaseNote: '',
  phaseSince: t,
  asking: {},
  queue: [],
})
