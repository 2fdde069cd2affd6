import { z } from 'zod'
import { applyOperation, type ClaimOperation, type ClaimTable, claimsOver, emptyTable } from '../../body/bot/claims.ts'
import type { Claims } from '../../body/contract/body-types.ts'
import { position } from '../../minecraft/blocks/position-schema.ts'

/**
 * Claims of a team whose bodies are on several machines. The host keeps the one order in which everything is taken and released;
 * each fleet has a replica that answers at once: what the host said, with what is still on its way there on top. When two take
 * the same thing in the same instant, both believe they have it for one way there and back; then the host's order holds for all.
 * A body that cannot live with that instant (one that opens a container) waits for `settled`.
 */

const key = z.string().max(200)
const piece = z.object({ at: position.readonly(), block: key, by: key })
const intent = z.object({ inMs: z.number(), forMs: z.number(), cells: z.array(key).max(256).readonly() })
export const claimOperation = z.discriminatedUnion('do', [
  z.object({ do: z.literal('take'), key, owner: key }),
  z.object({ do: z.literal('release'), key, owner: key }),
  z.object({ do: z.literal('releaseAll'), owner: key }),
  z.object({ do: z.literal('put'), key, piece }),
  z.object({ do: z.literal('away'), key }),
  z.object({ do: z.literal('intend'), owner: key, intent: intent.optional() }),
]) satisfies z.ZodType<ClaimOperation>

/** What the host tells a replica: operations of others, or that so many of its own were next. */
export const claimNews = z.array(z.union([claimOperation, z.object({ own: z.int().min(1) })]))
export type ClaimNews = z.infer<typeof claimNews>

export const claimSnapshot = z.object({
  owners: z.array(z.tuple([key, key])),
  pieces: z.array(z.tuple([key, piece])),
  intents: z.array(z.tuple([key, intent])),
})
export type ClaimSnapshot = z.infer<typeof claimSnapshot>

/** One fleet's replica, as the host sees it. */
interface ReplicaLink {
  /** Operations that came from there, in their order. */
  received(operations: readonly ClaimOperation[]): void
  close(): void
}
export interface ClaimsHub {
  /** For the bodies in this process. */
  readonly claims: Claims
  /** `send` gets everything that is decided after the snapshot. */
  attach(send: (news: ClaimNews) => void): { readonly snapshot: ClaimSnapshot; readonly link: ReplicaLink }
}

/** `decided` hears of every change. */
export const createClaimsHub = (decided?: (operation: ClaimOperation) => void): ClaimsHub => {
  const table = emptyTable()
  const replicas = new Map<object, { send(news: ClaimNews): void; news: ClaimNews }>()
  let flushing = false

  const flush = (): void => {
    flushing = false
    for (const replica of replicas.values()) {
      const { news } = replica
      replica.news = []
      if (news.length > 0) replica.send(news)
    }
  }
  const decide = (operation: ClaimOperation, origin?: object): void => {
    applyOperation(table, operation)
    decided?.(operation)
    for (const [link, { news }] of replicas) {
      const last = news.at(-1)
      if (link !== origin) news.push(operation)
      else if (last && 'own' in last) last.own++
      else news.push({ own: 1 })
    }
    if (flushing || replicas.size === 0) return
    flushing = true
    queueMicrotask(flush)
  }

  const claims = claimsOver(() => table, decide)

  return {
    claims,
    attach(send) {
      flush()
      const link: ReplicaLink = {
        received(operations) {
          for (const one of operations) decide(one, link)
        },
        close: () => void replicas.delete(link),
      }
      replicas.set(link, { send, news: [] })
      const { owners, pieces } = table
      const intents = [...table.intents.keys()].flatMap(owner => {
        const intent = claims.intentOf(owner)
        return intent ? [[owner, intent] as [string, typeof intent]] : []
      })
      return { snapshot: { owners: [...owners], pieces: [...pieces], intents }, link }
    },
  }
}

export interface ClaimsReplica {
  readonly claims: Claims
  /** What the host decided. */
  received(news: ClaimNews): void
  /** Nothing more will be heard: what waits for the host goes on. */
  close(): void
}

export const createClaimsReplica = (
  snapshot: ClaimSnapshot,
  send: (operations: ClaimOperation[]) => void,
): ClaimsReplica => {
  const toldMs = performance.now()
  const confirmed: ClaimTable = {
    owners: new Map(snapshot.owners),
    pieces: new Map(snapshot.pieces),
    intents: new Map(snapshot.intents.map(([owner, intent]) => [owner, { intent, toldMs }])),
  }
  let view = copyOf(confirmed)
  const pending: { readonly operation: ClaimOperation; readonly toldMs: number }[] = []
  let unsent: ClaimOperation[] = []
  /** How many of the own operations were made and confirmed since the start. */
  let made = 0
  let settledUpTo = 0
  let closed = false
  let waiting: { readonly upTo: number; go(): void }[] = []

  const flush = (): void => {
    const operations = unsent
    unsent = []
    if (operations.length > 0 && !closed) send(operations)
  }
  const tell = (operation: ClaimOperation): void => {
    const own = { operation, toldMs: performance.now() }
    applyOperation(view, operation, own.toldMs)
    made++
    pending.push(own)
    if (unsent.length === 0) queueMicrotask(flush)
    unsent.push(operation)
  }
  const release = (): void => {
    const done = waiting.filter(one => closed || one.upTo <= settledUpTo)
    waiting = waiting.filter(one => !done.includes(one))
    for (const one of done) one.go()
  }

  return {
    claims: {
      ...claimsOver(() => view, tell),
      settled: () =>
        closed || settledUpTo >= made
          ? Promise.resolve()
          : new Promise<void>(resolve => waiting.push({ upTo: made, go: resolve })),
    },
    received(news) {
      const before = pending.length
      for (const one of news) {
        if (!('own' in one)) {
          applyOperation(confirmed, one)
          continue
        }
        for (const own of pending.splice(0, one.own)) {
          applyOperation(confirmed, own.operation, own.toldMs)
          settledUpTo++
        }
      }
      if (before === 0) for (const one of news) !('own' in one) && applyOperation(view, one)
      else {
        view = copyOf(confirmed)
        for (const own of pending) applyOperation(view, own.operation, own.toldMs)
      }
      release()
    },
    close() {
      closed = true
      release()
    },
  }
}

const copyOf = ({ owners, pieces, intents }: ClaimTable): ClaimTable => ({
  owners: new Map(owners),
  pieces: new Map(pieces),
  intents: new Map(intents),
})
