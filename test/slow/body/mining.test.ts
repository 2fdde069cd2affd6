import { describe, expect, it } from 'vitest'
import { inAHill } from '../../body/mine/hill.ts'

describe('deep in the rock', () => {
  const { stage, has, give } = inAHill()

  it('table and furnace find a place in a hole just large enough for a body', async () => {
    await give('crafting_table', 'furnace', 'raw_iron 3', 'coal', 'stick 2', 'wooden_pickaxe')
    expect(await stage().act('smelt', { item: 'raw_iron', count: 3 })).toMatchObject({ result: 'success' })
    expect(await stage().act('craft', { item: 'iron_pickaxe' })).toMatchObject({ result: 'success' })
    expect(has('iron_pickaxe')).toBe(1)
  })

  it('a tool that breaks before the last of the ore is replaced by what is carried', async () => {
    await stage().commands('fill 0 -57 5 0 -56 5 iron_ore')
    await give('stone_pickaxe{Damage:129}', 'crafting_table', 'stick 2', 'cobblestone 3', 'wooden_pickaxe')
    expect(await stage().act('gather', { item: 'raw_iron', count: 2 })).toMatchObject({ result: 'success' })
    expect(has('raw_iron')).toBe(2)
    expect(has('stone_pickaxe')).toBe(1)
  })

  it('ore that holds lava back stays where it is, and the other is taken', async () => {
    await stage().commands('setblock 3 -56 0 iron_ore', 'setblock 4 -56 0 lava', 'setblock -6 -50 0 iron_ore')
    await give('stone_pickaxe', 'cobblestone 16')
    expect(await stage().act('gather', { item: 'raw_iron', count: 1 })).toMatchObject({ result: 'success' })
    const seen = await stage().sees(one => one.blocks.some(block => block.name === 'iron_ore'))
    expect(seen.blocks.find(block => block.name === 'iron_ore')).toMatchObject({ count: 1, nearest: [3, -56, 0] })
    expect(seen.health).toBe(20)
  })

  it('a gathering that was stopped is taken up where it was', async () => {
    await stage().commands('setblock 4 -56 0 iron_ore', 'setblock 0 -56 -4 coal_ore')
    await give('wooden_pickaxe', 'oak_planks 6', 'stick 2')
    const control = new AbortController()
    const first = stage().act('gather', { item: 'iron_ingot' }, { signal: control.signal })
    await stage().sees(seen => (seen.inventory.cobblestone ?? 0) >= 2)
    control.abort()
    expect(await first).toMatchObject({ result: 'aborted' })
    expect(await stage().act('gather', { item: 'iron_ingot' }, { signal: AbortSignal.timeout(80_000) })).toMatchObject({
      result: 'success',
    })
    expect(has('iron_ingot')).toBe(1)
    expect(has('wooden_pickaxe')).toBe(1)
  })
})
