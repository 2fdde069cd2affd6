import type { SessionEvent } from './events.ts'
import type { ClockState } from './state/clock.ts'

/**
 * How long a team has been at work, ms, from the log alone. `work`: from the moment it could begin, without pauses and without spans
 * in which it only waits for brains: somebody's question is open and nobody's action is under way. `wall`: all of the time from that
 * moment on.
 */
export const clockKinds = ['work', 'wall'] as const
export type ClockKind = (typeof clockKinds)[number]

export const newClock: ClockState = { work: 0, wall: 0, t: 0, phase: 'before', asking: [], acting: [] }

/** Whether time counts. */
export const isTicking = ({ phase, asking, acting }: ClockState, kind: ClockKind): boolean =>
  kind === 'wall'
    ? phase === 'running' || phase === 'paused'
    : phase === 'running' && (asking.length === 0 || acting.length > 0)

/** ms at work until `t`, which is not before the last event. */
export const workedUntil = (clock: ClockState, kind: ClockKind, t: number): number =>
  clock[kind] + (isTicking(clock, kind) ? Math.max(0, t - clock.t) : 0)

/** The clock after an event; the same one unless the event starts or stops something. */
export const clockAfter = (clock: ClockState, event: SessionEvent): ClockState => {
  const change = changeOf(clock, event)
  if (!change) return clock
  const { t } = event
  return { ...clock, work: workedUntil(clock, 'work', t), wall: workedUntil(clock, 'wall', t), t, ...change }
}

const changeOf = (clock: ClockState, event: SessionEvent): Partial<ClockState> | undefined => {
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
    default:
      return undefined
  }
}
