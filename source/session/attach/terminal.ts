import type { Socket } from 'node:net'
import { converse, longestMessage, type Terminal, type TerminalHost } from './converse.ts'
import { readLines } from './json-lines.ts'

/** Bytes that may wait for a terminal before it counts as behind. */
const bytesWaitingAtMost = 1 << 20

/** Terminals of this machine are all of one user, and so one person's when they give the same name. */
export const thisMachine = 'this machine'
/** Whom an invitation names is that person with each invitation of the name. */
export const invitedAs = (name: string): string => `invited as ${name}`

/** Serves a terminal of this machine, one message per line. Its person is a member; the one who started the session owns it. */
export function serveTerminal(socket: Socket, host: TerminalHost): Terminal {
  let behind = false

  function crowded(): boolean {
    if (behind || socket.writableLength <= bytesWaitingAtMost) return behind
    behind = true
    // A terminal that does not read is not read from either: answers would pile up just like events.
    socket.pause()
    return true
  }

  const send = (text: string) => void socket.write(`${text}\n`)
  const { terminal, receive, refuse, leave } = converse(
    {
      identity: thisMachine,
      access: 'member',
      send,
      broadcast(line) {
        if (!crowded()) socket.write(line)
      },
      crowded,
      end: () => socket.destroySoon(),
      destroy: () => socket.destroy(),
    },
    host,
  )

  readLines(socket, longestMessage, receive, () => refuse({ refused: `a line longer than ${longestMessage >> 20} MB` }))
  socket.on('drain', () => {
    if (!behind) return
    behind = false
    socket.resume()
    send(host.snapshot())
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => leave('the terminal closed'))
  return terminal
}
