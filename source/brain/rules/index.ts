import type { z } from 'zod'
import type {
  ConverseInput,
  DecideReplyInput,
  MonitorProgressInput,
  NextActionsInput,
  PlanTaskInput,
} from '../questions/index.ts'
import { type Answer, type AskContext, type Brain, BrainError, type Question } from '../types.ts'
import { actByRules } from './act.ts'
import { converseByRules } from './converse.ts'
import { monitorByRules } from './monitor.ts'
import { planByRules } from './plan.ts'
import { replyByRules } from './reply.ts'

const answers: Readonly<Record<string, (input: never) => unknown>> = {
  planTask: (input: PlanTaskInput) => planByRules(input),
  monitorProgress: (input: MonitorProgressInput) => monitorByRules(input),
  nextActions: (input: NextActionsInput) => actByRules(input),
  decideReply: (input: DecideReplyInput) => replyByRules(input),
  converse: (input: ConverseInput) => converseByRules(input),
}

/** Plays without a model and without a network: deterministic, and it sees nothing but the question's input. */
export const createRuleBrain = (): Brain => ({
  label: 'rule brain (offline)',
  async ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
    context: AskContext,
  ): Promise<Answer<z.infer<Output>>> {
    context.signal.throwIfAborted()
    const answer = answers[question.name]
    if (!answer)
      throw new BrainError(
        'unknown-question',
        `The rule brain has no rules for ${question.name}; it knows ${Object.keys(answers).join(', ')}.`,
      )
    const started = performance.now()
    // The table above pairs each name with its input; the question's own schema vouches for the shape.
    const value = question.output.parse(answer(input as never))
    return {
      value,
      brain: 'rule brain (offline)',
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
      ms: performance.now() - started,
      attempts: 1,
    }
  },
})
