import { randomUUID } from 'node:crypto'
import type { ConsumerInfo, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { createInbox, type Msg, type Subscription } from '@nats-io/transport-node'
import { errorText } from '../../errors.ts'
import { type Dial, type Listener, read } from '../../session/attach/dial.ts'
import type { ClientMessage, HostMessage } from '../../session/attach/messages.ts'
import { hostOfSession } from './claim.ts'
import type { Bus } from './connect.ts'
import { sign, type Ticket } from './invite.ts'
import { sessionNames } from './names.ts'
import { assembler } from './pieces.ts'
import { answer, ask, beatIntervalMs, deadAfterMs, logged, mark, readOn } from './wire.ts'

export interface BusDialOptions {
  readonly bus: Bus
  readonly id: string
  /** What an invitation gives; without one, one comes as a guest. */
  readonly ticket?: Ticket
  /** ms between signs of life. @default beatEvery */
  readonly beat?: number
  /** Events a terminal may be behind before it takes the whole state instead of reading them. @default 5000 */
  readonly mostEventsBehind?: number
}

/** Signs of life between two leaps to the whole state. */
const leapEvery = 2
/** ms the end of the log may take after the goodbye. */
const lastWordsMs = 3000
/** ms the log may keep a terminal busy at a stretch. */
const busyMs = 8

const lost = 'the bus is lost, trying again'
const replaced = 'another host goes on with the session; joining it'
const silent = "the session's host is not answering; trying again"

/** The way to a session's host over a bus. All attempts share its connection, which comes back by itself. */
export function dialBus(options: BusDialOptions): Dial {
  // The same for all attempts of this terminal, so that it takes its own place when it comes back.
  const guest = randomUUID()
  return listener => {
    const attempt = createAttempt(options, guest, listener)
    void attempt.begin()
    return { send: attempt.send, close: attempt.close }
  }
}

function createAttempt(options: BusDialOptions, guest: string, listener: Listener) {
  const { bus, id, ticket, beat: beatTime = beatIntervalMs, mostEventsBehind = 5000 } = options
  const { ask: askSubject } = sessionNames(id)
  const client = randomUUID()
  const inbox = createInbox()
  const subject = askSubject(client)
  const assemble = assembler()
  const log = createFollower({
    ...{ bus, stream: sessionNames(id).stream, receive: listener.receive, ask: askReader },
    isOwn: message => (message.headers?.get(logged.run) || run) === run,
    replaced: () => end(`Another host plays ${id} now.`, replaced),
  })
  let subscription: Subscription | undefined
  let unwatch = () => {}
  let beating: NodeJS.Timeout | undefined
  let ending: NodeJS.Timeout | undefined
  let run = ''
  let count = 0
  let over = false
  let heard = performance.now()
  let sinceLeap = 0
  /** The newest event of the host at the last sign of life. */
  let hostWasAt = 0
  /** The whole state was asked for and has not come: a host that has just sent one does not send another. */
  let wanting = false

  async function begin(): Promise<void> {
    try {
      await Promise.resolve()
      if (!bus.connected()) listener.waiting(lost)
      await bus.ready()
      if (over) return
      unwatch = bus.onConnected(connected => {
        if (!connected) end(`The bus at ${bus.shown} is lost.`, lost)
      })
      const host = await hostOfSession(bus, id)
      if (over) return
      if (!host) return end(`No host on the bus at ${bus.shown} plays ${id}.`, silent)
      run = host.run
      subscription = bus.nc.subscribe(inbox, { callback: (error, message) => void (error || hear(message)) })
      heard = performance.now()
      beating = setInterval(beat, beatTime)
      listener.open()
    } catch (error) {
      const why = errorText(error)
      end(`The bus at ${bus.shown} does not let us see the session: ${why}.`, bus.connected() ? silent : lost)
    }
  }

  function publish(body: string, about: Readonly<Record<string, string>>, signing = body): void {
    count += 1
    const signature = ticket && sign(ticket.key, run, client, count, Buffer.from(signing))
    const marked = mark({
      [ask.count]: String(count),
      ...about,
      ...(signature === undefined ? {} : { [ask.signature]: signature }),
    })
    bus.nc.publish(subject, body, { reply: inbox, headers: marked })
  }

  function send(message: ClientMessage): void {
    wanting ||= 'want' in message
    const about =
      'hello' in message ? { [ask.guest]: guest, ...(ticket ? { [ask.invitation]: ticket.words } : {}) } : {}
    try {
      publish(JSON.stringify(message), about)
    } catch {
      if ('command' in message)
        listener.receive({
          id: message.id,
          reply: { ok: false, text: 'That is too long for the bus; say it in parts.' },
        })
    }
  }

  function beat(): void {
    if (performance.now() - heard > deadAfterMs) end(`The host of ${id} does not answer.`, silent)
    else publish('', { [ask.sign]: 'beat' }, 'beat')
  }

  function askReader(after: number): void {
    if (!over && bus.connected()) publish('', { [ask.sign]: readOn(after) }, readOn(after))
  }

  function hear(message: Msg): void {
    if (over) return
    const about = message.headers?.get(answer.sign)
    if (message.headers?.code === 503) end(`The host of ${id} does not answer.`, silent)
    else if (about === 'stranger') end(`The host of ${id} does not know us.`, silent)
    else {
      heard = performance.now()
      if (about === 'beat') keepUp(Number(message.string()))
      else if (about === 'log') log.read(message.string())
      else understand(assemble(message.data, message.headers), Number(message.headers?.get(answer.stream) || 0))
    }
  }

  function understand(text: string | undefined, stored: number): void {
    if (text === undefined) return
    const content = read(text)
    if (!content) listener.garbled()
    else if ('bye' in content) partWith(content, stored)
    else {
      const isState = 'welcome' in content || 'snapshot' in content
      if (isState) wanting = false
      listener.receive(content)
      if (!isState) return
      sinceLeap = 0
      log.follow(stored, ('welcome' in content ? content.welcome.state : content.snapshot).seq)
    }
  }

  /** A log that stands still while the host goes on, or that is far ahead of us, is left for the whole state, until that comes. */
  function keepUp(hostIsAt: number): void {
    const stuck = log.seq() < hostWasAt && !log.moved()
    hostWasAt = hostIsAt
    sinceLeap += 1
    if ((stuck || wanting || hostIsAt - log.seq() > mostEventsBehind) && sinceLeap >= leapEvery) {
      sinceLeap = 0
      send({ want: 'snapshot' })
    }
  }

  /** The goodbye is faster than the end of the log, which comes first all the same. */
  function partWith(goodbye: HostMessage, stored: number): void {
    const part = () => {
      clearTimeout(ending)
      if (!over) listener.receive(goodbye)
    }
    ending = setTimeout(part, lastWordsMs)
    log.reached(stored, part)
  }

  function stop(): void {
    over = true
    clearInterval(beating)
    clearTimeout(ending)
    unwatch()
    log.stop()
    if (!bus.nc.isClosed()) subscription?.unsubscribe()
  }

  function end(first: string, later: string): void {
    if (over) return
    stop()
    listener.closed({ first, later })
  }

  function close(): void {
    if (over) return
    if (count > 0 && bus.connected()) publish('', { [ask.sign]: 'leave' }, 'leave')
    stop()
  }

  return { begin, send, close }
}

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
function createFollower({ bus, stream, receive, ask: askReader, isOwn, replaced }: FollowerOptions) {
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
