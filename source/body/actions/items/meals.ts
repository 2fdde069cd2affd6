import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { creatureName } from '../../../minecraft/names/creatures.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { activate } from '../../bot/look-and-click.ts'
import type { ActionContext } from '../../contract/body-types.ts'
import { isForbidden } from '../../contract/forbidden.ts'
import { countOf, inventoryOf } from '../../hands/carried-items.ts'
import { nourishment } from '../../hands/eat.ts'
import { chooseFuel, smelted } from '../../hands/furnace.ts'
import { sourceOf, sourcesAround } from '../../mine/block-sources.ts'
import { approach } from '../../reach/approach.ts'
import { collectItems } from '../../reach/collect-items.ts'
import { fight } from '../../reach/fight-creature.ts'
import { dropComes, dropsAround, pickUp } from '../../reach/pick-up-items.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { axesOf } from '../table/define-action.ts'
import { harvestAndReplant } from '../world/farming.ts'
import { containersKnown, withdraw } from './containers.ts'
import { holdings } from './holdings.ts'

/** What there is to eat around a body, and how to get it. */

/** Hunger from which on the animals of a pen are no longer spared. */
export const starvingFood = 6
/** Blocks within which food is seen. */
export const lookRadius = { items: 24, plants: 32, animals: 64 }
/** ms in which the meat of an animal lies there. */
const dropMs = 1_500
/** Food points that one takes along for later. */
export const provisionPoints = 12
export const tables = new Set(['crafting_table', 'workbench'])
const fields: Readonly<Record<string, string>> = { potato: 'potatoes', carrot: 'carrots', beetroot: 'beetroots' }

/** Something to eat that can be got. */
interface Meal {
  /** It is tried once. */
  readonly key: string
  readonly what: string
  /** How far it is, in blocks; more for what takes longer. */
  readonly far: number
  get(): Promise<unknown>
}

/** What there is to eat around, the nearest first. */
export function mealsAround(context: ActionContext, refused: ReadonlySet<string>): Meal[] {
  const all = [...lyingFood(context), ...storedFood(context), ...plants(context), ...animals(context)]
  return all.filter(({ key }) => !refused.has(key)).sort((a, b) => a.far - b.far)
}

/** What is thrown to a player is theirs. */
const handedWithinBlocks = 4

function lyingFood({ bot, signal }: ActionContext): Meal[] {
  const here = cell(bot.entity.position)
  const others = Object.values(bot.entities).filter(one => one.type === 'player' && one !== bot.entity)
  return dropsAround(bot, here, lookRadius.items)
    .filter(({ name }) => nourishment(bot, name) > 0)
    .filter(({ at }) => others.every(one => distance(cell(one.position), at) > handedWithinBlocks))
    .map(({ entity, name, at }) => ({
      key: `drop ${entity.id}`,
      what: `${readable(name)} that lies there`,
      far: distance(at, here),
      get: () => pickUp(bot, at, 2, signal, other => other === name),
    }))
}

/** What lies in the containers that it knows and is not meant for a task. */
function storedFood(context: ActionContext): Meal[] {
  const { bot, orders } = context
  if (isForbidden(orders, 'withdraw')) return []
  const here = cell(bot.entity.position)
  const names = new Set([...containersKnown(bot).values()].flatMap(({ items }) => Object.keys(items)))
  return [...names]
    .filter(name => nourishment(bot, name) > 0)
    .flatMap(name =>
      holdings(context, name)
        .filter(({ free }) => free > 0)
        .map(({ at, free }) => ({
          key: `chest ${keyOf(at)} ${name}`,
          what: `${readable(name)} in a chest`,
          far: distance(at, here),
          get: () =>
            withdraw.perform(context, { item: name, count: Math.min(free, portions(bot, name)), ...axesOf(at) }),
        })),
    )
}

/** How many of a food it takes to be sated and to have some to take along. */
const portions = (bot: Bot, name: string): number =>
  Math.ceil((20 - bot.food + provisionPoints) / Math.max(1, nourishment(bot, name)))

function plants(context: ActionContext): Meal[] {
  const { bot, orders, signal } = context
  if (isForbidden(orders, 'collect')) return []
  const here = cell(bot.entity.position)
  const { index } = botStateOf(bot).ground
  const meals: Meal[] = []
  const near = (item: string) => sourcesAround(bot, sourceOf(bot, item), lookRadius.plants, 1)[0]
  const harvest = (item: string, count: number) =>
    harvestAndReplant.perform(context, { item, count, radius: lookRadius.plants })
  for (const [item, crop] of Object.entries(fields)) {
    const at = bot.registry.blocksByName[crop] && near(item)
    if (at)
      meals.push({ key: `field ${item}`, what: `ripe ${crop}`, far: distance(at, here), get: () => harvest(item, 6) })
  }
  const wheat = near('wheat')
  const hasTable = countOf(bot, 'crafting_table') > 0 || index.find(tables, here, lookRadius.items, 1).length > 0
  if (wheat && hasTable)
    meals.push({ key: 'field wheat', what: 'ripe wheat', far: distance(wheat, here), get: () => harvest('wheat', 9) })
  const melon = bot.registry.itemsByName.melon_slice && near('melon_slice')
  if (melon)
    meals.push({
      ...{ key: `melon ${keyOf(melon)}`, what: 'a melon', far: distance(melon, here) },
      get: () => collectItems(context, 'melon_slice', 3, lookRadius.plants),
    })
  const terrain = new Terrain(bot)
  const bushes = index
    .find(new Set(['sweet_berry_bush']), here, lookRadius.plants, 8)
    .filter(at => Number(terrain.of(at)?.states.age ?? 0) >= 2)
  for (const at of bushes)
    meals.push({
      ...{ key: `bush ${keyOf(at)}`, what: 'berries', far: distance(at, here) },
      // Picked by hand the bush stays.
      async get() {
        await approach(bot, at, signal)
        await activate(bot, at, signal)
        await dropComes(bot, at, 4, dropMs, signal, drop => drop.name === 'sweet_berries')
        await pickUp(bot, at, 4, signal, name => name === 'sweet_berries')
      },
    })
  return meals
}

const meat: Readonly<Record<string, string>> = {
  ...{ cow: 'beef', mooshroom: 'beef', pig: 'porkchop', sheep: 'mutton', rabbit: 'rabbit', chicken: 'chicken' },
}
/** To hunt takes longer than to pick up, in blocks of way. */
const huntCost = 12
const fence = /_fence(_gate)?$|^fence(_gate)?$|_wall$/
const penRadiusBlocks = 5

/** Young ones give no meat; where their metadata has it differs from version to version. */
const isYoung = ({ metadata }: Entity): boolean =>
  [12, 15, 16].some(index => (metadata as readonly unknown[])[index] === true)

function animals(context: ActionContext): Meal[] {
  const { bot, orders, signal, claims } = context
  if (isForbidden(orders, 'hunt')) return []
  const here = cell(bot.entity.position)
  const { danger, ground } = botStateOf(bot)
  const fences = new Set(Object.keys(bot.registry.blocksByName).filter(name => fence.test(name)))
  const isPenned = (at: Position) => ground.index.find(fences, at, penRadiusBlocks, 1).length > 0
  return Object.values(bot.entities).flatMap(animal => {
    const kind = creatureName(animal.name ?? '')
    const food = meat[kind]
    const at = cell(animal.position)
    const far = distance(at, here)
    if (!food || far > lookRadius.animals || danger.fallen.has(animal) || isYoung(animal)) return []
    const cooked = smelted(food) ?? food
    if (nourishment(bot, food) === 0 && !(chooseFuel(inventoryOf(bot), 1, food) && nourishment(bot, cooked))) return []
    if (bot.food > starvingFood && (animal.getCustomName?.() || isPenned(at))) return []
    // Of two that are hungry each hunts its own.
    const claim = `animal:${animal.id}`
    if ((claims.owner(claim) ?? bot.username) !== bot.username) return []
    return {
      ...{ key: claim, what: `a ${readable(kind)}`, far: far + huntCost },
      async get() {
        if (!claims.take(claim, bot.username)) return
        try {
          if (await fight(context, animal))
            await dropComes(bot, cell(animal.position), 6, dropMs, signal, one => one.name === food)
          await pickUp(bot, cell(animal.position), 8, signal)
        } finally {
          claims.release(claim, bot.username)
        }
      },
    }
  })
}
