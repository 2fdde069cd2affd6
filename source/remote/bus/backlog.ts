import type { SessionEvent } from '../../session/log/events.ts'

/** Consecutive events as one message of the log. */
export interface Batch {
  readonly first: number
  readonly last: number
  /** `{"events":[…]}`, as the socket carries it. */
  readonly text: string
}

/**
 * What is still to be published. The newest events wait in memory, up to a bound; older ones are taken from the recording,
 * which has them all. Logging an event never waits here.
 */
export interface Backlog {
  append(event: SessionEvent): void
  /** The next batch from `seq` on; undefined when there is none yet. */
  take(seq: number): Promise<Batch | undefined>
  /** Resolves when there may be something new from `seq` on: some ms after it was logged, so that more can gather. */
  wait(seq: number): Promise<void>
  /** Number of the newest event. */
  readonly last: number
  endWait(): void
  /** Ends every wait. */
  close(): void
}

export interface BacklogOptions {
  /** The newest event when it begins. */
  readonly last: number
  /** Reads the recording. */
  from(seq: number): Promise<readonly SessionEvent[]>
  /** Characters that may wait in memory. @default 2 MB */
  readonly most?: number
  /** ms events are gathered: a frame of a fast screen. @default 16 */
  readonly gather?: number
}

/** Characters of one message; a single event may be longer. */
const batchLength = 200_000

export function createBacklog({ last: start, from, most = 2 << 20, gather = 16 }: BacklogOptions): Backlog {
  let waiting: { readonly seq: number; readonly text: string }[] = []
  let length = 0
  let last = start
  let closed = false
  /** The wanted events are lost: the recording stopped, and memory was too short. Publishing goes on with the next ones. */
  let starved = false
  let timer: NodeJS.Timeout | undefined
  let wake = Promise.withResolvers<void>()

  const ring = () => {
    clearTimeout(timer)
    timer = undefined
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }

  function batched(events: Iterable<{ readonly seq: number; readonly text: string }>): Batch | undefined {
    const texts: string[] = []
    let size = 0
    let first = 0
    let end = 0
    for (const { seq, text } of events) {
      if (texts.length > 0 && size + text.length > batchLength) break
      if (texts.length === 0) first = seq
      texts.push(text)
      size += text.length
      end = seq
    }
    return texts.length === 0 ? undefined : { first, last: end, text: `{"events":[${texts.join(',')}]}` }
  }

  return {
    get last() {
      return last
    },
    append(event) {
      if (closed) return
      const text = JSON.stringify(event)
      last = event.seq
      waiting.push({ seq: event.seq, text })
      length += text.length
      // The recording has them; memory is for what is sent at once.
      if (length > most) {
        waiting = []
        length = 0
      }
      if (length > batchLength) ring()
      else timer ??= setTimeout(ring, gather)
    },
    async take(seq) {
      starved = false
      if (seq > last) return undefined
      const oldest = waiting[0]?.seq
      if (oldest === undefined || oldest > seq) {
        const read = await from(seq)
        const batch = batched(lines(read))
        // A recording that stopped (a full disk) lacks what memory may still have.
        starved = !batch && waiting.length === 0
        if (batch || starved) return batch
      }
      const stale = waiting.findIndex(entry => entry.seq >= seq)
      for (const entry of waiting.splice(0, stale < 0 ? waiting.length : stale)) length -= entry.text.length
      const batch = batched(waiting)
      if (!batch) return undefined
      const taken = waiting.splice(0, batch.last - batch.first + 1)
      for (const entry of taken) length -= entry.text.length
      return batch
    },
    async wait(seq) {
      if (!closed && (seq > last || timer !== undefined || starved)) await wake.promise
    },
    endWait: ring,
    close() {
      closed = true
      ring()
    },
  }
}

function* lines(events: readonly SessionEvent[]) {
  for (const event of events) yield { seq: event.seq, text: JSON.stringify(event) }
}
