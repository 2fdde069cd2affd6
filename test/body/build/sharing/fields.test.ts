import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fields, isFlat } from '../../../../source/body/build/sharing/fields.ts'
import { isRound, slices } from '../../../../source/body/build/sharing/slices.ts'
import type { Job } from '../../../../source/body/build/site/site.ts'
import type { Position } from '../../../../source/minecraft/blocks/position.ts'

interface Column {
  readonly x: number
  readonly z: number
  readonly jobs: readonly Job[]
}

const job = (at: Position): Job => ({ key: at.join(), work: 'place', cell: { at, block: 'oak_planks' } })
const floor = (wide: number, deep: number): Column[] =>
  Array.from({ length: wide * deep }, (_, i) => {
    const [x, z] = [i % wide, Math.floor(i / wide)]
    return { x, z, jobs: [job([x, 0, z])] }
  })
const builders = (spots: readonly (readonly [number, number])[]) =>
  spots.map(([x, z], i) => ({ name: `b${i}`, at: [x, 0, z] as const }))
const spot = fc.tuple(fc.integer({ min: -8, max: 30 }), fc.integer({ min: -8, max: 30 }))
const sites = fc.record({
  wide: fc.integer({ min: 4, max: 14 }),
  deep: fc.integer({ min: 4, max: 14 }),
  spots: fc.array(spot, { minLength: 2, maxLength: 12 }),
})

describe('a site that is shared out', () => {
  test('as fields or as slices, every column goes to exactly one builder', () => {
    fc.assert(
      fc.property(sites, fc.constantFrom(fields, slices), ({ wide, deep, spots }, carve) => {
        const columns = floor(wide, deep)
        const parts = [...carve(columns, builders(spots), 0.2)]
        expect(parts.every(([name]) => builders(spots).some(one => one.name === name))).toBe(true)
        const given = parts.flatMap(([, part]) => part)
        expect(given).toHaveLength(columns.length)
        expect(new Set(given).size).toBe(columns.length)
      }),
      { numRuns: 60 },
    )
  })

  test('a floor is cut so that everybody is done at about the same time, each on their own side', () => {
    const people = builders([
      [-1, -1],
      [10, -1],
      [-1, 10],
      [10, 10],
    ])
    const parts = fields(floor(10, 10), people, 0.2)
    for (const { name, at } of people) {
      const part = parts.get(name)!
      expect(part.length).toBeGreaterThanOrEqual(20)
      expect(part.every(({ x, z }) => Math.hypot(x - at[0], z - at[2]) < 9)).toBe(true)
    }
  })

  test('a builder with a long way gets less to do', () => {
    const parts = fields(
      floor(12, 6),
      builders([
        [0, 3],
        [11, 3],
        [40, 3],
      ]),
      0.2,
    )
    expect(parts.get('b2')!.length).toBeLessThan(parts.get('b0')!.length)
    expect(parts.get('b2')!.length).toBeLessThan(parts.get('b1')!.length)
  })

  test('a house is round, a floor flat, a wall neither', () => {
    expect([isRound({ wide: 7, height: 4, deep: 7 }), isFlat({ wide: 7, height: 4, deep: 7 })]).toEqual([true, false])
    expect([isRound({ wide: 10, height: 1, deep: 10 }), isFlat({ wide: 10, height: 1, deep: 10 })]).toEqual([
      false,
      true,
    ])
    expect([isRound({ wide: 20, height: 5, deep: 1 }), isFlat({ wide: 20, height: 5, deep: 1 })]).toEqual([
      false,
      false,
    ])
  })
})
