import type { Meaning } from '../../session/log/events.ts'
import type { Talk } from './conversation-rules.ts'

/** Where the team's talks are: the rules of `conversation-rules.ts` with messages and events as their effects. */
export interface TalkRoom {
  /** `meaning`: the text as data. */
  say(from: string, to: string, text: string, meaning?: Meaning): void
  of(seat: string): Talk[]
  /** False when the two were not talking. */
  end(by: string, other: string, reason: string): boolean
  /** An answer did not come in time; true: the talk is over. */
  nudge(id: string, by: string): boolean
}
