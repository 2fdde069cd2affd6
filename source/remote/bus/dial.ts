import { randomUUID } from 'node:crypto'
import { createInbox, type Msg, type Subscription } from '@nats-io/transport-node'
import { errorText } from '../../errors.ts'
import { type Dial, type Listener, read } from '../../session/attach/dial.ts'
import type { ClientMessage, HostMessage } from '../../session/attach/messages.ts'
import { hostOfSession } from './claim.ts'
import type { Bus } from './connect.ts'
import { createFollower } from './follow-log.ts'
import { hear } from './hear.ts'
import { sign, type Ticket } from './invite.ts'
import { sessionNames } from './names.ts'
import { assembler } from './pieces.ts'
import { addressee, answer, ask, beatIntervalMs, deadAfterMs, logged, mark, readOn } from './wire.ts'

export interface BusDialOptions {
  readonly bus: Bus
  readonly id: string
  /** What an invitation gives; without one, one comes as a guest. */
  readonly ticket?: Ticket
  /** ms between signs of life. @default beatIntervalMs */
  readonly beat?: number
  /** Events a terminal may be behind before it takes the whole state instead of reading them. @default 5000 */
  readonly mostEventsBehind?: number
}

/** Signs of life between two leaps to the whole state. */
const leapEvery = 2
/** ms the end of the log may take after the goodbye. */
const lastWordsMs = 3000

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
  const self = addressee(client)
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
      subscription = hear(bus.nc, inbox, take)
      heard = performance.now()
      beating = setInterval(beat, beatTime)
      listener.open()
    } catch (error) {
      const why = errorText(error)
      end(`The bus at ${bus.shown} does not let us see the session: ${why}.`, bus.connected() ? silent : lost)
    }
  }

  function publish(body: string, about: Readonly<Record<string, string | undefined>>, signing = body): void {
    count += 1
    const signature = ticket && sign(ticket.key, run, client, count, Buffer.from(signing))
    const marked = mark({ [ask.count]: String(count), ...about, [ask.signature]: signature })
    bus.nc.publish(subject, body, { reply: inbox, headers: marked })
  }

  function send(message: ClientMessage): void {
    wanting ||= 'want' in message
    const about = 'hello' in message ? { [ask.guest]: guest, [ask.invitation]: ticket?.words } : {}
    try {
      publish(JSON.stringify(message), about)
    } catch {
      if ('command' in message)
        listener.receive({
          id: message.id,
          reply: { ok: false, refusal: 'limit', text: 'That is too long for the bus; say it in parts.' },
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

  function take(message: Msg): void {
    if (over) return
    const to = message.headers?.get(answer.to)
    // Hosts of before do not say for whom it is.
    if (to && to !== self) return
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
