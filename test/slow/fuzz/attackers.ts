import { parentPort, workerData } from 'node:worker_threads'
import { Random } from '../../../source/minecraft/random.ts'
import { loadRegistry } from '../../../source/world/registry.ts'
import type { WorldVersion } from '../../../source/world/types.ts'
import { attack } from '../../world/support/fuzzing.ts'

/** What the crowd is told. */
export interface Orders {
  readonly host: string
  readonly port: number
  readonly version: WorldVersion
  readonly clients: number
  /** Mutated packets of all clients together. */
  readonly packets: number
  readonly seed: number
}

export interface Progress {
  readonly sent: number
  readonly joins: number
  readonly done: boolean
}

// In a thread of its own: the honest players' clients must not wait for it.
const orders = workerData as Orders
const { host, port } = orders
const registry = loadRegistry(orders.version)
const share = Math.ceil(orders.packets / orders.clients)
const each = Array.from({ length: orders.clients }, () => ({ sent: 0, joins: 0 }))
const tell = (done: boolean): void => {
  const sent = each.reduce((sum, e) => sum + e.sent, 0)
  parentPort?.postMessage({ sent, joins: each.reduce((sum, e) => sum + e.joins, 0), done } satisfies Progress)
}
await Promise.all(
  each.map((_, n) =>
    attack({
      host,
      port,
      registry,
      name: `Mallory${n}`,
      count: share,
      random: new Random(orders.seed + n),
      pause: 3,
      progress(sent, joins) {
        each[n] = { sent, joins }
        tell(false)
      },
    }),
  ),
)
tell(true)
