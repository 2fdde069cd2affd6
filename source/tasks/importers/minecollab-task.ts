import { issueWords } from '../../issue-words.ts'
import type { Drawing } from '../../minecraft/blocks/blueprint.ts'
import { apart } from '../generators/minecollab/dishes.ts'
import { kitchenArena } from '../generators/minecollab/kitchen.ts'
import { type Task, taskSchema } from '../task-schema.ts'
import { type Finding, taskName } from './import-report.ts'
import { drawing } from './minecollab-blueprint.ts'
import { type FindAction, knownRecipes, knownToSome, ownOf } from './minecollab-recipes.ts'
import { bySeat, holdable, inventoriesOf, seatsOf } from './minecollab-seats.ts'
import { aboutFields, type Stored, strangeFields } from './minecollab-stored.ts'
import { judgeOf, targetsOf } from './minecollab-targets.ts'
import { blockNames } from './version-names.ts'

/** MINDcraft's. */
const version = '1.21.1'
const defaultTimeLimitSeconds = 300
/** MINDcraft's world of cooks has fuel in its furnace and its smoker, which no file names: here it lies in the chest. */
const kitchenFuel = { coal: 16 }
const kinds = new Set(['techtree', 'cooking', 'construction', 'debug'])

interface Hears {
  /** What is missing, odd or in contradiction in this task. */
  readonly find: Finding
  /** What is so in many tasks of a file, and said once of all. */
  readonly findOfFile: Finding
  readonly actionOf: FindAction
}

/** One task; null when nothing can be made of it, which is told as well. Throws UsageError for what is too large. */
export const convert = (id: string, from: Stored, { find, findOfFile, actionOf }: Hears): Task | null => {
  for (const field of strangeFields(from)) find(`unknown field ${field}`, 'ignored')
  for (const field of aboutFields(from)) findOfFile(`${field} tells about a task`, 'not taken over')
  const kind = kindOf(from, id, find)
  const seats = seatsOf(from, find)
  const { seatOf, perSeat } = bySeat(seats, find)
  const names = blockNames(version)
  const targets = targetsOf(from, names, find)
  if (from.timeout === undefined) find('no timeout', `${defaultTimeLimitSeconds} s`)
  const name = taskName(id)
  const blueprint = from.blueprint && drawing(from.blueprint, names, find)
  if (kind === 'construction' && !blueprint) find('construction without a blueprint', 'nothing to judge')
  const goals = perSeat(typeof from.goal === 'object' ? from.goal : undefined, 'goal')
  const actions = perSeat(from.blocked_actions, 'blocked_actions')
  const kept = (from.blocked_access_to_recipe ?? []).flatMap(key => {
    const seat = seatOf(String(key))
    if (seat === null) find(`blocked_access_to_recipe names agent ${key}, of whom there are ${seats.length}`, 'ignored')
    return seat === null ? [] : [seat]
  })
  if (from.goal === undefined) find('no goal', 'told by its target')
  const result = taskSchema.safeParse({
    name,
    title: id.slice(0, 120),
    goal:
      typeof from.goal === 'string' && from.goal.trim() !== ''
        ? from.goal
        : `Reach your goals together: ${targets.map(([item]) => item).join(', ') || id}.`,
    conversation: from.conversation || undefined,
    seats: { workers: seats },
    organization: 'peers',
    timeLimit: from.timeout ?? defaultTimeLimitSeconds,
    world: { version },
    ...(blueprint
      ? { arena: aroundBlueprint(blueprint), blueprints: { [name]: blueprint } }
      : { arena: kind === 'cooking' ? kitchenArena(kitchenFuel) : forest }),
    inventories: Object.fromEntries(
      Object.entries(perSeat(inventoriesOf(from, seats, find), 'initial_inventory')).map(([seat, held]) => [
        seat,
        holdable(held, seat, names, find),
      ]),
    ),
    knowledge: Object.fromEntries(
      Object.entries(goals).flatMap(([seat, goal]) => (goal === '' ? [] : [[seat, [goal]]])),
    ),
    knows: apart,
    recipes: {
      ...knownToSome(targets, seats, actions, actionOf),
      ...knownRecipes(from, { goals, seats, kept }, findOfFile),
    },
    blocked: Object.fromEntries(
      Object.entries(actions).flatMap(([seat, list]) => {
        const blocked = list.flatMap(action => {
          const own = ownOf(action, actionOf)?.name ?? null
          if (own === null) find(`blocked_actions names ${action}, which no body has`, 'ignored')
          return own === null ? [] : [own]
        })
        return blocked.length > 0 ? [[seat, [...new Set(blocked)]]] : []
      }),
    ),
    judge: blueprint ? [{ kind: 'built', blueprint: name }] : judgeOf(from, kind, targets, seats, find),
    tags: ['minecollab', kind, ...(Array.isArray(from.target) && kind === 'cooking' ? ['hells-kitchen'] : [])],
  })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  find(`${issue.path.join('.')}: ${issueWords(issue)}`, 'left out')
  return null
}

const kindOf = (from: Stored, id: string, find: Finding): string => {
  if (from.type !== undefined) {
    if (!kinds.has(from.type)) find(`type ${from.type}`, 'judged by its target')
    return from.type
  }
  const guess = from.blueprint ? 'construction' : from.recipes || /cook/.test(id) ? 'cooking' : 'techtree'
  find('no type', `taken for ${guess}`)
  return guess
}

/** MINDcraft plays these in a forest: a clearing between oaks and birches stands for it, with stone to be mined. */
const forest = {
  region: { from: [-24, -61, -24], to: [24, -48, 24] },
  spawn: [0, -60, 0],
  blocks: [{ block: 'stone', from: [16, -60, -2], to: [19, -58, 2] }],
  trees: [
    ...[-18, -11, 11, 18].flatMap(x => [-14, -8, 8, 14].map(z => ({ kind: 'oak', at: [x, -60, z] }))),
    ...[-5, 1, 7].flatMap(x => [-17, 17].map(z => ({ kind: 'birch', at: [x, -60, z] }))),
  ],
}

const aroundBlueprint = ({ origin, layers }: Drawing) => {
  const [x, y, z] = origin
  const [width, depth] = [layers[0]![0]!.length, layers[0]!.length]
  return {
    region: { from: [x - 10, y - 1, z - 10], to: [x + width + 10, y + layers.length + 8, z + depth + 10] },
    spawn: [x - 4, y, z],
    containers: [{ block: 'chest[facing=west]', at: [x - 3, y, z + 2] }],
  }
}
