import { Worker } from 'node:worker_threads'
import type { Log } from './game.ts'
import type { Answer, FromWorker, Method, Request, Started } from './messages.ts'
import type { OnlookerNews, World, WorldOptions } from './types.ts'

/** The worker's file: beside this one in the sources, beside the chunk in a bundle. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './world-worker.js', import.meta.url)

// Left alone, V8 lets the nursery grow until 16 busy bots cost 110 MB more than they need.
const resourceLimits = { maxYoungGenerationSizeMb: 16 }

/** Starts a world in a worker thread, so that its ticks do not wait for this thread; resolves when clients can connect. */
export async function startWorld(
  options: WorldOptions = {},
  log: Log = () => {},
  onOnlooker: (news: OnlookerNews) => void = () => {},
): Promise<World> {
  const worker = new Worker(workerFile(), { workerData: options, execArgv: [], resourceLimits })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let next = 1
  let gone: Error | undefined

  const started = await new Promise<Exclude<Started, { failed: string }>>((resolve, reject) => {
    const lost = (error: Error): void => {
      gone = error
      reject(error)
      for (const { reject: fail } of waiting.values()) fail(error)
      waiting.clear()
    }
    worker.on('error', lost)
    worker.on('exit', code => lost(new Error(`The world's thread has ended (code ${code})`)))
    worker.on('message', (message: FromWorker) => {
      if ('log' in message) log(message.log)
      else if ('onlooker' in message) onOnlooker(message.onlooker)
      else if ('answer' in message) settle(message.answer)
      else if ('failed' in message.started) reject(new Error(message.started.failed))
      else resolve(message.started)
    })
  }).catch(async (error: unknown) => {
    await worker.terminate()
    throw error
  })

  function settle(answer: Answer): void {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if (answer.ok) resolve?.(answer.value)
    else reject?.(new Error(answer.error))
  }

  /** The method of that name, as the world in the worker does it. */
  const asked = <M extends Method>(ask: M) =>
    ((...args: readonly unknown[]) => {
      if (gone) return Promise.reject(gone)
      const id = next++
      return new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, ask, args } satisfies Request)
      })
    }) as World[M]

  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    if (gone) return
    await asked('stop')()
    await worker.terminate()
  }

  return {
    ...started,
    command: asked('command'),
    snapshot: asked('snapshot'),
    restore: asked('restore'),
    stats: asked('stats'),
    admit: asked('admit'),
    closeAdmission: asked('closeAdmission'),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
