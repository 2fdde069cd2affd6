import { parseJson } from '../../../json.ts'
import type { Text } from '../../text.ts'
import { type Compound, readCompound } from '../language/nbt.ts'
import { Reader, withNamespace } from '../language/reader.ts'
import type { ArgumentType, Caller } from '../language/tree.ts'
import { readSelector } from './selector.ts'
import { plainType } from './simple.ts'

/** Names in data are `SlowFalling` up to some version and `slow_falling` later. */
const snakeCase = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, letter => `_${letter}`).toLowerCase()

/** An entry of one of the game's registries, by name. Vanilla 1.19.2 has words of its own for each; later versions one for all. */
function entry(registry: string, unknown: string, names: (caller: Caller) => readonly string[]): ArgumentType<string> {
  return {
    parser: 'minecraft:resource',
    properties: { registry: `minecraft:${registry}` },
    parse(reader, caller) {
      const start = reader.cursor
      const name = reader.readId()
      if (names(caller).includes(name)) return name
      const { language } = caller.game.registry
      if (language[unknown]) throw reader.errorAt(start, unknown, withNamespace(name))
      throw reader.errorAt(start, 'argument.resource.not_found', withNamespace(name), `minecraft:${registry}`)
    },
    resolve: value => value,
    suggest: caller => names(caller).map(withNamespace),
  }
}

export const effectName = entry('mob_effect', 'effect.effectNotFound', ({ game }) =>
  game.registry.effectsArray.map(effect => snakeCase(effect.name)),
)

/** What cannot be summoned although it is in the registry. */
const unsummonable = new Set(['player', 'fishing_bobber'])
export const entityType = entry('entity_type', 'entity.notFound', ({ game }) =>
  Object.keys(game.registry.entitiesByName).filter(name => !unsummonable.has(name)),
)

/** `{…}` */
export const nbtCompound: ArgumentType<Compound> = plainType('minecraft:nbt', reader => readCompound(reader))

// No person writes text nested deeper than this.
const nestingAtMost = 16

/** A text component as JSON. Selectors in it are filled in. */
export const component: ArgumentType<Text, unknown> = {
  parser: 'minecraft:component',
  parse(reader, caller) {
    const start = reader.cursor
    const json = reader.readRest()
    try {
      const parsed = parseJson(json)
      checkComponent(parsed, 0)
      return parsed
    } catch (error) {
      throw reader.errorAt(
        start,
        'argument.component.invalid',
        error instanceof Error ? error.message.slice(0, 120) : caller.source.name,
      )
    }
  },
  resolve: (parsed, context) => fillIn(parsed, context),
}

function checkComponent(value: unknown, depth: number): void {
  if (depth > nestingAtMost) throw new Error('nested too deeply')
  if (Array.isArray(value)) {
    if (value.length === 0) throw new Error('empty')
    for (const part of value) checkComponent(part, depth + 1)
  } else if (value !== null && typeof value === 'object') {
    const { extra, with: args } = value as { extra?: unknown; with?: unknown }
    const known = ['text', 'translate', 'selector', 'score', 'keybind', 'nbt'].some(key => key in value)
    if (!known && extra === undefined) throw new Error("Don't know how to turn it into a Component")
    for (const list of [extra, args]) if (Array.isArray(list)) for (const part of list) checkComponent(part, depth + 1)
  } else if (value === null) throw new Error("Don't know how to turn null into a Component")
}

function fillIn(value: unknown, caller: Caller): Text {
  if (Array.isArray(value)) {
    const [first, ...rest] = value.map(part => fillIn(part, caller))
    return { ...first, extra: [...(first?.extra ?? []), ...rest] }
  }
  if (value === null || typeof value !== 'object') return { text: String(value) }
  // Checked while reading: an object with the fields of a component.
  const text = { ...(value as Text) } as Record<string, unknown>
  for (const key of ['extra', 'with'])
    if (Array.isArray(text[key])) text[key] = text[key].map(part => fillIn(part, caller))
  if (typeof text.selector === 'string') {
    text.text = namesOf(text.selector, caller)
    delete text.selector
  }
  return text as Text
}

function namesOf(selector: string, caller: Caller): string {
  const reader = new Reader(selector)
  if (!selector.startsWith('@')) return selector
  return readSelector(reader, caller.game, true)
    .find(caller.game, caller.source)
    .map(entity => ('name' in entity ? String(entity.name) : (entity.customName ?? entity.type)))
    .join(', ')
}
