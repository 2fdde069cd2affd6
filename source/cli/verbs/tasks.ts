import { globSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mcteam } from '../../command-name.ts'
import { checkDesign } from '../../designs/check-design.ts'
import { errorText, exitCode, UsageError } from '../../errors.ts'
import { blockText } from '../../minecraft/blocks/block-text.ts'
import { blueprintCells } from '../../minecraft/blocks/blueprint.ts'
import { flatFeetY } from '../../minecraft/flat-land.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import { loadRealTask, loadTask } from '../../tasks/load-task.ts'
import { designTasks } from '../../tasks/sources/designs.ts'
import { openTask } from '../../tasks/sources/open-task.ts'
import { readReference, suites } from '../../tasks/sources/suites.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { taskYaml } from '../../tasks/yaml.ts'
import { type Flags, number, text } from '../command.ts'
import { print, printData, printJson, warn } from '../files.ts'
import { printRows } from '../layout.ts'
import { taskSummary } from '../task-summary.ts'

type Verb = (input: readonly string[], flags: Flags) => Promise<number>

/** `mcteam tasks VERB …` */
const verbs: Readonly<Record<string, Verb>> = {
  list,
  show,
  validate,
  generate,
  import: importFile,
  blueprint: async (input, flags) => await (await import('./blueprint.ts')).run(input, flags),
  schema,
}

export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const [name = 'list', ...rest] = input
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  const meant = name === 'check' ? 'validate' : name
  if (!verb) throw new UsageError(`There is no \`tasks ${name}\`.`, choiceHint(meant, Object.keys(verbs)))
  return await verb(rest, flags)
}

/** Without a name the suites and the shipped files, with one the tasks of that suite. */
async function list(input: readonly string[], flags: Flags): Promise<number> {
  const seed = number(flags, 'seed') ?? 1
  if (input.length === 0) {
    const rows = suites.map(suite => {
      const values = Object.fromEntries(Object.entries(suite.parameters).map(([name, one]) => [name, one.default]))
      return {
        suite: suite.name,
        tasks: suite.count(values),
        summary: suite.summary,
        source: suite.source,
        parameters: suite.parameters,
      }
    })
    if (flags.json) return printJson(rows)
    for (const { suite, tasks, summary, parameters } of rows) {
      printRows(`${suite}, ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`)
      printRows(`    ${summary}`)
      for (const [name, one] of Object.entries(parameters)) {
        const span = typeof one.values[0] === 'string' ? one.values.join('|') : one.values.join(' to ')
        printRows(`    ${`${name}=${one.default}`.padEnd(13)} ${one.summary} (${span})`)
      }
    }
    printRows('\nready designs, not a benchmark')
    for (const { name, summary, parameters } of designTasks) {
      printRows(`    ${name.padEnd(15)} ${summary}`)
      printRows(
        `    ${' '.repeat(15)} ${Object.entries(parameters)
          .map(([key, one]) => `${key}=${one.default}`)
          .join(' ')}`,
      )
    }
    const files = ownFiles()
    if (files.length > 0) printRows(`\nfiles in tasks/`)
    for (const file of files) printRows(`    ${file.padEnd(32)} ${titleOf(file)}`)
    print(`\nOne of them: ${mcteam} tasks show villagerbench/cooking:12`)
    print(`Play it:     ${mcteam} tui minecollab/cooking:3,agents=4`)
    return exitCode.done
  }
  for (const one of input.flatMap(namedSuites)) {
    const found = suiteOf(one)
    const tasks = indices(found.index, found.suite.count(found.values)).map(index => ({
      reference: `${one.replace(/:\d+/, '')}`.replace(found.suite.name, `${found.suite.name}:${index}`),
      task: found.suite.task(index, seed, found.values),
    }))
    if (flags.json)
      printJson(
        tasks.map(({ reference, task }) => ({ reference, name: task.name, title: task.title, tags: task.tags })),
      )
    else for (const { reference, task } of tasks) printRows(`${reference}  ${task.title}`)
  }
  return exitCode.done
}

const ownFiles = (): string[] => globSync('tasks/**/*.{yaml,yml}').sort().slice(0, 200)

const titleOf = (file: string): string => {
  try {
    return loadTask(file).title
  } catch {
    return `cannot be read: ${mcteam} tasks validate says why`
  }
}

const indices = (only: number | null, count: number): number[] =>
  only === null ? Array.from({ length: count }, (_, i) => i) : [only]

/** `villagerbench` stands for all suites that begin with it. */
const namedSuites = (name: string): readonly string[] => {
  const under = suites.flatMap(suite => (suite.name.startsWith(`${name.replace(/\/$/, '')}/`) ? [suite.name] : []))
  return under.length > 0 ? under : [name]
}

function suiteOf(name: string): NonNullable<ReturnType<typeof readReference>> {
  const found = readReference(name)
  if (!found)
    throw new UsageError(
      `There is no suite ${name}.`,
      choiceHint(
        name,
        suites.map(one => one.name),
      ),
    )
  return found
}

/** A task in short, or the whole as YAML or JSON. */
async function show(input: readonly string[], flags: Flags): Promise<number> {
  if (input.length === 0) throw new UsageError('Which task?', `Name one: ${mcteam} tasks show villagerbench/cooking:12`)
  for (const one of input) {
    const task = await openTask(one, number(flags, 'seed') ?? 1)
    if (flags.json) printJson(task)
    else if (flags.yaml) printData(taskYaml(task))
    else printRows(taskSummary(task))
  }
  return exitCode.done
}

/** Every file is looked at, also after a wrong one; exit code 1 when one was wrong. */
async function validate(input: readonly string[]): Promise<number> {
  const files: string[] = []
  for (const one of input.length > 0 ? input : ['tasks']) {
    const about = await stat(one).catch(() => undefined)
    if (!about && input.length === 0)
      throw new UsageError(
        'There is no folder tasks here.',
        `Say what to check: ${mcteam} tasks validate FILE or FOLDER`,
      )
    if (about?.isDirectory())
      files.push(
        ...globSync('**/*.{yaml,yml}', { cwd: one })
          .sort()
          .map(file => join(one, file)),
      )
    else files.push(one)
  }
  if (files.length === 0)
    throw new UsageError(
      `There is no task file in ${input.join(' ') || 'tasks'}.`,
      `Name a .yaml file or a folder that holds some: ${mcteam} tasks validate FILE or FOLDER`,
    )
  let wrong = 0
  for (const file of files) {
    try {
      const task = await loadRealTask(file)
      print(`${file}: good`)
      for (const line of buildingNotes(task)) printRows(`    ${line}`)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      wrong++
      warn(errorText(error))
    }
  }
  return wrong === 0 ? exitCode.done : exitCode.failed
}

/** What of its buildings a person should know before they stand. Where the land is not flat, they are taken to stand on their lowest layer. */
const buildingNotes = ({ blueprints, world: { terrain } }: Task): string[] =>
  Object.entries(blueprints).flatMap(([name, drawing]) => {
    const ground = terrain === 'flat' ? flatFeetY : drawing.origin[1]
    const blocks = blueprintCells(drawing).map(({ at: [x, y, z], ...cell }) => ({
      at: [x - drawing.origin[0], y - ground, z - drawing.origin[2]] as const,
      block: blockText(cell),
    }))
    const { faults, notes } = checkDesign(blocks)
    return [...faults, ...notes].map(line => `${name}, seen from its north-western corner on the ground: ${line}`)
  })

/** Writes tasks of a suite as files that can be read, changed and shared. */
async function generate(input: readonly string[], flags: Flags): Promise<number> {
  if (input.length === 0)
    throw new UsageError('Which suite?', `Name one: ${mcteam} tasks generate villagerbench/cooking --to my-tasks`)
  const seed = number(flags, 'seed') ?? 1
  for (const one of input.flatMap(namedSuites)) {
    const found = suiteOf(one)
    const tasks = indices(found.index, found.suite.count(found.values)).map(index =>
      found.suite.task(index, seed, found.values),
    )
    await write(tasks, text(flags, 'to') ?? join('tasks', found.suite.name))
  }
  return exitCode.done
}

async function write(tasks: readonly Task[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const task of tasks) await writeFile(join(folder, `${task.name}.yaml`), `${taskYaml(task)}\n`)
  print(`${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'} written to ${folder}.`)
}

/** Reads other programs' task files; every line and field that was not taken over is said. */
async function importFile(input: readonly string[], flags: Flags): Promise<number> {
  if (input.length === 0) throw new UsageError('Which file?', `Name one: ${mcteam} tasks import FILE --to my-tasks`)
  const { importTasks } = await import('../../tasks/sources/importers.ts')
  const folder = text(flags, 'to') ?? join('tasks', 'imported')
  let read = 0
  const names = new Set<string>()
  for (const file of input) {
    const { tasks, notes, importer } = await importTasks(file, text(flags, 'from'), names)
    for (const note of notes) warn(note)
    if (tasks.length === 0) {
      warn(`${file}: no task could be read as ${importer}. Another kind of file is said with --from.`)
      continue
    }
    read += 1
    await write(tasks, folder)
    if (notes.length > 0)
      warn(`${notes.length} ${notes.length === 1 ? 'line' : 'lines'} above: what was not taken over as it stood.`)
  }
  return read === input.length ? exitCode.done : exitCode.failed
}

/** The JSON Schema of task files, for editors. */
async function schema(_: readonly string[], flags: Flags): Promise<number> {
  const { taskJsonSchema } = await import('../../tasks/json-schema.ts')
  const made = JSON.stringify(taskJsonSchema(), null, 2)
  const to = text(flags, 'to')
  if (to === undefined) printData(made)
  else {
    await writeFile(to, `${made}\n`)
    print(`Written to ${to}. In a task file: # yaml-language-server: $schema=${to}`)
  }
  return exitCode.done
}
