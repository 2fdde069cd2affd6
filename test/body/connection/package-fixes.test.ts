import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mendPackages } from '../../../source/body/connection/package-fixes.ts'

interface Box {
  readonly minX: number
  readonly maxX: number
  computeOffsetX(other: Box, offset: number): number
  computeOffsetY(other: Box, offset: number): number
}
const require = createRequire(createRequire(import.meta.url).resolve('mineflayer'))
const AABB = createRequire(require.resolve('prismarine-physics'))('./lib/aabb.js') as new (
  ...sides: readonly number[]
) => Box

mendPackages()

const halfWidth = 0.3
const bodyAt = (x: number, y = 0) => new AABB(x - halfWidth, y, 0.2, x + halfWidth, y + 1.8, 0.8)

it('a body that leans on a wall is held by it wherever the wall stands', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 30_000 }), fc.boolean(), (at, fromWest) => {
      const wall = new AABB(at, 0, 0, at + 1, 2, 1)
      const body = bodyAt(fromWest ? at - halfWidth : at + 1 + halfWidth)
      expect(Math.abs(wall.computeOffsetX(body, fromWest ? 0.1 : -0.1))).toBeLessThan(1e-6)
    }),
    { examples: [[-2, true]] },
  )
})

it('a body that falls beside a wall is not held by its edge', () => {
  const wall = new AABB(-2, 0, 0, -1, 2, 1)
  expect(wall.computeOffsetY(bodyAt(-2.3, 2), -0.5)).toBe(-0.5)
})

it('a body that is not at a wall moves freely', () => {
  const wall = new AABB(3, 0, 0, 4, 2, 1)
  expect(wall.computeOffsetX(bodyAt(2), 0.4)).toBe(0.4)
  expect(wall.computeOffsetX(bodyAt(2), 5)).toBeCloseTo(0.7, 9)
})
