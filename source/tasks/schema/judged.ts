import { z } from 'zod'
import { block, box, items, position, seatName } from './common.ts'

/** Something worth points, made of parts that are worth points while it is not done (VillagerBench A.4). */
export interface CheckPointSpec {
  item: string
  count: number
  score: number
  parts: CheckPointSpec[]
}
const checkPoint: z.ZodType<CheckPointSpec> = z
  .lazy(() =>
    z.strictObject({
      item: z.string().describe('What a player must hold.'),
      count: z.int().min(1).default(1).describe('How many one agent must hold at once.'),
      score: z.number().positive().describe('Points for it, everything below included.'),
      parts: z
        .array(checkPoint)
        .default([])
        .describe('What it is made of: worth points while the whole is not reached.'),
    }),
  )
  .meta({
    id: 'checkPoint',
    description: 'Something worth points, made of parts that are worth points while it is not done.',
  })

const weight = z.number().positive().default(1).describe('How much this part counts beside the others.')
/** What was seen once stays counted: a door that falls shut again was open. */
const sticky = z
  .boolean()
  .default(false)
  .describe('What was seen once stays counted: a door that falls shut again was open.')
const item = z.string().describe('Item name.')
const count = z.int().min(1).describe('How many.')
const names = z.array(z.string()).min(1)
const player = z.string().describe('Name of a player, seat or not.')

/** What can be done to a creature and be seen of it. */
const tendings = ['fed', 'shorn', 'hurt'] as const

/** What the referee looks at to give points. CONTRIBUTING.md says how a kind is added. */
export const judged = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('built'),
      blueprint: z.string().describe('Name of a blueprint of this task.'),
      weight,
    })
    .describe(
      'A blueprint stands: the share of its blocks that are right in name and every state it names; a block where it wants air takes one away.',
    ),
  z
    .strictObject({ kind: z.literal('stored'), item, count, at: position.describe('The container.'), weight })
    .describe('A container holds so many of an item: the share of them.'),
  z
    .strictObject({ kind: z.literal('have'), item, count, weight })
    .describe('One player carries so many of an item: the share that the player with most of them has.'),
  z
    .strictObject({
      kind: z.literal('placed'),
      block: block.describe('May name states: `iron_door[open=true]`.'),
      at: position.describe('Where.'),
      sticky,
      weight,
    })
    .describe('A block stands in its place, in the states that are named.'),
  z
    .strictObject({
      kind: z.literal('inside'),
      name: z.string().optional().describe('What the part is called in the score.'),
      box: box.describe('Where they must stand, feet.'),
      seats: z.array(seatName).min(1).optional().describe('Who; everybody when absent.'),
      sticky,
      weight,
    })
    .describe('Seats stand in a box at the same time: the share of them that do.'),
  z
    .strictObject({
      kind: z.literal('checkpoints'),
      points: z.array(checkPoint).min(1).describe('The dish, with what it is made of as its parts.'),
      weight,
    })
    .describe(
      'Points for a dish and for its parts; one agent must hold the full count at once, and what was reached stays reached.',
    ),
  z
    .strictObject({ kind: z.literal('holds'), items: items.describe('All that must be in one hand.'), weight })
    .describe("One agent alone holds all of it: all or nothing (MineCollab's cooking and crafting)."),
  z
    .strictObject({
      kind: z.literal('each'),
      targets: z.record(seatName, z.string()).describe('The item of each seat.'),
      weight,
    })
    .describe("Each named seat holds its own target: the share of seats that do (Hell's Kitchen)."),
  z
    .strictObject({
      kind: z.literal('near'),
      player,
      blocks: z.number().positive().describe('How near.'),
      box: box.optional().describe('Where the player must stand meanwhile, feet.'),
      weight,
    })
    .describe('Some agent is near a player.'),
  z
    .strictObject({
      kind: z.literal('carried'),
      player: player.optional().describe('Who; all agents together when absent.'),
      items: names.describe('Item names; all of them count together.'),
      count,
      weight,
    })
    .describe('A player, or all agents together, carry so many items of some kinds: the share of them.'),
  z
    .strictObject({
      kind: z.literal('creatures'),
      type: z.string().describe('A creature such as `cow`.'),
      box: box.optional().describe('Where they count; everywhere in sight when absent.'),
      least: z.int().min(1).optional().describe('So many are alive.'),
      most: z.int().min(0).optional().describe('No more are alive.'),
      weight,
    })
    .describe('So many creatures of a kind are alive, grown up or not.'),
  z
    .strictObject({
      kind: z.literal('found'),
      name: z.string().describe('What the part is called in the score.'),
      blocks: names.describe('Block names, with states where they count; all of them count together.'),
      box: box.describe('Where.'),
      count,
      weight,
    })
    .describe('So many blocks of some kinds stand in a box: the share of them.'),
  z
    .strictObject({
      kind: z.literal('lit'),
      box: box.describe('Cells of feet; those that are free, on firm ground, count.'),
      weight,
    })
    .describe('The light of blocks reaches each place of a box where one can stand: the share of them.'),
  z
    .strictObject({
      kind: z.literal('sorted'),
      at: z.array(position).min(2).describe('The containers.'),
      items: items.describe('What lies in them, together, from the start.'),
      apart: z.boolean().optional().describe('No two of these kinds lie in one container either.'),
      weight,
    })
    .describe('All of it lies in the containers, and no kind of it in two of them: the share of the kinds.'),
  z
    .strictObject({
      kind: z.literal('told'),
      at: position.describe('The place.'),
      blocks: z.number().positive().describe('How far from it a place that is named may be, x and z.'),
      weight,
    })
    .describe('An agent has said in the game’s chat where a place is, with numbers.'),
  z
    .strictObject({
      kind: z.literal('gone'),
      block: block.describe('What stands there at the start.'),
      at: position.describe('Where.'),
      weight,
    })
    .describe('A block does not stand in its place any more, whatever else does.'),
  z
    .strictObject({ kind: z.literal('worn'), item, weight })
    .describe('An agent wears an item: on the head, the body, the legs or the feet.'),
  z
    .strictObject({
      kind: z.literal('tended'),
      type: z.string().describe('A creature such as `cow`.'),
      how: z
        .enum(tendings)
        .describe('`fed`: it shows that it was fed; `shorn`: its wool is off; `hurt`: it was hurt beside an agent.'),
      weight,
    })
    .describe('An agent has done something to a creature: what was seen once stays counted.'),
  z
    .strictObject({
      kind: z.literal('rode'),
      types: names.describe('Creatures, boats or carts; any of them.'),
      at: position.optional().describe('Where a boat or cart is to be set down first.'),
      weight,
    })
    .describe('An agent has sat on something, and then got off: half for each.'),
  z
    .strictObject({
      kind: z.literal('said'),
      words: z
        .string()
        .min(1)
        .optional()
        .describe('What each line must have in it, in any case; any words when absent.'),
      count,
      weight,
    })
    .describe('Agents have said so many lines in the game’s chat: the share of them.'),
  z
    .strictObject({
      kind: z.literal('spent'),
      item,
      on: position.optional().describe('The block that it is meant for.'),
      type: z.string().optional().describe('The creature that it is meant for.'),
      at: z.array(position).optional().describe('Containers where it may not lie either.'),
      weight,
    })
    .describe('An agent carried an item, and no agent does any more, nor does it lie around: it was used up.'),
])
export type JudgedPart = z.infer<typeof judged>

/** Parts that one act of one agent brings about. */
const actKinds = ['gone', 'worn', 'tended', 'rode', 'said', 'spent'] as const
export type ActPart = Extract<JudgedPart, { kind: (typeof actKinds)[number] }>
export const isAct = (part: JudgedPart): part is ActPart => (actKinds as readonly string[]).includes(part.kind)
