import type { Bot } from 'mineflayer'
import { clean } from '../../minecraft/names/server-text.ts'
import { botStateOf } from '../bot/bot-state.ts'
import type { ServerPace } from '../bot/server-pace.ts'
import { raw } from '../bot/undeclared.ts'
import { listenTo, throwIfAborted, until } from '../bot/waits.ts'
import { confirmsNothing } from '../compat/unconfirmed-clicks.ts'
import { ownWindow, playerSlots, sync } from '../hands/windows.ts'
import { onServerLine } from './chat-hearing.ts'

/** What a connection shows of its server, beside the world itself. */
export interface ServerNotes {
  /** What it calls itself, such as `Paper`; proxies add theirs. Null: it does not tell. */
  readonly software: string | null
  readonly gameMode: string
  readonly ticksPerSecond: number
  /** Chunks from the body to the farthest land that has come, in the direction in which it is nearest. */
  readonly chunksInSight: number
  /** How often it put the body back to where it thought the body should be. */
  readonly setBacks: number
  /** Its latest lines that no player said. */
  readonly lines: readonly string[]
}

/** What became of a stack that was moved to another slot of the inventory: `silent`: the server says nothing of it. */
export type ClickOutcome = 'confirmed' | 'silent' | 'refused' | 'nothing-carried'

const linesKept = 20
/** A view is asked for no farther than this, in chunks. */
const farthestChunks = 12

export class ServerWatch {
  readonly #bot: Bot
  readonly #pace: ServerPace
  readonly #lines: string[] = []

  constructor(bot: Bot, pace: ServerPace, conceals: (line: string) => boolean) {
    this.#bot = bot
    this.#pace = pace
    onServerLine(bot, conceals, line => {
      this.#lines.push(line)
      if (this.#lines.length > linesKept) this.#lines.shift()
    })
  }

  notes(): ServerNotes {
    const { serverBrand, gameMode } = this.#bot.game
    return {
      software: serverBrand ? clean(serverBrand, 60) : null,
      gameMode,
      ticksPerSecond: 20 / this.#pace.slowness,
      chunksInSight: this.#chunksInSight(),
      setBacks: botStateOf(this.#bot).server.setBacks.count,
      lines: [...this.#lines],
    }
  }

  /** Moves a stack that is carried to a free slot, and looks at what the server then says is there. */
  async click(signal: AbortSignal): Promise<ClickOutcome> {
    throwIfAborted(signal)
    const bot = this.#bot
    const window = await ownWindow(bot)
    const slots = playerSlots(window)
    const from = slots.findIndex(item => item !== null)
    const to = slots.lastIndexOf(null)
    if (from < 0 || to < 0) return 'nothing-carried'
    const moved = slots[from]!.name
    let told = false
    const hear = () => {
      told = true
    }
    // Nothing tells of a click that never arrived; the client shows it as done all the same.
    const stopListening = listenTo(raw(bot)._client, { set_slot: hear, window_items: hear, transaction: hear })
    try {
      await bot.moveSlotItem(from + window.inventoryStart, to + window.inventoryStart)
      await sync(bot, window, signal)
      const there = () => playerSlots(window)[to]?.name === moved
      if (!(await until(window, ['updateSlot'], there, { ms: shownAfterMs, signal }))) return 'refused'
      return told && !confirmsNothing(bot) ? 'confirmed' : 'silent'
    } finally {
      stopListening()
    }
  }

  #chunksInSight(): number {
    const { x, z } = this.#bot.entity.position
    const has = (dx: number, dz: number) =>
      Boolean(this.#bot.world.getColumn((Math.floor(x) >> 4) + dx, (Math.floor(z) >> 4) + dz))
    let seen = -1
    while (seen < farthestChunks && ring(seen + 1).every(([dx, dz]) => has(dx, dz))) seen++
    return Math.max(0, seen)
  }
}

/** What a click did shows within this, in ms. */
const shownAfterMs = 1_000

/** Columns in the four directions at this distance: servers send round or square views. */
const ring = (distance: number): readonly (readonly [number, number])[] => [
  [distance, 0],
  [-distance, 0],
  [0, distance],
  [0, -distance],
]
