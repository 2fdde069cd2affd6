import { z } from 'zod'
import { checkedConfig, someConfig } from '../../brain/providers/checked-config.ts'
import { type BrainConfig, providerOf } from '../../brain/providers/table.ts'
import { knowsLevel } from '../../session/log/events/knows.ts'
import { taskSchema } from '../../tasks/task-schema.ts'
import { runResult } from '../run-result.ts'

/** A name that is one folder and nothing else; it comes from another machine. */
const folderName = z.string().regex(/^(?!\.)[A-Za-z0-9._-]{1,200}$/)

/** What thinks; never a flag as such, so that a job cannot say anything else to the program. */
const jobBrain = someConfig.transform(async (brain, context) => {
  const checked = await checkedConfig(brain).catch(() => null)
  // What a fleet may not be told (files, keys and addresses of single seats), a worker may not be told, either.
  const fits = checked !== null && (await providerOf(checked)).forFleet(checked) !== null
  if (!fits) context.issues.push({ code: 'custom', input: brain, message: 'no provider reads this' })
  return fits ? checked : z.NEVER
})
/** One run in the queue; what thinks is checked by its provider: parse with `parseAsync`. */
export const job = z.strictObject({
  format: z.literal(2),
  bench: folderName,
  run: z.strictObject({
    /** Name of its folder; the same options give the same names, so that a finished run is known again. */
    id: folderName,
    suite: z.string().max(200),
    reference: z.string().max(1000),
    brain: z.string().max(200),
    agents: z.int().min(1).max(64),
    seed: z.int(),
    repeat: z.int(),
    /** What all of `knows` of the task was set to. */
    knowledge: knowsLevel.optional(),
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

export const playing = z.object({ run: folderName, worker: z.string().max(200) })

export const brainFlagsOf = async (brain: BrainConfig): Promise<string[]> => {
  const { flagsOf } = await providerOf(brain)
  const flags = { brain: brain.kind, ...flagsOf(brain) }
  // One word each: a value that begins with dashes is no flag of its own.
  return Object.entries(flags).flatMap(([name, value]) => [value ?? []].flat().map(one => `--${name}=${one}`))
}
