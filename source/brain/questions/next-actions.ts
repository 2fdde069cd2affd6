import { z } from 'zod'
import { meaningOf } from '../answers/meant-names.ts'
import { callFaults, mendedCall, quoted, twice } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import {
  actionCall,
  actionInfo,
  assignment,
  blueprintOutline,
  container,
  heard,
  member,
  past,
  recipe,
  seen,
} from './shapes.ts'

const input = z.object({
  seat: z.string(),
  role: z.enum(['leader', 'worker', 'peer', 'observer']),
  task: assignment,
  observation: seen.nullable(),
  containers: z.array(container),
  /** The cells of the task that are still missing. */
  blueprint: blueprintOutline.nullable(),
  recipes: z.array(recipe),
  /** Only the actions that this task can need. */
  actions: z.array(actionInfo),
  /** What the asker may hand to others, and to whom; empty for those who command no worker. */
  delegable: z.array(z.object({ item: z.string(), title: z.string(), assignee: z.string().nullable() })),
  team: z.array(member),
  history: z.array(past),
  messages: z.array(heard),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
  /** Kept programs that are most like the task. */
  programs: z.array(z.object({ name: z.string(), description: z.string() })).default([]),
  /** Lines from the memory that may matter. */
  memory: z.array(z.string()),
  limit: z.int().min(1),
})
export type NextActionsInput = z.infer<typeof input>

const output = z.object({
  thought: z.string().default(''),
  /** Done by the asker, in this order. */
  actions: z.array(actionCall).default([]),
  /** Handed to others. */
  delegations: z.array(z.object({ worker: z.string(), item: z.string(), message: z.string() })).default([]),
  /** Set when nothing can be done: why. */
  blocked: z.string().optional(),
  /** With `blocked`: no worker can get or do it here. */
  outOfReach: z.boolean().optional(),
  /** With `blocked`: the asker does not understand what is to be done. */
  notUnderstood: z.boolean().optional(),
})
export type NextActionsOutput = z.infer<typeof output>

/** The task at hand → a queue of actions and delegations. */
export const nextActions: Question<typeof input, typeof output> = {
  name: 'nextActions',
  description: 'Give the next actions for the task at hand, and what to hand to others.',
  input,
  output,
  mend: (asked, answer) => {
    const items = meaningOf(asked.delegable.map(one => one.item))
    const workers = meaningOf(asked.team.map(one => one.name))
    return {
      ...answer,
      actions: answer.actions.map(call => mendedCall(call, asked.actions, asked.blueprint ? [asked.blueprint] : [])),
      delegations: answer.delegations.map(one => ({
        ...one,
        item: items.of(one.item),
        worker: workers.of(one.worker),
      })),
    }
  },
  check: (asked, answer) => {
    if (answer.actions.length === 0 && answer.delegations.length === 0 && !answer.blocked)
      return ['The answer holds no action, no delegation and no reason in "blocked".']
    const items = meaningOf(asked.delegable.map(one => one.item))
    const workers = meaningOf(asked.team.map(one => one.name).filter(name => name !== asked.seat))
    return [
      ...(answer.actions.length > asked.limit
        ? [`At most ${asked.limit} actions at a time; ${answer.actions.length} were given.`]
        : []),
      ...answer.actions.flatMap(call => callFaults(call, asked.actions)),
      ...answer.delegations.flatMap(({ worker, item }) => [
        ...(items.has(item) ? [] : [`Item ${quoted(item)} cannot be handed out now${items.hint(item)}`]),
        ...(workers.has(worker) ? [] : [`${quoted(worker)} is not someone you can inform${workers.hint(worker)}`]),
      ]),
      ...twice(answer.delegations.map(one => one.item)).map(item => `Item ${quoted(item)} is handed out twice.`),
    ]
  },
}
