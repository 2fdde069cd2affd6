import { BrainError } from '../../brain/brain.ts'
import type { SeatState } from '../../session/log/state.ts'

/** How long a brain is asked on that gives no usable answer: without an end to it, that would only cost. */

/** Characters of an answer that are told. */
const answerLength = 200

/**
 * What the person is told, the last fault and what came back, when a question to the seat was in vain `atMost` times in a row, or twice
 * as often, and so on; undefined: the error is to be told.
 */
export const givingUp = (seat: SeatState, error: unknown, atMost: number): string | undefined => {
  if (!(error instanceof BrainError) || error.failure !== 'bad-answer') return undefined
  const inVain = seat.inVain?.[error.question ?? ''] ?? 0
  if (inVain === 0 || inVain % atMost > 0) return undefined
  const { answer = '' } = error
  const short = answer.length > answerLength ? `${answer.slice(0, answerLength).toWellFormed()}…` : answer
  const said = answer === '' ? '' : ` It answers: “${short.replace(/\s+/g, ' ').trim()}”`
  return `The brain of ${seat.seat} gave no usable answer to ${inVain} questions in a row: ${error.message}${said}`
}
