import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlueprintCell } from '../../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../../stage.ts'

// A block of gold, shut in on all sides: the walls and the lid of the one who is tested, the gold and a row of the other.
const gold: BlueprintCell = { at: [6, -60, 6], block: 'gold_block' }
const shell: BlueprintCell[] = [
  [5, -60, 6],
  [7, -60, 6],
  [6, -60, 5],
  [6, -60, 7],
  [6, -59, 6],
].map(at => ({ at: at as [number, number, number], block: 'stone_bricks' }))
const row = [0, 1, 2].map((step): BlueprintCell => ({ at: [12 + step, -60, 12], block: 'sandstone' }))
const betweenCellsMs = 6_000

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ blueprints: { vault: [gold, ...row, ...shell] } })
  await stage.standStill()
})
afterAll(() => stage.close())

it('a builder shuts in nothing that another is still to fill, however long that takes while the other gets on', async () => {
  await stage.commands('give bob stone_bricks 5')
  stage.claims.take('builder:carl', 'carl')
  const closed = async (): Promise<number> => {
    const found = await Promise.all(
      shell.map(({ at }) => stage.world.command(`execute if block ${at.join(' ')} stone_bricks`)),
    )
    return found.filter(one => /passed/i.test(one.join())).length
  }
  const building = stage.act('build', { blueprint: 'vault', cells: shell.map((_, index) => index + 4) })
  const closedBefore: number[] = []
  for (const { at, block } of [...row, gold]) {
    await pause(betweenCellsMs)
    closedBefore.push(await closed())
    await stage.commands(`setblock ${at.join(' ')} ${block}`)
  }
  expect(await building).toMatchObject({ result: 'success' })
  expect(closedBefore.at(-1)).toBeLessThan(shell.length)
  expect(await closed()).toBe(shell.length)
}, 120_000)
