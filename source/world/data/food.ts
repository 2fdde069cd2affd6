export interface FoodEffect {
  readonly name: string
  /** Ticks. */
  readonly duration: number
  readonly amplifier: number
  readonly chance: number
}

/** Ticks of chewing until the food works: snacks are quick, honey slow. */
export const eatingTicks = (item: string): number => quickOrSlow[item] ?? 32

const quickOrSlow: Readonly<Record<string, number>> = { dried_kelp: 16, honey_bottle: 40 }

/** What stays in the hand after eating or drinking. */
export const foodRemainder = (item: string): string | null => remainders[item] ?? null

const remainders: Readonly<Record<string, string>> = {
  mushroom_stew: 'bowl',
  rabbit_stew: 'bowl',
  beetroot_soup: 'bowl',
  suspicious_stew: 'bowl',
  honey_bottle: 'glass_bottle',
  potion: 'glass_bottle',
  milk_bucket: 'bucket',
}

/** Items that are used up by drinking although they are no food. */
export const isDrink = (item: string): boolean => item === 'potion' || item === 'milk_bucket' || item === 'honey_bottle'

export const alwaysEdible = (item: string): boolean => alwaysEaten.has(item) || isDrink(item)

const alwaysEaten = new Set(['golden_apple', 'enchanted_golden_apple', 'chorus_fruit', 'suspicious_stew'])

/** Effects of food, by registry name in lower case with underscores (`regeneration`, `fire_resistance`). */
export const foodEffects = (item: string): readonly FoodEffect[] => effects[item] ?? []

const effect = (name: string, seconds: number, amplifier = 0, chance = 1): FoodEffect => ({
  name,
  duration: seconds * 20,
  amplifier,
  chance,
})

const effects: Readonly<Record<string, readonly FoodEffect[]>> = {
  golden_apple: [effect('regeneration', 5, 1), effect('absorption', 120)],
  enchanted_golden_apple: [
    effect('regeneration', 20, 1),
    effect('resistance', 300),
    effect('fire_resistance', 300),
    effect('absorption', 120, 3),
  ],
  rotten_flesh: [effect('hunger', 30, 0, 0.8)],
  chicken: [effect('hunger', 30, 0, 0.3)],
  spider_eye: [effect('poison', 5)],
  poisonous_potato: [effect('poison', 5, 0, 0.6)],
  pufferfish: [effect('hunger', 15, 2), effect('poison', 60, 1), effect('nausea', 15)],
}

/** Milk ends all effects, honey only poison. */
export const curedBy = (item: string): 'all' | 'poison' | null =>
  item === 'milk_bucket' ? 'all' : item === 'honey_bottle' ? 'poison' : null

export const cakeSlice = { foodPoints: 2, saturation: 0.4 } as const
