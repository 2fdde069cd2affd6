import { createNoise3D, type NoiseFunction3D } from 'simplex-noise'
import { worldBounds } from '../registry.ts'
import { diceAt } from './place-dice.ts'

// Noise is asked at every fourth block and read in between: 60 times fewer questions, and no visible difference at the
// width of a tunnel.
const cellBlocks = 4
const cavesTopY = 128
const layers = (cavesTopY - worldBounds.minY) / cellBlocks + 1
const cellsPerSide = 16 / cellBlocks + 1

/** Where the rock is hollow: winding tunnels at all depths, wide halls below y 40. */
export class Caves {
  private readonly first: NoiseFunction3D
  private readonly second: NoiseFunction3D
  private readonly halls: NoiseFunction3D
  private readonly a = new Float32Array(cellsPerSide * cellsPerSide * layers)
  private readonly b = new Float32Array(cellsPerSide * cellsPerSide * layers)
  private readonly c = new Float32Array(cellsPerSide * cellsPerSide * layers)

  constructor(seed: number) {
    this.first = createNoise3D(diceAt(seed, 0xca7e, 1))
    this.second = createNoise3D(diceAt(seed, 0xca7e, 2))
    this.halls = createNoise3D(diceAt(seed, 0xca7e, 3))
  }

  /** Calls `carve` for every hollow block of a chunk at or below `ceiling(x, z)`; x and z are 0–15. */
  carve(
    cx: number,
    cz: number,
    ceiling: (x: number, z: number) => number,
    carve: (x: number, y: number, z: number) => void,
  ): void {
    let highest: number = worldBounds.minY
    const ceilings = new Int16Array(256)
    for (let i = 0; i < 256; i++) {
      ceilings[i] = Math.min(cavesTopY - cellBlocks, ceiling(i & 15, i >> 4))
      highest = Math.max(highest, ceilings[i]!)
    }
    const used = Math.min(layers, Math.ceil((highest - worldBounds.minY) / cellBlocks) + 2)
    this.sample(cx * 16, cz * 16, used)
    for (let layer = 0; layer + 1 < used; layer++) {
      for (let gz = 0; gz < cellsPerSide - 1; gz++) {
        for (let gx = 0; gx < cellsPerSide - 1; gx++) this.carveCell(gx, layer, gz, ceilings, carve)
      }
    }
  }

  private sample(x0: number, z0: number, used: number): void {
    let i = 0
    for (let layer = 0; layer < used; layer++) {
      const y = worldBounds.minY + layer * cellBlocks
      for (let gz = 0; gz < cellsPerSide; gz++) {
        for (let gx = 0; gx < cellsPerSide; gx++, i++) {
          const x = x0 + gx * cellBlocks
          const z = z0 + gz * cellBlocks
          this.a[i] = this.first(x / 52, y / 34, z / 52)
          this.b[i] = this.second(x / 52, y / 34, z / 52)
          this.c[i] = y < 44 ? this.halls(x / 84, y / 44, z / 84) : 0
        }
      }
    }
  }

  private carveCell(
    gx: number,
    layer: number,
    gz: number,
    ceilings: Int16Array,
    carve: (x: number, y: number, z: number) => void,
  ): void {
    const { a, b, c } = this
    const i = (layer * cellsPerSide + gz) * cellsPerSide + gx
    // Corners of the cell: +1 along x, +side along z, +side² along y.
    const corners = [i, i + 1, i + cellsPerSide, i + cellsPerSide + 1]
    const rise = cellsPerSide * cellsPerSide
    let low = 9
    let hall = -9
    for (const k of corners) {
      for (const n of [k, k + rise]) {
        low = Math.min(low, Math.abs(a[n]!) + Math.abs(b[n]!))
        hall = Math.max(hall, c[n]!)
      }
    }
    // No tunnel comes near when both noises are far from zero at every corner, and halls need one high corner.
    if (low > 0.75 && hall < hallFrom) return
    for (let dy = 0; dy < cellBlocks; dy++) {
      const y = worldBounds.minY + layer * cellBlocks + dy
      // The lowest layers stay closed: bedrock.
      if (y < worldBounds.minY + 5) continue
      for (let dz = 0; dz < cellBlocks; dz++) {
        for (let dx = 0; dx < cellBlocks; dx++) {
          const x = gx * cellBlocks + dx
          const z = gz * cellBlocks + dz
          if (y > ceilings[(z << 4) | x]!) continue
          const p = mix(a, i, dx, dy, dz)
          const q = mix(b, i, dx, dy, dz)
          if (p * p + q * q < tunnelWidth || (hall >= hallFrom && mix(c, i, dx, dy, dz) > hallFrom)) carve(x, y, z)
        }
      }
    }
  }
}

const tunnelWidth = 0.013
const hallFrom = 0.7

function mix(grid: Float32Array, i: number, dx: number, dy: number, dz: number): number {
  const u = dx / cellBlocks
  const v = dz / cellBlocks
  const rise = cellsPerSide * cellsPerSide
  const low = lerp(lerp(grid[i]!, grid[i + 1]!, u), lerp(grid[i + cellsPerSide]!, grid[i + cellsPerSide + 1]!, u), v)
  const j = i + rise
  const high = lerp(lerp(grid[j]!, grid[j + 1]!, u), lerp(grid[j + cellsPerSide]!, grid[j + cellsPerSide + 1]!, u), v)
  return lerp(low, high, dy / cellBlocks)
}

const lerp = (from: number, to: number, t: number): number => from + (to - from) * t
