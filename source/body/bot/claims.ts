import type { BuildIntent, Claims } from '../contract/body-types.ts'
import type { Piece } from '../contract/pieces.ts'

/** One change of the table of claims: what processes with bodies of one team tell each other. */
export type ClaimOperation =
  | { readonly do: 'take' | 'release'; readonly key: string; readonly owner: string }
  | { readonly do: 'releaseAll'; readonly owner: string }
  | { readonly do: 'put'; readonly key: string; readonly piece: Piece }
  | { readonly do: 'away'; readonly key: string }
  | { readonly do: 'intend'; readonly owner: string; readonly intent?: BuildIntent | undefined }

/** Who has what, what is put up for a while, and what builders are about to do: all that bodies of a team tell each other. */
export interface ClaimTable {
  readonly owners: Map<string, string>
  readonly pieces: Map<string, Piece>
  /** By builder; `toldMs` is when it was told, in ms of `performance.now()`. */
  readonly intents: Map<string, { readonly intent: BuildIntent; readonly toldMs: number }>
}

export const emptyTable = (): ClaimTable => ({ owners: new Map(), pieces: new Map(), intents: new Map() })

/** Changes a table; `atMs` is when the operation was told. */
export function applyOperation(
  { owners, pieces, intents }: ClaimTable,
  one: ClaimOperation,
  atMs = performance.now(),
): void {
  switch (one.do) {
    case 'take':
      if (!owners.has(one.key)) owners.set(one.key, one.owner)
      break
    case 'release':
      if (owners.get(one.key) === one.owner) owners.delete(one.key)
      break
    case 'releaseAll':
      for (const [name, owner] of owners) if (owner === one.owner) owners.delete(name)
      intents.delete(one.owner)
      break
    case 'put':
      pieces.set(one.key, one.piece)
      break
    case 'away':
      pieces.delete(one.key)
      break
    case 'intend':
      if (one.intent) intents.set(one.owner, { intent: one.intent, toldMs: atMs })
      else intents.delete(one.owner)
      break
  }
}

/** Claims whose every change is told to `tell`, and which answer from `table`. */
export const claimsOver = (table: () => ClaimTable, tell: (operation: ClaimOperation) => void): Claims => ({
  take(key, owner) {
    const holder = table().owners.get(key)
    if (holder !== undefined) return holder === owner
    tell({ do: 'take', key, owner })
    return true
  },
  release(key, owner) {
    if (table().owners.get(key) === owner) tell({ do: 'release', key, owner })
  },
  releaseAll(owner) {
    const { owners, intents } = table()
    if (intents.has(owner) || [...owners.values()].includes(owner)) tell({ do: 'releaseAll', owner })
  },
  owner: key => table().owners.get(key),
  pieces: {
    has: key => table().pieces.has(key),
    set: (key, piece) => tell({ do: 'put', key, piece }),
    delete(key) {
      if (table().pieces.has(key)) tell({ do: 'away', key })
    },
    values: () => [...table().pieces.values()],
  },
  intend(owner, intent) {
    if (intent || table().intents.has(owner)) tell({ do: 'intend', owner, intent })
  },
  intentOf(owner) {
    const told = table().intents.get(owner)
    return told && { ...told.intent, inMs: told.intent.inMs - (performance.now() - told.toldMs) }
  },
})

/** Claims of bodies in one process; `decided` hears of every change. */
export function createClaims(decided?: (operation: ClaimOperation) => void): Claims {
  const table = emptyTable()
  return claimsOver(
    () => table,
    operation => {
      applyOperation(table, operation)
      decided?.(operation)
    },
  )
}

/** Bodies on several machines may reach for it in the same instant: it is had when the team has settled who has it. */
export async function takeSettled(claims: Claims, key: string, owner: string): Promise<boolean> {
  if (!claims.take(key, owner)) return false
  if (!claims.settled) return true
  await claims.settled()
  return claims.owner(key) === owner
}
