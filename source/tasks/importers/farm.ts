import { issueWords } from '../../issue-words.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import { hangsOn } from '../../minecraft/blocks/placement.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { flatFeetY } from '../../minecraft/flat-land.ts'
import { timeLimits } from '../metrics/complexity.ts'
import { type Task, taskSchema } from '../task-schema.ts'
import { checkPoints, complexityOf, type Stored, storedTask } from './farm-points.ts'
import { blockText, type Component, readStructures, type Structures } from './farm-structures.ts'
import { asNotes, attempt, type Imported, type ImportedFile, type Note, taskName } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { type BlockNames, blockNames, translator } from './version-names.ts'

const version = '1.19.2'

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
    const note: Note = text => void notes.push(`${result.data.name}: ${text}`)
    const task = attempt(note, () => farmTask(result.data, structures, names, note))
    if (task) tasks.push(task)
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

/** Null: it cannot be judged as in the benchmark. */
const farmTask = (stored: Stored, structures: Structures, names: BlockNames, note: Note): Task | null => {
  const dish = stored.target ?? stored.check_point[0]?.name ?? stored.name
  if (stored.target === undefined) note(`no target → ${dish}`)
  if (!names.isItem(dish)) {
    note(`${dish} is no item of Minecraft ${version} → nothing to judge, left out`)
    return null
  }
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
      for (const { name, position } of structure.entities) {
        const type = name.replace(/^minecraft:/, '')
        if (!names.isCreature(type)) {
          note(`${type} is no creature of Minecraft ${version} → left out`)
          continue
        }
        creatures.push({
          type,
          at: [x + Math.floor(position[0]), y + Math.floor(position[1]), z + Math.floor(position[2])],
        })
      }
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
    for (const { name, count, ...others } of entry.items ?? []) {
      for (const field of Object.keys(others)) note(`unknown field ${field} of ${name} in a chest → ignored`)
      const item = name.replace(/^minecraft:/, '')
      if (names.isItem(item)) items[item] = (items[item] ?? 0) + count
      else note(`${item} is no item of Minecraft ${version} → left out`)
    }
    containers.set(key, { block, at: [...place], items })
  }
  const points = checkPoints(stored, dish, note)
  for (const { name } of stored.check_point)
    if (!names.isItem(name)) note(`the check point ${name} is no item of Minecraft ${version} → it cannot be reached`)
  const all = [...standing.values(), ...containers.values(), ...creatures].map(one => one.at)
  const { low, high } = extent([[0, 0, 0], ...all])
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
    timeLimit: timeLimits.cooking(complexityOf(stored, note)).wall,
    arena: {
      region: {
        from: [low[0] - 8, flatFeetY - 1, low[2] - 8],
        to: [high[0] + 8, flatFeetY + 12, high[2] + 8],
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
