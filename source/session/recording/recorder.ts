import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, reasonOf } from '../../errors.ts'
import type { Header, SessionEvent } from '../log/events.ts'
import { secretHider } from '../log/secrets.ts'
import type { SessionState } from '../log/state.ts'
import { openAppended } from './file/appended-file.ts'
import { RecordingError } from './file/error.ts'
import { createIndexer, type Indexer } from './file/index.ts'
import { openIndexFile } from './file/index-file.ts'
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
   * A keyframe is due after this many events, and when one and a half times its own size has been written since the last:
   * seeking stays short and keyframes never outgrow the log.
   * @default 1500
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

/** Bytes below which a keyframe may come as often as its own size is written. */
const smallKeyframe = 200_000
/** ms a keyframe waits for its extra before it is written without. */
const extraTimeoutMs = 10_000

/**
 * Starts a recording. A file that exists is refused (`RecordingError`); a folder that cannot be written, or a disk that
 * fills up, ends the recording with one alert in the session and nothing else.
 */
export function createRecorder(options: RecorderOptions, at?: RecorderPosition): Recorder {
  const { path, header, keyframeEvery = 1500, keyframeAfter = 30_000 } = options
  let file: ReturnType<typeof openAppended> | undefined
  let index: ReturnType<typeof openIndexFile> | undefined
  let session: RecordedSession | undefined
  let failure: string | undefined
  const failureText = (error: unknown) =>
    `Recording to ${path} stopped: ${reasonOf(error)}. The session goes on unrecorded; what was written so far can be replayed.`
  let provide: (() => unknown) | undefined
  let t = at?.t ?? 0
  let sinceKeyframe = { events: 0, bytes: 0, since: t }
  let keyframeSize = 0
  let keyframeUnderWay: Promise<void> | undefined
  const indexer = at?.indexer ?? createIndexer()

  try {
    makeFolder(dirname(path))
    file = openAppended(path, at?.offset)
    index = openIndexFile(`${path}.idx`, at ? 'a' : 'w')
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new RecordingError(path, undefined, 'exists already', 'Choose another name.')
    }
    fail(error)
  }

  /** Nothing more is written; what is there stays readable. */
  function abandon(): void {
    file?.abandon()
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
    if (events >= keyframeEvery) return bytes >= 1.5 * keyframeSize
    return t - since >= keyframeAfter && bytes >= (keyframeSize < smallKeyframe ? keyframeSize : 1.5 * keyframeSize)
  }

  function writeKeyframe(extra: unknown): void {
    if (file === undefined || !session) return
    const state = session.state()
    const line = lineOf(state, extra, session.secrets)
    try {
      const at = file.offset()
      keyframeSize = file.write(line)
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
        file.write(blacked(headerLine(header), recorded.secrets))
        index?.write({ mcteamIndex: 1, id: header.id, startedAt: header.startedAt })
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
        const at = file.offset()
        const length = file.write(eventLine(event))
        const block = indexer.event(event, at, length)
        if (block) index?.write(block)
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
      await file?.synced()
      const rest = indexer.rest()
      if (rest && file) index?.write(rest)
      file?.close()
      index?.close()
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
