import { between, pickWeighted } from '../data/dice.ts'
import type { Point } from '../point.ts'
import { treesAround } from './forests.ts'
import { type Biome, type Landscape, seaLevel } from './landscape.ts'
import { diceAt } from './place-dice.ts'

export interface HerdMember {
  readonly type: string
  readonly position: Point
}

// Vanilla puts a herd into one new chunk in ten.
const herdChance = 0.1

type Herd = readonly [type: string, weight: number, low: number, high: number]
// Weights and numbers as in vanilla.
const sheep: Herd = ['sheep', 12, 4, 4]
const pigs: Herd = ['pig', 10, 4, 4]
const chickens: Herd = ['chicken', 10, 4, 4]
const cows: Herd = ['cow', 8, 4, 4]
const rabbits: Herd = ['rabbit', 4, 2, 3]

/** Rabbits live where little else does. */
const inhabitants: Readonly<Partial<Record<Biome, readonly Herd[]>>> = {
  plains: [sheep, pigs, chickens, cows],
  forest: [sheep, pigs, chickens, cows],
  birch_forest: [sheep, pigs, chickens, cows],
  savanna: [sheep, chickens, cows],
  windswept_hills: [sheep, cows],
  taiga: [sheep, rabbits, cows, chickens],
  desert: [rabbits],
}

/** Animals that live in a chunk from the beginning. */
export function herdsOf(land: Landscape, cx: number, cz: number): HerdMember[] {
  const dice = diceAt(land.seed, 0x4e2d, cx, cz)
  if (dice() >= herdChance) return []
  const x0 = cx * 16 + between(3, 12, dice)
  const z0 = cz * 16 + between(3, 12, dice)
  const kinds = inhabitants[land.at(x0, z0).biome]
  if (!kinds) return []
  const kind = pickWeighted(kinds, ([, weight]) => weight, dice)
  const trunks = new Set(treesAround(land, cx, cz).map(tree => `${tree.x},${tree.z}`))
  const herd: HerdMember[] = []
  const size = between(kind[2], kind[3], dice)
  for (let attempt = 0; attempt < size * 3 && herd.length < size; attempt++) {
    const x = x0 + between(-3, 3, dice)
    const z = z0 + between(-3, 3, dice)
    const { height, open } = land.at(x, z)
    if (open || height <= seaLevel || trunks.has(`${x},${z}`)) continue
    herd.push({ type: kind[0], position: { x: x + 0.5, y: height + 1, z: z + 0.5 } })
  }
  return herd
}
