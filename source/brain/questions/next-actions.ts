import { z } from 'zod'
import type { Question } from '../types.ts'
import { callProblem } from './sense.ts'
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
  /** What the asker may hand to others, and to whom; empty for those who command nobody. */
  delegable: z.array(z.object({ item: z.string(), title: z.string(), assignee: z.string().nullable() })),
  team: z.array(member),
  history: z.array(past),
  messages: z.array(heard),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
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
})
export type NextActionsOutput = z.infer<typeof output>

/** The task at hand → a queue of actions and delegations. */
export const nextActions: Question<typeof input, typeof output> = {
  name: 'nextActions',
  description: 'Give the next actions for the task at hand, and what to hand to others.',
  input,
  output,
  settings: { temperature: 0, maxTokens: 1200 },
  check: (asked, answer) => {
    if (answer.actions.length === 0 && answer.delegations.length === 0 && !answer.blocked)
      return 'The answer holds no action, no delegation and no reason in "blocked".'
    if (answer.actions.length > asked.limit)
      return `At most ${asked.limit} actions at a time; ${answer.actions.length} were given.`
    for (const call of answer.actions) {
      const problem = callProblem(call, asked.actions)
      if (problem !== null) return problem
    }
    const handed = new Set<string>()
    for (const { worker, item } of answer.delegations) {
      if (!asked.delegable.some(one => one.item === item))
        return `Item "${item}" cannot be handed out now; open: ${asked.delegable.map(one => one.item).join(', ') || 'none'}.`
      if (!asked.team.some(one => one.name === worker && one.name !== asked.seat))
        return `"${worker}" is not someone you can inform.`
      if (handed.has(item)) return `Item "${item}" is handed out twice.`
      handed.add(item)
    }
    return null
  },
}
