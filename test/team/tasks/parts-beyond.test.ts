import { afterEach, expect, test } from 'vitest'
import { inWords } from '../../../source/planner/demand.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { type Played, setUp, simple } from '../support/harness.ts'
import { scripted } from '../support/scripted-planners.ts'

/** What a planner that finds a part of the goal out of reach calls that part. */

let played: Played | undefined
afterEach(async () => {
  await played?.team.stop('the test is over')
  played = undefined
})
const have = (item: string, count: number): Condition => ({ kind: 'have', item, count })
/** Asked for a plan so many times; each plan gets what is in reach. */
const asks = async (goal: string, part: string, item: string, count: number): Promise<number> => {
  const content: Plan = {
    ...{ objective: goal, analysis: '' },
    stages: [
      { title: 'Get', items: [{ id: 'get', title: 'Get', assignee: 'Bob', requires: [], done: have(item, count) }] },
    ],
    outOfReach: [{ part, because: 'there is none around' }],
  }
  const { brain, asked } = scripted({ planTask: () => content })
  played = setUp(simple(goal, { organization: 'tree' }), { brainFor: () => brain })
  await played.team.start()
  await played.team.ended
  return asked.filter(name => name === 'planTask').length
}

test.each([
  ['Collect 3 oak logs and 1 sponge.', 'the sponge', 'oak_log', 3],
  ['Collect 3 oak logs and 1 sponge.', 'Get a sponge', 'oak_log', 3],
  ['Collect 2 elytra and 4 dirt.', '2 elytra', 'dirt', 4],
  ['Collect 2 elytra and 4 dirt.', 'find two elytra', 'dirt', 4],
] as const)('%s without “%s” is planned once', async (goal, part, item, count) => {
  expect(await asks(goal, part, item, count)).toBe(1)
  expect(inWords({ kind: 'collect', item, count })).not.toBe(part)
})

test('what is out of reach is no other part of the goal', async () => {
  expect(await asks('Collect 3 oak logs, 1 sponge and 4 dirt.', 'the sponge', 'oak_log', 3)).toBeGreaterThan(1)
})
