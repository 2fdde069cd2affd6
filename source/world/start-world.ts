import { Worker } from 'node:worker_threads'
import type { Log } from './game.ts'
import type { Answer, FromWorker, Request, Started, Values } from './messages.ts'
import type { OnlookerNews, World, WorldOptions } from './types.ts'

/** The worker's file: beside this one in the sources, beside the chunk in a bundle. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './world-worker.js', import.meta.url)

// Left alone, V8 lets the nursery grow until 16 busy bots cost 110 MB more than they need.
const resourceLimits = { maxYoungGenerationSizeMb: 16 }

type Question = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never

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

  function ask<Q extends Question>(question: Q): Promise<Values[Q['ask']]> {
    if (gone) return Promise.reject(gone)
    const id = next++
    return new Promise((resolve, reject) => {
      // The worker answers each question with the value that Values lists for it.
      waiting.set(id, { resolve: value => resolve(value as Values[Q['ask']]), reject })
      worker.postMessage({ ...question, id })
    })
  }

  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    if (gone) return
    await ask({ ask: 'stop' })
    await worker.terminate()
  }

  return {
    ...started,
    command: text => ask({ ask: 'command', text }),
    snapshot: () => ask({ ask: 'snapshot' }),
    restore: snapshot => ask({ ask: 'restore', snapshot }),
    stats: () => ask({ ask: 'stats' }),
    admit: (name, number, admitted) => ask({ ask: 'admit', name, number, admitted }),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
