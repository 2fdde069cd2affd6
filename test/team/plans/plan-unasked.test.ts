import { expect, test } from 'vitest'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** What one agent alone is asked for a goal, and what it plans. */
const play = async (goal: string) => {
  const task = simple(goal, { organization: 'solo', seats: { workers: ['Bob'] } })
  const played = setUp(task)
  await played.team.start()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  const asked = played.events.flatMap(({ type, data }) => (type === 'mind.asked' ? [data.question] : []))
  const plans = Object.values(played.session.state.plans).map(({ content }) => content)
  return { result, asked, plans }
}

test('who works alone at one thing is asked for no plan: the program makes it of the condition', async () => {
  const { result, asked, plans } = await play('Collect 6 oak logs.')
  expect(result).toMatchObject({ result: 'success' })
  expect(asked).not.toContain('planTask')
  const items = plans[0]!.stages.flatMap(stage => stage.items)
  expect(items).toMatchObject([{ assignee: 'Bob', done: { kind: 'have', item: 'oak_log', count: 6 } }])
})

test('a goal of several things is planned by a brain, also by one who works alone', async () => {
  const { result, asked } = await play('Collect 6 oak logs. Collect 4 sand.')
  expect(result).toMatchObject({ result: 'success' })
  expect(asked).toContain('planTask')
})

test('a plan that nobody was asked for waits for approval as any other, to be edited', async () => {
  const task = simple('Collect 6 oak logs.', { organization: 'solo', seats: { workers: ['Bob'] } })
  const played = setUp(task, { approvals: 'plans' })
  played.team.joined({ person: 'Ann', role: 'observer' })
  const waits = played.until(({ type }) => type === 'approval.asked')
  await played.team.start()
  expect((await waits).data).toMatchObject({ kind: 'plan' })
  expect(Object.values(played.session.state.plans)).toMatchObject([{ status: 'proposed' }])
  expect(played.events.some(({ type, data }) => type === 'mind.asked' && data.question === 'planTask')).toBe(false)
  await played.team.stop('enough')
})
