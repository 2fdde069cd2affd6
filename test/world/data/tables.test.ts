import { describe, expect, test } from 'vitest'
import { Random } from '../../../source/minecraft/random.ts'
import { burnTicks } from '../../../source/minecraft/recipes/fuels.ts'
import { smelting } from '../../../source/minecraft/recipes/smelting.ts'
import { craftingRemainder } from '../../../source/world/data/crafting.ts'
import { eatingTicks, foodEffects, foodRemainder } from '../../../source/world/data/food.ts'
import { mobExperience, mobLoot } from '../../../source/world/data/loot.ts'
import { loadRegistry } from '../../../source/world/registry.ts'
import { worldVersions } from '../../../source/world/types.ts'

describe('furnaces', () => {
  test('quick furnaces halve the time for their own kind only', () => {
    expect(smelting('furnace', 'raw_iron')).toEqual({ result: 'iron_ingot', ticks: 200, experience: 0.7 })
    expect(smelting('blast_furnace', 'raw_iron')?.ticks).toBe(100)
    expect(smelting('smoker', 'raw_iron')).toBeNull()
    expect(smelting('smoker', 'beef')).toEqual({ result: 'cooked_beef', ticks: 100, experience: 0.35 })
    expect(smelting('blast_furnace', 'beef')).toBeNull()
    expect(smelting('furnace', 'birch_log')?.result).toBe('charcoal')
    expect(smelting('furnace', 'stripped_oak_wood')?.result).toBe('charcoal')
    expect(smelting('furnace', 'red_terracotta')?.result).toBe('red_glazed_terracotta')
    for (const none of ['dirt', 'iron_ingot', 'red_glazed_terracotta']) expect(smelting('furnace', none)).toBeNull()
  })

  test.each(worldVersions)('every result and every fuel of %s exists', version => {
    const { itemsArray, itemsByName } = loadRegistry(version)
    let recipes = 0
    for (const { name } of itemsArray) {
      const made = smelting('furnace', name)
      if (!made) continue
      recipes++
      expect(itemsByName[made.result], `${name} → ${made.result}`).toBeDefined()
    }
    expect(recipes).toBeGreaterThan(100)
  })

  test('fuels burn as long as in vanilla', () => {
    const ticks = (names: string) => names.split(' ').map(burnTicks)
    expect(ticks('coal charcoal coal_block lava_bucket stick oak_planks oak_log oak_slab white_wool')).toEqual([
      1600, 1600, 16_000, 20_000, 100, 300, 300, 150, 100,
    ])
    expect(ticks('oak_boat oak_sign wooden_pickaxe oak_door oak_trapdoor oak_sapling white_carpet bamboo')).toEqual([
      1200, 200, 200, 200, 300, 100, 67, 50,
    ])
    expect(ticks('crimson_planks stone iron_door stone_slab iron_trapdoor stone_button')).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('food', () => {
  test('soups leave bowls, kelp is quick, apples of gold help', () => {
    expect([foodRemainder('mushroom_stew'), foodRemainder('bread')]).toEqual(['bowl', null])
    expect([eatingTicks('dried_kelp'), eatingTicks('bread')]).toEqual([16, 32])
    expect(foodEffects('golden_apple').map(e => e.name)).toEqual(['regeneration', 'absorption'])
    expect([craftingRemainder('milk_bucket'), craftingRemainder('wheat')]).toEqual(['bucket', null])
  })

  test.each(worldVersions)('every effect of food is known in %s', version => {
    const registry = loadRegistry(version)
    const known = new Set(
      Object.values(registry.effectsByName).map(e => e.name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()),
    )
    for (const { name } of registry.itemsArray)
      for (const effect of foodEffects(name)) expect(known, effect.name).toContain(effect.name)
  })
})

describe('creatures', () => {
  const random = new Random(5)
  const dice = () => random.next()
  const total = (type: string, facts: Parameters<typeof mobLoot>[1]) => {
    const sums: Record<string, number> = {}
    for (let i = 0; i < 3000; i++)
      for (const d of mobLoot(type, facts, dice)) sums[d.name] = (sums[d.name] ?? 0) + d.count
    return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / 3000]))
  }

  test('a cow gives 1–3 beef and 0–2 leather, cooked when it burns, nothing as a calf', () => {
    const cow = total('cow', { byPlayer: true })
    expect(cow.beef).toBeCloseTo(2, 1)
    expect(cow.leather).toBeCloseTo(1, 1)
    expect(Object.keys(total('cow', { burning: true }))).toContain('cooked_beef')
    expect(total('cow', { baby: true })).toEqual({})
  })

  test('a sheep gives its own wool unless shorn', () => {
    expect(total('sheep', { wool: 'red_wool' }).red_wool).toBe(1)
    expect(Object.keys(total('sheep', { sheared: true }))).toEqual(['mutton'])
  })

  test('experience comes from kills by players only', () => {
    expect(mobExperience('zombie', { byPlayer: true }, dice)).toBe(5)
    expect(mobExperience('zombie', {}, dice)).toBe(0)
    expect(mobExperience('cow', { byPlayer: true, baby: true }, dice)).toBe(0)
  })

  test.each(worldVersions)('all loot of %s exists', version => {
    const registry = loadRegistry(version)
    for (const type of Object.keys(registry.entitiesByName)) {
      for (let i = 0; i < 60; i++)
        for (const d of mobLoot(type, { byPlayer: true }, dice))
          expect(registry.itemsByName[d.name], d.name).toBeDefined()
    }
  })
})
