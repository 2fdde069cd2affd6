import process from 'node:process'
import type { Flags } from '../command.ts'
import { withStay } from '../config/goal.ts'
import { withReadableGoal } from '../config/readable-goal.ts'
import { sessionConfig } from '../config/session.ts'
import { playOnScreen } from '../play.ts'
import type { Settings } from '../settings/loaded.ts'

/** Starts a session, or goes on with one, and opens the screen on it. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const resumes = flags.resume !== undefined
  // What reads recordings is loaded for those that go on alone.
  const configure = resumes ? (await import('../config/resume.ts')).resumeConfig : sessionConfig
  const given = resumes ? flags : withStay(input, flags, process.stdin.isTTY === true)
  const config = await configure(input, given, settings)
  const typed = !resumes && flags.goal !== undefined
  return await playOnScreen(typed ? await withReadableGoal(config, flags) : config, flags, settings)
}
