import { join, resolve } from 'node:path'
import { asWord, mcteam } from '../../command-name.ts'
import { errorText, UsageError } from '../../errors.ts'
import { isPlayedAsFound, type SessionConfig } from '../../host/session-config.ts'
import { listSessions } from '../../session/attach/paths.ts'
import type { SessionState } from '../../session/log/state.ts'
import { type Clocked, type Moment, momentHelp, readMoment } from '../../session/recording/moment.ts'
import { openRecording } from '../../session/recording/open.ts'
import { agentsOf } from '../../tasks/agents.ts'
import { message as readMessage } from '../../tui/input/commands/addressee.ts'
import { type Flags, text } from '../command.ts'
import { busConfig } from '../config/bus.ts'
import { personName } from '../config/people.ts'
import { type RecordingHead, recordedMinds, recordedTask, recordedWorld, typed } from '../config/recorded.ts'
import { recordingName } from '../config/recording-name.ts'
import { refuseWithoutGoal } from '../config/resume.ts'
import { withoutIndexes } from '../files.ts'
import { playInLines, playOnScreen } from '../play.ts'
import type { Settings } from '../settings/index.ts'

/** A new session from a moment of a recording, which itself is only read. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const [file, ...rest] = withoutIndexes(input)
  if (file === undefined || rest.length > 0)
    throw new UsageError('Which recording?', `One file: ${mcteam} fork recordings/NAME.jsonl --at 40%`)
  const at = text(flags, 'at')
  if (at === undefined) throw new UsageError('From which moment?', `--at takes ${momentHelp}.`)
  return await forkAt(file, flags, settings, markers => {
    const moment = readMoment(at, markers)
    if ('error' in moment)
      throw new UsageError(`--at: ${moment.error}.`, `Run ${mcteam} fork --help for all that --at takes.`)
    return moment
  })
}

/** Also from the replay's screen, at the moment that is shown there. */
export async function forkAt(
  file: string,
  flags: Flags,
  settings: Settings,
  momentIn: (recording: Clocked) => Moment,
): Promise<number> {
  const config = await forkConfig(file, flags, settings, momentIn)
  if (flags.print || flags.json) return await playInLines(config, flags)
  return await playOnScreen(config, flags, settings)
}

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
