import type { Bot } from 'mineflayer'
import { tickMs } from '../../minecraft/tick.ts'
import { botStateOf } from './bot-state.ts'

/** A server that stands still is waited for at most so many times as long. */
const slowestPace = 10
/** Fewer ticks between two words of the time say too little about their pace. */
const leastTicks = 5

/**
 * How slow a server is. A thrown item can be picked up after 40 ticks, a furnace smelts for 200: on a machine that is too
 * busy these take longer than two and ten seconds, and an action that waits by its own clock fails though all goes well.
 */
export class ServerPace {
  #told: { readonly age: number; readonly at: number } | undefined
  /** ms of game time between the last two words of the server's time. */
  #stepMs = 0
  #slowness = 1
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** The server told the age of its world, in ticks. */
  hear(age: number): void {
    const now = this.#clock()
    const ticks = this.#told ? age - this.#told.age : 0
    if (ticks >= leastTicks) {
      this.#stepMs = ticks * tickMs
      this.#slowness = (now - this.#told!.at) / this.#stepMs
    }
    if (!this.#told || ticks < 0 || ticks >= leastTicks) this.#told = { age, at: now }
  }

  /** 1 on a server that makes 20 ticks a second, 4 on one that makes 5; at most 10. A word of the time that is overdue counts, too. */
  get slowness(): number {
    const overdue = this.#told && this.#stepMs > 0 ? (this.#clock() - this.#told.at) / this.#stepMs : 0
    return Math.min(slowestPace, Math.max(1, this.#slowness, overdue > 2 ? overdue : 0))
  }
}

/** How long something may take on this server that takes `ms` on one which makes 20 ticks a second, ms. */
export const atServerPace = (bot: Bot, ms: number): number => ms * botStateOf(bot).server.pace.slowness
