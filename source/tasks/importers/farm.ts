import { z } from 'zod'
import { issueWords } from '../../issue-words.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { hangsOn } from '../../minecraft/blocks/placement.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { blockPosition, position } from '../../minecraft/blocks/position-schema.ts'
import { flatFeetY } from '../../minecraft/flat-land.ts'
import { timeLimits } from '../metrics/complexity.ts'
import type { CheckPointSpec } from '../schema/judged.ts'
import { type Task, taskSchema } from '../task-schema.ts'
import { buildable, constructionTask } from './construction.ts'
import { asNotes, type Imported, type ImportedFile, type Note, taskName } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { type BlockNames, blockNames, translator } from './version-names.ts'

const version = '1.19.2'

const amount = z.looseObject({ name: z.string(), count: z.int().min(1).default(1) })
/** A block with its states as further fields. */
const component = z.looseObject({
  name: z.string(),
  position: blockPosition,
  type: z.string().optional(),
  items: z.array(amount).optional(),
})
type Component = z.infer<typeof component>
const storedStructure = z.looseObject({
  blocks: z.array(component).default([]),
  entities: z.array(z.looseObject({ name: z.string(), position: position })).default([]),
})
type StoredStructure = z.infer<typeof storedStructure>
const storedTask = z.looseObject({
  name: z.string(),
  target: z.string().optional(),
  component: z.array(component).default([]),
  check_point: z
    .array(
      z.looseObject({
        name: z.string(),
        count: z.int().min(1).default(1),
        score: z.number(),
        sub_check_point: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})
type Stored = z.infer<typeof storedTask>

const own = new Set(['name', 'position', 'type', 'items'])

/** `wheat[age=7]` of a block with its states as fields. */
const blockText = (entry: Component): string => {
  const states = Object.entries(entry).filter(([key]) => !own.has(key))
  return states.length === 0
    ? entry.name
    : `${entry.name}[${states.map(([key, value]) => `${key}=${String(value)}`).join(',')}]`
}

type Structures = Readonly<Record<string, StoredStructure>>

/** Reads the structures of a `farm_blue_print.json`; what is no structure is listed. */
const readStructures = (stored: Readonly<Record<string, unknown>> | readonly unknown[], note: Note): Structures => {
  const found: Record<string, StoredStructure> = {}
  for (const [name, value] of Object.entries(stored)) {
    const parsed = storedStructure.safeParse(value)
    if (parsed.success) found[name] = parsed.data
    else {
      const issue = parsed.error.issues[0]!
      note(`${name}: ${issue.path.join('.')}: ${issueWords(issue)} → left out`)
    }
  }
  return found
}

/** VillagerBench's `farm_setting.json`: the cakes and stews. The structures it names are read from `farm_blue_print.json` beside it. */
export const importFarmSetting = async (file: ImportedFile): Promise<Imported> => {
  const stored = objectIn(file, 'a list of farm tasks')
  const notes: string[] = []
  const path = 'farm_blue_print.json'
  const beside = await file.beside(path)
  if (beside === null) notes.push(`${file.path}: ${path} does not lie beside it → fields and pastures are missing`)
  const structures =
    beside === null
      ? {}
      : readStructures(objectIn({ path, text: () => beside }, 'structures by name'), text =>
          notes.push(`${path}: ${text}`),
        )
  const names = blockNames(version)
  const tasks: Task[] = []
  for (const [index, value] of Object.entries(stored)) {
    const result = storedTask.safeParse(value)
    if (!result.success) {
      const issue = result.error.issues[0]!
      notes.push(`${index}: ${issue.path.join('.') || 'the task'}: ${issueWords(issue)} → left out`)
      continue
    }
    tasks.push(farmTask(result.data, structures, names, text => notes.push(`${result.data.name}: ${text}`)))
  }
  return { tasks, notes }
}

/** Whether a block is carried by what stands beside or above it. */
const hangs = ({ block: text }: { readonly block: string }): boolean => {
  const { block, states } = parseBlock(text)
  return (hangsOn(block, states)?.[1] ?? -1) >= 0
}

interface Placed {
  readonly at: Position
  readonly entry: Component
}

const farmTask = (stored: Stored, structures: Structures, names: BlockNames, note: Note): Task => {
  const dish = stored.target ?? stored.check_point[0]?.name ?? stored.name
  if (stored.target === undefined) note(`no target → ${dish}`)
  const told: string[] = []
  const known = new Set(['name', 'target', 'component', 'check_point'])
  for (const [field, value] of Object.entries(stored)) {
    if (known.has(field)) continue
    if (typeof value === 'string') told.push(`${field}: ${value}`)
    else note(`unknown field ${field} → ignored`)
  }
  const placed: Placed[] = []
  const creatures: { type: string; at: [number, number, number] }[] = []
  for (const part of stored.component) {
    const [x, y, z] = [part.position[0], part.position[1] + flatFeetY, part.position[2]]
    const structure = part.type === 'structure' ? structures[part.name] : undefined
    if (part.type === 'structure' && !structure) note(`there is no structure ${part.name} → left out`)
    else if (structure) {
      for (const entry of structure.blocks)
        placed.push({ at: [x + entry.position[0], y + entry.position[1], z + entry.position[2]], entry })
      for (const { name, position } of structure.entities)
        creatures.push({
          type: name.replace(/^minecraft:/, ''),
          at: [x + Math.floor(position[0]), y + Math.floor(position[1]), z + Math.floor(position[2])],
        })
    } else {
      if (part.type !== undefined && part.type !== 'block')
        note(`${part.name} is of the type ${part.type} → taken for a block`)
      placed.push({ at: [x, y, z], entry: part })
    }
  }
  const translate = translator(names, asNotes(note))
  const standing = new Map<string, { at: [number, number, number]; block: string }>()
  const containers = new Map<string, { block: string; at: [number, number, number]; items: Record<string, number> }>()
  for (const { at: place, entry } of placed) {
    const block = translate(blockText(entry))
    if (block === null) continue
    const key = place.join(' ')
    const before = standing.get(key)?.block ?? containers.get(key)?.block
    if (before !== undefined && before !== block) note(`${key} is ${before} and ${block} → ${block}`)
    standing.delete(key)
    containers.delete(key)
    if (!/^(?:chest|barrel|trapped_chest)\b/.test(block)) {
      standing.set(key, { at: [...place], block })
      if (entry.items?.length) note(`items in ${block} at ${key} → left out`)
      continue
    }
    const items: Record<string, number> = {}
    for (const { name, count } of entry.items ?? []) {
      const item = name.replace(/^minecraft:/, '')
      if (names.isItem(item)) items[item] = (items[item] ?? 0) + count
      else note(`${item} is no item of Minecraft ${version} → left out`)
    }
    containers.set(key, { block, at: [...place], items })
  }
  const points = checkPoints(stored, dish, note)
  const all = [...standing.values(), ...containers.values(), ...creatures].map(one => one.at)
  const side = (axis: 0 | 2, pick: (...values: number[]) => number, margin: number): number =>
    pick(0, ...all.map(place => place[axis])) + margin
  const kind = /cake/.test(dish) ? 'cake' : dish
  return taskSchema.parse({
    name: taskName(`farm-${stored.name}`),
    title: `${stored.name}: ${told.join(', ') || dish}`.slice(0, 120),
    goal: `Make 1 ${dish.replaceAll('_', ' ')}.`,
    conversation:
      `In the end one of you must carry it.${told.length > 0 ? ` What there is: ${told.join('; ')}.` : ''}`.slice(
        0,
        2000,
      ),
    seats: { workers: ['Alice', 'Bob'] },
    organization: 'dag',
    timeLimit: Math.max(600, timeLimits.cooking(points.length > 0 ? stored.check_point.length * 2 : 3).wall),
    arena: {
      region: {
        from: [side(0, Math.min, -8), flatFeetY - 1, side(2, Math.min, -8)],
        to: [side(0, Math.max, 8), flatFeetY + 12, side(2, Math.max, 8)],
      },
      spawn: [0, flatFeetY, 2],
      // From the ground up, and what hangs on a wall last: a block needs what carries it.
      blocks: [...standing.values()].sort((a, b) => Number(hangs(a)) - Number(hangs(b)) || a.at[1] - b.at[1]),
      containers: [...containers.values()],
      entities: creatures,
    },
    judge: points.length > 0 ? [{ kind: 'checkpoints', points }] : [{ kind: 'holds', items: { [dish]: 1 } }],
    tags: ['villagerbench', 'cooking', kind, 'imported'],
  })
}

/** The flat list of check points as a tree under the target; what would never end is listed and cut. */
const checkPoints = (stored: Stored, target: string, note: Note): CheckPointSpec[] => {
  const byName = new Map(stored.check_point.map(point => [point.name, point]))
  const used = new Set<string>()
  const grow = (name: string, above: readonly string[]): CheckPointSpec[] => {
    const point = byName.get(name)
    if (!point) {
      note(`the check point ${name} of ${above.at(-1) ?? target} is not described → left out`)
      return []
    }
    used.add(name)
    const parts = [...new Set(point.sub_check_point)].flatMap(part => {
      if (part !== name && !above.includes(part)) return grow(part, [...above, name])
      note(`the check point ${part} is a part of itself → left out there`)
      return []
    })
    return [{ item: name, count: point.count, score: point.score, parts }]
  }
  if (byName.size === 0) {
    note('no check points → the target alone counts')
    return []
  }
  const [root] = byName.has(target) ? grow(target, []) : []
  if (!root) note(`no check point for the target ${target} → all of them count beside one another`)
  const others = stored.check_point.map(point => point.name).filter(name => !used.has(name))
  const extra = others.flatMap(name => (used.has(name) ? [] : grow(name, [])))
  if (root && extra.length > 0)
    note(`${extra.map(point => point.item).join(', ')} belong to nothing → taken for parts of ${target}`)
  return root ? [{ ...root, parts: [...root.parts, ...extra] }] : extra
}

/** VillagerBench's `farm_blue_print.json`: each structure as a thing to be built. */
export const importFarmBlueprint = (file: ImportedFile): Imported => {
  const notes: string[] = []
  const tasks: Task[] = []
  const structures = readStructures(objectIn(file, 'structures by name'), text => notes.push(text))
  for (const [name, { blocks, entities }] of Object.entries(structures)) {
    const note: Note = text => void notes.push(`${name}: ${text}`)
    if (entities.length > 0) note(`${entities.length} creatures → left out, nobody can build them`)
    if (blocks.some(entry => entry.items?.length)) note('what lies in its chests → left out')
    const drawn = blocks.map(entry => ({ at: entry.position, block: blockText(entry) }))
    const task = constructionTask(
      { id: name, title: `The structure ${name}`, tags: ['villagerbench', 'structure', 'imported'] },
      buildable(drawn, version, note),
      { origin: [0, flatFeetY, 0] },
    )
    if (task) tasks.push(task)
    else note('nothing of it can be built → left out')
  }
  return { tasks, notes }
}
