import { ownState } from '../view.ts'

export interface TranscriptState {
  /** The chosen line, by its event's number; absent = the newest is followed. */
  readonly entry?: number | undefined
}

export const transcriptState = ownState<TranscriptState>('transcript', {})
