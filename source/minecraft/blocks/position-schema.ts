import { z } from 'zod'

/** Whole blocks: x east, y up, z south. */
export const blockPosition = z.tuple([z.int(), z.int(), z.int()])

/** The same with a name of its own in the schemas that people read. */
export const namedPosition = blockPosition.meta({
  id: 'position',
  description: 'Whole blocks `[x, y, z]`: x east, y up, z south.',
})

/** Metres: x east, y up, z south. */
export const position = z.tuple([z.number(), z.number(), z.number()])
