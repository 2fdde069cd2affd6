import PQueue from 'p-queue'
import { type Brain, BrainError, type Question } from '../../brain/brain.ts'
import { type Budget, recorded } from '../../mind/recorded-brain.ts'
import type { Emit, EventData } from '../../session/log/events.ts'
import { grounded } from '../plans/methods/grounded-answers.ts'
import type { Situation } from './situations.ts'

/** How a brain did in one situation. */
export interface Outcome {
  readonly situation: Situation
  /** The first answer could be read and had the right form. */
  readonly form: boolean
  /** The first answer could be used: it named only what there is, too. */
  readonly first: boolean
  /** An answer that could be used came, at the latest after it was asked again with what was wrong. */
  readonly usable: boolean
  /** Whether it would bring about what is wanted; undefined: that cannot be foreseen. */
  readonly works: boolean | undefined
  /** What was wanted and would not come about. */
  readonly lacks: readonly string[]
  readonly answered: EventData<'mind.answered'>
}

export interface AskOptions {
  readonly brain: Brain
  readonly budget: Budget
  readonly signal: AbortSignal
  /** Questions under way at once. */
  readonly atOnce: number
  readonly onOutcome: (outcome: Outcome) => void
}

/** Failures after which no other question has a chance. */
const lasting: readonly unknown[] = ['unauthorized', 'unreachable', 'budget']

/**
 * Asks every situation as a session does: the same prompt, the same checks, the same number of tries, within the budget. `ended`: why
 * the others were not asked.
 */
export const askSituations = async (
  situations: readonly Situation[],
  options: AskOptions,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly ended: string | undefined }> => {
  const queue = new PQueue({ concurrency: options.atOnce })
  const outcomes: Outcome[] = []
  let ended: string | undefined
  await queue.addAll(
    situations.map(situation => async () => {
      if (ended !== undefined) return
      const outcome = await ask(situation, options)
      const { failure, error } = outcome.answered
      if (options.signal.aborted) ended ??= 'stopped'
      else if (lasting.includes(failure)) ended ??= error
      if (ended !== undefined) return
      outcomes.push(outcome)
      options.onOutcome(outcome)
    }),
  )
  const place = new Map(situations.map((one, index) => [one, index]))
  return { outcomes: outcomes.sort((a, b) => place.get(a.situation)! - place.get(b.situation)!), ended }
}

const ask = async (situation: Situation, { brain, budget, signal }: AskOptions): Promise<Outcome> => {
  const { question, input, seat, role, ground } = situation
  let answered: Outcome['answered'] | undefined
  let tries = 0
  let unformed = 0
  const counted: Brain = {
    ...brain,
    async ask(asked, given, context) {
      tries += 1
      try {
        return await brain.ask(asked, given, context)
      } catch (error) {
        if (tries === 1 && error instanceof BrainError && error.failure === 'bad-answer') unformed = 1
        throw error
      }
    },
  }
  // Only what is asked and answered is told here.
  const emit = ((type: string, _: string, data: unknown) => {
    if (type === 'mind.answered') answered = data as Outcome['answered']
  }) as unknown as Emit
  const mind = recorded({ brain: counted, emit, nextId: () => situation.id, budget })
  await mind.ask(grounded(question, ground), input, { seat, role, signal }).catch((error: unknown) => {
    if (!(error instanceof BrainError) && !signal.aborted) throw error
  })
  const told = answered!
  const usable = told.error === undefined
  const wanted = wantedOf(question, input)
  const reached = new Set(usable ? question.foresee?.(input, told.answer) : [])
  const lacks = wanted.filter(one => !reached.has(one))
  const refused = (told.refused ?? []).length > 0
  return {
    ...{ situation, answered: told, usable, lacks },
    form: unformed === 0 && (usable || refused),
    first: usable && !refused,
    works: wanted.length === 0 ? undefined : lacks.length === 0,
  }
}

/** What the rules' answer would bring about. */
const wantedOf = (question: Question, input: unknown): readonly string[] =>
  question.foresee?.(input, question.output.parse(question.rule(input))) ?? []
