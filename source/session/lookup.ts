import type { SessionEvent } from './events.ts'
import { openRecording, type Recording } from './recording.ts'

/** Finds single events of a log that is still being written, for people who want to see all of one. */
export interface EventLookup {
  /** The event with this number; undefined when the recording does not hold it (yet). */
  event(seq: number): Promise<SessionEvent | undefined>
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
  return {
    event(seq) {
      const look = async () => {
        opened ??= openRecording(path)
        const recording = await opened.catch((error: unknown) => {
          opened = undefined
          throw error
        })
        if (seq > recording.lastSeq) await recording.refresh()
        return await lookupIn(recording)(seq)
      }
      const found = turn.then(look)
      turn = found.catch(() => undefined)
      return found
    },
    async close() {
      await turn
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}
