import { z } from 'zod'
import { doableCondition, impossible, planGaps } from '../../session/log/events.ts'
import { meaningOf } from '../answers/meant-names.ts'
import { conditionFaults, mendedCondition, quoted, twice } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import { planTaskInput, refusalFaults } from './plan-task.ts'
import { actionInfo, counts } from './shapes.ts'

const input = planTaskInput.extend({
  /** Who cannot do what, where workers differ in what they can do. */
  lacking: z.array(z.object({ name: z.string(), cannot: z.array(z.string()) })),
  documents: z.record(z.string(), z.unknown()),
  environment: z.array(z.string()),
  /** What a step can be made of. */
  actions: z.array(actionInfo),
})
export type OutlineStepsInput = z.infer<typeof input>

const step = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'expected lower-case letters, digits, - and _'),
  description: z.string().min(1).max(400),
  /** The function it calls, with its arguments in order. */
  call: z.object({ function: z.string(), arguments: z.array(z.union([z.string(), z.number()])).default([]) }),
  done: doableCondition,
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

const output = z.object({
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
  /** In place of steps: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
})
export type OutlineStepsOutput = z.infer<typeof output>

/** CausalMACE's decomposition: functions made of actions, and the nodes of the graph, each a call of one. */
export const outlineSteps: Question<typeof input, typeof output> = {
  name: 'outlineSteps',
  description: 'Divide the goal into steps, each a call of a function, without saying in which order.',
  plans: true,
  input,
  output,
  mend: (asked, answer) => {
    const names = meaningOf(asked.team.map(one => one.name))
    const functions = meaningOf(answer.functions.map(one => one.name))
    return {
      ...answer,
      steps: answer.steps.map(one => ({
        ...one,
        call: { ...one.call, function: functions.of(one.call.function) },
        candidates: one.candidates.map(names.of),
        done: mendedCondition(one.done, asked.blueprints),
      })),
    }
  },
  check: (asked, { functions, steps, impossible }) => {
    const refusal = refusalFaults(impossible, steps.length)
    if (refusal) return refusal
    const names = meaningOf(asked.team.map(one => one.name))
    const known = new Map(functions.map(one => [one.name, one]))
    const functionNames = meaningOf(known.keys())
    return [
      ...twice(steps.map(one => one.id)).map(id => `Two steps have the id ${quoted(id)}; ids must be unique.`),
      ...steps.flatMap(({ id, call, candidates, done }) => {
        const called = known.get(call.function)
        return [
          ...(called
            ? call.arguments.length > called.parameters.length
              ? [
                  `Step "${id}" gives ${call.arguments.length} arguments; ${quoted(called.name)} takes ${called.parameters.length}.`,
                ]
              : []
            : [
                `Step "${id}" calls ${quoted(call.function)}, which is not among the functions${functionNames.hint(call.function)}`,
              ]),
          ...candidates
            .filter(name => !names.has(name))
            .map(name => `Step "${id}" is for ${quoted(name)}, who is not in the team${names.hint(name)}`),
          ...conditionFaults(`Step "${id}"`, done, asked.blueprints),
        ]
      }),
    ]
  },
}
