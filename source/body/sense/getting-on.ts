import { distance, type Position } from '../../minecraft/blocks/position.ts'
import type { FailureCode } from '../contract/body-types.ts'
import type { Stuck } from '../contract/observation.ts'

/** So many actions in a row that got nowhere, from one place, are no bad luck. */
const failuresUntilStuck = 3
/** A body that is farther from where it failed has got away, blocks. */
const awayBlocks = 4

const whyOf: Partial<Record<FailureCode, Stuck['why']>> = { unreachable: 'no-way', timeout: 'no-headway' }

/** Whether a body gets anywhere, by how its actions end and where it is. */
export class GettingOn {
  #at: Position | null = null
  #failed = new Set<string>()
  #times = 0
  #stuck: Stuck | null = null

  get stuck(): Stuck | null {
    return this.#stuck
  }

  /** An action has ended there; `code`: why it failed, null: it did not. What was stopped says nothing. */
  ended(name: string, at: Position, code: FailureCode | null): void {
    this.moved(at)
    if (code === null) {
      // What failed before works again.
      if (this.#failed.has(name)) this.#clear()
      return
    }
    const why = whyOf[code]
    if (!why) return
    this.#at ??= at
    this.#failed.add(name)
    this.#times++
    if (this.#times >= failuresUntilStuck) this.#stuck = { why, times: this.#times }
  }

  moved(at: Position): void {
    if (this.#at && distance(this.#at, at) > awayBlocks) this.#clear()
  }

  #clear(): void {
    this.#at = null
    this.#failed = new Set()
    this.#times = 0
    this.#stuck = null
  }
}
