import { z } from 'zod'
import type { Position } from '../minecraft/blocks/position.ts'
import { namedPosition } from '../minecraft/blocks/position-schema.ts'

/**
 * The language in which buildings are designed, in task files and in the answers of brains: parts from the ground up, each in a
 * material of the palette. x is east, y up, z south; y 0 is the first layer above the ground.
 */

const at = namedPosition
const side = z.enum(['north', 'south', 'east', 'west'])
const material = z
  .string()
  .regex(/^[a-z0-9_]+(\[[a-z0-9_=,]+\])?$/, 'expected a role of the palette or a block such as oak_planks')
  .meta({ id: 'material', description: 'A role of the palette, or a block.' })
const of = material.describe('What it is made of.')
const from = at.describe('One corner, inclusive.')
const to = at.describe('The corner across, inclusive.')

const box = z
  .strictObject({ kind: z.literal('box'), from, to, of })
  .describe('All blocks between two corners: a floor, a pillar, a window, a carpet.')
const walls = z
  .strictObject({
    kind: z.literal('walls'),
    from,
    to,
    of,
    corners: material
      .optional()
      .describe('What the four edges that stand up are made of. Without it they are of the same.'),
  })
  .describe('The four sides of a box, without floor and ceiling.')
const roof = z
  .strictObject({
    kind: z.literal('roof'),
    from: at.describe('One corner of the area that is covered; its height is that of the lowest row of the roof.'),
    to: at.describe('The corner across, at the same height.'),
    shape: z
      .enum(['flat', 'gable', 'hip'])
      .describe('`flat`: one layer; `gable`: two slopes that meet in a ridge; `hip`: slopes on all four sides.'),
    of: material.describe(
      'Stairs are turned towards the ridge, slabs rise by half a block, other blocks by a whole one; a flat roof takes any.',
    ),
    ridge: z
      .enum(['x', 'z'])
      .optional()
      .describe('gable: along which axis the ridge runs. Without it along the longer side.'),
    ends: material
      .optional()
      .describe('gable: what closes the two triangles below the roof. Without it they stay open.'),
  })
  .describe('A roof over an area. Stairs and slabs must be named as such in the palette.')
const opening = z
  .strictObject({ kind: z.literal('opening'), from, to })
  .describe('A box that must stay empty: a gate, a window without a pane, room for a stair.')
const door = z
  .strictObject({
    kind: z.literal('door'),
    at: at.describe('The lower half; the upper one is the block above.'),
    outside: side.describe('On which side one stands before entering.'),
    of: material.describe('A door.'),
    hinge: z
      .enum(['left', 'right'])
      .optional()
      .describe('On which side it hangs, as seen from outside. Without it that is left open.'),
  })
  .describe('A door of two halves.')
const stairs = z
  .strictObject({
    kind: z.literal('stairs'),
    from: at.describe('The lowest step, on the left as one climbs.'),
    climb: side.describe('In which direction one climbs.'),
    steps: z.int().min(1).max(64).describe('How many steps.'),
    width: z.int().min(1).max(16).default(1).describe('How wide, to the right as one climbs.'),
    of: material.describe('Stairs, which are turned, or a whole block.'),
    below: material
      .optional()
      .describe('What fills the space below the steps. Without it only the step itself is set.'),
  })
  .describe('A flight of steps, with three blocks of air above each.')
const block = z
  .strictObject({ kind: z.literal('block'), at: at.describe('Where.'), of })
  .describe('One block: a torch, a chest, a bed’s foot, whose head comes with it.')

export interface Repeat {
  readonly kind: 'repeat'
  readonly times: number
  readonly step: Position
  readonly parts: readonly Part[]
}
export interface Mirror {
  readonly kind: 'mirror'
  readonly axis: 'x' | 'z'
  readonly across: number
  readonly parts: readonly Part[]
}
export type Part = z.output<(typeof simple)[number]> | Repeat | Mirror

const simple = [box, walls, roof, opening, door, stairs, block] as const
/** Parts of one list. */
export const partsAtMost = 200
const parts: z.ZodType<Part[], PartInput[]> = z
  .array(z.lazy(() => part))
  .min(1)
  .max(partsAtMost)
const repeat = z
  .strictObject({
    kind: z.literal('repeat'),
    times: z.int().min(1).max(64).describe('How often in all.'),
    step: at.describe('How far each is from the one before it: `[x, y, z]`.'),
    parts: parts.describe('What is repeated.'),
  })
  .describe('Parts again and again, each time moved by a step.')
const mirror = z
  .strictObject({
    kind: z.literal('mirror'),
    axis: z.enum(['x', 'z']).describe('Which coordinate is reflected.'),
    across: z.number().multipleOf(0.5).describe('Where the mirror stands on that axis; half a block is between two.'),
    parts: parts.describe('What is there and comes a second time as its image.'),
  })
  .describe('Parts and their image.')
type PartInput =
  | z.input<(typeof simple)[number]>
  | (Omit<Repeat, 'parts'> & { readonly parts: readonly PartInput[] })
  | (Omit<Mirror, 'parts'> & { readonly parts: readonly PartInput[] })

/** A new kind is an entry here and a drawing in `draw-parts.ts`. */
const part = z
  .discriminatedUnion('kind', [...simple, repeat, mirror])
  .meta({ id: 'part', description: 'A part of a design; later parts replace what earlier ones put in the same place.' })

export const design = z
  .strictObject({
    palette: z
      .record(z.string().regex(/^[a-z][a-z_]*$/, 'expected a role in small letters, such as wall'), material)
      .default({})
      .describe('What each role is made of: `{ wall: birch_planks, frame: birch_log, roof: oak_stairs }`.'),
    turn: z
      .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
      .default(0)
      .describe('The whole turned clockwise as seen from above, in degrees.'),
    rise: z
      .int()
      .min(1)
      .max(3)
      .optional()
      .describe(
        'It goes up and down with the ground, as a road or a fence does, where this rises or falls by so many blocks at most from one column to the next. Without it the building stands on level ground.',
      ),
    parts: parts.describe('In the order in which they are drawn.'),
  })
  .meta({ id: 'design', description: 'A building as parts of materials, instead of letters.' })
export type Design = z.output<typeof design>
export type DesignInput = z.input<typeof design>
