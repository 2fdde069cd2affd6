import { expect, test } from 'vitest'
import { keptBlueprints } from '../../../source/team/tasks/kept-blueprints.ts'
import { cabin, setUp } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

test('among equals with plans of their own, one whose plan builds nothing keeps what the plans of the others build', async () => {
  const { team, session, events, until } = setUp(cabin(), { organization: 'graph' })
  await team.start()
  await until(({ type, data }) => type === 'task.added' && 'done' in data && data.done?.kind === 'built')
  const { tasks } = session.state
  const building = Object.values(tasks).find(({ done }) => done?.kind === 'built')!
  const other = Object.values(tasks).find(one => one.plan !== undefined && one.plan !== building.plan)!
  expect(keptBlueprints(other.task, tasks)).toEqual(['cabin'])
  // Another goal may have it dug away, and so may a person's order.
  const dig = { ...other, task: 'goal2/dig', parent: 'goal2' }
  const order = { ...other, task: 'dig', parent: null, plan: undefined }
  const later = { ...tasks, goal2: { ...tasks.goal1!, task: 'goal2' }, 'goal2/dig': dig, dig: order }
  expect(keptBlueprints('goal2/dig', later)).toEqual([])
  expect(keptBlueprints('dig', later)).toEqual([])
  await team.stop('the test is over')
  expect(violations(events)).toEqual([])
})
