import { expect, test } from 'vitest'
import { createReferee } from '../../source/referee/referee.ts'
import { isGrowth } from '../../source/referee/reinstate.ts'
import { taskSchema } from '../../source/tasks/task-schema.ts'
import { startWorld } from '../../source/world/start-world.ts'

test('what a log says stands again, and only what was really made again is counted', async () => {
  const version = '1.19.2'
  const world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee'] })
  // A cane grows by chance, and the second look is for what did not.
  await world.command('gamerule randomTickSpeed 0')
  try {
    const task = taskSchema.parse({
      name: 'field',
      title: 'A field',
      goal: 'Look around.',
      seats: { workers: ['Bob'] },
      arena: {
        region: { from: [-8, -61, -8], to: [8, -50, 8] },
        spawn: [0, -60, 4],
        blocks: [
          { block: 'water', at: [0, -61, 0] },
          { block: 'sand', at: [1, -61, 0] },
          { block: 'sugar_cane', at: [1, -60, 0] },
          { block: 'oak_planks', at: [4, -60, 4] },
        ],
      },
    })
    const console = (command: string) => world.command(command)
    const referee = await createReferee({ host: world.host, port: world.port, version, task, console })
    try {
      await referee.prepare()
      const cane = { at: [1, -60, 0], block: 'sugar_cane[age=3]' } as const
      const planks = { at: [4, -60, 4], block: 'oak_planks' } as const
      const stone = { at: [5, -60, 4], block: 'stone' } as const
      // Nobody did anything, and the plant has only grown: there is nothing to tell.
      expect(await referee.reinstate([cane, planks], [])).toEqual({ blocks: 0, failed: [] })
      expect(referee.blockAt(cane.at)).toBe('sugar_cane[age=3]')
      expect(await referee.reinstate([cane, planks, stone], [])).toEqual({ blocks: 1, failed: [] })
      expect(referee.blockAt(stone.at)).toBe('stone')
    } finally {
      await referee.close()
    }
  } finally {
    await world.stop()
  }
})

test('growth is a state that the world changes by itself', () => {
  expect(isGrowth('wheat[age=3]', 'wheat[age=7]')).toBe(true)
  expect(isGrowth('oak_leaves[distance=2,persistent=false]', 'oak_leaves[distance=7,persistent=false]')).toBe(true)
  expect(isGrowth('wheat[age=3]', 'carrots[age=3]')).toBe(false)
  expect(isGrowth('oak_door[open=true]', 'oak_door[open=false]')).toBe(false)
  expect(isGrowth('', 'wheat[age=3]')).toBe(false)
  // Grass spreads onto dirt while an arena is still being set.
  expect(isGrowth('grass_block[snowy=false]', 'dirt')).toBe(true)
  expect(isGrowth('grass_block', 'stone')).toBe(false)
})
