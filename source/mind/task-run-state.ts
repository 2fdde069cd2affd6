import { z } from 'zod'
import { heard, past } from '../brain/questions/shapes.ts'
import type { SessionEvent } from '../session/log/events.ts'

/** Where a mind is in its task: what a keyframe keeps of it beside its memory. */
const taskRunState = z.object({
  /** The task at hand, null between tasks. */
  task: z.string().nullable(),
  /** Which try of it; absent: not known. */
  attempts: z.int().optional(),
  history: z.array(past),
  heard: z.array(heard),
  rounds: z.int(),
  stalled: z.int(),
  /** What this try has taken by now; see task-bounds.ts. */
  spent: z.object({ rounds: z.int(), ms: z.number() }).default({ rounds: 0, ms: 0 }),
  silent: z.boolean().default(false),
})
export type TaskRunState = z.infer<typeof taskRunState>

const none: TaskRunState = {
  task: null,
  history: [],
  heard: [],
  rounds: 0,
  stalled: 0,
  spent: { rounds: 0, ms: 0 },
  silent: false,
}

/** The state as it was kept, and what the log says that the seat has done since. Undefined: nothing to go on from. */
export const taskRunStateFrom = (
  saved: unknown,
  seat: string,
  since: readonly SessionEvent[],
): TaskRunState | undefined => {
  const kept = taskRunState.safeParse(saved)
  let now = kept.success ? kept.data : none
  const begun = new Map<string, { readonly name: string; readonly action: string }>()
  for (const event of since) {
    if (event.type === 'action.started' && event.data.seat === seat) {
      const { action, name, label, task } = event.data
      begun.set(action, { name, action: label })
      if (task !== undefined && task !== now.task) now = { ...none, heard: now.heard, silent: now.silent, task }
    }
    if (event.type === 'action.ended' && event.data.seat === seat) {
      const { action: id, result, reason, code, ms } = event.data
      const action = begun.get(id)
      if (action === undefined) continue
      const done = { ...action, result, reason, code }
      now = { ...now, history: [...now.history, done].slice(-12), spent: { ...now.spent, ms: now.spent.ms + ms } }
    }
  }
  return now === none ? undefined : now
}
