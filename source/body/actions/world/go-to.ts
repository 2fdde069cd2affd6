import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { z } from 'zod'
import { cornersOf } from '../../../minecraft/blocks/box.ts'
import { cell, distance, type Position, samePosition, show } from '../../../minecraft/blocks/position.ts'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { until } from '../../bot/waits.ts'
import { type ActionCall, type ActionContext, ActionError } from '../../contract/body-types.ts'
import { besideBlock, nearBox } from '../../reach/near-box.ts'
import { walkNear, walkTo } from '../../reach/walk-to.ts'
import { inRounds } from '../../reflexes/without-end.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { type Goal, nearGoal } from '../../walk/path-search.ts'
import { at, axesOf, defineAction, player, range } from '../table/define-action.ts'

/** The call to stand so near to a place. */
export const callToGoNear = ([x, y, z]: Position, range: number): ActionCall => ({
  name: 'goTo',
  args: { x, y, z, range },
})

export const goTo = defineAction({
  name: 'goTo',
  description:
    'Walk to within `range` blocks of a position, or, with its opposite corner as x2 y2 z2, of a box such as a building or an area: range 0 is in the box, 1 to 3 is beside it.',
  offered: { have: 60, placed: 100, inside: 10, report: 10, reply: 10 },
  finishes: { entered: ({ at, within }) => ({ ...axesOf(at), range: within }) },
  motion: 'only',
  aliases: ['goToCoordinates', 'navigateTo', 'moveTo'],
  inVillagerBench: 'all',
  step: true,
  family: 'walk',
  words: ['go', 'walk', 'move', 'run', 'return', 'stand'],
  parameters: z.object({
    ...at,
    range: range
      .default(1)
      .describe('how near is near enough, in blocks; 1 is beside a block or a box, 0 on the very spot or in the box'),
    x2: at.x.optional().describe('x of the opposite corner of a box'),
    y2: at.y.optional().describe('y of the opposite corner of a box'),
    z2: at.z.optional().describe('z of the opposite corner of a box'),
  }),
  label: ({ x, y, z, x2 = x, y2 = y, z2 = z, range }) => {
    const [first, second] = [show([x, y, z]), show([x2, y2, z2])]
    if (first === second) return `go to ${first}`
    return `go ${range < 1 ? 'into' : 'beside'} the box from ${first} to ${second}`
  },
  async perform({ bot, signal, progress }, args) {
    const target: Position = [args.x, args.y, args.z]
    const opposite: Position = [args.x2 ?? args.x, args.y2 ?? args.y, args.z2 ?? args.z]
    const from = cell(bot.entity.position)
    progress({ text: `walking ${Math.round(distance(from, target))} blocks` })
    const here = (): Position => cell(bot.entity.position)
    if (!samePosition(target, opposite)) {
      const box = { from: target, to: opposite }
      const called = `the box from ${show(target)} to ${show(opposite)}`
      await walkTo(bot, nearBox(cornersOf(box), args.range), signal, { target: called, force: true })
      return `is at ${show(here())}, ${args.range < 1 ? 'in' : 'beside'} ${called}`
    }
    const kind = new Terrain(bot).of(target)
    const isSolid = kind !== undefined && kind !== null && !kind.passable
    const goal = isSolid && args.range >= 1 ? besideBlock(target, args.range) : nearGoal(target, args.range)
    const there = isSolid ? `the ${kind.name} at ${show(target)}` : show(target)
    await walkTo(bot, goal, signal, { target: there, force: true })
    return `is at ${show(here())}, ${distance(here(), target).toFixed(1)} blocks from ${show(target)}`
  },
})

/** The call to walk so far from here. */
export const callToMoveAway = (blocks: number): ActionCall => ({ name: 'moveAway', args: { distance: blocks } })

export const goToPlayer = defineAction({
  name: 'goToPlayer',
  description: 'Walk to within `range` blocks of a player.',
  offered: { report: 20, reply: 20 },
  motion: 'only',
  aliases: ['navigateToPlayer'],
  family: 'walk',
  words: ['come', 'meet', 'join', 'visit'],
  parameters: z.object({ player, range: range.default(3).describe('how near is near enough, in blocks') }),
  label: args => `go to ${args.player}`,
  async perform(context, args) {
    const { bot } = context
    await goNearPlayer(context, args.player, args.range)
    return `is ${distance(cell(bot.entity.position), cell(findPlayer(bot, args.player).position)).toFixed(1)} blocks from ${args.player}`
  },
})

export const followPlayer = defineAction({
  name: 'followPlayer',
  description: 'Follow a player until stopped, or for so many seconds.',
  offered: { report: 30, reply: 30 },
  motion: 'endless',
  talkedOver: true,
  family: 'walk',
  words: ['follow', 'accompany', 'escort'],
  parameters: z.object({
    player,
    distance: range.default(3).describe('how far behind, in blocks'),
    seconds: z.number().min(1).max(3_600).default(600).describe('for how long, in seconds'),
  }),
  label: args => `follow ${args.player}`,
  async perform(context, args) {
    const { bot, progress } = context
    let target = await goNearPlayer(context, args.player, args.distance)
    const far = () => distance(cell(bot.entity.position), cell(target.position)) > args.distance + 0.5
    await inRounds(context, {
      seconds: args.seconds,
      everyMs: 1_000,
      wakes: far,
      async round() {
        progress({ text: `following ${args.player}`, headway: true })
        target = await playerInSight(context, args.player)
        if (far()) await goNearPlayer(context, args.player, args.distance)
      },
    })
    return `followed ${args.player} for ${args.seconds} s`
  },
})

export const moveAway = defineAction({
  name: 'moveAway',
  description: 'Walk away from here, in whatever direction is open.',
  family: 'walk',
  words: ['away', 'leave', 'explore', 'wander'],
  after: ['unreachable', 'not-found', 'protected', 'occupied', 'no-support', 'too-dangerous'],
  parameters: z.object({ distance: range.min(1).default(8).describe('how far, in blocks') }),
  label: args => `move ${args.distance} blocks away`,
  async perform({ bot, signal }, args) {
    const from = cell(bot.entity.position)
    await walkTo(bot, awayFrom(from, args.distance), signal, {
      target: `a place ${args.distance} blocks away`,
      force: true,
    })
    return `moved ${distance(from, cell(bot.entity.position)).toFixed(1)} blocks to ${show(cell(bot.entity.position))}`
  },
})

export const awayFrom = (from: Position, far: number): Goal => ({
  reached: here => distance(here, from) >= far,
  estimate: here => Math.max(0, far - distance(here, from)),
})

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The body of a player by name, in any case; says who is there when no player has that name. */
export function findPlayer(bot: Bot, name: string): Entity {
  const found = Object.values(bot.players).find(one => sameName(one.username, name))
  if (found?.entity) return found.entity
  if (found) throw new ActionError('not-found', `${found.username} is too far away to be seen`)
  const others = Object.keys(bot.players).filter(other => other !== bot.username)
  const hint = endHint(likelyName(name, others), others.length > 0 ? `; here are ${others.join(', ')}` : '')
  throw new ActionError('not-found', `there is no player "${name}"${hint}`)
}

/** A server tells the list of players first and shows their bodies after it, and both again after a teleport: in ms. */
const bodyShownAfterListMs = 3_000

/** The body of a player by name; a player who is listed and not seen yet gets a moment to appear. */
async function playerInSight({ bot, signal }: ActionContext, name: string): Promise<Entity> {
  const listed = () => Object.values(bot.players).find(one => sameName(one.username, name))
  await until(bot, ['entitySpawn', 'playerUpdated', 'playerLeft'], () => !listed() || Boolean(listed()?.entity), {
    ms: bodyShownAfterListMs,
    signal,
  })
  return findPlayer(bot, name)
}

/** From so near a body sees a player whom the team saw there, in blocks. */
const lookAroundBlocks = 12

/** Walks to a player who may be walking, too; out of sight, first to where the team saw the player last. */
export async function goNearPlayer(context: ActionContext, name: string, near: number): Promise<Entity> {
  const { bot, signal, orders } = context
  const [, seen] = Object.entries(orders.whereabouts ?? {}).find(([one]) => sameName(one, name)) ?? []
  if (seen && !Object.values(bot.players).find(one => sameName(one.username, name))?.entity)
    await walkNear(bot, seen, lookAroundBlocks, signal, { target: name, force: true })
  for (let tries = 0; tries < 12; tries++) {
    const entity = await playerInSight(context, name)
    const gap = () => distance(cell(bot.entity.position), cell(entity.position))
    if (gap() <= near + 0.5) return entity
    await walkNear(bot, cell(entity.position), Math.max(near, 0.5), signal, { target: name, force: true })
    if (gap() <= near + 1) return entity
  }
  throw new ActionError('unreachable', `${name} keeps moving away`)
}
