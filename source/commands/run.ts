import { existsSync } from 'node:fs'
import process from 'node:process'
import { describeEvent } from '../session/describe.ts'
import type { Settings } from '../settings/index.ts'
import { exitCode, type Flags } from './command.ts'
import { sessionConfig } from './config.ts'

/** Plays a task in this process, without a screen. Exit code: 0 the task succeeded, 1 it did not. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const config = await sessionConfig(input, flags, settings)
  const { startSession } = await import('./start.ts')
  const running = await startSession(config, {
    onEvent: flags.json
      ? event => process.stdout.write(`${JSON.stringify(event)}\n`)
      : event => {
          const line = describeEvent(event)
          if (line !== null) process.stdout.write(`${line}\n`)
        },
  })
  const interrupted = (signal: string) => void running.stop(`interrupted by ${signal}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted(signal))
  process.on('uncaughtException', error => running.alert(`Unexpected error: ${error.message}`))
  // A reader that goes away (`| head`) ends the session instead of the process.
  process.stdout.on('error', () => interrupted('a closed pipe'))
  const { result } = await running.ended
  await running.close()
  if (!flags.json && existsSync(config.recording)) process.stdout.write(`Recording: ${config.recording}\n`)
  process.exit(result === 'success' ? exitCode.done : exitCode.failed)
}
