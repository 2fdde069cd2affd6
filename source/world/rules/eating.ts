import { alwaysEdible, cakeSlice, curedBy, eatingTicks, foodEffects, foodRemainder, isDrink } from '../data/food.ts'
import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { type Stack, withCount } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { giveBack } from '../windows/open.ts'
import { feed, giveEffect, removeEffect } from './effects.ts'
import { beginUse } from './using.ts'

const hungry = (player: Player): boolean => player.food < 20

const potions: Readonly<Record<string, readonly [effect: string, ticks: number, amplifier: number]>> = {
  healing: ['instant_health', 1, 0],
  strong_healing: ['instant_health', 1, 1],
  harming: ['instant_damage', 1, 0],
  strong_harming: ['instant_damage', 1, 1],
  swiftness: ['speed', 3600, 0],
  long_swiftness: ['speed', 9600, 0],
  strong_swiftness: ['speed', 1800, 1],
  slowness: ['slowness', 1800, 0],
  regeneration: ['regeneration', 900, 0],
  long_regeneration: ['regeneration', 1800, 0],
  strong_regeneration: ['regeneration', 450, 1],
  poison: ['poison', 900, 0],
  strength: ['strength', 3600, 0],
  long_strength: ['strength', 9600, 0],
  strong_strength: ['strength', 1800, 1],
  weakness: ['weakness', 1800, 0],
  fire_resistance: ['fire_resistance', 3600, 0],
  long_fire_resistance: ['fire_resistance', 9600, 0],
  water_breathing: ['water_breathing', 3600, 0],
  night_vision: ['night_vision', 3600, 0],
  invisibility: ['invisibility', 3600, 0],
  leaping: ['jump_boost', 3600, 0],
  slow_falling: ['slow_falling', 1800, 0],
}

function finish(game: Game, player: Player, item: Stack): void {
  const slot = player.inventory[slots.offhand] === item ? slots.offhand : slots.hotbar + player.hotbar
  const food = game.registry.foodsByName[item.name]
  if (food) feed(player, food.foodPoints, food.saturation)
  for (const { name, duration, amplifier, chance } of foodEffects(item.name)) {
    if (game.random.chance(chance)) giveEffect(game, player, name, duration, amplifier)
  }
  const potion = item.name === 'potion' ? potions[item.extra?.potion ?? ''] : undefined
  if (potion) giveEffect(game, player, ...potion)
  const cure = curedBy(item.name)
  for (const name of [...player.effects.keys()]) if (cure === 'all' || cure === name) removeEffect(game, player, name)
  // First the news that eating is over, then the slot: a changed count alone would already end it for clients.
  game.network.send(player, 'entity_status', { entityId: player.id, entityStatus: 9 })
  if (player.creative) return
  const rest = withCount(item, item.count - 1)
  const remainder = foodRemainder(item.name)
  player.inventory[slot] = rest ?? (remainder ? { name: remainder, count: 1 } : null)
  if (rest && remainder) giveBack(game, player, { name: remainder, count: 1 })
}

export const eating: Mechanic = {
  name: 'eating',
  items: [
    {
      match: name => isDrink(name) || alwaysEdible(name),
      use(game, player, _stack, hand) {
        beginUse(game, player, hand)
        return true
      },
    },
    {
      match: () => true,
      use(game, player, item, hand) {
        if (!game.registry.foodsByName[item.name] || isDrink(item.name)) return false
        if (!hungry(player) && !alwaysEdible(item.name) && !player.creative) return true
        beginUse(game, player, hand)
        return true
      },
      ticks: (game, item) => (game.registry.foodsByName[item.name] || isDrink(item.name) ? eatingTicks(item.name) : 0),
      finish,
    },
  ],
  blocks: [
    {
      match: block => block.name === 'cake',
      use(game, { player, position, state }) {
        if (!hungry(player) && !player.creative) return true
        feed(player, cakeSlice.foodPoints, cakeSlice.saturation)
        const bites = Number(game.registry.blocks.get(state, 'bites')) + 1
        game.set(position, bites > 6 ? 0 : game.registry.blocks.with(state, { bites: String(bites) }))
        return true
      },
    },
  ],
}
