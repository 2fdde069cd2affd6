import { z } from 'zod'
import { closest } from '../names.ts'
import { type ActionCall, type ActionDefinition, ActionError, type FailureCode } from '../types.ts'
import { scanCalls } from './parse.ts'

/** A parameter, in the words of a tool list. */
export interface ParameterInfo {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly description?: string
}

export interface ActionInfo {
  readonly name: string
  readonly description: string
  readonly parameters: ParameterInfo[]
}

/** An action as a function tool of the Chat Completions protocol. */
export interface ToolDescription {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: Readonly<Record<string, unknown>>
  }
}

export type CallCheck =
  | { readonly ok: true; readonly name: string; readonly args: Record<string, unknown> }
  | { readonly ok: false; readonly code: FailureCode; readonly message: string }

export interface ParsedCalls {
  readonly calls: ActionCall[]
  /** One line for each call that could not be read. */
  readonly errors: string[]
  /** The text around the calls. */
  readonly rest: string
}

interface Entry {
  readonly definition: ActionDefinition
  readonly schema: Readonly<Record<string, unknown>>
  readonly parameters: readonly ParameterInfo[]
}

/** The table of actions, and all that follows from it: look-up, checking, parsing, tool lists. */
export class ActionTable {
  readonly #entries = new Map<string, Entry>()
  readonly #names = new Map<string, string>()

  constructor(definitions: readonly ActionDefinition[]) {
    for (const definition of definitions) {
      const schema = z.toJSONSchema(definition.parameters, { io: 'input', unrepresentable: 'any' })
      const entry = { definition, schema, parameters: parameterInfos(schema) }
      this.#entries.set(definition.name, entry)
      for (const name of [definition.name, ...(definition.aliases ?? [])]) {
        if (this.#names.has(fold(name))) throw new Error(`two actions are called ${name}`)
        this.#names.set(fold(name), definition.name)
      }
    }
  }

  /** The action with this name or alias, in any case. */
  find(name: string): ActionDefinition | undefined {
    return this.#entry(name)?.definition
  }

  infos(names?: readonly string[]): ActionInfo[] {
    return this.#chosen(names).map(({ definition, parameters }) => ({
      name: definition.name,
      description: definition.description,
      parameters: [...parameters],
    }))
  }

  /** The tool list for models: one line each as text, and as JSON schema. */
  describe(names?: readonly string[]): { readonly text: string; readonly tools: ToolDescription[] } {
    const chosen = this.#chosen(names)
    return {
      text: chosen
        .map(({ definition, parameters }) => `${signature(definition.name, parameters)} ${definition.description}`)
        .join('\n'),
      tools: chosen.map(({ definition, schema }) => ({
        type: 'function',
        function: { name: definition.name, description: definition.description, parameters: toolSchema(schema) },
      })),
    }
  }

  /** Checks the name and the arguments of a call; says in one line what is wrong and what was probably meant. */
  validate(name: string, args: Readonly<Record<string, unknown>>, allowed?: readonly string[]): CallCheck {
    const entry = this.#entry(name)
    const permitted = allowed?.map(one => this.#names.get(fold(one)) ?? one)
    if (!entry) {
      const near = closest(name, permitted ?? [...this.#names.values(), ...this.#aliases()])
      const known = near ? (this.#names.get(fold(near)) ?? near) : undefined
      return {
        ok: false,
        code: 'unknown-name',
        message: `there is no action "${name.slice(0, 40)}"${known ? `; did you mean ${known}?` : ''}`,
      }
    }
    const { definition } = entry
    if (permitted && !permitted.includes(definition.name))
      return { ok: false, code: 'not-allowed', message: `${definition.name} is not among the actions allowed here` }
    const given = normalise(entry, args)
    const foreign = Object.entries(given).find(
      ([key, value]) => !freeText.has(key) && typeof value === 'string' && value in Object.prototype,
    )
    if (foreign) return { ok: false, code: 'unknown-name', message: `${foreign[0]}: there is no "${foreign[1]}"` }
    const parsed = definition.parameters.strict().safeParse(given)
    if (parsed.success) return { ok: true, name: definition.name, args: parsed.data }
    return {
      ok: false,
      code: 'bad-arguments',
      message: `${complaint(entry, parsed.error)}; use ${signature(definition.name, entry.parameters)}`,
    }
  }

  /** Finds `!name(1, "two")` calls in a text. Those that cannot be read are explained. */
  parse(text: string, allowed?: readonly string[]): ParsedCalls {
    const calls: ActionCall[] = []
    const errors: string[] = []
    const { found, rest } = scanCalls(text)
    for (const one of found) {
      if (one.error !== undefined) {
        errors.push(`!${one.name}: ${one.error}`)
        continue
      }
      const entry = this.#entry(one.name)
      const named = entry ? nameArguments(entry, one.values, one.named) : { ...one.named }
      if (typeof named === 'string') {
        errors.push(`!${one.name}: ${named}`)
        continue
      }
      const check = this.validate(one.name, named, allowed)
      if (check.ok) calls.push({ name: check.name, args: check.args })
      else errors.push(`!${one.name}: ${check.message}`)
    }
    return { calls, errors, rest }
  }

  /** Names positional arguments by the order of an action's parameters. */
  nameArguments(name: string, values: readonly unknown[]): Record<string, unknown> {
    const entry = this.#entry(name)
    const named = entry ? nameArguments(entry, values, {}) : {}
    if (typeof named === 'string') throw new ActionError('bad-arguments', `${name} ${named}`)
    return named
  }

  #entry(name: string): Entry | undefined {
    const known = this.#names.get(fold(name))
    return known === undefined ? undefined : this.#entries.get(known)
  }

  #aliases(): string[] {
    return [...this.#entries.values()].flatMap(({ definition }) => definition.aliases ?? [])
  }

  #chosen(names?: readonly string[]): Entry[] {
    if (!names) return [...this.#entries.values()]
    const wanted = new Set(names.map(name => this.#names.get(fold(name))))
    return [...this.#entries.values()].filter(({ definition }) => wanted.has(definition.name))
  }
}

/** `!name`, `Agent.name` and `name` are the same, whatever the case. */
const fold = (name: string): string =>
  name
    .replace(/^(!|agent\.)/i, '')
    .replace(/[\s_-]/g, '')
    .toLowerCase()

function parameterInfos(schema: Readonly<Record<string, unknown>>): ParameterInfo[] {
  const properties = (schema.properties ?? {}) as Record<string, Record<string, unknown>>
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeName(property),
    optional: !required.has(name),
    ...(typeof property.description === 'string' ? { description: property.description } : {}),
  }))
}

function typeName(property: Record<string, unknown>): string {
  if (Array.isArray(property.enum)) return property.enum.map(value => JSON.stringify(value)).join(' | ')
  if (property.type === 'array') return `${typeName((property.items ?? {}) as Record<string, unknown>)}[]`
  return typeof property.type === 'string' ? property.type : 'any'
}

const signature = (name: string, parameters: readonly ParameterInfo[]): string =>
  `!${name}(${parameters.map(one => `${one.name}${one.optional ? '?' : ''}: ${one.type}`).join(', ')})`

/** A model's tools need no formal extras. */
function toolSchema(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { $schema: _, ...rest } = schema
  return rest
}

function nameArguments(
  entry: Entry,
  values: readonly unknown[],
  named: Readonly<Record<string, unknown>>,
): Record<string, unknown> | string {
  const free = entry.parameters.filter(one => !(one.name in named))
  if (values.length > free.length)
    return `takes at most ${entry.parameters.length} arguments, got ${values.length}; use ${signature(entry.definition.name, entry.parameters)}`
  const args: Record<string, unknown> = { ...named }
  values.forEach((value, index) => {
    if (value !== null && value !== undefined) args[free[index]!.name] = value
  })
  return args
}

/** Arguments that are no names of anything; all others are looked up in tables, where every object has a `constructor`. */
const freeText = new Set(['text', 'code', 'instruction', 'description', 'like'])

/** Other systems' names for the same argument. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  item: [
    'item_name',
    'itemName',
    'type',
    'block',
    'block_name',
    'blockName',
    'recipe_name',
    'recipeName',
    'name',
    'target_item',
    'targetItem',
  ],
  count: ['num', 'amount', 'quantity', 'item_count', 'itemCount', 'number', 'n'],
  player: ['player_name', 'playerName', 'to', 'target', 'name', 'username'],
  text: ['message', 'words', 'prompt', 'goal', 'selfPrompt'],
  instruction: ['prompt', 'text', 'description', 'plan'],
  range: ['closeness'],
  distance: ['follow_dist', 'followDist'],
  radius: ['search_range', 'searchRange', 'range'],
  name: ['mode_name', 'modeName', 'place', 'skill'],
  entity: ['type', 'entity_name', 'target', 'name'],
}
const positionNames = ['at', 'position', 'pos', 'location', 'coordinates', 'coords', 'target_position', 'to']

/** Forgives what is meant clearly: numbers as text, positions as a list or an object, other systems' argument names. */
function normalise(entry: Entry, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = new Map(entry.parameters.map(one => [one.name, one]))
  const args: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) if (value !== null && value !== undefined) args[name] = value
  if (known.has('x') && args.x === undefined) {
    const name = positionNames.find(one => one in args && !known.has(one))
    const position = name === undefined ? undefined : readPosition(args[name])
    if (name !== undefined && position) {
      delete args[name]
      Object.assign(args, { x: position[0], y: position[1], z: position[2] })
    }
  }
  for (const [name, others] of Object.entries(synonyms)) {
    if (!known.has(name) || args[name] !== undefined) continue
    const other = others.find(one => one in args && !known.has(one))
    if (other === undefined) continue
    args[name] = args[other]
    delete args[other]
  }
  for (const [name, value] of Object.entries(args)) {
    const type = known.get(name)?.type
    if ((type === 'number' || type === 'integer') && typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value))
      args[name] = Number(value)
    else if (type === 'boolean' && typeof value === 'string' && /^(true|false|on|off)$/i.test(value))
      args[name] = /^(true|on)$/i.test(value)
    else if (type === 'string' && typeof value === 'number') args[name] = String(value)
    if (name === 'item' && typeof args[name] === 'string') args[name] = tidyName(args[name])
  }
  return args
}

const tidyName = (name: string): string =>
  name
    .trim()
    .replace(/^minecraft:/, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

function readPosition(value: unknown): readonly [unknown, unknown, unknown] | undefined {
  if (Array.isArray(value) && value.length === 3) return [value[0], value[1], value[2]]
  if (typeof value === 'object' && value !== null && 'x' in value && 'y' in value && 'z' in value)
    return [value.x, value.y, value.z]
  const numbers = typeof value === 'string' ? value.match(/-?\d+(\.\d+)?/g)?.map(Number) : undefined
  return numbers?.length === 3 ? [numbers[0], numbers[1], numbers[2]] : undefined
}

function complaint(entry: Entry, error: z.ZodError): string {
  const issue = error.issues[0]!
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!
    const near = closest(
      key,
      entry.parameters.map(one => one.name),
    )
    return `${entry.definition.name} has no argument "${key.slice(0, 40)}"${near ? `; did you mean ${near}?` : ''}`
  }
  const path = issue.path.join('.') || 'arguments'
  const missing = issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)
  return missing ? `${path} is missing` : `${path}: ${issue.message.replace(/^Invalid input: /, '')}`
}
