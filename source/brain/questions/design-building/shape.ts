import { z } from 'zod'
import { counts, recipe } from '../shapes.ts'

export const input = z.object({
  goal: z.string(),
  /** The words of the goal that ask for the building. */
  building: z.string(),
  /** Level, free ground, north-west to south-east, in blocks: the largest that is in sight. */
  site: z.object({
    width: z.int().min(0),
    depth: z.int().min(0),
    /** What it lies beside, as people call it. */
    near: z.string(),
    /** How long it may be, in blocks, where it is no wider than so many. */
    strip: z.object({ wide: z.int(), long: z.int() }).optional(),
    /** It leads over water: in blocks, with what of its ends rests on the banks. */
    across: z.object({ long: z.int(), from: z.enum(['west to east', 'north to south']) }).optional(),
    /** It leads from one place to another, in blocks. */
    way: z.object({ long: z.int(), from: z.enum(['west to east', 'north to south']) }).optional(),
    /** It stands already and becomes another version of itself. */
    stands: z.literal(true).optional(),
    /**
     * It encloses what is so large, in blocks. `off`: how far off, its own block included, the ground carries a fence around it. `door`: on
     * which side one goes into that.
     */
    around: z
      .object({
        width: z.int(),
        depth: z.int(),
        off: z.int().optional(),
        door: z.enum(['north', 'east', 'south', 'west']).optional(),
      })
      .optional(),
  }),
  /** What the team carries, and what lies in its containers. */
  stock: counts,
  /** What of these materials stands in sight, as blocks. */
  inSight: counts.optional(),
  /** Materials of buildings that are there, or can be got and made of what is in sight. */
  available: z.array(z.string()),
  /** Those that cannot be had here. */
  lacking: z.array(z.string()),
  /** How the available ones are made. */
  recipes: z.array(recipe).optional(),
  /** The design of now, which is to be changed. */
  previous: z.object({ design: z.unknown(), ready: z.string().optional() }).nullable(),
  /** What people said of it since, oldest first. */
  wishes: z.array(z.string()),
  /** Materials that the person who asks for it likes, the best first. */
  liked: z.array(z.string()).optional(),
  /** Of the game: which blocks there are. Where it is not known, every name counts as one. */
  version: z.string().optional(),
})
export type DesignBuildingInput = z.infer<typeof input>

/** Whether the site has room for something of that size; the last word has the land, where it is placed. `rise`: it goes up and down with the ground. */
export const hasRoom = (
  { strip, across, around, ...site }: DesignBuildingInput['site'],
  width: number,
  depth: number,
  rise?: number,
) => {
  if (around) return true
  if (rise !== undefined && !across) return true
  if (across) return (across.from === 'west to east' ? width : depth) >= across.long
  const isNarrow = strip !== undefined && Math.min(width, depth) <= strip.wide && Math.max(width, depth) <= strip.long
  return isNarrow || (width <= site.width && depth <= site.depth)
}

export const output = z.object({
  /** A building in the language of designs. */
  design: z.record(z.string(), z.unknown()).optional(),
  /** The ready design that it is, with its choices: `design/house,width=5`. */
  ready: z.string().optional(),
  /** Blocks by which it is to be moved from where it stands or would stand: east, south. */
  move: z.tuple([z.int().min(-64).max(64), z.int().min(-64).max(64)]).optional(),
  /** Why it cannot be built here. */
  impossible: z.string().optional(),
  /** Of what people said, what is in the design, or `because` says why it is not: whole sentences of theirs, or pieces between commas and “and”. */
  followed: z.array(z.string()).optional(),
  /** Of what people said, what is not in the design, and why, where that is known. */
  unread: z.array(z.object({ said: z.string(), why: z.string().optional() })).optional(),
  because: z.string().default(''),
})
export type DesignBuildingOutput = z.infer<typeof output>
