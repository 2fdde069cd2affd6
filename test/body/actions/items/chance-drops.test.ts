import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceDrop, triesFor } from '../../../../source/body/mine/chance-drops.ts'
import { createStage, type Stage } from '../../stage.ts'

/** Saplings and apples, which leaves drop now and then. */

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage?.close())

const leaves = (kind: string, far: number): string => `fill 2 -60 0 ${1 + far} -59 5 ${kind}[persistent=true]`

it.each(['collect', 'gather'])(
  '%s digs leaves for a sapling, and picks it up',
  async action => {
    await stage.commands('clear bob', 'tp bob 0.5 -60 0.5')
    let got = 0
    // Of sixty leaves none drops one in one of twenty tries.
    for (let tries = 0; tries < 4 && got === 0; tries++) {
      await stage.commands(leaves('oak_leaves', 6))
      const { result, reason } = await stage.act(action, { item: 'oak_sapling', count: 1 })
      if (result !== 'success') expect(reason).toMatch(/one comes by chance, from about 20 oak leaves/)
      else got = (await stage.sees(seen => (seen.inventory.oak_sapling ?? 0) > 0)).inventory.oak_sapling ?? 0
    }
    expect(got).toBeGreaterThan(0)
  },
  120_000,
)

it('says that a thing comes by chance where too few leaves are left', async () => {
  await stage.commands('fill 0 -60 -2 12 -55 8 air', 'clear bob', 'tp bob 0.5 -60 0.5', leaves('birch_leaves', 1))
  const { result, reason } = await stage.act('collect', { item: 'birch_sapling', count: 40 })
  expect(result).not.toBe('success')
  expect(reason).toMatch(
    /^got (?:none|only \d+) of 40 birch saplings: no more .* within 48 blocks; one comes by chance/,
  )
}, 60_000)

it('tells what came along with what was collected', async () => {
  await stage.commands('fill 0 -60 -2 12 -55 8 air', 'clear bob', 'tp bob 0.5 -60 0.5')
  await stage.commands('fill 2 -61 0 3 -61 5 farmland', 'fill 2 -60 0 3 -60 5 wheat[age=7]')
  const { result, reason } = await stage.act('collect', { item: 'wheat', count: 8 })
  expect(result).toBe('success')
  expect(reason).toMatch(/^collected (?:[89]|1\d) wheat; \d+ wheat_seeds came along$/)
}, 60_000)

it('digs no leaves by hand to have them, which none comes of', async () => {
  await stage.commands('fill 0 -60 -2 12 -55 8 air', 'clear bob', 'tp bob 0.5 -60 0.5', leaves('oak_leaves', 2))
  const byHand = await stage.act('collect', { item: 'oak_leaves', count: 4 })
  expect(byHand).toMatchObject({ result: 'failure', code: 'missing-tool' })
  expect(byHand.reason).toMatch(/^oak leaves come off whole only with shears, and none are carried/)
  await stage.commands('give bob shears')
  await stage.sees(seen => seen.inventory.shears === 1)
  expect(await stage.act('collect', { item: 'oak_leaves', count: 4 })).toMatchObject({ result: 'success' })
}, 60_000)

it('digs no more than a bound, however rare the thing is', () => {
  expect(triesFor(chanceDrop('oak_sapling')!, 1)).toBe(60)
  expect(triesFor(chanceDrop('jungle_sapling')!, 1)).toBe(120)
  for (const item of ['apple', 'birch_sapling', 'dark_oak_sapling']) expect(triesFor(chanceDrop(item)!, 64)).toBe(240)
  expect(chanceDrop('oak_log')).toBeUndefined()
})
