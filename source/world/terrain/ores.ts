import type { Dice } from '../../minecraft/random.ts'
import { between } from '../data/dice.ts'
import { worldBounds } from '../registry.ts'

/** Veins of one kind in a chunk, in the terms of vanilla's placed features since 1.18. */
export interface VeinKind {
  readonly block: string
  /** Attempts per chunk; a fraction is a chance. */
  readonly count: number
  readonly size: number
  readonly low: number
  readonly high: number
  /** Most in the middle of the range, none at its ends; otherwise the same everywhere. */
  readonly triangle?: boolean
  /** Chance that a block which touches air is left out. */
  readonly hidden?: number
  readonly only?: 'windswept_hills'
}

export const veinKinds: readonly VeinKind[] = [
  { block: 'dirt', count: 7, size: 33, low: 0, high: 160 },
  { block: 'gravel', count: 10, size: 33, low: -64, high: 160 },
  { block: 'granite', count: 2, size: 40, low: 0, high: 60 },
  { block: 'diorite', count: 2, size: 40, low: 0, high: 60 },
  { block: 'andesite', count: 2, size: 40, low: 0, high: 60 },
  { block: 'tuff', count: 2, size: 40, low: -64, high: 0 },
  { block: 'coal_ore', count: 30, size: 17, low: 136, high: 320 },
  { block: 'coal_ore', count: 20, size: 17, low: 0, high: 192, triangle: true, hidden: 0.5 },
  { block: 'iron_ore', count: 90, size: 9, low: 80, high: 384, triangle: true },
  { block: 'iron_ore', count: 10, size: 9, low: -24, high: 56, triangle: true },
  { block: 'iron_ore', count: 10, size: 4, low: -64, high: 72 },
  { block: 'copper_ore', count: 16, size: 10, low: -16, high: 112, triangle: true },
  { block: 'gold_ore', count: 4, size: 9, low: -64, high: 32, triangle: true, hidden: 0.5 },
  { block: 'gold_ore', count: 0.5, size: 9, low: -64, high: -48, hidden: 0.5 },
  { block: 'redstone_ore', count: 4, size: 8, low: -64, high: 15 },
  { block: 'redstone_ore', count: 8, size: 8, low: -96, high: -32, triangle: true },
  { block: 'lapis_ore', count: 2, size: 7, low: -32, high: 32, triangle: true },
  { block: 'lapis_ore', count: 4, size: 7, low: -64, high: 64, hidden: 1 },
  { block: 'diamond_ore', count: 7, size: 4, low: -144, high: 16, triangle: true, hidden: 0.5 },
  { block: 'diamond_ore', count: 1 / 9, size: 12, low: -144, high: 16, triangle: true, hidden: 0.7 },
  { block: 'diamond_ore', count: 4, size: 8, low: -144, high: 16, triangle: true, hidden: 1 },
  { block: 'emerald_ore', count: 100, size: 3, low: -16, high: 480, triangle: true, only: 'windswept_hills' },
]

/**
 * Places the veins of one kind. `put` gets chunk coordinates; a vein stays inside its chunk, so that a chunk never
 * depends on its neighbours.
 */
export function placeVeins(
  kind: VeinKind,
  dice: Dice,
  highestGround: number,
  put: (x: number, y: number, z: number) => void,
): void {
  let count = Math.floor(kind.count)
  if (dice() < kind.count - count) count++
  const reach = Math.min(7, Math.ceil(kind.size / 8 + kind.size / 16 + 0.5))
  for (let vein = 0; vein < count; vein++) {
    const y = heightOf(kind, dice)
    const x = between(reach, 15 - reach, dice)
    const z = between(reach, 15 - reach, dice)
    // Three numbers per attempt whatever comes of it: the air above the ground costs nothing more.
    if (y > highestGround || y < worldBounds.minY) continue
    placeVein(kind.size, x, y, z, dice, put)
  }
}

function heightOf({ low, high, triangle }: VeinKind, dice: Dice): number {
  if (!triangle) return between(low, high, dice)
  const half = (high - low) / 2
  return Math.round(low + dice() * half + dice() * half)
}

/** A string of overlapping balls, thickest in the middle: vanilla's shape of a vein. */
function placeVein(
  size: number,
  x: number,
  y: number,
  z: number,
  dice: Dice,
  put: (x: number, y: number, z: number) => void,
): void {
  const angle = dice() * Math.PI
  const length = size / 8
  const dx = Math.sin(angle) * length
  const dz = Math.cos(angle) * length
  const y1 = y + between(-2, 0, dice)
  const y2 = y + between(-2, 0, dice)
  for (let i = 0; i < size; i++) {
    const t = i / size
    const px = x + 0.5 + dx - 2 * dx * t
    const py = y1 + (y2 - y1) * t
    const pz = z + 0.5 + dz - 2 * dz * t
    const radius = ((Math.sin(Math.PI * t) + 1) * ((dice() * size) / 16) + 1) / 2
    ball(px, py, pz, radius, put)
  }
}

function ball(
  px: number,
  py: number,
  pz: number,
  radius: number,
  put: (x: number, y: number, z: number) => void,
): void {
  const squared = radius * radius
  const x1 = Math.min(15, Math.floor(px + radius))
  const z1 = Math.min(15, Math.floor(pz + radius))
  for (let x = Math.max(0, Math.floor(px - radius)); x <= x1; x++) {
    const ax = (x + 0.5 - px) ** 2
    if (ax >= squared) continue
    for (let y = Math.floor(py - radius); y <= py + radius; y++) {
      const ay = ax + (y + 0.5 - py) ** 2
      if (ay >= squared) continue
      for (let z = Math.max(0, Math.floor(pz - radius)); z <= z1; z++) {
        if (ay + (z + 0.5 - pz) ** 2 < squared) put(x, y, z)
      }
    }
  }
}
