import type { EventData, EventType, SessionEvent } from '../session/log/events.ts'
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

/** Those who know more than a question what was settled before it was asked; they see every event of the log. */
interface Settled {
  look(event: SessionEvent): void
  isSettled(question: string, input: unknown): boolean
}
const nothingSettled: Settled = { look: () => {}, isSettled: () => false }

/**
 * Every question of a log that got an answer, in the order of the answers. What counts as depending on one stands in the row of its
 * question; one of another version, whose row is not there, is left out. Questions without an answer cost, but could decide nothing.
 * An answer that only a later question tells decides as much as the answer to that one. Where the input left nothing to choose, what
 * follows shows no decision: `settled` of the question says so, or `isSettled` of those who have more to go by; a person who was asked
 * may choose all the same.
 */
export const createCallCount = ({ look: lookBefore, isSettled }: Settled = nothingSettled) => {
  const asked = new Map<string, { readonly t: number; readonly input: unknown; readonly ofPerson: boolean }>()
  /** Seats in which a person sits. */
  const people = new Set<string>()
  const calls: (Omit<CountedCall, 'decided'> & { decided: CountedCall['decided'] })[] = []
  /** Calls on which nothing depends yet, by the kinds of events that could. */
  const waiting = new Map<EventType, Set<(typeof calls)[number]>>()
  const rowOf = (name: string): Question | undefined =>
    Object.hasOwn(questions, name)
      ? ((questions as Readonly<Record<string, unknown>>)[name] as Question) // an own key of the table
      : undefined

  const leavesNoChoice = (row: Question, input: unknown): boolean => {
    // A recording of another version may hold another form.
    const asked = row.input.safeParse(input)
    return asked.success && (row.settled?.(asked.data) === true || isSettled(row.name, asked.data))
  }
  /** Calls whose answers the question of this id tells: they decided something when its answer does. */
  const toldBy = new Map<string, Set<(typeof calls)[number]>>()

  const decide = (call: (typeof calls)[number], decided: NonNullable<CountedCall['decided']>): void => {
    if (call.decided !== null) return
    call.decided = decided
    for (const kind of Object.keys(rowOf(call.question)!.decides)) waiting.get(kind as EventType)?.delete(call)
    for (const told of toldBy.get(call.ask) ?? []) decide(told, decided)
    toldBy.delete(call.ask)
  }
  const look = ({ type, seq, data }: SessionEvent): void => {
    for (const call of waiting.get(type) ?? []) {
      // The function stands under the kind of this very event.
      const depends = rowOf(call.question)!.decides[type] as
        | ((data: unknown, call: Call<unknown, unknown>) => boolean)
        | undefined
      if (!depends?.(data, call)) continue
      if (type !== 'mind.asked') decide(call, { type, seq })
      else {
        const { ask } = data as EventData<'mind.asked'>
        toldBy.set(ask, (toldBy.get(ask) ?? new Set()).add(call))
      }
    }
  }
  return {
    add(event: SessionEvent): void {
      look(event)
      lookBefore(event)
      if (event.type === 'seat.added' || event.type === 'seat.occupied') {
        const { seat, occupant } = event.data
        if (occupant.kind === 'person') people.add(seat)
        else people.delete(seat)
      }
      if (event.type === 'mind.asked') {
        const { ask, seat, input } = event.data
        asked.set(ask, { t: event.t, input, ofPerson: people.has(seat) })
      }
      if (event.type !== 'mind.answered') return
      const { ask, seat, question, answer, error, tokensIn, tokensOut } = event.data
      const known = asked.get(ask)
      asked.delete(ask)
      // Without an answer it decides nothing, nor does what it told.
      if (answer === undefined) toldBy.delete(ask)
      const row = rowOf(question)
      if (!known || !row || error !== undefined || answer === undefined) return
      const { t, input, ofPerson } = known
      const call = { t, input, ask, seat, question, answer, tokensIn, tokensOut, seq: event.seq, decided: null }
      calls.push(call)
      if (!ofPerson && leavesNoChoice(row, input)) return
      for (const kind of Object.keys(row.decides) as EventType[]) {
        const others = waiting.get(kind) ?? new Set()
        waiting.set(kind, others.add(call))
      }
    },
    result: (): readonly CountedCall[] => calls,
  }
}
