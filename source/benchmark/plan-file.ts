import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { mcteam } from '../command-name.ts'
import { codeOf, reasonOf, UsageError } from '../errors.ts'
import { issueWords } from '../issue-words.ts'
import { readSmallFile } from '../own-files.ts'
import { knowsLevel } from '../session/log/events/knows.ts'
import { agentParts } from '../session/log/events/switches.ts'
import { taskSchema } from '../tasks/task-schema.ts'
import type { BenchOptions } from './run-plan.ts'

const words = z.array(z.string())
const wholes = z.array(z.int().min(0))

/** How brains think; what says where they are asked is left to the machine that plays. */
export const thinkingKept = ['think', 'temperature', 'max-tokens', 'reasoning-effort', 'context'] as const

const plan = z.object({
  what: words.min(1),
  organizations: words,
  schedules: z.array(taskSchema.shape.schedule.unwrap()),
  brains: words.min(1),
  agents: z.array(z.int().min(1)),
  seeds: wholes.min(1),
  without: z.array(z.array(z.enum(agentParts))).optional(),
  knowledge: z.array(knowsLevel).optional(),
  repeat: z.int().min(1),
  sample: z.int().min(1).nullable(),
  /** Flags of how brains think, as they were given; absent: a plan of before they were kept. */
  thinking: z.partialRecord(z.enum(thinkingKept), z.union([z.string(), z.number()])).optional(),
})
/** What a benchmark plays, and how its brains think. */
export interface Plan extends BenchOptions {
  readonly thinking?: Readonly<Partial<Record<(typeof thinkingKept)[number], string | number>>> | undefined
}

const fileOf = (folder: string): string => join(folder, 'bench.json')

/** What a folder's benchmark plays; null: the folder has none. Throws UsageError where it cannot be read. */
export const planIn = (folder: string): Plan | null => {
  const file = fileOf(folder)
  const wrong = (why: string): never => {
    throw new UsageError(
      `${file} cannot be read: ${why}.`,
      'Remove it and start the benchmark again with the same --to: what is finished is kept.',
    )
  }
  try {
    const read = plan.safeParse(JSON.parse(readSmallFile(file)))
    const [issue] = read.error?.issues ?? []
    return read.success ? read.data : wrong([issue?.path.join('.'), issueWords(issue)].filter(Boolean).join(': '))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    if (error instanceof UsageError) throw error
    return wrong(error instanceof SyntaxError ? 'it is no JSON' : reasonOf(error))
  }
}

/** The plan with which a benchmark goes on. Throws UsageError. */
export const planOf = (folder: string): Plan => {
  const found = planIn(folder)
  if (found) return found
  throw new UsageError(
    `${folder} holds no benchmark (no bench.json).`,
    `Pass the folder that \`${mcteam} bench\` printed.`,
  )
}

/** Throws UsageError where what is finished in a folder was thought in another way: no mean is taken over both. */
export const savePlan = async (folder: string, next: Plan): Promise<void> => {
  const before = planIn(folder)?.thinking
  const shown = (of: Plan['thinking'], name: (typeof thinkingKept)[number]): string =>
    of?.[name] === undefined ? `no --${name}` : `--${name} ${of[name]}`
  const other = before && thinkingKept.find(name => before[name] !== next.thinking?.[name])
  if (other)
    throw new UsageError(
      `${folder} holds runs of a benchmark with ${shown(before, other)}, and this one has ${shown(next.thinking, other)}.`,
      'Name another folder with --to.',
    )
  await writeFile(fileOf(folder), `${JSON.stringify(next, null, 2)}\n`)
}
