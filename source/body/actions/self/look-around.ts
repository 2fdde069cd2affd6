import { z } from 'zod'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { cell, keyOf } from '../../../minecraft/blocks/position.ts'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { planCrafting } from '../../../minecraft/recipes/craft-plan.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { inventoryOf, itemId } from '../../hands/carried-items.ts'
import { needsLearned, recipesKnown } from '../../hands/recipes-known.ts'
import { describeScene, direction, timeOfDay } from '../../sense/describe-scene.ts'
import { mapToText, topDownMap } from '../../sense/top-down-map.ts'
import { count, defineAction, item } from '../table/define-action.ts'

const nothing = z.object({})

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ') || 'nothing'

export const stats = defineAction({
  name: 'stats',
  description: 'Own position, health, food, time of day, weather, dimension, players near.',
  partOf: 'vision',
  family: 'see',
  words: ['health', 'weather', 'hunger', 'position'],
  parameters: nothing,
  async perform({ bot, body }) {
    const seen = body.observe()
    const players = seen.players.map(one => one.name).join(', ') || 'none'
    return `at ${seen.position.join(' ')}, health ${Math.round(seen.health)}/20, food ${seen.food}/20, ${timeOfDay(seen.timeOfDay)}, ${bot.isRaining ? 'rain' : 'clear'}, ${bot.game.dimension}, players: ${players}`
  },
})

export const inventory = defineAction({
  name: 'inventory',
  description: 'What is carried.',
  family: 'see',
  words: ['inventory', 'carry'],
  parameters: nothing,
  async perform({ bot, body }) {
    const seen = body.observe()
    return `carries ${listed(inventoryOf(bot))}; ${seen.freeSlots} slots free; holds ${seen.held ?? 'nothing'}`
  },
})

export const nearbyBlocks = defineAction({
  name: 'nearbyBlocks',
  description: 'Kinds of blocks near, how many, and where the nearest of each is.',
  partOf: 'vision',
  family: 'see',
  words: ['blocks', 'nearby'],
  parameters: nothing,
  async perform({ body }) {
    const { blocks, position } = body.observe()
    const told = blocks.map(
      one => `${one.count} ${one.name} (nearest ${one.nearest.join(' ')}, ${direction(position, one.nearest)})`,
    )
    return told.join('; ') || 'no blocks near'
  },
})

export const entities = defineAction({
  name: 'entities',
  description: 'Players, animals, monsters and items near.',
  aliases: ['scanNearbyEntities', 'ScanEntities'],
  inVillagerBench: 'all',
  partOf: 'vision',
  family: 'see',
  words: ['creatures', 'animals', 'monsters', 'nearby'],
  parameters: z.object({
    entity: z.string().max(64).optional().describe('only this kind, e.g. cow; also a kind of block or item'),
    radius: z.number().min(1).max(128).default(48).describe('how far to look, in blocks'),
  }),
  async perform({ bot, body }, args) {
    const seen = body.observe()
    const wanted = args.entity?.toLowerCase()
    const players = seen.players.map(({ name, position }) => ({ name, count: 1, nearest: position }))
    const rows = [...players, ...seen.entities].filter(one => !wanted || one.name.toLowerCase().includes(wanted))
    if (wanted && rows.length === 0 && bot.registry.blocksByName[wanted]) {
      const found = botStateOf(bot).ground.index.find(new Set([wanted]), seen.position, args.radius, 5)
      if (found.length > 0) return found.map(at => `${wanted} at ${at.join(' ')}`).join('; ')
    }
    if (rows.length === 0) throwNone(args.entity)
    return rows
      .map(one => `${one.count} ${one.name} at ${one.nearest.join(' ')} (${direction(seen.position, one.nearest)})`)
      .join('; ')
  },
})

function throwNone(name: string | undefined): never {
  throw new ActionError('not-found', name ? `sees no ${name} near` : 'sees no player near')
}

export const entityInfo = defineAction({
  name: 'entityInfo',
  description: 'What is known about a creature or player near.',
  aliases: ['get_entity_info'],
  partOf: 'vision',
  family: 'see',
  words: ['villager', 'creature'],
  parameters: z.object({ entity: z.string().min(1).max(64).describe('kind or name') }),
  async perform({ bot }, args) {
    const wanted = args.entity.toLowerCase()
    const here = bot.entity.position
    const found = Object.values(bot.entities)
      .filter(one => one !== bot.entity && [one.name, one.username].some(name => name?.toLowerCase() === wanted))
      .sort((a, b) => a.position.distanceTo(here) - b.position.distanceTo(here))[0]
    if (!found) throwNone(args.entity)
    const at = cell(found.position)
    const held = found.heldItem ? `, holds ${found.heldItem.name}` : ''
    return `${found.username ?? found.name} (${found.type}) at ${at.join(' ')}, ${direction(cell(here), at)}, ${found.height.toFixed(1)} blocks tall${held}`
  },
})

export const craftable = defineAction({
  name: 'craftable',
  description: 'What can be crafted from what is carried.',
  family: 'see',
  words: ['craftable'],
  parameters: nothing,
  async perform(context) {
    const { bot } = context
    const have = inventoryOf(bot)
    const known = recipesKnown(context)
    const names = bot.registry.itemsArray
      .map(one => one.name)
      .filter(name =>
        known(name).some(recipe => Object.entries(recipe.needs).every(([part, n]) => (have[part] ?? 0) >= n)),
      )
    return names.length > 0 ? `can craft ${names.join(', ')}` : 'can craft nothing'
  },
})

export const getCraftingPlan = defineAction({
  name: 'getCraftingPlan',
  description: 'The whole plan for crafting something: steps, parts, and what is missing.',
  tellsRecipes: true,
  family: 'see',
  words: ['recipe', 'craft', 'plan'],
  parameters: z.object({ item, count: count.default(1) }),
  async perform(context, args) {
    const { bot } = context
    itemId(bot, args.item)
    needsLearned(context, [args.item])
    const have = inventoryOf(bot)
    const known = recipesKnown(context)
    if (known(args.item).length === 0)
      return `${args.item} cannot be crafted; it has to be found, dug, smelted or traded`
    const plan = planCrafting(known, have, args.item, (have[args.item] ?? 0) + args.count)
    const steps = plan.steps.map(({ recipe, times }) => {
      const parts = Object.entries(recipe.needs).map(([name, n]) => `${n * times} ${name}`)
      return `${parts.join(' + ')} → ${recipe.count * times} ${recipe.result}${recipe.table ? ' (at a table)' : ''}`
    })
    const missing = Object.keys(plan.missing).length > 0 ? `missing: ${listed(plan.missing)}` : 'nothing is missing'
    return `${steps.map((step, index) => `${index + 1}. ${step}`).join('; ')}; ${missing}`
  },
})

export const savedPlaces = defineAction({
  name: 'savedPlaces',
  description: 'Places remembered by name.',
  partOf: 'memory',
  family: 'see',
  words: ['places', 'remembered'],
  parameters: nothing,
  async perform({ bot }) {
    const places = [...botStateOf(bot).ground.memory.places].map(([name, at]) => `${name} at ${at.join(' ')}`)
    return places.join('; ') || 'no places remembered'
  },
})

export const look = defineAction({
  name: 'look',
  description: 'Look around: blocks, creatures, players, containers and blueprints near.',
  offered: { report: 40, reply: 90 },
  talkedOver: true,
  aliases: ['lookAround', 'get_environment_info'],
  partOf: 'vision',
  family: 'see',
  words: ['look', 'see', 'report', 'describe', 'around'],
  parameters: nothing,
  label: () => 'look around',
  async perform({ body }) {
    return describeScene(body.observe())
  },
})

export const map = defineAction({
  name: 'map',
  description: 'The land around from above, as characters.',
  partOf: 'vision',
  family: 'see',
  words: ['map', 'landscape'],
  parameters: z.object({
    radius: z.number().int().min(2).max(24).default(10).describe('how far to each side, in blocks'),
  }),
  async perform({ bot }, args) {
    return mapToText(topDownMap(bot, args.radius))
  },
})

const blueprint = z.string().optional().describe('name of the blueprint; by default the only one')
const level = z.number().int().min(0).max(511).describe('level, 0 is the lowest')

function chosen({ blueprints }: ActionContext, name: string | undefined): [string, readonly BlueprintCell[]] {
  const names = Object.keys(blueprints)
  const key = name ?? (names.length === 1 ? names[0] : undefined)
  const cells = key !== undefined && Object.hasOwn(blueprints, key) ? blueprints[key] : undefined
  if (key !== undefined && cells) return [key, cells]
  const near = name ? likelyName(name, names) : undefined
  const hint = endHint(near, names.length > 0 ? `; there are ${names.join(', ')}` : '; there are none')
  throw new ActionError('unknown-name', `${name ? `no blueprint "${name}"` : 'which blueprint?'}${hint}`)
}

const levelOf = (cells: readonly BlueprintCell[], index: number): BlueprintCell[] => {
  const low = Math.min(...cells.map(one => one.at[1]))
  const found = cells.filter(one => one.at[1] === low + index)
  if (found.length === 0) throw new ActionError('bad-arguments', `the blueprint has no level ${index}`)
  return found
}

const described = (cells: readonly BlueprintCell[]): string =>
  cells
    .slice(0, 200)
    .map(({ at, block, states }) => {
      const turned = states
        ? `[${Object.entries(states)
            .map(([k, v]) => `${k}=${v}`)
            .join(',')}]`
        : ''
      return `${block}${turned} at ${at.join(' ')}`
    })
    .join('; ') + (cells.length > 200 ? `; and ${cells.length - 200} more` : '')

const materials = (cells: readonly BlueprintCell[]): string => {
  const counts: Record<string, number> = {}
  for (const { block } of cells) if (block !== 'air') counts[block] = (counts[block] ?? 0) + 1
  return listed(counts)
}

export const getBlueprint = defineAction({
  name: 'getBlueprint',
  description: 'The cells and materials of a blueprint.',
  family: 'build',
  words: ['blueprint'],
  parameters: z.object({ blueprint }),
  async perform(context, args) {
    const [name, cells] = chosen(context, args.blueprint)
    return `${name}: ${materials(cells)}. ${described(cells)}`
  },
})

export const getBlueprintLevel = defineAction({
  name: 'getBlueprintLevel',
  description: 'The cells of one level of a blueprint.',
  family: 'build',
  words: ['blueprint'],
  parameters: z.object({ levelNum: level, blueprint }),
  async perform(context, args) {
    const [name, cells] = chosen(context, args.blueprint)
    return `${name}, level ${args.levelNum}: ${described(levelOf(cells, args.levelNum))}`
  },
})

function check(
  context: ActionContext,
  name: string,
  all: readonly BlueprintCell[],
  cells: readonly BlueprintCell[],
): string {
  const wrong = new Set(context.body.observe().blueprints[name]?.missing.map(index => keyOf(all[index]!.at)) ?? [])
  const left = cells.filter(one => wrong.has(keyOf(one.at)))
  if (left.length === 0) return `all ${cells.length} cells are right`
  return `${cells.length - left.length} of ${cells.length} cells are right; still to do: ${described(left)}`
}

export const checkBlueprint = defineAction({
  name: 'checkBlueprint',
  description: 'What of a blueprint is still to be placed or wrong.',
  family: 'build',
  words: ['blueprint', 'check'],
  parameters: z.object({ blueprint }),
  async perform(context, args) {
    const [name, cells] = chosen(context, args.blueprint)
    return `${name}: ${check(context, name, cells, cells)}`
  },
})

export const checkBlueprintLevel = defineAction({
  name: 'checkBlueprintLevel',
  description: 'What of one level of a blueprint is still to be placed or wrong.',
  family: 'build',
  words: ['blueprint'],
  parameters: z.object({ levelNum: level, blueprint }),
  async perform(context, args) {
    const [name, cells] = chosen(context, args.blueprint)
    return `${name}, level ${args.levelNum}: ${check(context, name, cells, levelOf(cells, args.levelNum))}`
  },
})
