import { z } from 'zod'
import {
  doableCondition,
  finished,
  impossible,
  planGaps,
  reached,
  workFields,
} from '../../../session/log/events/plan.ts'
import { planTaskInput } from '../plan-task/shape.ts'
import { actionInfo, counts } from '../shapes.ts'

export const input = planTaskInput.extend({
  /** Who cannot do what, where workers differ in what they can do. */
  lacking: z.array(z.object({ name: z.string(), cannot: z.array(z.string()) })),
  documents: z.record(z.string(), z.unknown()),
  environment: z.array(z.string()),
  /** What a step can be made of. */
  actions: z.array(actionInfo),
})
export type OutlineStepsInput = z.infer<typeof input>

const step = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'at most 60 lower-case letters, digits, - and _'),
  description: z.string().min(1).max(400),
  /** The function it calls, with its arguments in order. */
  call: z.object({ function: z.string(), arguments: z.array(z.union([z.string(), z.number()])).default([]) }),
  done: doableCondition,
  ...workFields,
  /** What is there afterwards that was not before: items, or states such as `door_1_open`. */
  makes: counts.default({}),
  /** What is used up or must hold. */
  needs: counts.default({}),
  /** Tools and stations that must be at hand and stay. */
  uses: z.array(z.string()).default([]),
  candidates: z.array(z.string()).default([]),
  because: z.string().max(400).optional(),
})
export type OutlinedStep = z.infer<typeof step>

export const output = z.object({
  objective: z.string().min(1),
  analysis: z.string().default(''),
  functions: z
    .array(
      z.object({
        name: z.string(),
        parameters: z.array(z.string()).default([]),
        description: z.string(),
        /** How it works, in terms of the actions. */
        body: z.string(),
      }),
    )
    .default([]),
  steps: z.array(step).default([]),
  ...planGaps,
  reached: reached.optional(),
  /** In place of steps: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
  /** In place of steps: all that the goal asks for is there already, and what shows it. */
  finished: finished.optional(),
})
export type OutlineStepsOutput = z.infer<typeof output>
