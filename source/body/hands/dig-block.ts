import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import { type Face, faceNames } from '../../minecraft/blocks/faces.ts'
import { cell, type Point, type Position, show } from '../../minecraft/blocks/position.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { tickMs } from '../../minecraft/tick.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { eyesOf } from '../bot/eyes.ts'
import { face } from '../bot/look-and-click.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { raw } from '../bot/undeclared.ts'
import { listenTo, throwIfAborted, until } from '../bot/waits.ts'
import { learn } from '../compat/known-quirks.ts'
import { ActionError } from '../contract/body-types.ts'
import type { LandCause } from '../contract/land.ts'
import { middleOf, Terrain } from '../terrain/terrain.ts'
import { refuseKept } from './built-blocks.ts'
import { hold } from './carried-items.ts'
import { bestTool, digTime, neededTool } from './dig-tools.ts'
import { noteChanged, refuseDigging } from './land-leave.ts'
import { visiblePoint } from './line-of-sight.ts'
import { seenFrom } from './seen-spot.ts'

/** In adventure mode a player neither digs nor places. */
export const mayChange = (bot: Bot): boolean => bot.game?.gameMode !== 'adventure'

/** Digs a block that is within reach, with the best tool, and waits until the server shows in some way that it is gone. */
export async function digAt(
  bot: Bot,
  at: Position,
  signal: AbortSignal,
  /** `anyway`: also what the action under way is to leave, as by one who cannot breathe; `cause`: what it is dug for. */
  options: { readonly mustDrop?: boolean; readonly anyway?: boolean; readonly cause?: LandCause } = {},
): Promise<void> {
  await botStateOf(bot).reflexes.gate.pass(signal)
  throwIfAborted(signal)
  if (!mayChange(bot)) throw new ActionError('not-allowed', 'nothing can be dug or placed here: this is adventure mode')
  const terrain = new Terrain(bot)
  const block = bot.blockAt(middleOf(at), false)
  const kind = terrain.of(at)
  if (!block || !kind) throw new ActionError('not-found', `does not know what is at ${show(at)}: too far away`)
  if (isAir(block.name)) return
  if (!options.anyway) {
    refuseKept(bot, [at])
    refuseDigging(bot, at, signal, options.cause)
  }
  if (!kind.diggable) throw new ActionError('not-allowed', `${block.name} at ${show(at)} cannot be dug`)
  const { protection } = botStateOf(bot).server
  protection.check(at)
  const { tool, harvests } = bestTool(bot, block)
  if (options.mustDrop && !harvests)
    throw new ActionError(
      'missing-tool',
      `${block.name} drops nothing without ${withArticle(neededTool(bot, block) ?? 'tool')}`,
    )
  if (tool) await hold(bot, tool.name, signal)
  else if (bot.heldItem?.maxDurability) {
    const bare = [0, 1, 2, 3, 4, 5, 6, 7, 8].find(
      i => !bot.inventory.slots[bot.inventory.hotbarStart + i]?.maxDurability,
    )
    if (bare !== undefined) bot.setQuickBarSlot(bare)
  }
  const seen = botStateOf(bot).handPace.isHuman ? seenFrom(bot, at) : visiblePoint(terrain, eyesOf(bot), at, 5)
  if (seen) await face(bot, seen.point, signal)
  await landing(bot, terrain, signal)
  const timeMs = () => digTime(bot, block, bot.heldItem)
  const answer = new DigAnswer(bot, at, kind.stateId, timeMs())
  let asked = performance.now()
  const finishing = () => {
    asked = performance.now()
    answer.finishing()
  }
  try {
    // mineflayer asks its own (wrong on 1.21) clock; ours is right on every version.
    await digWith(bot, at, seen, timeMs, signal, finishing)
    if (await answer.gone(signal)) {
      botStateOf(bot).ground.memory.changed(at)
      noteChanged(bot, at)
      return protection.allowed(at)
    }
  } finally {
    answer.stop()
  }
  protection.refused(at, 'dig', asked)
  throw new ActionError('refused-by-server', `${block.name} at ${show(at)} is still there after digging`)
}

/** Digging takes five times as long in the air: who is about to land, as after a join or a hop, lands first. */
async function landing(bot: Bot, terrain: Terrain, signal: AbortSignal): Promise<void> {
  const [x, y, z] = cell(bot.entity.position)
  if (bot.entity.onGround || !terrain.at(x, y - 1, z)?.full) return
  await until(bot, ['physicsTick'], () => bot.entity.onGround, { ms: 300, signal })
}

/** Water at the eyes and no ground under the feet each make digging five times as slow. */
const footing = (bot: Bot): string => `${bot.blockAt(eyesOf(bot), false)?.name === 'water'} ${bot.entity.onGround}`

/** Waits until the time for digging is over; a server judges all of it by how the body stands at the end. */
async function digFor(bot: Bot, timeMs: () => number, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  for (;;) {
    const ms = timeMs() - (performance.now() - began)
    if (ms <= 0) return
    const before = footing(bot)
    await until(bot, ['physicsTick'], () => footing(bot) !== before, { ms, signal })
  }
}

/** How often the arm is swung while it digs, in ms; at the pace of a human it swings with each tick, as vanilla’s. */
const swingMs = 350

/** Start, swing, finish: the packets of a player who digs. Cancels the digging when aborted. */
async function digWith(
  bot: Bot,
  at: Position,
  seen: { readonly point: Point; readonly side: Face } | undefined,
  timeMs: () => number,
  signal: AbortSignal,
  finishing: () => void,
): Promise<void> {
  const { _client: client } = raw(bot)
  const { handPace } = botStateOf(bot)
  const instant = timeMs() <= 0
  const dig = (status: number) => {
    const face = seen ? faceNames.indexOf(seen.side) : 1
    client.write('block_dig', { location: middleOf(at).floored(), face, sequence: 0, status })
  }
  await handPace.act('dig', seen && (() => seen), signal, () => {
    if (instant) finishing()
    dig(0)
    bot.swingArm('right')
  })
  if (instant) return
  const swing = setInterval(() => bot.swingArm('right'), handPace.isHuman ? tickMs : swingMs)
  try {
    await digFor(bot, timeMs, signal)
    finishing()
    dig(2)
    handPace.rest('dig')
  } catch (error) {
    if (raw(bot)._client.state === 'play') dig(1)
    throw error
  } finally {
    clearInterval(swing)
  }
}

/** A server that keeps up and says nothing of a dug block for so long has not let it be dug, in ms. */
const dugBlockSilenceMs = 1_500
/**
 * The first word may be about an earlier state, in ms. A server to which the start of the digging came late finds its end too
 * early: it says that the block is there, and breaks it when the digging has taken its time.
 */
const afterwordMs = 200

/**
 * How a server answers to digging. Vanilla changes the block and acknowledges; some only acknowledge (with whatever the block
 * is now), some only let the drop fall or put it into the inventory.
 */
class DigAnswer {
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
    const stops = [
      listenTo(bot.world, { [change]: onChange }),
      listenTo(bot, { chunkColumnLoad: onColumn, entitySpawn: onEntity }),
      listenTo(bot.inventory, { updateSlot: onSlot }),
      listenTo(client, { acknowledge_player_digging: onAcknowledged }),
    ]
    this.#stop = () => {
      for (const stop of stops) stop()
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
    await until(this.#heard, ['word'], answered, { ms: atServerPace(this.#bot, dugBlockSilenceMs), signal })
    const laterMs =
      afterwordMs + (this.#refused ? atServerPace(this.#bot, Math.min(this.#digMs, dugBlockSilenceMs)) : 0)
    if (await until(this.#heard, ['word'], () => this.#isGone(), { ms: answered() ? laterMs : 0, signal })) return true
    if (this.#refused || !this.#loot) return false
    learn(this.#bot, 'unspoken-digging')
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
