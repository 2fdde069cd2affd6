import type { Bot } from 'mineflayer'
import { faces } from '../../minecraft/blocks/faces.ts'
import { add, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { Terrain } from '../terrain/terrain.ts'

/** Light of blocks, reckoned by the body itself: servers tell it only with whole chunks, and not all of them do. */

/** Light level of what shines by itself. Source: minecraft.wiki/w/Light#Light-emitting_blocks. */
const shines: Readonly<Record<string, number>> = {
  ...{ torch: 14, wall_torch: 14, soul_torch: 10, soul_wall_torch: 10, lantern: 15, soul_lantern: 10, end_rod: 14 },
  ...{ glowstone: 15, sea_lantern: 15, jack_o_lantern: 15, lit_pumpkin: 15, shroomlight: 15, beacon: 15, conduit: 15 },
  ...{ campfire: 15, soul_campfire: 10, lava: 15, flowing_lava: 15, fire: 15, soul_fire: 10, redstone_lamp: 15 },
  ...{ lit_redstone_lamp: 15, furnace: 13, lit_furnace: 13, smoker: 13, blast_furnace: 13, nether_portal: 11 },
  ...{ crying_obsidian: 10, ochre_froglight: 15, pearlescent_froglight: 15, verdant_froglight: 15 },
}

const torchLightLevel = shines.torch!
/** Blocks in which light burns only while they are lit, up to 1.12 under another name. */
const litByState = new Set(['campfire', 'soul_campfire', 'redstone_lamp', 'furnace', 'smoker', 'blast_furnace'])

const lightOf = (kind: { readonly name: string; readonly states: Readonly<Record<string, string>> }): number =>
  litByState.has(kind.name) && kind.states.lit !== 'true' ? 0 : (shines[kind.name] ?? 0)

/** Whole cubes that light goes through, and on which no monster appears. */
const isClear = /glass$|^ice$|_leaves$|^leaves2?$/

/** Monsters appear where the light of blocks is below this: at 0 from 1.18 on, up to 7 before. Source: minecraft.wiki/w/Spawn. */
const safeLight = (bot: Bot): number => (bot.supportFeature('tallWorld') ? 1 : 8)

/** Cells above and below the middle that are looked at. */
const heightBlocks = 6

/**
 * Cells around a place in which a monster could appear at night: free, on firm ground, with too little light of blocks, and
 * open to the place, so that one gets there; none of those `without`. `add` tells which of them a torch in one of them would light, and lights them.
 */
export class DarkPlaces {
  readonly #terrain: Terrain
  readonly #centre: Position
  readonly #radius: number
  readonly #safe: number
  readonly #dark = new Map<string, Position>()

  constructor(bot: Bot, centre: Position, radius: number, without: ReadonlySet<string> = new Set()) {
    this.#terrain = new Terrain(bot)
    this.#centre = centre
    this.#radius = radius
    this.#safe = safeLight(bot)
    const open = this.#openCells()
    const lit = new Map<string, number>()
    for (const at of this.#lamps()) this.#spread(at, lightOf(this.#terrain.of(at)!), lit)
    for (const [key, at] of open)
      if ((lit.get(key) ?? 0) < this.#safe && !without.has(key) && this.#isStand(at)) this.#dark.set(key, at)
  }

  cells(): readonly Position[] {
    return [...this.#dark.values()]
  }

  /** The dark cells that a torch there lights; with `now` they are dark no longer. */
  litBy(at: Position, now = false): number {
    const lit = new Map<string, number>()
    this.#spread(at, torchLightLevel, lit)
    let count = 0
    for (const [key, level] of lit)
      if (level >= this.#safe && this.#dark.has(key)) {
        count++
        if (now) this.#dark.delete(key)
      }
    return count
  }

  #within([x, y, z]: Position, margin = 0): boolean {
    const [cx, cy, cz] = this.#centre
    return (
      Math.abs(x - cx) <= this.#radius + margin &&
      Math.abs(z - cz) <= this.#radius + margin &&
      Math.abs(y - cy) <= heightBlocks + margin
    )
  }

  /** Where a body or a light can be, connected with the middle. */
  #openCells(): Map<string, Position> {
    const found = new Map([[keyOf(this.#centre), this.#centre]])
    for (const at of found.values())
      for (const step of Object.values(faces)) {
        const next = add(at, step)
        if (found.has(keyOf(next)) || !this.#within(next) || !this.#terrain.of(next)?.passable) continue
        found.set(keyOf(next), next)
      }
    return found
  }

  *#lamps(): Generator<Position> {
    const [cx, cy, cz] = this.#centre
    const reach = this.#radius + torchLightLevel
    for (let y = cy - heightBlocks - torchLightLevel; y <= cy + heightBlocks + torchLightLevel; y++)
      for (let x = cx - reach; x <= cx + reach; x++)
        for (let z = cz - reach; z <= cz + reach; z++) {
          const kind = this.#terrain.at(x, y, z)
          if (kind && lightOf(kind) > 0) yield [x, y, z]
        }
  }

  /** Light goes from cell to cell and loses one level each time. */
  #spread(from: Position, level: number, lit: Map<string, number>): void {
    let ring: readonly Position[] = [from]
    lit.set(keyOf(from), Math.max(level, lit.get(keyOf(from)) ?? 0))
    for (let left = level - 1; left > 0 && ring.length > 0; left--) {
      const next: Position[] = []
      for (const at of ring)
        for (const step of Object.values(faces)) {
          const to = add(at, step)
          if ((lit.get(keyOf(to)) ?? 0) >= left || !this.#within(to, torchLightLevel)) continue
          const kind = this.#terrain.of(to)
          if (!kind || (kind.full && !isClear.test(kind.name))) continue
          lit.set(keyOf(to), left)
          next.push(to)
        }
      ring = next
    }
  }

  #isStand([x, y, z]: Position): boolean {
    const here = this.#terrain.at(x, y, z)
    const floor = this.#terrain.at(x, y - 1, z)
    if (!here?.replaceable || here.swimmable || here.liquid || !floor?.full || isClear.test(floor.name)) return false
    return this.#terrain.at(x, y + 1, z)?.passable === true
  }
}
