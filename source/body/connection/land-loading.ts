import type { Bot } from 'mineflayer'
import { afterRunning } from '../../minecraft/after-running.ts'
import { tickMs } from '../../minecraft/tick.ts'
import { raw } from '../bot/undeclared.ts'
import { listenTo } from '../bot/waits.ts'

/** Land that has not come after this is not waited for any longer, in ms. */
const landTimeoutMs = 15_000
/**
 * When nothing more has come for so long, the land under the feet is enough, in ms: some servers leave out empty land. By the
 * time of the server: one on a busy machine, which stood still meanwhile, has more to send.
 */
const trickleMs = 1_500

/**
 * Whether the land around a body has come: it is told after the body itself, and anew after every respawn, change of world and
 * long jump. Before, a body sees nothing and finds no way.
 */
export class Land {
  readonly #bot: Bot
  readonly #timeoutMs: number
  readonly #changed: (waiting: boolean) => void
  readonly #stop: () => void
  readonly #waiters: (() => void)[] = []
  #dropDeadline: (() => void) | undefined
  #dropTrickle = () => {}
  #unreadable: string | undefined

  /** `changed` is told when waiting begins and when it ends, with or without the land. */
  constructor(bot: Bot, changed: (waiting: boolean) => void, timeoutMs = landTimeoutMs) {
    this.#bot = bot
    this.#changed = changed
    this.#timeoutMs = timeoutMs
    let reading = false
    const onChunk = () => {
      reading = true
      queueMicrotask(() => {
        reading = false
      })
    }
    // What mineflayer cannot read of a chunk becomes an error within the same packet.
    const onError = (error: Error) => {
      if (reading) this.#unreadable = error.message
    }
    const arrive = () => this.#look(1)
    // A server that corrects a step does so often: only a jump to where there is nothing yet is a new place.
    const jump = () => this.#look(0)
    const came = () => this.#came()
    raw(bot)._client.prependListener('map_chunk', onChunk)
    const listeners = { error: onError, respawn: arrive, spawn: arrive, forcedMove: jump, chunkColumnLoad: came }
    const stop = listenTo(bot, listeners)
    this.#stop = () => {
      raw(bot)._client.removeListener('map_chunk', onChunk)
      stop()
    }
    arrive()
  }

  get waiting(): boolean {
    return this.#dropDeadline !== undefined
  }

  /** Why there is no land under the feet; null: there is. */
  get lack(): string | null {
    if (this.#has(0)) return null
    return this.#unreadable === undefined
      ? 'the server has sent no land'
      : `the land that the server sends cannot be read (${this.#unreadable})`
  }

  /** Resolves when nothing is waited for. */
  async settled(): Promise<void> {
    if (this.waiting) await new Promise<void>(resolve => this.#waiters.push(resolve))
  }

  close(): void {
    this.#stop()
    this.#rest()
  }

  /** Whether the columns at the feet are there, and those so many around them. */
  #has(around: number): boolean {
    const { x, z } = this.#bot.entity.position
    for (let dx = -around; dx <= around; dx++)
      for (let dz = -around; dz <= around; dz++)
        if (!this.#bot.world.getColumn((Math.floor(x) >> 4) + dx, (Math.floor(z) >> 4) + dz)) return false
    return true
  }

  #look(around: number): void {
    if (this.waiting || this.#has(around)) return
    this.#dropDeadline = afterRunning(this.#timeoutMs, () => this.#end())
    this.#changed(true)
    this.#came()
  }

  #came(): void {
    if (!this.waiting) return
    this.#dropTrickle()
    if (this.#has(1)) this.#end()
    else this.#watchTrickle(this.#bot.time.age)
  }

  #watchTrickle(since: number | null): void {
    this.#dropTrickle = afterRunning(trickleMs, () => {
      const { age } = this.#bot.time
      // Null before the server has told it.
      const passed = age === null || (age - (since ?? 0)) * tickMs >= trickleMs
      if (this.#has(0) && passed) this.#end()
      else this.#watchTrickle(since ?? age)
    })
  }

  #end(): void {
    this.#rest()
    this.#changed(false)
  }

  #rest(): void {
    this.#dropDeadline?.()
    this.#dropTrickle()
    this.#dropDeadline = undefined
    for (const go of this.#waiters.splice(0)) go()
  }
}
