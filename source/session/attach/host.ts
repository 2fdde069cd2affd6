import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { mcteam } from '../../command-name.ts'
import { codeOf, EnvironmentError } from '../../errors.ts'
import { cleanText } from '../log/clean-text.ts'
import type { EventLookup } from '../log/lookup.ts'
import { createAttendance } from './attendance.ts'
import { createBroadcast } from './broadcast.ts'
import type { SessionControl } from './commands.ts'
import type { Door, Inside, OpenDoor } from './door.ts'
import { createNames, type NameNeeds } from './names.ts'
import { answers, runtimeDirectory, sessionAddress } from './paths.ts'
import { keepListed } from './session-listing.ts'
import { serveTerminal } from './terminal.ts'

export interface HostOptions extends NameNeeds {
  readonly control: SessionControl
  /** What `listSessions` shows. @default the task's name, or the session's id */
  readonly task?: string
  /** Absolute path of the recording, for those who want to follow it. */
  readonly recording?: string
  /** The bus that it is on as well, without passwords. */
  readonly bus?: string | undefined
  /** Folder for the socket and the registration. @default runtimeDirectory() */
  readonly directory?: string
  /** Where terminals find whole events. @default nowhere */
  readonly lookup?: EventLookup
  /** Ways in beside the socket of this machine. */
  readonly doors?: readonly OpenDoor[]
}

/** A session that terminals can attach to. */
export interface Host {
  readonly id: string
  readonly address: string
  /** Terminals attached now. */
  terminals(): number
  /** Called whenever a terminal comes or goes. Returns the unsubscriber. */
  onTerminals(listener: (count: number) => void): () => void
  /** Lets `listSessions` tell where the game can be joined, HOST:PORT. */
  worldAt(world: string): void
  /** Says goodbye to every terminal and removes the socket. Idempotent. */
  close(reason?: string): Promise<void>
}

export async function startHost(options: HostOptions): Promise<Host> {
  const { session, control, lookup, recording, bus, directory = runtimeDirectory() } = options
  const { id } = session.header
  const address = sessionAddress(id, directory)
  const task = cleanText(options.task ?? (session.state.session.taskName || id))
  const attendance = createAttendance(session, control, createNames(options))
  const { near, admit, left, people, onTerminals } = attendance
  const broadcast = createBroadcast(session, near)
  const inside: Inside = {
    ...{ session, task, admit, left, people, onTerminals, enter: attendance.enterAfar },
    role: person => session.state.people[person]?.role ?? 'observer',
    others: () => session.state.session.others,
    // What is gathered goes out before, so that a state never comes ahead of events it contains.
    welcome(person) {
      broadcast.flush()
      return JSON.stringify({ welcome: { header: session.header, state: session.state, person, now: session.now() } })
    },
    snapshot() {
      broadcast.flush()
      return JSON.stringify({ snapshot: session.state })
    },
    command: (person, command) => control.command(person, command),
    event: async seq => await lookup?.event(seq),
    from: async seq => (await lookup?.from(seq)) ?? [],
  }
  const server = createServer(socket => {
    const refused = attendance.full()
    if (refused === null) return attendance.enterNear(serveTerminal(socket, inside))
    socket.on('error', () => socket.destroy())
    socket.end(`${JSON.stringify({ refused })}\n`)
    socket.resume()
  })
  const doors: Door[] = []
  const closeDoors = (reason: string) => Promise.all(doors.map(door => door.close(reason)))
  try {
    for (const open of options.doors ?? []) doors.push(await open(inside))
    await listen(server, address)
  } catch (error) {
    broadcast.close()
    await closeDoors('the session cannot be served')
    throw error
  }
  const listed = keepListed(session, { id, task, address, recording, bus }, directory)

  const close = async (reason: string): Promise<void> => {
    listed.close()
    broadcast.close()
    // Those that come through a door are the door's to take leave of: the end of the log must reach them first.
    const doorsClosed = closeDoors(reason)
    const leaving = [...near]
    for (const terminal of leaving) terminal.bye(reason)
    // Those that read get their goodbye; those that do not are cut off.
    const cut = setTimeout(() => {
      for (const terminal of leaving) terminal.destroy()
    }, 500)
    await new Promise<void>(resolve => server.close(() => resolve()))
    clearTimeout(cut)
    await doorsClosed
    await lookup?.close()
  }
  let closing: Promise<void> | undefined
  return {
    ...{ id, address, onTerminals, terminals: attendance.count, worldAt: listed.worldAt },
    close(reason = 'the session is over') {
      closing ??= close(reason)
      return closing
    },
  }
}

async function listen(server: Server, address: string): Promise<void> {
  if (process.platform !== 'win32' && !(await answers(address))) rmSync(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => {
      const taken = codeOf(error) === 'EADDRINUSE'
      reject(
        taken
          ? new EnvironmentError(
              `Another host already serves this session at ${address}.`,
              `Join it with: ${mcteam} join`,
            )
          : error,
      )
    })
    // The socket is made within this call, so the mask holds for it and for nothing else.
    const mask = process.platform === 'win32' ? undefined : process.umask(0o177)
    server.listen(address, resolve)
    if (mask !== undefined) process.umask(mask)
  })
  if (process.platform !== 'win32') chmodSync(address, 0o600)
}
