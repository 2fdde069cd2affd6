import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { LocalWorld } from './create-world.ts'
import type { FromWorker, Request } from './messages.ts'
import type { WorldOptions } from './types.ts'

/** The other end of `startWorld`: one world in a thread of its own. */
async function run(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This file runs as a worker thread; start it with startWorld.')
  const tell = (message: FromWorker): void => port.postMessage(message)
  let world: LocalWorld
  try {
    // Before the rest is loaded, which takes most of the time of a start.
    enableCompileCache?.()
    const { createWorld } = await import('./create-world.ts')
    world = await createWorld(
      workerData as WorldOptions,
      line => tell({ log: line }),
      onlooker => tell({ onlooker }),
    )
  } catch (error) {
    tell({ started: { failed: error instanceof Error ? error.message : String(error) } })
    return
  }
  port.on('message', (request: Request) => {
    // The other end types the arguments by the method.
    const method = world[request.ask] as (...args: readonly unknown[]) => Promise<unknown>
    method(...request.args).then(
      value => {
        tell({ answer: { id: request.id, ok: true, value } })
        if (request.ask === 'stop') port.close()
      },
      (error: unknown) =>
        tell({ answer: { id: request.id, ok: false, error: error instanceof Error ? error.message : String(error) } }),
    )
  })
  tell({ started: { host: world.host, port: world.port, version: world.version } })
}

await run()
