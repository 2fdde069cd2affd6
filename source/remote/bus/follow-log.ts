import type { ConsumerInfo, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { read } from '../../session/attach/dial.ts'
import type { HostMessage } from '../../session/attach/messages.ts'
import type { Bus } from './connect.ts'
import { assembler } from './pieces.ts'

/** ms the log may keep a terminal busy at a stretch. */
const busyMs = 8

interface FollowerOptions {
  readonly bus: Bus
  readonly stream: string
  readonly receive: (message: HostMessage) => void
  /** Asks the host for a reader that begins behind this message. */
  readonly ask: (after: number) => void
  /** Whether the host that let us in has published this. */
  readonly isOwn: (message: JsMsg) => boolean
  /** Another host publishes: its events go with a state of its own, also where the numbers fit. */
  readonly replaced: () => void
}

/** Reads the log's stream from wherever the last whole state left off. */
export function createFollower({ bus, stream, receive, ask: askReader, isOwn, replaced }: FollowerOptions) {
  let current: ConsumerMessages | undefined
  let turn = 0
  let at = 0
  /** The last message that ended a text: a new reader begins behind it, because half a text is of no use. */
  let whole = 0
  let seq = 0
  let moved = false
  let goal: { readonly at: number; readonly then: () => void } | undefined

  function leave(): number {
    void current?.close()
    current = undefined
    return ++turn
  }

  async function readFrom(name: string): Promise<void> {
    const mine = leave()
    at = whole
    moved = true
    const assemble = assembler()
    try {
      // Of all that is known of a reader only its name matters here, and terminals need no permission to ask for the rest.
      const consumer = bus.js.consumers.getConsumerFromInfo({ stream_name: stream, name, config: {} } as ConsumerInfo)
      const messages = await consumer.consume({ max_messages: 100, abort_on_missing_resource: true })
      if (mine !== turn) return void messages.close()
      current = messages
      let since = performance.now()
      let delivered = 0
      for await (const message of messages) {
        if (mine !== turn) return
        // What was lost on the way, or went to another who knows the name, is read by a new one.
        if (message.info.deliverySequence !== ++delivered) return again()
        if (!isOwn(message)) return replaced()
        if (message.seq > at) take(message, assemble)
        // A long backlog must not hold up keys, signs of life and the screen.
        if (performance.now() - since < busyMs) continue
        await new Promise(resolve => setImmediate(resolve))
        since = performance.now()
      }
    } catch {
      // The terminal notices it by the silence: it leaves a log that stands still for the whole state.
    }
  }

  function again(): void {
    leave()
    askReader(whole)
  }

  function take(message: JsMsg, assemble: ReturnType<typeof assembler>): void {
    at = message.seq
    moved = true
    const text = assemble(message.data, message.headers)
    if (text !== undefined) whole = at
    const content = text === undefined ? undefined : read(text)
    if (content && 'events' in content) {
      seq = Math.max(seq, content.events.at(-1)?.seq ?? 0)
      receive(content)
    }
    if (goal && at >= goal.at) goal.then()
  }

  return {
    follow(from: number, stateSeq: number) {
      at = from
      whole = from
      seq = stateSeq
      moved = true
      again()
    },
    /** Goes on with this reader of the host's making. */
    read: (name: string) => void readFrom(name),
    seq: () => seq,
    /** Whether something came since this was last asked. */
    moved() {
      const was = moved
      moved = false
      return was
    },
    reached(stored: number, then: () => void) {
      if (at >= stored) then()
      else goal = { at: stored, then }
    },
    stop: () => void leave(),
  }
}
