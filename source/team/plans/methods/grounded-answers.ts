import type { z } from 'zod'
import { findAction, validateCall } from '../../../body/actions/index.ts'
import { positionsIn } from '../../../body/actions/table/define-action.ts'
import type { ActionCall } from '../../../body/contract/body-types.ts'
import type { Question } from '../../../brain/brain.ts'
import type { RecordedBrain } from '../../../mind/recorded-brain.ts'
import type { Position } from '../../../minecraft/blocks/position.ts'
import { endHint } from '../../../minecraft/names/suggestions.ts'
import type { GameNames } from '../../../planner/item-names.ts'
import type { Condition } from '../../../session/log/events/plan.ts'
import { thingIn } from '../../../session/log/item-titles.ts'

/** What of a plan can be held against the world that it is for. */
export interface Ground {
  /** The items and blocks of the game's version. */
  readonly names: GameNames
  /** Whether a block can be meant: inside the task's region, or not absurdly far from where the team is. */
  within(at: Position): boolean
  /** Whether this name is of a seat or a person of the team that has a body here. */
  member(name: string): boolean
}

/** Suggestions that one answer is worth; each looks through all the names of the game. */
const suggestionsAtMost = 8

/** Says what is invented in one answer. */
const createInspector = (ground: Ground, shown: readonly string[]) => {
  let suggested = 0
  const nameFaults = (name: string, where: string): string[] => {
    if (ground.names.has(plain(name))) return []
    const near = suggested++ < suggestionsAtMost ? ground.names.near(plain(name), shown) : undefined
    return [
      `There is no "${name.slice(0, 80)}" in this game${where}${endHint(near && `"${near}"`, '; use the names of the input.')}`,
    ]
  }
  return {
    condition(done: Condition, owner: string | undefined): string[] {
      const name = thingIn(done)
      const where = owner === undefined ? '' : ` (in “${owner.slice(0, 60)}”)`
      return [
        ...(name === null ? [] : nameFaults(name, where)),
        ...membersIn(done)
          .filter(one => !ground.member(one))
          .map(one => `There is no "${one}" here who could do that; use the names of the team${where}.`),
        ...placesIn(done)
          .filter(at => !ground.within(at))
          .map(at => `${at.join(' ')} is far outside the place of this task${where}.`),
      ]
    },
    name: (name: string): string[] => nameFaults(name, ''),
    call({ name, args }: ActionCall): string[] {
      const { item } = args
      const action = findAction(name)
      const checked = validateCall(name, args)
      const places = action ? positionsIn(action.parameters, checked.ok ? checked.args : args) : []
      return [
        ...(takesItem(name) && typeof item === 'string' ? nameFaults(item, ` (in ${name})`) : []),
        ...places
          .filter(at => !ground.within(at))
          .map(at => `${at.join(' ')} (in ${name}) is far outside the place of this task.`),
      ]
    },
  }
}

/** A block may name the states it must have: `lever[powered=true]`. */
const states = /\[.*$/
const plain = (name: string): string => name.replace(/^minecraft:/, '').replace(states, '')
const mendedName = (name: string, { names }: Ground): string => names.of(plain(name)) + (states.exec(name)?.[0] ?? '')
/** Blocks such as beetroots are no items: what they give is meant. */
const mendedItem = (name: string, { names }: Ground): string =>
  names.itemOf(plain(name)) + (states.exec(name)?.[0] ?? '')

/** Places that a condition names. */
export const placesIn = (done: Condition): Position[] =>
  done.kind === 'inside'
    ? [done.box.from, done.box.to]
    : (done.kind === 'placed' || done.kind === 'stored') && done.at
      ? [done.at]
      : []
const membersIn = (done: Condition): readonly string[] =>
  done.kind === 'inside'
    ? (done.seats ?? [])
    : done.kind === 'have' || done.kind === 'stored'
      ? [done.by, done.kind === 'have' ? done.seat : undefined].filter(name => name !== undefined)
      : []

/** The same question, whose answers are also held against the world. */
export const grounded = <Input extends z.ZodType, Output extends z.ZodType>(
  question: Question<Input, Output>,
  ground: Ground,
): Question<Input, Output> => ({
  ...question,
  mend: (input, output) =>
    mapParts(question.mend?.(input, output) ?? output, {
      condition: done => mendedCondition(done, ground),
      call: call => {
        const { item } = call.args
        return takesItem(call.name) && typeof item === 'string'
          ? { ...call, args: { ...call.args, item: mendedItem(item, ground) } }
          : call
      },
      name: name => mendedName(name, ground),
    }),
  check: (input, output) => {
    const inspector = createInspector(ground, namesIn(input))
    const faults: string[] = []
    // Of a part that is looked at nothing is changed.
    mapParts(output, {
      condition: (done, owner) => {
        faults.push(...inspector.condition(done, owner))
        return done
      },
      call: call => {
        faults.push(...inspector.call(call))
        return call
      },
      name(name) {
        faults.push(...inspector.name(name))
        return name
      },
    })
    return [...(question.check?.(input, output) ?? []), ...new Set(faults)]
  },
})

/** A brain whose every answer is held against the world before it counts. */
export const groundedBrain = (brain: RecordedBrain, ground: Ground): RecordedBrain => ({
  ...brain,
  ask: (question, input, context) => brain.ask(grounded(question, ground), input, context),
})

/** Whether the action has an argument `item`, which is always a name of the game. */
const takesItem = (name: string): boolean => 'item' in (findAction(name)?.parameters.shape ?? {})

const mendedCondition = (done: Condition, ground: Ground): Condition =>
  done.kind === 'have' || done.kind === 'stored'
    ? { ...done, item: mendedItem(done.item, ground) }
    : done.kind === 'placed'
      ? { ...done, block: mendedName(done.block, ground) }
      : done

/** Names that a question shows: of what can be made, of what is to be built with, of what its words may mean. */
const namesIn = (input: unknown): string[] => {
  const { recipes, blueprints, blueprint, names, observation } = input as Shown // the question's schema has vouched for it
  const outlines = [...(blueprints ?? []), blueprint].filter(one => typeof one === 'object' && one !== null)
  return [
    ...new Set([
      ...outlines.flatMap(one => (one.missing ?? []).map(group => group.block)),
      ...(recipes ?? []).map(one => one.item),
      ...(names ?? []),
      ...(observation?.blocks ?? []).map(one => one.name),
    ]),
  ]
}
interface Outline {
  readonly missing?: readonly { readonly block: string }[]
}
interface Shown {
  readonly recipes?: readonly { readonly item: string }[]
  readonly blueprints?: readonly (Outline | string)[]
  readonly blueprint?: Outline | null
  readonly names?: readonly string[]
  readonly observation?: { readonly blocks: readonly { readonly name: string }[] } | null
}

interface PartMaps {
  /** `owner`: the id, or else the title, of what is done then. */
  condition(done: Condition, owner: string | undefined): Condition
  call(call: ActionCall): ActionCall
  /** An item or a block in what a text of the answer says as data. */
  name(name: string): string
}

/** A copy with every `done`, and every call under `actions`, put through a map, at any depth. */
const mapParts = <T>(value: T, maps: PartMaps): T => {
  if (typeof value !== 'object' || value === null) return value
  const mapped = Array.isArray(value)
    ? value.map((one: unknown) => mapParts(one, maps))
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapPart(key, one, maps, value)]))
  return mapped as T // the same shape: only names in it change
}
const mapPart = (key: string, one: unknown, maps: PartMaps, owner: object): unknown => {
  // The question's schema has vouched for the shape of what is called `done`, and of `actions` where it is a list of calls.
  if (key === 'done' && typeof one === 'object' && one !== null && 'kind' in one)
    return maps.condition(one as Condition, idOf(owner))
  if (key === 'reached' && Array.isArray(one))
    return one.map((done: unknown) =>
      typeof done === 'object' && done !== null && 'kind' in done
        ? maps.condition(done as Condition, '"reached"')
        : done,
    )
  if (key === 'actions' && Array.isArray(one))
    return one.map((call: unknown) =>
      typeof call === 'object' && call !== null && 'name' in call && 'args' in call
        ? maps.call(call as ActionCall)
        : mapParts(call, maps),
    )
  if (key === 'meaning') return mapParts(mapNames(one, maps), maps)
  return mapParts(one, maps)
}

/** A copy of what a text says as data with every name of an item or a block put through a map; those in conditions have their own. */
const mapNames = (value: unknown, maps: PartMaps): unknown => {
  if (Array.isArray(value)) return value.map(one => mapNames(one, maps))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      if (key === 'done') return [key, one]
      if ((key === 'item' || key === 'block') && typeof one === 'string') return [key, maps.name(one)]
      if (key !== 'items' && key !== 'from') return [key, mapNames(one, maps)]
      // Names alone, or with a count.
      if (Array.isArray(one)) return [key, one.map(name => maps.name(String(name)))]
      return [key, Object.fromEntries(Object.entries(Object(one)).map(([name, count]) => [maps.name(name), count]))]
    }),
  )
}

const idOf = (owner: { readonly id?: unknown; readonly title?: unknown }): string | undefined =>
  [owner.id, owner.title].find(one => typeof one === 'string')
