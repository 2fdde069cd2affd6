import { describe, expect, test } from 'vitest'
import { collectInTheWild, collectTask } from '../../../../source/tasks/generators/sagents/tasks.ts'
import type { Task } from '../../../../source/tasks/task-schema.ts'
import { played } from '../../play.ts'

// The smallest task of each family: what the hands, the judge and the harness can do together. Several worlds at once, for they
// mostly wait.
describe.concurrent('the rule brain reaches everything in one small task of each family', () => {
  test.each<readonly [string, string | Task]>([
    ['minecollab/construction', 'minecollab/construction:0,agents=4'],
    ['minecollab/cooking', 'minecollab/cooking:43'],
    ['minecollab/hells-kitchen', 'minecollab/hells-kitchen:87'],
    ['sagents/shelter', 'sagents/shelter:0'],
    ['sagents/collect', collectTask('logs', 4, 1, 2)],
    ['sagents/collect on survival land, with bare hands', collectInTheWild('logs', 6, 2, 2)],
    ['gathering', 'gathering:0'],
    ['minecollab/crafting', 'minecollab/crafting:40'],
    ['villagerbench/construction', 'villagerbench/construction:2'],
    ['villagerbench/construction with a material factory', 'villagerbench/construction:5,factory=on'],
    ['villagerbench/cooking', 'villagerbench/cooking:0'],
    ['villagerbench/escape', 'villagerbench/escape:0'],
  ])(
    '%s',
    async (_family, what) => {
      const { result, reason, completion } = await played(what)
      expect({ result, completion }, reason).toEqual({ result: 'success', completion: 1 })
    },
    1_200_000,
  )
})
