import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { mcteam } from '../command-name.ts'
import { UsageError } from '../errors.ts'
import { listSessions } from '../session/attach/paths.ts'
import { firstWords } from '../session/log/clean-text.ts'
import { clockTime } from '../session/log/describe.ts'
import type { Header } from '../session/log/events.ts'
import { createRecorder, type Recorder } from '../session/recording/recorder.ts'
import { forkRecording, type Resumed, resumeRecording } from '../session/recording/resume.ts'
import { version } from '../version.ts'
import { sealed } from './own-recordings.ts'
import type { SessionConfig } from './session-config.ts'

/** What an earlier session left to the one that goes on from it. */
export interface Before extends Omit<Resumed, 'header' | 'recorder' | 'extra'> {
  readonly extra: Readonly<Record<string, unknown>>
  /** Why it stopped, for people and for the log. */
  readonly reason: string
  /** It had ended rather than been cut off. */
  readonly over: boolean
}

/** Where a session comes from: from nothing, from a recording that it goes on with, or from a moment of another one. */
export interface Origin {
  readonly kind: 'new' | 'resume' | 'fork'
  readonly header: Header
  readonly recorder: Recorder
  readonly before?: Before
}

/** `secrets`: what the recording does not hold. */
export async function openOrigin(config: SessionConfig, secrets: readonly string[]): Promise<Origin> {
  const { from, recording: path } = config
  if (from?.kind === 'resume') {
    // Two hosts in one file would spoil it for both.
    await refuseRunning(from.id)
    const { header, recorder, ...left } = await resumeRecording(path)
    return { kind: 'resume', header, recorder, before: leftBy(left, whyItStopped(left)) }
  }
  const header = sealed(headerOf(config), secrets)
  if (from?.kind !== 'fork') return { kind: 'new', header, recorder: createRecorder({ path, header }) }
  const forked = await forkRecording(from.path, { at: { seq: from.seq }, path, header })
  const reason = `forked from ${from.id} at ${clockTime(forked.state.t)}`
  return { kind: 'fork', header: forked.header, recorder: forked.recorder, before: leftBy(forked, reason) }
}

/** ms that a host which has nothing left to do may take to go. */
const farewellTimeoutMs = 15_000

/** Whether a host on this machine has the session; one that is `over` is about to leave it, which is waited for. */
export async function runsOn(id: string, over: boolean): Promise<boolean> {
  const has = async () => (await listSessions()).some(session => session.id === id)
  let running = await has()
  for (
    const end = performance.now() + farewellTimeoutMs;
    running && over && performance.now() < end;
    running = await has()
  )
    await new Promise(resolve => setTimeout(resolve, 200))
  return running
}

/** Throws when a host on this machine has the session. */
export async function refuseRunning(id: string, over = false): Promise<void> {
  if (await runsOn(id, over)) throw new UsageError(`${id} is still running.`, `Attach to it with ${mcteam} join ${id}`)
}

type Left = Omit<Resumed, 'header' | 'recorder'>

const whyItStopped = ({ state: { session, t } }: Left): string =>
  session.phase === 'ended'
    ? `the session goes on; it had been over at ${clockTime(t)}`
    : `the host stopped at ${clockTime(t)}`

function leftBy({ state, extra, extraSeq, since, carried, gathering }: Left, reason: string): Before {
  return {
    state,
    // Read as a record by `resumeRecording`, or not there.
    extra: (extra ?? {}) as Readonly<Record<string, unknown>>,
    extraSeq,
    since,
    carried,
    gathering,
    reason,
    over: state.session.phase === 'ended',
  }
}

function headerOf(config: SessionConfig): Header {
  const { task, brain, world, team, prompts, startedAt } = config
  return {
    mcteam: 1,
    id: `${firstWords(task.name, 24)}-${randomBytes(3).toString('hex')}`,
    startedAt,
    task,
    seed: task.seed,
    versions: { mcteam: version, node: process.versions.node, minecraft: task.world.version },
    config: {
      brain,
      world,
      organization: task.organization,
      schedule: task.schedule,
      approvals: task.approvals,
      team,
      prompts,
    },
  }
}
