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

/** What became of the questions of a seat that leads or talks. */
export interface AnswersInVain {
  /** One had a usable answer. */
  answered(): void
  /** True: it gave up, with so many in a row. False: the error is to be told. */
  givesUp(error: unknown): boolean
}

export const createAnswersInVain = ({ seat, atMost, giveUp }: AnswersInVainNeeds): AnswersInVain => {
  let inVain = 0
  return {
    answered() {
      inVain = 0
    },
    givesUp(error) {
      if (!(error instanceof BrainError) || error.failure !== 'bad-answer') return false
      inVain++
      if (inVain < atMost) return false
      const { answer = '' } = error
      const short = answer.length > answerLength ? `${answer.slice(0, answerLength).toWellFormed()}…` : answer
      const said = answer === '' ? '' : ` It answers: “${short.replace(/\s+/g, ' ').trim()}”`
      giveUp(`The brain of ${seat} gave no usable answer to ${inVain} questions in a row: ${error.message}${said}`)
      return true
    },
  }
}
