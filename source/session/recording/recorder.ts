import { closeSync, fdatasync, ftruncateSync, lstatSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorText } from '../../errors.ts'
import type { Header, SessionEvent } from '../log/events.ts'
import { secretHider } from '../log/secrets.ts'
import type { SessionState } from '../log/state.ts'
import { RecordingError } from './file/error.ts'
import { createIndexer, type Indexer, indexLine } from './file/index.ts'
import { eventLine, headerLine, keyframeLine, longestLine } from './file/lines.ts'

/** Writes one session's log into one file. */
export interface Recorder {
  readonly path: string
  /** Called by the session that will be recorded, before its first event. Writes the header. */
  attach(session: RecordedSession): void
  /** In the file (not merely in memory) when it returns, so that a killed process loses at most a line it was writing. */
  append(event: SessionEvent): void
  /** Writes a keyframe; without `extra`, with what `extras` gives. */
  keyframe(extra: unknown): Promise<void>
  /** Registers what keyframes carry beside the state, e.g. the arena and the minds' memory. */
  extras(provide: () => unknown): void
  /** Resolves when everything is on the disk itself. */
  close(): Promise<void>
}

interface RecordedSession {
  state(): SessionState
  /** Texts to black out in the header and in keyframes (events come clean already). */
  readonly secrets: readonly string[]
  /** Called once, with a line for people, when the recording cannot go on. The session does. */
  failed(text: string): void
}

export interface RecorderOptions {
  readonly path: string
  readonly header: Header
  /**
   * A keyframe is due after this many events, and when twice its own size has been written since the last: seeking stays
   * short and keyframes never outgrow the log.
   * @default 2000
   */
  readonly keyframeEvery?: number
  /**
   * One is also due after this many ms of the session, when enough has been written since the last: who resumes after a
   * crash should not find an arena that is minutes old.
   * @default 30000
   */
  readonly keyframeAfter?: number
}

/** Where an existing recording is taken up; `resumeRecorder` finds it out. */
export interface RecorderPosition {
  readonly offset: number
  readonly indexer: Indexer
  /** Time of its last event, ms: keyframes are counted from there. */
  readonly t: number
}

/** ms that the disk may lag behind the file: what a power cut can take, unlike a killed process. */
const syncIntervalMs = 1000
/** Bytes below which a keyframe may come as often as its own size is written. */
const smallKeyframe = 200_000
/** ms a keyframe waits for its extra before it is written without. */
const extraTimeoutMs = 10_000

/**
 * Starts a recording. A file that exists is refused (`RecordingError`); a folder that cannot be written, or a disk that
 * fills up, ends the recording with one alert in the session and nothing else.
 */
export function createRecorder(options: RecorderOptions, at?: RecorderPosition): Recorder {
  const { path, header, keyframeEvery = 2000, keyframeAfter = 30_000 } = options
  let file: number | undefined
  let index: number | undefined
  let session: RecordedSession | undefined
  let failure: string | undefined
  const failureText = (error: unknown) =>
    `Recording to ${path} stopped: ${reasonOf(error)}. The session goes on unrecorded; what was written so far can be replayed.`
  let provide: (() => unknown) | undefined
  let offset = at?.offset ?? 0
  let t = at?.t ?? 0
  let sinceKeyframe = { events: 0, bytes: 0, since: t }
  let keyframeSize = 0
  let keyframeUnderWay: Promise<void> | undefined
  let syncTimer: NodeJS.Timeout | undefined
  let syncing: Promise<void> = Promise.resolve()
  const indexer = at?.indexer ?? createIndexer()

  try {
    makeFolder(dirname(path))
    file = openSync(path, at ? 'r+' : 'wx', 0o600)
    index = openIndex(`${path}.idx`, at ? 'a' : 'w')
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new RecordingError(path, undefined, 'exists already', 'Choose another name.')
    }
    fail(error)
  }

  function write(line: string): number {
    const bytes = Buffer.from(line)
    let done = 0
    while (done < bytes.length) done += writeSync(file!, bytes, done, bytes.length - done, offset + done)
    offset += bytes.length
    scheduleSync()
    return bytes.length
  }

  /** What has the index's name and is no file would be waited for (a pipe) or be written through (a link). */
  function openIndex(name: string, flags: 'a' | 'w'): number | undefined {
    try {
      if (lstatSync(name, { throwIfNoEntry: false })?.isFile() === false) rmSync(name)
      return openSync(name, flags, 0o600)
    } catch {
      return undefined
    }
  }

  /** The index is a convenience: when it cannot be written, reading makes it again. */
  function writeIndex(content: unknown): void {
    if (index === undefined) return
    try {
      writeSync(index, indexLine(content))
    } catch {
      closeSync(index)
      index = undefined
    }
  }

  function scheduleSync(): void {
    syncTimer ??= setTimeout(() => {
      syncTimer = undefined
      syncing = sync()
    }, syncIntervalMs).unref()
  }

  function sync(): Promise<void> {
    const target = file
    if (target === undefined) return Promise.resolve()
    // An error here shows again at the next write, where it is reported.
    return new Promise(resolve => fdatasync(target, () => resolve()))
  }

  /** Nothing more is written; what is there stays readable. */
  function abandon(): void {
    if (file === undefined) return
    try {
      ftruncateSync(file, offset) // half a line may have found room
    } catch {}
    closeSync(file)
    file = undefined
  }

  function fail(error: unknown): void {
    failure = failureText(error)
    abandon()
    report()
  }

  function report(): void {
    if (failure === undefined || !session) return
    const { failed } = session
    const text = failure
    failure = undefined
    failed(text)
  }

  function keyframeDue(): boolean {
    const { events, bytes, since } = sinceKeyframe
    if (events >= keyframeEvery) return bytes >= 2 * keyframeSize
    return t - since >= keyframeAfter && bytes >= (keyframeSize < smallKeyframe ? keyframeSize : 2 * keyframeSize)
  }

  function writeKeyframe(extra: unknown): void {
    if (file === undefined || !session) return
    const state = session.state()
    const line = lineOf(state, extra, session.secrets)
    try {
      const at = offset
      keyframeSize = write(line)
      indexer.keyframe(state.seq, at, keyframeSize)
      sinceKeyframe = { events: 0, bytes: 0, since: state.t }
    } catch (error) {
      fail(error)
    }
  }

  async function keyframe(extra?: unknown): Promise<void> {
    // The state is taken after the extra has come, so that the keyframe stands right after the event it belongs to.
    writeKeyframe(extra ?? (await extraOf(provide)))
  }

  return {
    path,
    attach(recorded) {
      session = recorded
      if (at || file === undefined) return
      try {
        write(blacked(headerLine(header), recorded.secrets))
        writeIndex({ mcteamIndex: 1, id: header.id, startedAt: header.startedAt })
      } catch (error) {
        failure = failureText(error)
        abandon()
      }
    },
    extras(provider) {
      provide = provider
    },
    append(event) {
      report()
      if (file === undefined) return
      try {
        const at = offset
        const length = write(eventLine(event))
        const block = indexer.event(event, at, length)
        if (block) writeIndex(block)
        const { events, bytes, since } = sinceKeyframe
        sinceKeyframe = { events: events + 1, bytes: bytes + length, since }
        t = event.t
      } catch (error) {
        fail(error)
      }
      if (!keyframeUnderWay && keyframeDue()) {
        keyframeUnderWay = new Promise<void>(resolve => setImmediate(resolve))
          .then(() => keyframe())
          .finally(() => {
            keyframeUnderWay = undefined
          })
      }
    },
    keyframe,
    async close() {
      await keyframeUnderWay
      clearTimeout(syncTimer)
      await syncing
      await sync()
      const rest = indexer.rest()
      if (rest && file !== undefined) writeIndex(rest)
      for (const open of [file, index]) if (open !== undefined) closeSync(open)
      file = undefined
      index = undefined
    },
  }
}

/** `mkdir` says EEXIST when a file has the folder's name; here that code means that the recording exists. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    throw Object.assign(new Error(`${folder} is a file`), { code: 'ENOTDIR' })
  }
}

/** An extra that cannot be written, or is beyond what a reader accepts, is left out: the state alone still seeks. */
function lineOf(state: SessionState, extra: unknown, secrets: readonly string[]): string {
  const { seq, t } = state
  try {
    const line = keyframeLine({ seq, t, state, extra }, text => blacked(text, secrets))
    if (line.length < longestLine / 4) return line
  } catch {}
  return keyframeLine({ seq, t, state })
}

/** What the provider gives; nothing when it fails or takes too long, because a keyframe without extra still seeks. */
async function extraOf(provide: (() => unknown) | undefined): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise(resolve => {
      timer = setTimeout(resolve, extraTimeoutMs).unref()
    })
    return await Promise.race([provide?.(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Without secrets, as they stand in JSON. */
const blacked = (line: string, secrets: readonly string[]): string =>
  secretHider(secrets.map(secret => JSON.stringify(secret).slice(1, -1)))(line)

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'the file is as large as it may become',
  EROFS: 'the disk is read-only',
  EACCES: 'this folder may not be written',
  EPERM: 'this folder may not be written',
  ENOTDIR: 'its folder is a file',
}

function reasonOf(error: unknown): string {
  return reasons[codeOf(error) ?? ''] ?? errorText(error)
}
