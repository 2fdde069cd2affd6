import { AckPolicy, DeliverPolicy, DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { type ObjectStore, Objm } from '@nats-io/obj'
import { nanos } from '@nats-io/transport-node'
import { codeOf } from '../../errors.ts'
import type { Bus } from '../../remote/bus/connect.ts'
import { openWithRetry } from '../../remote/bus/open-with-retry.ts'
import { queueNames } from './subject-names.ts'

export interface QueueOptions {
  /** ms without a sign of life after which a worker counts as dead and its run is given to another. @default 30000 */
  readonly ackWait?: number
  /** Servers that hold a copy of queue, results and files. @default 1 */
  readonly replicas?: number
}

/** Results and files that no coordinator has fetched are kept so long. */
const keptMs = 7 * 24 * 3600 * 1000
const alreadyThere = 10_058
const consumerThere = 10_148

/** Makes the queue, its workers' place in it, and where results go, unless they are there. Any number may do so at once. */
export async function openQueue(bus: Bus, options: QueueOptions = {}): Promise<ObjectStore> {
  const { ackWait = 30_000, replicas = 1 } = options
  const shared = { storage: StorageType.File, num_replicas: replicas } as const
  // The first worker that opened the queue has decided how it is kept.
  const unlessThere =
    (code: number) =>
    (error: unknown): void => {
      if (codeOf(error) !== code) throw error
    }
  const stream = async (config: Parameters<Bus['jsm']['streams']['add']>[0]) =>
    void (await bus.jsm.streams.add(config).catch(unlessThere(alreadyThere)))
  await openWithRetry(() =>
    stream({
      ...shared,
      name: queueNames.jobs,
      subjects: ['mcteam.bench.job.*.*'],
      // Taken out once it is acknowledged.
      retention: RetentionPolicy.Workqueue,
      discard: DiscardPolicy.New,
      max_msgs_per_subject: 1,
    }),
  )
  await openWithRetry(() =>
    stream({ ...shared, name: queueNames.results, subjects: ['mcteam.bench.result.*.*'], max_age: nanos(keptMs) }),
  )
  await openWithRetry(async () => {
    const known = await bus.jsm.consumers.info(queueNames.jobs, queueNames.workers).catch(() => undefined)
    if (known) return
    const config = {
      durable_name: queueNames.workers,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ackWait),
      // Runs take minutes, and there may be many workers.
      max_ack_pending: 10_000,
    } as const
    await bus.jsm.consumers.add(queueNames.jobs, config).catch(unlessThere(consumerThere))
  })
  const files = new Objm(bus.js)
  return await openWithRetry(() =>
    files.create(queueNames.files, { replicas, ttl: nanos(keptMs), storage: StorageType.File }),
  )
}
