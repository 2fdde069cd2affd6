import type { Dice } from '../../minecraft/random.ts'
import { between, binomial } from './dice.ts'

export interface Drop {
  readonly name: string
  readonly count: number
}

export interface DropContext {
  readonly name: string
  /** Value of a block property as text, empty when the block has none of that name. */
  readonly property: (name: string) => string
  readonly tool: string
  readonly silkTouch: boolean
  readonly shears: boolean
  readonly fortune: number
  readonly dice: Dice
}

export type DropRule = (context: DropContext) => Drop[]

export const one = (name: string, count = 1): Drop[] => [{ name, count }]
export const nothing: DropRule = () => []
export const itself: DropRule = c => one(c.name)
/** Silk touch takes the block as it is. */
export const silkOr =
  (otherwise: DropRule): DropRule =>
  c =>
    c.silkTouch ? one(c.name) : otherwise(c)
export const silkOnly = silkOr(nothing)
export const shearsOr =
  (otherwise: DropRule): DropRule =>
  c =>
    c.shears || c.silkTouch ? one(c.name) : otherwise(c)
const shearsOnly = shearsOr(nothing)
const always =
  (name: string, count = 1): DropRule =>
  () =>
    one(name, count)
/** Chance by fortune level; the last value holds for all higher levels. */
export const byFortune = (c: DropContext, ...chances: readonly number[]): boolean =>
  c.dice() < chances[Math.min(c.fortune, chances.length - 1)]!

/** Fortune on ores multiplies: level n gives 2 to n+1 times with chance 1/(n+2) each, else once. */
const ore = (name: string, low = 1, high = low): DropRule =>
  silkOr(c => {
    const count = between(low, high, c.dice)
    const factor = c.fortune > 0 ? Math.max(1, Math.floor(c.dice() * (c.fortune + 2))) : 1
    return one(name, count * factor)
  })

/** Fortune adds 0 to its level, up to a limit. */
const spread = (name: string, low: number, high: number, limit = Number.POSITIVE_INFINITY): DropRule =>
  silkOr(c => one(name, Math.min(limit, between(low, high, c.dice) + between(0, c.fortune, c.dice))))

/** 4/7 per trial, three trials plus one per fortune level: vanilla's bonus for ripe crops. */
const cropBonus = (c: DropContext) => binomial(3 + c.fortune, 0.571_428_6, c.dice)
const ripe = (c: DropContext, age: number) => Number(c.property('age')) >= age

const grass: DropRule = shearsOr(c =>
  c.dice() < 0.125 ? one('wheat_seeds', 1 + between(0, c.fortune * 2, c.dice)) : [],
)

/** Both halves of tall grass are dug at once; the lower one answers for them. */
const tallGrass =
  (short: string): DropRule =>
  c => {
    if (c.property('half') === 'upper') return []
    if (c.shears) return one(short, 2)
    return c.dice() < 0.125 ? one('wheat_seeds') : []
  }

const stemSeeds =
  (seeds: string): DropRule =>
  c => {
    const chance = c.property('age') === '' ? 0.533_333_36 : (Number(c.property('age')) + 1) / 15
    return one(seeds, binomial(3, chance, c.dice))
  }

const berries: DropRule = c => (c.property('berries') === 'true' ? one('glow_berries') : [])
const netherVine =
  (name: string): DropRule =>
  c =>
    c.shears || c.silkTouch || byFortune(c, 0.33, 0.55, 0.77, 1) ? one(name) : []
const hugeMushroom = (name: string): DropRule => silkOr(c => one(name, Math.max(0, between(-6, 2, c.dice))))

/** Blocks with loot of their own, by registry name. Families (doors, slabs, leaves …) are in drop-families.ts. */
export const dropRules: Readonly<Record<string, DropRule>> = {
  air: nothing,
  stone: silkOr(always('cobblestone')),
  deepslate: silkOr(always('cobbled_deepslate')),
  grass_block: silkOr(always('dirt')),
  mycelium: silkOr(always('dirt')),
  podzol: silkOr(always('dirt')),
  farmland: always('dirt'),
  dirt_path: always('dirt'),
  crimson_nylium: silkOr(always('netherrack')),
  warped_nylium: silkOr(always('netherrack')),
  gravel: silkOr(c => (byFortune(c, 0.1, 1 / 7, 0.25, 1) ? one('flint') : one('gravel'))),
  clay: silkOr(always('clay_ball', 4)),
  bookshelf: silkOr(always('book', 3)),
  chiseled_bookshelf: silkOnly,
  snow: c => {
    const layers = Number(c.property('layers'))
    return c.silkTouch ? (layers === 8 ? one('snow_block') : one('snow', layers)) : one('snowball', layers)
  },
  snow_block: silkOr(always('snowball', 4)),
  ice: silkOnly,
  packed_ice: silkOnly,
  blue_ice: silkOnly,
  frosted_ice: nothing,
  glass: silkOnly,
  glass_pane: silkOnly,
  glowstone: spread('glowstone_dust', 2, 4, 4),
  sea_lantern: spread('prismarine_crystals', 2, 3, 5),
  melon: spread('melon_slice', 3, 7, 9),
  ender_chest: silkOr(always('obsidian', 8)),
  spawner: nothing,
  trial_spawner: nothing,
  vault: nothing,
  cake: nothing,
  budding_amethyst: nothing,
  reinforced_deepslate: nothing,
  turtle_egg: silkOnly,
  frogspawn: nothing,
  powder_snow: nothing,
  suspicious_sand: nothing,
  suspicious_gravel: nothing,
  piston_head: nothing,
  moving_piston: nothing,
  creaking_heart: silkOnly,
  bee_nest: silkOnly,
  campfire: silkOr(always('charcoal', 2)),
  soul_campfire: silkOr(always('soul_soil')),
  composter: c => [...one('composter'), ...(c.property('level') === '8' ? one('bone_meal') : [])],
  gilded_blackstone: silkOr(c =>
    byFortune(c, 0.1, 1 / 7, 0.25, 1) ? one('gold_nugget', between(2, 5, c.dice)) : one('gilded_blackstone'),
  ),
  amethyst_cluster: silkOr(c => (c.tool.endsWith('_pickaxe') ? ore('amethyst_shard', 4)(c) : one('amethyst_shard', 2))),
  small_amethyst_bud: silkOnly,
  medium_amethyst_bud: silkOnly,
  large_amethyst_bud: silkOnly,
  sculk: silkOnly,
  sculk_vein: silkOnly,
  sculk_catalyst: silkOnly,
  sculk_sensor: silkOnly,
  calibrated_sculk_sensor: silkOnly,
  sculk_shrieker: silkOnly,
  cobweb: c => (c.shears || c.silkTouch ? one('cobweb') : one('string')),

  coal_ore: ore('coal'),
  iron_ore: ore('raw_iron'),
  copper_ore: ore('raw_copper', 2, 5),
  gold_ore: ore('raw_gold'),
  diamond_ore: ore('diamond'),
  emerald_ore: ore('emerald'),
  lapis_ore: ore('lapis_lazuli', 4, 9),
  redstone_ore: spread('redstone', 4, 5),
  nether_quartz_ore: ore('quartz'),
  nether_gold_ore: ore('gold_nugget', 2, 6),

  // Called `grass` up to 1.20.2.
  grass: grass,
  short_grass: grass,
  fern: grass,
  tall_grass: tallGrass('short_grass'),
  large_fern: tallGrass('fern'),
  dead_bush: shearsOr(c => one('stick', between(0, 2, c.dice))),
  seagrass: shearsOnly,
  tall_seagrass: c => (c.shears && c.property('half') !== 'upper' ? one('seagrass', 2) : []),
  vine: shearsOnly,
  hanging_roots: shearsOnly,
  nether_sprouts: shearsOnly,
  pale_hanging_moss: shearsOnly,
  small_dripleaf: c => (c.shears && c.property('half') !== 'upper' ? one('small_dripleaf') : []),
  big_dripleaf_stem: always('big_dripleaf'),
  chorus_plant: c => one('chorus_fruit', between(0, 1, c.dice)),
  brown_mushroom_block: hugeMushroom('brown_mushroom'),
  red_mushroom_block: hugeMushroom('red_mushroom'),
  mushroom_stem: silkOnly,
  weeping_vines: netherVine('weeping_vines'),
  weeping_vines_plant: netherVine('weeping_vines'),
  twisting_vines: netherVine('twisting_vines'),
  twisting_vines_plant: netherVine('twisting_vines'),
  cave_vines: berries,
  cave_vines_plant: berries,
  mangrove_propagule: c => (c.property('hanging') === 'true' && !ripe(c, 4) ? [] : one('mangrove_propagule')),
  kelp_plant: always('kelp'),
  bamboo_sapling: always('bamboo'),

  wheat: c => (ripe(c, 7) ? [...one('wheat'), ...one('wheat_seeds', 1 + cropBonus(c))] : one('wheat_seeds')),
  beetroots: c =>
    ripe(c, 3) ? [...one('beetroot'), ...one('beetroot_seeds', 1 + cropBonus(c))] : one('beetroot_seeds'),
  carrots: c => one('carrot', ripe(c, 7) ? 2 + cropBonus(c) : 1),
  potatoes: c =>
    ripe(c, 7)
      ? [...one('potato', 2 + cropBonus(c)), ...(c.dice() < 0.02 ? one('poisonous_potato') : [])]
      : one('potato'),
  nether_wart: c => one('nether_wart', ripe(c, 3) ? between(2, 4, c.dice) + between(0, c.fortune, c.dice) : 1),
  cocoa: c => one('cocoa_beans', ripe(c, 2) ? 3 : 1),
  sweet_berry_bush: c => {
    const age = Number(c.property('age'))
    return age < 2 ? [] : one('sweet_berries', between(age - 1, age, c.dice) + between(0, c.fortune, c.dice))
  },
  torchflower_crop: always('torchflower_seeds'),
  pitcher_crop: c => (c.property('half') === 'upper' ? [] : one(ripe(c, 4) ? 'pitcher_plant' : 'pitcher_pod')),
  pumpkin_stem: stemSeeds('pumpkin_seeds'),
  attached_pumpkin_stem: stemSeeds('pumpkin_seeds'),
  melon_stem: stemSeeds('melon_seeds'),
  attached_melon_stem: stemSeeds('melon_seeds'),

  redstone_wire: always('redstone'),
  tripwire: always('string'),
  flower_pot: itself,
}
