import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { clockTime } from '../session/describe.ts'
import { openRecording } from '../session/recording.ts'
import type { SessionState } from '../session/state.ts'
import type { Settings } from '../settings/index.ts'
import { type Flags, text, UsageError } from './command.ts'
import { busConfig, type SessionConfig, worldConfig } from './config.ts'
import { refuseRunning } from './origin.ts'
import { recordedMinds, recordedTask, recordedWorld, typed } from './recorded.ts'

/** Flags that a session which goes on in its own recording cannot change. */
const fixed = ['goal', 'agents', 'version', 'organization', 'schedule', 'approvals', 'approve', 'seed', 'record']

/** `--resume FILE|last`: everything is as the recording's header says; model and server may be named anew. */
export async function resumeConfig(input: readonly string[], given: Flags, settings: Settings): Promise<SessionConfig> {
  const flags = typed(given, settings)
  const file = text(flags, 'resume')!
  if (input.length > 0)
    throw new UsageError(`--resume takes its task from the recording; leave out ${input.join(' ')}.`)
  const path = file === 'last' ? newest(String(settings.values.recordings ?? 'recordings')) : resolve(file)
  const changed = fixed.find(name => flags[name] !== undefined)
  if (changed !== undefined)
    throw new UsageError(
      `--${changed} cannot be changed while a session goes on. Start another one from it: mcteam fork ${relative('', path)} --at end`,
    )
  const recording = await openRecording(path)
  try {
    const { header } = recording
    const { session, t } = await recording.stateAt({ seq: recording.lastSeq })
    await refuseRunning(header.id, session.phase === 'ended')
    if (session.result === 'success')
      throw new UsageError(
        `${header.id} reached its goal at ${clockTime(t)}. Start another one from an earlier moment: mcteam fork ${relative('', path)} --at 50%`,
      )
    const task = recordedTask(recording)
    if (session.result === 'failure' && timedOut(session))
      throw new UsageError(
        `${header.id} used up its time limit of ${task.timeLimit} s. Start another one from an earlier moment: mcteam fork ${relative('', path)} --at 50%`,
      )
    return {
      task,
      world: text(flags, 'server') === undefined ? recordedWorld(recording) : (await worldConfig(task, flags)).target,
      ...(await recordedMinds(recording, given, settings)),
      ...busConfig(given, settings),
      recording: path,
      startedAt: header.startedAt,
      from: { kind: 'resume', id: header.id },
    }
  } finally {
    await recording.close()
  }
}

/** The recording that was written to last. */
function newest(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.jsonl')) : []
  const [first] = files
    .map(name => ({ path: resolve(join(folder, name)), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  if (!first) throw new UsageError(`There is no recording in ${resolve(folder)}. Name the file: --resume FILE`)
  return first.path
}

/** Recordings of before say it in words alone. */
const timedOut = ({ endCause, resultReason }: SessionState['session']): boolean =>
  endCause === 'time-limit' || (endCause === undefined && resultReason?.startsWith('the time limit') === true)
