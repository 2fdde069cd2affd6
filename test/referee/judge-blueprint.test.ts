import { describe, expect, test } from 'vitest'
import type { BlueprintCell } from '../../source/minecraft/blocks/blueprint.ts'
import { cellMatches, type SeenBlock } from '../../source/minecraft/blocks/blueprint.ts'
import { createChecks } from '../../source/referee/check-conditions.ts'
import { carriedCount, containerItems, isRefusal } from '../../source/referee/command-replies.ts'
import { judgeBlueprint } from '../../source/referee/judge-blueprint.ts'

const drawn: BlueprintCell[] = [
  { at: [0, 0, 0], block: 'oak_planks' },
  { at: [1, 0, 0], block: 'oak_stairs', states: { facing: 'north', half: 'bottom' } },
  { at: [2, 0, 0], block: 'air' },
]
const world = (blocks: Record<string, SeenBlock>) => (at: readonly number[]) =>
  blocks[at.join()] ?? { block: 'air', states: {} }
const stairs = (facing: string): SeenBlock => ({
  block: 'oak_stairs',
  states: { facing, half: 'bottom', shape: 'straight' },
})

describe('judging a blueprint', () => {
  test('an empty meadow scores nothing', () => {
    expect(judgeBlueprint(drawn, world({}))).toEqual({ done: 0, total: 2, missing: [0, 1] })
  })

  test('what is built as drawn is complete, states that the drawing leaves open do not matter', () => {
    const eyes = world({ '0,0,0': { block: 'oak_planks', states: {} }, '1,0,0': stairs('north') })
    expect(judgeBlueprint(drawn, eyes)).toEqual({ done: 2, total: 2, missing: [] })
  })

  test('a wrong orientation is a wrong block', () => {
    const eyes = world({ '0,0,0': { block: 'oak_planks', states: {} }, '1,0,0': stairs('south') })
    expect(judgeBlueprint(drawn, eyes)).toEqual({ done: 1, total: 2, missing: [1] })
  })

  test('a gate that was opened from its other side has turned round, and is right; turned by a quarter it is not', () => {
    const gate: BlueprintCell = { at: [0, 0, 0], block: 'birch_fence_gate', states: { facing: 'south' } }
    const seen = (facing: string): SeenBlock => ({ block: 'birch_fence_gate', states: { facing, open: 'true' } })
    expect(cellMatches(gate, seen('north'))).toBe(true)
    expect(cellMatches(gate, seen('east'))).toBe(false)
    expect(cellMatches({ ...gate, states: { open: 'false' } }, seen('south'))).toBe(false)
  })

  test('a block where the drawing wants air costs a point and keeps the plan incomplete', () => {
    const eyes = world({
      '0,0,0': { block: 'oak_planks', states: {} },
      '1,0,0': stairs('north'),
      '2,0,0': { block: 'dirt', states: {} },
    })
    expect(judgeBlueprint(drawn, eyes)).toEqual({ done: 1, total: 2, missing: [2] })
  })

  test('what cannot be seen counts as missing', () => {
    expect(cellMatches(drawn[0]!, null)).toBe(false)
    expect(judgeBlueprint(drawn, () => null).done).toBe(0)
  })
})

describe("reading a vanilla server's replies", () => {
  test('container contents, before and after 1.20.5', () => {
    const old =
      '2, -60, 2 has the following block data: [{Slot: 0b, id: "minecraft:oak_log", Count: 12b}, {Slot: 1b, id: "minecraft:oak_log", Count: 3b}]'
    const recent = '2, -60, 2 has the following block data: [{count: 5, Slot: 0b, id: "minecraft:coal"}]'
    expect(containerItems(old)).toEqual({ oak_log: 15 })
    expect(containerItems(recent)).toEqual({ coal: 5 })
    expect(containerItems('The target block is not a block entity')).toEqual({})
    expect(containerItems('2, -60, 2 has the following block data: []')).toEqual({})
    // No answer, and one to another question, is no empty chest.
    expect(containerItems('')).toBeNull()
    expect(containerItems('The time is 13')).toBeNull()
  })

  test('carried items', () => {
    expect(carriedCount('Found 3 matching items on player Bob')).toBe(3)
    expect(carriedCount('Found 1 matching item(s) on player Bob')).toBe(1)
    expect(carriedCount('No items were found on player Bob')).toBe(0)
    expect(carriedCount('No player was found')).toBe(0)
    expect(carriedCount('')).toBeNull()
    expect(carriedCount('hello')).toBeNull()
  })

  test('refusals', () => {
    expect(isRefusal('Unknown or incomplete command, see below for error')).toBe(true)
    expect(isRefusal('setblock 1 2<--[HERE]')).toBe(true)
    expect(isRefusal('Changed the block at 1, 2, 3')).toBe(false)
  })
})

test('what stands where nothing should be is named as that, and not as what is missing', async () => {
  const eyes = world({ '2,0,0': { block: 'crafting_table', states: {} } })
  const away = () => Promise.reject(new Error('nothing else is looked at'))
  const looks = { see: eyes, contents: away, carried: away, positionOf: away, approach: () => Promise.resolve() }
  const check = createChecks({} as never, () => ({ hut: [drawn[2]!] }), looks)
  expect((await check({ kind: 'built', blueprint: 'hut' }, [])).detail).toBe(
    '0/0 right; crafting table stands at 2 0 0, where nothing should be',
  )
})

test.each([
  [
    'oak_door',
    { facing: 'north', half: 'lower' },
    'oak_door',
    { facing: 'south', half: 'lower', hinge: 'left' },
    [
      'an oak door that faces north is wanted, one that faces south stands: dig it and place it anew with facing “north”, or have “hut” built, which does both',
    ],
  ],
  [
    'birch_stairs',
    { facing: 'east', half: 'top' },
    'birch_stairs',
    { facing: 'west', half: 'bottom' },
    [
      'birch stairs that faces east and is the top half is wanted, one that faces west and is the bottom half stands',
      'with facing “east” and half “top”',
    ],
  ],
  [
    'spruce_log',
    { axis: 'x' },
    'spruce_log',
    { axis: 'y' },
    ['a spruce log that lies from west to east is wanted, one that stands upright stands', 'with axis “x”'],
  ],
  [
    'oak_door',
    { facing: 'west', hinge: 'right' },
    'air',
    {},
    ['an oak door that faces west and has its hinge on the right is wanted, air stands'],
  ],
  ['oak_planks', undefined, 'stone', {}, ['oak planks is wanted, stone stands']],
])(
  'a %s that is turned otherwise is told with both turns and what to do',
  async (block, states, seen, shown, parts) => {
    const eyes = world({ '4,0,0': { block: seen, states: shown as Record<string, string> } })
    const away = () => Promise.reject(new Error('nothing else is looked at'))
    const looks = { see: eyes, contents: away, carried: away, positionOf: away, approach: () => Promise.resolve() }
    const cell = { at: [4, 0, 0] as const, block, states: states as Record<string, string> | undefined }
    const check = createChecks({} as never, () => ({ hut: [cell] }), looks)
    const { detail, met } = await check({ kind: 'built', blueprint: 'hut' }, [])
    expect(met).toBe(false)
    for (const part of parts) expect(detail).toContain(part)
  },
)
