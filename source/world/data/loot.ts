import type { Dice } from '../../minecraft/random.ts'
import { between } from './dice.ts'
import type { Drop } from './drop-rules.ts'

export interface MobFacts {
  /** Its own, of a sheep, by registry name. */
  readonly wool?: string
  readonly sheared?: boolean
  readonly baby?: boolean
  readonly burning?: boolean
  readonly byPlayer?: boolean
  readonly looting?: number
}

/** What a creature leaves when it dies, as vanilla's loot tables say. */
export function mobLoot(type: string, facts: MobFacts, dice: Dice): Drop[] {
  if (facts.baby) return []
  const drops: Drop[] = []
  for (const part of mobs[type]?.loot ?? []) {
    if (part.playerOnly && !facts.byPlayer) continue
    const looting = facts.looting ?? 0
    if (part.chance !== undefined && dice() >= part.chance + looting * (part.lootingChance ?? 0)) continue
    // Looting adds up to its level to what comes in numbers, nothing to rare single things.
    const extra = part.chance === undefined && looting > 0 ? Math.floor(dice() * (looting + 1)) : 0
    const count = between(part.low, part.high, dice) + extra
    const name = facts.burning && part.cooked ? part.cooked : oneOf(part.name, dice)
    if (count > 0) drops.push({ name, count })
  }
  if (type === 'sheep' && !facts.sheared) drops.push({ name: facts.wool ?? 'white_wool', count: 1 })
  return drops
}

/** Experience for a kill by a player; babies of animals give none, babies of monsters more than their elders. */
export function mobExperience(type: string, facts: MobFacts, dice: Dice): number {
  const mob = mobs[type]
  if (!mob || !facts.byPlayer) return 0
  const [low, high] = mob.experience
  const monster = low >= 3
  if (facts.baby) return monster ? Math.floor(high * 2.5) : 0
  return between(low, high, dice)
}

export const breedingExperience = (dice: Dice): number => between(1, 7, dice)

interface Part {
  readonly name: string | readonly string[]
  readonly low: number
  readonly high: number
  readonly cooked?: string
  readonly chance?: number
  readonly lootingChance?: number
  readonly playerOnly?: boolean
}

const oneOf = (name: string | readonly string[], dice: Dice): string =>
  typeof name === 'string' ? name : name[Math.floor(dice() * name.length)]!

const some = (name: string, low: number, high: number, cooked?: string): Part => ({ name, low, high, cooked })
const rare = (name: string | readonly string[], chance: number, lootingChance: number): Part => ({
  name,
  low: 1,
  high: 1,
  chance,
  lootingChance,
  playerOnly: true,
})

interface Mob {
  readonly loot: readonly Part[]
  readonly experience: readonly [number, number]
}

const animal = [1, 3] as const
const monster = [5, 5] as const

const zombieLoot = [some('rotten_flesh', 0, 2), rare(['iron_ingot', 'carrot', 'potato'], 0.025, 0.01)]
const spiderLoot = [some('string', 0, 2), { ...some('spider_eye', -1, 1), playerOnly: true }]

const mobs: Readonly<Record<string, Mob>> = {
  cow: { loot: [some('leather', 0, 2), some('beef', 1, 3, 'cooked_beef')], experience: animal },
  mooshroom: { loot: [some('leather', 0, 2), some('beef', 1, 3, 'cooked_beef')], experience: animal },
  pig: { loot: [some('porkchop', 1, 3, 'cooked_porkchop')], experience: animal },
  sheep: { loot: [some('mutton', 1, 2, 'cooked_mutton')], experience: animal },
  chicken: { loot: [some('feather', 0, 2), some('chicken', 1, 1, 'cooked_chicken')], experience: animal },
  rabbit: {
    loot: [some('rabbit_hide', 0, 1), some('rabbit', 0, 1, 'cooked_rabbit'), rare('rabbit_foot', 0.1, 0.03)],
    experience: animal,
  },
  horse: { loot: [some('leather', 0, 2)], experience: animal },
  donkey: { loot: [some('leather', 0, 2)], experience: animal },
  mule: { loot: [some('leather', 0, 2)], experience: animal },
  llama: { loot: [some('leather', 0, 2)], experience: animal },
  squid: { loot: [some('ink_sac', 1, 3)], experience: animal },
  cod: { loot: [some('cod', 1, 1, 'cooked_cod')], experience: animal },
  salmon: { loot: [some('salmon', 1, 1, 'cooked_salmon')], experience: animal },
  parrot: { loot: [some('feather', 1, 2)], experience: animal },
  cat: { loot: [some('string', 0, 2)], experience: animal },
  turtle: { loot: [some('seagrass', 0, 2)], experience: animal },
  wolf: { loot: [], experience: animal },
  fox: { loot: [], experience: animal },
  goat: { loot: [], experience: animal },
  snow_golem: { loot: [some('snowball', 0, 15)], experience: [0, 0] },
  iron_golem: { loot: [some('poppy', 0, 2), some('iron_ingot', 3, 5)], experience: [0, 0] },
  villager: { loot: [], experience: [0, 0] },
  zombie: { loot: zombieLoot, experience: monster },
  zombie_villager: { loot: zombieLoot, experience: monster },
  husk: { loot: zombieLoot, experience: monster },
  drowned: { loot: [some('rotten_flesh', 0, 2), rare('copper_ingot', 0.11, 0.02)], experience: monster },
  skeleton: { loot: [some('arrow', 0, 2), some('bone', 0, 2)], experience: monster },
  stray: { loot: [some('arrow', 0, 2), some('bone', 0, 2)], experience: monster },
  wither_skeleton: {
    loot: [some('coal', -1, 1), some('bone', 0, 2), rare('wither_skeleton_skull', 0.025, 0.01)],
    experience: monster,
  },
  spider: { loot: spiderLoot, experience: monster },
  cave_spider: { loot: spiderLoot, experience: monster },
  creeper: { loot: [some('gunpowder', 0, 2)], experience: monster },
  enderman: { loot: [some('ender_pearl', 0, 1)], experience: monster },
  witch: {
    loot: [some('glowstone_dust', 0, 2), some('redstone', 0, 2), some('stick', 0, 2), some('sugar', 0, 2)],
    experience: monster,
  },
  slime: { loot: [some('slime_ball', 0, 2)], experience: [1, 4] },
  magma_cube: { loot: [some('magma_cream', -2, 1)], experience: [1, 4] },
  blaze: { loot: [{ ...some('blaze_rod', 0, 1), playerOnly: true }], experience: [10, 10] },
  ghast: { loot: [some('ghast_tear', 0, 1), some('gunpowder', 0, 2)], experience: monster },
  phantom: { loot: [{ ...some('phantom_membrane', 0, 1), playerOnly: true }], experience: monster },
  zombified_piglin: {
    loot: [some('rotten_flesh', 0, 1), some('gold_nugget', 0, 1), rare('gold_ingot', 0.025, 0.01)],
    experience: monster,
  },
  silverfish: { loot: [], experience: monster },
  endermite: { loot: [], experience: [3, 3] },
  pillager: { loot: [], experience: monster },
}
