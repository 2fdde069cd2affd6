import { foldName } from '../../../minecraft/names/suggestions.ts'
import { wordList } from '../../../minecraft/names/word-list.ts'

/** A parameter, in the words of a tool list. */
export interface ParameterInfo {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  /** What counts where it is left out. */
  readonly default?: string | number | boolean | undefined
  readonly description?: string
}

/** What reading the arguments of a call takes of an action. */
export interface Readable {
  readonly parameters: readonly ParameterInfo[]
  /** Orders of positional arguments that other systems have under their names for the action. */
  readonly orders: Readonly<Record<string, readonly string[]>>
  readonly signature: string
}

/** `!name`, `Agent.name` and `name` are the same, whatever the case. */
export const fold = (name: string): string => foldName(name.replace(/^(!|agent\.)/i, ''))

/** Arguments that are no names of anything; all others are looked up in tables, where every object has a `constructor`. */
export const freeText = new Set(['text', 'code', 'instruction', 'description', 'like'])

/** What other systems send along that means nothing here: the body that is asked acts. */
const asides = new Set(['player_name', 'agent_name', 'emotion', 'murmur'])

/** Other systems' names for the same argument, likeliest first. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  item: [
    ...['item_name', 'itemName', 'type', 'block', 'block_name', 'blockName', 'recipe_name', 'recipeName', 'targetItem'],
    ...['target_item', 'object', 'name'],
  ],
  count: ['num', 'amount', 'quantity', 'item_count', 'itemCount', 'item_num', 'number', 'times', 'n'],
  player: [
    ...wordList('target_player_name target_player target_name entity_name player_name playerName agent to'),
    ...['target', 'name', 'username'],
  ],
  entity: ['entity_name', 'target_name', 'target', 'type', 'item_name', 'item', 'name'],
  text: ['message', 'words', 'content', 'prompt', 'goal', 'selfPrompt'],
  instruction: ['prompt', 'text', 'description', 'plan'],
  range: ['closeness'],
  distance: ['follow_dist', 'followDist'],
  radius: ['search_range', 'searchRange', 'distance', 'range'],
  name: ['mode_name', 'modeName', 'place', 'skill', 'target_name', 'entity_name'],
  fuel: ['fuel_item_name', 'fuel_item'],
  material: ['material_name', 'second_item'],
  movement: ['action_name', 'action'],
  page: ['page_number', 'pageNumber'],
  levelNum: ['level', 'level_num'],
}
const positionNames = ['at', 'position', 'pos', 'location', 'coordinates', 'coords', 'target_position', 'to']
/** Where things are taken from or put to: a position, or a word such as `chest` for the nearest. */
const containerNames = ['container', 'container_name', 'from_name', 'to_name', 'chest']
const beginnings = ['from', 'start', 'from_position']
const ends = ['to', 'end', 'to_position']

const orderOf = (orders: Readable['orders'], calledAs: string): readonly string[] | undefined =>
  Object.entries(orders).find(([alias]) => fold(alias) === fold(calledAs))?.[1]

/** Gives positional arguments their names, by the order that belongs to the name under which the action was called. */
export function nameArguments(
  { parameters, orders, signature }: Readable,
  values: readonly unknown[],
  named: Readonly<Record<string, unknown>>,
  calledAs: string,
): Record<string, unknown> | string {
  const known = parameters.map(one => one.name)
  const order = orderOf(orders, calledAs) ?? known
  const free = order.filter(name => !(name in named))
  const args: Record<string, unknown> = { ...named }
  let given = 0
  for (const value of values) {
    // A position in one piece stands for all three coordinates, wherever it comes.
    if (typeof value === 'object' && value !== null && free.includes('x') && readPosition(value)) {
      args.at = value
      for (const axis of ['x', 'y', 'z']) free.splice(free.indexOf(axis), 1)
      continue
    }
    const name = free.shift()
    if (name === undefined)
      return `takes at most ${parameters.length} arguments, got ${values.length}; use ${signature}`
    if (value !== null && value !== undefined) args[name] = value
    given++
  }
  return given === 0 && values.length === 0 ? { ...named } : args
}

/** Forgives what is meant clearly: numbers as text, positions as a list or an object, other systems' argument names. */
export function normalise(
  { parameters, orders }: Readable,
  given: Readonly<Record<string, unknown>>,
  calledAs: string,
): Record<string, unknown> {
  const known = new Map(parameters.map(one => [one.name, one]))
  const args: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) if (value !== null && value !== undefined) args[name] = value
  readPlaces(known, args)
  // Under some names a number that is not called count is one of uses.
  if (orderOf(orders, calledAs)?.includes('uses') && args.uses === undefined) {
    const number = synonyms.count!.find(one => one in args)
    if (number !== undefined) args.uses = args[number]
    if (number !== undefined) delete args[number]
  }
  for (const [name, others] of Object.entries(synonyms)) {
    if (!known.has(name) || args[name] !== undefined) continue
    const other = others.find(one => one in args && !known.has(one))
    if (other === undefined) continue
    args[name] = args[other]
    delete args[other]
  }
  for (const name of asides) if (!known.has(name)) delete args[name]
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

/** Positions in one piece, under prefixes (`top_x`, `x_1`) and as containers become the coordinates that the action takes. */
function readPlaces(known: ReadonlyMap<string, ParameterInfo>, args: Record<string, unknown>): void {
  const take = (names: readonly string[], suffix: string): void => {
    const name = names.find(one => one in args && !known.has(one))
    const position = name === undefined ? undefined : readPosition(args[name])
    if (name === undefined || !position) return
    delete args[name]
    for (const [index, axis] of ['x', 'y', 'z'].entries()) args[`${axis}${suffix}`] = position[index]
  }
  for (const name of Object.keys(args)) {
    const plain = /^(?:top|base|target|pos)_([xyz])$/.exec(name)?.[1] ?? name.replace(/^([xyz])_([12])$/, '$1$2')
    if (plain === name || !known.has(plain) || known.has(name)) continue
    args[plain] = args[name]
    delete args[name]
  }
  if (known.has('x1') && args.x1 === undefined) take(beginnings, '1')
  if (known.has('x2') && args.x2 === undefined) take(ends, '2')
  if (!known.has('x')) return
  if (args.x === undefined) take(positionNames, '')
  if (args.x === undefined) take(containerNames, '')
  for (const name of containerNames) if (typeof args[name] === 'string' && !known.has(name)) delete args[name]
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
