import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { cell, distance, type Position, show } from '../../../minecraft/blocks/position.ts'
import { landmarks } from '../../../minecraft/names/landmarks.ts'
import { noStoneWords } from '../../../minecraft/names/no-stone-words.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { sourceOf } from '../../mine/block-sources.ts'
import { isStone, noStoneAround, noStoneFor } from '../../mine/stone-around.ts'
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
/** One call walks no more than this, in blocks, and no longer, s at the pace of the server. */
const walkedAtMostBlocks = 640
const timeAtMostSeconds = 180

export const explore = defineAction({
  name: 'explore',
  description: `Walk around in ever wider circles until something is in sight: ${landmarkNames.join(', ')}, a block or a creature; without it, to see what is there. Goes to what it finds and remembers the place by its name. One call walks ${walkedAtMostBlocks} blocks and ${timeAtMostSeconds / 60} minutes at most, and says how far it looked in which direction: after it look in another one, from farther on, or give up.`,
  motion: 'only',
  finds: true,
  talkedOver: true,
  partOf: 'vision',
  family: 'walk',
  words: ['explore', 'find', 'search', 'scout', ...landmarkNames],
  parameters: z.object({
    find: z.string().min(1).max(64).optional().describe('what to look for'),
    distance: z
      .number()
      .int()
      .min(32)
      .max(1_024)
      .default(128)
      .describe('how far away at most, in blocks; circles wider than about 140 take several calls'),
  }),
  label: args => (args.find === undefined ? 'explore' : `look for ${readable(args.find)}`),
  async perform({ bot, signal, progress }, args) {
    const start = cell(bot.entity.position)
    const wanted = args.find === undefined ? undefined : wantedIn(bot, args.find)
    refuseNoStone(bot, args.find, wanted)
    const seen = new Set<string>()
    const way = new Way(start)
    const until = performance.now() + atServerPace(bot, timeAtMostSeconds * 1_000)
    const isOver = (): boolean => way.walked >= walkedAtMostBlocks || performance.now() >= until
    const found = (): Position | undefined => wanted && nearestOf(bot, wanted)
    for (const { turns, blocks } of wayAround(ownDirection(bot), args.distance)) {
      if (isOver()) break
      for (let left = blocks; left > 0 && !isOver(); left -= stretchBlocks) {
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
        const stretch = Math.min(left, stretchBlocks, walkedAtMostBlocks - way.walked)
        // Water or a cliff is in the way: the next stretch leads past it.
        const isThrough = await walkStretch(bot, turns, stretch, signal)
        way.noteAt(cell(bot.entity.position), isThrough ? stretch : 0)
        if (!isThrough) break
      }
    }
    const creatures = seen.size > 0 ? `; saw ${[...seen].map(name => readable(name)).join(', ')}` : ''
    if (args.find !== undefined && !found())
      throw new ActionError(
        'not-found',
        `found no ${args.find}: ${way.inWords()}${noStoneFor(bot, wanted!.blocks)}; none of it is in sight from there${creatures}`,
      )
    return `${way.inWords()}${creatures}`
  },
})

/** On flat land the land farther away is the same: no step is made for stone. */
function refuseNoStone(bot: Bot, find: string | undefined, wanted: Wanted | undefined): void {
  if (find === undefined || !wanted || wanted.creatures.size > 0) return
  const lack = [...wanted.blocks].every(isStone) ? noStoneAround(bot) : undefined
  if (lack?.flat) throw new ActionError('not-found', `found no ${find}: ${noStoneWords(lack)}`)
}

/** How far a body has come from where it began, in each direction. */
class Way {
  walked = 0
  #farthest = 0
  readonly #reach = { east: 0, south: 0, west: 0, north: 0 }
  readonly #start: Position

  constructor(start: Position) {
    this.#start = start
  }

  noteAt(at: Position, blocks: number): void {
    this.walked += blocks
    this.#farthest = Math.max(this.#farthest, Math.round(distance(at, this.#start)))
    const [dx, , dz] = at.map((value, axis) => value - this.#start[axis]!) as [number, number, number]
    const now = { east: dx, south: dz, west: -dx, north: -dz }
    for (const name of directions) this.#reach[name] = Math.max(this.#reach[name], now[name])
  }

  inWords(): string {
    const reached = directions.map(name => `${this.#reach[name]} ${name}`).join(', ')
    return `walked ${this.walked} blocks around ${show(this.#start)}, where it began, up to ${this.#farthest} away from there (${reached})`
  }
}

const directions = ['east', 'south', 'west', 'north'] as const

interface Wanted {
  readonly blocks: ReadonlySet<string>
  readonly creatures: ReadonlySet<string>
}

function wantedIn(bot: Bot, name: string): Wanted {
  const known = Object.hasOwn(landmarks, name) ? landmarks[name] : undefined
  if (known) return { blocks: new Set(known.blocks), creatures: new Set(known.creatures) }
  const { blocksByName, entitiesByName } = bot.registry
  if (Object.hasOwn(entitiesByName, name)) return { blocks: new Set(), creatures: new Set([name]) }
  const blocks = Object.hasOwn(blocksByName, name) ? new Set([name]) : sourceOf(bot, name).blocks
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
