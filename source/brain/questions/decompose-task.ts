import { z } from 'zod'
import { pathProblem } from '../../planner/document-paths.ts'
import { doableCondition, impossible, planGaps } from '../../session/log/events.ts'
import { meaningOf } from '../answers/meant-names.ts'
import { conditionFaults, mendedCondition, quoted, twice } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import { findCircle, planTaskInput, refusalFaults } from './plan-task.ts'

const input = planTaskInput.extend({
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
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'expected lower-case letters, digits, - and _'),
  description: z.string().min(1).max(400),
  milestones: z.array(z.string().max(200)).max(8).default([]),
  /** JSON paths into the documents. */
  data: z.array(z.string().max(200)).max(12).default([]),
  /** Subtasks that must have succeeded. */
  requires: z.array(z.string()).default([]),
  /** Who may do it; empty: every worker. */
  candidates: z.array(z.string()).default([]),
  done: doableCondition,
  because: z.string().max(400).optional(),
})
export type Subtask = z.infer<typeof subtask>

const output = z.object({
  objective: z.string().min(1),
  analysis: z.string().default(''),
  subtasks: z.array(subtask).default([]),
  ...planGaps,
  /** In place of subtasks: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
})
export type DecomposeTaskOutput = z.infer<typeof output>

export interface SubtaskEdge {
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

/** VillagerAgent's Task Decomposer: goal and situation → subtasks that make a graph without circles. */
export const decomposeTask: Question<typeof input, typeof output> = {
  name: 'decomposeTask',
  description: 'Divide the goal into subtasks with milestones, data and what each must wait for.',
  plans: true,
  input,
  output,
  mend: (asked, answer) => {
    const names = meaningOf(asked.team.map(one => one.name))
    const ids = meaningOf(idsOf(asked, answer))
    return {
      ...answer,
      subtasks: answer.subtasks.map(one => ({
        ...one,
        requires: one.requires.map(ids.of),
        candidates: one.candidates.map(names.of),
        done: mendedCondition(one.done, asked.blueprints),
      })),
    }
  },
  check: (asked, answer) => {
    const { subtasks } = answer
    const refusal = refusalFaults(answer.impossible, subtasks.length)
    if (refusal) return refusal
    const doubles = twice(subtasks.map(one => one.id)).map(
      id => `Two subtasks have the id ${quoted(id)}; ids must be unique.`,
    )
    const names = meaningOf(asked.team.map(one => one.name))
    const ids = meaningOf(idsOf(asked, answer))
    const faults = subtasks.flatMap(({ id, requires, candidates, data, done }) => [
      ...candidates
        .filter(name => !names.has(name))
        .map(name => `Subtask "${id}" is for ${quoted(name)}, who is not in the team${names.hint(name)}`),
      ...requires
        .filter(other => !ids.has(other))
        .map(other => `Subtask "${id}" requires ${quoted(other)}, which is not a subtask${ids.hint(other)}`),
      ...data.flatMap(path => pathProblem(asked.documents, path) ?? []),
      ...conditionFaults(`Subtask "${id}"`, done, asked.blueprints),
    ])
    if (doubles.length > 0 || faults.length > 0) return [...doubles, ...faults]
    const edges = subtaskEdges(subtasks)
    const before = Map.groupBy(edges, edge => edge.to)
    const circle = findCircle(
      subtasks.map(({ id }) => ({ id, requires: (before.get(id) ?? []).map(edge => edge.from) })),
    )
    return circle
      ? [
          `These subtasks wait for each other: ${circle.slice(0, 20).join(' → ')}. A subtask that names none waits for the same ones as the subtask before it.`,
        ]
      : []
  },
}

const idsOf = (asked: DecomposeTaskInput, { subtasks }: DecomposeTaskOutput): string[] =>
  [...subtasks, ...asked.finished, ...asked.running].map(one => one.id)
