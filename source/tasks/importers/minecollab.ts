import { z } from 'zod'
import { crew } from '../generators/deal.ts'
import { kitchenArena } from '../generators/minecollab/kitchen.ts'
import { TaskError } from '../load.ts'
import { type Task, taskSchema } from '../schema.ts'
import type { Imported } from './report.ts'

const items = z.record(z.string(), z.number())
const byAgent = <T extends z.ZodType>(value: T) => z.union([z.array(value), z.record(z.string(), value)])

/** One task as MINDcraft stores it. Loose on purpose: its files leave out fields and add others. */
const stored = z.looseObject({
  goal: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  conversation: z.string().optional(),
  initial_inventory: byAgent(items).optional(),
  agent_count: z.number().optional(),
  human_count: z.number().optional(),
  usernames: z.array(z.string()).optional(),
  target: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.number())]).optional(),
  number_of_target: z.number().optional(),
  type: z.string().optional(),
  timeout: z.number().optional(),
  recipes: z.record(z.string(), z.union([z.array(z.string()), z.string()])).optional(),
  blocked_access_to_recipe: z.array(z.union([z.string(), z.number()])).optional(),
  blocked_actions: byAgent(z.array(z.string())).optional(),
  blueprint: z
    .looseObject({
      levels: z.array(
        z.looseObject({
          coordinates: z.tuple([z.number(), z.number(), z.number()]),
          placement: z.array(z.array(z.string())),
        }),
      ),
    })
    .optional(),
})
type Stored = z.infer<typeof stored>

/** Fields that say nothing an arena or a judge could use. */
const description = new Set([
  'max_depth',
  'depth',
  'missing_items',
  'requires_ctable',
  'task_type',
  'difficulty',
  'difficulty_metrics',
  'task_id',
  'unique_id',
  'items_category',
  'recipe_difficulty',
])
const known = new Set(Object.keys(stored.shape))
const defaultTimeout = 300

/** Reads a file of MineCollab tasks (an object of id → task). Throws TaskError when it is none. */
export const importMineCollab = (source: string, path: string): Imported => {
  let file: unknown
  try {
    file = JSON.parse(source)
  } catch (error) {
    throw new TaskError(`${path}: not valid JSON: ${(error as Error).message}`)
  }
  if (file === null || typeof file !== 'object' || Array.isArray(file))
    throw new TaskError(`${path}: a MineCollab file is an object of task id → task.`)
  const notes: string[] = []
  const tasks: Task[] = []
  for (const [id, value] of Object.entries(file)) {
    const parsed = stored.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!
      notes.push(`${id}: ${issue.path.join('.') || 'the task'}: ${issue.message} → left out`)
      continue
    }
    const task = convert(id, parsed.data, note => notes.push(`${id}: ${note}`))
    if (task) tasks.push(task)
  }
  if (tasks.length === 0 && notes.length === 0) throw new TaskError(`${path} holds no tasks.`)
  return { tasks, notes }
}

const convert = (id: string, from: Stored, note: (text: string) => void): Task | null => {
  for (const field of Object.keys(from))
    if (!known.has(field) && !description.has(field)) note(`unknown field ${field} → ignored`)
  const kind = kindOf(from, id, note)
  const humans = from.human_count ?? 0
  const goals = typeof from.goal === 'object' ? from.goal : {}
  const slots = Math.max(
    1,
    from.agent_count ?? 0,
    ...[from.initial_inventory ?? {}, from.blocked_actions ?? {}, goals].map(list => count(list) - humans),
  )
  if (from.agent_count === undefined) note(`no agent_count → ${slots}`)
  else if (slots > from.agent_count) note(`agent_count ${from.agent_count} but fields for ${slots} → ${slots} agents`)
  const people = (from.usernames ?? []).slice(0, humans)
  if (humans > people.length)
    note(`human_count ${humans} but ${people.length} usernames → seats for those who are named`)
  const seats = [...crew(slots), ...people]
  const seatOf = (key: string): string | null => seats[Number(key)] ?? seats.find(seat => seat === key) ?? null
  const perSeat = <T>(
    list: Readonly<Record<string, T>> | readonly T[] | undefined,
    field: string,
  ): Record<string, T> => {
    const found: Record<string, T> = {}
    for (const [key, value] of Object.entries(list ?? {})) {
      const seat = seatOf(key)
      if (seat === null) note(`${field} names agent ${key}, of whom there are ${seats.length} → ignored`)
      else found[seat] = value as T
    }
    return found
  }
  const targets = targetsOf(from, note)
  const ordered = Array.isArray(from.target)
  if (from.timeout === undefined) note(`no timeout → ${defaultTimeout} s`)
  const blueprint = from.blueprint && drawing(from.blueprint.levels, note)
  if (kind === 'construction' && !blueprint) note('construction without a blueprint → nothing to judge')
  const ignorant = new Set((from.blocked_access_to_recipe ?? []).map(key => seatOf(String(key))))
  const recipes = Object.entries(from.recipes ?? {}).flatMap(([dish, steps]) => [
    `How to make ${dish}:`,
    ...[steps].flat(),
  ])
  const name =
    id
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, '-')
      .replace(/^[^a-z0-9]+/, '') || 'task'
  const judge = blueprint
    ? [{ kind: 'built', blueprint: name }]
    : ordered
      ? [
          {
            kind: 'each',
            targets: Object.fromEntries(
              Object.keys(targets).flatMap((item, i) => (seats[i] ? [[seats[i], item]] : [])),
            ),
          },
        ]
      : Object.keys(targets).length > 0
        ? [{ kind: 'holds', items: targets }]
        : []
  const knowledge = perSeat(typeof from.goal === 'object' ? from.goal : undefined, 'goal')
  const result = taskSchema.safeParse({
    name,
    title: id.slice(0, 120),
    goal:
      typeof from.goal === 'string'
        ? from.goal
        : `Reach your goals together: ${Object.keys(targets).join(', ') || id}.`,
    ...(from.conversation ? { conversation: from.conversation } : {}),
    seats: { workers: seats },
    organization: 'peers',
    timeLimit: from.timeout ?? defaultTimeout,
    ...(blueprint
      ? { arena: aroundBlueprint(blueprint), blueprints: { [name]: blueprint } }
      : { arena: kind === 'cooking' ? kitchenArena() : meadow }),
    inventories: Object.fromEntries(
      Object.entries(perSeat(from.initial_inventory, 'initial_inventory')).map(([seat, held]) => [
        seat,
        positive(held),
      ]),
    ),
    knowledge: Object.fromEntries(
      seats.flatMap(seat => {
        const lines = [...(knowledge[seat] ? [knowledge[seat]] : []), ...(ignorant.has(seat) ? [] : recipes)]
        return lines.length > 0 ? [[seat, lines]] : []
      }),
    ),
    blocked: Object.fromEntries(
      Object.entries(perSeat(from.blocked_actions, 'blocked_actions')).flatMap(([seat, names]) =>
        names.length > 0 ? [[seat, names.map(action => action.replace(/^!/, ''))]] : [],
      ),
    ),
    judge,
    tags: ['minecollab', kind, ...(ordered ? ['hells-kitchen'] : [])],
  })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  note(`${issue.path.join('.')}: ${issue.message} → left out`)
  return null
}

const count = (list: Readonly<Record<string, unknown>> | readonly unknown[]): number => Object.keys(list).length

const positive = (held: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(held).filter(([, amount]) => Number.isInteger(amount) && amount > 0))

const kindOf = (from: Stored, id: string, note: (text: string) => void): string => {
  if (from.type) return from.type
  const guess = from.blueprint ? 'construction' : from.recipes ? 'cooking' : /cook/.test(id) ? 'cooking' : 'techtree'
  note(`no type → taken for ${guess}`)
  return guess
}

const targetsOf = (from: Stored, note: (text: string) => void): Record<string, number> => {
  const { target } = from
  if (target === undefined) {
    if (!from.blueprint) note('no target → nothing to judge')
    return {}
  }
  if (typeof target === 'string') return { [target]: from.number_of_target ?? 1 }
  return Array.isArray(target) ? Object.fromEntries(target.map(item => [item, 1])) : target
}

type Drawing = Task['blueprints'][string]

/** `placement[z][x]`, one level per y, onto one box; what lies in two levels' reach is taken from the later one. */
const drawing = (
  levels: NonNullable<Stored['blueprint']>['levels'],
  note: (text: string) => void,
): Drawing | undefined => {
  const cells = new Map<string, { at: [number, number, number]; block: string }>()
  for (const { coordinates, placement } of levels) {
    const [x0, y, z0] = coordinates.map(Math.round) as [number, number, number]
    for (const [z, row] of placement.entries())
      for (const [x, text] of row.entries()) {
        const key = `${x0 + x},${y},${z0 + z}`
        const before = cells.get(key)
        if (before && before.block !== text)
          note(`${key.replaceAll(',', ' ')} is ${before.block} and ${text} → ${text}`)
        cells.set(key, { at: [x0 + x, y, z0 + z], block: text })
      }
  }
  const solid = [...cells.values()].filter(cell => cell.block !== 'air')
  if (solid.length === 0) return undefined
  const low = [0, 1, 2].map(axis => Math.min(...[...cells.values()].map(cell => cell.at[axis]!))) as [
    number,
    number,
    number,
  ]
  const high = [0, 1, 2].map(axis => Math.max(...[...cells.values()].map(cell => cell.at[axis]!)))
  const letters = new Map<string, string>()
  const letter = (block: string): string => {
    const known =
      letters.get(block) ?? 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'[letters.size] ?? '?'
    letters.set(block, known)
    return known
  }
  const layers = Array.from({ length: high[1]! - low[1] + 1 }, (_, y) =>
    Array.from({ length: high[2]! - low[2] + 1 }, (_, z) =>
      Array.from({ length: high[0]! - low[0] + 1 }, (_, x) => {
        const cell = cells.get(`${low[0] + x},${low[1] + y},${low[2] + z}`)
        if (!cell) return '.'
        return cell.block === 'air' ? '_' : letter(cell.block)
      }).join(''),
    ),
  )
  return { origin: low, legend: Object.fromEntries([...letters].map(([block, sign]) => [sign, block])), layers }
}

const meadow = {
  region: { from: [-16, -61, -16], to: [16, -50, 16] },
  spawn: [0, -60, 0],
  blocks: [{ block: 'crafting_table', at: [4, -60, 0] }],
  trees: [
    { kind: 'oak', at: [-8, -60, -4] },
    { kind: 'oak', at: [-9, -60, 3] },
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
