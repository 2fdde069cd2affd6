import { connect } from 'node:net'
import { codeOf, reasonOf } from '../../errors.ts'
import { jsonOf } from '../../json.ts'
import { readLines } from './json-lines.ts'
import type { ClientMessage, HostMessage } from './messages.ts'

/** The terminal's end of a way to a host, whatever carries it. */
export interface Line {
  send(message: ClientMessage): void
  /** Ends it; nothing is heard of it any more. */
  close(): void
}

/** Who hears what comes over it. */
export interface Listener {
  /** The hello can be sent. */
  open(): void
  receive(message: HostMessage): void
  /** What came is no message of a host. */
  garbled(): void
  /** It is over, once; `why` in words for people. */
  closed(why: { readonly first: string; readonly later: string }): void
  /** There is no host to try just now, and why; the time until `open` is not the host's fault. */
  waiting(notice: string): void
}

/** Makes one attempt to reach a host. What goes wrong is told the listener, never thrown, and never before it returns. */
export type Dial = (listener: Listener) => Line

const longestLine = 256 << 20

/** The way over the socket of this machine. */
export const dialSocket =
  (address: string): Dial =>
  listener => {
    const socket = connect(address)
    let why = `Cannot attach to ${address}: the session did not answer.`
    let left = false
    socket.once('connect', () => listener.open())
    readLines(
      socket,
      longestLine,
      line => {
        if (left) return
        const message = read(line)
        if (message) listener.receive(message)
        else listener.garbled()
      },
      () => socket.destroy(),
    )
    socket.on('error', error => {
      why = unreachable(address, error)
    })
    socket.on('close', () => {
      if (!left) listener.closed({ first: why, later: "the session's host is not answering; trying again" })
    })
    return {
      send: message => void socket.write(`${JSON.stringify(message)}\n`),
      close() {
        left = true
        socket.destroy()
      },
    }
  }

/** A message of a host, whose own work it is and which is not checked further; undefined: that is none. */
export function read(text: string): HostMessage | undefined {
  const value = jsonOf(text)
  return typeof value === 'object' && value !== null ? (value as HostMessage) : undefined
}

function unreachable(address: string, error: Error): string {
  const code = codeOf(error)
  const found = code === 'ENOENT' || code === 'ECONNREFUSED' ? 'no session runs there' : reasonOf(error)
  return `Cannot attach to ${address}: ${found}.`
}
