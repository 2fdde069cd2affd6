import { z } from 'zod'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import { condition } from '../../session/log/events.ts'
import { meaningOf } from '../answers/meant-names.ts'
import { quoted } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
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
  /** All who may be given work, what they carry, do and where they are. */
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
  /** Work that another worker does from now on, all that is left of it. */
  moves: z.array(z.object({ item: z.string(), to: z.string(), because: z.string().default('') })).default([]),
})
export type GuideWorkersOutput = z.infer<typeof output>

/** S-Agents: the leader guides a worker that struggles, or moves the whole job to one who can do it. */
export const guideWorkers: Question<typeof input, typeof output> = {
  name: 'guideWorkers',
  description: 'Help workers who get no further: with advice, or by giving their work to somebody better placed.',
  input,
  output,
  mend(asked, answer) {
    const names = meaningOf(asked.team.map(one => one.name))
    const items = meaningOf(asked.struggling.map(one => one.item))
    return {
      advice: answer.advice.map(one => ({ ...one, to: names.of(one.to) })),
      moves: answer.moves.map(one => ({ ...one, to: names.of(one.to), item: items.of(one.item) })),
    }
  },
  check(asked, answer) {
    const names = meaningOf(asked.team.map(one => one.name))
    const struggling = new Map(asked.struggling.map(one => [one.item, one]))
    const items = meaningOf(struggling.keys())
    return [
      ...[...answer.advice, ...answer.moves]
        .filter(({ to }) => !names.has(to))
        .map(({ to }) => `${quoted(to)} is not one of your workers${names.hint(to)}`),
      ...answer.moves.flatMap(({ item, to }) => {
        const task = struggling.get(item)
        if (!task) return [`${quoted(item)} is not one of the struggling tasks${items.hint(item)}`]
        return task.worker === to ? [`${to} has "${item}" already; advise them or choose somebody else.`] : []
      }),
    ]
  },
}
