import { z } from 'zod'
import { issueWords } from '../../../issue-words.ts'
import { endHint, likelyName, nearestNames } from '../../../minecraft/names/suggestions.ts'
import { type ActionCall, type ActionDefinition, ActionError, type FailureCode } from '../../contract/body-types.ts'
import { fold, freeText, nameArguments, normalise, type ParameterInfo, type Readable } from './call-arguments.ts'
import { scanCalls } from './parse-calls.ts'

export interface ActionInfo {
  readonly name: string
  readonly description: string
  readonly parameters: ParameterInfo[]
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

/** Of so many actions, where a name is near to none. */
const namesTold = 3

interface Entry {
  readonly definition: ActionDefinition
  readonly parameters: readonly ParameterInfo[]
}

/** The table of actions, and all that follows from it: look-up, checking, parsing, tool lists. */
export class ActionTable {
  readonly #entries = new Map<string, Entry>()
  readonly #names = new Map<string, string>()

  constructor(definitions: readonly ActionDefinition[]) {
    for (const definition of definitions) {
      const schema = z.toJSONSchema(definition.parameters, { io: 'input', unrepresentable: 'any' })
      const entry = { definition, parameters: parameterInfos(schema) }
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

  infos(): ActionInfo[] {
    return [...this.#entries.values()].map(({ definition, parameters }) => ({
      name: definition.name,
      description: definition.description,
      parameters: [...parameters],
    }))
  }

  /** Usage and description of these actions, or of all, one line each. */
  describe(names?: readonly string[]): string {
    const wanted = names && new Set(names.map(name => this.#names.get(fold(name))))
    return [...this.#entries.values()]
      .filter(({ definition }) => !wanted || wanted.has(definition.name))
      .map(({ definition, parameters }) => `${signature(definition.name, parameters)} ${definition.description}`)
      .join('\n')
  }

  /** The same actions in one line: how each is called. */
  usages(names: readonly string[]): string {
    const usageOf = ({ definition, parameters }: Entry): string => signature(definition.name, parameters)
    return names
      .flatMap(name => this.#entry(name) ?? [])
      .map(usageOf)
      .join(', ')
  }

  /** Checks the name and the arguments of a call; says in one line what is wrong and what was probably meant. */
  validate(name: string, args: Readonly<Record<string, unknown>>, allowed?: readonly string[]): CallCheck {
    const entry = this.#entry(name)
    const permitted = allowed?.map(one => this.#names.get(fold(one)) ?? one)
    if (!entry) {
      const names = permitted ?? [...new Set(this.#names.values())]
      const near = likelyName(name, permitted ?? [...names, ...this.#aliases()])
      const known = near ? (this.#names.get(fold(near)) ?? near) : undefined
      return {
        ok: false,
        code: 'unknown-name',
        message: `there is no action "${name.slice(0, 40)}"${endHint(known, `; nearest to it are ${nearestNames(name, names, namesTold).join(', ')}`)}`,
      }
    }
    const { definition } = entry
    if (permitted && !permitted.includes(definition.name))
      return { ok: false, code: 'not-allowed', message: `${definition.name} is not among the actions allowed here` }
    const given = normalise(readable(entry), args, name)
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
      const named = entry ? nameArguments(readable(entry), one.values, one.named, one.name) : { ...one.named }
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
    const named = entry ? nameArguments(readable(entry), values, {}, name) : {}
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
}

function parameterInfos(schema: Readonly<Record<string, unknown>>): ParameterInfo[] {
  const properties = (schema.properties ?? {}) as Record<string, Record<string, unknown>>
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeName(property),
    optional: !required.has(name),
    default: plainDefault(property.default),
    description: typeof property.description === 'string' ? property.description : undefined,
  }))
}

const plainDefault = (value: unknown): ParameterInfo['default'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

function typeName(property: Record<string, unknown>): string {
  if (Array.isArray(property.enum)) return property.enum.map(value => JSON.stringify(value)).join(' | ')
  if (property.type === 'array') return `${typeName((property.items ?? {}) as Record<string, unknown>)}[]`
  return typeof property.type === 'string' ? property.type : 'any'
}

const signature = (name: string, parameters: readonly ParameterInfo[]): string =>
  `!${name}(${parameters.map(one => `${one.name}${one.optional ? '?' : ''}: ${one.type}`).join(', ')})`

const readable = ({ definition, parameters }: Entry): Readable => ({
  parameters,
  orders: definition.orders ?? {},
  signature: signature(definition.name, parameters),
})

function complaint(entry: Entry, error: z.ZodError): string {
  const issue = error.issues[0]!
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!
    const near = likelyName(
      key,
      entry.parameters.map(one => one.name),
    )
    return `${entry.definition.name} has no argument "${key.slice(0, 40)}"${endHint(near)}`
  }
  const path = issue.path.join('.') || 'arguments'
  const missing = issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)
  return missing ? `${path} is missing` : `${path}: ${issueWords(issue).replace(/^Invalid input: /, '')}`
}
