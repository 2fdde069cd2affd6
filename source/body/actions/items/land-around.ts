import { cell, type Position } from '../../../minecraft/blocks/position.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import type { ActionContext } from '../../contract/body-types.ts'
import { neededTool, usesLeft } from '../../hands/dig-tools.ts'
import { furnaces } from '../../hands/furnace.ts'
import { inputsKnown, recipesKnown } from '../../hands/recipes-known.ts'
import { isOre, sourceOf, sourcesAround } from '../../mine/block-sources.ts'
import { levelFor } from '../../mine/prospect.ts'
import { stationRadiusBlocks } from '../../reach/work-stations.ts'
import { middleOf } from '../../terrain/terrain.ts'
import { fishKinds, waterNear } from '../world/catch-fish.ts'
import { comesFromAnimals, nearest } from '../world/fight.ts'
import { containersKnown } from './containers.ts'
import { holdings } from './holdings.ts'
import { tables } from './meals.ts'

/** How far is looked for what is to be dug, in blocks. */
export const searchRadiusBlocks = 48

/** What a plan for gathering goes by; `stations`: how far a table or a furnace may stand. */
export function landAround(context: ActionContext, stations = stationRadiusBlocks) {
  const { bot } = context
  const { index } = botStateOf(bot).ground
  const here = cell(bot.entity.position)
  const stored: Record<string, number> = {}
  const kinds = new Set([...containersKnown(bot).values()].flatMap(({ items }) => Object.keys(items)))
  for (const name of kinds) stored[name] = holdings(context, name).reduce((sum, { free }) => sum + free, 0)
  const cache = new Map<string, Position | undefined>()
  const nearestSource = (name: string): Position | undefined => {
    if (cache.has(name)) return cache.get(name)
    const { blocks } = sourceOf(bot, name)
    const found = blocks.size > 0 ? sourcesAround(bot, sourceOf(bot, name), searchRadiusBlocks, 20)[0] : undefined
    cache.set(name, found)
    return found
  }
  const near = (names: ReadonlySet<string>) => index.find(names, here, stations, 1).length > 0
  return {
    stored,
    tableNear: near(tables),
    furnaceNear: near(furnaces),
    recipesFor: recipesKnown(context),
    inputsFor: (name: string) => inputsKnown(context, name),
    canCollect: (name: string) =>
      (nearestSource(name) !== undefined || mayFind(name)) && !/^(crafting_table|furnace|chest)$/.test(name),
    digsFor: (name: string, count: number) => (isOre(sourceOf(bot, name)) ? wayTo(name) + 6 * count : 0),
    usesLeft: (kind: string) => usesLeft(bot, kind),
    milkNear: nearest(bot, 'cow') !== undefined || nearest(bot, 'mooshroom') !== undefined,
    canHunt: (name: string) => comesFromAnimals(name) && animalNear(name),
    canFish: (name: string) => fishKinds.has(name) && waterNear(bot) !== undefined,
    toolFor: (name: string) => {
      const at = nearestSource(name)
      const there = at && bot.blockAt(middleOf(at), false)?.name
      const [listed] = [...sourceOf(bot, name).blocks]
      const block = bot.registry.blocksByName[there ?? listed ?? '']
      return block?.harvestTools ? neededTool(bot, block) : undefined
    },
  }
  /** Ore that is not in sight may still be found by digging for it. */
  function mayFind(name: string): boolean {
    const source = sourceOf(bot, name)
    return isOre(source) && levelFor({ bot }, source.blocks) !== undefined
  }
  /** Blocks to dig on the way, about: caves make it less, stairs make it more. */
  function wayTo(name: string): number {
    const at = nearestSource(name)
    if (at) return Math.abs(at[1] - here[1]) * 1.2 + Math.hypot(at[0] - here[0], at[2] - here[2]) * 1.5
    const level = levelFor({ bot }, sourceOf(bot, name).blocks)
    return level === undefined ? 0 : Math.abs(level - here[1]) * 1.2 + 48
  }
  function animalNear(name: string): boolean {
    return ['cow', 'pig', 'sheep', 'chicken', 'rabbit', 'mooshroom', 'cod', 'salmon', 'squid'].some(
      kind => nearest(bot, kind) !== undefined && preyGives(kind, name),
    )
  }
}

const preyGives = (kind: string, name: string): boolean =>
  (kind === 'cow' && /^(beef|leather)$/.test(name)) ||
  (kind === 'pig' && name === 'porkchop') ||
  (kind === 'sheep' && /^mutton$|_wool$/.test(name)) ||
  (kind === 'chicken' && /^(chicken|feather)$/.test(name)) ||
  (kind === 'rabbit' && /^rabbit/.test(name)) ||
  kind === name ||
  (kind === 'squid' && name === 'ink_sac')
