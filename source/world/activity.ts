import { type Chunks, columnKey } from './chunks.ts'
import type { Entity } from './entities/entity.ts'
import { Player } from './entities/player.ts'
import type { Point } from './point.ts'

// Columns around the spawn that are always awake, as in vanilla.
const spawnRadiusChunks = 8
const every = { look: 10, unload: 400 } as const

/** What of a game says where its players are. */
interface Inhabited {
  readonly age: number
  readonly spawn: Point
  readonly players: readonly Player[]
  readonly entities: ReadonlyMap<number, Entity>
  readonly blocks: { readonly chunks: Chunks }
}

/** Which part of the world is awake: what some player has on the screen, and the land around the spawn. */
export class Activity {
  private readonly game: Inhabited
  private awake = new Set<number>()
  /** Entities that live this tick. */
  entities: readonly Entity[] = []

  constructor(game: Inhabited) {
    this.game = game
  }

  tick(): void {
    if (this.game.age % every.look === 1 || this.awake.size === 0) this.look()
    this.entities = [...this.game.entities.values()].filter(
      e => e instanceof Player || this.isAwake(Math.floor(e.x) >> 4, Math.floor(e.z) >> 4),
    )
    if (this.game.age % every.unload === 0) this.unload()
  }

  isAwake(chunkX: number, chunkZ: number): boolean {
    return this.awake.has(columnKey(chunkX, chunkZ))
  }

  private look(): void {
    const awake = new Set<number>()
    const [x0, z0] = [this.game.spawn.x >> 4, this.game.spawn.z >> 4]
    for (let x = x0 - spawnRadiusChunks; x <= x0 + spawnRadiusChunks; x++)
      for (let z = z0 - spawnRadiusChunks; z <= z0 + spawnRadiusChunks; z++) awake.add(columnKey(x, z))
    for (const player of this.game.players) for (const key of player.columns) awake.add(key)
    this.awake = awake
  }

  /** Land that no player sees or has changed is made again when it is needed; until then it takes no memory. */
  private unload(): void {
    const { chunks } = this.game.blocks
    for (const [key, loaded] of chunks.columns) {
      if (this.awake.has(key)) continue
      loaded.packet = undefined
      if (!loaded.changed && loaded.blockEntities.size === 0) chunks.forget(loaded.x, loaded.z)
    }
  }
}
