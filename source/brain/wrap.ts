import type { z } from 'zod'
import type { Emit } from '../session/events.ts'
import {
  type Answer,
  type AskContext,
  type Brain,
  BrainError,
  type Feedback,
  type Question,
  type Usage,
} from './types.ts'

export interface RecordOptions {
  readonly brain: Brain
  readonly emit: Emit
  /** Ids of questions; the same source for a whole session. */
  readonly nextId: () => string
  /** How often an answer that makes no sense is asked again, with the reason. @default 2 */
  readonly retries?: number
  /** Refuses before any money is spent. */
  readonly budget?: Budget
}

export interface Budget {
  /** Null, or one line that says why nothing more may be asked; waits while a person is asked for more. */
  admit(seat: string, signal: AbortSignal): Promise<string | null>
  spend(cost: number | null, tokens: number): void
}

/** The question's id beside the answer, for the actions that follow from it. */
export interface RecordedAnswer<Output> extends Answer<Output> {
  readonly ask: string
}
export interface RecordedBrain extends Brain {
  ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
    context: AskContext,
  ): Promise<RecordedAnswer<z.infer<Output>>>
}

/** A brain whose every question and answer is in the log; nonsense is fed back with its reason before it counts as failed. */
export const recorded = ({ brain, emit, nextId, retries = 2, budget }: RecordOptions): RecordedBrain => ({
  label: brain.label,
  ...(brain.close ? { close: () => brain.close!() } : {}),
  async ask(question, input, context) {
    const ask = nextId()
    const { seat } = context
    const prompt = brain.prompt ? await brain.prompt(question, input) : undefined
    emit('mind.asked', seat, { ask, seat, question: question.name, input, ...(prompt === undefined ? {} : { prompt }) })
    const started = performance.now()
    const tally = { tokensIn: 0, tokensOut: 0, cost: 0 as number | null, attempts: 0 }
    const feedback: Feedback[] = []
    const onPartial = (text: string): void => void emit('mind.thought', seat, { seat, text, partial: true })
    const pay = ({ tokensIn, tokensOut, cost }: Usage): void => {
      tally.tokensIn += tokensIn
      tally.tokensOut += tokensOut
      tally.cost = tally.cost === null || cost === null ? null : tally.cost + cost
      budget?.spend(cost, tokensIn + tokensOut)
    }
    const failed = (error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error)
      emit('mind.answered', seat, {
        ask,
        seat,
        question: question.name,
        brain: brain.label,
        error: message,
        ...(context.signal.aborted ? { stopped: true } : {}),
        ...tally,
        ms: performance.now() - started,
      })
    }
    for (;;) {
      try {
        const refusal = await budget?.admit(seat, context.signal)
        if (refusal) throw new BrainError('budget', refusal)
        const answer = await brain.ask(question, input, { ...context, feedback, onPartial })
        tally.attempts += answer.attempts
        pay(answer)
        const problem = question.check?.(input, answer.value) ?? null
        if (problem !== null) throw new BrainError('bad-answer', problem, 0, JSON.stringify(answer.value))
        const ms = performance.now() - started
        emit('mind.answered', seat, {
          ask,
          seat,
          question: question.name,
          brain: answer.brain,
          ...(answer.model === undefined ? {} : { model: answer.model }),
          answer: answer.value,
          ...tally,
          ms,
        })
        return { ...answer, ...tally, ms, ask }
      } catch (error) {
        if (error instanceof BrainError) {
          tally.attempts += error.attempts
          if (error.usage) pay(error.usage)
        }
        const again = error instanceof BrainError && error.failure === 'bad-answer' && feedback.length < retries
        if (!again || context.signal.aborted) {
          failed(error)
          throw error
        }
        feedback.push({ answer: error.answer ?? '', reason: error.message })
      }
    }
  },
})
