import { errorText, UsageError } from '../../errors.ts'
import { jsonOf } from '../../json.ts'
import { cleanName, cleanText } from '../log/clean-text.ts'
import type { Access, Others } from '../log/events/words.ts'
import type { SessionEvent } from '../log/events.ts'
import { refusedCommand, refusedHello, rightsOf } from './access.ts'
import type { Command, CommandReply, PersonHello } from './commands.ts'
import { type ClientMessage, clientMessage, type HostMessage, protocolVersion, type Refusal } from './messages.ts'

/** Characters of a terminal's longest message: a plan, edited by hand. */
export const longestMessage = 1 << 20
/**
 * Lists and objects of a message. A plan of some hundred items has some thousand, everything else a handful; a megabyte of empty items takes the
 * schema seconds, and almost a gigabyte, to tell all that is wrong with each.
 */
const planParts = 10_000
const smallParts = 200
/** Commands of one terminal that may be under way. */
const commandsAtOnce = 32
const helloTimeoutMs = 5000

/** What one attached terminal needs of its host. Texts are messages as JSON. */
export interface TerminalHost {
  /** The person's final name, or why they cannot come in. */
  admit(hello: PersonHello, terminal: Terminal): { readonly person: string; readonly access: Access } | Refusal
  /** What the person is in the team by now. */
  role(person: string): NonNullable<PersonHello['role']>
  /** The most that those who join may become. */
  others(): Others | undefined
  /** Everything a terminal needs to start. */
  welcome(person: string): string
  /** The whole state. */
  snapshot(): string
  command(person: string, command: Command): Promise<CommandReply>
  /** One whole event of the log. */
  event(seq: number): Promise<SessionEvent | undefined>
  left(terminal: Terminal, reason: string): void
}

/** The host's end of one terminal, whatever carries it. */
export interface Terminal {
  /** Once they are in. */
  readonly person: string | undefined
  /** Who they are beyond a name, as the way in knows it: two terminals with the same are one person's. */
  readonly identity: string
  readonly access: Access
  /**
   * Events for all terminals, one message and its line feed; where the log comes another way, nothing. A terminal that is behind
   * gets the whole state instead, later.
   */
  broadcast(line: Buffer): void
  bye(reason: string): void
  /** Cuts it off without a word. */
  destroy(): void
}

/** What carries the messages of one terminal. */
export interface Wire {
  readonly identity: string
  readonly access: Access
  send(text: string): void
  broadcast(line: Buffer): void
  /** True when too much waits for this terminal already: it gets the whole state by itself once that is read. */
  crowded(): boolean
  /** Nothing more will be sent. */
  end(): void
  destroy(): void
}

export interface Conversation {
  readonly terminal: Terminal
  /** One message of the terminal, as JSON. */
  receive(text: string): void
  /** Says why and ends it. */
  refuse(refusal: Refusal): void
  /** It is gone. */
  leave(reason: string): void
}

/** Talks with one terminal: lets it in, answers it, tells it no more than it may know and do. */
export function converse(wire: Wire, host: TerminalHost): Conversation {
  const { identity } = wire
  let { access } = wire
  let person: string | undefined
  let underWay = 0
  let gone = false
  const helloTimer = setTimeout(() => refuse({ refused: 'no hello came' }), helloTimeoutMs)

  const send = (message: HostMessage) => {
    if (!gone) wire.send(JSON.stringify(message))
  }

  function refuse(refusal: Refusal): void {
    send(refusal)
    leave(refusal.refused)
    wire.end()
  }

  function leave(reason: string): void {
    if (gone) return
    gone = true
    clearTimeout(helloTimer)
    host.left(terminal, reason)
  }

  function receive(text: string): void {
    if (gone) return
    const message = clientMessage.safeParse(jsonOf(text, mayDecide() ? planParts : smallParts)).data
    if (!message) refuse({ refused: `cannot understand ${cleanText(text.slice(0, 60))}` })
    else if ('hello' in message) hello(message.hello)
    else if (person === undefined) refuse({ refused: 'the first line must be a hello' })
    else if ('want' in message) {
      if (!wire.crowded()) wire.send(host.snapshot())
    } else if ('event' in message) void tellEvent(message.id, message.event)
    else void obey(person, message.id, message.command)
  }

  const mayDecide = (): boolean =>
    person !== undefined && rightsOf({ access, role: host.role(person), others: host.others() }).includes('decide')

  function hello({ version, person: name, role, again }: Extract<ClientMessage, { hello: unknown }>['hello']): void {
    const admitted =
      person !== undefined
        ? { refused: 'a second hello' }
        : version !== protocolVersion
          ? {
              refused: `this session speaks protocol ${protocolVersion}, this terminal ${version}`,
              remedy: 'Use the version of mcteam that the host has.',
            }
          : admit({ person: cleanName(name), role, again })
    if ('refused' in admitted) {
      refuse(admitted)
    } else {
      clearTimeout(helloTimer)
      wire.send(host.welcome(admitted.person))
      person = admitted.person
      access = admitted.access
    }
  }

  function admit(hello: PersonHello): ReturnType<TerminalHost['admit']> {
    const refused = refusedHello(access, hello)
    return refused ?? host.admit(hello, terminal)
  }

  async function obey(by: string, id: number, command: Command): Promise<void> {
    underWay++
    try {
      wire.crowded()
      if (underWay > commandsAtOnce) throw new UsageError('too many commands at once', 'Wait for the earlier ones.')
      const refused = refusedCommand({ access, role: host.role(by), others: host.others() }, command)
      const reply: CommandReply =
        refused === undefined ? await host.command(by, command) : { ok: false, refusal: 'forbidden', text: refused }
      send({ id, reply: { ...reply, text: cleanText(reply.text) } })
    } catch (error) {
      const reason = errorText(error)
      send({
        id,
        reply: {
          ok: false,
          refusal: error instanceof UsageError ? 'limit' : 'failed',
          text: cleanText(`That did not work: ${reason}`),
        },
      })
    } finally {
      underWay--
    }
  }

  async function tellEvent(id: number, seq: number): Promise<void> {
    underWay++
    try {
      wire.crowded()
      // A log that cannot be read, or too many questions at once, and the answer is that there is none.
      const event = underWay > commandsAtOnce ? undefined : await host.event(seq).catch(() => undefined)
      send({ id, event: event ?? null })
    } finally {
      underWay--
    }
  }

  const terminal: Terminal = {
    get person() {
      return person
    },
    identity,
    get access() {
      return access
    },
    broadcast(line) {
      if (!gone && person !== undefined) wire.broadcast(line)
    },
    bye(reason) {
      send({ bye: reason })
      leave(reason)
      wire.end()
    },
    destroy: () => wire.destroy(),
  }
  return { terminal, receive, refuse, leave }
}
