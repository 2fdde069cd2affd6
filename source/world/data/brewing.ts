import { wordSet } from '../../minecraft/names/word-list.ts'
import type { Stack } from '../items/stack.ts'

/** Ticks for one brewing, and how many brewings one blaze powder gives. */
export const brewTicks = 400
export const fuelUses = 20

const fromAwkward: Readonly<Record<string, string>> = {
  sugar: 'swiftness',
  rabbit_foot: 'leaping',
  blaze_powder: 'strength',
  glistering_melon_slice: 'healing',
  spider_eye: 'poison',
  ghast_tear: 'regeneration',
  magma_cream: 'fire_resistance',
  pufferfish: 'water_breathing',
  golden_carrot: 'night_vision',
  phantom_membrane: 'slow_falling',
  turtle_helmet: 'turtle_master',
}

const lasting = wordSet(`
  night_vision invisibility leaping fire_resistance swiftness slowness turtle_master water_breathing poison
  regeneration strength weakness slow_falling
`)
const strengthened = wordSet('leaping swiftness slowness turtle_master healing harming poison regeneration strength')

const corrupted: Readonly<Record<string, string>> = {
  water: 'weakness',
  swiftness: 'slowness',
  leaping: 'slowness',
  healing: 'harming',
  poison: 'harming',
  night_vision: 'invisibility',
}

function brewed(potion: string, ingredient: string): string | undefined {
  if (ingredient === 'nether_wart') return potion === 'water' ? 'awkward' : undefined
  if (ingredient === 'redstone')
    return potion === 'water' ? 'mundane' : lasting.has(potion) ? `long_${potion}` : undefined
  if (ingredient === 'glowstone_dust')
    return potion === 'water' ? 'thick' : strengthened.has(potion) ? `strong_${potion}` : undefined
  if (ingredient === 'fermented_spider_eye') {
    const [, prefix = '', kind = potion] = /^(long_|strong_)?(.+)$/.exec(potion) ?? []
    const turned = corrupted[kind]
    // Harming knows no long form.
    return turned && (turned === 'harming' && prefix === 'long_' ? turned : prefix + turned)
  }
  const effect = fromAwkward[ingredient]
  if (!effect) return undefined
  return potion === 'awkward'
    ? effect
    : potion === 'water' && ingredient !== 'turtle_helmet' && ingredient !== 'golden_carrot'
      ? 'mundane'
      : undefined
}

/** What an ingredient makes of a bottle; undefined: nothing. */
export function brew(bottle: Stack, ingredient: string): Stack | undefined {
  const potion = bottle.extra?.potion
  if (!isBottle(bottle.name) || potion === undefined) return undefined
  if (ingredient === 'gunpowder') return bottle.name === 'potion' ? { ...bottle, name: 'splash_potion' } : undefined
  if (ingredient === 'dragon_breath')
    return bottle.name === 'splash_potion' ? { ...bottle, name: 'lingering_potion' } : undefined
  const made = brewed(potion, ingredient)
  return made ? { ...bottle, extra: { ...bottle.extra, potion: made } } : undefined
}

export const isBottle = (item: string): boolean =>
  item === 'potion' || item === 'splash_potion' || item === 'lingering_potion'

const others = wordSet('nether_wart redstone glowstone_dust fermented_spider_eye gunpowder dragon_breath')
export const isIngredient = (item: string): boolean => others.has(item) || Object.hasOwn(fromAwkward, item)
