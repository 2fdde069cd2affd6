import type { z } from 'zod'
import type { Question } from '../../../brain/brain.ts'
import { planTask } from '../../../brain/questions/plan-task/question.ts'
import type { PlanTaskInput } from '../../../brain/questions/plan-task/shape.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import type { Discussion } from '../../messages/discussion-rounds.ts'
import type { Resources } from './planning-resources.ts'

/** What a planner may use beside the situation; it asks and decides, and changes nothing. */
export interface PlanningContext {
  /** Asks the planning seat's brain, which holds every answer against the world. */
  ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
  ): Promise<z.infer<Output>>
  readonly resources: Resources
  /** What people said to those who plan beside it, as of now. */
  toldWorkers(): PlanTaskInput['toldWorkers']
  /** Where those who plan side by side talk it over. */
  readonly discussion: Discussion
  /** Ends what is waited for. */
  readonly signal: AbortSignal
  /** What the planning seat is busy with, for people. */
  phase(note: string): void
}

/** Goal and situation → a plan. Rejects with BrainError when the brain has no usable answer. */
export type Planner = (input: PlanTaskInput, context: PlanningContext) => Promise<Plan>

/** S-Agents' hierarchical planner: one question for stages of items. */
export const staged: Planner = (input, { ask }) => ask(planTask, input)
