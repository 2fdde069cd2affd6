import { describe, expect, test } from 'vitest'
import { Random } from '../../../source/minecraft/random.ts'
import { blockDrops, blockExperience } from '../../../source/world/data/drops.ts'
import { loadRegistry } from '../../../source/world/registry.ts'
import { worldVersions } from '../../../source/world/types.ts'

const registry = loadRegistry('1.19.2')
const tool = (name: string, ...enchants: [string, number][]) => ({
  name,
  enchants: enchants.map(([n, lvl]) => ({ name: n, lvl })),
})

/** Mean counts over many breaks. */
function average(
  block: string,
  properties: Record<string, string>,
  held: ReturnType<typeof tool> | null,
  version = registry,
) {
  const random = new Random(7)
  const sums: Record<string, number> = {}
  const runs = 4000
  for (let i = 0; i < runs; i++) {
    for (const drop of blockDrops(version, { name: block, properties }, held, () => random.next())) {
      sums[drop.name] = (sums[drop.name] ?? 0) + drop.count
    }
  }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / runs]))
}
const drops = (block: string, properties: Record<string, string> = {}, held: ReturnType<typeof tool> | null = null) =>
  average(block, properties, held)

describe('what broken blocks drop', () => {
  test('the wrong tool gives nothing, the right one the loot of vanilla', () => {
    expect(drops('stone')).toEqual({})
    expect(drops('stone', {}, tool('wooden_pickaxe'))).toEqual({ cobblestone: 1 })
    expect(drops('stone', {}, tool('iron_pickaxe', ['silk_touch', 1]))).toEqual({ stone: 1 })
    expect(drops('diamond_ore', {}, tool('stone_pickaxe'))).toEqual({})
    expect(drops('diamond_ore', {}, tool('iron_pickaxe'))).toEqual({ diamond: 1 })
    expect(drops('deepslate_iron_ore', {}, tool('stone_pickaxe'))).toEqual({ raw_iron: 1 })
    expect(drops('snow_block')).toEqual({})
    expect(drops('snow', { layers: '3' }, tool('iron_shovel'))).toEqual({ snowball: 3 })
  })

  test('fortune III multiplies ores by 2.2 on average and makes gravel flint', () => {
    expect(drops('diamond_ore', {}, tool('iron_pickaxe', ['fortune', 3])).diamond).toBeCloseTo(2.2, 1)
    expect(drops('coal_ore', {}, tool('iron_pickaxe', ['minecraft:fortune', 1])).coal).toBeCloseTo(1.33, 1)
    expect(drops('gravel', {}, tool('iron_shovel', ['fortune', 3]))).toEqual({ flint: 1 })
    expect(drops('gravel').flint).toBeCloseTo(0.1, 1)
  })

  test('crops pay by age', () => {
    const young = drops('wheat', { age: '6' })
    expect(young).toEqual({ wheat_seeds: 1 })
    const ripe = drops('wheat', { age: '7' })
    expect(ripe.wheat).toBeCloseTo(1)
    expect(ripe.wheat_seeds).toBeCloseTo(2.71, 1)
    expect(drops('carrots', { age: '7' }).carrot).toBeCloseTo(3.71, 1)
    expect(drops('potatoes', { age: '0' })).toEqual({ potato: 1 })
  })

  test('leaves give saplings, sticks and apples rarely, themselves to shears', () => {
    const leaves = drops('oak_leaves')
    expect(leaves.oak_sapling).toBeGreaterThan(0.03)
    expect(leaves.oak_sapling).toBeLessThan(0.07)
    expect(leaves.apple).toBeLessThan(0.012)
    expect(leaves.stick).toBeLessThan(0.06)
    expect(drops('birch_leaves').apple).toBeUndefined()
    expect(drops('oak_leaves', {}, tool('shears'))).toEqual({ oak_leaves: 1 })
  })

  test('things of two blocks give one item', () => {
    const door = [drops('oak_door', { half: 'lower' }), drops('oak_door', { half: 'upper' })]
    expect(door).toEqual([{ oak_door: 1 }, {}])
    expect([drops('red_bed', { part: 'head' }), drops('red_bed', { part: 'foot' })]).toEqual([{ red_bed: 1 }, {}])
    expect([drops('peony', { half: 'lower' }), drops('peony', { half: 'upper' })]).toEqual([{ peony: 1 }, {}])
    expect(drops('oak_slab', { type: 'double' })).toEqual({ oak_slab: 2 })
  })

  test('glass and ice are lost, wall things fall as their item', () => {
    for (const name of ['glass', 'white_stained_glass_pane', 'ice']) expect(drops(name)).toEqual({})
    expect(drops('oak_wall_sign')).toEqual({ oak_sign: 1 })
    expect(drops('wall_torch')).toEqual({ torch: 1 })
    expect(drops('redstone_wall_torch')).toEqual({ redstone_torch: 1 })
    expect(drops('red_wall_banner')).toEqual({ red_banner: 1 })
    expect(drops('potted_poppy')).toEqual({ flower_pot: 1, poppy: 1 })
    expect(drops('potted_azalea_bush')).toEqual({ flower_pot: 1, azalea: 1 })
    expect(drops('redstone_wire')).toEqual({ redstone: 1 })
    expect(drops('water_cauldron', {}, tool('iron_pickaxe'))).toEqual({ cauldron: 1 })
  })

  test('short grass goes by the name of the version', () => {
    const old = average('tall_grass', { half: 'lower' }, tool('shears'))
    const recent = average('tall_grass', { half: 'lower' }, tool('shears'), loadRegistry('1.20.4'))
    expect([old, recent]).toEqual([{ grass: 2 }, { short_grass: 2 }])
  })

  test.each(worldVersions)('every drop of %s is an item, and what a player can carry away comes back', version => {
    const known = loadRegistry(version)
    const random = new Random(1)
    const best = tool('netherite_pickaxe')
    const lost: string[] = []
    for (const block of known.blocksArray) {
      const properties = known.blocks.properties(block.defaultState)
      let total = 0
      for (const held of [
        best,
        tool('netherite_shovel'),
        tool('shears'),
        tool('netherite_pickaxe', ['silk_touch', 1]),
      ]) {
        for (const drop of blockDrops(known, { name: block.name, properties }, held, () => random.next())) {
          expect(known.itemsByName[drop.name], `${block.name} → ${drop.name}`).toBeDefined()
          total += drop.count
        }
      }
      if (total === 0 && known.itemsByName[block.name] && block.diggable && (block.hardness ?? -1) >= 0)
        lost.push(block.name)
    }
    const vanilla =
      /^(air|water|lava|spawner|trial_spawner|vault|cake|budding_amethyst|frogspawn|farmland|infested|suspicious|small_dripleaf|.*_bed|resin_clump|tall_grass|pale_moss_carpet|glow_lichen|structure_void|reinforced_deepslate)/
    expect(lost.filter(name => !vanilla.test(name))).toEqual([])
  })

  test('ores give experience, silk touch takes it away', () => {
    const random = new Random(3)
    const points = blockExperience('deepslate_diamond_ore', tool('iron_pickaxe'), () => random.next())
    expect(points).toBeGreaterThanOrEqual(3)
    expect(points).toBeLessThanOrEqual(7)
    expect(blockExperience('diamond_ore', tool('iron_pickaxe', ['silk_touch', 1]), () => random.next())).toBe(0)
    expect(blockExperience('stone', null, () => random.next())).toBe(0)
  })
})
