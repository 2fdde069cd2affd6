import { AckPolicy, DeliverPolicy, DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { type ObjectStore, Objm } from '@nats-io/obj'
import { nanos } from '@nats-io/transport-node'
import type { Bus } from '../../bus/connect.ts'
import { queueNames } from './names.ts'

export interface QueueOptions {
  /** ms without a sign of life after which a worker counts as dead and its run is given to another. @default 30000 */
  readonly ackWait?: number
  /** Servers that hold a copy of queue, results and files. @default 1 */
  readonly replicas?: number
}

/** Results and files that nobody has fetched are kept so long. */
const keep = 7 * 24 * 3600 * 1000
const alreadyThere = 10_058
const consumerThere = 10_148

/** Makes the queue, its workers' place in it, and where results go, unless they are there. */
export async function openQueue(bus: Bus, options: QueueOptions = {}): Promise<ObjectStore> {
  const { ackWait = 30_000, replicas = 1 } = options
  const shared = { storage: StorageType.File, num_replicas: replicas } as const
  // Whoever came first has decided how it is kept.
  const unlessThere =
    (...codes: readonly number[]) =>
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && codes.includes(Number(error.code)))) throw error
    }
  await bus.jsm.streams
    .add({
      ...shared,
      name: queueNames.jobs,
      subjects: ['mcteam.bench.job.*.*'],
      // Taken out once it is acknowledged.
      retention: RetentionPolicy.Workqueue,
      discard: DiscardPolicy.New,
      max_msgs_per_subject: 1,
    })
    .catch(unlessThere(alreadyThere))
  await bus.jsm.streams
    .add({ ...shared, name: queueNames.results, subjects: ['mcteam.bench.result.*.*'], max_age: nanos(keep) })
    .catch(unlessThere(alreadyThere))
  const known = await bus.jsm.consumers.info(queueNames.jobs, queueNames.workers).catch(() => undefined)
  if (!known)
    await bus.jsm.consumers
      .add(queueNames.jobs, {
        durable_name: queueNames.workers,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(ackWait),
        // Runs take minutes, and there may be many workers.
        max_ack_pending: 10_000,
      })
      .catch(unlessThere(consumerThere))
  return await new Objm(bus.js).create(queueNames.files, { replicas, ttl: nanos(keep), storage: StorageType.File })
}
