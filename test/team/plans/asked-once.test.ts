import { expect, test } from 'vitest'
import { gatedBrain } from '../support/gated-brain.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

/** No question about a plan is asked whose answer could decide nothing: while one waits for a decision, or was just made for the same. */

const logs = (count: number, assignee = 'Bob', id = `logs-${count}`) => ({
  ...{ id, title: `Collect ${count} oak logs`, assignee, requires: [] },
  done: { kind: 'have' as const, item: 'oak_log', count },
})
const planOf = (...items: readonly ReturnType<typeof logs>[]) => ({
  ...{ objective: '', analysis: '', stages: [{ title: 'Get', items }] },
})

test('while a plan waits that was made for what the goal lacks, other work that ends asks for no further one', async () => {
  let version = 0
  const { brain, asked } = scripted({ planTask: () => planOf(logs(version++ === 0 ? 3 : 5)) })
  const { team, ask, say, next, session } = await play(simple('Collect 5 oak logs.', { organization: 'tree' }), {
    brainFor: () => brain,
    approvals: 'plans',
  })
  const first = next('approval.asked')
  await team.start()
  await first
  const second = next('approval.asked')
  await ask({ type: 'approve' })
  await second
  expect(session.state.plans.p1).toMatchObject({ version: 2, status: 'proposed' })
  for (const what of ['sand', 'dirt']) {
    const told = next('alert', ({ text }) => text.startsWith('All that was planned is done'))
    await say(`collect 1 ${what}`, ['Mia'])
    await told
  }
  expect(asked.filter(name => name === 'planTask')).toHaveLength(2)
  expect(session.state.plans.p1).toMatchObject({ version: 2, status: 'proposed' })
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('what the work showed while a plan was made for it asks for no other plan', async () => {
  const gated = gatedBrain('planTask')
  let version = 0
  const { brain } = scripted({ planTask: () => planOf(logs(version++ === 0 ? 3 : 5)) })
  const asked: string[] = []
  const { team, say, next } = await play(simple('Collect 5 oak logs.', { organization: 'tree' }), {
    brainFor: () => ({
      ...brain,
      async ask(question, input, context) {
        asked.push(question.name)
        if (question.name === 'planTask') await gated.brain.ask(question, input, context)
        return await brain.ask(question, input, context)
      },
    }),
    approvals: 'none',
  })
  const first = gated.next()
  await team.start()
  ;(await first).release()
  const second = await gated.next()
  const told = next('alert', ({ text }) => text.startsWith('All that was planned is done'))
  await say('collect 1 sand', ['Mia'])
  await told
  second.release()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(asked.filter(name => name === 'planTask')).toHaveLength(2)
})

const noTrees = { result: 'failure', reason: 'sees no trees', code: 'not-found' } as const

test('what fails while a version waits that has it again is decided on with that version', async () => {
  const { brain, asked } = scripted({ planTask: () => planOf(logs(5), logs(4, 'Mia', 'mia')) })
  const go = Promise.withResolvers<void>()
  let fails = true
  const played = await play(
    simple('Collect 9 oak logs.', { organization: 'tree' }),
    { brainFor: () => brain, approvals: 'plans', retryPauseMs: 2 },
    { held: () => go.promise, trouble: (_, { name }) => (fails && name === 'collect' ? noTrees : null) },
  )
  const { team, ask, next, session, until } = played
  const first = next('approval.asked')
  await team.start()
  await first
  const begun = next('action.started')
  await ask({ type: 'approve' })
  await begun
  const second = next('approval.asked')
  await ask({ type: 'draftPlan' })
  await second
  const given = until(({ type }) => {
    const { tasks, seats } = session.state
    const isOver = ['p1/logs-5', 'p1/mia'].every(id => tasks[id]?.status === 'failed')
    return type === 'mind.phase' && isOver && seats.Lena?.phase === 'waiting'
  })
  go.resolve()
  await given
  fails = false
  await ask({ type: 'approve' })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(asked.filter(name => name === 'planTask')).toHaveLength(2)
})
