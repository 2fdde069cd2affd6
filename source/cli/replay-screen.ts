import { existsSync } from 'node:fs'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { mcteam } from '../command-name.ts'
import { UsageError } from '../errors.ts'
import { listSessions } from '../session/attach/paths.ts'
import { compareReplays } from '../session/recording/compare.ts'
import { readMoment } from '../session/recording/moment.ts'
import { openReplay } from '../session/recording/replay.ts'
import { speeds } from '../session/recording/replay-clock.ts'
import type { ReplayControls, SessionView } from '../session/view.ts'
import { type Flags, number, text } from './command.ts'
import { frameSize, newestRecording, print, printedColumns, withoutIndexes } from './files.ts'
import { openScreen } from './screen.ts'
import type { Settings } from './settings/loaded.ts'

/** A moment of a recording from which a person wants to go on. */
export interface WantedFork {
  readonly file: string
  readonly seq: number
}

/** The live screen over a recording. Nothing is asked of any brain, nothing is changed. */
export async function showReplay(
  args: readonly string[],
  flags: Flags,
  settings: Settings,
): Promise<WantedFork | undefined> {
  const input = withoutIndexes(args)
  if (input.length > 2)
    throw new UsageError(
      `One recording is replayed, or two side by side, not ${input.join(' ')}.`,
      'Name one or two of them.',
    )
  const folder = settings.values.recordings as string | undefined
  const [given, beside] = await Promise.all(
    input.map(name => {
      if (name !== 'last' || existsSync(name)) return name
      // What is watched while it runs is the newest session of those that do.
      return flags.follow === true ? undefined : newestRecording(folder)
    }),
  )
  const running = given === undefined || !existsSync(given) ? await runningAs(given, flags.follow === true) : undefined
  const file = running ?? given
  if (file === undefined)
    throw new UsageError('Which recording?', `Pass its file: ${mcteam} replay recordings/NAME.jsonl`)
  const follow = flags.follow === true || running !== undefined
  const speed = number(flags, 'speed')
  if (speed !== undefined && !speeds.includes(speed))
    throw new UsageError(`--speed ${speed}: there is no such speed.`, `Choose one of ${speeds.join(', ')}.`)
  const size = frameSize(text(flags, 'size') ?? `${printedColumns(process.stdout)}x40`)
  // Jumping about makes much short-lived garbage; a small nursery keeps a million-event replay under 300 MB.
  setFlagsFromString('--max-semi-space-size=4')
  if (beside !== undefined && follow)
    throw new UsageError('--follow watches one recording, not two.', 'Name one recording.')
  const view = await opened(file, beside, follow)
  const until = text(flags, 'until')
  const { replay, header } = view
  if (until !== undefined) await goTo(replay, until)
  if (flags.print) {
    if (until === undefined) await replay.seek(replay.duration)
    const { printFrame } = await import('../tui/screen/print.ts')
    print(printFrame(view, size))
    await view.close()
    return undefined
  }
  if (speed !== undefined) replay.setSpeed(speed)
  if (follow && until === undefined) await replay.seek(replay.duration)
  if (until === undefined || flags.play === true) replay.play()
  const title = (header?.task as { title?: string } | undefined)?.title ?? file
  const noFork = async () =>
    header ? await (await import('./config/fork.ts')).whyNoFork({ header, path: file }) : undefined
  const outcome = await openScreen({ view: Promise.resolve(view), title, flags, settings, noFork })
  return outcome === 'fork' ? { file, seq: replay.position().seq } : undefined
}

/** The recording of a running session, by its id; without one, of the newest, when something is to be followed. */
async function runningAs(id: string | undefined, follow: boolean): Promise<string | undefined> {
  if (id === undefined && !follow) return undefined
  const sessions = (await listSessions()).filter(session => session.recording !== undefined)
  const found = id === undefined ? sessions.at(-1) : sessions.find(session => session.id.startsWith(id))
  if (!found && id === undefined)
    throw new UsageError('No session is running on this machine that could be followed.', 'Name a recording.')
  return found?.recording
}

type Clock = Omit<Required<ReplayControls>, 'seekEvent'> & Pick<ReplayControls, 'seekEvent'>

async function opened(
  file: string,
  beside: string | undefined,
  follow: boolean,
): Promise<SessionView & { readonly replay: Clock }> {
  if (beside !== undefined) return await compareReplays(await openReplay(file), await openReplay(beside))
  return await openReplay(file, { follow })
}

async function goTo(replay: Clock, until: string): Promise<void> {
  const { duration, lastSeq, timeline } = replay
  const moment = readMoment(until, { duration, lastSeq, markers: timeline.markers })
  if ('error' in moment)
    throw new UsageError(`--until: ${moment.error}.`, `Run ${mcteam} replay --help for all that --until takes.`)
  if ('t' in moment) await replay.seek(moment.t)
  else if (replay.seekEvent) await replay.seekEvent(moment.seq)
  else
    throw new UsageError(
      '--until: two recordings have only times and shares in common.',
      'Write a time such as 2:30 or a share such as 40%.',
    )
}
