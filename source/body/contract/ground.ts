import { z } from 'zod'
import { position } from '../../minecraft/blocks/position-schema.ts'

/** The surface of a piece of land. */
export const ground = z.object({
  /** The north-western column, x and z. */
  from: z.tuple([z.int(), z.int()]),
  /**
   * Rows from north to south, in each from west to east: y of the first free layer above dry, firm land with nothing upon it; null: no
   * such land, or not in sight.
   */
  rows: z.array(z.array(z.int().nullable())),
  /** The same rows of the first free layer above open water; null: there is none. */
  water: z.array(z.array(z.int().nullable())).optional(),
  /** Where those come to life who have no bed. */
  spawn: position.optional(),
})
export type Ground = z.infer<typeof ground>
