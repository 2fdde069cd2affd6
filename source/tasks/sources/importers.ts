import { basename, dirname, join } from 'node:path'
import { reasonOf, UsageError } from '../../errors.ts'
import { readBoundedFile } from '../../own-files.ts'
import { outOfBounds } from '../arena-bounds.ts'
import type { Imported, ImportedFile } from '../importers/import-report.ts'

/** Reads one kind of foreign file. A new one is one entry here and one file beside this one. */
export interface Importer {
  /** What `--from` calls it. */
  readonly name: string
  readonly summary: string
  /** What becomes of it. */
  readonly gives: string
  /** Does a file look like this, by its name or its beginning? Asked in the order of the table. */
  accepts(file: ImportedFile): boolean
  read(file: ImportedFile): Promise<Imported>
}

/** The beginning of a file as text: enough to see what it is. */
const beginning = (file: ImportedFile): string => file.bytes.subarray(0, 65_536).toString('utf8')
const isJson = (file: ImportedFile): boolean => /^\s*[[{]/.test(beginning(file))

export const importers: readonly Importer[] = [
  {
    name: 'schematic',
    summary:
      'buildings: Sponge `.schem` (versions 1 to 3), Litematica `.litematic`, structure blocks’ `.nbt`, MCEdit’s old `.schematic`',
    gives:
      'one construction task; air inside the building’s box must stay air; materials in chests; names as in the oldest supported version that has all of its blocks',
    accepts: file =>
      !isJson(file) &&
      (/\.(?:schem|schematic|litematic|nbt)$/i.test(file.path) || [0x1f, 0x0a].includes(file.bytes[0] ?? 0)),
    read: async file => (await import('../importers/schematic/index.ts')).importSchematic(file),
  },
  {
    name: 'minecollab',
    summary:
      'MINDcraft’s task files: types techtree, cooking (also `_hells_kitchen`), construction, debug; missing fields are tolerated',
    gives:
      'one task each: goals per agent as knowledge, blocked actions, people by their usernames after the agents; targets in one hand, or each their own in Hell’s Kitchen',
    accepts: file => /"(?:agent_count|initial_inventory|goal|blocked_actions|human_count)"\s*:/.test(beginning(file)),
    read: async file => await (await import('../importers/minecollab.ts')).importMineCollab(file),
  },
  {
    name: 'villagerbench-farm',
    summary: 'VillagerBench’s `farm_setting.json`, with `farm_blue_print.json` beside it for the structures it names',
    gives: 'one cooking task each, with its check points as a tree',
    accepts: file => /"check_point"\s*:/.test(beginning(file)),
    read: async file => await (await import('../importers/farm.ts')).importFarmSetting(file),
  },
  {
    name: 'villagerbench-structures',
    summary: 'VillagerBench’s `farm_blue_print.json`',
    gives: 'one construction task for each structure',
    accepts: file => /"blocks"\s*:/.test(beginning(file)) && /"position"\s*:/.test(beginning(file)),
    read: async file => (await import('../importers/farm-structures.ts')).importFarmBlueprint(file),
  },
  {
    name: 'villagerbench-escape',
    summary: 'VillagerBench’s `escape_atom.json`',
    gives:
      'one room for each atom, its conditions and effects as mechanisms; what needs operator commands or other rooms is listed',
    accepts: file => /"init"\s*:/.test(beginning(file)) && /"condition"\s*:/.test(beginning(file)),
    read: async file => (await import('../importers/escape.ts')).importEscapeAtoms(file),
  },
  {
    name: 'villagerbench-meta',
    summary:
      'VillagerBench’s `meta` entries: single skills with `task_scenario` and `evaluation_arg`, one or a list of them',
    gives: 'one task each, for one agent in the glass room, with what shows the skill as its judge',
    accepts: file => /"task_scenario"\s*:/.test(beginning(file)),
    read: async file => (await import('../importers/skills.ts')).importSkills(file),
  },
  {
    name: 'villagerbench-auto',
    summary: 'operator commands of VillagerBench’s `auto` environment',
    gives: 'nothing, in one line: no judge tells when such a task is done',
    accepts: file => /"(?:environ|place|entities|blocks|inventory|materials)_op"\s*:/.test(beginning(file)),
    read: async file => (await import('../importers/skills.ts')).importCommandFile(file),
  },
  {
    name: 'villagerbench',
    summary: 'VillagerBench’s lists of blueprint description lines, in all their spellings',
    gives: 'one construction task for each list',
    accepts: file => /\b(?:material|name)\s*:/.test(beginning(file)),
    read: async file => (await import('../importers/villagerbench.ts')).importVillagerBench(file),
  },
]

/** Bytes of a file of others; what is packed in it may be as large. */
const largestForeignFile = 64 << 20

/** A file that is given by its path to be imported. Throws UsageError, one line. */
export const readForeignFile = (path: string): Buffer => {
  try {
    return readBoundedFile(path, largestForeignFile)
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${reasonOf(error)}.`, 'Pass the path of a file to import.')
  }
}

const besideText = (path: string): string | null => {
  try {
    return readBoundedFile(path, largestForeignFile).toString('utf8')
  } catch {
    return null // it is optional, as a file that is not there
  }
}

/** The name, or the first of `name-2`, `name-3`, … that no task has. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let nth = 1; ; nth += 1) {
    const one = nth === 1 ? name : `${name}-${nth}`
    if (!taken.has(one)) return one
  }
}

/**
 * Reads a foreign file as `from` (an importer's name) or as what it looks like. `tasks` is empty when nothing of it could be
 * taken over; the notes say why. Rejects with UsageError, one line, when it cannot be read at all.
 */
export const importTasks = async (
  path: string,
  from?: string,
  /** Names that other files have taken; those of this one are added. */
  taken = new Set<string>(),
): Promise<Imported & { readonly importer: string }> => {
  const bytes = readForeignFile(path)
  const file: ImportedFile = {
    path,
    bytes,
    text: () => bytes.toString('utf8').replace(/^\uFEFF/, ''),
    beside: async name => besideText(join(dirname(path), name)),
  }
  const names = importers.map(one => one.name).join(', ')
  const importer =
    from === undefined ? importers.find(one => one.accepts(file)) : importers.find(one => one.name === from)
  if (!importer)
    throw new UsageError(
      from === undefined ? `${path} looks like none of the known files.` : `--from ${from}: there is no such format.`,
      `Say what it is: --from with one of ${names}.`,
    )
  const { tasks, notes } = await importer.read(file)
  const said = [...notes]
  const fitting = tasks.flatMap(task => {
    const problem = outOfBounds(task)
    if (problem) {
      said.push(`${task.name}: ${problem.path.join('.')}: ${problem.message} → left out`)
      return []
    }
    const name = freeName(task.name, taken)
    taken.add(name)
    if (name === task.name) return [task]
    said.push(`${basename(path)}: two tasks would be called ${task.name} → ${name}`)
    return [{ ...task, name }]
  })
  // Names and fields out of the file stand in them: none begins a line of its own.
  return { tasks: fitting, notes: said.map(note => note.replace(/\s+/g, ' ')), importer: importer.name }
}
