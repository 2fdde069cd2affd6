// Writes docs/recording-format.md and docs/recording.schema.json from the code: `npx node scripts/docs-recording.ts`.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Saying, saying } from '../source/session/log/events/meaning.ts'
import { condition, plan, planItem, planStage } from '../source/session/log/events/plan.ts'
import { eventSchemas, headerSchema } from '../source/session/log/events.ts'
import { eventsPerBlock } from '../source/session/recording/file/block.ts'
import { keyframeState } from '../source/session/recording/file/earlier-blocks.ts'
import { indexHeaderSchema } from '../source/session/recording/file/index.ts'
import { longestLine } from '../source/session/recording/file/lines.ts'
import { vocabulary } from './recording-words.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}

/** The input side: what may be left out, because a default fills it, is optional in a file too. */
const toSchema = (schema: z.ZodType): JsonSchema =>
  // zod's own type for JSON Schema is wider than what these schemas use.
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema

/** What stands in many places, and once in the schema. */
const shared = z.registry<{ readonly id: string }>()
for (const [id, schema] of Object.entries({ condition, saying, plan })) shared.add(schema, { id })

const eventFolder = new URL('../source/session/log/events/', import.meta.url)

/** Headings; a family that is not here has its own name as one. */
const families: Readonly<Record<string, string>> = {
  session: 'The session as a whole',
  goal: 'Goals of a team that stays',
  home: 'What a team remembers from one session to the next',
  seat: 'Seats of the team',
  peer: 'Agents that agree in talks between two',
  human: 'People',
  task: 'The live task tree',
  plan: 'Plans',
  approval: 'What waits for a decision',
  message: 'Messages, with their way to the reader',
  conversation: 'Talks between two',
  discussion: 'Discussions in rounds',
  mind: 'Thinking: phases, questions, answers',
  action: 'What bodies do',
  body: 'How bodies are',
  building: 'Buildings designed while the session runs',
  world: 'Changes of the world inside the task’s region',
  server: 'What is learned of the server',
  scaffold: 'What is put up for a while',
  fleet: 'Other machines that host seats',
  score: 'The judge',
  budget: 'Money',
  alert: 'Lines for people',
}

/** Both files, as they should be. */
export function recordingDocs(): { readonly markdown: string; readonly schema: string } {
  return { markdown: markdown(), schema: `${JSON.stringify(lineSchema(), null, 2)}\n` }
}

/** Any one line of a recording. */
function lineSchema(): unknown {
  const $defs: Record<string, unknown> = {}
  const toSchema = (schema: z.ZodType): JsonSchema => {
    const options = { io: 'input', unrepresentable: 'any', reused: 'inline', metadata: shared } as const
    const { $defs: used, $schema: _, ...rest } = z.toJSONSchema(schema, options)
    Object.assign($defs, used)
    return rest as JsonSchema
  }
  const event = (type: string, data: JsonSchema) => ({
    type: 'object',
    title: type,
    properties: {
      seq: { type: 'integer', minimum: 1 },
      t: { type: 'number', minimum: 0 },
      source: { type: 'string' },
      type: { const: type },
      data,
    },
    required: ['seq', 't', 'source', 'type', 'data'],
  })
  const keyframe = {
    type: 'object',
    title: 'keyframe',
    properties: {
      keyframe: {
        type: 'object',
        properties: {
          seq: { type: 'integer', minimum: 0 },
          t: { type: 'number', minimum: 0 },
          state: toSchema(keyframeState),
          extra: {},
        },
        required: ['seq', 't', 'state'],
      },
      crc: { type: 'string', pattern: '^[0-9a-f]{8}$' },
    },
    required: ['keyframe', 'crc'],
  }
  const unknown = {
    ...event('', {}),
    title: 'an event of a newer version',
    properties: {
      ...event('', {}).properties,
      type: { type: 'string', pattern: `^(?!(?:${Object.keys(eventSchemas).join('|').replaceAll('.', '\\.')})$)` },
      data: {},
    },
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'One line of an mcteam recording, format 1',
    anyOf: [
      { title: 'header (the first line)', ...toSchema(headerSchema) },
      ...Object.entries(eventSchemas).map(([type, schema]) => event(type, toSchema(schema))),
      unknown,
      keyframe,
    ],
    $defs,
  }
}

function markdown(): string {
  const comments = commentsOf(
    [...readdirSync(eventFolder).map(file => `events/${file}`), 'events.ts'].map(file =>
      readFileSync(new URL(`../${file}`, eventFolder), 'utf8'),
    ),
  )
  return `# The recording format

<!-- Made by scripts/docs-recording.ts from the code; change the schemas, not this page. -->

A recording is the log of one session: a text file of lines, each one JSON object, in UTF-8, ended by a line feed. The first
line is the header, every other line an event or a keyframe. Nothing in it is ever changed; a session appends. The state of a
session is a pure fold over its events, so that the file alone gives everything: the screen, the scores, the exports.

This page describes format 1 (\`"mcteam": 1\`). [recording.schema.json](recording.schema.json) describes any one line as a JSON
Schema. Files are called \`NAME.jsonl\`; \`NAME.jsonl.gz\` (gzip) and \`NAME.jsonl.zst\` (zstd) are the same, packed.

## Rules
- Events are numbered 1, 2, 3 … without gaps, in the order they happened; \`t\` never goes back.
- A recording of a fork or a long session cut short may start with a keyframe; its first event has the number after it.
- An event whose kind a reader does not know is kept and skipped. A new kind or a new optional field does not change the
  format's number; anything that an older reader would misunderstand does, and it refuses the file.
- Texts are plain: control sequences, bidi overrides and zero-width characters were taken out before they were written, and are
  taken out again when a file is read. Keys and passwords were replaced by \`[secret]\`.
- No line is longer than ${longestLine >> 20} MB.
- A crash loses at most the line that was being written. Such a torn last line is left out by readers and cut off by the host that goes
  on with the file. Damage anywhere else is refused with its line; \`mcteam recordings repair\` brings back the rest and puts an
  event of kind \`recording.gap\` where one was lost.

## Header
${table(toSchema(headerSchema), comments.get('header'))}
## Event
| field | type | meaning |
|---|---|---|
| \`seq\` | integer | 1, 2, 3 … without gaps |
| \`t\` | number | ms since the session’s start, not counting the time it was down between a crash and its resumption |
| \`source\` | text | who caused it: a seat, a person, or \`host\`, \`team\`, \`referee\`, \`world\` |
| \`type\` | text | one of the kinds below |
| \`data\` | object | as the kind says |

${familyTitles()
  .map(([family, title]) => familySection(family, title, comments))
  .join('\n')}
## Plan
${table(toSchema(plan), undefined)}
A stage:

${table(toSchema(planStage), undefined)}
An item:

${table(toSchema(planItem), comments.get('planItem'))}
## Condition
When a task counts as done, told by its \`kind\`:

| kind | fields |
|---|---|
${(toSchema(condition).oneOf ?? []).map(conditionRow).join('\n')}

## Saying
What an agent without a model says, as data (\`meaning\`): people and models read the text beside it, other agents without a model
read this alone. Told by its \`kind\`; a piece of \`work\` has the \`id\` of the item in the plan of the one who passes it on, a \`title\` and
a condition (\`done\`), in which what is to be carried counts beside what its doer carries:

| kind | fields | says |
|---|---|---|
${(toSchema(saying).oneOf ?? []).map(sayingRow).join('\n')}

## Keyframe
\`{"keyframe": {"seq", "t", "state", "extra"}, "crc"}\`: the state after event \`seq\`, as the fold makes it, so that seeking is a
jump. It stands right after that event. \`extra\` is what else it takes to go on from there:
\`world\` (the arena of the embedded world), \`minds\` (what minds are in the middle of, and places that bodies remember), \`seq\` (the event that both belong
to, at most a moment before the keyframe) and, in the first keyframe of a fork, \`since\` (events of its parent after \`seq\`);
byte arrays in it are written \`{"$bytes": base64}\`, maps \`{"$map": [[key, value], …]}\`, sets \`{"$set": […]}\`. \`crc\` is the
CRC-32 of the line up to \`,"crc"\`, in eight hexadecimal digits. Keyframes hold nothing that the events before them do not say,
apart from \`extra\`; one is written about every 1,500 events, less often when the state is large. Its blocks are
by chunk, height and place in that layer; keyframes of older versions have them by chunk and \`x,y,z\`. An \`extra\` that
is nested deeper than 128 levels or holds more than 1,000,000 values is damage; the state beside it counts all the same.

## Index
\`FILE.idx\` beside a recording spares readers a scan. Each line is a CRC-32 in hexadecimal, a space, and a JSON object: first
${code(Object.keys(toSchema(indexHeaderSchema).properties ?? {}))}, then one per ${eventsPerBlock} events. It holds nothing that the recording does not say; when it is
missing, older than the recording or damaged, it is made again.

${blockTable()}`
}

function familyTitles(): (readonly [string, string])[] {
  const used = [...new Set(Object.keys(eventSchemas).map(type => type.split('.')[0]!))]
  const others = used.filter(family => !Object.hasOwn(families, family))
  return [...Object.entries(families), ...others.map(family => [family, sentence(family)] as const)]
}
const sentence = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`

function familySection(family: string, title: string, comments: ReadonlyMap<string, Comments>): string {
  const kinds = Object.keys(eventSchemas).filter(type => type === family || type.startsWith(`${family}.`))
  const parts = kinds.map(type => {
    const about = comments.get(type)
    const schema = toSchema(eventSchemas[type as keyof typeof eventSchemas])
    return `#### \`${type}\`\n${about?.own ? `${about.own}\n\n` : ''}${table(schema, about)}`
  })
  return `### ${title}\n${parts.join('\n')}`
}

interface Comments {
  own: string
  readonly fields: Map<string, string>
}

/** The doc comments of the schemas, so that one text serves the code and this page. */
function commentsOf(sources: readonly string[]): Map<string, Comments> {
  const result = new Map<string, Comments>()
  let current: Comments | undefined
  let comment = ''
  for (const line of sources.flatMap(source => [null, ...source.split('\n')])) {
    // What follows in another file is no field of the last kind.
    if (line === null) {
      current = undefined
      continue
    }
    const whole = /^\s*\/\*\* (.*) \*\/$/.exec(line)
    if (whole) {
      comment = whole[1]!
      continue
    }
    const kind =
      /^ {2}'?([a-z]+(?:\.[a-z]+)?)'?: z\.object\(\{/.exec(line) ??
      /^export const (header)Schema/.exec(line) ??
      /^export const (planItem) =/.exec(line)
    if (kind) {
      current = { own: comment, fields: new Map() }
      result.set(kind[1]!, current)
      for (const [, field] of line.matchAll(/[{,] (\w+):/g)) current.fields.set(field!, '')
    } else {
      const field = /^ {2,4}(\w+):/.exec(line)
      if (field && comment !== '') current?.fields.set(field[1]!, comment)
    }
    comment = ''
  }
  return result
}

/** The fields of a block of the index, from its declaration. */
function blockTable(): string {
  const source = readFileSync(new URL('../source/session/recording/file/block.ts', import.meta.url), 'utf8')
  const [declaration = ''] = /^export interface Block \{.*?^\}/ms.exec(source) ?? []
  const rows = [...declaration.matchAll(/ {2}\/\*\* (.*) \*\/\n {2}readonly (\w+): (.*)/g)].map(
    ([, said, name, type]) => {
      const words = type!.replaceAll('readonly ', '').replaceAll('Integer', 'integer')
      return `| \`${name}\` | ${words.replace(/^\(?(.*?)\)?\[\]$/, 'list of $1')} | ${said} |\n`
    },
  )
  return `| field | type | meaning |\n|---|---|---|\n${rows.join('')}`
}

function table(schema: JsonSchema, comments: Comments | undefined): string {
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = required.has(name)
      ? ''
      : property.default === undefined
        ? 'optional. '
        : `default ${code([JSON.stringify(property.default)])}. `
    return `| \`${name}\` | ${typeText(property)} | ${`${optional}${meaning(name, comments)}`.trim().replaceAll('|', '\\|')} |`
  })
  return `| field | type | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** What the code says about a field, or what the word means everywhere. */
function meaning(name: string, comments: Comments | undefined): string {
  const said = comments?.fields.get(name) || vocabulary[name]
  if (!said)
    throw new Error(`No word about the field ${name}: comment on it in its schema, or add it to the vocabulary.`)
  return said
}

/** What each saying says. */
const sayings: Readonly<Record<Saying['kind'], string>> = {
  offer: 'you do this',
  agree: 'I do it',
  done: 'all that we agreed on is done',
  failed: 'I could not do this',
  ask: 'have you any of these?',
  have: 'I have these, by name',
  'ask-recipe': 'how are these made?',
  recipe: 'so these are made; of others that were asked for I know nothing',
  looked: 'I found this in containers',
  give: 'give me these, by name',
  over: 'the goal is reached',
  hopeless: 'the goal cannot be reached',
  takes: 'in a discussion: I would do this',
  found: 'what you look for is there',
}

function sayingRow({ properties = {} }: JsonSchema): string {
  const kind = properties.kind!.const as Saying['kind']
  const fields = Object.keys(properties).filter(name => name !== 'kind')
  return `| \`${kind}\` | ${code(fields) || 'none'} | ${sayings[kind]} |`
}

function conditionRow({ properties = {} }: JsonSchema): string {
  const { kind, ...fields } = properties
  const meanings = Object.keys(fields).map(
    name => `\`${name}\` (${typeText(fields[name]!)}): ${meaning(name, undefined)}`,
  )
  return `| \`${kind?.const}\` | ${meanings.join('; ') || 'none'} |`
}

const code = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ')

/** A type in words. */
function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return code([JSON.stringify(schema.const)])
  if (schema.enum) return code(schema.enum.map(String))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some(choice => choice.properties?.kind?.const === 'offer')) return '[saying](#saying)'
  if (choices?.some(choice => choice.properties?.kind?.const === 'have')) return '[condition](#condition)'
  if (schema.properties?.stages) return '[plan](#plan)'
  if (choices) return [...new Set(choices.map(typeText))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  switch (schema.type) {
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`
      return `list of ${schema.items ? typeText(schema.items) : 'anything'}`
    case 'object': {
      if (schema.properties)
        return `{${Object.keys(schema.properties)
          .map(name => `\`${name}\``)
          .join(', ')}}`
      const values = schema.additionalProperties
      return `name → ${typeof values === 'object' ? typeText(values) : 'anything'}`
    }
    case 'string':
      return schema.maxLength === 64 ? 'name' : 'text'
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'anything'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { markdown: page, schema } = recordingDocs()
  const files = ['recording-format.md', 'recording.schema.json'].map(name =>
    fileURLToPath(new URL(`../docs/${name}`, import.meta.url)),
  )
  writeFileSync(files[0]!, page)
  writeFileSync(files[1]!, schema)
  execFileSync('biome', ['format', '--write', ...files], { stdio: 'inherit' })
}
