import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { codeOf, errorText } from '../../errors.ts'
import type { Backlog, Batch } from './backlog.ts'
import type { Bus } from './connect.ts'
import { sessionNames } from './names.ts'
import { openWithRetry } from './open-with-retry.ts'
import { pieceOf, pieces } from './pieces.ts'
import { logged } from './wire.ts'

/** How the log is kept on the bus. */
export interface Keeping {
  /** Servers that hold a copy. @default 1 */
  readonly replicas?: number
  /** @default 'file' */
  readonly storage?: 'file' | 'memory'
  /** Hours an event is kept there; the recording keeps everything. @default 168 */
  readonly hours?: number
}

/** Where the log stands on the bus. */
interface StreamPosition {
  /** Last message of the stream that holds the log up to `seq`. */
  readonly stream: number
  readonly seq: number
}

export interface BusLog {
  position(): StreamPosition
  /** Resolves when everything that was logged is on the bus; false when it did not get there within so many ms. */
  settled(within: number): Promise<boolean>
  /** Publishes nothing more. */
  close(): Promise<void>
}

export interface LogOptions {
  readonly bus: Bus
  readonly id: string
  /** This run of the host: events of another one with the same numbers are others. */
  readonly run: string
  /** Number of the last event before this run: a host that lost power may have published some after it, which are none any more. */
  readonly startSeq: number
  readonly backlog: Backlog
  readonly keeping?: Keeping
  /** Whether this host still has the session, asked after each loss: false ends the publishing. */
  readonly owned: () => Promise<boolean>
  /** A line for people when the bus refuses the log, and undefined when it takes it again. */
  readonly trouble: (text: string | undefined) => void
}

/** Messages that may wait for their acknowledgement. */
const inFlight = 8
/** ms an acknowledgement may take. */
const ackTimeoutMs = 5000
/** ms in which the bus itself recognises a message that is sent again. */
const duplicateWindowMs = 120_000
/** Pauses between two tries to publish, each twice as long as the one before. */
const firstPublishPauseMs = 100
const longestPublishPauseMs = 5000

/**
 * Publishes a session's log as a stream, in order and each event once: every message names the one it must follow, so the
 * bus refuses messages that come late, twice or from another host; after a loss the stream itself says where to go on.
 * Resolves when the stream is there and known.
 */
export async function publishLog(options: LogOptions): Promise<BusLog> {
  const { bus, id, run, startSeq, backlog, trouble } = options
  const { stream, log } = sessionNames(id)
  let position: StreamPosition = { stream: 0, seq: 0 }
  let known = false
  let closed = false
  let turn = 0
  const settling = new Set<() => void>()

  await openWithRetry(() => bus.jsm.streams.add(streamConfig(id, options.keeping ?? {})).catch(reuse))
  await look()
  const publishing = publish()

  async function reuse(error: unknown): Promise<void> {
    // It is there, kept in another way than asked for now; what cannot be changed stays as it is.
    if (codeOf(error) !== 10058) throw error
    await bus.jsm.streams.update(stream, streamConfig(id, options.keeping ?? {})).catch(() => {})
  }

  /** Asks the stream how far it is. */
  async function look(): Promise<void> {
    const { state } = await bus.jsm.streams.info(stream).catch(async (error: unknown) => {
      // A server that lost its store comes back without the stream.
      if (codeOf(error) !== 10059) throw error
      known = false
      return await bus.jsm.streams.add(streamConfig(id, options.keeping ?? {}))
    })
    const last = state.messages === 0 ? null : await bus.jsm.streams.getMessage(stream, { seq: state.last_seq })
    if (!last) {
      // Empty: new, or all of it is too old. What this run has seen stored was; else it begins with the recording.
      position = { stream: state.last_seq, seq: state.last_seq === 0 ? 0 : known ? position.seq : startSeq }
    } else {
      const [first = 0, end = 0] = last.header.get(logged.events).split('-').map(Number)
      const { index, count } = pieceOf(last.header)
      const whole = index === count ? end : first - 1
      const own = last.header.get(logged.run) === run
      // A host that lost its last events goes on with others under the same numbers.
      position = { stream: state.last_seq, seq: own ? whole : known ? position.seq : Math.min(whole, startSeq) }
    }
    known = true
    tell()
  }

  async function publish(): Promise<void> {
    let pause = firstPublishPauseMs
    while (!closed) {
      try {
        await bus.ready()
        if (closed || !(await options.owned())) return stop()
        await look()
        if (!closed) await send()
        pause = firstPublishPauseMs
      } catch (error) {
        if (closed || bus.nc.isClosed()) return
        if (bus.connected()) {
          trouble(errorText(error))
          await new Promise(resolve => setTimeout(resolve, pause))
          pause = Math.min(longestPublishPauseMs, pause * 2)
        }
      }
    }
  }

  function stop(): void {
    closed = true
    for (const done of [...settling]) done()
  }

  /** Publishes until something fails, which is thrown, or the bus is lost. */
  async function send(): Promise<void> {
    const underWay = new Set<Promise<void>>()
    const mine = ++turn
    let failure: unknown
    let lost = false
    let { stream: expected, seq } = position
    const interrupted = Promise.withResolvers<void>()
    const unsubscribe = bus.onConnected(() => {
      lost = true
      backlog.endWait()
      interrupted.resolve()
    })
    try {
      while (!closed && !lost && failure === undefined) {
        await backlog.wait(seq + 1)
        const batch = await backlog.take(seq + 1)
        if (!batch) continue
        for (const [index, piece] of pieces(batch.text, bus.nc.info?.max_payload ?? 1 << 20).entries()) {
          if (lost || failure !== undefined) break
          piece.headers.set(logged.events, `${batch.first}-${batch.last}`)
          piece.headers.set(logged.run, run)
          const after = expected++
          const sent = bus.js
            .publish(log, piece.data, {
              headers: piece.headers,
              // Unlike whole messages, the pieces of one that was cut off are sent again.
              msgID: `${id}:${run}:${batch.last}${index === 0 && piece.headers.get('Mcteam-Piece') === '' ? '' : `.${after}`}`,
              expect: { lastSequence: after },
              timeout: ackTimeoutMs,
            })
            .then(
              () => {
                // What is told after a loss was looked up meanwhile.
                if (mine === turn) acknowledged(batch, piece.headers, after + 1)
              },
              error => {
                failure ??= error
                backlog.endWait()
              },
            )
            .finally(() => underWay.delete(sent))
          underWay.add(sent)
        }
        seq = batch.last
        while (underWay.size >= inFlight && !lost) await Promise.race([...underWay, interrupted.promise])
      }
      await Promise.race([Promise.all(underWay), interrupted.promise])
    } finally {
      unsubscribe()
      turn += 1
    }
    if (failure !== undefined && !lost) throw failure
  }

  function acknowledged(batch: Batch, about: Parameters<typeof pieceOf>[0], at: number): void {
    const { index, count } = pieceOf(about)
    trouble(undefined)
    position = { stream: at, seq: index === count ? batch.last : position.seq }
    tell()
  }

  function tell(): void {
    if (position.seq >= backlog.last) for (const done of [...settling]) done()
  }

  return {
    position: () => position,
    settled(within) {
      const all = () => position.seq >= backlog.last
      if (all() || closed) return Promise.resolve(all())
      return new Promise(resolve => {
        const done = () => {
          clearTimeout(timer)
          settling.delete(done)
          resolve(all())
        }
        const timer = setTimeout(done, within)
        settling.add(done)
      })
    },
    async close() {
      closed = true
      backlog.close()
      if (bus.connected()) await publishing
    },
  }
}

function streamConfig(
  id: string,
  { replicas = 1, storage = 'file', hours = 168 }: Keeping,
): Partial<StreamConfig> & { name: string } {
  const { stream, log } = sessionNames(id)
  return {
    name: stream,
    subjects: [log],
    retention: RetentionPolicy.Limits,
    storage: storage === 'file' ? StorageType.File : StorageType.Memory,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    max_age: nanos(hours * 3_600_000),
    duplicate_window: nanos(Math.min(duplicateWindowMs, hours * 3_600_000)),
    allow_direct: true,
    description: `The log of the mcteam session ${id}`,
  }
}
