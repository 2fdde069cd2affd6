import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { planRuns } from '../../source/benchmark/run-plan.ts'
import { openTask } from '../../source/tasks/sources/open-task.ts'
import { temporaryFolder } from '../session/helpers.ts'

const written = {
  name: 'hand-written',
  title: 'A lantern for each hut',
  goal: 'One of you must carry a lantern, and an iron nugget must lie in the chest.',
  organization: 'peers',
  seats: { workers: ['Ada', 'Ben', 'Cleo'] },
  inventories: { Ada: { iron_nugget: 8 }, Cleo: { torch: 1 } },
  blocked: { Ben: ['getCraftingPlan'], Cleo: ['getCraftingPlan', 'attack'] },
  judge: [
    { kind: 'holds', items: { lantern: 1 } },
    { kind: 'stored', item: 'cobblestone', count: 3, at: [0, -60, 0] },
  ],
}
const fileOf = (task: object): string => {
  const path = join(temporaryFolder(), 'task.yaml')
  writeFileSync(path, stringify(task))
  return path
}
const opened = (changes: object) => openTask(fileOf({ ...written, ...changes }))

test('a file that keeps crafting plans from some seats keeps from them how to craft what the judge looks for', async () => {
  const { knows, recipes } = await opened({})
  // Cobblestone is not crafted: who digs it knows all there is to know.
  expect(recipes).toEqual({ lantern: ['Ada'] })
  expect(knows).toEqual({ recipes: 'told', chests: 'all', inventories: 'all', plans: 'all' })
  expect((await opened({ knows: { recipes: 'own', chests: 'seen' } })).knows).toMatchObject({
    recipes: 'own',
    chests: 'seen',
  })
})

test('what the file itself says of who knows a recipe stays', async () => {
  const { knows, recipes } = await opened({ recipes: { lantern: ['Ada', 'Ben'] } })
  expect([knows.recipes, recipes]).toEqual(['all', { lantern: ['Ada', 'Ben'] }])
})

test.each([
  ['no seat may ask for plans', { Ada: ['getCraftingPlan'], ...written.blocked }],
  ['what is blocked tells no plan', { Ben: ['attack'] }],
])('nothing is hidden where %s', async (_why, blocked) => {
  const { knows, recipes } = await opened({ blocked })
  expect([knows.recipes, recipes]).toEqual(['all', {}])
})

test('a bench plays it with the same secrets, and with none where all are to know all', () => {
  const options = {
    organizations: [],
    schedules: [],
    brains: ['rules'],
    agents: [],
    seeds: [1],
    repeat: 1,
    sample: null,
  }
  const runs = planRuns({ ...options, what: [fileOf(written)], knowledge: ['told', 'all'] })
  expect(runs.map(({ task }) => [task.knows.recipes, task.recipes])).toEqual([
    ['told', { lantern: ['Ada'] }],
    ['all', { lantern: ['Ada'] }],
  ])
})
