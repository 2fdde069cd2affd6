import { refuseUnknownNames } from '../../tasks/load-task.ts'
import type { Flags } from '../command.ts'
import { refuseUnreadableGoal, warnOfPartsLeftOut } from '../config/readable-goal.ts'
import { resumeConfig } from '../config/resume.ts'
import { sessionConfig } from '../config/session.ts'
import { playInLines } from '../play.ts'
import type { Settings } from '../settings/loaded.ts'

/** Plays a task, or goes on with one, in this process and without a screen. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const config =
    flags.resume === undefined
      ? await sessionConfig(input, flags, settings)
      : await resumeConfig(input, flags, settings, true)
  if (flags.resume === undefined) {
    await refuseUnknownNames(config.task, input[0])
    await refuseUnreadableGoal(config, flags)
    await warnOfPartsLeftOut(config, flags)
  }
  return await playInLines(config, flags)
}
