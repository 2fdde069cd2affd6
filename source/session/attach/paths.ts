import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { codeOf, EnvironmentError, messageOf } from '../../errors.ts'
import { cleanFileName, cleanText } from '../log/clean-text.ts'

const registration = z.object({
  id: z.string().transform(cleanText),
  task: z.string().transform(cleanText),
  pid: z.int().min(1),
  /** ISO 8601. */
  startedAt: z.string().transform(cleanText),
  /** What `attach` takes. */
  address: z.string(),
  /** Its recording, when it has one. */
  recording: z.string().optional(),
  /** The bus on which it can be joined, without passwords; absent: it is on none. */
  bus: z.string().transform(cleanText).optional(),
  /** Where the game can be joined, HOST:PORT, once its world is open. */
  world: z.string().optional(),
  /** Requests that wait for a person's decision. */
  waiting: z.int().min(1).optional(),
  /** Of a team that stays: the goal that it works for, null while it waits for one. */
  goal: z
    .object({ number: z.int(), text: z.string().transform(cleanText) })
    .nullable()
    .optional(),
  /** It has its result, and is there to be looked at. */
  ended: z.literal(true).optional(),
})
/** A session of this user on this machine. */
export type RegisteredSession = Readonly<z.infer<typeof registration>>

/** Socket paths are cut at 104 bytes on macOS and at 108 on Linux. */
const longestSocketPathBytes = 100

/**
 * The folder for sockets and registrations, which only this user may enter: `$XDG_RUNTIME_DIR/mcteam`, or a folder
 * under the system's temporary one. Throws when another user made it first.
 */
export function runtimeDirectory(): string {
  const candidates = [
    process.env.XDG_RUNTIME_DIR && join(process.env.XDG_RUNTIME_DIR, 'mcteam'),
    join(tmpdir(), `mcteam-${userName()}`),
  ]
  let problem: unknown
  for (const folder of candidates) {
    if (!folder || Buffer.byteLength(folder) > longestSocketPathBytes - 20) continue
    try {
      return privateFolder(folder)
    } catch (error) {
      problem = error
    }
  }
  throw new EnvironmentError(
    `There is no private folder for the session's socket: ${problem === undefined ? 'all paths are too long' : messageOf(problem)}.`,
    'Set XDG_RUNTIME_DIR to a short folder of your own.',
  )
}

function userName(): string {
  return process.getuid ? String(process.getuid()) : cleanFileName(userInfo().username)
}

function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return folder
  const about = lstatSync(folder)
  const remedy = 'Remove it, or set XDG_RUNTIME_DIR to a folder of your own.'
  if (!about.isDirectory()) throw new EnvironmentError(`${folder} is not a folder`, remedy)
  if (about.uid !== process.getuid?.()) throw new EnvironmentError(`${folder} belongs to another user`, remedy)
  if ((about.mode & 0o077) !== 0) chmodSync(folder, 0o700)
  return folder
}

/** Where the host of this session listens: a Unix socket, or a named pipe on Windows. */
export function sessionAddress(id: string, directory: string): string {
  // Ids of one task differ only at their end, and paths must be short.
  const name = `${cleanFileName(id).slice(0, 8)}-${createHash('sha256').update(id).digest('hex').slice(0, 10)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\mcteam-${userName()}-${name}`
  const path = join(directory, `${name}.sock`)
  if (Buffer.byteLength(path) <= longestSocketPathBytes) return path
  throw new EnvironmentError(`The path ${path} is too long for a socket.`, 'Give a shorter folder.')
}

const registrationFile = (id: string, directory: string) => join(directory, `${cleanFileName(id)}.json`)

export function registerSession(session: RegisteredSession, directory: string): void {
  const path = registrationFile(session.id, directory)
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(session)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}

/** Takes it off the list of running sessions; people who come later are still told how it ended. */
export function unregisterSession(id: string, directory: string): void {
  takeOff(registrationFile(id, directory), directory)
}

/** So many sessions that are gone are remembered. */
const pastAtMost = 50
const pastFolder = (directory: string) => join(directory, 'past')

/** Of a session without a recording nothing could be told. */
function takeOff(path: string, directory: string): void {
  if (registered(path)?.recording === undefined) {
    rmSync(path, { force: true })
    return
  }
  const folder = pastFolder(directory)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    renameSync(path, join(folder, basename(path)))
  } catch {
    return // another process was quicker
  }
  for (const { file } of registrationsIn(folder).slice(pastAtMost)) rmSync(file, { force: true })
}

/** Sessions of this machine that no host has any more, the newest first. */
export const pastSessions = (): readonly RegisteredSession[] =>
  registrationsIn(pastFolder(runtimeDirectory())).flatMap(({ file }) => registered(file) ?? [])

/** The files of a folder, the one that came into it last first. */
function registrationsIn(folder: string): readonly { readonly file: string; readonly at: number }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const file = join(folder, name)
      const about = statSync(file, { throwIfNoEntry: false })
      return about ? [{ file, at: about.ctimeMs }] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** The sessions one can join, oldest first. What dead hosts left behind is removed on the way. */
export async function listSessions(directory: string = runtimeDirectory()): Promise<readonly RegisteredSession[]> {
  const found = await Promise.all(
    readdirSync(directory)
      .filter(name => name.endsWith('.json'))
      .map(name => living(join(directory, name), directory)),
  )
  return found
    .filter(session => session !== undefined)
    .sort((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0))
}

async function living(path: string, directory: string): Promise<RegisteredSession | undefined> {
  const session = registered(path)
  if (session && isAlive(session.pid) && (await answers(session.address))) return session
  // A host that is alive but slow to accept would come back at its next start; one that is dead would stay for ever.
  if (!session || !isAlive(session.pid)) {
    takeOff(path, directory)
    if (session && process.platform !== 'win32' && session.address.endsWith('.sock'))
      rmSync(session.address, { force: true })
  }
  return undefined
}

function registered(path: string): RegisteredSession | undefined {
  try {
    return registration.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether a process listens there. Process ids are used again, so a living process proves nothing. */
export function answers(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(address)
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => done(false))
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
}
