import { z } from 'zod'

/** Whole blocks: x east, y up, z south. */
export const blockPosition = z.tuple([z.int(), z.int(), z.int()])

/** Metres: x east, y up, z south. */
export const position = z.tuple([z.number(), z.number(), z.number()])
