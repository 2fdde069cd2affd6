// Writes docs/tasks.md and tasks/task.schema.json from the schema of task files and the tables of suites, importers and
// commands; with --check it only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { flagWords } from '../source/cli/help.ts'
import { prose } from '../source/cli/layout.ts'
import { commands } from '../source/cli/table.ts'
import { taskJsonSchema } from '../source/tasks/json-schema.ts'
import { designTasks } from '../source/tasks/sources/designs.ts'
import { importers } from '../source/tasks/sources/importers.ts'
import { mixed } from '../source/tasks/sources/suite.ts'
import { suites } from '../source/tasks/sources/suites.ts'
import { distributions } from './pages/distributions.ts'

/** What of JSON Schema these pages use. */
interface Node {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly $ref?: string
  readonly allOf?: readonly Node[]
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly items?: Node | readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly required?: readonly string[]
  readonly definitions?: Readonly<Record<string, Node>>
}

const root: Node = taskJsonSchema()
const defs = root.definitions ?? {}
const refOf = (node: Node): string | undefined => (node.$ref ?? node.allOf?.[0]?.$ref)?.replace('#/definitions/', '')
const resolved = (node: Node): Node => {
  const ref = refOf(node)
  return ref === undefined ? node : defs[ref]!
}
/** Kinds that are explained once, above the tables. */
const explained = new Set([
  'position',
  'block',
  'items',
  'seat',
  'box',
  'blueprint',
  'checkPoint',
  'designed',
  'design',
  'part',
  'material',
])

/** Where a kind is explained that has a section of its own. */
const sections: Readonly<Record<string, string>> = {
  ...{ designed: 'designs', design: 'designs', part: 'designs', material: 'designs' },
}
const wordOf = (ref: string): string => ({ checkPoint: 'check point', designed: 'designed building' })[ref] ?? ref

const typeOf = (node: Node): string => {
  const ref = refOf(node)
  if (ref !== undefined && explained.has(ref)) return `[${wordOf(ref)}](#${sections[ref] ?? 'words'})`
  // Zod's own name for what holds itself: data of any shape.
  if (ref?.startsWith('__')) return refOf(resolved(node)) === undefined ? 'any data' : typeOf(resolved(node))
  const target = resolved(node)
  if (target.const !== undefined) return `\`${String(target.const)}\``
  if (target.enum) return target.enum.map(one => `\`${String(one)}\``).join(', ')
  const choices = target.anyOf ?? target.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (target.type === 'array') return Array.isArray(target.items) ? 'list' : `list of ${typeOf(target.items as Node)}`
  if (target.type === 'object' && typeof target.additionalProperties === 'object')
    return `map of ${typeOf(target.additionalProperties)}`
  if (target.type === 'object') return 'fields below'
  return (
    { integer: 'whole number', number: 'number', string: 'text', boolean: '`true`, `false`' }[target.type ?? ''] ??
    'any data'
  )
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const defaultOf = (node: Node, required: boolean): string => {
  const value = node.default
  if (required && value === undefined) return 'needed'
  if (value === undefined || (typeof value === 'object' && JSON.stringify(value).length <= 2)) return ''
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

/** Rows of a table for all fields of an object, those of objects inside it behind it. */
const rowsOf = (node: Node, prefix = ''): string[] => {
  const { properties = {}, required = [] } = resolved(node)
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const about = field.description ?? resolved(field).description ?? ''
    const row = `| \`${path}\` | ${typeOf(field)} | ${defaultOf(field, required.includes(name))} | ${cell(about)} |`
    return [row, ...insideOf(field, path)]
  })
}

const insideOf = (field: Node, path: string): string[] => {
  const ref = refOf(field)
  if (ref !== undefined && explained.has(ref)) return []
  const target = resolved(field)
  if (target.properties) return rowsOf(target, `${path}.`)
  if (target.type !== 'array' || Array.isArray(target.items)) return []
  if (explained.has(refOf(target.items as Node) ?? '')) return []
  const inner = resolved(target.items as Node)
  const forms = inner.anyOf ?? [inner]
  return [...new Set(forms.flatMap(form => (resolved(form).properties ? rowsOf(form, `${path}[].`) : [])))]
}

const head = ['| field | type | default | meaning |', '| --- | --- | --- | --- |']
const table = (rows: readonly string[]): string => [...head, ...rows].join('\n')

const { arena, judge, ...others } = root.properties!
/** Entries that a word decides on (`kind`), each with its fields. */
const kindsOf = (node: Node): string[] => {
  const { oneOf, anyOf } = resolved(node)
  return (oneOf ?? anyOf)!.map(kind => {
    const { properties = {}, description } = resolved(kind)
    const name = String(properties.kind?.const)
    return [
      `#### ${name}`,
      String(description ?? ''),
      table(rowsOf(kind).filter(row => !row.startsWith('| `kind`'))),
    ].join('\n\n')
  })
}
const parametersText = ({ parameters }: (typeof designTasks)[number]): string =>
  Object.entries(parameters)
    .map(([name, one]) => `\`${name}\`: ${one.summary} (${spanOf(one.values)}; ${one.default})`)
    .join('; ')
const tasksCommand = commands.find(command => command.name === 'tasks')!

const words = ['position', 'block', 'items', 'seat', 'box', 'blueprint', 'checkPoint'].map(
  name => `- **${wordOf(name)}**: ${defs[name]!.description}`,
)
const inner = (name: string): string => table(rowsOf(defs[name]!))

const spanOf = (values: readonly (string | number)[]): string =>
  typeof values[0] === 'string' ? values.map(value => `\`${value}\``).join(', ') : values.join(' to ')

const designExample = /^blueprints:.*?(?=^judge:)/ms
  .exec(readFileSync(new URL('../tasks/demo/lodge.yaml', import.meta.url), 'utf8'))![0]
  .trim()
const example = readFileSync(new URL('../tasks/demo/supplies.yaml', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => !line.startsWith('#'))
  .join('\n')
  .trim()

export const page = `${[
  '# Tasks',
  'A task is one YAML file: who takes part, what is set up, what counts. This page is made from the schema and the tables of suites, importers and commands by `node scripts/docs-tasks.ts`; what numbers come of a task says [metrics](metrics.md).',
  `\`\`\`yaml\n${example}\n\`\`\``,
  `## In an editor

\`tasks/task.schema.json\` is the format as JSON Schema; \`mcteam tasks schema --to task.schema.json\` writes it anywhere. With a language server for YAML a first line is enough to get completion, explanations and red lines:

\`\`\`yaml
# yaml-language-server: $schema=../task.schema.json
\`\`\`

In VS Code one setting does it for all task files: \`"yaml.schemas": { "./tasks/task.schema.json": "tasks/**/*.yaml" }\`. What no schema can say (names of seats and blueprints that fit together, places outside the world) is checked by \`mcteam tasks validate\`, which names file, line, field and a fix.`,
  '## Words',
  words.join('\n'),
  `A blueprint has these fields:\n\n${inner('blueprint')}`,
  `A check point has these:\n\n${inner('checkPoint')}`,
  '## The file',
  table(
    rowsOf({ ...root, properties: { ...others, arena: { ...(arena as Node) }, judge: judge as Node } }).filter(
      row => !/^\| `(?:arena\.|judge\[\])/.test(row),
    ),
  ),
  '### arena',
  'Set by the referee with operator commands in vanilla syntax, the same on the embedded world and on a server; it checks that all of it stands before any agent begins, and everything an earlier run left is gone.',
  table(rowsOf(arena as Node)),
  '### judge',
  'Completion is the weighted mean of the parts. They are judged from the world by the referee’s own eyes, never from what an agent says.',
  ...kindsOf((judge as Node).items as Node),
  '## Designs',
  'A building can be designed instead of drawn in letters:',
  `\`\`\`yaml\n${designExample}\n\`\`\``,
  inner('designed'),
  'A design has these fields; x is east, y up, z south, and y 0 is the first layer above the ground:',
  inner('design'),
  `A **material** is a role of the palette, or a block.`,
  'Parts, of which later ones replace what earlier ones put in the same place:',
  ...kindsOf(defs.part!),
  'Designs that are ready can be played as they are, with `mcteam tui design/house,width=9,material=birch`; `mcteam tasks show` draws them level by level. They are no benchmark.',
  ...designTasks.map(one => `- \`${one.name}\`: ${one.summary}. ${parametersText(one)}`),
  '## Suites',
  'Generated from a seed: the same index, seed and parameters give the same task. A task of a suite is named like `villagerbench/cooking:12` or `minecollab/cooking:3,agents=4` wherever a task file is expected; the seed is that of `--seed` (default 1). A parameter that is `mixed` is drawn by the index, as the original mixes it. Goals are prose in several wordings, of which the seed draws one: they say what is wanted and not how it is done, and no seat reads in them what it is not to know.',
  ...suites.map(suite => {
    const values = Object.fromEntries(Object.entries(suite.parameters).map(([name, one]) => [name, one.default]))
    const parameters = Object.entries(suite.parameters).map(
      ([name, one]) =>
        `| \`${name}\` | ${spanOf(one.values)}${one.default === mixed ? `, \`${mixed}\`` : ''} | \`${one.default}\` | ${cell(one.summary)} |`,
    )
    return [
      `### ${suite.name}`,
      `${suite.summary[0]!.toUpperCase()}${suite.summary.slice(1)}. ${suite.count(values)} ${suite.count(values) === 1 ? 'task' : 'tasks'}${parameters.length > 0 ? ' with the defaults' : ''}, after ${suite.source}.`,
      suite.details,
      ...(parameters.length > 0
        ? [['| parameter | values | default | meaning |', '| --- | --- | --- | --- |', ...parameters].join('\n')]
        : ['No parameters beside index and seed.']),
    ].join('\n\n')
  }),
  '### Beside the originals',
  'How the tasks with the defaults and seed 1 are distributed, beside the tasks of the papers and their code. `npm run distributions` counts them anew.',
  distributions(),
  '## Reproducible runs',
  `With the rule brain, the same task, seed and version give the same first plan (what, by whom, after what, when it counts), the same score part by part, and at the end the same world in all that the judge looks at; of a building nothing else is left above the ground either, neither scaffolds nor holes. \`test/tasks/generators/reproducible.test.ts\` plays tasks twice at the same time and compares.

Timing may change, and what hangs on it: when events happen and how they interleave, how long walking and digging take on a busy machine, later versions of a plan (they answer to what went wrong), who of several free agents takes the next piece of work and so who holds the leftovers, which of several trees is felled, where dropped items come to rest, where grass was covered so long that it became dirt, and all times, idle shares and balances that follow. Language models add their own differences; their runs are compared over seeds and repeats.`,
  '## Importing',
  '`mcteam tasks import FILE … --to DIR` writes task files. What a file is, is seen by its contents; `--from` says it. Every line and field that is not taken over as it stands is listed, with what became of it.',
  [
    '| `--from` | reads | gives |',
    '| --- | --- | --- |',
    ...importers.map(one => `| \`${one.name}\` | ${cell(one.summary)} | ${cell(one.gives)} |`),
  ].join('\n'),
  'So the files of other benchmarks are played: `mcteam tasks import tasks.json --to my-tasks`, then `mcteam run my-tasks/NAME.yaml` for one of them, or `mcteam bench my-tasks/*.yaml` for all. Files in these formats come with mcteam, in [tasks/peers](../tasks/peers/README.md); `npm run bench -- peers` in a clone imports and plays all of them and writes the table of [results](results.md).',
  '`mcteam tasks blueprint --from X,Y,Z --to X,Y,Z` takes a blueprint out of a world, as YAML for a task file: of a server (`--server HOST:PORT`; an operator named `surveyor` sees everywhere, any other player what lies near where players appear), of a running session (`--session ID`, without it the newest), or of the arena of a task (`mcteam tasks blueprint tasks/demo/cabin.yaml --from … --to …`).',
  '## Commands',
  `\`\`\`\n${tasksCommand.usage.map(form => `mcteam ${form}`).join('\n')}\n\n${prose(tasksCommand.help ?? '', 120)}\n\`\`\``,
  [
    '| flag | meaning |',
    '| --- | --- |',
    ...Object.entries(tasksCommand.flags).map(
      ([name, flag]) => `| \`--${name}${flag.value ? ` ${cell(flag.value)}` : ''}\` | ${cell(flagWords(flag))} |`,
    ),
  ].join('\n'),
].join('\n\n')}\n`

/** The JSON Schema as it is committed. */
export const schemaText = `${JSON.stringify(taskJsonSchema(), null, 2)}\n`

const files = [
  [new URL('../docs/tasks.md', import.meta.url), page],
  [new URL('../tasks/task.schema.json', import.meta.url), schemaText],
] as const
if (import.meta.main)
  for (const [file, content] of files)
    if (!process.argv.includes('--check')) writeFileSync(file, content)
    else if (readFileSync(file, 'utf8') !== content) {
      process.stderr.write(`${file.pathname} is not up to date; run node scripts/docs-tasks.ts\n`)
      process.exitCode = 1
    }
