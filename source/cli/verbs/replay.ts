import { exitCode } from '../../errors.ts'
import type { Flags } from '../command.ts'
import { showReplay } from '../replay-screen.ts'
import type { Settings } from '../settings/loaded.ts'

export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const fork = await showReplay(input, flags, settings)
  if (!fork) return exitCode.done
  const { playFork } = await import('../play.ts')
  return await playFork(fork, settings)
}
