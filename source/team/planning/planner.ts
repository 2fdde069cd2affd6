import type { z } from 'zod'
import { type PlanTaskInput, planTask } from '../../brain/questions/index.ts'
import type { Question } from '../../brain/types.ts'
import type { Plan } from '../../session/events.ts'

/** What a planner may use beside the situation; it asks and decides, and changes nothing. */
export interface PlanningContext {
  /** Asks the planning seat's brain. */
  ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
  ): Promise<z.infer<Output>>
}

/** Goal and situation → a plan. Rejects with BrainError when the brain has no usable answer. */
export type Planner = (input: PlanTaskInput, context: PlanningContext) => Promise<Plan>

/** S-Agents' hierarchical planner: one question for stages of items. */
export const staged: Planner = (input, { ask }) => ask(planTask, input)
