import { createNoise2D, type NoiseFunction2D } from 'simplex-noise'
import { diceAt } from './place-dice.ts'

/** Water stands up to this height; its surface block is this one. */
export const seaLevel = 62

export type Biome =
  | 'plains'
  | 'forest'
  | 'birch_forest'
  | 'taiga'
  | 'desert'
  | 'savanna'
  | 'river'
  | 'beach'
  | 'windswept_hills'

export interface Land {
  /** y of the highest ground block. */
  readonly height: number
  readonly biome: Biome
  /** Caves may break through the surface here. */
  readonly open: boolean
}

/** The shape of the land as a pure function of the seed and a place, asked for single points in any order. */
export class Landscape {
  readonly seed: number
  private readonly broad: NoiseFunction2D
  private readonly fine: NoiseFunction2D
  private readonly mountains: NoiseFunction2D
  private readonly water: NoiseFunction2D
  private readonly warmth: NoiseFunction2D
  private readonly rain: NoiseFunction2D
  private readonly mouths: NoiseFunction2D

  constructor(seed: number) {
    this.seed = seed
    const noise = (salt: number) => createNoise2D(diceAt(seed, salt, 0x1a2d))
    this.broad = noise(1)
    this.fine = noise(2)
    this.mountains = noise(3)
    this.water = noise(4)
    this.warmth = noise(5)
    this.rain = noise(6)
    this.mouths = noise(7)
  }

  at(x: number, z: number): Land {
    const mountain = Math.max(0, this.mountains(x / 420, z / 420) - 0.15)
    let height = 67 + 5 * this.broad(x / 170, z / 170) + 2 * this.fine(x / 52, z / 52) + 0.7 * this.fine(x / 17, z / 17)
    height += mountain ** 1.4 * (52 + 24 * this.broad(x / 75 + 91, z / 75))
    height -= 34 * Math.max(0, -0.62 - this.broad(x / 230 + 40, z / 230 + 40))
    const river = Math.abs(this.water(x / 310, z / 310))
    const bank = 1 - Math.min(1, river / (0.075 + 0.05 * mountain))
    // Smoothstep, so that banks neither start nor end with an edge.
    const dug = bank * bank * (3 - 2 * bank)
    height += (57.5 - height) * dug
    height = Math.round(Math.min(150, Math.max(53, height)))
    return {
      height,
      biome: this.biomeAt(x, z, height, dug > 0.6),
      open: height >= 68 && this.mouths(x / 45, z / 45) > 0.55,
    }
  }

  private biomeAt(x: number, z: number, height: number, inRiver: boolean): Biome {
    if (height < seaLevel) return 'river'
    // A few crumbs of roughness keep the borders between biomes from looking drawn.
    const rough = 0.05 * this.fine(x / 11, z / 11)
    const warmth = this.warmth(x / 430, z / 430) + rough
    const rain = this.rain(x / 330, z / 330) + rough
    if (height <= seaLevel + 1) return warmth > 0.4 || rain < 0.2 || inRiver ? 'beach' : 'plains'
    if (height > 92) return 'windswept_hills'
    if (warmth > 0.45) return rain < 0.1 ? 'desert' : 'savanna'
    if (warmth < -0.4) return rain > -0.5 ? 'taiga' : 'plains'
    if (rain > 0.45) return 'birch_forest'
    return rain > -0.15 ? 'forest' : 'plains'
  }
}
