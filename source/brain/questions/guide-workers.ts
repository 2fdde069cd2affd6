import { z } from 'zod'
import { blockPosition, condition } from '../../session/events.ts'
import type { Question } from '../types.ts'
import { member, past } from './shapes.ts'

const input = z.object({
  seat: z.string(),
  goal: z.string(),
  /** Tasks that get no further, with what was tried. */
  struggling: z
    .array(
      z.object({
        item: z.string(),
        title: z.string(),
        worker: z.string(),
        done: condition,
        progress: z.object({ done: z.number(), total: z.number() }),
        /** Rounds without measurable progress. */
        stalled: z.int(),
        failures: z.array(past),
        /** What the worker was told before. */
        advised: z.array(z.string()),
      }),
    )
    .min(1),
  /** Everybody who may be given work, what they carry, do and where they are. */
  team: z.array(member).min(1),
  /** What else is going on or done: whose task, and how it stands. */
  elsewhere: z.array(z.object({ title: z.string(), worker: z.string(), status: z.string() })),
  /** Who sees what the struggling tasks need, and where. */
  sightings: z.array(z.object({ worker: z.string(), item: z.string(), at: blockPosition })),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
export type GuideWorkersInput = z.infer<typeof input>

const output = z.object({
  /** Words for a worker that gets no further. */
  advice: z.array(z.object({ to: z.string(), text: z.string().min(1).max(500) })).default([]),
  /** Work that somebody else does from now on, all that is left of it. */
  moves: z.array(z.object({ item: z.string(), to: z.string(), because: z.string().default('') })).default([]),
})
export type GuideWorkersOutput = z.infer<typeof output>

/** S-Agents: the leader guides a worker that struggles, or moves the whole job to one who can do it. */
export const guideWorkers: Question<typeof input, typeof output> = {
  name: 'guideWorkers',
  description: 'Help workers who get no further: with advice, or by giving their work to somebody better placed.',
  input,
  output,
  settings: { temperature: 0, maxTokens: 500 },
  check(asked, answer) {
    const names = asked.team.map(one => one.name)
    for (const { to } of [...answer.advice, ...answer.moves])
      if (!names.includes(to)) return `"${to}" is not one of your workers (${names.join(', ')}).`
    for (const { item, to } of answer.moves) {
      const task = asked.struggling.find(one => one.item === item)
      if (!task)
        return `"${item}" is not one of the struggling tasks (${asked.struggling.map(one => one.item).join(', ')}).`
      if (task.worker === to) return `${to} has "${item}" already; advise them or choose somebody else.`
    }
    return null
  },
}
