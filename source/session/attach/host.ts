import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { mcteam } from '../../command-name.ts'
import { errorText } from '../../errors.ts'
import { createListeners } from '../../listeners.ts'
import { cleanText } from '../log/clean-text.ts'
import type { Access } from '../log/events/words.ts'
import type { SessionEvent } from '../log/events.ts'
import type { EventLookup } from '../log/lookup.ts'
import type { Session } from '../log/session-log.ts'
import type { PersonHello, SessionControl } from './commands.ts'
import type { Terminal } from './converse.ts'
import type { Door, Inside, OpenDoor } from './door.ts'
import { answers, registerSession, runtimeDirectory, sessionAddress, unregisterSession } from './paths.ts'
import { invitedAs, serveTerminal, thisMachine } from './terminal.ts'

export interface HostOptions {
  readonly session: Session
  readonly control: SessionControl
  /** What `listSessions` shows. @default the task's name, or the session's id */
  readonly task?: string
  /** Absolute path of the recording, for those who want to follow it. */
  readonly recording?: string
  /** Folder for the socket and the registration. @default runtimeDirectory() */
  readonly directory?: string
  /** The person who started the session: may do everything, whatever seat they hold. @default none */
  readonly owner?: string
  /** The known name that a reader would take this one for. @default names are only compared letter by letter */
  readonly lookAlike?: (name: string, known: readonly string[]) => string | undefined
  /** People who are expected in the game itself: their names are for terminals of this machine alone. */
  readonly players?: readonly string[]
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

/** Terminals of this machine, and as many again that come from elsewhere: neither takes the other's place. */
export const mostTerminals = 32
/** Of those from elsewhere, the ones that came without an invitation: the invited find room beside them. */
export const mostGuests = 24
const tooManyHere = `${mostTerminals} terminals of this machine are attached already; leave one of them`
const tooManyAfar = `${mostTerminals} terminals are attached from elsewhere already; wait until one of them leaves`
const tooManyGuests = `${mostGuests} guests are here already; wait until one of them leaves, or come with an invitation (${mcteam} invite, on the host)`
/** ms events are gathered before they are sent: a frame of a fast screen. */
const batchMs = 16
/** Bytes of gathered events that are sent at once. */
const batchBytes = 256 * 1024
/** Sources of events that are not people. */
const reserved: ReadonlySet<string> = new Set(['host', 'team', 'referee', 'world', 'everyone', 'all'])

export async function startHost(options: HostOptions): Promise<Host> {
  const { session, control, directory = runtimeDirectory() } = options
  const { id } = session.header
  const address = sessionAddress(id, directory)
  const terminals = new Set<Terminal>()
  /** Those of this machine. */
  const near = new Set<Terminal>()
  /** Those that came through a door without an invitation. */
  const guests = new Set<Terminal>()
  const people = new Map<string, Terminal[]>()
  /** Who came with more than a guest's rights: their names stay theirs when they leave. */
  const identities = new Map<string, string>()
  /** Those of a session that goes on: what they could do is all that is known of them. */
  const restored = new Set(
    Object.values(session.state.people).flatMap(({ person, access }) => (isGuest(access) ? [] : [person])),
  )
  const { tell, listen: onTerminals } = createListeners<[count: number]>()
  let batch: string[] = []
  let batchSize = 0
  let timer: NodeJS.Timeout | undefined
  let closing: Promise<void> | undefined

  const attached = () => [...terminals].filter(terminal => terminal.person !== undefined).length
  const tellListeners = () => tell(attached())

  function gather(event: SessionEvent): void {
    if (near.size === 0) return
    const line = JSON.stringify(event)
    batch.push(line)
    batchSize += line.length
    if (batchSize > batchBytes) flush()
    else timer ??= setTimeout(flush, batchMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (batch.length === 0) return
    // One buffer for all terminals: a hundred that lag hold the same bytes.
    const lines = Buffer.from(`{"events":[${batch.join(',')}]}\n`)
    batch = []
    batchSize = 0
    for (const terminal of near) terminal.broadcast(lines)
  }

  function admit(hello: PersonHello, terminal: Terminal): ReturnType<Inside['admit']> {
    const { person } = hello
    const remedy = 'Choose another name: --name NAME'
    if (reserved.has(person.toLowerCase())) return { refused: `the name ${person} has a meaning here`, remedy }
    // Servers know players by their names in any case: a second Bob would throw the first one out.
    const seat = Object.values(session.state.seats).find(one => one.seat.toLowerCase() === person.toLowerCase())
    if (seat && (seat.role !== 'peer' || seat.seat !== person))
      return { refused: `there is ${seat.role === 'peer' ? 'a peer' : 'an agent'} called ${seat.seat}`, remedy }
    const double = options.lookAlike?.(person, [
      ...Object.keys(session.state.seats),
      ...Object.keys(session.state.people),
    ])
    if (double !== undefined) return { refused: `the name ${person} looks like ${double}`, remedy }
    const taken = takenFrom(person, terminal)
    if (taken !== undefined) return { refused: taken, remedy }
    const others = people.get(person) ?? []
    const owns = person === options.owner
    const access = owns && terminal.identity === thisMachine ? 'owner' : terminal.access
    if (owns && access !== 'owner' && access !== 'operator')
      return { refused: `${person} is who started the session`, remedy }
    // No person speaks in another's name; an operator could do anything to the session anyway.
    if (access !== 'operator' && access !== 'owner' && others.some(({ identity }) => identity !== terminal.identity))
      return { refused: `there is a player called ${person} already`, remedy }
    // A second terminal of a person matters to the team only when it wants them in another role.
    if ((others.length === 0 || hello.role !== undefined) && !guarded(() => control.joined({ ...hello, access })))
      return { refused: 'the team failed to take you in' }
    people.set(person, [...others, terminal])
    if (!isGuest(access) && !identities.has(person)) identities.set(person, terminal.identity)
    queueMicrotask(tellListeners)
    return { person, access }
  }

  /** Why the name is another's, who need not have a terminal now. */
  function takenFrom(name: string, { identity, access }: Terminal): string | undefined {
    const near = identity === thisMachine
    if (near && name === options.owner) return undefined
    const known = Object.values(session.state.people)
    const others = [...known.map(({ person }) => person), ...(options.players ?? []), options.owner ?? name]
    const double = others.find(one => one !== name && one.toLowerCase() === name.toLowerCase())
    if (double !== undefined) return `the name ${name} looks like ${double}`
    if (near) return undefined
    if (options.players?.includes(name) || known.some(({ person, inGame }) => person === name && inGame))
      return `${name} plays in the game`
    // Operators could do anything to the session anyway.
    if (access === 'operator' || identity === invitedAs(name)) return undefined
    const before = identities.get(name)
    const stranger = before === undefined ? isGuest(access) && restored.has(name) : before !== identity
    return stranger ? `there is a player called ${name} already` : undefined
  }

  /** A team that fails on a person must not take the host down. */
  function guarded(action: () => void): boolean {
    try {
      action()
      return true
    } catch (error) {
      const reason = errorText(error)
      session.emit('alert', 'host', { level: 'error', text: `The team failed when a person came or went: ${reason}` })
      return false
    }
  }

  function left(terminal: Terminal, reason: string): void {
    terminals.delete(terminal)
    near.delete(terminal)
    guests.delete(terminal)
    const { person } = terminal
    if (person === undefined) return
    const others = people.get(person)?.filter(other => other !== terminal) ?? []
    if (others.length > 0) people.set(person, others)
    else {
      people.delete(person)
      guarded(() => control.left(person, reason))
    }
    tellListeners()
  }

  const inside: Inside = {
    session,
    task: cleanText(options.task ?? (session.state.session.taskName || id)),
    admit,
    left,
    role: person => session.state.people[person]?.role ?? 'observer',
    others: () => session.state.session.others,
    // What is gathered goes out before, so that a state never comes ahead of events it contains.
    welcome(person) {
      flush()
      return JSON.stringify({ welcome: { header: session.header, state: session.state, person, now: session.now() } })
    },
    snapshot() {
      flush()
      return JSON.stringify({ snapshot: session.state })
    },
    command: (person, command) => control.command(person, command),
    event: async seq => await options.lookup?.event(seq),
    enter(terminal, invited) {
      if (terminals.size - near.size >= mostTerminals) return tooManyAfar
      if (!invited && guests.size >= mostGuests) return tooManyGuests
      terminals.add(terminal)
      if (!invited) guests.add(terminal)
      return null
    },
    onTerminals,
    from: async seq => (await options.lookup?.from(seq)) ?? [],
    people: () => [...people.keys()],
  }

  const server = createServer(socket => {
    if (near.size >= mostTerminals) {
      socket.on('error', () => socket.destroy())
      socket.end(`${JSON.stringify({ refused: tooManyHere })}\n`)
      socket.resume()
      return
    }
    const terminal = serveTerminal(socket, inside)
    terminals.add(terminal)
    near.add(terminal)
  })

  const doors: Door[] = []
  const closeDoors = (reason: string) => Promise.all(doors.map(door => door.close(reason)))
  try {
    for (const open of options.doors ?? []) doors.push(await open(inside))
    await listen(server, address)
  } catch (error) {
    await closeDoors('the session cannot be served')
    throw error
  }
  let world: string | undefined
  const waiting = (): number =>
    Object.values(session.state.approvals).filter(({ decision }) => decision === undefined).length
  const register = (): void =>
    registerSession(
      {
        id,
        task: inside.task,
        pid: process.pid,
        startedAt: session.header.startedAt,
        address,
        recording: options.recording,
        world,
        waiting: waiting() || undefined,
      },
      directory,
    )
  register()
  const unsubscribe = session.subscribe(gather)
  // Who lists the sessions of this machine is told which of them waits. A listener of its own: if the file cannot be written,
  // terminals still get their events.
  const unsubscribeList = session.subscribe(event => {
    if (!closing && (event.type === 'approval.asked' || event.type === 'approval.decided')) register()
  })

  return {
    id,
    address,
    terminals: attached,
    onTerminals,
    worldAt(address) {
      world = address
      if (!closing) register()
    },
    close(reason = 'the session is over') {
      closing ??= (async () => {
        unregisterSession(id, directory)
        flush()
        unsubscribe()
        unsubscribeList()
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
        await options.lookup?.close()
      })()
      return closing
    },
  }
}

const isGuest = (access: Access | undefined): boolean => access === 'viewer' || access === 'speaker'

async function listen(server: Server, address: string): Promise<void> {
  if (process.platform !== 'win32' && !(await answers(address))) rmSync(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        taken
          ? new Error(`Another host already serves this session at ${address}. Join it with: ${mcteam} join`)
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
