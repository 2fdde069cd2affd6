import process from 'node:process'
import type { Consumer, JsMsg } from '@nats-io/jetstream'
import type { ObjectStore } from '@nats-io/obj'
import { nuid } from '@nats-io/transport-node'
import { codeOf, errorText } from '../../errors.ts'
import type { Bus } from '../../remote/bus/connect.ts'
import { cleanText } from '../../session/log/clean-text.ts'
import { broken, playRun } from '../play-runs.ts'
import type { Store } from '../result-store.ts'
import type { RunResult } from '../run-result.ts'
import { jobEnvironment, type WorkerEndpoints } from './job-endpoints.ts'
import { brainFlagsOf, type Job, type JobResult, job } from './job-messages.ts'
import { openQueue, type QueueOptions } from './open-queue.ts'
import { sendFiles } from './recording-files.ts'
import { queueNames } from './subject-names.ts'

export interface WorkerOptions extends QueueOptions {
  readonly bus: Bus
  /** What others call this worker. */
  readonly name: string
  /** Where runs are played. */
  readonly store: Store
  /** That folder is the benchmark's own, on a disk that both have: files stay there. */
  readonly shared: boolean
  readonly parallel: number
  /** The program that plays one run: arguments before the task file. */
  readonly command: readonly string[]
  readonly endpoints: WorkerEndpoints
  /** Takes no more; runs under way are given back. */
  readonly signal: AbortSignal
  /** Ends when the queue has been empty for so long, ms. @default never */
  readonly idle?: number
  tell(text: string): void
}

/** A run that has cost so many workers their lives is not given to another one. */
const mostDeaths = 3
/** ms a worker asks for a run at a time. */
const askTimeoutMs = 5_000

/** Takes runs from the queue and plays them until it is told to stop. Resolves with how many it has finished. */
export async function work(options: WorkerOptions): Promise<number> {
  const { bus, parallel } = options
  const bucket = await openQueue(bus, options)
  const consumer = await bus.js.consumers.get(queueNames.jobs, queueNames.workers)
  const { config } = await consumer.info()
  const heartbeat = Math.max(200, Number(config.ack_wait ?? 30e9) / 1e6 / 3)
  const counts = await Promise.all(
    Array.from({ length: parallel }, () => lane({ ...options, bucket, consumer, heartbeat })),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

interface Lane extends WorkerOptions {
  readonly bucket: ObjectStore
  readonly consumer: Consumer
  /** ms between two signs of life. */
  readonly heartbeat: number
}

async function lane(options: Lane): Promise<number> {
  const { bus, signal, idle = Number.POSITIVE_INFINITY, consumer, tell } = options
  let finished = 0
  let last = performance.now()
  while (!signal.aborted && performance.now() - last < idle) {
    try {
      await bus.ready()
      const message = await nextJob(consumer, Math.min(askTimeoutMs, Math.max(1_000, idle)), signal)
      if (!message) {
        // What was given out and did not arrive, or is lost with its worker, comes back: the queue is not empty.
        const { num_pending: waiting, num_ack_pending: given } = await consumer.info()
        if (waiting + given > 0) last = performance.now()
        continue
      }
      if (signal.aborted) message.nak()
      else if (await take(message, options)) finished++
      last = performance.now()
    } catch (error) {
      if (bus.nc.isClosed()) throw error
      last = performance.now()
      // The bus is away: the first worker that finds the run takes it up again.
      tell(`The queue does not answer (${errorText(error)}); trying again.`)
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  }
  return finished
}

/** A run that waits, or undefined when there was none for so many ms; a worker that is told to stop waits for no more. */
async function nextJob(consumer: Consumer, expires: number, signal: AbortSignal): Promise<JsMsg | undefined> {
  const messages = await consumer.fetch({ max_messages: 1, expires })
  const stop = () => messages.stop()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    for await (const message of messages) return message
    return undefined
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Plays one run and sends its result; true when that counted. */
async function take(message: JsMsg, options: Lane): Promise<boolean> {
  const { bus, name, store, shared, bucket, signal, tell } = options
  const wanted = await understood(message)
  if (!wanted) {
    tell('A job that this version does not understand was left out.')
    // Without a reason: servers before 2.10.4 know no other form, and give the job out again for ever.
    message.term()
    return false
  }
  const { run, bench } = wanted
  if (await hasResult(bus, wanted)) {
    message.ack()
    return false
  }
  const alive = () => {
    message.working()
    bus.nc.publish(queueNames.playing(bench), JSON.stringify({ run: run.id, worker: name }))
  }
  alive()
  const timer = setInterval(alive, options.heartbeat)
  try {
    tell(`plays ${run.id}`)
    const died = message.info.deliveryCount > mostDeaths
    const { refused, environment } = await jobEnvironment(wanted.brain, options.endpoints, process.env)
    const unplayed = died ? `${message.info.deliveryCount - 1} workers ended while they played it` : refused
    const [{ command }, brainFlags] = [options, () => brainFlagsOf(wanted.brain)]
    const result =
      unplayed === undefined
        ? await playRun(run, { store, signal, command, environment, brainFlags })
        : broken(run, unplayed)
    if (!result) {
      message.nak()
      return false
    }
    const files = shared ? null : `${bench}/${run.id}/${nuid.next()}`
    if (files !== null && unplayed === undefined) await sendFiles(bucket, store, run.id, files)
    await bus.ready()
    const counted = await publish(bus, wanted, { format: 1, worker: name, files, result })
    message.ack()
    tell(counted ? `${told(result)}  ${run.id}` : `another worker had finished ${run.id}`)
    return counted
  } finally {
    clearInterval(timer)
  }
}

const told = ({ completion, result }: RunResult): string => `${Math.round(completion * 100)} %  ${result}`

async function understood(message: JsMsg): Promise<Job | undefined> {
  try {
    return (await job.safeParseAsync(message.json())).data
  } catch {
    return undefined
  }
}

async function hasResult(bus: Bus, { bench, run }: Job): Promise<boolean> {
  const query = { last_by_subj: queueNames.result(bench, run.id) }
  return (await bus.jsm.streams.getMessage(queueNames.results, query).catch(() => null)) !== null
}

const wrongLastSequence = 10_071

/** The first result of a run counts: the bus itself refuses a second one. */
async function publish(bus: Bus, { bench, run }: Job, result: JobResult): Promise<boolean> {
  try {
    await bus.js.publish(queueNames.result(bench, run.id), JSON.stringify(result), {
      expect: { lastSubjectSequence: 0 },
      retries: 5,
    })
    return true
  } catch (error) {
    if (codeOf(error) === wrongLastSequence) return false
    throw new Error(cleanText(errorText(error)))
  }
}
