import { expect, test } from 'vitest'
import { countedWork } from '../../../source/session/log/completion.ts'
import type { PlanItem } from '../../../source/session/log/events/plan.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

const collect = (item: string, assignee: string): PlanItem => {
  const done = { kind: 'have', item, count: 8, anyone: true } as const
  return { id: item, title: `Collect 8 ${item}`, assignee, requires: [], way: 'collect', amount: 8, done }
}

test('an agent counts the work that is carried out, as the tree of tasks does, and not what a version that waits would have', async () => {
  const { team, ask, say, next, session, world } = await play(
    simple('Collect 8 dirt, 8 sand and 8 gravel.'),
    { approvals: 'plans' },
    { held: seat => (seat === 'Mia' ? new Promise(() => {}) : undefined) },
  )
  const first = next('approval.asked')
  await team.start()
  await first
  const { content } = session.state.plans.p1!
  const version = (...items: PlanItem[]) => ({ ...content, stages: [{ title: 'Gather', items }] })
  const isDone = next('task.changed', ({ task, status }) => task === 'p1/dirt' && status === 'succeeded')
  await ask({ type: 'editPlan', content: version(collect('dirt', 'Bob'), collect('sand', 'Mia')), approve: true })
  await isDone
  const waits = next('approval.asked')
  const more = ['gravel', 'clay', 'flint'].map(item => collect(item, 'Bob'))
  await ask({ type: 'editPlan', content: version(collect('sand', 'Mia'), ...more), approve: false })
  await waits
  const counted = countedWork(session.state)
  expect(counted.map(({ title, status }) => [title, status])).toEqual([
    ['Collect 8 dirt', 'succeeded'],
    ['Collect 8 sand', 'running'],
  ])
  const answer = next('message.sent', ({ from, to }) => from === 'Lena' && to.includes('Ann'))
  await say('status', ['Lena'])
  expect((await answer).text).toContain('1 of 2 items of the plan are done.')
  expect(world.bodies.get('Bob')!.items).toEqual({ dirt: 8 })
  await team.stop('the test is over')
})
