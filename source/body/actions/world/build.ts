import type { Bot } from 'mineflayer'
import { z } from 'zod'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { faces } from '../../../minecraft/blocks/faces.ts'
import { hangsOnWall, itemFor } from '../../../minecraft/blocks/placement.ts'
import { keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { Builder } from '../../build/builder.ts'
import { withoutCarrier } from '../../build/missing-carrier.ts'
import { type ActionCall, type ActionContext, ActionError } from '../../contract/body-types.ts'
import { type Built, builtFor, refuseKept } from '../../hands/built-blocks.ts'
import { countOf, itemId } from '../../hands/carried-items.ts'
import { scaffoldItems } from '../../hands/pillar.ts'
import { Placer } from '../../hands/place-block.ts'
import { sourceOf } from '../../mine/block-sources.ts'
import { Expectations } from '../../terrain/expected-blocks.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { at, axesOf, defineAction, item, ravages } from '../table/define-action.ts'

export const build = defineAction({
  name: 'build',
  description:
    'Build a blueprint, or some of its cells, from what is carried; clears wrong blocks, scaffolds where needed.',
  offered: { built: 10 },
  finishes: { built: ({ blueprint, cells }) => ({ blueprint, cells }) },
  work: 'build',
  leaves: 'scaffolds',
  takes: ['blocks-placed'],
  family: 'build',
  words: ['build', 'blueprint', 'construct'],
  parameters: z.object({
    blueprint: z.string().min(1).describe('name of the blueprint'),
    cells: z.array(z.number().int().min(0)).optional().describe('indices of the cells to build; all when left out'),
  }),
  label: args =>
    `build ${readable(args.blueprint)}${args.cells ? ` (${args.cells.length} cell${args.cells.length === 1 ? '' : 's'})` : ''}`,
  async perform(context, args) {
    const blueprint = Object.hasOwn(context.blueprints, args.blueprint) ? context.blueprints[args.blueprint] : undefined
    if (!blueprint) {
      const names = Object.keys(context.blueprints)
      const there = names.length > 0 ? `; there are ${names.join(', ')}` : '; there are none'
      const hint = endHint(likelyName(args.blueprint, names), there)
      throw new ActionError('unknown-name', `there is no blueprint "${args.blueprint}"${hint}`)
    }
    const beyond = args.cells?.find(index => index >= blueprint.length)
    if (beyond !== undefined)
      throw new ActionError('bad-arguments', `cells: ${beyond} is beyond the last cell, ${blueprint.length - 1}`)
    const cells = args.cells ? args.cells.map(index => blueprint[index]!) : blueprint
    return buildCells(context, cells, args.blueprint)
  },
})

const turns: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west', x: 'x', y: 'y', z: 'z' }

const turning: ReadonlySet<string> = new Set(['facing', 'half', 'axis', 'type', 'hinge', 'face'])

/** The call to put a carried block at a place. */
export const callToPlace = (item: string, at: Position): ActionCall => ({
  name: 'place',
  args: { item, ...axesOf(at) },
})

export const place = defineAction({
  name: 'place',
  description: 'Place one block that is carried at a position, turned as wanted.',
  offered: { placed: 10 },
  finishes: {
    // Other states than these come of other actions.
    placed: ({ item, at, states }) =>
      Object.keys(states).every(name => turning.has(name)) ? { item, ...axesOf(at), ...states } : undefined,
  },
  work: 'build',
  aliases: ['placeBlock'],
  countedBy: ['lost'],
  leaves: 'scaffolds',
  inVillagerBench: ['construction', 'escape'],
  outcome: 'blocks-placed',
  step: true,
  family: 'build',
  words: ['place', 'block', 'torch', 'lantern'],
  parameters: z.object({
    item,
    ...at,
    facing: z
      .string()
      .optional()
      .describe(
        'north, south, east, west, up, down (or N, S, E, W); of a ladder and what else hangs on a wall: away from the block that holds it; x, y, z for the axis of logs; A or left out for any',
      ),
    half: z.enum(['top', 'bottom', 'upper', 'lower']).optional().describe('of stairs, trapdoors'),
    axis: z.enum(['x', 'y', 'z']).optional().describe('of logs and pillars'),
    type: z.enum(['top', 'bottom', 'double', 'single', 'left', 'right']).optional().describe('of slabs and chests'),
    hinge: z.enum(['left', 'right']).optional().describe('of doors'),
    face: z.enum(['floor', 'wall', 'ceiling']).optional().describe('what buttons and levers sit on'),
  }),
  danger: args => ravages(args.item),
  label: args => `place ${readable(args.item)} at ${args.x} ${args.y} ${args.z}`,
  async perform(context, args) {
    const { bot } = context
    const target: Position = [args.x, args.y, args.z]
    const block = blockOf(context, args.item)
    const states: Record<string, string> = {}
    for (const name of ['half', 'axis', 'type', 'hinge', 'face'] as const) if (args[name]) states[name] = args[name]
    const facing = args.facing?.trim().toLowerCase()
    if (facing && !/^(a|any|none|)$/.test(facing)) {
      const turned = turns[facing] ?? facing
      if (/^[xyz]$/.test(turned)) states.axis = turned
      else if (/^(north|south|east|west|up|down)$/.test(turned)) states.facing = turned
      else
        throw new ActionError(
          'bad-arguments',
          `facing: "${args.facing}" is no direction; use north, south, east, west, up, down, x, y or z`,
        )
    }
    const cell: BlueprintCell = { at: target, block, states: Object.keys(states).length > 0 ? states : undefined }
    const kind = new Terrain(bot).of(target)
    if (kind && new Placer(bot).matches(cell)) return `${block} is at ${show(target)} already`
    if (kind && !kind.replaceable)
      throw new ActionError('occupied', `there is ${kind.name} at ${show(target)}; dig it first`)
    refuseWithoutWall(context, target, block, states.facing)
    const carriedItem = itemFor(block)
    if (countOf(bot, carriedItem) === 0) throw new ActionError('missing-item', `has no ${carriedItem} to place`)
    if (hangsInTheAir(context, target, carriedItem))
      throw new ActionError(
        'no-support',
        `nothing touches ${show(target)} that ${block} could be placed against, and there is no earth to build up from; place a block beside it or bring dirt`,
      )
    await buildCells(context, [cell], block)
    return `placed ${block} at ${show(target)}`
  },
})

const sides = ['north', 'south', 'east', 'west'] as const

/** What hangs on a wall falls, or takes others to be built first, where no block stands behind it. */
function refuseWithoutWall({ bot }: ActionContext, at: Position, block: string, facing: string | undefined): void {
  if (!hangsOnWall(block)) return
  const terrain = new Terrain(bot)
  const behind = (side: (typeof sides)[number]): Position => {
    const [dx, dy, dz] = faces[side]
    return [at[0] - dx, at[1] - dy, at[2] - dz]
  }
  // What is not loaded may hold it.
  const holding = sides.filter(side => {
    const kind = terrain.of(behind(side))
    return kind === undefined || !(kind.passable || kind.climbable)
  })
  if (facing === undefined ? holding.length > 0 : holding.some(side => side === facing)) return
  const wanted = sides.find(side => side === facing)
  const lacking = wanted
    ? `${block} that faces ${facing} hangs on the block at ${show(behind(wanted))}, and none is there`
    : `${block} hangs on a block beside it, and ${facing === undefined ? 'none is there' : `cannot face ${facing}`}`
  const other = holding.length > 0 ? `face it ${holding.join(' or ')}` : `place a block beside ${show(at)} first`
  throw new ActionError('no-support', `${lacking}; ${other}`)
}

/** No block beside the cell to click, nothing to build up with, and no earth near to dig for it. */
function hangsInTheAir({ bot }: ActionContext, at: Position, item: string): boolean {
  const terrain = new Terrain(bot)
  const around = Object.values(faces).map(([dx, dy, dz]) => terrain.at(at[0] + dx, at[1] + dy, at[2] + dz))
  if (around.some(kind => !kind?.replaceable)) return false
  if (scaffoldItems.some(name => countOf(bot, name) > (name === item ? 1 : 0))) return false
  return botStateOf(bot).ground.index.find(earthOf(bot), at, 24, 1).length === 0
}

const earthOf = (bot: Bot): ReadonlySet<string> =>
  new Set([...sourceOf(bot, 'dirt').blocks, 'coarse_dirt', 'sand', 'gravel'])

/** The block that an item becomes. */
function blockOf({ bot }: ActionContext, name: string): string {
  const { blocksByName, itemsByName } = bot.registry
  if (Object.hasOwn(blocksByName, name)) return name
  const grown = Object.keys(blocksByName).find(block => itemFor(block) === name)
  if (grown) return grown
  itemId(bot, name)
  if (Object.hasOwn(itemsByName, name)) throw new ActionError('not-allowed', `${name} is not a block`)
  throw new ActionError('unknown-name', `there is no block "${name}"`)
}

/** Of blocks that were right and had to make way. */
function notPutBack([first, ...others]: readonly BlueprintCell[]): string {
  const [more, were, them] = others.length > 0 ? [` and ${others.length} more`, 'were', 'them'] : ['', 'was', 'it']
  return `took out ${first?.block} at ${show(first!.at)}${more}, which ${were} right, and did not get ${them} back in`
}

/** Of blocks that are right for another building. */
const leftToOthers = ([first, ...others]: readonly Built[]): string => {
  const more = others.length > 0 ? `, and so do ${others.length} more` : ''
  return `${first?.block} at ${show(first!.at)} belongs to the blueprint "${first?.blueprint}" and is as it should be${more}: left as they are`
}

/** Builds cells and says how it went; throws when not all of them are right in the end. */
export async function buildCells(
  context: ActionContext,
  cells: readonly BlueprintCell[],
  name: string,
): Promise<string> {
  const expectations = new Expectations(context.bot)
  const unknown = cells.find(cell => !expectations.knows(cell.block))
  const terrain = new Terrain(context.bot)
  const isRight = (cell: BlueprintCell): boolean => {
    const kind = terrain.of(cell.at)
    return kind !== undefined && expectations.matches(cell, kind.stateId)
  }
  if (unknown) throw new ActionError('unknown-name', `${context.bot.version} has no block "${unknown.block}"`)
  const wrong = cells.flatMap(cell => (isRight(cell) ? [] : [cell.at]))
  refuseKept(context.bot, wrong)
  const { standing = [] } = context.orders
  const others = builtFor(
    context.bot,
    wrong,
    standing.filter(one => one !== name),
  )
  const left = new Set(others.map(({ at }) => keyOf(at)))
  const own = cells.filter(({ at }) => !left.has(keyOf(at)))
  // A builder puts back what it digs away for a while.
  const { action } = botStateOf(context.bot)
  const { keeps } = action
  action.keeps = undefined
  const whole = (context.blueprints[name] ?? cells).filter(({ at }) => !left.has(keyOf(at)))
  const result = await new Builder(context, own, whole).run().finally(() => {
    action.keeps = keeps
  })
  const right = own.length - result.wrong.length
  const { takenOut } = result
  if (result.wrong.length + takenOut.length + others.length === 0)
    return `${readable(name)}: all ${cells.length} cells are right (placed ${result.placed}, dug ${result.dug})`
  const sum = `${readable(name)}: ${right} of ${cells.length} cells are right, placed ${result.placed}${takenOut.length > 0 ? `; ${notPutBack(takenOut)}` : ''}`
  const missing = Object.entries(result.missing)
  if (missing.length > 0) {
    const list = missing.map(([item, n]) => readable(item, n)).join(', ')
    throw new ActionError('missing-item', `${sum}; lacks ${list}`)
  }
  if (result.wrong.length + takenOut.length === 0)
    throw new ActionError('not-allowed', `${sum}; ${leftToOthers(others)}`)
  if (result.lastError) throw new ActionError(result.lastError.code, `${sum}; ${result.lastError.message}`)
  const hanging = withoutCarrier(result.wrong, cells, context.blueprints[name] ?? cells, terrain)
  if (hanging !== undefined) throw new ActionError('no-support', `${sum}; ${hanging}`)
  const [first] = [...result.wrong, ...takenOut]
  throw new ActionError('unreachable', `${sum}; could not get at ${first?.block} at ${show(first!.at)}`)
}
