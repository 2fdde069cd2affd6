import type { z } from 'zod'
import {
  type Answer,
  type AskContext,
  type Brain,
  BrainError,
  type Feedback,
  type Question,
  type Usage,
} from '../brain/brain.ts'
import type { ActionWords } from '../brain/question-form.ts'
import { errorText } from '../errors.ts'
import type { Emit } from '../session/log/events.ts'

export interface RecordOptions {
  readonly brain: Brain
  readonly emit: Emit
  /** Ids of questions; the same source for a whole session. */
  readonly nextId: () => string
  /** How often an answer that makes no sense is asked again, with the reason. @default 2 */
  readonly retries?: number
  /** How actions read in the words of an answer; without them it has none. */
  readonly actions?: ActionWords
  /** Refuses before any money is spent. */
  readonly budget?: Budget
}

export interface Budget {
  /** Null, or one line that says why nothing more may be asked; waits while a person is asked for more. */
  admit(seat: string, signal: AbortSignal): Promise<string | null>
  spend(usage: Usage): void
}

/** The question's id beside the answer, for the actions that follow from it. */
interface RecordedAnswer<Output> extends Answer<Output> {
  readonly ask: string
}
export interface RecordedBrain extends Brain {
  ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
    context: AskContext,
  ): Promise<RecordedAnswer<z.infer<Output>>>
}

/** Useless answers to one question whose reasons are kept. */
const feedbackAtMost = 6
/** Faults that are told at once. */
const faultsAtMost = 16
/** Characters of an answer in words: it stands in one line, and the answer itself beside it. */
const keptWords = 500
/** Characters that a text of an event holds. */
const keptText = 20_000

/** What an answer must be asked for again for; the reasons stay until the question is answered, however often that fails. */
const topicOf = (seat: string, question: string, input: unknown): string => {
  const { task } = input as { readonly task?: unknown }
  const id = typeof task === 'object' && task !== null && 'id' in task ? String(task.id) : ''
  return `${seat} ${question} ${id}`
}

/** A brain whose every question and answer is in the log; nonsense is fed back with its reasons before it counts as failed. */
export const recorded = ({ brain, emit, nextId, retries = 2, budget, actions }: RecordOptions): RecordedBrain => {
  const unanswered = new Map<string, readonly Feedback[]>()
  return {
    label: brain.label,
    labelFor: brain.labelFor && (seat => brain.labelFor!(seat)),
    refuses: brain.refuses && (words => brain.refuses!(words)),
    close: brain.close && (() => brain.close!()),
    async ask(question, input, context) {
      const ask = nextId()
      const { seat } = context
      const topic = topicOf(seat, question.name, input)
      const prompt = brain.prompt ? await brain.prompt(question, input) : undefined
      emit('mind.asked', seat, {
        ask,
        seat,
        question: question.name,
        doing: question.doing,
        forPerson: question.form ? true : undefined,
        input,
        prompt,
      })
      const started = performance.now()
      const tally: Tally = { tokensIn: 0, tokensOut: 0, cost: 0, attempts: 0 }
      let feedback = unanswered.get(topic) ?? []
      const refused: Feedback[] = []
      const onPartial = (text: string): void => void emit('mind.thought', seat, { seat, text, partial: true })
      const spent = (usage: Usage): void => {
        const { tokensIn, tokensOut, tokensCached = 0, tokensEstimated, cost, reasoning } = usage
        tally.tokensIn += tokensIn
        tally.tokensOut += tokensOut
        if (tokensCached > 0) tally.tokensCached = (tally.tokensCached ?? 0) + tokensCached
        if (tokensEstimated) tally.tokensEstimated = true
        tally.cost = tally.cost === null || cost === null ? null : tally.cost + cost
        budget?.spend(usage)
        if (reasoning) emit('mind.thought', seat, { seat, text: reasoning.slice(0, keptText), reasoning: true })
      }
      const failed = (error: unknown): void => {
        const label = brain.labelFor?.(seat) ?? brain.label
        const last = refused.at(-1)
        const message =
          last && isUseless(error)
            ? `${label} gave no answer that can be used, ${refused.length} times; last: ${last.reason}`
            : errorText(error)
        emit('mind.answered', seat, {
          ask,
          seat,
          question: question.name,
          brain: label,
          error: message.slice(0, keptText),
          failure: error instanceof BrainError ? error.failure : undefined,
          ...keptRefusals(refused),
          stopped: context.signal.aborted ? true : undefined,
          ...tally,
          ms: performance.now() - started,
        })
      }
      const faultsOf = (value: unknown): readonly string[] =>
        // The caller has checked that the value fits the question's form.
        question.check?.(input, question.mend?.(input, value as never) ?? (value as never)) ?? []
      for (let tries = 0; ; tries++) {
        try {
          const refusal = await budget?.admit(seat, context.signal)
          if (refusal) throw new BrainError('budget', refusal)
          const answer = await brain.ask(question, input, { ...context, feedback, onPartial })
          tally.attempts += answer.attempts
          spent(answer)
          const value = question.mend?.(input, answer.value) ?? answer.value
          const faults = question.check?.(input, value) ?? []
          if (faults.length > 0) throw new BrainError('bad-answer', told(faults), 0, JSON.stringify(value))
          unanswered.delete(topic)
          const ms = performance.now() - started
          emit('mind.answered', seat, {
            ask,
            seat,
            question: question.name,
            brain: answer.brain,
            model: answer.model,
            answer: value,
            words: actions && question.words(input, value, actions).slice(0, keptWords),
            ...keptRefusals(refused),
            ...tally,
            ms,
          })
          return { ...answer, value, ...tally, ms, ask }
        } catch (error) {
          if (error instanceof BrainError) {
            tally.attempts += error.attempts
            if (error.usage) spent(error.usage)
          }
          const useless = isUseless(error)
          if (useless) {
            const others = error.rest === undefined ? [] : faultsOf(error.rest)
            const one = { answer: error.answer ?? '', reason: told([error.message, ...others]) }
            refused.push(one)
            feedback = [...feedback, one].slice(-feedbackAtMost)
            unanswered.set(topic, feedback)
          }
          if (!useless || tries >= retries || context.signal.aborted) {
            failed(error)
            throw error instanceof BrainError ? error.about(question.name) : error
          }
        }
      }
    },
  }
}

type Tally = { -readonly [Field in keyof Omit<Usage, 'reasoning'>]: Usage[Field] } & { attempts: number }

const isUseless = (error: unknown): error is BrainError => error instanceof BrainError && error.failure === 'bad-answer'

const keptRefusals = (refused: readonly Feedback[]): { refused?: Feedback[] } =>
  refused.length === 0
    ? {}
    : {
        refused: refused
          .slice(-feedbackAtMost)
          .map(({ answer, reason }) => ({ answer: answer.slice(0, keptText), reason: reason.slice(0, keptText) })),
      }

const told = (all: readonly string[]): string => {
  const faults = [...new Set(all)]
  const more = faults.length - faultsAtMost
  return [...faults.slice(0, faultsAtMost), ...(more > 0 ? [`And ${more} more like these.`] : [])].join(' ')
}
