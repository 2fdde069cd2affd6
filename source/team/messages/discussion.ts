import type { Meaning } from '../../session/log/events.ts'

export interface Statement {
  readonly round: number
  readonly from: string
  readonly text: string
  /** The text as data. */
  readonly meaning?: Meaning | undefined
}

/** A discussion in rounds: each speaks once in each, and hears the others when the round is over. */
export interface Discussion {
  /** All that was said about the goal of the hour, oldest round first. */
  said(): readonly Statement[]
  spoke(seat: string, round: number): boolean
  /** Empty: has nothing to say. */
  speak(seat: string, round: number, text: string, meaning?: Meaning): void
  /** Resolves when all who are there have spoken in the round; rejects with the signal's reason. */
  round(round: number, signal: AbortSignal): Promise<void>
}
