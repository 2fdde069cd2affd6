import { between } from './dice.ts'
import { byFortune, type DropRule, dropRules, itself, nothing, one, shearsOr, silkOnly, silkOr } from './drop-rules.ts'

/** The rule for a block that has no entry of its own, by what its name tells; undefined: the block drops itself. */
export function familyRule(name: string): DropRule | undefined {
  const family = families.find(([pattern]) => pattern.test(name))
  return family?.[1]
}

const withoutPrefix =
  (pattern: RegExp, to = ''): DropRule =>
  c =>
    one(c.name.replace(pattern, to))

/** The half that speaks for both: the one vanilla's loot tables name. */
const onlyPart =
  (property: string, part: string): DropRule =>
  c =>
    c.property(property) === part ? one(c.name) : []

const counted =
  (property: string): DropRule =>
  c =>
    one(c.name, Math.max(1, Number(c.property(property)) || 1))

/** One item for each face it grows on. */
const faces: DropRule = c =>
  one(c.name, ['down', 'up', 'north', 'south', 'west', 'east'].filter(face => c.property(face) === 'true').length)

const saplingChance: Readonly<Record<string, readonly number[]>> = {
  jungle: [0.025, 0.027_777_778, 0.031_25, 0.041_666_668, 0.1],
}
const usualSaplingChance = [0.05, 0.0625, 0.083_333_336, 0.1] as const
const stickChance = [0.02, 0.022_222_223, 0.025, 0.033_333_335, 0.1] as const
const appleChance = [0.005, 0.005_555_555_7, 0.006_25, 0.008_333_334, 0.025] as const

/** Vanilla rolls saplings, sticks and apples independently of each other. */
const leaves: DropRule = shearsOr(c => {
  const wood = c.name.replace('_leaves', '')
  const sapling = wood.endsWith('azalea') ? wood : `${wood}_sapling`
  const drops = []
  if (wood !== 'mangrove' && byFortune(c, ...(saplingChance[wood] ?? usualSaplingChance))) drops.push(...one(sapling))
  if (byFortune(c, ...stickChance)) drops.push(...one('stick', between(1, 2, c.dice)))
  if ((wood === 'oak' || wood === 'dark_oak') && byFortune(c, ...appleChance)) drops.push(...one('apple'))
  return drops
})

const potted: DropRule = c => {
  const plant = c.name.replace('potted_', '').replace(/^((?:flowering_)?azalea)_bush$/, '$1')
  return [...one('flower_pot'), ...one(plant)]
}

/** Ordered: the first pattern that fits decides. */
const families: readonly (readonly [RegExp, DropRule])[] = [
  [/^deepslate_\w+_ore$/, c => (c.silkTouch ? one(c.name) : dropRules[c.name.replace('deepslate_', '')]!(c))],
  [/_leaves$/, leaves],
  [/_door$/, onlyPart('half', 'lower')],
  [/_bed$/, onlyPart('part', 'head')],
  [/^(sunflower|lilac|rose_bush|peony|pitcher_plant)$/, onlyPart('half', 'lower')],
  [/_slab$/, c => one(c.name, c.property('type') === 'double' ? 2 : 1)],
  [/candle_cake$/, withoutPrefix(/_cake$/)],
  [/candle$/, counted('candles')],
  [/^sea_pickle$/, counted('pickles')],
  [/^(pink_petals|wildflowers)$/, counted('flower_amount')],
  [/^(glow_lichen)$/, c => (c.shears ? faces(c) : [])],
  [/^resin_clump$/, faces],
  [/^pale_moss_carpet$/, onlyPart('bottom', 'true')],
  [/stained_glass(_pane)?$/, silkOnly],
  [/^infested_/, c => (c.silkTouch ? one(c.name.replace('infested_', '')) : [])],
  [/^potted_/, potted],
  [/_cauldron$/, c => one(c.name.endsWith('_cauldron') ? 'cauldron' : c.name)],
  [/^dead_\w+_coral(_fan|_wall_fan)?$/, silkOr(nothing)],
  [/^\w+_coral_wall_fan$/, c => (c.silkTouch ? one(c.name.replace('_wall', '')) : [])],
  [/^dead_\w+_coral_block$/, itself],
  [/^(tube|brain|bubble|fire|horn)_coral_block$/, silkOr(c => one(`dead_${c.name}`))],
  [/^(tube|brain|bubble|fire|horn)_coral(_fan)?$/, silkOnly],
  [/^wall_torch$/, () => one('torch')],
  [/_wall_(sign|hanging_sign|torch|banner|head|skull)$/, withoutPrefix(/_wall_/, '_')],
  [
    /^(command_block|chain_command_block|repeating_command_block|structure_block|jigsaw|barrier|light|structure_void)$/,
    nothing,
  ],
  [/^(bedrock|end_portal_frame|water|lava|fire|soul_fire|bubble_column|void_air|cave_air)$/, nothing],
]
