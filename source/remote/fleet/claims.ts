import { z } from 'zod'
import type { Claims, Piece } from '../../body/contract/body-types.ts'
import { position } from '../../minecraft/blocks/position-schema.ts'

/**
 * Claims of a team whose bodies are on several machines. The host keeps the one order in which everything is taken and released;
 * each fleet has a replica that answers at once: what the host said, with what is still on its way there on top. When two take
 * the same thing in the same instant, both believe they have it for one way there and back; then the host's order holds for all.
 * Who cannot live with that instant (whoever opens a container) waits for `settled`.
 */

const key = z.string().max(200)
export const claimOperation = z.discriminatedUnion('do', [
  z.object({ do: z.literal('take'), key, owner: key }),
  z.object({ do: z.literal('release'), key, owner: key }),
  z.object({ do: z.literal('releaseAll'), owner: key }),
  z.object({ do: z.literal('put'), key, piece: z.object({ at: position, by: key }) }),
  z.object({ do: z.literal('away'), key }),
])
export type ClaimOperation = z.infer<typeof claimOperation>

/** What the host tells a replica: operations of others, or that so many of its own were next. */
export const claimNews = z.array(z.union([claimOperation, z.object({ own: z.int().min(1) })]))
export type ClaimNews = z.infer<typeof claimNews>

export const claimSnapshot = z.object({
  owners: z.array(z.tuple([key, key])),
  pieces: z.array(z.tuple([key, z.object({ at: position, by: key })])),
})
export type ClaimSnapshot = z.infer<typeof claimSnapshot>

interface Table {
  readonly owners: Map<string, string>
  readonly pieces: Map<string, Piece>
}

const apply = ({ owners, pieces }: Table, one: ClaimOperation): void => {
  switch (one.do) {
    case 'take':
      if (!owners.has(one.key)) owners.set(one.key, one.owner)
      break
    case 'release':
      if (owners.get(one.key) === one.owner) owners.delete(one.key)
      break
    case 'releaseAll':
      for (const [name, owner] of owners) if (owner === one.owner) owners.delete(name)
      break
    case 'put':
      pieces.set(one.key, one.piece)
      break
    case 'away':
      pieces.delete(one.key)
      break
  }
}

/** Claims whose every change is told to `tell`, and which answer from `table`. */
const claimsOver = (table: () => Table, tell: (operation: ClaimOperation) => void): Claims => ({
  take(name, owner) {
    const holder = table().owners.get(name)
    if (holder !== undefined) return holder === owner
    tell({ do: 'take', key: name, owner })
    return true
  },
  release(name, owner) {
    if (table().owners.get(name) === owner) tell({ do: 'release', key: name, owner })
  },
  releaseAll(owner) {
    for (const holder of table().owners.values())
      if (holder === owner) {
        tell({ do: 'releaseAll', owner })
        return
      }
  },
  owner: name => table().owners.get(name),
  pieces: {
    has: name => table().pieces.has(name),
    set: (name, piece) => tell({ do: 'put', key: name, piece: { at: [...piece.at], by: piece.by } }),
    delete(name) {
      if (table().pieces.has(name)) tell({ do: 'away', key: name })
    },
    values: () => [...table().pieces.values()],
  },
})

/** One fleet's replica, as the host sees it. */
export interface ReplicaLink {
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

export const createClaimsHub = (): ClaimsHub => {
  const table: Table = { owners: new Map(), pieces: new Map() }
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
    apply(table, operation)
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

  return {
    claims: claimsOver(() => table, decide),
    attach(send) {
      flush()
      const link: ReplicaLink = {
        received(operations) {
          for (const one of operations) decide(one, link)
        },
        close: () => void replicas.delete(link),
      }
      replicas.set(link, { send, news: [] })
      const pieces = [...table.pieces].map(
        ([
          name,
          {
            at: [x, y, z],
            by,
          },
        ]): ClaimSnapshot['pieces'][number] => [name, { at: [x, y, z], by }],
      )
      return { snapshot: { owners: [...table.owners], pieces }, link }
    },
  }
}

export interface ClaimsReplica {
  readonly claims: Claims
  /** What the host decided. */
  received(news: ClaimNews): void
  /** Nothing more will be heard: whoever waits for the host goes on. */
  close(): void
}

export const createClaimsReplica = (
  snapshot: ClaimSnapshot,
  send: (operations: ClaimOperation[]) => void,
): ClaimsReplica => {
  const confirmed: Table = { owners: new Map(snapshot.owners), pieces: new Map(snapshot.pieces) }
  let view: Table = copyOf(confirmed)
  const pending: ClaimOperation[] = []
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
    apply(view, operation)
    made++
    pending.push(operation)
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
          apply(confirmed, one)
          continue
        }
        for (const own of pending.splice(0, one.own)) {
          apply(confirmed, own)
          settledUpTo++
        }
      }
      if (before === 0) for (const one of news) !('own' in one) && apply(view, one)
      else {
        view = copyOf(confirmed)
        for (const own of pending) apply(view, own)
      }
      release()
    },
    close() {
      closed = true
      release()
    },
  }
}

const copyOf = ({ owners, pieces }: Table): Table => ({ owners: new Map(owners), pieces: new Map(pieces) })
