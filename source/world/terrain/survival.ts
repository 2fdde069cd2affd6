import type { Generator } from '../chunks.ts'
import type { Point } from '../point.ts'
import { type Column, type Registry, worldBounds } from '../registry.ts'
import { Caves } from './caves.ts'
import { treesAround } from './forests.ts'
import { herdsOf } from './herds.ts'
import { type Land, Landscape, seaLevel } from './landscape.ts'
import { placeVeins, veinKinds } from './ores.ts'
import { makePalette, type Palette } from './palette.ts'
import { chanceAt, diceAt } from './place-dice.ts'
import { plant } from './plants.ts'
import { layGround } from './surface.ts'
import { Volume } from './volume.ts'

// Vanilla fills what is hollow below this with lava.
const lavaLevel = -55

/** Hills, woods, deserts, rivers, caves and ores. Every column depends on the seed and its own place alone. */
export function survivalGenerator(registry: Registry, seed: number): Generator {
  const land = new Landscape(seed)
  const caves = new Caves(seed)
  const palette = makePalette(registry)
  const ores = veinKinds.map(kind => ({
    ...kind,
    state: palette.named(kind.block),
    deep: palette.named(kind.block.endsWith('_ore') ? `deepslate_${kind.block}` : kind.block),
  }))

  // One for all columns: 200 KB each time would keep the garbage collector busy.
  const volume = new Volume()

  function fill(column: Column, cx: number, cz: number): void {
    volume.clear()
    const lands: Land[] = []
    let highest: number = worldBounds.minY
    for (let i = 0; i < 256; i++) {
      const x = cx * 16 + (i & 15)
      const z = cz * 16 + (i >> 4)
      const here = land.at(x, z)
      lands.push(here)
      highest = Math.max(highest, here.height)
      layGround(volume, palette, seed, i & 15, i >> 4, x, z, here)
    }
    caves.carve(
      cx,
      cz,
      (x, z) => caveCeiling(lands[(z << 4) | x]!),
      (x, y, z) => {
        if (volume.get(x, y, z) !== palette.bedrock) volume.set(x, y, z, y <= lavaLevel ? palette.lava : 0)
      },
    )
    ores.forEach((ore, index) => {
      if (ore.only && ore.only !== lands[136]!.biome) return
      const dice = diceAt(seed, 0x04e5 + index, cx, cz)
      const hidden = ore.hidden ?? 0
      placeVeins(ore, dice, highest, (x, y, z) => {
        const rock = volume.get(x, y, z)
        if (rock !== palette.stone && rock !== palette.deepslate) return
        if (hidden > 0 && touchesAir(volume, x, y, z) && (hidden === 1 || dice() < hidden)) return
        volume.set(x, y, z, rock === palette.deepslate ? ore.deep : ore.state)
      })
    })
    growTrees(volume, palette, land, cx, cz)
    plant(volume, palette, land, lands, cx, cz)
    growCaveMushrooms(volume, palette, seed, cx, cz)
    volume.writeTo(column)
    paintBiomes(registry, column, lands)
  }

  return { spawn: findSpawn(land), fill, herds: (cx, cz) => herdsOf(land, cx, cz) }
}

/** How far up caves may reach: well below water, close under dry land, through it only at a mouth. */
function caveCeiling({ height, open }: Land): number {
  if (open) return height
  return height < 67 ? 44 : Math.min(height - 6, 44 + (height - 67) * 6)
}

function touchesAir(volume: Volume, x: number, y: number, z: number): boolean {
  return (
    volume.get(x, y + 1, z) === 0 ||
    (y > worldBounds.minY && volume.get(x, y - 1, z) === 0) ||
    (x > 0 && volume.get(x - 1, y, z) === 0) ||
    (x < 15 && volume.get(x + 1, y, z) === 0) ||
    (z > 0 && volume.get(x, y, z - 1) === 0) ||
    (z < 15 && volume.get(x, y, z + 1) === 0)
  )
}

/** All leaves before all trunks, each into air or leaves only: the order of chunks then cannot matter. */
function growTrees(volume: Volume, palette: Palette, land: Landscape, cx: number, cz: number): void {
  const trees = treesAround(land, cx, cz)
  for (const part of ['leaves', 'log'] as const) {
    for (const tree of trees) {
      const blocks = palette.trees[tree.kind]
      for (const block of tree.blocks) {
        if (block.part !== part) continue
        const x = tree.x + block.x - cx * 16
        const z = tree.z + block.z - cz * 16
        if (x < 0 || x > 15 || z < 0 || z > 15) continue
        const y = tree.y + block.y
        const there = volume.get(x, y, z)
        if (part === 'log') {
          if (y === tree.y) volume.set(x, y - 1, z, palette.dirt)
          volume.set(x, y, z, blocks.log)
        } else if (there === 0) volume.set(x, y, z, blocks.leaves[block.distance - 1]!)
      }
    }
  }
}

function growCaveMushrooms(volume: Volume, palette: Palette, seed: number, cx: number, cz: number): void {
  for (let i = 0; i < 256; i++) {
    const roll = chanceAt(seed, 0x3a54, cx * 16 + (i & 15), cz * 16 + (i >> 4))
    if (roll > 0.03) continue
    const y = Math.floor(roll * 3000) - 40
    const below = volume.get(i & 15, y - 1, i >> 4)
    if (volume.get(i & 15, y, i >> 4) === 0 && (below === palette.stone || below === palette.deepslate)) {
      volume.set(i & 15, y, i >> 4, palette.brownMushroom)
    }
  }
}

function paintBiomes(registry: Registry, column: Column, lands: readonly Land[]): void {
  const middles = [2, 6, 10, 14]
  for (let y = worldBounds.minY; y <= worldBounds.maxY; y += 4) {
    for (const z of middles) {
      for (const x of middles) {
        const id = registry.biomesByName[lands[(z << 4) | x]!.biome]?.id ?? 0
        column.setBiome({ x, y, z }, id)
      }
    }
  }
}

/** Dry land at the edge of a wood, as near to the origin as can be: the first thing a player needs is a tree. */
function findSpawn(land: Landscape): Point {
  for (let ring = 0; ring < 64; ring++) {
    for (let i = -ring; i <= ring; i++) {
      for (const [x, z] of [
        [i, -ring],
        [i, ring],
        [-ring, i],
        [ring, i],
      ] as const) {
        const spot = standAt(land, x * 16 + 8, z * 16 + 8)
        if (spot) return spot
      }
    }
  }
  return { x: 8, y: Math.max(land.at(8, 8).height, seaLevel) + 1, z: 8 }
}

function standAt(land: Landscape, x: number, z: number): Point | undefined {
  const here = land.at(x, z)
  const wooded = here.biome === 'forest' || here.biome === 'birch_forest'
  if (!wooded || here.height <= seaLevel + 1 || here.open) return undefined
  const trees = treesAround(land, x >> 4, z >> 4)
  const near = trees.some(tree => Math.hypot(tree.x - x, tree.z - z) < 3)
  return trees.length > 0 && !near ? { x, y: here.height + 1, z } : undefined
}
