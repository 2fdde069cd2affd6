import { z } from 'zod'
import { condition } from '../../session/events.ts'
import type { Question } from '../types.ts'
import { conditionProblem, twice } from './conditions.ts'
import { planTaskInput } from './plan-task.ts'
import { actionInfo, counts } from './shapes.ts'

const input = planTaskInput.extend({
  /** Who cannot do what, where not everybody can do everything. */
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
  done: condition,
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
  functions: z.array(
    z.object({
      name: z.string(),
      parameters: z.array(z.string()).default([]),
      description: z.string(),
      /** How it works, in terms of the actions. */
      body: z.string(),
    }),
  ),
  steps: z.array(step),
  leftOut: z.array(z.string()).optional(),
})
export type OutlineStepsOutput = z.infer<typeof output>

/** CausalMACE's decomposition: functions made of actions, and the nodes of the graph, each a call of one. */
export const outlineSteps: Question<typeof input, typeof output> = {
  name: 'outlineSteps',
  description: 'Divide the goal into steps, each a call of a function, without saying in which order.',
  input,
  output,
  settings: { temperature: 0, maxTokens: 6000 },
  check: (asked, { functions, steps }) => {
    if (steps.length === 0) return 'There are no steps; give at least one.'
    const double = twice(steps.map(one => one.id))
    if (double !== undefined) return `Two steps have the id "${double}"; ids must be unique.`
    const names = asked.team.map(one => one.name)
    for (const { id, call, candidates, done } of steps) {
      const known = functions.find(one => one.name === call.function)
      if (!known)
        return `Step "${id}" calls "${call.function}", which is not among the functions (${functions.map(one => one.name).join(', ')}).`
      if (call.arguments.length > known.parameters.length)
        return `Step "${id}" gives ${call.arguments.length} arguments; ${known.name} takes ${known.parameters.length}.`
      const stranger = candidates.find(name => !names.includes(name))
      if (stranger !== undefined)
        return `Step "${id}" is for "${stranger}", who is not in the team (${names.join(', ')}).`
      const problem = conditionProblem(`Step "${id}"`, done, asked.blueprints)
      if (problem) return problem
    }
    return null
  },
}
