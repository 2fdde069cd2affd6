import { z } from 'zod'
import { past } from '../../../session/log/events/words.ts'
import { assignment, blueprintOutline, container, heard, seen } from '../shapes.ts'

export const input = z.object({
  seat: z.string(),
  task: assignment,
  observation: seen.nullable(),
  containers: z.array(container),
  blueprint: blueprintOutline.nullable(),
  /** What was done for this task, oldest first. */
  history: z.array(past),
  messages: z.array(heard),
  /** How often this task was tried before. */
  attempts: z.int(),
})
export type MonitorProgressInput = z.infer<typeof input>

export const output = z.object({ status: z.enum(['success', 'failure', 'ongoing']), reason: z.string().min(1) })
export type MonitorProgressOutput = z.infer<typeof output>
