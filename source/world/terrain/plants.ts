import { levelSteps } from '../../minecraft/blocks/faces.ts'
import { type Land, type Landscape, seaLevel } from './landscape.ts'
import type { Palette } from './palette.ts'
import { chanceAt, hashIntegers } from './place-dice.ts'
import type { Volume } from './volume.ts'

const plantSalt = 0x91a7

/** One block column as plants see it. */
interface Spot {
  readonly volume: Volume
  readonly p: Palette
  readonly land: Land
  readonly x: number
  readonly z: number
  readonly worldX: number
  readonly worldZ: number
  /** The cell above the ground. */
  readonly y: number
  readonly ground: number
  /** In [0, 1), of this place. */
  readonly roll: number
  /** Another one, to choose among kinds. */
  readonly pick: number
}

/** Grass, flowers, mushrooms, pumpkins, berries, cacti and cane on the finished ground of one chunk. */
export function plant(
  volume: Volume,
  p: Palette,
  land: Landscape,
  lands: readonly Land[],
  cx: number,
  cz: number,
): void {
  const { seed } = land
  for (let i = 0; i < 256; i++) {
    const x = i & 15
    const z = i >> 4
    const worldX = cx * 16 + x
    const worldZ = cz * 16 + z
    const here = lands[i]!
    const y = here.height + 1
    const ground = volume.get(x, here.height, z)
    if (volume.get(x, y, z) !== 0 || ground === 0) continue
    const roll = chanceAt(seed, plantSalt, worldX, worldZ)
    const pick = chanceAt(seed, plantSalt + 1, worldX, worldZ)
    const spot: Spot = { volume, p, land: here, x, z, worldX, worldZ, y, ground, roll, pick }
    const fertile = ground === p.grassBlock || ground === p.podzol || ground === p.dirt || ground === p.coarseDirt
    if ((fertile || ground === p.sand) && here.height === seaLevel && roll < 0.3) cane(spot, land)
    else if (ground === p.sand && here.biome === 'desert') dry(spot, land)
    else if (ground === p.grassBlock || ground === p.podzol) green(spot, seed)
  }
}

function green(spot: Spot, seed: number): void {
  const { volume, p, x, y, z, roll, pick, worldX, worldZ } = spot
  const { biome } = spot.land
  // Pumpkins come in patches: one square of 64 × 64 in five or so has one.
  const patch = hashIntegers(seed, plantSalt + 2, worldX >> 6, worldZ >> 6)
  const px = (worldX & 63) - (12 + (patch % 40))
  const pz = (worldZ & 63) - (12 + ((patch >>> 8) % 40))
  if (patch >>> 24 < 70 && px * px + pz * pz < 20 && pick < 0.22) {
    volume.set(x, y, z, p.pumpkin)
    return
  }
  const grassy = biome === 'plains' ? 0.3 : biome === 'savanna' ? 0.4 : biome === 'taiga' ? 0.16 : 0.1
  if (roll < grassy) {
    const tall = pick < 0.06
    if (tall) pair(spot, p.tallGrass)
    else volume.set(x, y, z, biome === 'taiga' && pick < 0.7 ? p.fern : p.shortGrass)
    return
  }
  const flowery = biome === 'plains' ? 0.025 : biome.endsWith('forest') ? 0.015 : 0.004
  if (roll < grassy + flowery) flower(spot, seed)
  else if (roll > 0.994 && (biome.endsWith('forest') || biome === 'taiga')) {
    volume.set(x, y, z, pick < 0.6 ? p.brownMushroom : p.redMushroom)
  } else if (roll > 0.985 && biome === 'taiga') volume.set(x, y, z, p.berries)
}

function flower(spot: Spot, seed: number): void {
  const { volume, p, x, y, z, pick, worldX, worldZ } = spot
  if (spot.land.biome === 'birch_forest' && pick < 0.4) volume.set(x, y, z, p.lily)
  else if (pick > 0.95) pair(spot, spot.land.biome === 'plains' ? p.sunflower : p.rose)
  else {
    // Two kinds in each square of 16 blocks: flowers of a kind stand together.
    const kind = hashIntegers(seed, plantSalt + 3, worldX >> 4, worldZ >> 4)
    volume.set(x, y, z, p.flowers[(kind + (pick < 0.5 ? 0 : 1)) % p.flowers.length]!)
  }
}

function pair({ volume, x, y, z }: Spot, [lower, upper]: readonly [number, number]): void {
  if (volume.get(x, y + 1, z) !== 0) return
  volume.set(x, y, z, lower)
  volume.set(x, y + 1, z, upper)
}

function dry(spot: Spot, land: Landscape): void {
  const { volume, p, x, y, z, worldX, worldZ, roll, pick } = spot
  if (roll < 0.008) {
    volume.set(x, y, z, p.deadBush)
    return
  }
  if (roll < 0.992) return
  // A cactus breaks when anything stands beside it; another cactus next door must not be possible either.
  if (((worldX ^ worldZ) & 1) === 1) return
  const free = levelSteps.every(([dx, dz]) => land.at(worldX + dx, worldZ + dz).height < y)
  if (free) for (let i = 0; i < 1 + Math.floor(pick * 3); i++) volume.set(x, y + i, z, p.cactus)
}

function cane({ volume, p, x, y, z, worldX, worldZ, pick }: Spot, land: Landscape): void {
  // Only the roots need water beside them.
  if (!levelSteps.some(([dx, dz]) => land.at(worldX + dx, worldZ + dz).height < seaLevel)) return
  for (let i = 0; i < 1 + Math.floor(pick * 3); i++) if (volume.get(x, y + i, z) === 0) volume.set(x, y + i, z, p.cane)
}
