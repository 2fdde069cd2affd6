import { expect, test } from 'vitest'
import { setUp, simple } from '../support/harness.ts'

test('a seat that is stopped while the plan waits gets none of it when the plan is approved', async () => {
  const { team, session, events, until } = setUp(simple('Collect 8 oak logs.'), { approvals: 'plans' }, { pace: 0 })
  team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const asked = until(event => event.type === 'approval.asked')
  await team.start()
  await asked
  const items = Object.values(session.state.plans)[0]!.content.stages.flatMap(stage => stage.items)
  expect(items.map(item => item.assignee)).toContain('Bob')
  expect(await team.command('Ann', { type: 'stop', seat: 'Bob' })).toMatchObject({ ok: true })
  const [approval] = Object.keys(session.state.approvals)
  await team.command('Ann', { type: 'approve', approval: approval! })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(events.filter(one => one.type === 'action.started' && one.data.seat === 'Bob')).toEqual([])
  const asks = events.filter(
    one => one.type === 'message.sent' && one.data.kind === 'order' && one.data.to.includes('Bob'),
  )
  expect(asks).toEqual([])
})
