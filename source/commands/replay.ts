import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { openReplay } from '../session/replay.ts'
import type { Settings } from '../settings/index.ts'
import { exitCode, type Flags, number, text, UsageError } from './command.ts'
import { frameSize } from './files.ts'
import { openScreen } from './screen.ts'

const speeds = [0.5, 1, 2, 4, 8, 16]

/** The live screen over a recording. Nothing is asked of any brain, nothing is changed. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const [file] = input
  if (file === undefined) throw new UsageError('Which recording? Pass its file: mcteam replay recordings/NAME.jsonl')
  const speed = number(flags, 'speed')
  if (speed !== undefined && !speeds.includes(speed))
    throw new UsageError(`--speed ${speed}: choose one of ${speeds.join(', ')}.`)
  const size = frameSize(text(flags, 'size') ?? '120x40')
  // Jumping about makes much short-lived garbage; a small nursery keeps a million-event replay under 300 MB.
  setFlagsFromString('--max-semi-space-size=4')
  const view = await openReplay(file)
  const until = text(flags, 'until')
  const { replay, header } = view
  if (!replay) throw new Error('a replay without a clock')
  if (until !== undefined) await replay.seek(moment(until, replay.duration))
  if (flags.print) {
    if (until === undefined) await replay.seek(replay.duration)
    const { printFrame } = await import('../tui/print.ts')
    process.stdout.write(`${printFrame(view, size)}\n`)
    await view.close()
    return exitCode.done
  }
  if (speed !== undefined) replay.setSpeed(speed)
  if (until === undefined) replay.play()
  const title = (header?.task as { title?: string } | undefined)?.title ?? file
  await openScreen({ view: Promise.resolve(view), title, owner: false, flags, settings })
  return exitCode.done
}

/** Seconds (`161`), `mm:ss`, `h:mm:ss` or a share (`40%`) → ms. */
function moment(given: string, duration: number): number {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(given)
  if (share) return (Number(share[1]) / 100) * duration
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given) * 1000
  if (/^(\d+:)?\d{1,2}:\d{2}$/.test(given))
    return given.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
  throw new UsageError(`--until ${given}: write seconds (161), a clock time (02:41) or a share (40%).`)
}
