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
    answer(world, request).then(
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

async function answer(world: LocalWorld, request: Request): Promise<unknown> {
  switch (request.ask) {
    case 'command':
      return world.command(request.text)
    case 'snapshot':
      return world.snapshot()
    case 'restore':
      return world.restore(request.snapshot)
    case 'stats':
      return world.stats()
    case 'admit':
      return world.admit(request.name, request.number, request.admitted)
    case 'stop':
      return world.stop()
  }
}

await run()
