import type { Claims } from '../../contract/body-types.ts'
import { placeSeconds, type Stand } from '../site/stands.ts'

/** Tells the team where a builder goes, and says of others whether one would be at a cell before them. */
export class Intents {
  readonly #name: string
  readonly #claims: Claims

  constructor(name: string, claims: Claims) {
    this.#name = name
    this.#claims = claims
  }

  announce({ seconds, jobs }: Stand): void {
    this.#claims.intend(this.#name, {
      inMs: seconds * 1_000,
      forMs: jobs.length * placeSeconds * 1_000,
      cells: jobs.map(job => job.key),
    })
  }

  leave(): void {
    this.#claims.intend(this.#name, undefined)
  }

  /** ms for which a builder is busy: until it comes to a cell that it goes for, else until it is done where it is. */
  of(name: string, key = ''): { readonly busyMs: number; readonly isComing: boolean } {
    const intent = this.#claims.intentOf(name)
    if (!intent) return { busyMs: 0, isComing: false }
    const isComing = intent.cells.includes(key)
    return { busyMs: Math.max(0, isComing ? intent.inMs : intent.inMs + intent.forMs), isComing }
  }
}
