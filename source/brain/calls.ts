import type { EventType, SessionEvent } from '../session/log/events.ts'
import type { Call, Question } from './brain.ts'
import { questions } from './questions/index.ts'

/** A question of a recording that was answered, and whether anything afterwards depends on the answer. */
export interface CountedCall extends Call<unknown, unknown> {
  readonly seq: number
  /** ms since the session's start, when it was asked. */
  readonly t: number
  readonly question: string
  readonly tokensIn: number
  readonly tokensOut: number
  /** The first event that depends on the answer; null: none does, it decided nothing. */
  readonly decided: { readonly type: EventType; readonly seq: number } | null
}

/**
 * Every question of a log that got an answer, in the order of the answers. What counts as depending on one stands in the row of its
 * question; one of another version, whose row is not there, is left out. Questions without an answer cost, but could decide nothing.
 */
export const createCallCount = () => {
  const asked = new Map<string, { readonly t: number; readonly input: unknown }>()
  const calls: (Omit<CountedCall, 'decided'> & { decided: CountedCall['decided'] })[] = []
  /** Calls on which nothing depends yet, by the kinds of events that could. */
  const waiting = new Map<EventType, Set<(typeof calls)[number]>>()
  const rowOf = (name: string): Question | undefined =>
    Object.hasOwn(questions, name)
      ? ((questions as Readonly<Record<string, unknown>>)[name] as Question) // an own key of the table
      : undefined

  const look = ({ type, seq, data }: SessionEvent): void => {
    for (const call of waiting.get(type) ?? []) {
      const { decides } = rowOf(call.question)!
      // The function stands under the kind of this very event.
      const depends = decides[type] as ((data: unknown, call: Call<unknown, unknown>) => boolean) | undefined
      if (!depends?.(data, call)) continue
      call.decided = { type, seq }
      for (const kind of Object.keys(decides)) waiting.get(kind as EventType)?.delete(call)
    }
  }
  return {
    add(event: SessionEvent): void {
      look(event)
      if (event.type === 'mind.asked') asked.set(event.data.ask, { t: event.t, input: event.data.input })
      if (event.type !== 'mind.answered') return
      const { ask, seat, question, answer, error, tokensIn, tokensOut } = event.data
      const known = asked.get(ask)
      asked.delete(ask)
      const row = rowOf(question)
      if (!known || !row || error !== undefined || answer === undefined) return
      const call = { ...known, ask, seat, question, answer, tokensIn, tokensOut, seq: event.seq, decided: null }
      calls.push(call)
      for (const kind of Object.keys(row.decides) as EventType[]) {
        const others = waiting.get(kind) ?? new Set()
        waiting.set(kind, others.add(call))
      }
    },
    result: (): readonly CountedCall[] => calls,
  }
}
