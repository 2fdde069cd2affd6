import { z } from 'zod'
import { namedPosition } from '../../minecraft/blocks/position-schema.ts'

export const position = namedPosition

/** `name` or `name[state=value,…]`, as in vanilla commands. */
export const block = z
  .string()
  .regex(/^[a-z0-9_]+(\[[a-z0-9_=,]+\])?$/, 'expected a block such as oak_door[facing=north,half=lower]')
  .meta({ id: 'block', description: 'A block as in vanilla commands: `stone`, `oak_door[facing=north,half=lower]`.' })

/** Item names and how many. */
export const items = z
  .record(z.string(), z.int().min(1))
  .meta({ id: 'items', description: 'Item names and how many: `{ oak_planks: 12, torch: 4 }`.' })

export const seatName = z
  .string()
  .regex(/^[A-Za-z0-9_]{3,16}$/, 'expected 3 to 16 letters, digits or _ (a Minecraft name)')
  .meta({ id: 'seat', description: 'A Minecraft name: 3 to 16 letters, digits or `_`.' })

export const box = z
  .strictObject({
    from: position.describe('Lower corner, inclusive.'),
    to: position.describe('Upper corner, inclusive.'),
  })
  .meta({ id: 'box', description: 'Two corners, both inclusive.' })

const placedAt = z
  .strictObject({ block: block.describe('What stands there.'), at: position.describe('Where.') })
  .meta({ id: 'placed', description: 'One block at one place.' })
const filled = z
  .strictObject({
    block: block.describe('What it is filled with.'),
    from: position.describe('One corner, inclusive.'),
    to: position.describe('The corner across, inclusive.'),
  })
  .meta({ id: 'filled', description: 'A box full of one block.' })

export const single = placedAt
export const blocks = z.union([filled, placedAt])
