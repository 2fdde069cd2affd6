import type { z } from 'zod'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { taskSchema } from '../task-schema.ts'

type Arena = NonNullable<z.input<typeof taskSchema>['arena']>

/** A piece of an arena: what stands and lives there. */
export interface Structure {
  readonly blocks: NonNullable<Arena['blocks']>
  readonly entities: NonNullable<Arena['entities']>
}

export const together = (structures: readonly Structure[]): Structure => ({
  blocks: structures.flatMap(one => one.blocks),
  entities: structures.flatMap(one => one.entities),
})

const box = (from: Position, to: Position, block: string): Structure['blocks'][number] => ({
  block,
  from: [...from],
  to: [...to],
})

/**
 * A field of `width` × `depth` ripe plants on wet farmland, with a row of water through its middle. `corner`: the north-western plant, feet level.
 */
export const cropFarm = (corner: Position, width: number, depth: number, crop: string): Structure => {
  const [x, y, z] = corner
  const middle = Math.floor(depth / 2)
  return {
    entities: [],
    blocks: [
      box([x, y - 1, z], [x + width - 1, y - 1, z + depth - 1], 'farmland[moisture=7]'),
      box([x, y, z], [x + width - 1, y, z + depth - 1], `${crop}[age=7]`),
      box([x, y, z + middle], [x + width - 1, y, z + middle], 'air'),
      box([x, y - 1, z + middle], [x + width - 1, y - 1, z + middle], 'water'),
    ],
  }
}

/** Two rows of cane, two blocks high, along a ditch. */
export const caneFarm = (corner: Position, width: number): Structure => {
  const [x, y, z] = corner
  return {
    entities: [],
    blocks: [
      box([x, y - 1, z], [x + width - 1, y - 1, z], 'sand'),
      box([x, y - 1, z + 1], [x + width - 1, y - 1, z + 1], 'water'),
      box([x, y - 1, z + 2], [x + width - 1, y - 1, z + 2], 'sand'),
      box([x, y, z], [x + width - 1, y + 1, z], 'sugar_cane'),
      box([x, y, z + 2], [x + width - 1, y + 1, z + 2], 'sugar_cane'),
    ],
  }
}

/** Bales as they stand in a field after the harvest. */
export const hayFarm = (corner: Position, count: number): Structure => {
  const [x, y, z] = corner
  return {
    entities: [],
    blocks: Array.from({ length: count }, (_, i) => ({
      block: `hay_block[axis=${i % 2 === 0 ? 'x' : 'z'}]`,
      at: [x + 2 * (i % 4), y, z + 2 * Math.floor(i / 4)],
    })),
  }
}

/** Mushrooms on mycelium, where they stand in daylight, too. */
export const mushroomPatch = (corner: Position, count: number): Structure => {
  const [x, y, z] = corner
  const width = Math.ceil(Math.sqrt(count))
  return {
    entities: [],
    blocks: [
      box([x, y - 1, z], [x + width - 1, y - 1, z + width - 1], 'mycelium'),
      ...Array.from({ length: count }, (_, i) => ({
        block: i % 2 === 0 ? 'red_mushroom' : 'brown_mushroom',
        at: [x + (i % width), y, z + Math.floor(i / width)] as [number, number, number],
      })),
    ],
  }
}

/** A fenced meadow with a gate in its southern side and `count` animals in it. */
export const pasture = (corner: Position, size: number, animal: string, count: number): Structure => {
  const [x, y, z] = corner
  const last = size - 1
  return {
    blocks: [
      box([x, y, z], [x + last, y, z], 'oak_fence'),
      box([x, y, z + last], [x + last, y, z + last], 'oak_fence'),
      box([x, y, z], [x, y, z + last], 'oak_fence'),
      box([x + last, y, z], [x + last, y, z + last], 'oak_fence'),
      { block: 'oak_fence_gate[facing=south]', at: [x + Math.floor(size / 2), y, z + last] },
    ],
    entities: [{ type: animal, at: [x + Math.floor(size / 2), y, z + Math.floor(size / 2)], count }],
  }
}

/** Upright trunks without leaves, four blocks high. */
export const trunks = (corner: Position, count: number, log: string): Structure => {
  const [x, y, z] = corner
  return {
    entities: [],
    blocks: Array.from({ length: count }, (_, i) => box([x + 2 * i, y, z], [x + 2 * i, y + 3, z], `${log}[axis=y]`)),
  }
}

export const oreBank = (corner: Position, width: number, ore: string): Structure => {
  const [x, y, z] = corner
  return {
    entities: [],
    blocks: [
      box([x, y, z], [x + width - 1, y + 2, z + 1], 'stone'),
      ...Array.from({ length: Math.ceil(width / 2) }, (_, i) => ({
        block: ore,
        at: [x + 2 * i, y + 1, z] as [number, number, number],
      })),
    ],
  }
}
