import { extent } from '../../minecraft/blocks/box.ts'
import type { Task } from '../task-schema.ts'
import { buildable, constructionTask, isPlaceable } from './construction.ts'
import { attempt, type Imported, type ImportedFile, type Note } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { readDescription, shown } from './read-description.ts'
import { type BlockNames, blockNames } from './version-names.ts'

const version = '1.19.2'

/** A file of VillagerBench blueprints: an array or object of lists of description lines. */
export const importVillagerBench = (file: ImportedFile): Imported => {
  const stored = objectIn(file, 'lists of description lines')
  const notes: string[] = []
  const names = blockNames(version)
  const tasks: Task[] = []
  for (const [id, value] of Object.entries(stored)) {
    const note = (text: string): void => void notes.push(`${id}: ${text}`)
    const lines = linesOf(value, note)
    if (lines.length === 0) {
      note('no description lines → left out')
      continue
    }
    const task = attempt(note, () => taskOf(id, lines, notes, names))
    if (task) tasks.push(task)
  }
  return { tasks, notes }
}

/** Null: nothing of it can be built. Throws UsageError for what is too large. */
const taskOf = (id: string, lines: readonly string[], notes: string[], names: BlockNames): Task | null => {
  const note: Note = text => void notes.push(`${id}: ${text}`)
  const read = readDescription(lines, id, block => isPlaceable(names.nameOf(block) ?? block, names))
  for (const text of read.notes) notes.push(text)
  const drawn = read.cells.map(cell => ({ at: cell.at, block: shown(cell) }))
  if (drawn.length === 0) return null
  const { low } = extent(drawn.map(cell => cell.at))
  const task = constructionTask(
    {
      id,
      title: `VillagerBench construction ${id}`,
      prefix: 'construction-',
      tags: ['villagerbench', 'construction', 'imported'],
    },
    buildable(drawn, version, note),
    // Where its own arena has them; what is built never reaches that far.
    { chest: [-4, low[1], 0], spawn: [-2, low[1], 4], isBenchmark: true },
  )
  if (!task) note('no block of it can be placed by hand → left out')
  return task
}

const linesOf = (value: unknown, note: (text: string) => void): string[] => {
  if (typeof value === 'string') return value.split('\n')
  if (Array.isArray(value)) return value.flatMap(one => linesOf(one, note))
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, part]) => {
      if (/desc|blueprint|lines|task/i.test(key)) return linesOf(part, note)
      note(`unknown field ${key} → ignored`)
      return []
    })
  note(`${JSON.stringify(value)} is no description line → left out`)
  return []
}
