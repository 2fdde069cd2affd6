import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Brain } from '../../source/brain/brain.ts'
import type { Flags } from '../../source/cli/command.ts'
import { sessionConfig } from '../../source/cli/config/session.ts'
import { noSettings } from '../../source/cli/settings/loaded.ts'
import { startSession } from '../../source/host/start-session.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { fold, initialState } from '../../source/session/log/fold.ts'
import type { SessionState } from '../../source/session/log/state.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { temporaryFolder } from '../session/helpers.ts'

export interface Played {
  readonly result: string
  readonly reason: string
  readonly completion: number
  readonly events: readonly SessionEvent[]
  readonly state: SessionState
}

export interface PlayOptions {
  readonly flags?: Flags
  readonly onEvent?: (event: SessionEvent) => void
  /** Another brain around the one that plays. */
  readonly around?: (brain: Brain) => Brain
}

/** Plays a task of a suite, or one that was made, to its end: embedded world, real bodies, rule brain unless a flag names a model. */
export const played = async (
  what: string | Task,
  { flags = {}, onEvent, around }: PlayOptions = {},
): Promise<Played> => {
  const folder = temporaryFolder()
  const path = typeof what === 'string' ? what : join(folder, `${what.name}.yaml`)
  if (typeof what !== 'string') writeFileSync(path, stringify(what))
  const events: SessionEvent[] = []
  const config = await sessionConfig([path], { record: join(folder, 'run.jsonl'), ...flags }, noSettings)
  const running = await startSession(config, {
    ...(around && { around }),
    onEvent(event) {
      events.push(event)
      onEvent?.(event)
    },
  })
  const { result, reason } = await running.ended
  await running.close()
  const state = events.reduce(fold, initialState())
  return { result, reason, completion: state.score.completion, events, state }
}
