import type { Bot } from 'mineflayer'
import type { Window } from 'prismarine-windows'
import { z } from 'zod'
import { containerName } from '../../../minecraft/blocks/container-names.ts'
import { cell, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import type { BodyMemory } from '../../bot/body-memory.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { confirmsNothing } from '../../compat/unconfirmed-clicks.ts'
import { type ActionCall, type ActionContext, ActionError } from '../../contract/body-types.ts'
import { countOf, itemId } from '../../hands/carried-items.ts'
import { takeOff } from '../../hands/wear.ts'
import { containerSlots, countIn, move, playerSlots, roomIn, tally } from '../../hands/windows.ts'
import { approach } from '../../reach/approach.ts'
import { atContainer } from '../../reach/at-container.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { axesOf, count, defineAction, item, maybeAt, positionOf } from '../table/define-action.ts'

export const deposit = defineAction({
  name: 'deposit',
  description: 'Put items that are carried into a chest or barrel: the one at a position, else the nearest.',
  offered: { stored: 10, report: 100, reply: 80 },
  finishes: { stored: ({ item, count, at }) => ({ item, count, ...axesOf(at) }) },
  effects: ['moves-items', 'stores'],
  aliases: ['putInChest', 'storeItem'],
  countedBy: ['lost'],
  outcome: 'items-put-in',
  step: true,
  family: 'items',
  words: ['put', 'store', 'deposit', 'stash', 'fill'],
  after: ['inventory-full'],
  parameters: z.object({ item, count: count.default(1), ...maybeAt }),
  label: args => `put ${readable(args.item, args.count)} into a chest`,
  async perform(context, args) {
    const { bot } = context
    itemId(bot, args.item)
    const have = countOf(bot, args.item)
    if (have === 0) throw new ActionError('missing-item', `has no ${args.item} to put away`)
    const wanted = Math.min(have, args.count)
    let left = wanted
    let last: Position | undefined
    let room = 0
    for (const at of targets(context, positionOf(args))) {
      // A container that has room and still takes nothing refuses; the next one would as well.
      if (left === 0 || room > 0) break
      await reach(context, at)
      last = at
      const done = await transfer(context, at, args.item, left, 'in')
      left -= done.moved
      room = done.room
    }
    if (!last) throw new ActionError('missing-container', nothingKnown)
    if (left > 0) {
      const put = `put only ${wanted - left} of ${wanted} ${args.item} into the container at ${show(last)}`
      throw room > 0
        ? new ActionError('refused-by-server', `${put}: it has room, but the server did not take the rest`)
        : new ActionError('container-full', `${put}: it is full`)
    }
    const short = wanted < args.count ? ` (had only ${wanted} of ${args.count})` : ''
    return `put ${wanted} ${args.item} into the container at ${show(last)}${short}`
  },
})

export const withdraw = defineAction({
  name: 'withdraw',
  description:
    'Take items out of a chest or barrel: the one at a position, else one known to hold them, else the nearest.',
  offered: { have: 70, stored: 60, placed: 60, built: 30, report: 90, reply: 70 },
  finishes: { taken: ({ item, count, at }) => ({ item, count, ...axesOf(at) }) },
  effects: ['moves-items', 'takes-stored'],
  aliases: ['takeFromChest', 'withdrawItem'],
  orders: { withdrawItem: ['container', 'item', 'count'] },
  countedBy: ['gained'],
  inVillagerBench: 'all',
  outcome: 'items-taken-out',
  step: true,
  family: 'items',
  words: ['take', 'withdraw', 'fetch'],
  parameters: z.object({ item, count: count.default(1), ...maybeAt }),
  label: args => `take ${readable(args.item, args.count)} from a chest`,
  async perform(context, args) {
    const { bot } = context
    itemId(bot, args.item)
    let left = args.count
    let last: Position | undefined
    const seen: Record<string, number> = {}
    for (const at of targets(context, positionOf(args), args.item)) {
      if (left === 0) break
      await reach(context, at)
      last = at
      const { there, moved, items, room } = await transfer(context, at, args.item, left, 'out')
      for (const [name, n] of Object.entries(items)) seen[name] = (seen[name] ?? 0) + n
      if (moved < Math.min(there, left)) {
        const took = `took ${args.count - left + moved} of ${args.count} ${args.item}`
        throw room > 0
          ? new ActionError('refused-by-server', `${took}: the server did not give the rest`)
          : new ActionError('inventory-full', `${took}: the inventory is full`)
      }
      left -= moved
    }
    if (!last) throw nowhere(positionOf(args))
    const got = args.count - left
    if (left > 0) {
      const near = likelyName(args.item, Object.keys(seen))
      const holds =
        Object.entries(seen)
          .slice(0, 8)
          .map(([name, n]) => `${n} ${name}`)
          .join(', ') || 'nothing'
      const hint = near === args.item ? '' : endHint(near)
      throw new ActionError(
        'missing-item',
        `took ${got} of ${args.count} ${args.item} from ${show(last)}, which holds ${holds}${hint}`,
      )
    }
    return `took ${got} ${args.item} from the container at ${show(last)}, has ${countOf(bot, args.item)}`
  },
})

export const callToLookInto = ([x, y, z]: Position): ActionCall => ({ name: 'viewChest', args: { x, y, z } })

export const viewChest = defineAction({
  name: 'viewChest',
  description: 'See what a chest or barrel holds: the one at a position, else the nearest.',
  offered: { have: 80, stored: 70, placed: 70, built: 80, report: 110 },
  aliases: ['fetchContainerContents', 'openContainer', 'CheckContainer'],
  orders: { CheckContainer: ['container'] },
  inVillagerBench: 'all',
  step: true,
  family: 'items',
  words: ['check', 'inspect', 'chest', 'barrel'],
  parameters: z.object(maybeAt),
  label: () => 'look into a chest',
  async perform(context, args) {
    const { bot } = context
    const [at] = targets(context, positionOf(args))
    if (!at) throw nowhere(undefined)
    const items = await look(context, at)
    const list = Object.entries(items)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ')
    return `the ${new Terrain(bot).of(at)?.name ?? 'container'} at ${show(at)} holds ${list || 'nothing'}`
  },
})

/** Goes to a container, opens it and remembers what it holds. */
export async function look(context: ActionContext, at: Position): Promise<Readonly<Record<string, number>>> {
  await reach(context, at)
  const items = await atContainer(context, at, async window => tally(containerSlots(window)))
  botStateOf(context.bot).ground.memory.sawContainer(at, items)
  return items
}

interface Transfer {
  /** How many the container held before. */
  readonly there: number
  readonly moved: number
  /** All that lay there before. */
  readonly found: Readonly<Record<string, number>>
  readonly items: Readonly<Record<string, number>>
  /** How many more would fit where they went. */
  readonly room: number
}

/** Moves up to `count` of an item. Where the server confirms no click, what a second look shows is what happened. */
export async function transfer(
  context: ActionContext,
  at: Position,
  name: string,
  count: number,
  direction: 'in' | 'out',
): Promise<Transfer> {
  const { bot, signal } = context
  if (direction === 'in') await takeOff(bot, name, count, signal)
  const countedIn = (window: Window) => ({
    items: tally(containerSlots(window)),
    room: roomIn(direction === 'in' ? containerSlots(window) : playerSlots(window), name),
  })
  let first: Pick<Transfer, 'found' | 'there'> | undefined
  const carried = countOf(bot, name)
  let done = await atContainer(context, at, async window => {
    const there = countIn(containerSlots(window), name)
    first ??= { found: tally(containerSlots(window)), there }
    // Where a reflex broke it off, a part is moved already, or more than that: what was on the cursor went into the inventory.
    const before = direction === 'in' ? there - first.there : first.there - there
    const left = count - before
    const more = (way: 'in' | 'out', n: number) => move(bot, window, name, n, way, signal)
    let moved = before
    if (left < 0) moved -= await more(direction === 'in' ? 'out' : 'in', -left)
    else if (direction === 'in' || there > 0) moved += await more(direction, left)
    return { ...first, moved, ...countedIn(window) }
  }).catch((error: unknown) => {
    // What was moved before it was cut off lies elsewhere all the same.
    if (first) noteMoved(bot, at, name, carried - countOf(bot, name))
    throw error
  })
  if (confirmsNothing(bot)) {
    const after = await atContainer(context, at, async window => countedIn(window))
    done = { ...after, found: done.found, there: done.there, moved: Math.abs((after.items[name] ?? 0) - done.there) }
  }
  botStateOf(bot).ground.memory.sawContainer(at, done.items, undefined, done.found)
  noteMoved(bot, at, name, direction === 'in' ? done.moved : -done.moved)
  return done
}

/** The result of the action under way says so. */
function noteMoved(bot: Bot, at: Position, item: string, count: number): void {
  const { moved } = botStateOf(bot).action
  const key = `${keyOf(at)} ${item}`
  if (count !== 0) moved.set(key, { at, item, count: (moved.get(key)?.count ?? 0) + count })
}

const nothingKnown = 'knows of no chest or barrel near'
const nowhere = (at: Position | undefined): ActionError =>
  new ActionError('not-found', at ? `there is no container at ${show(at)}` : nothingKnown)

/** Remembered containers, without those that are seen to be gone. */
export function containersKnown(bot: Bot): BodyMemory['containers'] {
  const { memory } = botStateOf(bot).ground
  const terrain = new Terrain(bot)
  for (const { at } of memory.containers.values()) {
    const kind = terrain.of(at)
    if (kind && !containerName.test(kind.name)) memory.forgetContainer(at)
  }
  return memory.containers
}

/** Containers to try: the one asked for, or those known to hold the item, then those never opened, nearest first. */
function targets({ bot }: ActionContext, at: Position | undefined, holding?: string): readonly Position[] {
  if (at) return [at]
  const all = containersAround(bot)
  if (!holding) return all
  const here = cell(bot.entity.position)
  const memory = containersKnown(bot)
  const rank = (one: Position): number => {
    const known = memory.get(keyOf(one))
    return known ? ((known.items[holding] ?? 0) > 0 ? 0 : 2) : 1
  }
  return all.toSorted((a, b) => rank(a) - rank(b) || distance(a, here) - distance(b, here))
}

/** Containers in sight, nearest first, then those remembered farther away. */
export function containersAround(bot: Bot): readonly Position[] {
  const names = new Set(bot.registry.blocksArray.map(block => block.name).filter(name => containerName.test(name)))
  const near = botStateOf(bot).ground.index.find(names, cell(bot.entity.position), 32, 16)
  const keys = new Set(near.map(keyOf))
  const terrain = new Terrain(bot)
  const known = [...containersKnown(bot).values()].map(entry => entry.at)
  return [...near, ...known.filter(one => !keys.has(keyOf(one)) && !terrain.of(one))]
}

export async function reach({ bot, signal }: ActionContext, at: Position): Promise<void> {
  throwIfAborted(signal)
  await approach(bot, at, signal)
  botStateOf(bot).ground.memory.expectContainer(at)
  const kind = new Terrain(bot).of(at)
  if (!kind || !containerName.test(kind.name))
    throw new ActionError('not-found', `there is no container at ${show(at)}, but ${kind?.name ?? 'something unseen'}`)
}
