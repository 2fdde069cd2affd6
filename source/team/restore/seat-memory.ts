import { z } from 'zod'
import type { Memory, MemoryState } from '../../mind/memory.ts'
import type { SessionEvent } from '../../session/log/events.ts'
import type { SessionState } from '../../session/log/state.ts'
import { keptAs } from './keyframe-parts.ts'

const memoryState = z.object({
  past: z.string(),
  recent: z.array(z.string()),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
export const memoryFrom = (saved: unknown): MemoryState | undefined => keptAs(memoryState, saved)

/** What a seat did, read and was told after its memory was last kept, in the words it would have remembered it in. */
export const recall = (memory: Memory, seat: string, since: readonly SessionEvent[], state: SessionState): void => {
  const labels = new Map<string, string>()
  for (const event of since) {
    if (event.type === 'action.started' && event.data.seat === seat) labels.set(event.data.action, event.data.label)
    if (event.type === 'action.ended' && event.data.seat === seat) {
      const { action, result, reason } = event.data
      const label = labels.get(action)
      if (label !== undefined) memory.add(`${label}: ${result}${result === 'success' ? '' : ` (${reason})`}`)
    }
    if (event.type === 'message.read' && event.data.to === seat) {
      const message = state.messages.find(one => one.message === event.data.message)
      if (message) memory.add(`${message.from}: ${JSON.stringify(message.text)}`)
    }
  }
}
