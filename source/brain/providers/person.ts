import { type Answer, type Brain, BrainError, type Question } from '../brain.ts'

/**
 * A person behind a seat's questions. The seat's own brain goes on answering; what it would say is a draft that the person
 * accepts, changes or puts aside. The mind that asks sees no difference, except the name beside the answer.
 */

export interface Draft {
  readonly seat: string
  readonly question: Question
  readonly input: unknown
  /** What the seat's brain would answer; null when it has no usable answer. */
  readonly answer: unknown
  /** Why there is no draft. */
  readonly trouble?: string
}

export type DraftDecision =
  /** The draft counts: because the person says so, because their time is over, or because they left the seat. */
  | { readonly kind: 'accepted' | 'timeout' | 'left' }
  | { readonly kind: 'edited'; readonly value: unknown }
  /** Neither the draft nor anything else: the question's empty answer. */
  | { readonly kind: 'ignored'; readonly value: unknown }

export interface Desk {
  /** Who sits in the seat and wants to be asked; null: the brain answers by itself. */
  holder(seat: string): string | null
  /** Null: this one need not go to the person. Rejects with the signal's reason when the question is given up. */
  offer(draft: Draft, signal: AbortSignal): Promise<DraftDecision> | null
}

/** The brain of a seat that people may sit in. */
export const withPerson = (brain: Brain, desk: Desk): Brain => ({
  ...brain,
  async ask(question, input, context) {
    const person = desk.holder(context.seat)
    if (person === null) return await brain.ask(question, input, context)
    const started = performance.now()
    const { answer, error } = await attempt(() => brain.ask(question, input, context))
    const draft: Draft = {
      seat: context.seat,
      question,
      input,
      answer: answer?.value ?? null,
      trouble: error?.message,
    }
    const offered = desk.offer(draft, context.signal)
    if (!offered) {
      if (answer) return answer
      throw error
    }
    const decided = await offered
    const usage = answer ?? blank
    const ms = performance.now() - started
    switch (decided.kind) {
      case 'timeout':
      case 'left':
        if (!answer) throw error
        return answer
      case 'accepted':
        if (!answer) throw error
        return { ...answer, brain: `${person}, as ${answer.brain} proposed`, ms }
      case 'edited':
      case 'ignored':
        return { ...usage, brain: person, value: question.output.parse(decided.value), ms }
    }
  },
})

const blank: Omit<Answer<unknown>, 'value' | 'brain'> = { tokensIn: 0, tokensOut: 0, cost: 0, ms: 0, attempts: 1 }

/** A brain without a usable answer is no reason not to ask the person; anything else (an abort, a mistake of ours) is. */
const attempt = async <Output>(
  ask: () => Promise<Answer<Output>>,
): Promise<{ readonly answer?: Answer<Output>; readonly error?: BrainError }> => {
  try {
    return { answer: await ask() }
  } catch (error) {
    if (error instanceof BrainError) return { error }
    throw error
  }
}
