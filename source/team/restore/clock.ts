import { z } from 'zod'
import type { SessionEvent } from '../../session/events.ts'
import { keptAs } from './keeper.ts'

const kept = z.object({ played: z.number(), t: z.number(), running: z.boolean() })

/** ms that the team has been at work; what it takes to start a world again does not count against its time limit. */
export const playedFrom = (saved: unknown, since: readonly SessionEvent[], now: number): number => {
  const before = keptAs(kept, saved)
  let played = before?.played ?? 0
  let from = before?.running ? before.t : null
  const stop = (t: number): void => {
    if (from !== null) played += t - from
    from = null
  }
  for (const { type, t, data } of since) {
    if (type === 'session.resumed') stop(t)
    if (type === 'session.phase' && (data.phase === 'running' || data.phase === 'paused')) from ??= t
    if (type === 'session.phase' && data.phase === 'ended') stop(t)
  }
  stop(now)
  return played
}
