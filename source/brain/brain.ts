import type { z } from 'zod'
import { exitCode, KnownError } from '../errors.ts'
import type { BrainFailure } from '../session/log/events/words.ts'
import type { EventData, EventType } from '../session/log/events.ts'
import type { ActionWords, QuestionForm } from './question-form.ts'
import type { Container, Recipe } from './questions/shapes.ts'

/**
 * Every thought is a typed question. What answers it (a model, rules, a person) cannot be told apart by the
 * one who asks; approval, budget, retry, recording and redaction wrap a brain and so hold for all of them.
 */
export interface Question<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** camelCase; its template in prompts/ has the same name in kebab-case. */
  readonly name: string
  readonly description: string
  /** What a seat is at while it is asked, for people: `choosing what to do next`. */
  readonly doing: string
  /** Whom the answer is for, which says what comes first where few are asked at once. @default 'body' */
  answerFor?(input: z.infer<Input>): AnswerFor
  /** It plans: what is to be done and who does it (`tasks`), or by which actions (`actions`). S-Agents' mPT counts rounds of both. */
  readonly plans?: 'tasks' | 'actions'
  /** It is asked when a message comes in. */
  readonly onMessage?: true
  /** Its answer is a list of actions of the asker, which a model may call as tools. */
  readonly acts?: true
  readonly input: Input
  readonly output: Output
  /** Fields of the input that read better in a prompt as lines than as JSON. */
  readonly inLines?: {
    readonly [Field in keyof z.infer<Input>]?: (value: z.infer<Input>[Field], input: z.infer<Input>) => string
  }
  /** Whether the asker has no others: its template leaves lines for teams out then. @default none are alone */
  isAlone?(input: z.infer<Input>): boolean
  /** Whether an example with this answer is of use to who is asked this. @default all are */
  isExampleFor?(input: z.infer<Input>, answer: Readonly<Record<string, unknown>>): boolean
  /** What was decided, in one line for people. */
  words(input: z.infer<Input>, output: z.infer<Output>, actions: ActionWords): string
  /** Only one answer is possible, or none is of use: a mind that would ask goes on without a question. */
  settled?(input: z.infer<Input>): boolean
  /** What in the log, after the answer, shows that something depended on it. */
  readonly decides: Decides<z.infer<Input>, z.infer<Output>>
  /**
   * What the answer would bring about, as far as the input lets it be foreseen, one key for each. Another answer is held against what
   * the one by rules would bring about. Without: nothing can be foreseen.
   */
  foresee?(input: z.infer<Input>, output: z.infer<Output>): readonly string[]
  /** The answer without a model: a pure function of the input. */
  rule(input: z.infer<Input>): z.input<Output>
  /**
   * A person in the seat decides about it. Without: it is for no person. All that leads to a plan shows itself in the plan, which has a
   * gate of its own; what a mind keeps in order for itself needs no approval.
   */
  readonly form?: QuestionForm<z.infer<Input>, z.infer<Output>>
  /** The answer with what can have been meant in one way only put right: names and ids in other words. */
  mend?(input: z.infer<Input>, output: z.infer<Output>): z.infer<Output>
  /** What no schema can say (unknown names, tasks for absent seats): everything that makes no sense, one line each. */
  check?(input: z.infer<Input>, output: z.infer<Output>): readonly string[]
}

/** A question that was answered, as the log tells of it. */
export interface Call<Input, Output> {
  readonly ask: string
  readonly seat: string
  readonly input: Input
  readonly answer: Output
}

/**
 * For whom an answer is wanted, the most urgent first: `person`: a person waits, at a screen or in the game; `team`: it has no plan yet;
 * `body`: one stands still until it is answered; `other`: an agent or player wrote; `none`: work goes on without it.
 */
const answersFor = ['person', 'team', 'body', 'other', 'none'] as const
export type AnswerFor = (typeof answersFor)[number]

/** Higher comes first; 0 where a body waits. */
export const priorityOf = <Input extends z.ZodType>(
  question: Pick<Question<Input>, 'answerFor'>,
  input: z.infer<Input>,
): number => answersFor.indexOf('body') - answersFor.indexOf(question.answerFor?.(input) ?? 'body')

/** By kinds of events: whether one that comes after the answer depends on it. One is enough. */
export type Decides<Input, Output> = {
  readonly [Type in EventType]?: (data: EventData<Type>, call: Call<Input, Output>) => boolean
}

export interface AskContext {
  readonly seat: string
  /** What the seat is for in its team: leaders and workers may think with different models. */
  readonly role?: 'leader' | 'worker' | 'peer' | 'observer'
  readonly signal: AbortSignal
  readonly onThought?: (text: string) => void
  /** The readable part of an answer that is still being written. */
  readonly onPartial?: (text: string) => void
  /** Earlier answers to this very question that made no sense, and why. */
  readonly feedback?: readonly Feedback[]
}

export interface Feedback {
  readonly answer: string
  readonly reason: string
}

export interface Answer<Output> extends Usage {
  readonly value: Output
  readonly brain: string
  readonly model?: string
  readonly ms: number
  readonly attempts: number
  /** The exact prompt, where there was one. */
  readonly prompt?: string
}

/** A goal in words, with the names that its words may mean. */
export interface GoalWords {
  readonly goal: string
  readonly recipes: readonly Recipe[]
  readonly names: readonly string[]
  readonly containers: readonly Container[]
  readonly blueprints: readonly string[]
  /** Those of them that were drawn for a goal of before: called as that goal was worded, they are no examples of what can be asked for. */
  readonly drawn?: readonly string[] | undefined
  readonly team?: readonly { readonly name: string }[]
  /** Designs that are kept, by their names: who asks for one needs no other. */
  readonly kept?: readonly string[] | undefined
  /** What was probably meant by words that are no item or block of the game. */
  near(words: string): string | undefined
}

export interface Brain {
  /** As in the header: `rule brain (offline)`, `gpt-5-mini`. */
  readonly label: string
  /** As in its pane, where seats think with other models than the session. */
  labelFor?(seat: string): string
  /** Reads words by rules and nothing else: what rules cannot read, it cannot either. */
  readonly plain?: boolean
  /** Rejects with BrainError, or with the signal's reason when aborted. */
  ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
    context: AskContext,
  ): Promise<Answer<z.infer<Output>>>
  /** Why it could make nothing of such a goal, in one line; null, or absent: it can. */
  refuses?(goal: GoalWords): string | null
  /** Parts of such a goal that it would leave out, in the goal's words; absent: none. */
  leavesOut?(goal: GoalWords): readonly string[]
  /** The exact prompt that `ask` would send, where there is one. */
  prompt?(question: Question, input: unknown): string | undefined | Promise<string | undefined>
  /** Has a seat think with another model from its next question on. Throws UsageError where that cannot be. */
  change?(seat: string, model: string): void
  close?(): Promise<void>
}

export interface Usage {
  readonly tokensIn: number
  readonly tokensOut: number
  /** Those of `tokensIn` that came out of a cache; absent: none did. */
  readonly tokensCached?: number
  /** The endpoint did not count: tokens are estimated from the characters of question and answer. */
  readonly tokensEstimated?: true
  /** US dollars; null when the price is unknown. */
  readonly cost: number | null
  /** What the model thought before it answered, where it tells. */
  readonly reasoning?: string
}

export class BrainError extends KnownError {
  readonly failure: BrainFailure
  readonly attempts: number
  /** What came back, when it made no sense. */
  readonly answer: string | undefined
  /** What the useless answer cost all the same. */
  readonly usage: Usage | undefined
  /** The answer with neutral values where it did not fit: only good for telling what else is wrong. */
  readonly rest: unknown
  /** What was asked, where the brain that keeps the log tells it. */
  readonly question: string | undefined
  constructor(
    failure: BrainFailure,
    message: string,
    attempts = 1,
    answer?: string,
    usage?: Usage,
    rest?: unknown,
    question?: string,
  ) {
    super(message, undefined, exitCode.environment)
    this.failure = failure
    this.attempts = attempts
    this.answer = answer
    this.usage = usage
    this.rest = rest
    this.question = question
  }
  /** The same error, which also tells what was asked. */
  about(question: string): BrainError {
    return new BrainError(this.failure, this.message, this.attempts, this.answer, this.usage, this.rest, question)
  }
}
