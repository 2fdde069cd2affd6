import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { efficiency } from '../../../source/session/log/played-time.ts'
import { balance, limitBalance } from '../../../source/tasks/metrics/balance.ts'
import { checkPointPoints } from '../../../source/tasks/metrics/completion.ts'
import {
  constructionComplexity,
  cookingComplexity,
  escapeComplexity,
  timeLimits,
} from '../../../source/tasks/metrics/complexity.ts'
import { contributionRate } from '../../../source/tasks/metrics/contribution.ts'
import { constructionMatch } from '../../../source/tasks/metrics/minecollab-scores.ts'
import { meanInterval } from '../../../source/tasks/metrics/statistics.ts'
import { viewHits } from '../../../source/tasks/metrics/view-hits.ts'
import type { CheckPointSpec } from '../../../source/tasks/schema/judged.ts'

// The worked examples of docs/metrics.md, digit by digit.
const near = (value: number | null) => expect(value ?? Number.NaN)
const cell = (x: number, y: number, z: number, block = 'oak_planks'): BlueprintCell => ({ at: [x, y, z], block })

test('a cake half prepared: the egg and the milk are 40 of 100 points, the cake itself is all of them', () => {
  const part = (item: string, count: number, score: number): CheckPointSpec => ({ item, count, score, parts: [] })
  const cake: CheckPointSpec = {
    item: 'cake',
    count: 1,
    score: 100,
    parts: [part('egg', 1, 10), part('milk_bucket', 3, 30), part('wheat', 3, 25), part('sugar', 2, 25)],
  }
  const reach = (...names: string[]) => checkPointPoints([cake], point => names.includes(point.item)).points / 100
  near(reach()).toBe(0)
  near(reach('egg', 'milk_bucket')).toBeCloseTo(0.4, 9)
  near(reach('egg', 'milk_bucket', 'wheat', 'sugar')).toBeCloseTo(0.9, 9)
  near(reach('cake')).toBe(1)
})

test('a part that stands below two others counts once, and not beside one that it is a part of', () => {
  const part = (item: string, score: number, parts: CheckPointSpec[] = []): CheckPointSpec => ({
    item,
    count: 1,
    score,
    parts,
  })
  const coal = () => part('coal', 10)
  const rabbit = part('cooked_rabbit', 20, [part('rabbit', 10), coal()])
  const potato = part('baked_potato', 20, [part('potato', 10), coal()])
  const stew = part('rabbit_stew', 100, [
    rabbit,
    potato,
    part('carrot', 10),
    part('brown_mushroom', 10),
    part('bowl', 30),
  ])
  const reach = (...names: string[]) => checkPointPoints([stew], point => names.includes(point.item)).points / 100
  near(reach('coal')).toBeCloseTo(0.1, 9)
  near(reach('coal', 'rabbit', 'potato')).toBeCloseTo(0.3, 9)
  near(reach('coal', 'cooked_rabbit', 'potato')).toBeCloseTo(0.3, 9)
  near(reach('coal', 'rabbit', 'potato', 'cooked_rabbit', 'baked_potato', 'carrot', 'bowl')).toBeCloseTo(0.8, 9)
  near(reach('rabbit_stew')).toBe(1)
})

test('half the work in two minutes is 25 percent per minute', () => {
  near(efficiency(0.5, 120_000)).toBeCloseTo(25, 9)
})

test('balance: 60 s against 30 s is 0.5 as the paper writes it and 0.75 as its code computes it', () => {
  expect(balance([60, 30])).toEqual({ paper: 0.5, reference: 0.75 })
  expect(balance([60, 60])).toEqual({ paper: 1, reference: 1 })
  near(balance([60, 30, 0]).paper).toBeCloseTo(0.591751709536137, 9)
  expect(balance([60])).toEqual({ paper: null, reference: null })
  // CausalMACE: of the 300 s that the task allows beyond the least.
  near(limitBalance([60, 30], 330)).toBeCloseTo(0.95, 9)
  expect(limitBalance([60, 60], 330)).toBe(1)
  expect(limitBalance([60], 330)).toBeNull()
  expect(limitBalance([60, 60], 60)).toBeNull()
})

test('contribution: 30 points against 10 are half way between even and alone', () => {
  near(contributionRate([30, 10])).toBeCloseTo(0.5, 9)
  near(contributionRate([20, 20])).toBe(1)
  near(contributionRate([40, 0, 0])).toBeCloseTo(0, 9)
  expect(contributionRate([0, 0])).toBe(0)
  expect(contributionRate([40])).toBeNull()
})

test('views: one of two planks is 0.7 in either form; a stone in its place 0.4 (union) and 0.5 (recall)', () => {
  const row = [cell(0, 0, 0), cell(1, 0, 0)]
  const half = viewHits(row, [cell(0, 0, 0)])
  near(half.iou).toBeCloseTo(0.7, 9)
  near(half.recall).toBeCloseTo(0.7, 9)
  const wrong = viewHits(row, [cell(0, 0, 0), cell(1, 0, 0, 'stone')])
  near(wrong.iou).toBeCloseTo(0.4, 9)
  near(wrong.recall).toBeCloseTo(0.5, 9)
})

test('complexity: a pillar of two is 1.52 (paper) and 1.7067 (code); cake 3·1 + 3·2 + 2·2; an escape counts conditions from the exit', () => {
  const pillar = constructionComplexity([cell(0, -60, 0), cell(0, -59, 0)], -60)
  near(pillar.paper).toBeCloseTo(1.52, 9)
  near(pillar.reference).toBeCloseTo(2 / 3 + 1.04, 9)
  near(constructionComplexity([cell(0, -60, 0)], -60, 1).paper).toBeCloseTo(2, 9)
  expect(
    cookingComplexity([
      { count: 3, steps: 1 },
      { count: 3, steps: 2 },
      { count: 2, steps: 2 },
    ]),
  ).toBe(13)
  expect(
    escapeComplexity(
      [
        { id: 'exit', conditions: 2, before: ['left', 'right'] },
        { id: 'left', conditions: 1, before: [] },
        { id: 'right', conditions: 3, before: [] },
        { id: 'elsewhere', conditions: 5, before: [] },
      ],
      'exit',
    ),
  ).toBe(6)
  near(timeLimits.construction(Math.E).action).toBeCloseTo(300, 9)
  expect(timeLimits.escape(4, 2)).toEqual({ action: 180, wall: 480 })
})

test('MineCollab: an extra block is a mismatch', () => {
  const result = constructionMatch(
    [cell(0, 0, 0), cell(1, 0, 0), cell(2, 0, 0, 'air')],
    [cell(0, 0, 0), cell(2, 0, 0, 'dirt')],
  )
  expect(result).toEqual({ matches: 1, mismatches: 2, ratio: 1 / 3, editDistance: 2, similarity: 0 })
})

test('an interval holds the mean, narrows with more runs and is the same twice, in whatever order the runs come', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }), values => {
      const { mean, low, high, n } = meanInterval(values)
      expect(n).toBe(values.length)
      expect(low).toBeLessThanOrEqual(mean + 1e-9)
      expect(high).toBeGreaterThanOrEqual(mean - 1e-9)
      expect(meanInterval(values)).toEqual({ mean, low, high, n })
      expect(meanInterval([...values].reverse())).toEqual({ mean, low, high, n })
    }),
    { numRuns: 30 },
  )
  const few = meanInterval([0, 1, 0, 1])
  const many = meanInterval(Array.from({ length: 100 }, (_, i) => i % 2))
  expect(many.high - many.low).toBeLessThan(few.high - few.low)
})

test('every measure of a share stays between 0 and 1', () => {
  const block = fc.record({
    at: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
    block: fc.constantFrom('stone', 'oak_planks', 'glass'),
  })
  const site = fc.uniqueArray(block, { selector: ({ at }) => at.join(','), maxLength: 20 })
  fc.assert(
    fc.property(site, site, fc.array(fc.nat(1000), { minLength: 2, maxLength: 8 }), (wanted, found, times) => {
      const values = [
        viewHits(wanted, found).iou,
        viewHits(wanted, found).recall,
        constructionMatch(wanted, found).ratio,
        constructionMatch(wanted, found).similarity,
        balance(times).reference ?? 0,
        balance(times).paper ?? 0,
        contributionRate(times) ?? 0,
      ]
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(-1e-9)
        expect(value).toBeLessThanOrEqual(1 + 1e-9)
      }
      expect(viewHits(wanted, wanted).iou).toBe(1)
      expect(constructionMatch(wanted, wanted).ratio).toBe(1)
    }),
    { numRuns: 50 },
  )
})
