import type { Socket } from 'node:net'
import { cleanName, cleanText } from '../clean.ts'
import type { Command, CommandReply, PersonHello } from '../commands.ts'
import type { SessionEvent } from '../events.ts'
import { readLines } from './jsonLines.ts'
import { type ClientMessage, clientMessage, type HostMessage, protocolVersion } from './messages.ts'

/** Bytes of a terminal's longest line: a plan, edited by hand. */
const longestMessage = 1 << 20
/** Bytes that may wait for a terminal before it counts as behind. */
const patience = 1 << 20
/** Commands of one terminal that may be under way. */
const commandsAtOnce = 32
/** ms from connecting to hello. */
const helloWithin = 5000

/** What one attached terminal needs of its host. */
export interface TerminalHost {
  /** The person's final name, or why they cannot come in. */
  admit(hello: PersonHello): { readonly person: string } | { readonly refused: string }
  /** Everything a terminal needs to start, as a line. */
  welcome(person: string): string
  /** The whole state, as a line. */
  snapshot(): string
  command(person: string, command: Command): Promise<CommandReply>
  /** One whole event of the log. */
  event(seq: number): Promise<SessionEvent | undefined>
  left(terminal: Terminal, reason: string): void
}

/** The host's end of one terminal. */
export interface Terminal {
  readonly person: string | undefined
  /** Events for everyone. A terminal that is behind gets the whole state instead, once it has read what waits for it. */
  broadcast(lines: Buffer): void
  bye(reason: string): void
  destroy(): void
}

export function serveTerminal(socket: Socket, host: TerminalHost): Terminal {
  let person: string | undefined
  let behind = false
  let underWay = 0
  let gone = false
  const helloTimer = setTimeout(() => refuse('no hello came'), helloWithin)

  const send = (message: HostMessage) => {
    if (!gone) socket.write(`${JSON.stringify(message)}\n`)
  }

  function refuse(reason: string): void {
    send({ refused: reason })
    leave(reason)
    socket.destroySoon()
  }

  function leave(reason: string): void {
    if (gone) return
    gone = true
    clearTimeout(helloTimer)
    host.left(terminal, reason)
  }

  function receive(line: string): void {
    if (gone) return
    const message = parsed(line)
    if (!message) refuse(`cannot understand ${cleanText(line.slice(0, 60))}`)
    else if ('hello' in message) hello(message.hello)
    else if (person === undefined) refuse('the first line must be a hello')
    else if ('want' in message) sendState()
    else if ('event' in message) void tellEvent(message.id, message.event)
    else void obey(person, message.id, message.command)
  }

  function hello({ version, person: name, role }: Extract<ClientMessage, { hello: unknown }>['hello']): void {
    const admitted =
      person !== undefined
        ? { refused: 'a second hello' }
        : version !== protocolVersion
          ? {
              refused: `this session speaks protocol ${protocolVersion}, this terminal ${version}; use one version of mcteam`,
            }
          : host.admit({ person: cleanName(name), ...(role === undefined ? {} : { role }) })
    if ('refused' in admitted) {
      refuse(admitted.refused)
    } else {
      clearTimeout(helloTimer)
      socket.write(host.welcome(admitted.person))
      person = admitted.person
    }
  }

  /** True when too much waits for this terminal already. It gets the whole state once it has read that. */
  function crowded(): boolean {
    if (behind || socket.writableLength <= patience) return behind
    behind = true
    // Whoever does not read is not read from either: answers would pile up just like events.
    socket.pause()
    return true
  }

  function sendState(): void {
    if (!crowded()) socket.write(host.snapshot())
  }

  async function obey(by: string, id: number, command: Command): Promise<void> {
    underWay++
    try {
      crowded()
      if (underWay > commandsAtOnce) throw new Error('too many commands at once; wait for the earlier ones')
      const { ok, text } = await host.command(by, command)
      send({ id, reply: { ok, text: cleanText(text) } })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      send({ id, reply: { ok: false, text: cleanText(`That did not work: ${reason}`) } })
    } finally {
      underWay--
    }
  }

  async function tellEvent(id: number, seq: number): Promise<void> {
    underWay++
    try {
      crowded()
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
    broadcast(lines) {
      if (!gone && person !== undefined && !crowded()) socket.write(lines)
    },
    bye(reason) {
      send({ bye: reason })
      leave(reason)
      socket.destroySoon()
    },
    destroy: () => socket.destroy(),
  }

  readLines(socket, longestMessage, receive, () => refuse(`a line longer than ${longestMessage >> 20} MB`))
  socket.on('drain', () => {
    if (!behind) return
    behind = false
    socket.resume()
    socket.write(host.snapshot())
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => leave('the terminal closed'))
  return terminal
}

function parsed(line: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
