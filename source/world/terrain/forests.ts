import { type Biome, type Landscape, seaLevel } from './landscape.ts'
import { chanceAt, diceAt, hashIntegers } from './place-dice.ts'
import { type TreeBlock, type TreeKind, treeShape } from './trees.ts'

export interface Tree {
  readonly x: number
  /** The lowest log. */
  readonly y: number
  readonly z: number
  readonly kind: TreeKind
  readonly blocks: readonly TreeBlock[]
}

// One tree at most grows in each square of the grid, never at its far edges: trunks keep three blocks between them.
const treeGridBlocks = 5
// How far the widest crown (a leaning acacia) reaches from its trunk.
const crownReachBlocks = 7
const treeSalt = 0x7ee5

/** Chance of a tree per square of the grid, and which. */
const growth: Readonly<Record<Biome, { readonly chance: number; readonly kinds: readonly TreeKind[] }>> = {
  forest: { chance: 0.6, kinds: ['oak', 'oak', 'oak', 'oak', 'birch'] },
  birch_forest: { chance: 0.6, kinds: ['birch'] },
  taiga: { chance: 0.55, kinds: ['spruce'] },
  savanna: { chance: 0.1, kinds: ['acacia', 'acacia', 'acacia', 'oak'] },
  plains: { chance: 0.02, kinds: ['oak'] },
  windswept_hills: { chance: 0.06, kinds: ['spruce', 'oak'] },
  desert: { chance: 0, kinds: ['oak'] },
  river: { chance: 0, kinds: ['oak'] },
  beach: { chance: 0, kinds: ['oak'] },
}

/**
 * Trees whose crown may touch a chunk, in an order that is the same for every chunk they touch. Each is a function of
 * the seed and its own place, so a crown that crosses a border fits together whichever side is made first.
 */
export function treesAround(land: Landscape, cx: number, cz: number): Tree[] {
  const trees: Tree[] = []
  const first = (c: number) => Math.floor((c * 16 - crownReachBlocks) / treeGridBlocks)
  const last = (c: number) => Math.floor((c * 16 + 15 + crownReachBlocks) / treeGridBlocks)
  for (let gx = first(cx); gx <= last(cx); gx++) {
    for (let gz = first(cz); gz <= last(cz); gz++) {
      const tree = treeIn(land, gx, gz)
      if (tree) trees.push(tree)
    }
  }
  return trees
}

function treeIn(land: Landscape, gx: number, gz: number): Tree | undefined {
  const hash = hashIntegers(land.seed, treeSalt, gx, gz)
  const x = gx * treeGridBlocks + (hash % 3)
  const z = gz * treeGridBlocks + ((hash >>> 8) % 3)
  const roll = chanceAt(land.seed, treeSalt + 1, gx, gz)
  // Most squares are decided without a look at the land.
  if (roll >= 0.6) return undefined
  const { height, biome, open } = land.at(x, z)
  const { chance, kinds } = growth[biome]
  if (roll >= chance || open || height <= seaLevel) return undefined
  const dice = diceAt(land.seed, treeSalt + 2, x, z)
  const kind = kinds[Math.floor(dice() * kinds.length)]!
  return { x, y: height + 1, z, kind, blocks: treeShape(kind, dice) }
}
