import type { Bot } from 'mineflayer'
import { airNames, isAir } from '../../minecraft/blocks/block-text.ts'
import { type BlueprintCell, stateMatches } from '../../minecraft/blocks/blueprint.ts'
import { decidedStates, wallVariant } from '../../minecraft/blocks/placement.ts'
import { turnsInto } from '../../minecraft/blocks/turns-into.ts'
import { type BlockKind, blockKinds } from './terrain.ts'

type Wanted = Pick<BlueprintCell, 'block' | 'states' | 'exact'>

const withLater = (block: string): readonly string[] => [block, ...turnsInto(block)]

/** Which block states satisfy a cell of a blueprint: the name, and every listed state that a placement decides. */
export class Expectations {
  readonly #bot: Bot
  readonly #accepted = new Map<string, ReadonlySet<number>>()

  constructor(bot: Bot) {
    this.#bot = bot
  }

  matches(cell: Wanted, stateId: number): boolean {
    return this.#acceptedFor(cell).has(stateId)
  }

  /** What a cell will be once it is right; undefined when this version of the game has no such block. */
  kindOf(cell: Wanted): BlockKind | undefined {
    const [first] = this.#acceptedFor(cell)
    return first === undefined ? undefined : blockKinds(this.#bot).of(first)
  }

  #acceptedFor({ block, states, exact }: Wanted): ReadonlySet<number> {
    const key = `${block}${states ? JSON.stringify(states) : ''}${exact ? ' exact' : ''}`
    let accepted = this.#accepted.get(key)
    if (!accepted) {
      accepted = this.#find(block, states, exact)
      this.#accepted.set(key, accepted)
    }
    return accepted
  }

  /** False when this version of the game has no such block. */
  knows(block: string): boolean {
    return isAir(block) || this.#bot.registry.blocksByName[block] !== undefined
  }

  #find(block: string, states: Wanted['states'], exact: Wanted['exact']): ReadonlySet<number> {
    const accepted = new Set<number>()
    const kinds = blockKinds(this.#bot)
    const wanted = decidedStates(block, states)
    const variant = wallVariant(block, wanted)
    const names = isAir(block) ? airNames : exact ? [variant] : withLater(variant)
    for (const name of names) {
      const entry = this.#bot.registry.blocksByName[name] as
        | { minStateId?: number; maxStateId?: number; id: number }
        | undefined
      if (!entry) continue
      // Before 1.13 a state is the block's number and four bits of metadata.
      const first = entry.minStateId ?? entry.id << 4
      const last = entry.maxStateId ?? (entry.id << 4) + 15
      for (let id = first; id <= last; id++) {
        const actual = kinds.of(id).states
        if (Object.entries(wanted).every(([k, v]) => actual[k] === undefined || stateMatches(name, k, v, actual[k])))
          accepted.add(id)
      }
    }
    return accepted
  }
}
