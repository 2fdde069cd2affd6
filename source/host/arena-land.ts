import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { asWord, mcteam } from '../command-name.ts'
import { errorText } from '../errors.ts'
import { add, type Position, show } from '../minecraft/blocks/position.ts'
import { readSmallFile, writeOwnFile } from '../own-files.ts'
import { findRoom } from '../referee/land/find-room.ts'
import { keepLand } from '../referee/land/keep-land.ts'
import { beforeArenas } from '../referee/land/land.ts'
import { joinLand, type LandClient } from '../referee/land/land-client.ts'
import { restoredInWords, restoreLand } from '../referee/land/restore-land.ts'
import { listSessions } from '../session/attach/paths.ts'
import { cleanFileName } from '../session/log/clean-text.ts'
import type { Session } from '../session/log/session-log.ts'
import { shiftTask } from '../tasks/shift-task.ts'
import type { Task } from '../tasks/task-schema.ts'
import { accountOf } from './accounts/account-of.ts'
import { isOwnLand, type LandFile, landFileOf, readLandFile, sealedLand, writeLandFile } from './land-file.ts'
import type { SessionConfig } from './session-config.ts'
import { surroundings, userFolder } from './user-folder.ts'

/** The land under the arena of a session on a server: where it goes, what was there, and that it comes back. */

type Server = Extract<SessionConfig['world'], { kind: 'server' }>

/** What an embedded world that is played on as a server says of itself. */
const ownBrand = 'mcteam'

/** The configuration with its arena where there is room for it; what stands there is in a file first. Rejects with RefereeError. */
export async function placeArena(config: SessionConfig, signal?: AbortSignal): Promise<SessionConfig> {
  const { world, task } = config
  // A session that goes on has its arena where it was.
  if (world.kind !== 'server' || !task.arena || config.from) return config
  const client = await joinLand(clientOptions(config, world, signal))
  try {
    const arenas = await arenasOn(world)
    const by = await shiftOf(client, world, task, arenas)
    const placed = shiftTask(task, by)
    if (world.restore !== 'never') {
      const kept = await keepLand(
        client,
        placed,
        arenas.map(one => one.land.kept),
      )
      const file = landFileOf(config.recording)
      const server = { host: world.host, port: world.port, version: task.world.version }
      if (kept) writeLandFile(file, sealedLand({ session: basename(config.recording), server, kept }))
      // What could not be read later is found out before a block is changed.
      readLandFile(file)
      if (kept) remember(world, [...arenas.map(one => one.file), resolve(file)])
    }
    const notices = [...(config.notices ?? []), ...(placed === task ? [] : [movedLine(task, placed)])]
    return { ...config, task: placed, notices }
  } finally {
    await client.leave()
  }
}

const clientOptions = (config: SessionConfig, { host, port, referee }: Server, signal: AbortSignal | undefined) => ({
  ...{ host, port, version: config.task.world.version, username: referee ?? 'referee' },
  account: accountOf(config, referee ?? 'referee'),
  signal,
})

const movedLine = ({ arena }: Task, placed: Task): string =>
  `The arena goes where there is room: its corner is at ${show(placed.arena!.region.from)} instead of ${show(arena!.region.from)}, and all that the task names goes along.`

async function shiftOf(
  client: LandClient,
  { arena }: Server,
  task: Task,
  arenas: readonly StandingArena[],
): Promise<Position> {
  const { from } = task.arena!.region
  const where = arena ?? (client.bot.game.serverBrand === ownBrand ? 'task' : 'room')
  if (where === 'task') return [0, 0, 0]
  if (where !== 'room') return add(where, [-from[0], -from[1], -from[2]])
  return await findRoom({
    ...{ client, task },
    taken: arenas.filter(one => one.played).map(one => one.land.kept.land.box),
    before: beforeArenas(arenas.filter(one => !one.played).map(one => one.land.kept.land)),
  })
}

/** One of an earlier session that was not put back. */
interface StandingArena {
  readonly file: string
  readonly land: LandFile
  /** Its session still runs. */
  readonly played: boolean
}

const standing = z.object({ files: z.array(z.string()) })
const listFile = ({ host, port }: Pick<Server, 'host' | 'port'>): string =>
  join(userFolder(surroundings()), 'arenas', `${cleanFileName(`${host.toLowerCase()}_${port}`)}.json`)

/** Those that this user's sessions left on a server, the oldest first. */
async function arenasOn(server: Server): Promise<readonly StandingArena[]> {
  const sessions = await listSessions()
  const running = sessions.flatMap(({ recording, ended }) =>
    recording !== undefined && !ended ? [resolve(landFileOf(recording))] : [],
  )
  return listed(server).flatMap(file => {
    const land = landIn(file)
    return land && land.restored === undefined && isOwnLand(land)
      ? [{ file, land, played: running.includes(file) }]
      : []
  })
}

const landIn = (file: string): LandFile | undefined => {
  try {
    return readLandFile(file)
  } catch {
    // One that was changed by hand tells nothing.
    return undefined
  }
}

const listed = (server: Server): readonly string[] => {
  try {
    return standing.parse(JSON.parse(readSmallFile(listFile(server)))).files
  } catch {
    return []
  }
}

const remember = (server: Server, files: readonly string[]): void => {
  try {
    writeOwnFile(listFile(server), `${JSON.stringify({ files: [...new Set(files)] })}\n`)
  } catch {
    // Where nothing can be kept, the next session takes this arena for something that was built.
  }
}

/** Puts back what a file tells, once. Resolves to the line for people, and whether all of it is back. */
export async function putLandBack(
  file: string,
  land: LandFile,
  reach: Parameters<typeof joinLand>[0],
): Promise<{ readonly text: string; readonly whole: boolean }> {
  const client = await joinLand(reach)
  try {
    const done = await restoreLand(client, land.kept)
    const whole = done.failed.length === 0
    if (whole) writeLandFile(file, { ...land, restored: new Date().toISOString() })
    return { text: restoredInWords(done), whole }
  } finally {
    await client.leave()
  }
}

/** When a session has ended: puts the land back, or says how that is done. */
export async function leaveLand(config: SessionConfig, { emit }: Pick<Session, 'emit'>): Promise<void> {
  const { world } = config
  if (world.kind !== 'server' || !config.task.arena) return
  const file = landFileOf(config.recording)
  const land = landIn(file)
  if (!land || land.restored !== undefined) return
  const later = `${mcteam} cleanup ${asWord(config.recording)} --server ${world.host}:${world.port}`
  const tell = (level: 'info' | 'warning', text: string) => void emit('alert', 'host', { level, text })
  if (world.restore !== 'end')
    return tell('info', `The arena still stands; what stood there before is kept. To put it back: ${later}`)
  // A recording of another person may have brought it.
  if (config.from && !isOwnLand(land))
    return tell(
      'warning',
      `The land of the arena is not put back: its file bears no seal of yours. After a look at it: ${later}`,
    )
  try {
    const { text, whole } = await putLandBack(file, land, clientOptions(config, world, undefined))
    tell(whole ? 'info' : 'warning', text)
  } catch (error) {
    tell('warning', `The land of the arena is not put back: ${errorText(error)} Later: ${later}`)
  }
}
