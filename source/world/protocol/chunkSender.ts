import { columnKey, type LoadedColumn } from '../chunks.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Position } from '../position.ts'
import { chunkPacket, movedPacket, type PacketWriter } from './chunkPacket.ts'

// At once: what a client waits for (5 × 5). The rest follows tick by tick, so that a join does not stall the others.
const urgentRadius = 2
const perTick = 12

/** Which client has which chunks. */
export class ChunkSender {
  private readonly game: Game
  private writer: PacketWriter | undefined
  private sharedPacket: Buffer | undefined

  constructor(game: Game) {
    this.game = game
  }

  attach(writer: PacketWriter): void {
    this.writer = writer
  }

  has(player: Player, p: Position): boolean {
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
    const urgent = missing.filter(w => w.far <= urgentRadius)
    player.pendingColumns = missing.filter(w => w.far > urgentRadius)
    this.send(player, urgent)
  }

  /** Forgets what the client has, as clients do at a respawn, and sends it all again. */
  restart(player: Player): void {
    player.columns.clear()
    player.pendingColumns = []
    this.center(player, true)
  }

  /** Sends the next few of the chunks that are still missing. */
  tick(player: Player): void {
    this.center(player)
    if (!player.pendingColumns.length) return
    // A client that does not read must not pile up our memory.
    if ((player.client.socket?.writableLength ?? 0) > 4_000_000) return
    this.send(player, player.pendingColumns.splice(0, perTick))
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
      // The client's stream keeps the order of write and writeRaw: both end in the same pipe.
      player.client.writeRaw(this.packet(this.game.blocks.chunks.at(x, z), this.writer))
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
