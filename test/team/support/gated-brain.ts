import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'

/** A question that a test holds back. */
export interface Held {
  readonly question: string
  readonly seat: string
  readonly input: unknown
  readonly signal: AbortSignal
  /** Lets the rule brain answer it. */
  release(): void
}

/** Thinks like the rule brain, but gives an answer to one of these questions only when the test lets it; ends when it is stopped. */
export const gatedBrain = (...questions: readonly string[]) => {
  const rules = createRuleBrain()
  const held: Held[] = []
  const waiting: ((one: Held) => void)[] = []
  const brain: Brain = {
    ...rules,
    label: 'gated brain',
    async ask(question, input, context) {
      if (questions.includes(question.name)) {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const { seat, signal } = context
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        const one: Held = { question: question.name, seat, input, signal, release: resolve }
        held.push(one)
        waiting.shift()?.(one)
        await promise
      }
      return await rules.ask(question, input, context)
    },
  }
  return {
    brain,
    /** All that were held back so far, oldest first. */
    held: held as readonly Held[],
    /** Resolves with the next one that is. */
    next: () => new Promise<Held>(resolve => void waiting.push(resolve)),
  }
}
