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

  /** ms without headway. */
  standstill(now: number): number {
    return now - this.#since
  }
}
