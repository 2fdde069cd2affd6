import type { Bot } from 'mineflayer'
import { until } from '../abort.ts'
import { dropsAround, pickUp } from '../drops.ts'
import { distance } from '../path.ts'
import { cell as cellOf } from '../terrain.ts'
import type { Position } from '../types.ts'

/** How far from where it was dug a block's item comes to lie, in blocks. */
const scatter = 4
/** ms after a digging in which its item may still appear. */
const appears = 400

/** What digging leaves on the ground: remembered by place, and picked up when it is wanted again. */
export class Leavings {
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

  /** Picks up what lies around the places that were dug; true when something was got. Each thing is tried once. */
  async fetch(wanted: (item: string) => boolean): Promise<boolean> {
    if (this.#dug.length === 0) return false
    const lying = () =>
      dropsAround(this.#bot, cellOf(this.#bot.entity.position), 24).filter(
        ({ entity, name, at }) =>
          wanted(name) &&
          !this.#given.has(entity.id) &&
          this.#dug.some(dug => distance([dug[0], at[1], dug[2]], at) <= scatter),
      )
    const wait = this.#last + appears - performance.now()
    if (wait > 0)
      await until(this.#bot, ['itemDrop', 'entityUpdate'], () => lying().length > 0, { ms: wait, signal: this.#signal })
    let got = false
    for (const drop of lying()) {
      if (this.#given.has(drop.entity.id) || !this.#bot.entities[drop.entity.id]) continue
      this.#given.add(drop.entity.id)
      got = (await pickUp(this.#bot, drop.at, 1.5, this.#signal, wanted)) > 0 || got
    }
    return got
  }
}
