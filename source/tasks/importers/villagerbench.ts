import { extent } from '../../minecraft/blocks/box.ts'
import type { Task } from '../task-schema.ts'
import { buildable, constructionTask, isPlaceable } from './construction.ts'
import type { Imported, ImportedFile } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { readDescription, shown } from './read-description.ts'
import { blockNames } from './version-names.ts'

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
    const read = readDescription(lines, id, block => isPlaceable(names.nameOf(block) ?? block, names))
    notes.push(...read.notes)
    const drawn = read.cells.map(cell => ({ at: cell.at, block: shown(cell) }))
    if (drawn.length === 0) continue
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
    if (task) tasks.push(task)
    else note('no block of it can be placed by hand → left out')
  }
  return { tasks, notes }
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
