import { issueWords } from '../../issue-words.ts'
import type { Drawing, DrawnBlock } from '../../minecraft/blocks/blueprint.ts'
import { drawBlocks } from '../draw-blocks.ts'
import { seatNames } from '../generators/deal-items.ts'
import { apart } from '../generators/minecollab/dishes.ts'
import { kitchenArena } from '../generators/minecollab/kitchen.ts'
import { type Task, taskSchema } from '../task-schema.ts'
import { asNotes, type Note, taskName } from './import-report.ts'
import { type FindAction, knownToSome, ownOf, type Targets, toldInGoals } from './minecollab-recipes.ts'
import { type Stored, strangeFields } from './minecollab-stored.ts'
import { type BlockNames, blockNames, translator } from './version-names.ts'

/** MINDcraft's. */
const version = '1.21.1'
const defaultTimeLimitSeconds = 300
const kinds = new Set(['techtree', 'cooking', 'construction', 'debug'])

/** Seats in the order in which the fields number them: agents, then people. */
const seatsOf = (from: Stored, note: Note): string[] => {
  const named = from.usernames ?? []
  const humans = from.human_count ?? named.length
  if (from.human_count === undefined && named.length > 0) note(`no human_count but usernames → ${named.length}`)
  const goals = typeof from.goal === 'object' ? from.goal : {}
  const inventories = isFlat(from.initial_inventory) ? {} : (from.initial_inventory ?? {})
  const lists = [inventories, from.blocked_actions ?? {}, goals]
  const least = humans > 0 ? 0 : 1
  // What fields there are is a guess; a count that is given is none.
  const slots = Math.max(least, from.agent_count ?? Math.max(...lists.map(list => Object.keys(list).length - humans)))
  if (from.agent_count === undefined) note(`no agent_count → ${slots}`)
  if (named.length > humans)
    note(`${named.slice(humans).join(', ')}: more usernames than human_count ${humans} → left out`)
  const agents = seatNames(slots).slice(0, slots)
  const taken = new Set(agents.map(name => name.toLowerCase()))
  const people = Array.from({ length: humans }, (_, index) => {
    const name = named[index]
    const isName = name !== undefined && /^[A-Za-z0-9_]{3,16}$/.test(name)
    const isFree = isName && !taken.has(name.toLowerCase())
    if (isFree) taken.add(name.toLowerCase())
    if (isFree) return name
    const why = isName ? 'another player has' : 'Minecraft does not take'
    note(
      `person ${index + 1} has ${name === undefined ? 'no username' : `the username "${name}", which ${why}`} → Human${index + 1}`,
    )
    return `Human${index + 1}`
  })
  if (agents.length < slots) note(`${slots} agents → ${agents.length}, the most there are names for`)
  return [...agents, ...people]
}

type Inventories = NonNullable<Stored['initial_inventory']>

/** Items without an agent above them. */
const isFlat = (held: Inventories | undefined): held is Record<string, number> =>
  held !== undefined && Object.keys(held).length > 0 && Object.values(held).every(value => typeof value === 'number')

/** The inventories by agent. What stands without an agent is that of the one agent there is; of several it is left out. */
const inventoriesOf = (
  from: Stored,
  seats: readonly string[],
  note: Note,
): Exclude<Inventories, Record<string, number>> => {
  const held = from.initial_inventory
  if (!isFlat(held)) return (held ?? {}) as Exclude<Inventories, Record<string, number>>
  if (seats.length === 1) return [held]
  note(`initial_inventory names no agent, and there are ${seats.length} → left out`)
  return []
}

/** One task, with a note for everything that is missing, odd or in contradiction; null when nothing can be made of it. */
export const convert = (id: string, from: Stored, actionOf: FindAction, note: Note): Task | null => {
  for (const field of strangeFields(from)) note(`unknown field ${field} → ignored`)
  const kind = kindOf(from, id, note)
  const seats = seatsOf(from, note)
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
  const names = blockNames(version)
  const targets = targetsOf(from, names, note)
  if (from.timeout === undefined) note(`no timeout → ${defaultTimeLimitSeconds} s`)
  const name = taskName(id)
  const blueprint = from.blueprint && drawing(from.blueprint.levels, names, note)
  if (kind === 'construction' && !blueprint) note('construction without a blueprint → nothing to judge')
  const goals = perSeat(typeof from.goal === 'object' ? from.goal : undefined, 'goal')
  const actions = perSeat(from.blocked_actions, 'blocked_actions')
  for (const key of from.blocked_access_to_recipe ?? [])
    if (seatOf(String(key)) === null)
      note(`blocked_access_to_recipe names agent ${key}, of whom there are ${seats.length} → ignored`)
  if (from.goal === undefined) note('no goal → told by its target')
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
      : { arena: kind === 'cooking' ? kitchenArena() : forest }),
    inventories: Object.fromEntries(
      Object.entries(perSeat(inventoriesOf(from, seats, note), 'initial_inventory')).map(([seat, held]) => [
        seat,
        holdable(held, seat, names, note),
      ]),
    ),
    knowledge: Object.fromEntries(
      seats.flatMap(seat => {
        const own = goals[seat]
        return own ? [[seat, [own]]] : []
      }),
    ),
    knows: apart,
    recipes: {
      ...knownToSome(targets, seats, actions, actionOf),
      ...toldInGoals(from.recipes ?? {}, goals, seats),
    },
    blocked: Object.fromEntries(
      Object.entries(actions).flatMap(([seat, list]) => {
        const blocked = list.flatMap(action => {
          const own = ownOf(action, actionOf)?.name ?? null
          if (own === null) note(`blocked_actions names ${action}, which no body has → ignored`)
          return own === null ? [] : [own]
        })
        return blocked.length > 0 ? [[seat, [...new Set(blocked)]]] : []
      }),
    ),
    judge: blueprint ? [{ kind: 'built', blueprint: name }] : judgeOf(from, kind, targets, seats, note),
    tags: ['minecollab', kind, ...(Array.isArray(from.target) && kind === 'cooking' ? ['hells-kitchen'] : [])],
  })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  note(`${issue.path.join('.')}: ${issueWords(issue)} → left out`)
  return null
}

/** In a list of dishes the first is the first agent's, and so on (Hell's Kitchen); any other targets belong into one hand. */
const judgeOf = (from: Stored, kind: string, targets: Targets, seats: readonly string[], note: Note): unknown[] => {
  if (targets.length === 0) return []
  if (!Array.isArray(from.target) || kind !== 'cooking') {
    const items: Record<string, number> = {}
    for (const [item, count] of targets) items[item] = (items[item] ?? 0) + count
    return [{ kind: 'holds', items }]
  }
  for (const [item] of targets.slice(seats.length)) note(`the target ${item} has no agent → left out`)
  return [
    { kind: 'each', targets: Object.fromEntries(targets.slice(0, seats.length).map(([item], i) => [seats[i]!, item])) },
  ]
}

/** What can be given: whole numbers of things that exist. */
const holdable = (
  held: Readonly<Record<string, number>>,
  seat: string,
  names: BlockNames,
  note: Note,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(held).filter(([item, amount]) => {
      if (amount === 0) return false
      const why = !names.isItem(item)
        ? `${item} is no item of Minecraft ${version}`
        : Number.isInteger(amount) && amount > 0
          ? null
          : `${amount} ${item}`
      if (why !== null) note(`initial_inventory of ${seat}: ${why} → left out`)
      return why === null
    }),
  )

const kindOf = (from: Stored, id: string, note: Note): string => {
  if (from.type !== undefined) {
    if (!kinds.has(from.type)) note(`type ${from.type} → judged by its target`)
    return from.type
  }
  const guess = from.blueprint ? 'construction' : from.recipes || /cook/.test(id) ? 'cooking' : 'techtree'
  note(`no type → taken for ${guess}`)
  return guess
}

const targetsOf = (from: Stored, names: BlockNames, note: Note): Targets => {
  const { target } = from
  if (target === undefined) {
    if (!from.blueprint) note('no target → nothing to judge')
    return []
  }
  const list: Targets =
    typeof target === 'string'
      ? [[target, from.number_of_target ?? 1]]
      : Array.isArray(target)
        ? target.map(item => [item, 1])
        : Object.entries(target)
  for (const [item] of list)
    if (!names.isItem(item)) note(`the target ${item} is no item of Minecraft ${version} → it cannot be reached`)
  return list
}

type Levels = NonNullable<Stored['blueprint']>['levels']

/** Levels that all begin at one height lie on each other in their order: some files write the ground's height into each. */
const heights = (levels: Levels): readonly number[] => {
  const own = levels.map(({ coordinates }) => Math.round(coordinates[1]))
  const isFlat = levels.length > 1 && new Set(levels.map(({ coordinates }) => coordinates.join(' '))).size === 1
  return isFlat ? own.map((y, nth) => y + nth) : own
}

/** `placement[z][x]`, one level per y; of what lies in two levels' reach the later one stands. */
const drawing = (levels: Levels, names: BlockNames, note: Note): Drawing | undefined => {
  const cells = new Map<string, DrawnBlock>()
  const translate = translator(names, asNotes(note))
  const ys = heights(levels)
  if (ys.some((y, nth) => y !== Math.round(levels[nth]!.coordinates[1])))
    note(`all levels begin at ${levels[0]!.coordinates.join(' ')} → one above the other`)
  for (const [nth, { coordinates, placement }] of levels.entries()) {
    const [x0, , z0] = coordinates.map(Math.round) as [number, number, number]
    const y = ys[nth]!
    for (const [z, row] of placement.entries())
      for (const [x, text] of row.entries()) {
        const block = translate(text.trim() === '' ? 'air' : text.trim())
        if (block === null) continue
        const key = `${x0 + x} ${y} ${z0 + z}`
        const before = cells.get(key)
        if (before && before.block !== block) note(`${key} is ${before.block} and ${block} → ${block}`)
        cells.set(key, { at: [x0 + x, y, z0 + z], block })
      }
  }
  const all = [...cells.values()]
  return all.some(cell => cell.block !== 'air') ? drawBlocks(all) : undefined
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
