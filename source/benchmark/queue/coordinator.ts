import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import type { ObjectStore } from '@nats-io/obj'
import { errors, nuid } from '@nats-io/transport-node'
import type { BrainConfig } from '../../brain/providers/table.ts'
import { mcteam } from '../../command-name.ts'
import { errorText } from '../../errors.ts'
import { jsonOf } from '../../json.ts'
import type { Bus } from '../../remote/bus/connect.ts'
import { hear } from '../../remote/bus/hear.ts'
import type { RunnerOptions } from '../play-runs.ts'
import type { RunSpec } from '../run-plan.ts'
import type { RunResult } from '../run-result.ts'
import { type Job, type JobResult, jobResult, playing } from './job-messages.ts'
import { openQueue, type QueueOptions } from './open-queue.ts'
import { fetchFiles, removeFiles } from './recording-files.ts'
import { queueNames } from './subject-names.ts'

export interface CoordinatorOptions
  extends QueueOptions,
    Pick<RunnerOptions, 'store' | 'runs' | 'signal' | 'onChange'> {
  readonly bus: Bus
  brain(name: string): Promise<BrainConfig>
  /** Lines about what is odd. */
  warn(text: string): void
}

/** When no worker has taken a run by then, that is said once, ms. */
const noWorkerAfterMs = 20_000
/** A worker that has said nothing for so long is not shown any more, ms. */
const workerShownMs = 60_000

/**
 * Puts the runs that are not finished into the queue and gathers their results into the benchmark's folder, each run once.
 * Interrupted, it takes back the runs that no worker has begun. Resolves with every result there is.
 */
export async function playOverBus(options: CoordinatorOptions): Promise<RunResult[]> {
  const { bus, store, runs, signal, warn } = options
  const bench = await nameOf(store.folder)
  const bucket = await openQueue(bus, options)
  const finished = new Map<string, RunResult>()
  for (const run of runs) {
    const before = await store.result(run.id)
    if (before) finished.set(run.id, before)
  }
  const kept = finished.size
  const open = new Map(runs.filter(run => !finished.has(run.id)).map(run => [run.id, run]))
  const under = new Map<string, { since: number; seen: number }>()
  const durations: number[] = []
  const tell = () => {
    const now = performance.now()
    const running = [...under].filter(([id, { seen }]) => open.has(id) && now - seen < workerShownMs)
    const mean = durations.reduce((sum, ms) => sum + ms, 0) / durations.length
    options.onChange?.({
      total: runs.length,
      finished: [...finished.values()],
      kept,
      running: running.map(([id, { since }]) => ({ id, began: since })),
      at: now,
      left: durations.length === 0 ? null : (open.size * mean) / Math.max(1, running.length),
    })
  }
  tell()
  if (open.size === 0) return [...finished.values()]

  const heard = hear(bus.nc, queueNames.playing(bench), message => {
    const said = playing.safeParse(jsonOf(message.string())).data
    if (!said || !open.has(said.run)) return
    const now = performance.now()
    under.set(said.run, { since: under.get(said.run)?.since ?? now, seen: now })
    tell()
  })
  // What an earlier coordinator of this benchmark left there is put in anew.
  await takeBack(bus, bench)
  await forget(bus, bench)
  await bus.jsm.consumers.add(queueNames.results, {
    durable_name: bench,
    filter_subject: queueNames.resultsOf(bench),
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.All,
  })
  const messages = await (await bus.js.consumers.get(queueNames.results, bench)).consume()
  const alone = setTimeout(() => {
    if (under.size === 0 && finished.size === kept)
      warn(`No worker plays these runs yet. Start workers, here or elsewhere: ${mcteam} bench worker --bus URL`)
  }, noWorkerAfterMs)
  const stop = () => messages.stop()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  await enqueue(bus, bench, [...open.values()], options)

  for await (const message of messages) {
    const found = read(message)
    const id = found?.result.id
    if (!found || id === undefined || !open.has(id)) {
      if (!found) warn('A result that cannot be read was left out.')
      continue
    }
    try {
      await receive(found, options, bucket)
    } catch (error) {
      // Only its files are missing; what was measured counts.
      warn(`${id}: its recording did not come over (${errorText(error)})`)
      await store.save(found.result)
    }
    const begun = under.get(id)
    if (begun) durations.push(performance.now() - begun.since)
    finished.set(id, found.result)
    open.delete(id)
    tell()
    if (open.size === 0) messages.stop()
  }
  clearTimeout(alone)
  signal.removeEventListener('abort', stop)
  heard.unsubscribe()
  await bus.ready()
  await forget(bus, bench)
  await takeBack(bus, bench)
  if (open.size === 0) await bus.jsm.streams.purge(queueNames.results, { filter: queueNames.resultsOf(bench) })
  return [...finished.values()]
}

/** The benchmark's name on the bus; the same when it is gone on with. */
async function nameOf(folder: string): Promise<string> {
  const file = join(folder, 'bus.json')
  const text = await readFile(file, 'utf8').catch(() => '')
  const known = jsonOf(text) as { readonly bench?: unknown } | undefined
  if (typeof known?.bench === 'string') return known.bench
  const bench = `b${randomBytes(8).toString('hex')}`
  await writeFile(file, `${JSON.stringify({ bench })}\n`)
  return bench
}

/** Its own place in the stream of results; the next time it begins at the first of them again. */
const forget = (bus: Bus, bench: string) => bus.jsm.consumers.delete(queueNames.results, bench).catch(() => false)

/**
 * Takes the benchmark's jobs out of the queue, one by one: where a server 2.9 purges them by their subject, it passes over
 * the jobs of every other benchmark, too, which no worker is given then.
 */
async function takeBack(bus: Bus, bench: string): Promise<void> {
  const { streams } = bus.jsm
  const { state } = await streams.info(queueNames.jobs, { subjects_filter: queueNames.jobsOf(bench) })
  for (const subject of Object.keys(state.subjects ?? {})) {
    const waiting = () => streams.getMessage(queueNames.jobs, { last_by_subj: subject })
    const job = await waiting()
    if (!job) continue
    await streams.deleteMessage(queueNames.jobs, job.seq, false).catch(async error => {
      // A worker may have finished it meanwhile.
      if (await waiting()) throw error
    })
  }
}

async function enqueue(bus: Bus, bench: string, runs: readonly RunSpec[], options: CoordinatorOptions): Promise<void> {
  for (const run of runs) {
    if (options.signal.aborted) return
    const job: Job = { format: 2, bench, run: { ...run }, brain: await options.brain(run.brain) }
    await put(bus, job, options)
  }
}

/** Puts a job into the queue, however long the bus takes to say that it has it; told again, the bus takes it for the same one. */
async function put(bus: Bus, wanted: Job, { signal, warn }: CoordinatorOptions): Promise<void> {
  const { bench, run } = wanted
  const msgID = nuid.next()
  while (!signal.aborted)
    try {
      await bus.ready()
      await bus.js.publish(queueNames.job(bench, run.id), JSON.stringify(wanted), { msgID, retries: 5 })
      return
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || bus.nc.isClosed()) throw error
      warn(`${run.id}: the bus does not say that it has this run (${errorText(error)}); it is told again`)
    }
}

async function receive(found: JobResult, { store }: CoordinatorOptions, bucket: ObjectStore): Promise<void> {
  const { result, files } = found
  await store.prepare(result.id)
  if (files !== null) await fetchFiles(bucket, store, result.id, files)
  await store.save(result)
  if (files !== null) await removeFiles(bucket, files)
}

const read = (message: JsMsg): JobResult | undefined => jobResult.safeParse(jsonOf(message.string())).data
