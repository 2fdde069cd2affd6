import type { SessionEvent } from '../log/events.ts'
import type { Session } from '../log/session-log.ts'
import type { Terminal } from './converse.ts'

/** ms events are gathered before they are sent: a frame of a fast screen. */
const batchMs = 16
/** Bytes of gathered events that are sent at once. */
const batchBytes = 256 * 1024

/** Sends the events of a session to the terminals, a batch at a time. */
export interface Broadcast {
  /** What is gathered goes out now: a state never comes ahead of events that it contains. */
  flush(): void
  close(): void
}

export const createBroadcast = (session: Session, terminals: ReadonlySet<Terminal>): Broadcast => {
  let batch: string[] = []
  let batchSize = 0
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (batch.length === 0) return
    // One buffer for all terminals: a hundred that lag hold the same bytes.
    const lines = Buffer.from(`{"events":[${batch.join(',')}]}\n`)
    batch = []
    batchSize = 0
    for (const terminal of terminals) terminal.broadcast(lines)
  }
  const gather = (event: SessionEvent): void => {
    if (terminals.size === 0) return
    const line = JSON.stringify(event)
    batch.push(line)
    batchSize += line.length
    if (batchSize > batchBytes) flush()
    else timer ??= setTimeout(flush, batchMs)
  }
  const unsubscribe = session.subscribe(gather)
  return {
    flush,
    close() {
      flush()
      unsubscribe()
    },
  }
}
