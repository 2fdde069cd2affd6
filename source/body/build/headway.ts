import type { Job } from './site/site.ts'

export const keysOf = (jobs: readonly Job[]): ReadonlySet<string> => new Set(jobs.map(job => job.key))

/** Tells whether a builder gets on: how long it is since a cell came right that had not come right before. */
export class Headway {
  #open: ReadonlySet<string> = new Set()
  readonly #right = new Set<string>()
  #since: number

  constructor(now: number) {
    this.#since = now
  }

  /** True when a cell came right for the first time. Cells that are added meanwhile, such as scaffolds to take away, count as well. */
  note(open: ReadonlySet<string>, now: number): boolean {
    const right = [...this.#open].filter(key => !open.has(key) && !this.#right.has(key))
    for (const key of right) this.#right.add(key)
    this.#open = open
    if (right.length > 0) this.#since = now
    return right.length > 0
  }

  /** It waits for others who get on: that is no standstill. */
  rest(now: number): void {
    this.#since = now
  }

  /** ms without headway. */
  standstill(now: number): number {
    return now - this.#since
  }
}

/** Tells how long a builder that can do nothing by itself has waited for others who do not get on with the building either. */
export class OthersHeadway {
  #since: number | undefined
  readonly #building = new Headway(0)

  /** It can do something again. */
  rest(): void {
    this.#since = undefined
  }

  /** ms; 0 when it begins to wait, and when a cell of the building came right since it asked last. `open`: what is wrong of the building. */
  waited(open: ReadonlySet<string>, now: number): number {
    if (this.#building.note(open, now)) this.#since = now
    this.#since ??= now
    return now - this.#since
  }
}
