import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { mcteam } from '../../command-name.ts'
import { EnvironmentError, exitCode, reasonOf, UsageError } from '../../errors.ts'
import type { Bus } from '../../remote/bus/connect.ts'
import { attach } from '../../session/attach/client.ts'
import type { Dial } from '../../session/attach/dial.ts'
import { listSessions, pastSessions } from '../../session/attach/paths.ts'
import { type Flags, text } from '../command.ts'
import { busOptions } from '../config/bus.ts'
import { givenName, personName } from '../config/people.ts'
import { comeBack, goOnWith, hostGone, howItEnded, over, stillThere, watchAgain } from '../farewell.ts'
import { print } from '../files.ts'
import { pick } from '../pick.ts'
import { openSession, playNewGoal, replayed } from '../play.ts'
import type { RoleName } from '../screen.ts'
import type { Settings } from '../settings/loaded.ts'
import { inListOrder } from './sessions.ts'

/** A session that can be joined, wherever it is. */
export interface Joinable {
  readonly id: string
  readonly task: string
  readonly startedAt: string
  readonly address: string | Dial
  readonly recording?: string | undefined
  /** It has its result already, as far as this machine knows. */
  readonly ended?: boolean | undefined
  /** ms to look for its host before giving up. */
  readonly reconnectTimeoutMs?: number
}

/** ms: a bus, and a host on it, may take longer to come back than a process next door. */
const reconnectTimeoutOnBusMs = 600_000

/** Attaches this terminal to a session of this machine or of a bus. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const person = personName(flags)
  const name = givenName(flags, settings)
  // A bus that only the settings name is looked at when this machine has no such session.
  const options = busOptions(flags)
  const asked = options !== undefined && flags.bus !== settings.values.bus
  const here = asked ? undefined : await stillRunning(await chosen(await listSessions(), input[0]), name)
  const bus = options && !here ? await (await import('../../remote/bus/connect.ts')).connectBus(options) : undefined
  try {
    const found: Joinable = here ?? (bus ? await onBus(bus, input[0], flags) : await nothingHere(input[0], name))
    // Without --as a person who has another terminal in the session is here, too, what they are there.
    const role = flags.as as RoleName | undefined
    const { address, reconnectTimeoutMs } = found
    // A session of another machine has its recording there.
    const recording = found.recording !== undefined && existsSync(found.recording) ? found.recording : undefined
    const come = (as?: RoleName) =>
      attach({
        ...{ address, person },
        goOn: recording === undefined ? undefined : goOnWith(recording, name),
        role: as,
        reconnectTimeoutMs,
      })
    let view = come(role)
    const again = () => {
      view = come()
      return view
    }
    const outcome = await openSession({ ...{ view, again, title: found.task, flags, settings, recording } })
    const attached = await view
    await attached.close()
    if (typeof outcome === 'object' && recording !== undefined) {
      const { setUpOf } = await import('../config/recorded.ts')
      const { role: last } = attached.state().people[attached.person ?? ''] ?? {}
      const next = { ...flags, as: last === 'leader' || last === 'peer' ? last : flags.as }
      return await playNewGoal(await setUpOf(recording, next, settings), outcome.goal, next, settings)
    }
    if (outcome === 'replay' && recording !== undefined) await replayed(recording, flags, settings)
    const back = comeBack(found.id, { name, bus: bus?.shown, view: attached })
    if (outcome === 'lost') print(hostGone(found.recording, name))
    else if (outcome === 'detached') print(stillThere(attached, back))
    else print(over(recording, attached.state().session, outcome === 'quit', name))
    return exitCode.done
  } finally {
    await bus?.close()
  }
}

/** The one that is meant, by its id, the start of it, or its task; without a name the only one that still runs, or the one that is picked. */
export async function chosen<T extends Pick<Joinable, 'id' | 'task' | 'startedAt' | 'ended'>>(
  sessions: readonly T[],
  wanted: string | undefined,
): Promise<T | undefined> {
  const listed = inListOrder(sessions)
  const running = listed.filter(one => !one.ended)
  if (wanted === undefined && running.length === 1) return running[0]
  const meant = wanted === undefined ? listed : named(listed, wanted)
  return meant.length > 1 ? await pick(meant, wanted) : meant[0]
}

/** A session may end while a person chooses. */
async function stillRunning<T extends Pick<Joinable, 'id'>>(one: T | undefined, name?: string): Promise<T | undefined> {
  if (!one || (await listSessions()).some(({ id }) => id === one.id)) return one
  return await nothingHere(one.id, name)
}

const named = <T extends Pick<Joinable, 'id' | 'task'>>(sessions: readonly T[], wanted: string): readonly T[] => {
  const exact = sessions.find(({ id }) => id === wanted)
  return exact ? [exact] : sessions.filter(({ id, task }) => id.startsWith(wanted) || task === wanted)
}

const names = (sessions: readonly Omit<Joinable, 'address'>[]) =>
  sessions.map(({ id, task }) => `${id} (${task})`).join(', ')

async function nothingHere(wanted: string | undefined, name?: string): Promise<never> {
  const sessions = await listSessions()
  const past = pastSessions().filter(({ recording }) => recording !== undefined && existsSync(recording))
  const gone = (wanted === undefined ? past : named(past, wanted))[0]
  if (gone?.recording !== undefined) throw await isOver(gone.recording, wanted === undefined, name)
  throw new UsageError(
    sessions.length === 0 ? 'No session is running on this machine.' : `There is no session ${wanted}.`,
    sessions.length === 0 ? `Start one: ${mcteam} tui tasks/demo/cabin.yaml` : `Running: ${names(sessions)}.`,
  )
}

/** What it came to is in its recording. */
async function isOver(recording: string, noneWanted: boolean, name?: string): Promise<UsageError> {
  const { summarise } = await import('../../session/recording/tools/summary.ts')
  const { id, task, result, reason } = await summarise(recording)
  const one = noneWanted ? `No session is running on this machine. The last one, ${id} (${task}),` : `${id} (${task})`
  // What was killed has no end: it can go on where it was.
  return result === 'unfinished'
    ? new UsageError(`${one} was cut off: its host is gone.`, `Go on with it: ${goOnWith(recording, name)}`)
    : new UsageError(`${one} is over. It ended: ${howItEnded(result, reason)}`, watchAgain(recording))
}

async function onBus(bus: Bus, wanted: string | undefined, flags: Flags): Promise<Joinable> {
  const [{ listBusSessions }, { dialBus }, { ticketOf }] = await Promise.all([
    import('../../remote/bus/claim.ts'),
    import('../../remote/bus/dial.ts'),
    import('../../remote/bus/invite.ts'),
  ])
  const token = joinToken(flags)
  const ticket = token === undefined ? undefined : ticketOf(token)
  const sessions = await listBusSessions(bus)
  const found = await chosen(sessions, wanted)
  if (!found)
    throw sessions.length === 0
      ? new EnvironmentError(
          `No session is hosted on the bus at ${bus.shown}.`,
          `Start one: ${mcteam} tui TASK --bus ${bus.shown}`,
        )
      : new UsageError(`There is no session ${wanted} on the bus at ${bus.shown}.`, `Running: ${names(sessions)}.`)
  return { ...found, address: dialBus({ bus, id: found.id, ticket }), reconnectTimeoutMs: reconnectTimeoutOnBusMs }
}

function joinToken(flags: Flags): string | undefined {
  const file = text(flags, 'token')
  if (file === undefined) return process.env.MCTEAM_JOIN_TOKEN?.trim() || undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UsageError(
      `--token ${file}: ${reasonOf(error)}.`,
      'Name the file with the join token that you were given.',
    )
  }
}
