import { afterEach, expect, test } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** More logs than a body looks through for the nearest one, all of them nearer than the trees. */
const wall = [0, 1, 2, 3, 4].flatMap(y =>
  [0, 1, 2, 3, 4, 5].map((x): BlueprintCell => ({ at: [x, y - 60, 3], block: 'birch_log' })),
)

test('of what the team has built nothing is pointed at or gathered where the same grows farther off', async () => {
  stage = await createStage({ blueprints: { wall } })
  const tree = [
    ...['fill 12 -60 3 12 -57 3 birch_log', 'fill 11 -57 2 13 -55 4 birch_leaves[persistent=false,distance=1]'],
    'fill 12 -60 3 12 -57 3 birch_log',
  ]
  await stage.commands(
    ...wall.map(({ at }) => `setblock ${at.join(' ')} birch_log`),
    ...tree,
    'tp bob 2.5 -60 0.5',
    'give bob iron_axe',
  )
  const seen = await stage.sees(({ blocks }) => blocks.some(({ name, count }) => name === 'birch_log' && count === 34))
  const logs = seen.blocks.find(({ name }) => name === 'birch_log')
  expect(logs).toMatchObject({ built: 30, nearest: [12, expect.any(Number), 3] })
  expect(await stage.act('gather', { item: 'birch_log', count: 2 })).toMatchObject({ result: 'success' })
  expect(stage.body.observe().blueprints.wall).toMatchObject({ done: 30, missing: [] })
})
