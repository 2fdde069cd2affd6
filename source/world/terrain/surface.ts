import { worldBounds } from '../registry.ts'
import { type Land, seaLevel } from './landscape.ts'
import type { Palette } from './palette.ts'
import { chanceAt } from './place-dice.ts'
import type { Volume } from './volume.ts'

/** Bedrock, deepslate, stone, the biome's soil and water for one block column; x and z are 0–15. */
export function layGround(
  volume: Volume,
  p: Palette,
  seed: number,
  x: number,
  z: number,
  worldX: number,
  worldZ: number,
  land: Land,
): void {
  const { minY } = worldBounds
  const { height } = land
  const rolls = chanceAt(seed, 0x5011, worldX, worldZ)
  // Vanilla's borders are frayed: bedrock over five blocks, deepslate over eight.
  const bedrockTop = minY + Math.floor(rolls * 5)
  const deepslateTop = Math.floor(((rolls * 31) % 1) * 8)
  const depth = 3 + Math.floor(((rolls * 97) % 1) * 2)
  const [top, soil, base] = soilOf(p, land, (rolls * 53) % 1)
  for (let y = minY; y <= height; y++) {
    let state = y <= bedrockTop ? p.bedrock : y <= deepslateTop ? p.deepslate : p.stone
    if (y === height) state = top
    else if (y >= height - depth) state = soil
    else if (base && y >= height - depth - 4) state = base
    volume.set(x, y, z, state)
  }
  for (let y = height + 1; y <= seaLevel; y++) volume.set(x, y, z, p.water)
}

/** The top block, what lies under it, and what carries loose soil. */
function soilOf(p: Palette, { biome, height }: Land, roll: number): readonly [number, number, number?] {
  switch (biome) {
    case 'river':
      if (height < seaLevel - 3 && roll < 0.25) return [p.clay, p.clay]
      return roll < 0.6 ? [p.sand, p.sand, p.sandstone] : roll < 0.8 ? [p.gravel, p.gravel] : [p.dirt, p.dirt]
    case 'beach':
      return [p.sand, p.sand, p.sandstone]
    case 'desert':
      return [p.sand, p.sand, p.sandstone]
    case 'windswept_hills':
      return height > 108 ? [p.stone, p.stone] : roll < 0.12 ? [p.gravel, p.gravel] : [p.grassBlock, p.dirt]
    case 'taiga':
      return roll < 0.15 ? [p.podzol, p.dirt] : [p.grassBlock, p.dirt]
    case 'savanna':
      return roll < 0.08 ? [p.coarseDirt, p.dirt] : [p.grassBlock, p.dirt]
    default:
      return [p.grassBlock, p.dirt]
  }
}
