import type { z } from 'zod'
import type { Question } from '../../../brain/brain.ts'
import { planTask } from '../../../brain/questions/plan-task/question.ts'
import type { PlanTaskInput } from '../../../brain/questions/plan-task/shape.ts'
import type { ActionInfo } from '../../../brain/questions/shapes.ts'
import type { RuleSet } from '../../../planner/rule-sets.ts'
import type { Plan } from '../../../session/log/events.ts'
import type { Discussion } from '../../messages/discussion.ts'

/** What a planner may use beside the situation; it asks and decides, and changes nothing. */
export interface PlanningContext {
  /** Asks the planning seat's brain. */
  ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
  ): Promise<z.infer<Output>>
  /** The task's documents, for JSON paths. */
  readonly documents: Readonly<Record<string, unknown>>
  /** Everything that any agent can do. */
  readonly actions: readonly ActionInfo[]
  /** What all agents together see that has to do with the texts. */
  environment(texts: readonly string[]): string[]
  /** Long-term memory of each agent. */
  states(): { name: string; text: string }[]
  /** Who cannot do what, where workers differ in what they can do. */
  lacking(workers: readonly string[]): { name: string; cannot: string[] }[]
  ruleSets(): readonly RuleSet[]
  /** Contradictions of rules by the rule's text: they depend on the rule alone, so each is asked for once. */
  readonly contradictions: Map<string, string>
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
