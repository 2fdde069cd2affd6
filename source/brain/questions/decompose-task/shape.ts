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

export const input = planTaskInput.extend({
  /** Who cannot do what, where workers differ in what they can do. */
  lacking: z.array(z.object({ name: z.string(), cannot: z.array(z.string()) })),
  /** The task's documents; subtasks point into them. */
  documents: z.record(z.string(), z.unknown()),
  /** What all the agents together see that has to do with the goal. */
  environment: z.array(z.string()),
  /** Long-term memory of each agent. */
  states: z.array(z.object({ name: z.string(), text: z.string() })),
})
export type DecomposeTaskInput = z.infer<typeof input>

const subtask = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'at most 60 lower-case letters, digits, - and _'),
  description: z.string().min(1).max(400),
  milestones: z.array(z.string().max(200)).max(8).default([]),
  /** JSON paths into the documents. */
  data: z.array(z.string().max(200)).max(12).default([]),
  /** Subtasks that must have succeeded. */
  requires: z.array(z.string()).default([]),
  /** Who may do it; empty: every worker. */
  candidates: z.array(z.string()).default([]),
  done: doableCondition,
  ...workFields,
  because: z.string().max(400).optional(),
})
export type Subtask = z.infer<typeof subtask>

export const output = z.object({
  objective: z.string().min(1),
  analysis: z.string().default(''),
  subtasks: z.array(subtask).default([]),
  ...planGaps,
  reached: reached.optional(),
  /** In place of subtasks: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
  /** In place of subtasks: all that the goal asks for is there already, and what shows it. */
  finished: finished.optional(),
})
export type DecomposeTaskOutput = z.infer<typeof output>

interface SubtaskEdge {
  readonly from: string
  readonly to: string
  readonly origin: 'named' | 'shared'
}

/**
 * VillagerAgent's Algorithm 1: a subtask comes after those it names; one that names none, and is not the first, comes
 * after the same ones as the subtask listed before it. No worker waits for subtasks that are finished already.
 */
export const subtaskEdges = (
  subtasks: readonly { readonly id: string; readonly requires: readonly string[] }[],
): SubtaskEdge[] => {
  const known = new Set(subtasks.map(one => one.id))
  let before: readonly string[] = []
  return subtasks.flatMap(({ id, requires }) => {
    const named = [...new Set(requires)].filter(other => known.has(other))
    const origin = named.length > 0 ? 'named' : 'shared'
    const chosen = named.length > 0 ? named : before.filter(other => other !== id)
    before = chosen
    return chosen.map(from => ({ from, to: id, origin }) as const)
  })
}
