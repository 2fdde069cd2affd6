import type { Claims, Piece } from '../contract/body-types.ts'

/** Who works on what, for bodies in one process. */
export function createClaims(): Claims {
  const owners = new Map<string, string>()
  return {
    take(key, owner) {
      const holder = owners.get(key)
      if (holder !== undefined && holder !== owner) return false
      owners.set(key, owner)
      return true
    },
    release(key, owner) {
      if (owners.get(key) === owner) owners.delete(key)
    },
    releaseAll(owner) {
      for (const [key, holder] of owners) if (holder === owner) owners.delete(key)
    },
    owner: key => owners.get(key),
    pieces: new Map<string, Piece>(),
  }
}

/** Bodies on several machines may reach for it in the same instant: it is had when the team has settled who has it. */
export async function takeSettled(claims: Claims, key: string, owner: string): Promise<boolean> {
  if (!claims.take(key, owner)) return false
  if (!claims.settled) return true
  await claims.settled()
  return claims.owner(key) === owner
}
