import type { Claims } from '../../contract/body-types.ts'
import { placeSeconds, type Stand } from '../site/stands.ts'

/** Where a builder goes and what it means to do there; times in ms of `performance.now()`. */
interface Intent {
  readonly from: number
  readonly until: number
  readonly jobs: ReadonlySet<string>
}

// Lives and dies with the claims of a team.
const known = new WeakMap<Claims, Map<string, Intent>>()

/** What every builder is about to do, so that whoever would be somewhere sooner can do it instead. */
export class Intents {
  readonly #name: string
  readonly #all: Map<string, Intent>

  constructor(name: string, claims: Claims) {
    this.#name = name
    this.#all = known.get(claims) ?? new Map<string, Intent>()
    known.set(claims, this.#all)
  }

  /** Tells the others where one goes now. */
  announce({ seconds, jobs }: Stand): void {
    const from = performance.now() + seconds * 1_000
    this.#all.set(this.#name, {
      from,
      until: from + jobs.length * placeSeconds * 1_000,
      jobs: new Set(jobs.map(job => job.key)),
    })
  }

  leave(): void {
    this.#all.delete(this.#name)
  }

  /** ms for which a builder is busy: until it comes to a job that it goes for, else until it is done where it is. */
  of(name: string, key = ''): { readonly busy: number; readonly coming: boolean } {
    const intent = this.#all.get(name)
    if (!intent) return { busy: 0, coming: false }
    const coming = intent.jobs.has(key)
    return { busy: Math.max(0, (coming ? intent.from : intent.until) - performance.now()), coming }
  }
}
