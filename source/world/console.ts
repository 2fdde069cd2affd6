import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { LocalWorld } from './create-world.ts'

/**
 * Reads vanilla commands from `input` and writes their answers, one line each, in vanilla's words. Resolves when an
 * operator stops the server: `stop` on the console or in the game, the end of the input, or `signal`.
 */
export async function attachConsole(
  world: LocalWorld,
  input: Readable,
  write: (line: string) => void,
  signal?: AbortSignal,
): Promise<'stop' | 'end'> {
  const lines = createInterface({ input, terminal: false })
  const { promise, resolve } = Promise.withResolvers<'stop' | 'end'>()
  world.game.onStopRequest = () => resolve('stop')
  lines.once('close', () => resolve('end'))
  signal?.addEventListener('abort', () => resolve('stop'), { once: true })
  lines.on('line', line => {
    if (!line.trim()) return
    // Commands run at once and in order; only their answers come as a promise.
    world.command(line).then(
      replies => {
        for (const reply of replies) write(reply)
      },
      (error: unknown) => write(String(error)),
    )
  })
  try {
    return await promise
  } finally {
    lines.close()
  }
}
