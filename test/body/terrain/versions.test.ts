import loadRegistry from 'prismarine-registry'
import { describe, expect, it } from 'vitest'
import { sourceOf } from '../../../source/body/mine/block-sources.ts'
import { Expectations } from '../../../source/body/terrain/expected-blocks.ts'
import { BlockKinds } from '../../../source/body/terrain/terrain.ts'
import { itemFor } from '../../../source/minecraft/blocks/placement.ts'

/** What a body reads of a bot before it does anything. */
const botOf = (version: string) => ({ version, registry: loadRegistry(version) }) as never

describe.each(['1.8.8', '1.12.2', '1.16.5', '1.19.2', '1.20.4', '1.21.4'])('names and states on %s', version => {
  const registry = loadRegistry(version)
  const kinds = new BlockKinds(registry as never)
  const first = (name: string) => {
    const block = registry.blocksByName[name] as unknown as { id: number; minStateId?: number; defaultState?: number }
    return kinds.of(block.defaultState ?? block.minStateId ?? block.id << 4)
  }

  it('tells what can be stood on, walked through and replaced', () => {
    expect(first('stone')).toMatchObject({ full: true, passable: false, replaceable: false, height: 1 })
    expect(first('air')).toMatchObject({ passable: true, replaceable: true })
    expect(first('water')).toMatchObject({ liquid: true, replaceable: true, passable: true })
    expect(first('lava')).toMatchObject({ harmful: true })
    expect(first('chest')).toMatchObject({ interactive: true })
    expect(first('ladder')).toMatchObject({ climbable: true })
  })

  it('knows which states satisfy a cell', () => {
    const expectations = new Expectations(botOf(version))
    const stairs = registry.blocksByName.oak_stairs as unknown as {
      id: number
      minStateId?: number
      maxStateId?: number
    }
    const from = stairs.minStateId ?? stairs.id << 4
    const to = stairs.maxStateId ?? (stairs.id << 4) + 7
    const ids = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const matching = (states: Record<string, string>) =>
      ids.filter(id => expectations.matches({ block: 'oak_stairs', states }, id))
    expect(matching({})).toHaveLength(ids.length)
    for (const facing of ['north', 'east']) {
      const found = matching({ facing, half: 'top' })
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(ids.length / 8)
      for (const id of found) expect(kinds.of(id).states).toMatchObject({ facing, half: 'top' })
    }
    expect(expectations.knows('oak_stairs')).toBe(true)
    expect(expectations.knows('marble')).toBe(false)
  })

  it('finds what gives an item', () => {
    expect([...sourceOf(botOf(version), 'cobblestone').blocks]).toContain('stone')
    expect(sourceOf(botOf(version), 'logs').blocks.size).toBeGreaterThan(0)
    expect(() => sourceOf(botOf(version), 'cobbelstone')).toThrow(/did you mean cobblestone/)
    expect(registry.itemsByName[itemFor('redstone_wire')]).toBeDefined()
  })
})
