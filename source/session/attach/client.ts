import { mcteam } from '../../command-name.ts'
import { EnvironmentError, errorText } from '../../errors.ts'
import { createListeners } from '../../listeners.ts'
import type { Header, SessionEvent } from '../log/events.ts'
import { foldAll, initialState } from '../log/fold.ts'
import type { SessionState } from '../log/state.ts'
import { createRunningClock } from '../running-clock.ts'
import type { SessionView } from '../view.ts'
import { createAttempts } from './attempts.ts'
import type { CommandReply, PersonHello } from './commands.ts'
import { type Dial, dialSocket } from './dial.ts'
import type { HostMessage } from './messages.ts'
import { createRequests } from './requests.ts'

export interface AttachOptions extends PersonHello {
  /** The way to the host: a socket's address, from `listSessions` or of the host that was just started, or another way. */
  readonly address: string | Dial
  /** ms to look for a host that vanished before giving up. @default 60000 */
  readonly reconnectTimeoutMs?: number
  /** The command that goes on with the session when its host is gone for good; told when it is lost for some seconds. */
  readonly goOn?: string
  /** ms that a host may be lost before `goOn` is told. @default 5000 */
  readonly goOnAfter?: number
  /** ms a command may take to be answered. @default 30000 */
  readonly replyWithin?: number
  /** ms a host may take to let a terminal in. @default 10000 */
  readonly welcomeWithin?: number
  /** ms on any scale that does not go back. @default performance.now */
  readonly clock?: () => number
}

const whatRuns = `\`${mcteam} sessions\` (with --bus URL for those of a bus) shows what runs; \`${mcteam} tui TASK\` starts one.`

/** Pauses between two tries to attach again, each twice as long as the one before. */
const firstAttachPauseMs = 100
const longestAttachPauseMs = 2000

/**
 * Attaches to a session. Resolves when the first state is here; rejects with one line when there is no session or it does
 * not let this person in. Later losses are bridged by attaching again, as `connection()` tells.
 */
export async function attach(options: AttachOptions): Promise<SessionView> {
  const { goOn, goOnAfter = 5000, clock = () => performance.now() } = options
  const { person, role, reconnectTimeoutMs = 60_000, replyWithin = 30_000, welcomeWithin = 10_000 } = options
  const { tell: changed, listen: subscribe, clear: unsubscribeAll } = createListeners()
  const commands = createRequests<CommandReply>(replyWithin)
  const events = createRequests<SessionEvent | undefined>(replyWithin)
  const time = createRunningClock(clock)
  const line = createAttempts({
    dial: typeof options.address === 'string' ? dialSocket(options.address) : options.address,
    welcomeWithin,
    // Coming back after a loss must not undo what the person has become meanwhile.
    hello: () => (header === null ? { person, role } : { person, again: true }),
    receive,
    stranger: () => finish('what answers there is no session of mcteam'),
    broken(first, later) {
      if (connection === 'connecting') finish(first)
      else if (connection !== 'closed') vanish(later)
    },
    waiting(why) {
      lost = performance.now()
      if (notice === why || connection !== 'lost') return
      notice = why
      changed()
    },
  })
  let header: Header | null = null
  let name = person
  let state: SessionState = initialState()
  let connection: ReturnType<SessionView['connection']> = 'connecting'
  let notice = ''
  let lost = 0
  let pauseMs = firstAttachPauseMs
  let retry: NodeJS.Timeout | undefined
  let askedForSnapshot = false
  const { promise: first, resolve: attached, reject: failed } = Promise.withResolvers<void>()

  function receive(message: HostMessage): void {
    if ('events' in message) foldIn(message.events)
    else if ('snapshot' in message) take(message.snapshot)
    else if ('event' in message) events.answer(message.id, message.event ?? undefined)
    else if ('reply' in message) commands.answer(message.id, message.reply)
    else if ('welcome' in message) welcome(message.welcome)
    else if ('refused' in message) finish(`The session does not let you in: ${message.refused}`, message.remedy)
    else if ('bye' in message) finish(message.bye)
  }

  function welcome(content: Extract<HostMessage, { welcome: unknown }>['welcome']): void {
    if (header && header.id !== content.header.id) {
      finish('another session runs there now')
      return
    }
    line.welcomed()
    header = content.header
    name = content.person
    connection = 'attached'
    notice = ''
    pauseMs = firstAttachPauseMs
    time.start(content.now ?? content.state.t)
    take(content.state)
    attached()
  }

  function take(snapshot: SessionState): void {
    askedForSnapshot = false
    state = snapshot
    time.notBefore(state.t)
    changed()
  }

  function foldIn(news: readonly SessionEvent[]): void {
    const fresh = news.filter(event => event.seq > state.seq)
    if (fresh.length === 0) return
    if (fresh[0]!.seq !== state.seq + 1) {
      // A state is on its way after a gap that the host made itself; asking covers every other reason.
      if (!askedForSnapshot) line.send({ want: 'snapshot' })
      askedForSnapshot = true
      return
    }
    state = foldAll(state, fresh)
    time.notBefore(state.t)
    changed()
  }

  function vanish(cause: string): void {
    const gone = connection === 'lost' && performance.now() - lost > goOnAfter
    const why = gone && goOn !== undefined ? `Is the host gone? ${goOn} (still trying)` : cause
    if (connection !== 'lost') {
      time.stop()
      connection = 'lost'
      lost = performance.now()
      refuseWaiting('The connection was lost before an answer came; look whether it happened.')
    }
    if (notice !== why) {
      notice = why
      changed()
    }
    if (performance.now() - lost > reconnectTimeoutMs) {
      finish("the session's host did not come back")
    } else {
      retry = setTimeout(line.open, pauseMs)
      pauseMs = Math.min(longestAttachPauseMs, pauseMs * 2)
    }
  }

  function refuseWaiting(text: string): void {
    events.answerAll(undefined)
    commands.answerAll({ ok: false, refusal: 'unanswered', text })
  }

  function finish(reason: string, remedy?: string): void {
    if (connection === 'closed') return
    time.stop()
    connection = 'closed'
    const error = new EnvironmentError(reason, remedy ?? whatRuns)
    notice = remedy === undefined ? reason : errorText(error)
    clearTimeout(retry)
    line.close()
    refuseWaiting(`The session is closed: ${reason}.`)
    failed(error)
    changed()
  }

  async function send(command: Parameters<SessionView['send']>[0]): Promise<CommandReply> {
    if (connection !== 'attached') {
      const why = connection === 'closed' ? `the session is closed (${notice})` : 'the host is not answering just now'
      return { ok: false, refusal: 'unsent', text: `Not sent: ${why}.` }
    }
    const late: CommandReply = {
      ok: false,
      refusal: 'unanswered',
      text: 'No answer came in time; look whether it happened.',
    }
    return await commands.ask(id => line.send({ id, command }), late)
  }

  async function event(seq: number): Promise<SessionEvent | undefined> {
    return connection === 'attached' ? await events.ask(id => line.send({ id, event: seq }), undefined) : undefined
  }

  line.open()
  await first
  return {
    mode: 'live',
    get header() {
      return header
    },
    get person() {
      return name
    },
    state: () => state,
    connection: () => connection,
    now: time.now,
    notice: () => notice,
    subscribe,
    send,
    event,
    async close() {
      unsubscribeAll()
      finish('left')
    },
  }
}
