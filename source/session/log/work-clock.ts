import { z } from 'zod'
import type { SessionEvent } from './events.ts'

/**
 * How long a team has been at work, ms, from the log alone. `work`: from the moment it could begin, without pauses and without spans
 * in which it only waits for brains: somebody's question is open and nobody's action is under way. `wall`: all of the time from that
 * moment on.
 */
export const clockKinds = ['work', 'wall'] as const
export type ClockKind = (typeof clockKinds)[number]

/** What a keyframe keeps of it. */
export const keptClock = z.object({
  worked: z.number(),
  /** Up to when that is counted, ms since the session's start. */
  t: z.number(),
  phase: z.enum(['before', 'running', 'paused', 'after']),
  /** Questions without an answer, actions under way. */
  asking: z.array(z.string()),
  acting: z.array(z.string()),
})
type KeptClock = z.infer<typeof keptClock>

export interface WorkClock {
  add(event: SessionEvent): void
  /** ms at work until `t`, which is not before the last event. */
  worked(t: number): number
  /** Nothing is under way from `t` on, until the team begins again. */
  stop(t: number): void
  /** Whether time counts now. */
  readonly ticking: boolean
  save(): KeptClock
}

export const createWorkClock = (kind: ClockKind, saved?: KeptClock): WorkClock => {
  let { worked, t, phase } = saved ?? { worked: 0, t: 0, phase: 'before' as const }
  const asking = new Set(saved?.asking)
  const acting = new Set(saved?.acting)
  const ticking = (): boolean =>
    kind === 'wall'
      ? phase === 'running' || phase === 'paused'
      : phase === 'running' && (asking.size === 0 || acting.size > 0)
  const until = (now: number): number => worked + (ticking() ? Math.max(0, now - t) : 0)
  const stop = (now: number): void => {
    worked = until(now)
    t = now
    phase = 'before'
    asking.clear()
    acting.clear()
  }
  const change = (event: SessionEvent): void => {
    switch (event.type) {
      case 'session.phase':
        if (event.data.phase === 'ended') phase = 'after'
        else if (event.data.phase !== 'preparing') phase = event.data.phase
        break
      case 'session.ended':
        phase = 'after'
        break
      case 'session.resumed':
        // Whatever was under way ended with the earlier host.
        stop(event.t)
        break
      case 'mind.asked':
        asking.add(event.data.ask)
        break
      case 'mind.answered':
        asking.delete(event.data.ask)
        break
      case 'action.started':
        acting.add(event.data.action)
        break
      case 'action.ended':
        acting.delete(event.data.action)
        break
      default:
    }
  }
  return {
    add(event) {
      worked = until(event.t)
      t = event.t
      change(event)
    },
    worked: until,
    stop,
    get ticking() {
      return ticking()
    },
    save: () => ({ worked, t, phase, asking: [...asking], acting: [...acting] }),
  }
}
