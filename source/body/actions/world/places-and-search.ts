import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { levelSteps } from '../../../minecraft/blocks/faces.ts'
import { cell, distance, type Position, show } from '../../../minecraft/blocks/position.ts'
import { spawnName } from '../../../minecraft/names/landmarks.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { face, turn } from '../../bot/look-and-click.ts'
import { pause, throwIfAborted, until } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { digAt } from '../../hands/dig-block.ts'
import { sourceOf } from '../../mine/block-sources.ts'
import { approach } from '../../reach/approach.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { standingCell } from '../../walk/follow-path.ts'
import { defineAction, maybeAt, player, positionOf, range } from '../table/define-action.ts'
import { nearest } from './fight.ts'
import { findPlayer } from './go-to.ts'

const name = z.string().min(1).max(64)

export const rememberHere = defineAction({
  name: 'rememberHere',
  description: 'Remember this place by a name.',
  partOf: 'memory',
  family: 'walk',
  words: ['remember', 'memorise'],
  parameters: z.object({
    name: name.describe('name of the place'),
  }),
  async perform({ bot }, args) {
    const here = cell(bot.entity.position)
    botStateOf(bot).ground.memory.remember(args.name, here)
    return `remembers ${show(here)} as ${args.name}`
  },
})

/** A place that is known by its name: one that is remembered, or the spawn point. */
export const placeNamed = (bot: Bot, called: string): Position | undefined => {
  const { x, y, z } = bot.spawnPoint
  return botStateOf(bot).ground.memory.places.get(called) ?? (called === spawnName ? [x, y, z] : undefined)
}

export const goToRememberedPlace = defineAction({
  name: 'goToRememberedPlace',
  description: 'Walk to a remembered place.',
  aliases: ['goToPlace'],
  partOf: 'memory',
  family: 'walk',
  words: ['remember', 'remembered', 'back', 'home', 'spawn'],
  parameters: z.object({ name: name.describe('name of the place') }),
  label: args => `go to ${args.name}`,
  async perform({ bot, signal }, args) {
    const target = placeNamed(bot, args.name)
    if (!target) {
      const near = likelyName(args.name, [...botStateOf(bot).ground.memory.places.keys(), spawnName])
      throw new ActionError('unknown-name', `remembers no place "${args.name}"${endHint(near)}`)
    }
    await walkNear(bot, target, 1, signal, { force: true, target: args.name })
    return `is at ${args.name}, ${show(cell(bot.entity.position))}`
  },
})

export const searchForBlock = defineAction({
  name: 'searchForBlock',
  description: 'Find the nearest block of a kind and go to it.',
  aliases: ['goToNearestBlock'],
  finds: true,
  partOf: 'vision',
  family: 'walk',
  words: ['find', 'search', 'seek', 'nearest', 'locate'],
  parameters: z.object({
    item: name.describe('kind of block'),
    radius: range.min(1).default(64).describe('how far to look, in blocks'),
  }),
  label: args => `search for ${readable(args.item)}`,
  async perform({ bot, signal }, args) {
    const blocks = Object.hasOwn(bot.registry.blocksByName, args.item)
      ? new Set([args.item])
      : sourceOf(bot, args.item).blocks
    const here = cell(bot.entity.position)
    const found = botStateOf(bot).ground.index.find(blocks, here, args.radius, 3)
    if (found.length === 0) throw new ActionError('not-found', `sees no ${args.item} within ${args.radius} blocks`)
    await approach(bot, found[0]!, signal)
    return `found ${args.item} at ${show(found[0]!)}`
  },
})

export const searchForEntity = defineAction({
  name: 'searchForEntity',
  description: 'Find the nearest creature of a kind and go to it.',
  finds: true,
  partOf: 'vision',
  family: 'walk',
  words: ['find', 'search', 'seek', 'nearest', 'locate'],
  parameters: z.object({
    entity: name.describe('kind of creature'),
    radius: range.min(1).default(64).describe('how far to look, in blocks'),
  }),
  label: args => `search for ${readable(args.entity)}`,
  async perform({ bot, signal }, args) {
    const wanted = args.entity.toLowerCase()
    const here = cell(bot.entity.position)
    const found = Object.values(bot.entities)
      .filter(
        one =>
          one !== bot.entity && one.name?.toLowerCase() === wanted && distance(cell(one.position), here) <= args.radius,
      )
      .sort((a, b) => distance(cell(a.position), here) - distance(cell(b.position), here))[0]
    if (!found) throw new ActionError('not-found', `sees no ${args.entity} within ${args.radius} blocks`)
    await walkNear(bot, cell(found.position), 2.5, signal, { target: args.entity })
    return `found ${args.entity} at ${show(cell(found.position))}`
  },
})

export const digDown = defineAction({
  name: 'digDown',
  description: 'Dig straight down, stopping before lava, water or a deep fall.',
  work: 'gather',
  effects: ['breaks-blocks', 'gains-items'],
  countedBy: ['reported'],
  outcome: 'blocks-dug',
  family: 'build',
  words: ['dig', 'shaft', 'down', 'deep'],
  parameters: z.object({ distance: z.number().int().min(1).max(64).default(10).describe('how deep, in blocks') }),
  label: args => `dig down ${args.distance}`,
  async perform({ bot, signal, progress }, args) {
    const terrain = new Terrain(bot)
    for (let depth = 0; depth < args.distance; depth++) {
      throwIfAborted(signal)
      progress({ done: depth, total: args.distance })
      const [x, y, z] = standingCell(bot, terrain)
      const reason = dangerBelow(terrain, x, y, z)
      if (reason) {
        if (depth === 0) throw new ActionError('too-dangerous', `does not dig down here: ${reason}`)
        return `dug down ${depth} blocks and stopped: ${reason}`
      }
      const start = bot.entity.position.y
      await digAt(bot, [x, y - 1, z], signal, { cause: 'tunnel' })
      await until(bot, ['physicsTick'], () => bot.entity.onGround && bot.entity.position.y < start - 0.4, {
        ms: 2_000,
        signal,
      })
    }
    return `dug down ${args.distance} blocks to ${show(cell(bot.entity.position))}`
  },
})

function dangerBelow(terrain: Terrain, x: number, y: number, z: number): string | undefined {
  const below = terrain.at(x, y - 1, z)
  if (!below?.diggable) return `${below?.name ?? 'the void'} cannot be dug`
  for (const [dx, dz] of [[0, 0] as const, ...levelSteps])
    for (const dy of [-1, -2]) {
      const kind = terrain.at(x + dx, y + dy, z + dz)
      if (kind?.liquid) return `${kind.name} below`
    }
  let drop = 0
  while (drop < 5 && terrain.at(x, y - 2 - drop, z)?.passable) drop++
  return drop > 3 ? 'a deep hole below' : undefined
}

export const stay = defineAction({
  name: 'stay',
  description: 'Stay here whatever happens; no automatic behaviour moves the body.',
  offered: { placed: 30, inside: 50 },
  motion: ({ seconds }) => (Number(seconds) < 0 ? 'endless' : 'only'),
  talkedOver: true,
  step: true,
  family: 'walk',
  words: ['stay', 'remain', 'guard', 'still'],
  parameters: z.object({
    seconds: z.number().min(-1).max(86_400).default(30).describe('for how long, in seconds; -1 until stopped'),
  }),
  label: args => `stay ${args.seconds < 0 ? 'until stopped' : `${args.seconds} s`}`,
  async perform({ bot, signal, progress }, args) {
    const end = args.seconds < 0 ? Number.POSITIVE_INFINITY : performance.now() + args.seconds * 1_000
    const { switches } = botStateOf(bot).reflexes
    switches.paused = true
    try {
      while (performance.now() < end) {
        await pause(Math.min(5_000, end - performance.now()), signal)
        progress({ text: 'staying', headway: true })
      }
    } finally {
      switches.paused = false
    }
    return `stayed ${args.seconds} s`
  },
})

export const stop = defineAction({
  name: 'stop',
  description: 'Stop moving.',
  talkedOver: true,
  family: 'walk',
  words: ['stop', 'halt'],
  parameters: z.object({}),
  async perform({ bot }) {
    bot.clearControlStates()
    return 'stands still'
  },
})

export const lookAt = defineAction({
  name: 'lookAt',
  description: 'Look at a position, or at a player or creature near.',
  talkedOver: true,
  aliases: ['lookAtPosition'],
  step: true,
  family: 'walk',
  words: ['face', 'watch', 'look'],
  parameters: z.object({ ...maybeAt, name: name.optional().describe('player or kind of creature instead') }),
  async perform({ bot, signal }, args) {
    const place = positionOf(args)
    const entity = place || args.name === undefined ? undefined : nearest(bot, args.name)
    const target = entity ?? (args.name === undefined || place ? undefined : findPlayer(bot, args.name))
    if (target) {
      await face(bot, target.position.offset(0, (target.height ?? 1.8) * 0.85, 0), signal)
      return `looks at ${args.name} at ${show(cell(target.position))}`
    }
    if (!place) throw new ActionError('bad-arguments', 'say where to look: x, y and z, or the name of a player')
    await face(bot, { x: place[0] + 0.5, y: place[1] + 0.5, z: place[2] + 0.5 }, signal)
    const block = bot.blockAtCursor(32)
    return `looks at ${place.join(' ')}${block ? `, sees ${block.name} at ${show(cell(block.position))}` : ''}`
  },
})

export const lookAtPlayer = defineAction({
  name: 'lookAtPlayer',
  description: 'Look at a player, or the way they look.',
  talkedOver: true,
  family: 'walk',
  words: ['face', 'watch'],
  parameters: z.object({
    player,
    direction: z.enum(['at', 'with']).default('at').describe('at them, or where they look'),
  }),
  async perform({ bot, signal }, args) {
    const entity = findPlayer(bot, args.player)
    if (args.direction === 'at') await face(bot, entity.position.offset(0, 1.6, 0), signal)
    else await turn(bot, entity.yaw, entity.pitch, signal)
    return args.direction === 'at' ? `looks at ${args.player}` : `looks the way ${args.player} does`
  },
})

const movements = ['jump', 'move forward', 'move backward', 'turn left', 'turn right', 'sneak'] as const

export const performMovement = defineAction({
  name: 'performMovement',
  description: 'One simple movement: jump, step, turn.',
  step: true,
  family: 'walk',
  words: ['jump', 'sneak', 'step', 'turn'],
  parameters: z.object({
    movement: z.enum(movements).describe('which one'),
    seconds: z.number().min(0.05).max(5).default(0.5).describe('for how long, in seconds'),
  }),
  label: args => args.movement,
  async perform({ bot, signal }, args) {
    const from: Position = cell(bot.entity.position)
    if (args.movement.startsWith('turn')) {
      const way = args.movement === 'turn left' ? 1 : -1
      await turn(bot, bot.entity.yaw + (way * Math.PI) / 2, bot.entity.pitch, signal)
      return args.movement
    }
    const control =
      args.movement === 'jump'
        ? 'jump'
        : args.movement === 'sneak'
          ? 'sneak'
          : args.movement === 'move forward'
            ? 'forward'
            : 'back'
    bot.setControlState(control, true)
    await pause(args.seconds * 1_000, signal).finally(() => bot.setControlState(control, false))
    return `${args.movement}: from ${show(from)} to ${show(cell(bot.entity.position))}`
  },
})
