import type { OpenQuestion } from '../question/open-question.ts'
import { ownState } from '../view.ts'

export interface AgentState {
  /** The chosen line of the transcript, by its event's number; absent = the newest is followed. */
  readonly entry?: number | undefined
  /** The question that is open. */
  readonly question?: OpenQuestion | undefined
}

export const agentState = ownState<AgentState>('agent', {})
