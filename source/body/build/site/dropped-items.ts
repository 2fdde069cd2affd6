import type { Bot } from 'mineflayer'
import { cell as cellOf, distance, type Position } from '../../../minecraft/blocks/position.ts'
import { until } from '../../bot/waits.ts'
import { type Drop, dropsAround, pickUp } from '../../reach/pick-up-items.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { Reach } from '../../walk/path-search.ts'

/** How far from where it was dug a block's item comes to lie, in blocks. */
const scatterBlocks = 4
/** ms after a digging in which its item may still appear, and ms for which one that is needed is waited for. */
const dropAppearsMs = 400
const dropAppearsLateMs = 2_000

/** What digging leaves on the ground: remembered by place, and picked up when it is wanted again. */
export class DroppedItems {
  readonly #bot: Bot
  readonly #signal: AbortSignal
  readonly #dug: Position[] = []
  readonly #given = new Set<number>()
  #last = Number.NEGATIVE_INFINITY

  constructor(bot: Bot, signal: AbortSignal) {
    this.#bot = bot
    this.#signal = signal
  }

  note(at: Position): void {
    this.#dug.push(at)
    this.#last = performance.now()
  }

  #lying(wanted: (item: string) => boolean): Drop[] {
    return dropsAround(this.#bot, cellOf(this.#bot.entity.position), 24).filter(
      ({ entity, name, at }) =>
        wanted(name) &&
        !this.#given.has(entity.id) &&
        this.#dug.some(dug => distance([dug[0], at[1], dug[2]], at) <= scatterBlocks) &&
        this.#comesBackFrom(at),
    )
  }

  /** Whether a body that takes an item there can come back: a pit costs more than a block of earth. */
  #comesBackFrom([x, y, z]: Position): boolean {
    const terrain = new Terrain(this.#bot)
    let floor = y
    while (floor > y - 8 && terrain.at(x, floor - 1, z)?.passable) floor--
    const here = cellOf(this.#bot.entity.position)
    if (floor >= here[1] - 1) return true
    const reach = new Reach(terrain, [x, floor, z], 60, { maxNodes: 2_000 })
    for (const { at } of reach.cells()) if (distance(at, here) < 2) return true
    return false
  }

  /**
   * Picks up what lies around the places that were dug; true when something was got. Each thing is tried once. What is
   * `needed` is waited for longer than what may never come.
   */
  async fetch(wanted: (item: string) => boolean, needed = false): Promise<boolean> {
    if (this.#dug.length === 0) return false
    const wait = needed ? dropAppearsLateMs : this.#last + dropAppearsMs - performance.now()
    const some = () => this.#lying(wanted).length > 0
    if (wait > 0) await until(this.#bot, ['itemDrop', 'entityUpdate'], some, { ms: wait, signal: this.#signal })
    let got = false
    for (const { entity, at } of this.#lying(wanted)) {
      if (this.#given.has(entity.id) || !this.#bot.entities[entity.id]) continue
      this.#given.add(entity.id)
      got = (await pickUp(this.#bot, at, 1.5, this.#signal, wanted)) > 0 || got
    }
    return got
  }

  /** Leaves the ground as it was: what was not got at before is tried once more, now that everything stands. */
  async tidy(): Promise<void> {
    this.#given.clear()
    while (await this.fetch(() => true));
  }
}
