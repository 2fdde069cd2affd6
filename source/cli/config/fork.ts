import { join, resolve } from 'node:path'
import { asWord, mcteam } from '../../command-name.ts'
import { errorText, UsageError } from '../../errors.ts'
import { isPlayedAsFound, type SessionConfig } from '../../host/session-config.ts'
import { listSessions } from '../../session/attach/paths.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Clocked, Moment } from '../../session/recording/moment.ts'
import { openRecording } from '../../session/recording/open.ts'
import { agentsOf } from '../../tasks/agents.ts'
import { message as readMessage } from '../../tui/input/commands/addressee.ts'
import { type Flags, text } from '../command.ts'
import type { Settings } from '../settings/loaded.ts'
import { busConfig } from './bus.ts'
import { personName } from './people.ts'
import { type RecordingHead, recordedMinds, recordedTask, recordedWorld, typed } from './recorded.ts'
import { recordingName } from './recording-name.ts'
import { refuseWithoutGoal } from './resume.ts'

/** The session that goes on from a moment of a recording, which itself is only read. */
export async function forkConfig(
  file: string,
  given: Flags,
  settings: Settings,
  momentIn: (recording: Clocked) => Moment,
): Promise<SessionConfig> {
  const flags = typed(given, settings)
  const recording = await openRecording(file)
  try {
    const state = await recording.stateAt(momentIn(recording))
    if (given.print || given.json) refuseWithoutGoal(`this moment of ${recording.header.id}`, state, file)
    const task = await forkedTask({ header: recording.header, path: file })
    const organization = text(flags, 'organization')
    const schedule = text(flags, 'schedule') as SessionConfig['task']['schedule'] | undefined // the flag's choices
    const reorganized = organization !== undefined && organization !== task.organization
    const startedAt = new Date().toISOString()
    const folder = String(settings.values.recordings ?? 'recordings')
    const words = text(flags, 'message')
    return {
      task: { ...task, organization: organization || task.organization, schedule: schedule || task.schedule },
      world: { kind: 'embedded' },
      ...(await recordedMinds(recording, given, settings, state)),
      ...busConfig(given, settings),
      recording: resolve(text(flags, 'record') ?? join(folder, recordingName(`${task.name}-fork`, startedAt))),
      startedAt,
      from: {
        kind: 'fork',
        id: recording.header.id,
        path: resolve(file),
        seq: state.seq,
        organization: reorganized ? organization! : undefined,
        message: words === undefined ? undefined : spoken(words, state, task, given),
      },
    }
  } finally {
    await recording.close()
  }
}

/** The task that a fork plays; throws where no moment of the recording can be set up again. */
async function forkedTask(recording: RecordingHead): Promise<SessionConfig['task']> {
  const task = recordedTask(recording)
  if (!isPlayedAsFound(recordedWorld(recording), task)) return task
  throw new UsageError(
    `${recording.path} was played in the land of a server, which a recording does not hold: no moment of it can be set up again.`,
    await goOn(recording.path),
  )
}

/** How a person takes part in what was recorded: in the session itself while it runs. */
async function goOn(path: string): Promise<string> {
  const running = (await listSessions()).find(
    one => !one.ended && one.recording && resolve(one.recording) === resolve(path),
  )
  if (running) return `It is still running. Take part in it: ${mcteam} join ${running.id}`
  return `Go on with it on the server instead: ${mcteam} tui --resume ${asWord(path)}`
}

/** Why no moment of a recording can be forked, and what to do instead; undefined: one can. */
export async function whyNoFork(recording: RecordingHead): Promise<string | undefined> {
  try {
    await forkedTask(recording)
    return undefined
  } catch (error) {
    return errorText(error)
  }
}

/** `@bob get 6 oak logs`, as on the screen's line. */
function spoken(
  words: string,
  state: SessionState,
  task: SessionConfig['task'],
  flags: Flags,
): { person: string; to: readonly string[]; text: string } {
  const person = personName(flags, agentsOf(task))
  const meaning = readMessage(words, { state, person, delivery: 'queue' })
  const messageHelp = 'Write "@name text", or text for all.'
  if (meaning.kind === 'error') throw new UsageError(`--message: ${meaning.text}`, messageHelp)
  if (meaning.kind !== 'send' || meaning.command.type !== 'say')
    throw new UsageError('--message is no message.', messageHelp)
  return { person, to: meaning.command.to, text: meaning.command.text }
}
