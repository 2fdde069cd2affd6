import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import type { Position } from '../../minecraft/blocks/position.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { raw } from '../bot/undeclared.ts'
import { until } from '../bot/waits.ts'
import { middleOf, Terrain } from '../terrain/terrain.ts'

/** A server that keeps up and says nothing of a dug block for so long has not let it be dug, in ms. */
const silenceMs = 1_500
/**
 * The first word may be about an earlier state, in ms. A server to which the start of the digging came late finds its end too
 * early: it says that the block is there, and breaks it when the digging has taken its time.
 */
const afterwordMs = 200

/**
 * How a server answers to digging. Vanilla changes the block and acknowledges; some only acknowledge (with whatever the block
 * is now), some only let the drop fall or put it into the inventory.
 */
export class DigAnswer {
  readonly #bot: Bot
  readonly #at: Position
  readonly #before: number
  readonly #terrain: Terrain
  readonly #heard = new EventEmitter()
  readonly #digMs: number
  readonly #stop: () => void
  #finished = false
  #refused = false
  #loot = false

  constructor(bot: Bot, at: Position, before: number, digMs: number) {
    this.#bot = bot
    this.#at = at
    this.#before = before
    this.#digMs = digMs
    this.#terrain = new Terrain(bot)
    const { _client: client } = raw(bot)
    const change = `blockUpdate:${middleOf(at).floored()}`
    const onChange = () => {
      // What is said while it still digs is no answer yet.
      if (this.#finished && !this.#isGone()) this.#refused = true
      this.#heard.emit('word')
    }
    const onColumn = () => void this.#heard.emit('word')
    const onAcknowledged = (packet: unknown) => this.#acknowledged(packet)
    const onEntity = (entity: Entity) => {
      if (/^(item|item_stack|experience_orb)$/.test(entity.name ?? '') && this.#isAt(entity)) this.#sawLoot()
    }
    const onSlot = (_slot: number, old: { count: number } | null, now: { count: number } | null) => {
      if ((now?.count ?? 0) > (old?.count ?? 0)) this.#sawLoot()
    }
    bot.world.on(change, onChange)
    bot.on('chunkColumnLoad', onColumn)
    bot.on('entitySpawn', onEntity)
    bot.inventory.on('updateSlot', onSlot as never)
    client.on('acknowledge_player_digging', onAcknowledged)
    this.#stop = () => {
      bot.world.removeListener(change, onChange)
      bot.removeListener('chunkColumnLoad', onColumn)
      bot.removeListener('entitySpawn', onEntity)
      bot.inventory.removeListener('updateSlot', onSlot as never)
      client.removeListener('acknowledge_player_digging', onAcknowledged)
    }
  }

  /** From now on what the server says is the answer. */
  finishing(): void {
    this.#finished = true
  }

  stop(): void {
    this.#stop()
  }

  /** Resolves when the server has answered, or has been silent for long enough. */
  async gone(signal: AbortSignal): Promise<boolean> {
    const answered = () => this.#isGone() || this.#refused || this.#loot
    await until(this.#heard, ['word'], answered, { ms: atServerPace(this.#bot, silenceMs), signal })
    const laterMs = afterwordMs + (this.#refused ? atServerPace(this.#bot, Math.min(this.#digMs, silenceMs)) : 0)
    if (await until(this.#heard, ['word'], () => this.#isGone(), { ms: answered() ? laterMs : 0, signal })) return true
    if (this.#refused || !this.#loot) return false
    // What it dropped is there: the block is not, though the server never said so.
    raw(this.#bot)._updateBlockState(middleOf(this.#at).floored(), 0)
    return true
  }

  #isGone(): boolean {
    const now = this.#terrain.of(this.#at)
    return now !== undefined && now.stateId !== this.#before
  }

  #isAt({ position: { x, y, z } }: Entity): boolean {
    const middle = middleOf(this.#at)
    return Math.abs(x - middle.x) <= 0.75 && Math.abs(y - middle.y) <= 0.75 && Math.abs(z - middle.z) <= 0.75
  }

  #sawLoot(): void {
    if (!this.#finished) return
    this.#loot = true
    this.#heard.emit('word')
  }

  /** From 1.14 to 1.18 it names the block and says what is there now; later ones only count. */
  #acknowledged(packet: unknown): void {
    const { location, block, status, successful } = packet as {
      location?: { x: number; y: number; z: number }
      block?: number
      status?: number
      successful?: boolean
    }
    if (!location || block === undefined || !this.#finished) return
    const [x, y, z] = this.#at
    if (location.x !== x || location.y !== y || location.z !== z || status !== (this.#digMs <= 0 ? 0 : 2)) return
    if (successful && block !== this.#before) raw(this.#bot)._updateBlockState(middleOf(this.#at).floored(), block)
    else this.#refused = true
    this.#heard.emit('word')
  }
}
