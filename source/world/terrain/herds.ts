import { between } from '../data/dice.ts'
import type { Position } from '../position.ts'
import { treesAround } from './forests.ts'
import { type Biome, type Landscape, seaLevel } from './landscape.ts'
import { diceAt } from './place-dice.ts'

export interface HerdMember {
  readonly type: string
  readonly position: Position
}

// Vanilla puts a herd into one new chunk in ten.
const chance = 0.1

/** With vanilla's weights: sheep 12, pigs 10, chickens 10, cows 8; rabbits where little else lives. */
const inhabitants: Readonly<
  Partial<Record<Biome, readonly (readonly [type: string, weight: number, low: number, high: number])[]>>
> = {
  plains: [
    ['sheep', 12, 4, 4],
    ['pig', 10, 4, 4],
    ['chicken', 10, 4, 4],
    ['cow', 8, 4, 4],
  ],
  forest: [
    ['sheep', 12, 4, 4],
    ['pig', 10, 4, 4],
    ['chicken', 10, 4, 4],
    ['cow', 8, 4, 4],
  ],
  birch_forest: [
    ['sheep', 12, 4, 4],
    ['pig', 10, 4, 4],
    ['chicken', 10, 4, 4],
    ['cow', 8, 4, 4],
  ],
  savanna: [
    ['sheep', 12, 4, 4],
    ['chicken', 10, 4, 4],
    ['cow', 8, 4, 4],
  ],
  windswept_hills: [
    ['sheep', 12, 4, 4],
    ['cow', 8, 4, 4],
  ],
  taiga: [
    ['sheep', 12, 4, 4],
    ['rabbit', 4, 2, 3],
    ['cow', 8, 4, 4],
    ['chicken', 10, 4, 4],
  ],
  desert: [['rabbit', 4, 2, 3]],
}

/** Animals that live in a chunk from the beginning. */
export function herdsOf(land: Landscape, cx: number, cz: number): HerdMember[] {
  const dice = diceAt(land.seed, 0x4e2d, cx, cz)
  if (dice() >= chance) return []
  const x0 = cx * 16 + between(3, 12, dice)
  const z0 = cz * 16 + between(3, 12, dice)
  const kinds = inhabitants[land.at(x0, z0).biome]
  if (!kinds) return []
  let weight = dice() * kinds.reduce((sum, kind) => sum + kind[1], 0)
  const kind =
    kinds.find(k => {
      weight -= k[1]
      return weight < 0
    }) ?? kinds[0]!
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
