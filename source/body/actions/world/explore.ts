import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { cell, distance, type Position, show } from '../../../minecraft/blocks/position.ts'
import { landmarks } from '../../../minecraft/names/landmarks.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { sourceOf } from '../../mine/block-sources.ts'
import { ownDirection, walkStretch } from '../../reach/walk-stretch.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { direction } from '../../sense/describe-scene.ts'
import { defineAction } from '../table/define-action.ts'

const landmarkNames = Object.keys(landmarks)

/** Blocks of one stretch, after which one looks around. */
const stretchBlocks = 32
/** How much farther out each way around runs than the one before, in blocks: about as far as most servers show. */
const spacingBlocks = 96
const sightBlocks = 64

export const explore = defineAction({
  name: 'explore',
  description: `Walk around in ever wider circles until something is in sight: ${landmarkNames.join(', ')}, a block or a creature; without it, to see what is there. Goes to what it finds and remembers the place by its name.`,
  motion: 'only',
  finds: true,
  talkedOver: true,
  family: 'walk',
  words: ['explore', 'find', 'search', 'scout', ...landmarkNames],
  parameters: z.object({
    find: z.string().min(1).max(64).optional().describe('what to look for'),
    distance: z.number().int().min(32).max(1_024).default(256).describe('how far away at most, in blocks'),
  }),
  label: args => (args.find === undefined ? 'explore' : `look for ${readable(args.find)}`),
  async perform({ bot, signal, progress }, args) {
    const start = cell(bot.entity.position)
    const wanted = args.find === undefined ? undefined : wantedIn(bot, args.find)
    const seen = new Set<string>()
    let walked = 0
    let farthest = 0
    const found = (): Position | undefined => wanted && nearestOf(bot, wanted)
    for (const { turns, blocks } of wayAround(ownDirection(bot), args.distance)) {
      for (let left = blocks; left > 0; left -= stretchBlocks) {
        throwIfAborted(signal)
        await botStateOf(bot).reflexes.gate.pass(signal)
        for (const name of creaturesIn(bot)) seen.add(name)
        const at = found()
        if (at) {
          await walkNear(bot, at, 3, signal, { target: args.find!, force: true })
          botStateOf(bot).ground.memory.remember(args.find!, cell(bot.entity.position))
          return `found ${args.find} at ${show(at)}, ${direction(start, at)} of where it began`
        }
        progress({
          text: `${args.find === undefined ? 'exploring' : `looking for ${readable(args.find)}`}, ${Math.round(distance(cell(bot.entity.position), start))} blocks away`,
        })
        // Water or a cliff is in the way: the next stretch leads past it.
        if (!(await walkStretch(bot, turns, Math.min(left, stretchBlocks), signal))) break
        walked += Math.min(left, stretchBlocks)
        farthest = Math.max(farthest, Math.round(distance(cell(bot.entity.position), start)))
      }
    }
    const creatures = seen.size > 0 ? `; saw ${[...seen].map(name => readable(name)).join(', ')}` : ''
    if (args.find !== undefined && !found())
      throw new ActionError(
        'not-found',
        `found no ${args.find}: walked ${walked} blocks around ${show(start)}, where it began, up to ${farthest} away from there${creatures}`,
      )
    return `walked ${walked} blocks around ${show(start)}, where it began, up to ${farthest} away from there${creatures}`
  },
})

interface Wanted {
  readonly blocks: ReadonlySet<string>
  readonly creatures: ReadonlySet<string>
}

function wantedIn(bot: Bot, name: string): Wanted {
  const known = landmarks[name]
  if (known) return { blocks: new Set(known.blocks), creatures: new Set(known.creatures) }
  const { blocksByName, entitiesByName } = bot.registry
  if (entitiesByName[name]) return { blocks: new Set(), creatures: new Set([name]) }
  const blocks = blocksByName[name] ? new Set([name]) : sourceOf(bot, name).blocks
  if (blocks.size === 0) throw new ActionError('unknown-name', `there is no block, creature or place "${name}"`)
  return { blocks, creatures: new Set() }
}

function nearestOf(bot: Bot, { blocks, creatures }: Wanted): Position | undefined {
  const here = cell(bot.entity.position)
  const bodies = Object.values(bot.entities)
    .filter(one => one !== bot.entity && creatures.has(one.name?.toLowerCase() ?? ''))
    .map(one => cell(one.position))
  const found = blocks.size > 0 ? botStateOf(bot).ground.index.find(blocks, here, sightBlocks, 1) : []
  return [...found, ...bodies].sort((a, b) => distance(a, here) - distance(b, here))[0]
}

/** Types of entities that are no creatures. */
const inanimate: ReadonlySet<string> = new Set(['player', 'object', 'orb', 'projectile', 'other'])

const creaturesIn = (bot: Bot): string[] =>
  Object.values(bot.entities).flatMap(one =>
    one !== bot.entity && !inanimate.has(one.type) && one.name ? [one.name.toLowerCase()] : [],
  )

/** A square that winds outward: legs of growing length, each a quarter turn on. */
function* wayAround(firstTurn: number, distanceAtMost: number): Generator<{ turns: number; blocks: number }> {
  // The first leg goes out by half a spacing, so that the middle is seen from all sides.
  yield { turns: firstTurn, blocks: Math.min(spacingBlocks / 2, distanceAtMost) }
  for (let leg = 1; ; leg++) {
    const blocks = Math.ceil(leg / 2) * spacingBlocks
    if (blocks / 2 > distanceAtMost) return
    yield { turns: firstTurn + leg, blocks }
  }
}
