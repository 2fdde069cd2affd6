import { BrainError } from '../../brain/brain.ts'

/** How long a brain is asked on that gives no usable answer: without an end to it, that would only cost. */

export interface AnswersInVainNeeds {
  readonly seat: string
  /** Questions in a row without a usable answer, after which the seat gives up. */
  readonly atMost: number
  /** What the person is told: the last fault and what came back. */
  giveUp(words: string): void
}

/** Characters of an answer that are told. */
const answerLength = 200

export const createAnswersInVain = ({ seat, atMost, giveUp }: AnswersInVainNeeds) => {
  let inVain = 0
  /** One step of leadership or talks; true when it gave up instead. */
  return async (step: () => Promise<boolean>): Promise<boolean> => {
    try {
      const isDone = await step()
      if (isDone) inVain = 0
      return isDone
    } catch (error) {
      if (!(error instanceof BrainError) || error.failure !== 'bad-answer') throw error
      inVain++
      if (inVain < atMost) throw error
      const { answer = '' } = error
      const short = answer.length > answerLength ? `${answer.slice(0, answerLength).toWellFormed()}…` : answer
      const said = answer === '' ? '' : ` It answers: “${short.replace(/\s+/g, ' ').trim()}”`
      giveUp(`The brain of ${seat} gave no usable answer to ${inVain} questions in a row: ${error.message}${said}`)
      return true
    }
  }
}
