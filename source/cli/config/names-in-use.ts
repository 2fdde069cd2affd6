import { mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { isLoopback } from '../../loopback.ts'
import { parseAddress } from '../../minecraft/server-address.ts'
import { listSessions, type RegisteredSession } from '../../session/attach/paths.ts'

type Server = Extract<SessionConfig['world'], { kind: 'server' }>

/** A server notices late that a body is gone; so long one that has just left may still be listed, ms. */
const leaveTimeoutMs = 5_000
const lookAgainMs = 500

/** Names that sessions of this machine have on the server, by session; `id`: the one that is to go on. */
async function inSessions(server: Server, id?: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const there = (await listSessions()).filter(one => one.id !== id && !one.ended && isAt(one, server))
  return new Map(await Promise.all(there.map(async one => [one.id, await seatsOf(one)] as const)))
}

/** The names of agents of this machine's sessions on the server. */
export const namesOfSessions = async (server: Server): Promise<readonly string[]> =>
  [...(await inSessions(server)).values()].flat()

/**
 * Throws where another session of this machine, or a player, has one of these names on the server: each would throw the other out for ever.
 * `id`: the session that goes on; a new one has none, and can choose other names.
 */
export async function refuseNamesInUse(server: Server, names: readonly string[], id?: string): Promise<void> {
  const where = `${server.host}:${server.port}`
  const others = 'Choose other names: --names A,B,C, or --prefix red_ before each.'
  for (const [session, seats] of await inSessions(server, id)) {
    const used = shared(names, seats)
    if (used.length === 0) continue
    throw new UsageError(
      `${session} plays on ${where} with the same names: ${used.join(', ')}.`,
      id === undefined ? others : `Stop that session first: ${mcteam} join ${session}, then /stop`,
    )
  }
  // What pings a server is read where one is pinged: a screen in a process of its own needs none of it.
  const { pingServer } = await import('../../minecraft/server-status.ts')
  const listed = async () => shared(names, (await pingServer(server.host, server.port).catch(() => null))?.names ?? [])
  let there = await listed()
  for (const end = performance.now() + leaveTimeoutMs; there.length > 0 && performance.now() < end; ) {
    await new Promise(resolve => setTimeout(resolve, lookAgainMs))
    there = await listed()
  }
  if (there.length > 0)
    throw new UsageError(
      `On ${where} there are players named ${there.join(', ')} already, as agents of this session are.`,
      id === undefined ? others : 'Go on when they have left: another team may use these names.',
    )
}

const isAt = ({ world }: RegisteredSession, { host, port }: Server): boolean => {
  if (world === undefined) return false
  const other = parseAddress(world)
  return (
    other.port === port && (other.host.toLowerCase() === host.toLowerCase() || [other.host, host].every(isLoopback))
  )
}

/** The seats of a session that runs, as its recording has them; none where it cannot be read. */
async function seatsOf({ recording: path }: RegisteredSession): Promise<readonly string[]> {
  if (path === undefined) return []
  // Only a session that runs beside this one costs a new session what reads recordings.
  const { openRecording } = await import('../../session/recording/open.ts')
  const recording = await openRecording(path).catch(() => null)
  if (!recording) return []
  try {
    return Object.keys((await recording.stateAt({ seq: recording.lastSeq })).seats)
  } finally {
    await recording.close()
  }
}

const shared = (names: readonly string[], others: readonly string[]): string[] => {
  const there = new Set(others.map(name => name.toLowerCase()))
  return names.filter(name => there.has(name.toLowerCase()))
}
