import { randomUUID } from 'node:crypto'
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Bus } from './connect.ts'
import { sessionNames } from './names.ts'

/** ms after which the bus forgets a reader that no terminal uses. */
const unusedMs = 30_000

/** Readers of a session's log, one for each terminal. */
export interface Readers {
  /**
   * Makes the reader of a terminal, which begins behind the message `after` and replaces the one before. Resolves with its
   * name; with undefined while another one is being made, or when the bus makes none: the terminal asks again.
   */
  open(client: string, after: number): Promise<string | undefined>
  close(client: string): void
}

/**
 * A reader is a consumer of JetStream from which one pulls. The host makes it, because who may make consumers can name a subject
 * to which JetStream delivers with its own rights, and so write into any stream.
 */
export function createReaders(bus: Bus, id: string): Readers {
  const { stream } = sessionNames(id)
  const names = new Map<string, string>()
  const making = new Set<string>()

  const remove = (name: string) => {
    // What is not removed now is forgotten by the bus itself.
    if (bus.connected()) void bus.jsm.consumers.delete(stream, name).catch(() => {})
  }

  function close(client: string): void {
    const name = names.get(client)
    names.delete(client)
    if (name !== undefined) remove(name)
  }

  return {
    async open(client, after) {
      if (making.has(client)) return undefined
      making.add(client)
      close(client)
      const name = randomUUID()
      try {
        await bus.jsm.consumers.add(stream, {
          name,
          ack_policy: AckPolicy.None,
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: after + 1,
          inactive_threshold: nanos(unusedMs),
          mem_storage: true,
          num_replicas: 1,
        })
        names.set(client, name)
        return name
      } catch {
        return undefined
      } finally {
        making.delete(client)
      }
    },
    close,
  }
}
