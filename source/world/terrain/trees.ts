import { levelSteps } from '../../minecraft/blocks/faces.ts'
import type { Dice } from '../../minecraft/random.ts'
import { between } from '../data/dice.ts'

export type TreeKind = 'oak' | 'birch' | 'spruce' | 'acacia'

export interface TreeBlock {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly part: 'log' | 'leaves'
  /** For leaves: steps to the nearest log, 1–6. */
  readonly distance: number
}

/** Blocks of a tree relative to the lowest log: leaves first, so that trunks stay whole when the blocks are written in order. */
export function treeShape(kind: TreeKind, dice: Dice): TreeBlock[] {
  const shape = new Shape()
  makers[kind](shape, dice)
  return shape.blocks()
}

class Shape {
  private readonly logs: (readonly [number, number, number])[] = []
  private readonly leaves = new Map<string, readonly [number, number, number]>()

  log(x: number, y: number, z: number): void {
    this.logs.push([x, y, z])
  }

  trunk(height: number): void {
    for (let y = 0; y < height; y++) this.log(0, y, 0)
  }

  leaf(x: number, y: number, z: number): void {
    this.leaves.set(`${x},${y},${z}`, [x, y, z])
  }

  /** A square of leaves; `corner` decides whether one of its four corners stays. */
  layer(cx: number, y: number, cz: number, radius: number, corner: () => boolean): void {
    for (let x = -radius; x <= radius; x++) {
      for (let z = -radius; z <= radius; z++) {
        const isCorner = radius > 0 && Math.abs(x) === radius && Math.abs(z) === radius
        if (!isCorner || corner()) this.leaf(cx + x, y, cz + z)
      }
    }
  }

  blocks(): TreeBlock[] {
    const list: TreeBlock[] = []
    for (const [x, y, z] of this.leaves.values()) {
      let distance = 7
      for (const log of this.logs) {
        distance = Math.min(distance, Math.abs(log[0] - x) + Math.abs(log[1] - y) + Math.abs(log[2] - z))
      }
      if (distance > 0 && distance < 7) list.push({ x, y, z, part: 'leaves', distance })
    }
    for (const [x, y, z] of this.logs) list.push({ x, y, z, part: 'log', distance: 0 })
    return list
  }
}

const makers: Readonly<Record<TreeKind, (shape: Shape, dice: Dice) => void>> = {
  oak: (shape, dice) => broadleaf(shape, between(4, 6, dice), dice),
  birch: (shape, dice) => broadleaf(shape, between(5, 7, dice), dice),

  /** A tip, then skirts that widen and narrow, bare at the foot. */
  spruce(shape, dice) {
    const height = between(6, 9, dice)
    const bare = between(1, 2, dice)
    const widest = between(2, 3, dice)
    shape.trunk(height)
    shape.leaf(0, height, 0)
    let radius = 0
    let limit = 1
    for (let y = height - 1; y >= bare; y--) {
      shape.layer(0, y, 0, radius, () => false)
      if (radius < limit) radius++
      else {
        radius = limit > 1 ? 1 : 0
        limit = Math.min(widest, limit + 1)
      }
    }
  },

  /** A leaning trunk under a flat roof. */
  acacia(shape, dice) {
    const straight = between(3, 4, dice)
    const bent = between(1, 3, dice)
    const [dx, dz] = levelSteps[Math.floor(dice() * levelSteps.length)]!
    shape.trunk(straight)
    let x = 0
    let z = 0
    let y = straight
    for (let i = 0; i < bent; i++, y++) {
      x += dx
      z += dz
      shape.log(x, y, z)
    }
    shape.layer(x, y - 1, z, 3, () => false)
    shape.layer(x, y, z, 2, () => false)
    shape.leaf(x, y, z)
  },
}

/** Two wide layers below the tip of the trunk, two narrow ones around and over it. */
function broadleaf(shape: Shape, height: number, dice: Dice): void {
  shape.trunk(height)
  for (let layer = -3; layer <= 0; layer++) {
    const radius = layer < -1 ? 2 : 1
    shape.layer(0, height + layer, 0, radius, () => layer < 0 && dice() < 0.5)
  }
}
