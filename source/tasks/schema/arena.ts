import { z } from 'zod'
import { block, blocks, box, items, position, single } from './common.ts'

/**
 * Something that happens once when blocks were brought into certain states: what no redstone of a small room can do.
 * `{ when: [two plates], sets: [the door, open] }`.
 */
const mechanism = z.strictObject({
  when: z
    .array(single)
    .min(1)
    .describe('Blocks in the states they must have, such as `oak_pressure_plate[powered=true]`.'),
  ordered: z.boolean().default(false).describe('One after the other, as listed; otherwise all together.'),
  window: z
    .number()
    .min(0)
    .max(600)
    .default(0)
    .describe(
      'Seconds for which each still counts after it was let go, or within which the next must follow; 0: the same moment, or any time.',
    ),
  key: z
    .string()
    .optional()
    .describe('An item that a player within 6 blocks of the last of the blocks must carry: the key to a lock.'),
  sets: z.array(single).min(1).describe('Blocks that are set when it happens.'),
  says: z.string().max(200).optional().describe("What the session's log says when it happens."),
})
export type Mechanism = z.infer<typeof mechanism>

const tree = z.strictObject({
  kind: z.enum(['oak', 'birch', 'spruce']).describe('Wood.'),
  at: position.describe('The lowest log.'),
  height: z.int().min(3).max(8).default(5).describe('Logs above one another.'),
})

const container = z.strictObject({
  block: block.describe('A chest, barrel or the like, with its facing.'),
  at: position.describe('Where it stands.'),
  items: items.default({}).describe('What it holds.'),
})

const creature = z.strictObject({
  type: z
    .string()
    .regex(/^[a-z_]+$/, 'expected a creature such as cow')
    .describe('A creature such as `cow`.'),
  at: position.describe('Where it appears, feet.'),
  count: z.int().min(1).max(64).default(1).describe('How many of it.'),
  data: z.string().optional().describe('NBT as in `summon`; without it the creature stays when nobody is near.'),
})

const sign = z.strictObject({
  block: block.default('oak_sign').describe('A standing or hanging sign with its rotation or facing.'),
  at: position.describe('Where it stands.'),
  lines: z.array(z.string().max(60)).min(1).max(4).describe('One to four lines.'),
})

/** What the referee sets up before the start, with operator commands. */
export const arena = z.strictObject({
  region: box.describe(
    'Corners, inclusive; the lowest layer becomes grass, all above it is cleared before the start. Changes inside are recorded.',
  ),
  spawn: position.describe('Where players appear, feet.'),
  mode: z
    .enum(['survival', 'adventure'])
    .default('survival')
    .describe('In `adventure` no player can dig or place: rooms whose walls count.'),
  time: z.int().min(0).max(23_999).optional().describe('Ticks of the day; 1000, a morning, when absent.'),
  rules: z
    .record(
      z.string().regex(/^[A-Za-z]+$/, 'expected a game rule such as randomTickSpeed'),
      z.union([z.boolean(), z.int()]),
    )
    .optional()
    .describe('Game rules beside those that a referee sets: `{ doDaylightCycle: true, randomTickSpeed: 200 }`.'),
  difficulty: z
    .enum(['peaceful', 'easy', 'normal', 'hard'])
    .optional()
    .describe('`peaceful` when absent: no monsters, no hunger.'),
  blocks: z
    .array(blocks)
    .default([])
    .describe('Single blocks and boxes, set in this order: what is listed later stands.'),
  trees: z.array(tree).default([]).describe('Trees with leaves.'),
  containers: z.array(container).default([]).describe('Chests and what is in them.'),
  entities: z.array(creature).default([]).describe('Creatures.'),
  signs: z.array(sign).default([]).describe('Signs to be read.'),
  mechanisms: z.array(mechanism).default([]).describe('Worked by the referee while the team plays.'),
})
