import { describe, expect, test } from 'vitest'
import { keyOf } from '../../../source/minecraft/blocks/position.ts'
import { loggedBlocks } from '../../../source/session/log/logged-blocks.ts'
import { collectTask } from '../../../source/tasks/generators/sagents/tasks.ts'
import { constructionTask } from '../../../source/tasks/generators/villagerbench/construction.ts'
import { type Played, played } from '../play.ts'

/** y of the lowest layer above the grass. */
const ground = -60

/** The first plan: what is to be done, by whom, after what, and when it counts. */
const planOf = ({ events }: Played): unknown => {
  const proposed = events.find(event => event.type === 'plan.proposed')
  return proposed?.type === 'plan.proposed' ? proposed.data.content : null
}

/** What stands on the ground of the task's region in the end; grass that was covered for a while may have become dirt. */
const worldOf = ({ state }: Played): Record<string, string> =>
  Object.fromEntries(
    loggedBlocks(state.blocks)
      .filter(({ at, block }) => block !== 'air' && at[1] >= ground)
      .map(({ at, block }) => [keyOf(at), block])
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
  )

const scoreOf = ({ result, state }: Played) => ({
  result,
  completion: state.score.completion,
  parts: state.score.parts,
})

// docs/tasks.md says what may differ between two runs; this holds what may not.
describe.concurrent('the same task, seed and rule brain', () => {
  test('give the same plan and, block by block, the same world', async () => {
    const task = constructionTask(7, 3)
    const [one, two] = await Promise.all([played(task), played(task)])
    expect(planOf(one)).toHaveProperty('stages')
    expect(planOf(two)).toEqual(planOf(one))
    expect(scoreOf(one)).toMatchObject({ result: 'success', completion: 1 })
    expect(scoreOf(two)).toEqual(scoreOf(one))
    expect(Object.keys(worldOf(one)).length).toBeGreaterThan(5)
    expect(worldOf(two)).toEqual(worldOf(one))
  }, 600_000)

  test('give the same plan and the same score where nature has a say in which tree is felled', async () => {
    const task = collectTask('logs', 4, 5, 2)
    const [one, two] = await Promise.all([played(task), played(task)])
    expect(planOf(one)).toHaveProperty('stages')
    expect(planOf(two)).toEqual(planOf(one))
    expect(scoreOf(one)).toMatchObject({ result: 'success', completion: 1 })
    expect(scoreOf(two)).toEqual(scoreOf(one))
  }, 600_000)
})
