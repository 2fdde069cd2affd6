import { openRecording, type Recording } from '../recording/open.ts'
import type { SessionEvent } from './events.ts'

/** Finds single events of a log that is still being written, for people who want to see all of one. */
export interface EventLookup {
  /** The event with this number; undefined when the recording does not hold it (yet). */
  event(seq: number): Promise<SessionEvent | undefined>
  /** This event and those after it, as many as are read in one go; none when the recording does not hold it (yet). */
  from(seq: number): Promise<readonly SessionEvent[]>
  close(): Promise<void>
}

export const lookupIn = (recording: Pick<Recording, 'firstSeq' | 'lastSeq' | 'blockAt'>) => async (seq: number) =>
  seq < recording.firstSeq || seq > recording.lastSeq
    ? undefined
    : (await recording.blockAt(seq)).find(event => event.seq === seq)

/** Opens the file when it is first asked. One look at a time: they share the file's handle. */
export const createLookup = (path: string): EventLookup => {
  let opened: Promise<Recording> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const look = <T>(find: (recording: Recording) => Promise<T>, seq: number): Promise<T> => {
    const found = turn.then(async () => {
      opened ??= openRecording(path)
      const recording = await opened.catch((error: unknown) => {
        opened = undefined
        throw error
      })
      if (seq > recording.lastSeq) await recording.refresh()
      return await find(recording)
    })
    turn = found.catch(() => undefined)
    return found
  }
  return {
    event: seq => look(recording => lookupIn(recording)(seq), seq),
    from: seq =>
      look(async recording => {
        if (seq > recording.lastSeq) return []
        // A log that goes on from a keyframe has no older events.
        const first = Math.max(seq, recording.firstSeq)
        return (await recording.blockAt(first)).filter(event => event.seq >= first)
      }, seq),
    async close() {
      await turn
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}
