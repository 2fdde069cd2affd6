import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { condition } from '../../../session/log/events/plan.ts'
import { counts, goalChanges, member, recipe, toldWorkers } from '../shapes.ts'

const ready = z.object({
  id: z.string(),
  title: z.string(),
  done: condition,
  /** Who may do it; all names when no worker was singled out. */
  candidates: z.array(z.string()),
  /** What came right before it, and who did that: what they carry may be needed. */
  after: z.array(z.object({ title: z.string(), by: z.string() })),
  /** Who failed at it, and why. */
  tried: z.array(z.string()),
  failure: z.string().optional(),
})
const agent = z.object({
  name: z.string(),
  inventory: counts,
  position: blockPosition.nullable(),
  /** Actions that others have and this agent has not. */
  cannot: z.array(z.string()),
  stuck: member.shape.stuck,
  /** Long-term memory. */
  state: z.string(),
})

export const input = z.object({
  goal: z.string(),
  goalChanges,
  seat: z.string(),
  /** Subtasks whose predecessors have all succeeded. */
  ready: z.array(ready).min(1),
  /** Agents without work. */
  free: z.array(agent).min(1),
  working: z.array(z.object({ name: z.string(), doing: z.string(), inventory: counts })),
  recipes: z.array(recipe),
  environment: z.array(z.string()),
  toldWorkers,
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
export type AssignTasksInput = z.infer<typeof input>

export const output = z.object({
  thought: z.string().default(''),
  assignments: z.array(z.object({ task: z.string(), agent: z.string() })),
})
export type AssignTasksOutput = z.infer<typeof output>
