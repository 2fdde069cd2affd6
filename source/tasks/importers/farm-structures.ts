import { z } from 'zod'
import { issueWords } from '../../issue-words.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import { blockPosition, position } from '../../minecraft/blocks/position-schema.ts'
import { flatFeetY } from '../../minecraft/flat-land.ts'
import type { Task } from '../task-schema.ts'
import { buildable, constructionTask } from './construction.ts'
import { attempt, type Imported, type ImportedFile, type Note } from './import-report.ts'
import { objectIn } from './json-file.ts'

const version = '1.19.2'

const amount = z.looseObject({ name: z.string(), count: z.int().min(1).default(1) })
/** A block with its states as further fields. */
export const component = z.looseObject({
  name: z.string(),
  position: blockPosition,
  type: z.string().optional(),
  items: z.array(amount).optional(),
})
export type Component = z.infer<typeof component>
const storedStructure = z.looseObject({
  blocks: z.array(component).default([]),
  entities: z.array(z.looseObject({ name: z.string(), position: position })).default([]),
  /** How far its blocks reach; they say it themselves. */
  size: z.array(z.int()).optional(),
})
type StoredStructure = z.infer<typeof storedStructure>
const own = new Set(['name', 'position', 'type', 'items'])

/** `wheat[age=7]` of a block with its states as fields. */
export const blockText = (entry: Component): string => {
  const states = Object.entries(entry).filter(([key]) => !own.has(key))
  return states.length === 0
    ? entry.name
    : `${entry.name}[${states.map(([key, value]) => `${key}=${String(value)}`).join(',')}]`
}

export type Structures = Readonly<Record<string, StoredStructure>>

const structureFields = new Set(Object.keys(storedStructure.shape))
const creatureFields = new Set(['name', 'position'])

/** What of a structure is not taken over, or says something else than its blocks. */
const tellOthers = (name: string, structure: StoredStructure, note: Note): void => {
  const { blocks, entities, size } = structure
  for (const field of Object.keys(structure))
    if (!structureFields.has(field)) note(`${name}: unknown field ${field} → ignored`)
  for (const field of new Set(entities.flatMap(one => Object.keys(one))))
    if (!creatureFields.has(field)) note(`${name}: ${field} of its creatures → ignored`)
  if (size === undefined || blocks.length === 0) return
  const { low, high } = extent(blocks.map(one => one.position))
  const reach = high.map((top, axis) => top - low[axis]! + 1).join(' ')
  if (size.join(' ') !== reach)
    note(`${name}: its size is ${size.join(' ')}, its blocks reach ${reach} → the blocks count`)
}

/** Reads the structures of a `farm_blue_print.json`; what is no structure is listed. */
export const readStructures = (
  stored: Readonly<Record<string, unknown>> | readonly unknown[],
  note: Note,
): Structures => {
  const found: Record<string, StoredStructure> = {}
  for (const [name, value] of Object.entries(stored)) {
    const parsed = storedStructure.safeParse(value)
    if (parsed.success) {
      found[name] = parsed.data
      tellOthers(name, parsed.data, note)
    } else {
      const issue = parsed.error.issues[0]!
      note(`${name}: ${issue.path.join('.')}: ${issueWords(issue)} → left out`)
    }
  }
  return found
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
    const task = attempt(note, () => {
      const about = { id: name, title: `The structure ${name}`, tags: ['villagerbench', 'structure', 'imported'] }
      const made = constructionTask(about, buildable(drawn, version, note), { origin: [0, flatFeetY, 0] })
      if (!made) note('nothing of it can be built → left out')
      return made
    })
    if (task) tasks.push(task)
  }
  return { tasks, notes }
}
