import { existsSync } from 'node:fs'
import process from 'node:process'
import { parentFlag } from '../benchmark/parent-flag.ts'
import { mcteam } from '../command-name.ts'
import { EnvironmentError, errorText, exitCode, reasonOf } from '../errors.ts'
import type { SessionConfig } from '../host/session-config.ts'
import { spawnHost } from '../host/spawn-host.ts'
import type { AttachOptions } from '../session/attach/client.ts'
import { describeEvent } from '../session/log/describe.ts'
import type { SessionEvent } from '../session/log/events.ts'
import type { SessionView } from '../session/view.ts'
import { agentsOf } from '../tasks/agents.ts'
import type { Outcome } from '../tui/app.ts'
import type { Flags } from './command.ts'
import { withNewGoal } from './config/goal.ts'
import { refuseNamesInUse } from './config/names-in-use.ts'
import { givenName, personName } from './config/people.ts'
import { withReadableGoal } from './config/readable-goal.ts'
import { onEndingSignal } from './ending-signals.ts'
import { comeBack, goOnWith, hostGone, over, recorded, stillThere } from './farewell.ts'
import { print, printData, warn } from './files.ts'
import type { WantedFork } from './replay-screen.ts'
import { openScreen, type RoleName, type ScreenOptions } from './screen.ts'
import type { Settings } from './settings/loaded.ts'

/** A session that goes on was looked at before it was read; a fork is played in a world of its own. */
const refuseTakenNames = async ({ world, task, from }: SessionConfig): Promise<void> => {
  if (world.kind === 'server' && from === undefined) await refuseNamesInUse(world, agentsOf(task))
}

/** Starts a host in a process of its own and opens the screen on it at once. */
export async function playOnScreen(config: SessionConfig, flags: Flags, settings: Settings): Promise<number> {
  await refuseTakenNames(config)
  const role = (flags.as ?? 'observer') as RoleName
  const person = personName(flags, agentsOf(config.task))
  const name = givenName(flags, settings)
  const host = spawnHost({ ...config, owner: person })
  // What folds the log is loaded while the host starts: the first frame needs none of it.
  let attached: SessionView | undefined
  const come = async (as?: RoleName): Promise<SessionView> => {
    const { address } = await host
    const { attach } = await import('../session/attach/client.ts')
    attached = await attach({ address, person, role: as, goOn: goOnWith(config.recording, name) })
    return attached
  }
  const view = come(role)
  view.catch(() => {}) // the screen says why
  const { world, recording } = config
  const opening = world.kind === 'server' ? `joining the server ${world.host}:${world.port}…` : 'starting the world…'
  const { title } = config.task
  const outcome = await openSession({ view, again: come, title, opening, flags, settings, recording })
  if (typeof outcome === 'object') return await playNewGoal(config, outcome.goal, flags, settings)
  if (outcome === 'replay') {
    const code = await replayed(config.recording, flags, settings)
    print(recorded(config.recording))
    return code
  }
  if (outcome === 'lost') print(hostGone(config.recording, name))
  else if (outcome === 'detached')
    print(
      `${stillThere(attached ?? (await view), comeBack((await host).id, { name, view: attached ?? (await view) }))}\n${recorded(config.recording)}`,
    )
  else {
    // Left before there was a session to ask about: what was begun ends, too.
    if (outcome === 'quit' && !attached) print(await endBegun({ address: (await host).address, person, role }))
    print(over(config.recording, attached?.state().session, outcome === 'quit', name))
  }
  const session = attached?.state().session
  if (session?.endCause === 'no-world') {
    print(session.resultReason ?? '')
    return exitCode.environment
  }
  // On a screen a person has seen how it ended; a script has the exit code.
  const onScreen = process.stdin.isTTY && process.stdout.isTTY
  return onScreen || session?.phase !== 'ended' ? exitCode.done : codeOf(session.result, flags)
}

interface SessionScreen extends ScreenOptions {
  /** Comes to the session once more, after a look at its recording. */
  readonly again: () => Promise<SessionView>
}

/** The screen of a session. A replay of one of its goals comes back to it. */
export async function openSession(options: SessionScreen): Promise<Exclude<Outcome, { readonly from: number }>> {
  const outcome = await openScreen(options)
  if (typeof outcome !== 'object' || !('from' in outcome)) return outcome
  const { again, recording, flags, settings } = options
  if (recording === undefined) return 'detached'
  await replayed(recording, flags, settings, outcome.from)
  return await openSession({ ...options, view: again() })
}

/** What was just seen to its end, again from its beginning, or from an event on, in the same look. */
export async function replayed(recording: string, flags: Flags, settings: Settings, from = 0): Promise<number> {
  const start = from === 0 ? {} : { until: `#${from}`, play: true }
  const look = { theme: flags.theme, notifications: flags.notifications, fps: flags.fps, ...start }
  const { showReplay } = await import('./replay-screen.ts')
  const fork = await showReplay([recording], look, settings)
  return fork ? await playFork(fork, settings) : exitCode.done
}

/** Goes on from the moment of a replay that a person chose. */
export async function playFork({ file, seq }: WantedFork, settings: Settings): Promise<number> {
  const { forkConfig } = await import('./config/fork.ts')
  return await playOnScreen(await forkConfig(file, {}, settings, () => ({ seq })), {}, settings)
}

/** After a session: another one with the same set-up. */
export async function playNewGoal(
  before: SessionConfig,
  goal: string,
  flags: Flags,
  settings: Settings,
): Promise<number> {
  print(recorded(before.recording))
  return await playOnScreen(await withReadableGoal(withNewGoal(before, goal), flags), flags, settings)
}

/** Ends a session before its screen was shown. Resolves with the message for the terminal. */
async function endBegun(hello: AttachOptions): Promise<string> {
  const { attach } = await import('../session/attach/client.ts')
  const view = await attach(hello)
  const { ok, text } = await view.send({ type: 'stop' })
  await view.close()
  if (!ok) throw new EnvironmentError(`The session could not be stopped: ${text}`, `What runs here: ${mcteam} sessions`)
  return 'Stopped before it began.'
}

const codeOf = (result: string | undefined, flags: Flags): number =>
  result === 'success' || (result === 'unjudged' && flags.unjudged === 'ok') ? exitCode.done : exitCode.failed

/** No person who is asked about the land may be there: it stays as it is beside what the work is about. */
const withoutAsking = (config: SessionConfig): SessionConfig => {
  if (config.task.land !== 'ask') return config
  const notice =
    'The land stays as it is but for what the work is about (buildings, what plans name and gather): no person is asked here. --land free lets agents change all of it.'
  return { ...config, task: { ...config.task, land: 'box' }, notices: [...(config.notices ?? []), notice] }
}

/** Plays in this process, without a screen. Exit code: 0 the task succeeded, 1 it did not. */
export async function playInLines(config: SessionConfig, flags: Flags): Promise<never> {
  const { startSession } = await import('../host/start-session.ts')
  // A benchmark that started this and is gone will play it again from the beginning.
  const hasParent = process.env[parentFlag] !== undefined
  if (hasParent) {
    process.once('disconnect', () => process.exit(exitCode.failed))
    if (!process.connected) process.exit(exitCode.failed)
  }
  await refuseTakenNames(config)
  const owner = personName(flags, agentsOf(config.task))
  let told = false
  /** A person who reads these lines cannot decide anything here. */
  const tellWhere = ({ type }: SessionEvent, tell: (line: string) => void): void => {
    if (type !== 'approval.asked' || told) return
    told = true
    tell(`Decide it in another terminal: ${mcteam} join (--approve none: no person is asked).`)
  }
  const running = await startSession(
    { ...withoutAsking(config), owner },
    {
      once: true,
      onEvent: flags.json
        ? event => {
            printData(JSON.stringify(event))
            tellWhere(event, where => {
              warn(describeEvent(event) ?? '')
              warn(where)
            })
          }
        : event => {
            const line = describeEvent(event)
            if (line !== null) print(line)
            tellWhere(event, where => print(`      ${where}`))
          },
    },
  )
  const interrupted = (signal: string) => void running.stop(`interrupted by ${signal}`)
  onEndingSignal(interrupted)
  process.on('uncaughtException', error => running.alert(`Unexpected error: ${errorText(error)}`))
  // A reader that goes away (`| head`) ends the session instead of the process, and so does a full disk.
  process.stdout.once('error', (error: NodeJS.ErrnoException) =>
    interrupted(error.code === 'EPIPE' ? 'a closed pipe' : `output that cannot be written (${reasonOf(error)})`),
  )
  const { result, cause } = await running.ended
  await running.close()
  if (!flags.json && !hasParent && existsSync(config.recording)) print(`Recording: ${config.recording}`)
  if (cause === 'no-world') process.exit(exitCode.environment)
  process.exit(codeOf(result, flags))
}
