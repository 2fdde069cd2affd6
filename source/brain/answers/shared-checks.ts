import { readCells } from '../../planner/cell-ranges.ts'
import { readAmount } from '../../planner/item-names.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { ActionCall, ActionInfo, BlueprintOutline, OtherActions } from '../questions/shapes.ts'
import { meaningOf } from './meant-names.ts'
import { optionOf } from './mend-form.ts'

/** What no schema can say about pieces that several answers share: one line for each thing that makes no sense. */

/** How a name out of an answer is told. */
export const quoted = (name: string): string => `"${name.slice(0, 80)}"`

/** Characters of a title at most: it stands in lists, in messages and in later prompts. */
const longestTitleCharacters = 400
/** Titles that no list can show; `who` is how the answer calls what has the title. */
export const titleFaults = (who: string, title: string): string[] =>
  title.length <= longestTitleCharacters
    ? []
    : [`${who} has a title of ${title.length} characters; say in at most ${longestTitleCharacters} what is to be done.`]

/** The actions that an answer may name: those that its prompt shows, and others by their names alone. */
interface Callable {
  readonly actions: readonly ActionInfo[]
  readonly otherActions?: readonly OtherActions[] | undefined
}

/** By the alphabet: a schema that is the same for every question of a seat stays in the cache of its endpoint. */
export const namesOfActions = ({ actions, otherActions = [] }: Callable): string[] =>
  [...actions.map(one => one.name), ...otherActions.flatMap(one => one.actions)].sort()

export const callFaults = (call: ActionCall, asked: Callable): string[] => {
  const action = asked.actions.find(one => one.name === call.name)
  if (!action) {
    const names = namesOfActions(asked)
    // The body checks the arguments of an action that was not shown, and says how it is used.
    return names.includes(call.name)
      ? []
      : [`There is no action ${quoted(call.name)} here${meaningOf(names).hint(call.name)}`]
  }
  const absent = action.parameters
    .filter(one => !one.optional && call.args[one.name] === undefined)
    .map(one => `Action "${call.name}" needs "${one.name}" (${one.type}).`)
  const unfit = action.parameters
    .filter(one => call.args[one.name] !== undefined && !takes(one.type, call.args[one.name]))
    .map(one => `Action "${call.name}" takes ${one.type} as "${one.name}", not ${shown(call.args[one.name])}.`)
  const parameters = new Set(action.parameters.map(one => one.name))
  const extra = Object.keys(call.args)
    .filter(key => !parameters.has(key))
    .slice(0, 4)
    .map(key => `Action "${call.name}" has no ${quoted(key)}; it takes ${[...parameters].join(', ') || 'nothing'}.`)
  return [...absent, ...unfit, ...extra]
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? 'nothing'

/** Whether a parameter of this type, as the table of actions writes it, can be made of a value; of other types the action itself knows. */
const takes = (type: string, value: unknown): boolean => {
  if (type === 'number' || type === 'integer') return typeof value === 'number'
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'string') return typeof value === 'string' || typeof value === 'number'
  if (type.startsWith('"')) return typeof value === 'string' && optionsIn(type).includes(value)
  return true
}
/** `"top" | "bottom"` → the words. */
const optionsIn = (type: string): readonly unknown[] => JSON.parse(`[${type.replaceAll(' | ', ',')}]`) as unknown[]

/** What a text means where a number or a yes or no is wanted: `"3"`, `three`, `true`. */
const plainValue = (type: string, given: string): unknown => {
  const word = given.trim().toLowerCase()
  if (type === 'boolean') return word === 'true' ? true : word === 'false' ? false : given
  if (type !== 'number' && type !== 'integer') return given
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(word)) return Number(word)
  const { count, words } = readAmount(word.slice(0, 40))
  return count !== null && words === '' ? count : given
}

const cellsInCall = 100_000

/** A call with the action, options, cells and blueprint that were meant. */
export const mendedCall = (
  call: ActionCall,
  asked: Callable,
  blueprints: readonly { readonly name: string }[],
): ActionCall => {
  const name = meaningOf(namesOfActions(asked)).of(call.name)
  const parameters = asked.actions.find(one => one.name === name)?.parameters ?? []
  const args = { ...call.args }
  for (const parameter of parameters) {
    const given = args[parameter.name]
    if (given === undefined) continue
    if (parameter.type === 'integer[]') args[parameter.name] = readCells(given, { left: cellsInCall }) ?? given
    else if (typeof given !== 'string') continue
    else if (parameter.name === 'blueprint') args.blueprint = meaningOf(blueprints.map(one => one.name)).of(given)
    else if (parameter.type.startsWith('"')) args[parameter.name] = optionOf(given, optionsIn(parameter.type)) ?? given
    else args[parameter.name] = plainValue(parameter.type, given)
  }
  return { ...call, name, args }
}

/** Why the world could never show that this is done: blueprints and cells that do not exist; `who` is how the answer calls it. */
export const conditionFaults = (
  who: string,
  done: Condition,
  blueprints: readonly Pick<BlueprintOutline, 'name' | 'total'>[],
): string[] => {
  if (done.kind === 'children') return [`${who} cannot consist of others; say what the world shows when it is done.`]
  if (done.kind !== 'built') return []
  const outline = blueprints.find(one => one.name === done.blueprint)
  if (!outline)
    return [
      `${who} builds ${quoted(done.blueprint)}, which is not a blueprint here${meaningOf(blueprints.map(one => one.name)).hint(done.blueprint)}`,
    ]
  const outside = done.cells?.filter(cell => cell >= outline.total) ?? []
  return outside.length === 0
    ? []
    : [
        `${who} names ${outside.length === 1 ? 'cell' : 'cells'} ${outside.slice(0, 8).join(', ')}; "${outline.name}" has cells 0-${outline.total - 1}.`,
      ]
}

/** Ids that occur more than once, each told once. */
export const twice = (ids: readonly string[]): string[] =>
  [...Map.groupBy(ids, id => id)].flatMap(([id, all]) => (all.length > 1 ? [id] : []))

/** A condition with the blueprint that was meant. */
export const mendedCondition = <C extends Condition>(done: C, blueprints: readonly { readonly name: string }[]): C =>
  done.kind === 'built' ? { ...done, blueprint: meaningOf(blueprints.map(one => one.name)).of(done.blueprint) } : done

export const mendedReached = (
  { reached }: { readonly reached?: readonly Condition[] | undefined },
  blueprints: readonly { readonly name: string }[],
): { reached?: Condition[] } => (reached ? { reached: reached.map(done => mendedCondition(done, blueprints)) } : {})
