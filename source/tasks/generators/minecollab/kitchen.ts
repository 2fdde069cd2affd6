import type { z } from 'zod'
import type { Position } from '../../../minecraft/blocks/position.ts'
import { flatFeetY } from '../../../minecraft/flat-land.ts'
import type { taskSchema } from '../../task-schema.ts'
import { caneFarm, cropFarm, mushroomPatch, pasture, type Structure, together } from '../structures.ts'

type Arena = NonNullable<z.input<typeof taskSchema>['arena']>

/** Ripe pumpkins in a row. */
const pumpkins = (x: number, z: number, count: number): Structure => ({
  entities: [],
  blocks: Array.from({ length: count }, (_, i) => ({
    block: 'pumpkin',
    at: [x + 2 * i, flatFeetY, z] as [number, number, number],
  })),
})

/**
 * The world that MineCollab's cooks work in: fields, animals, furnace, smoker and table, and a chest with tools. Fuel is in the hands of the cooks,
 * or in the chest with what else is `stored` there.
 */
export const kitchenArena = (stored: Readonly<Record<string, number>> = {}): Arena => {
  const { blocks, entities } = together([
    cropFarm([8, flatFeetY, -22], 7, 5, 'wheat'),
    cropFarm([8, flatFeetY, -14], 7, 5, 'potatoes'),
    cropFarm([8, flatFeetY, -6], 7, 5, 'carrots'),
    beetroots([8, flatFeetY, 2]),
    caneFarm([8, flatFeetY, 10], 7),
    mushroomPatch([8, flatFeetY, 16], 9),
    pumpkins(8, 21, 4),
    pasture([-22, flatFeetY, -22], 8, 'cow', 4),
    pasture([-22, flatFeetY, -12], 8, 'sheep', 4),
    pasture([-22, flatFeetY, -2], 8, 'pig', 4),
    pasture([-22, flatFeetY, 8], 8, 'chicken', 5),
    pasture([-12, flatFeetY, -22], 8, 'rabbit', 9),
  ])
  return {
    region: { from: [-26, -61, -26], to: [20, -50, 26] },
    spawn: [-2, flatFeetY, 6],
    blocks: [
      { block: 'crafting_table', at: [-4, flatFeetY, -1] },
      { block: 'furnace[facing=east]', at: [-4, flatFeetY, 1] },
      { block: 'smoker[facing=east]', at: [-4, flatFeetY, 2] },
      ...blocks,
    ],
    containers: [
      {
        block: 'chest[facing=east]',
        at: [-4, flatFeetY, 0],
        items: { ...stored, bucket: 3, iron_axe: 1 },
      },
    ],
    entities,
  }
}

/** Beetroots ripen at age 3, not 7. */
const beetroots = (corner: Position): Structure => {
  const farm = cropFarm(corner, 7, 5, 'beetroots')
  return {
    ...farm,
    blocks: farm.blocks.map(one => ({ ...one, block: one.block.replace('beetroots[age=7]', 'beetroots[age=3]') })),
  }
}
