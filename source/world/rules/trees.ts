import type { Game } from '../game.ts'
import { below, offset, type Point } from '../point.ts'
import { isReplaceable } from './replaceable.ts'

interface Shape {
  readonly wood: string
  readonly height: readonly [number, number]
  readonly crown: 'round' | 'cone' | 'flat'
}

const shapes: Readonly<Record<string, Shape>> = {
  oak_sapling: { wood: 'oak', height: [4, 6], crown: 'round' },
  birch_sapling: { wood: 'birch', height: [5, 7], crown: 'round' },
  spruce_sapling: { wood: 'spruce', height: [6, 9], crown: 'cone' },
  jungle_sapling: { wood: 'jungle', height: [5, 8], crown: 'round' },
  acacia_sapling: { wood: 'acacia', height: [5, 7], crown: 'flat' },
  dark_oak_sapling: { wood: 'dark_oak', height: [6, 8], crown: 'flat' },
  cherry_sapling: { wood: 'cherry', height: [5, 7], crown: 'flat' },
  mangrove_propagule: { wood: 'mangrove', height: [5, 7], crown: 'round' },
  azalea: { wood: 'oak', height: [4, 5], crown: 'round' },
  flowering_azalea: { wood: 'oak', height: [4, 5], crown: 'round' },
}

/** Leaves of one layer, as offsets. `top` counts from the tip of the trunk, 0 is above it. */
function layer(shape: Shape, top: number): number {
  if (shape.crown === 'cone') return top === 0 ? 0 : top % 2 === 1 ? 1 : Math.min(3, Math.floor(top / 2) + 1)
  if (shape.crown === 'flat') return top === 0 ? 2 : top === 1 ? 3 : 0
  return top <= 1 ? 1 : 2
}

const depth = (shape: Shape, height: number): number =>
  shape.crown === 'cone' ? height - 2 : shape.crown === 'flat' ? 2 : 4

/** A sapling becomes a tree if there is room. */
export function growSapling(game: Game, p: Point, name: string): boolean {
  const shape = shapes[name]
  if (!shape) return false
  const height = game.random.int(...shape.height)
  for (let y = 1; y <= height + 1; y++) {
    const cell = offset(p, 0, y, 0)
    const there = game.nameAt(cell)
    if (cell.y > 318 || (game.at(cell) !== 0 && !there.endsWith('_leaves') && !isReplaceable(game, cell, '')))
      return false
  }
  const { blocks } = game.registry
  const wood = blocks.state(`${shape.wood}_log`)
  const leaves = blocks.state(name.includes('azalea') ? 'azalea_leaves' : `${shape.wood}_leaves`, { distance: '1' })
  game.network.batch(() => {
    for (let top = 0; top < depth(shape, height); top++) {
      const radius = layer(shape, top)
      for (let dx = -radius; dx <= radius; dx++) {
        for (let dz = -radius; dz <= radius; dz++) {
          const corner = Math.abs(dx) === radius && Math.abs(dz) === radius && radius > 0
          if (corner && (top === 0 || game.random.oneIn(2))) continue
          const cell = offset(p, dx, height - top, dz)
          if (game.at(cell) === 0 || isReplaceable(game, cell, '')) game.set(cell, leaves)
        }
      }
    }
    for (let y = 0; y < height; y++) game.set(offset(p, 0, y, 0), wood)
    if (game.nameAt(below(p)) === 'grass_block') game.set(below(p), blocks.state('dirt'))
  })
  return true
}
