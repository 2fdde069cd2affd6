import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { generatedHeader, generateEvents } from '../../bench/generate-log.ts'
import type { SessionControl } from '../../source/session/attach/commands.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { createSession, type Session } from '../../source/session/log/session-log.ts'
import type { SessionState } from '../../source/session/log/state.ts'
import { inLayers } from '../../source/session/recording/file/earlier-blocks.ts'
import { createRecorder } from '../../source/session/recording/recorder.ts'
import type { SessionView } from '../../source/session/view.ts'

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function emitAll(session: Session, events: Iterable<SessionEvent>): void {
  // Every payload was made by the schema of its own type.
  for (const { type, source, data } of events) session.emit(type, source, data as never)
}

/** A recording as a session of `events` generated events writes it, with the clock the events tell. */
export async function recorded(
  path: string,
  options: { events: number; seed?: number; keyframeEvery?: number; seats?: number },
): Promise<{ session: Session; events: readonly SessionEvent[] }> {
  const header = generatedHeader(options.seed)
  let now = 0
  const recorder = createRecorder({ path, header, keyframeEvery: options.keyframeEvery })
  const session = createSession({ header, recorder, clock: () => now })
  const events: SessionEvent[] = []
  for (const event of generateEvents(options)) {
    now = event.t
    events.push(session.emit(event.type, event.source, event.data as never) as SessionEvent)
    if (events.length % 50 === 0) await new Promise(resolve => setImmediate(resolve))
  }
  await session.close()
  return { session, events }
}

/** A team that does nothing but log who comes, goes and says what. */
export function simpleControl(session: Session): SessionControl {
  return {
    joined: ({ person, role = 'observer', access = 'member' }) =>
      void session.emit('human.joined', 'host', { person, role, ...(access === 'member' ? {} : { access }) }),
    left: (person, reason) => void session.emit('human.left', 'host', { person, reason }),
    async command(person, command) {
      session.emit('human.command', person, { person, command: command.type, ok: true })
      if (command.type === 'stop') throw new Error('nothing to stop')
      return { ok: true, text: `did ${command.type}` }
    },
  }
}

/** Resolves as soon as the condition holds; it is looked at after every change of the view. */
export function until(view: SessionView, condition: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (!condition()) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = view.subscribe(look)
    look()
  })
}

/** The states that keyframes of a recording hold. */
export const keyframesOf = (text: string): SessionState[] =>
  text.split('\n').flatMap(line => {
    if (!line.startsWith('{"keyframe"')) return []
    return [inLayers((JSON.parse(line) as { keyframe: { state: SessionState } }).keyframe.state)]
  })
