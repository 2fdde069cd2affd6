import { z } from 'zod'
import { thinkingFlagsOf, thinkingOptions } from '../../brain/providers/endpoint/thinking-options.ts'
import { taskSchema } from '../../tasks/task-schema.ts'
import { runResult } from '../run-result.ts'

/** A name that is one folder and nothing else; it comes from another machine. */
const folderName = z.string().regex(/^(?!\.)[A-Za-z0-9._-]{1,200}$/)

/** What thinks; never a flag as such, so that a job cannot say anything else to the program. */
export const jobBrain = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rules'), think: z.number().min(0).max(600).optional() }),
  z.strictObject({
    kind: z.literal('model'),
    name: z.string().regex(/^(?!-)[^\s]{1,200}$/),
    baseUrl: z.url({ protocol: /^https?$/ }).optional(),
    tools: z.enum(['auto', 'on', 'off']).optional(),
    stream: z.enum(['on', 'off']).optional(),
    thinking: thinkingOptions.optional(),
  }),
])
export type JobBrain = z.infer<typeof jobBrain>

/** One run in the queue. */
export const job = z.strictObject({
  format: z.literal(1),
  bench: folderName,
  run: z.strictObject({
    id: folderName,
    suite: z.string().max(200),
    reference: z.string().max(1000),
    brain: z.string().max(200),
    agents: z.int().min(1).max(64),
    seed: z.int(),
    repeat: z.int(),
    task: taskSchema,
  }),
  brain: jobBrain,
})
export type Job = z.infer<typeof job>

/** What a worker sends back; the files are in the bucket under `files`, or in the folder that both share. */
export const jobResult = z.object({
  format: z.literal(1),
  worker: z.string().max(200),
  /** Beginning of the names of its files in the bucket; null: they are in the shared folder. */
  files: z.string().max(600).nullable(),
  result: runResult,
})
export type JobResult = z.infer<typeof jobResult>

/** A worker is at it. */
export const playing = z.object({ run: folderName, worker: z.string().max(200) })

/** The program's flags for a brain. */
export const brainFlagsOf = (brain: JobBrain): string[] => {
  const flags =
    brain.kind === 'rules'
      ? { think: brain.think }
      : {
          model: brain.name,
          'base-url': brain.baseUrl,
          tools: brain.tools,
          stream: brain.stream,
          ...thinkingFlagsOf(brain.thinking),
        }
  return Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]))
}
