import type { Flags } from '../command.ts'
import { withReadableGoal } from '../config/readable-goal.ts'
import { resumeConfig } from '../config/resume.ts'
import { sessionConfig } from '../config/session.ts'
import { playOnScreen } from '../play.ts'
import type { Settings } from '../settings/index.ts'

/** Starts a session, or goes on with one, and opens the screen on it. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const config = await (flags.resume === undefined ? sessionConfig : resumeConfig)(input, flags, settings)
  const typed = flags.resume === undefined && flags.goal !== undefined
  return await playOnScreen(typed ? await withReadableGoal(config, flags) : config, flags, settings)
}
