import { z } from 'zod'

/** Whole blocks: x east, y up, z south. */
const at = z.tuple([z.int(), z.int(), z.int()])
const items = z.record(z.string(), z.int().min(1))
/** `name` or `name[state=value,…]`, as in vanilla commands. */
const block = z
  .string()
  .regex(/^[a-z0-9_]+(\[[a-z0-9_=,]+\])?$/, 'expected a block such as oak_door[facing=north,half=lower]')
const seatName = z.string().regex(/^[A-Za-z0-9_]{3,16}$/, 'expected 3 to 16 letters, digits or _ (a Minecraft name)')

const filled = z.strictObject({ block, from: at, to: at })
const single = z.strictObject({ block, at })

/** Layers from the ground up; rows from north to south, one letter per block from west to east; `.` is not judged, `_` must be air. */
const blueprint = z.strictObject({
  origin: at,
  legend: z.record(z.string().length(1), block),
  layers: z.array(z.array(z.string())).min(1),
})

/** Something worth points, made of parts that are worth points while it is not done (VillagerBench A.4). */
export interface CheckPointSpec {
  item: string
  count: number
  score: number
  parts: CheckPointSpec[]
}
const checkPoint: z.ZodType<CheckPointSpec> = z.lazy(() =>
  z.strictObject({
    item: z.string(),
    count: z.int().min(1).default(1),
    score: z.number().positive(),
    parts: z.array(checkPoint).default([]),
  }),
)
const weight = z.number().positive().default(1)
/** What was seen once stays counted: a door that falls shut again was open. */
const sticky = z.boolean().default(false)

/**
 * Something that happens once when blocks were brought into certain states: what no redstone of a small room can do.
 * `{ when: [two plates], sets: [the door, open] }`.
 */
const mechanism = z.strictObject({
  /** Blocks with the states they must have, such as `oak_pressure_plate[powered=true]`. */
  when: z.array(single).min(1),
  /** One after the other, as listed; otherwise all together. */
  ordered: z.boolean().default(false),
  /** Seconds for which each still counts after it was let go, or within which the next must follow; 0 = the same moment, or any time. */
  window: z.number().min(0).max(600).default(0),
  /** An item that somebody within 6 blocks of the last of the blocks must carry: the key to a lock. */
  key: z.string().optional(),
  /** Blocks that are set. */
  sets: z.array(single).min(1),
  /** What the session's log says when it happens. */
  says: z.string().max(200).optional(),
})
export type Mechanism = z.infer<typeof mechanism>

const judged = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('built'), blueprint: z.string(), weight }),
  z.strictObject({ kind: z.literal('stored'), item: z.string(), count: z.int().min(1), at, weight }),
  z.strictObject({ kind: z.literal('have'), item: z.string(), count: z.int().min(1), weight }),
  /** `block` may name states: `iron_door[open=true]`. */
  z.strictObject({ kind: z.literal('placed'), block, at, sticky, weight }),
  /** All of `seats` (everybody when absent) stand in the box at the same time. */
  z.strictObject({
    kind: z.literal('inside'),
    name: z.string().optional(),
    box: z.strictObject({ from: at, to: at }),
    seats: z.array(seatName).min(1).optional(),
    sticky,
    weight,
  }),
  /** Points for the dish and for its parts; one agent must hold the full count at once. What was reached stays reached. */
  z.strictObject({ kind: z.literal('checkpoints'), points: z.array(checkPoint).min(1), weight }),
  /** One agent alone holds all of it (MineCollab's cooking and crafting). */
  z.strictObject({ kind: z.literal('holds'), items, weight }),
  /** Each named seat holds its own target (Hell's Kitchen). */
  z.strictObject({ kind: z.literal('each'), targets: z.record(seatName, z.string()), weight }),
])

export const taskSchema = z.strictObject({
  /** Short, for file names and tables. */
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'expected lower-case letters, digits, - and _'),
  title: z.string().min(1).max(120),
  /** What the team is told, in plain English. */
  goal: z.string().min(1).max(4000),
  seats: z.strictObject({ leader: seatName.optional(), workers: z.array(seatName).min(1).max(64) }),
  organization: z
    .string()
    .regex(
      /^(?:tree|solo|chain|graph|dag|causal|peers|debate)(?::.*)?$/,
      'expected tree, solo, chain, graph, dag, causal, peers or debate',
    )
    .default('tree'),
  schedule: z.enum(['async', 'rounds', 'relay']).default('async'),
  approvals: z.enum(['none', 'plans', 'code', 'all']).default('none'),
  seed: z.int().default(1),
  /** Seconds until the session ends as a failure. */
  timeLimit: z.number().positive().default(600),
  world: z
    .strictObject({ version: z.string().default('1.19.2'), terrain: z.enum(['flat', 'survival']).default('flat') })
    .prefault({}),
  arena: z
    .strictObject({
      /** Corners, inclusive. Cleared above the ground before the start; block changes are recorded inside it. */
      region: z.strictObject({ from: at, to: at }),
      /** Where players appear, feet. */
      spawn: at,
      /** In `adventure` nobody can dig or place: rooms whose walls count. */
      mode: z.enum(['survival', 'adventure']).default('survival'),
      blocks: z.array(z.union([filled, single])).default([]),
      trees: z
        .array(
          z.strictObject({ kind: z.enum(['oak', 'birch', 'spruce']), at, height: z.int().min(3).max(8).default(5) }),
        )
        .default([]),
      containers: z.array(z.strictObject({ block, at, items: items.default({}) })).default([]),
      /** Creatures; `data` is NBT as in `summon`. */
      entities: z
        .array(
          z.strictObject({
            type: z.string().regex(/^[a-z_]+$/, 'expected a creature such as cow'),
            at,
            count: z.int().min(1).max(64).default(1),
            data: z.string().optional(),
          }),
        )
        .default([]),
      /** Standing signs, at most four lines. */
      signs: z
        .array(
          z.strictObject({ block: block.default('oak_sign'), at, lines: z.array(z.string().max(60)).min(1).max(4) }),
        )
        .default([]),
      /** Worked by the referee while the team plays. */
      mechanisms: z.array(mechanism).default([]),
    })
    .optional(),
  inventories: z.record(seatName, items).default({}),
  /** What only this seat knows, told to nobody else: recipes, hints, a goal of its own. */
  knowledge: z.record(seatName, z.array(z.string().max(2000))).default({}),
  /** Actions that a seat may not use; names from docs/actions.md. */
  blocked: z.record(seatName, z.array(z.string())).default({}),
  /** How the team is greeted when conversation matters; agents hear it beside the goal. */
  conversation: z.string().max(2000).optional(),
  /** Texts and data that subtasks refer to by JSON path: recipes, descriptions. */
  documents: z.record(z.string(), z.json()).default({}),
  blueprints: z.record(z.string(), blueprint).default({}),
  /** Which actions each seat has: all the same ones, shared out so that they need each other, or listed by seat. */
  abilities: z.union([z.enum(['same', 'diverse']), z.record(seatName, z.array(z.string()).min(1))]).default('same'),
  /** Bounds of one agent's work on one task: rounds of thinking and acting, and seconds. */
  limits: z
    .strictObject({ steps: z.int().min(1), seconds: z.number().positive() })
    .partial()
    .optional(),
  judge: z.array(judged).default([]),
  tags: z.array(z.string()).default([]),
})
export type Task = z.infer<typeof taskSchema>
export type JudgedPart = z.infer<typeof judged>
