import { mcteam } from '../../command-name.ts'
import { EnvironmentError, errorText } from '../../errors.ts'
import { createListeners } from '../../listeners.ts'
import type { Header, SessionEvent } from '../log/events.ts'
import { foldAll, initialState } from '../log/fold.ts'
import type { SessionState } from '../log/state.ts'
import type { SessionView } from '../view.ts'
import type { CommandReply, PersonHello } from './commands.ts'
import { type Dial, dialSocket, type Line, type Listener } from './dial.ts'
import { type HostMessage, protocolVersion } from './messages.ts'

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
  const dial = typeof options.address === 'string' ? dialSocket(options.address) : options.address
  const { tell: changed, listen: subscribe, clear: unsubscribeAll } = createListeners()
  const waiting = new Map<number, (reply: CommandReply) => void>()
  const looking = new Map<number, (event: SessionEvent | undefined) => void>()
  let header: Header | null = null
  let name = person
  let state: SessionState = initialState()
  /** Session time, and when it was that. */
  let known = { t: 0, at: clock() }
  let connection: ReturnType<SessionView['connection']> = 'connecting'
  let notice = ''
  let line: Line | undefined
  let lost = 0
  let pauseMs = firstAttachPauseMs
  let retry: NodeJS.Timeout | undefined
  let patient: NodeJS.Timeout | undefined
  let nextId = 1
  let askedForSnapshot = false
  const { promise: first, resolve: attached, reject: failed } = Promise.withResolvers<void>()

  const now = (): number => known.t + (connection === 'attached' ? clock() - known.at : 0)
  const setClock = (t: number): void => {
    known = { t, at: clock() }
  }
  /** What happens later than it seems to be sets the clock forward; what only came late does not set it back. */
  const notBefore = (t: number): void => {
    if (t > now()) setClock(t)
  }

  function open(): void {
    // Of an attempt that was given up nothing is heard any more.
    const mine = (): boolean => line === current
    const beImpatient = () => {
      clearTimeout(patient)
      patient = setTimeout(() => {
        line?.close()
        broken('Cannot attach: the session did not answer.', "the session's host is not answering; trying again")
      }, welcomeWithin)
    }
    const listener: Listener = {
      open() {
        if (!mine()) return
        beImpatient()
        // Coming back after a loss must not undo what the person has become meanwhile.
        current.send({ hello: { version: protocolVersion, person, role: header === null ? role : undefined } })
      },
      receive(message) {
        if (!mine()) return
        try {
          receive(message)
        } catch {
          finish('what answers there is no session of mcteam')
        }
      },
      garbled() {
        if (mine()) finish('what answers there is no session of mcteam')
      },
      closed({ first, later }) {
        if (mine()) broken(first, later)
      },
      waiting(why) {
        if (!mine()) return
        clearTimeout(patient)
        lost = performance.now()
        if (notice === why || connection !== 'lost') return
        notice = why
        changed()
      },
    }
    const current = dial(listener)
    line = current
    beImpatient()
  }

  function broken(first: string, later: string): void {
    clearTimeout(patient)
    line = undefined
    if (connection === 'connecting') finish(first)
    else if (connection !== 'closed') vanish(later)
  }

  function receive(message: HostMessage): void {
    if ('events' in message) foldIn(message.events)
    else if ('snapshot' in message) take(message.snapshot)
    else if ('event' in message) looking.get(message.id)?.(message.event ?? undefined)
    else if ('reply' in message) waiting.get(message.id)?.(message.reply)
    else if ('welcome' in message) welcome(message.welcome)
    else if ('refused' in message) finish(`The session does not let you in: ${message.refused}`, message.remedy)
    else if ('bye' in message) finish(message.bye)
  }

  function welcome(content: Extract<HostMessage, { welcome: unknown }>['welcome']): void {
    if (header && header.id !== content.header.id) {
      finish('another session runs there now')
      return
    }
    clearTimeout(patient)
    header = content.header
    name = content.person
    connection = 'attached'
    notice = ''
    pauseMs = firstAttachPauseMs
    setClock(content.now ?? content.state.t)
    take(content.state)
    attached()
  }

  function take(snapshot: SessionState): void {
    askedForSnapshot = false
    state = snapshot
    notBefore(state.t)
    changed()
  }

  function foldIn(events: Extract<HostMessage, { events: unknown }>['events']): void {
    const fresh = events.filter(event => event.seq > state.seq)
    if (fresh.length === 0) return
    if (fresh[0]!.seq !== state.seq + 1) {
      // A state is on its way after a gap that the host made itself; asking covers every other reason.
      if (!askedForSnapshot) line?.send({ want: 'snapshot' })
      askedForSnapshot = true
      return
    }
    state = foldAll(state, fresh)
    notBefore(state.t)
    changed()
  }

  function vanish(cause: string): void {
    const gone = connection === 'lost' && performance.now() - lost > goOnAfter
    const why = gone && goOn !== undefined ? `Is the host gone? ${goOn} (still trying)` : cause
    if (connection !== 'lost') {
      setClock(now())
      connection = 'lost'
      lost = performance.now()
      notice = why
      refuseWaiting('The connection was lost before an answer came; look whether it happened.')
      changed()
    } else if (notice !== why) {
      notice = why
      changed()
    }
    if (performance.now() - lost > reconnectTimeoutMs) {
      finish("the session's host did not come back")
    } else {
      retry = setTimeout(open, pauseMs)
      pauseMs = Math.min(longestAttachPauseMs, pauseMs * 2)
    }
  }

  function refuseWaiting(text: string): void {
    for (const found of [...looking.values()]) found(undefined)
    for (const answer of [...waiting.values()]) answer({ ok: false, text })
  }

  function finish(reason: string, remedy?: string): void {
    if (connection === 'closed') return
    setClock(now())
    connection = 'closed'
    const error = new EnvironmentError(reason, remedy ?? whatRuns)
    notice = remedy === undefined ? reason : errorText(error)
    clearTimeout(retry)
    clearTimeout(patient)
    line?.close()
    line = undefined
    refuseWaiting(`The session is closed: ${reason}.`)
    failed(error)
    changed()
  }

  function send(command: Parameters<SessionView['send']>[0]): Promise<CommandReply> {
    if (connection !== 'attached') {
      const why = connection === 'closed' ? `the session is closed (${notice})` : 'the host is not answering just now'
      return Promise.resolve({ ok: false, text: `Not sent: ${why}.` })
    }
    const id = nextId++
    return new Promise(resolve => {
      const timer = setTimeout(
        () => answer({ ok: false, text: 'No answer came in time; look whether it happened.', begun: true }),
        replyWithin,
      )
      const answer = (reply: CommandReply) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(reply)
      }
      waiting.set(id, answer)
      line?.send({ id, command })
    })
  }

  function event(seq: number): Promise<SessionEvent | undefined> {
    if (connection !== 'attached') return Promise.resolve(undefined)
    const id = nextId++
    return new Promise(resolve => {
      const timer = setTimeout(() => found(undefined), replyWithin)
      const found = (event: SessionEvent | undefined) => {
        clearTimeout(timer)
        looking.delete(id)
        resolve(event)
      }
      looking.set(id, found)
      line?.send({ id, event: seq })
    })
  }

  open()
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
    now,
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
