import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { asWord, mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import { refuseRunning, runsOn } from '../../host/origin.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { listSessions } from '../../session/attach/paths.ts'
import { clockTime } from '../../session/log/describe.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import type { SessionState } from '../../session/log/state.ts'
import { openRecording } from '../../session/recording/open.ts'
import { halfTimeLeft } from '../../session/recording/time-left.ts'
import { agentsOf } from '../../tasks/agents.ts'
import { type Flags, text } from '../command.ts'
import { warn } from '../files.ts'
import { switchFlags } from '../flags.ts'
import type { Settings } from '../settings/loaded.ts'
import { refuseAccounts, withAccounts } from './accounts.ts'
import { refuseNamesInUse } from './names-in-use.ts'
import { recordedSetUp, recordedTask, typed } from './recorded.ts'
import { worldConfig } from './world.ts'

/** Flags that a session which goes on in its own recording cannot change. */
const fixed = [
  'goal',
  'stay',
  'team',
  'once',
  'agents',
  'version',
  'organization',
  'schedule',
  ...Object.keys(switchFlags),
  'knowledge',
  'approvals',
  'approve',
  'land',
  'arena',
  'pace',
  'seed',
  'record',
]

/** Refuses what no terminal will be there for: to give the team a goal. */
export const refuseWithoutGoal = (name: string, { session }: SessionState, path: string): void => {
  if (hasGoal(session)) return
  const goOn = `${mcteam} tui --resume ${asWord(relative('', path))}`
  throw new UsageError(`In ${name} the team waits for a goal.`, `Give it one on a screen: ${goOn}`)
}

/**
 * `--resume FILE|last`: everything is as the recording's header says; model and server may be named anew. `alone`: no terminal will be
 * there.
 */
export async function resumeConfig(
  input: readonly string[],
  given: Flags,
  settings: Settings,
  alone = false,
): Promise<SessionConfig> {
  const flags = typed(given, settings)
  const file = text(flags, 'resume')!
  if (input.length > 0)
    throw new UsageError(`--resume takes its task from the recording.`, `Leave out ${input.join(' ')}.`)
  const path = file === 'last' ? await newest(String(settings.values.recordings ?? 'recordings')) : resolve(file)
  // A flag without a value is false where it is not given.
  const changed = fixed.find(name => flags[name] !== undefined && flags[name] !== false)
  if (changed !== undefined)
    throw new UsageError(
      `--${changed} cannot be changed while a session goes on.`,
      `Start another one from it: ${mcteam} fork ${asWord(relative('', path))} --at end`,
    )
  const recording = await openRecording(path)
  try {
    const { header } = recording
    const state = await recording.stateAt({ seq: recording.lastSeq })
    const { session, t } = state
    await refuseRunning(header.id, session.phase === 'ended')
    const task = recordedTask(recording)
    const over = whyOver(header.id, session, t, task.timeLimit)
    if (over !== null) {
      const fork = `${mcteam} fork ${asWord(relative('', path))} --at`
      if (session.endCause !== 'time-limit')
        throw new UsageError(`${over}.`, `Start another one from an earlier moment: ${fork} 50%`)
      const { t: from, left } = await halfTimeLeft(recording, task.clock, task.timeLimit * 1000)
      const seconds = Math.round(left / 1000)
      throw new UsageError(
        `${over}.`,
        `A fork goes on with the time used up to its moment; this one has ${seconds} s left: ${fork} ${clockTime(from)}`,
      )
    }
    if (alone) refuseWithoutGoal(header.id, state, path)
    const setUp = await recordedSetUp(recording, state, given, settings)
    const world = text(flags, 'server') === undefined ? setUp.world : (await worldConfig(task, flags)).target
    if (world.kind === 'embedded') refuseAccounts(flags)
    else await refuseNamesInUse(world, agentsIn(state, agentsOf(task)), header.id)
    const { accounts } = await withAccounts(flags, agentsOf(task), true)
    const known = setUp.world.kind === 'server' ? setUp.world.referee : undefined
    return {
      ...setUp,
      ...accounts,
      world: world.kind === 'server' ? { ...world, referee: world.referee ?? known } : world,
      from: { kind: 'resume', id: header.id },
    }
  } finally {
    await recording.close()
  }
}

/** Its agents: people come with names of their own. */
const agentsIn = ({ seats }: SessionState, ofTask: readonly string[]): readonly string[] => {
  const added = Object.values(seats).flatMap(({ seat, addedBy }) => (addedBy === undefined ? [] : [seat]))
  return [...ofTask, ...added].filter(name => seats[name] !== undefined)
}

/** Why a session cannot go on, in words; null: it can. */
const whyOver = (id: string, session: SessionState['session'], t: number, limit: number): string | null => {
  if (session.result === 'success') return `${id} reached its goal at ${clockTime(session.endedAt ?? t)}`
  return session.result === 'failure' && session.endCause === 'time-limit'
    ? `${id} used up its time limit of ${limit} s`
    : null
}

/** A person, the host or a crash ended it: it did not come to its own end. */
const wasCutOff = ({ phase, result = 'stopped' }: SessionState['session']): boolean =>
  phase !== 'ended' || result === 'stopped'

/**
 * Of the sessions that can go on the one that was active last: of those that were cut off, and, where there are none, of those that ended by
 * themselves. What still runs or is over is passed over.
 */
async function newest(folder: string): Promise<string> {
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.jsonl')) : []
  const byTime = files
    .map(name => ({ path: resolve(join(folder, name)), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  const running = new Set((await listSessions()).map(({ id }) => id))
  const passed: string[] = []
  /** Those of the passed ones that could go on, were it not for a host that has them. */
  const hosted: string[] = []
  /** The last one that the team had given up or missed by itself. */
  let ended: string | undefined
  const chosen = (path: string): string => {
    for (const line of hosted) warn(`Passed over: ${line}`)
    return path
  }
  for (const { path } of byTime) {
    const recording = await openRecording(path).catch(() => null)
    if (!recording) continue
    try {
      const { header } = recording
      const { session, t } = await recording.stateAt({ seq: recording.lastSeq })
      const over = whyOver(header.id, session, t, recordedTask(recording).timeLimit)
      const held =
        over === null && running.has(header.id) ? await stillHeld(header.id, session.phase === 'ended') : null
      if (over === null && held === null) {
        if (wasCutOff(session)) return chosen(path)
        ended ??= path
        continue
      }
      if (held !== null) hosted.push(held)
      passed.push(over ?? held!)
    } catch {
      // No recording of a session.
    } finally {
      await recording.close()
    }
  }
  if (ended !== undefined) return chosen(ended)
  const why = passed.length > 0 ? `: ${passed.slice(0, 3).join('; ')}` : ''
  throw new UsageError(
    `There is no recording in ${resolve(folder)} that can go on${why}.`,
    'Name the file: --resume FILE',
  )
}

/** Why a host keeps its session, in words; null: it is gone. One that has only its farewell left to say is waited for. */
async function stillHeld(id: string, over: boolean): Promise<string | null> {
  if (!over) return `${id} is still running (${mcteam} join ${id})`
  warn(`${id} is over; waiting for its host to leave it.`)
  return (await runsOn(id, true)) ? `${id} is over, and people still look at it (${mcteam} join ${id})` : null
}
