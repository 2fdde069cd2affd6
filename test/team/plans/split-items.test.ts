import { expect, test } from 'vitest'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import { splitInPlan } from '../../../source/session/log/split-item.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

test('both halves of an item are carried in the end, also when the body tells late what it has', async () => {
  const task = simple('Collect 9 oak logs.', { seats: { leader: 'Lena', workers: ['Bob'] } })
  const { team, world, next, ask, session } = await play(task, { approvals: 'plans' }, { lateNews: true })
  const asked = next('approval.asked')
  await team.start()
  await asked
  const { content } = session.state.plans.p1!
  const plan: Plan = splitInPlan(content, content.stages[0]!.items[0]!.id)!.plan
  await ask({ type: 'editPlan', plan: 'p1', content: plan, approve: true })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.bodies.get('Bob')!.items.oak_log).toBe(9)
})
