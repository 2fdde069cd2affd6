import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { cell, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { isOfKind } from '../../../minecraft/names/item-kinds.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { lockOf } from '../../hands/container-lock.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { defineAction, item, range } from '../table/define-action.ts'
import { containersAround, look, reach, transfer } from './containers.ts'

/** More containers are not sorted in one go. */
const containersAtMost = 12
/** So often one kind is carried over, for what does not fit into the inventory at once. */
const toursAtMost = 8

interface Holding {
  readonly at: Position
  items: Readonly<Record<string, number>>
}

export const sortChests = defineAction({
  name: 'sortChests',
  description: 'Sort the chests and barrels near: each kind of item goes into the one that holds most of it.',
  effects: ['moves-items', 'takes-stored', 'stores'],
  countedBy: ['reported'],
  takes: ['items-taken-out', 'items-put-in'],
  family: 'items',
  words: ['sort', 'tidy', 'chests', 'organize', 'order', 'storage'],
  parameters: z.object({
    radius: range.int().min(2).max(32).default(16).describe('how far to look, in blocks'),
    apart: z
      .array(item)
      .min(2)
      .max(containersAtMost)
      .optional()
      .describe('items, or kinds such as wood and food, that go into a chest each; all else stays where it is'),
  }),
  label: ({ apart }) => (apart ? `put ${listedKinds(apart)} into a chest each` : 'sort the chests'),
  async perform(context, args) {
    const { bot, signal, progress } = context
    const here = cell(bot.entity.position)
    const near = containersAround(bot).filter(at => distance(at, here) <= args.radius)
    const places = apart(bot, near).slice(0, containersAtMost)
    if (places.length === 0)
      throw new ActionError('missing-container', `knows of no chest or barrel within ${args.radius} blocks`)
    const holdings: Holding[] = []
    for (const at of places) {
      throwIfAborted(signal)
      progress({ text: `sorting: looks into the container at ${show(at)}` })
      holdings.push({ at, items: await look(context, at) })
    }
    if (args.apart && holdings.length < args.apart.length)
      throw new ActionError(
        'missing-container',
        `knows of ${holdings.length} ${holdings.length === 1 ? 'chest' : 'chests'} within ${args.radius} blocks, ${listedKinds(args.apart)} need one each`,
      )
    if (holdings.length === 1) return `there is one container within ${args.radius} blocks: nothing to sort`
    const moved: Record<string, number> = {}
    const full = new Set<string>()
    const homes = args.apart ? homesApart(holdings, args.apart) : homesOfMost(holdings)
    for (const { name, home } of homes) {
      for (const other of holdings) {
        if (other === home || (other.items[name] ?? 0) === 0) continue
        throwIfAborted(signal)
        progress({ text: `sorting ${readable(name)}` })
        moved[name] = (moved[name] ?? 0) + (await carryOver(context, name, other, home, full))
      }
    }
    const list = Object.entries(moved).flatMap(([name, count]) => (count > 0 ? [readable(name, count)] : []))
    const left = homes
      .filter(({ name, home }) => holdings.some(one => one !== home && (one.items[name] ?? 0) > 0))
      .map(({ name }) => readable(name))
    const rest = left.length > 0 ? `; ${left.join(', ')} did not fit into one` : ''
    return list.length > 0
      ? `sorted ${holdings.length} containers: moved ${list.join(', ')}${rest}`
      : `${holdings.length} containers are sorted already${rest}`
  },
})

/** Without the second half of a double chest. */
const apart = (bot: Bot, places: readonly Position[]): Position[] => {
  const terrain = new Terrain(bot)
  return [...new Map(places.map(at => [lockOf(terrain, at), at])).values()]
}

/** Kinds of items that lie in several of them. */
const spreadKinds = (holdings: readonly Holding[]): string[] => {
  const kinds = new Set(holdings.flatMap(one => Object.keys(one.items)))
  return [...kinds].filter(name => holdings.filter(one => (one.items[name] ?? 0) > 0).length > 1).sort()
}

interface Home {
  readonly name: string
  readonly home: Holding
}

/** Each kind that lies in several goes into the one that holds most of it. */
const homesOfMost = (holdings: readonly Holding[]): Home[] =>
  spreadKinds(holdings).map(name => ({
    name,
    home: holdings.toSorted((a, b) => (b.items[name] ?? 0) - (a.items[name] ?? 0))[0]!,
  }))

/** One container for each kind, no two in the same: the one that holds most of it, the kinds with most of all first. */
const homesApart = (holdings: readonly Holding[], kinds: readonly string[]): Home[] => {
  const namesOf = (kind: string): string[] =>
    [...new Set(holdings.flatMap(one => Object.keys(one.items)))].filter(name => isOfKind(name, kind)).sort()
  const count = (names: readonly string[], { items }: Holding): number =>
    names.reduce((sum, name) => sum + (items[name] ?? 0), 0)
  const choices = kinds
    .map(namesOf)
    .flatMap(names => holdings.map(home => ({ names, home, count: count(names, home) })))
    .toSorted((a, b) => b.count - a.count)
  const taken = new Map<readonly string[], Holding>()
  for (const { names, home } of choices)
    if (!taken.has(names) && ![...taken.values()].includes(home)) taken.set(names, home)
  return [...taken].flatMap(([names, home]) => names.map(name => ({ name, home })))
}

const listedKinds = (kinds: readonly string[]): string => kinds.map(kind => readable(kind)).join(' and ')

/** Takes a kind from one to the other, in several tours where the inventory is small; what does not fit is put back. */
async function carryOver(
  context: ActionContext,
  name: string,
  from: Holding,
  to: Holding,
  full: Set<string>,
): Promise<number> {
  let moved = 0
  const go = async (holding: Holding, count: number, direction: 'in' | 'out') => {
    await reach(context, holding.at)
    const done = await transfer(context, holding.at, name, count, direction)
    holding.items = done.items
    return done.moved
  }
  for (let tour = 0; tour < toursAtMost && (from.items[name] ?? 0) > 0; tour++) {
    const key = `${keyOf(to.at)} ${name}`
    if (full.has(key)) break
    const taken = await go(from, from.items[name]!, 'out')
    if (taken === 0) break
    const put = await go(to, taken, 'in')
    moved += put
    if (put === taken) continue
    full.add(key)
    await go(from, taken - put, 'in')
  }
  return moved
}
