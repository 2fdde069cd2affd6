import { z } from 'zod'
import type { SessionEvent } from '../../session/log/events.ts'
import { type ClockKind, createWorkClock, keptClock, type WorkClock } from '../../session/log/work-clock.ts'
import { keptAs } from './keyframe-parts.ts'

/** As keyframes had it while only the time since the beginning was counted. */
const earlier = z.object({ played: z.number(), t: z.number(), running: z.boolean() })

/** The clock as it was kept, and what the log says since; what it takes to start a world again counts for nothing. */
export const clockFrom = (kind: ClockKind, saved: unknown, since: readonly SessionEvent[]): WorkClock => {
  const before = keptAs(earlier, saved)
  const clock = createWorkClock(
    kind,
    before
      ? { worked: before.played, t: before.t, phase: before.running ? 'running' : 'before', asking: [], acting: [] }
      : keptAs(keptClock, saved),
  )
  for (const event of since) clock.add(event)
  return clock
}
