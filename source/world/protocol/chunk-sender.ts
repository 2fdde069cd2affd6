import type { Duplex } from 'node:stream'
import { type Chunks, columnKey, type Generator, type LoadedColumn } from '../chunks.ts'
import type { Player } from '../entities/player.ts'
import type { Point } from '../point.ts'
import type { Registry } from '../registry.ts'
import { chunkPacket, movedPacket, type PacketWriter } from './chunk-packet.ts'
import type { Outbox } from './outbox.ts'

// At once: what a client stands on, and on flat land, which costs nothing, what it waits for (5 × 5). The rest follows
// tick by tick, so that neither a join nor a traveller stalls the others.
const urgentRadius = { shared: 2, made: 1 } as const
const perSlice = 16
// Ms that may go into making and sending land at one go. Then ticks and packets that wait come first, and the land goes on.
const sliceMs = 4
// Ms of each tick after the start.
const prepareMs = 8

/** Columns around the spawn, nearest first. */
const spiral = Array.from({ length: 15 * 15 }, (_, i) => ({ x: (i % 15) - 7, z: Math.floor(i / 15) - 7 })).sort(
  (a, b) => Math.hypot(a.x, a.z) - Math.hypot(b.x, b.z),
)

/** Bytes that wait for a client which does not read. */
function backlog(player: Player): number {
  // The pipe of streams that minecraft-protocol keeps; the declared class shows only the socket.
  const { compressor, framer, socket } = player.client as unknown as Record<string, Duplex | null>
  return [compressor, framer, socket].reduce(
    (sum, stream) => sum + (stream?.writableLength ?? 0),
    framer!.readableLength,
  )
}

/** The land that is sent, to whom, and how the packets go out. */
export interface SentLand {
  readonly registry: Registry
  readonly generator: Generator
  readonly blocks: { readonly chunks: Chunks }
  readonly spawn: Point
  readonly players: readonly Player[]
  readonly stopped: boolean
  readonly network: { readonly outbox: Outbox; send(player: Player, name: string, params?: object): void }
  guard(what: string, action: () => void): void
}

/** Sends land to the players, nearest first, as much at a time as leaves the game its ticks. */
export class ChunkSender {
  private readonly game: SentLand
  private writer: PacketWriter | undefined
  private sharedPacket: Buffer | undefined
  private prepared = 0
  private turn = 0
  private planned = false

  constructor(game: SentLand) {
    this.game = game
  }

  attach(writer: PacketWriter): void {
    this.writer = writer
  }

  has(player: Player, p: Point): boolean {
    return player.columns.has(columnKey(p.x >> 4, p.z >> 4))
  }

  /** Brings a player's chunks in line with their position. Cheap when the chunk has not changed. */
  center(player: Player, everything = false): void {
    const cx = Math.floor(player.x) >> 4
    const cz = Math.floor(player.z) >> 4
    if (cx === player.chunkX && cz === player.chunkZ && !everything) return
    player.chunkX = cx
    player.chunkZ = cz
    this.game.network.send(player, 'update_view_position', { chunkX: cx, chunkZ: cz })
    const radius = player.viewDistance
    const wanted: { x: number; z: number; far: number }[] = []
    for (let x = cx - radius; x <= cx + radius; x++) {
      for (let z = cz - radius; z <= cz + radius; z++)
        wanted.push({ x, z, far: Math.max(Math.abs(x - cx), Math.abs(z - cz)) })
    }
    const keys = new Set(wanted.map(w => columnKey(w.x, w.z)))
    for (const key of player.columns) {
      if (keys.has(key)) continue
      player.columns.delete(key)
      this.game.network.send(player, 'unload_chunk', {
        chunkX: Math.floor(key / 4194304) - 2097152,
        chunkZ: (key % 4194304) - 2097152,
      })
    }
    const missing = wanted.filter(w => !player.columns.has(columnKey(w.x, w.z))).sort((a, b) => a.far - b.far)
    const radiusNow = this.game.generator.template ? urgentRadius.shared : urgentRadius.made
    const urgent = missing.filter(w => w.far <= radiusNow)
    player.pendingColumns = missing.filter(w => w.far > radiusNow)
    this.send(player, urgent)
  }

  /** Forgets what the client has, as clients do at a respawn, and sends it all again. */
  restart(player: Player): void {
    player.columns.clear()
    player.pendingColumns = []
    this.center(player, true)
  }

  /** End of a tick: the chunks of every player follow that player. */
  tickAll(): void {
    for (const player of this.game.players)
      if (player.loggedIn) this.game.guard(`chunks of ${player.name}`, () => this.center(player))
    this.slice()
    this.prepare()
  }

  /** The next few chunks, to a different player first each time, as long as the time lasts; then again when others had theirs. */
  private slice(): void {
    if (this.game.stopped) return
    const deadline = performance.now() + sliceMs
    const waiting = this.game.players.filter(p => p.loggedIn && p.pendingColumns.length > 0)
    let sent = 0
    this.turn++
    waiting.forEach((_, i) => {
      const player = waiting[(i + this.turn) % waiting.length]!
      this.game.guard(`chunks of ${player.name}`, () => {
        sent += this.sendSome(player, deadline)
      })
    })
    // Without progress, as with clients that do not read, the next tick is soon enough.
    if (this.planned || sent === 0) return
    this.planned = true
    setImmediate(() => {
      this.planned = false
      this.slice()
    })
  }

  /** Uses spare time to make the land around the spawn before the first player joins, slowly: other processes start then, too. */
  private prepare(): void {
    if (this.game.generator.template || this.prepared >= spiral.length) return
    const { spawn } = this.game
    const deadline = performance.now() + prepareMs
    while (this.prepared < spiral.length && performance.now() < deadline) {
      const { x, z } = spiral[this.prepared++]!
      const loaded = this.game.blocks.chunks.at((spawn.x >> 4) + x, (spawn.z >> 4) + z)
      if (this.writer) this.packet(loaded, this.writer)
    }
  }

  /** How many chunks the player got. */
  private sendSome(player: Player, deadline: number): number {
    // A client that does not read must not pile up our memory.
    if (backlog(player) > 4_000_000) return 0
    const now: { x: number; z: number }[] = []
    for (let i = 0; i < perSlice && player.pendingColumns.length && performance.now() < deadline; i++) {
      const next = player.pendingColumns.shift()!
      if (this.writer) this.packet(this.game.blocks.chunks.at(next.x, next.z), this.writer)
      now.push(next)
    }
    this.send(player, now)
    return now.length
  }

  /** Sends columns again that a client has and that were replaced as a whole. */
  resend(player: Player, list: readonly { x: number; z: number }[]): void {
    this.send(
      player,
      list.filter(c => player.columns.has(columnKey(c.x, c.z))),
    )
  }

  private send(player: Player, list: readonly { x: number; z: number }[]): void {
    if (!list.length || !this.writer) return
    const batches = this.game.registry.since('1.20.2')
    if (batches) this.game.network.send(player, 'chunk_batch_start')
    for (const { x, z } of list) {
      this.game.network.outbox.write(player.client, this.packet(this.game.blocks.chunks.at(x, z), this.writer))
      player.columns.add(columnKey(x, z))
    }
    if (batches) this.game.network.send(player, 'chunk_batch_finished', { batchSize: list.length })
  }

  private packet(loaded: LoadedColumn, writer: PacketWriter): Buffer {
    if (loaded.shared && loaded.blockEntities.size === 0) {
      this.sharedPacket ??= chunkPacket(this.game.registry, writer, loaded)
      return movedPacket(this.sharedPacket, loaded.x, loaded.z)
    }
    loaded.packet ??= chunkPacket(this.game.registry, writer, loaded)
    return loaded.packet
  }
}
