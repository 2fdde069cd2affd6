import { mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import { momentHelp, readMoment } from '../../session/recording/moment.ts'
import { type Flags, text } from '../command.ts'
import { forkConfig } from '../config/fork.ts'
import { withoutIndexes } from '../files.ts'
import { playInLines, playOnScreen } from '../play.ts'
import type { Settings } from '../settings/loaded.ts'

/** A new session from a moment of a recording, which itself is only read. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const [file, ...rest] = withoutIndexes(input)
  if (file === undefined || rest.length > 0)
    throw new UsageError('Which recording?', `One file: ${mcteam} fork recordings/NAME.jsonl --at 40%`)
  const at = text(flags, 'at')
  if (at === undefined) throw new UsageError('From which moment?', `--at takes ${momentHelp}.`)
  const config = await forkConfig(file, flags, settings, markers => {
    const moment = readMoment(at, markers)
    if ('error' in moment)
      throw new UsageError(`--at: ${moment.error}.`, `Run ${mcteam} fork --help for all that --at takes.`)
    return moment
  })
  if (flags.print || flags.json) return await playInLines(config, flags)
  return await playOnScreen(config, flags, settings)
}
