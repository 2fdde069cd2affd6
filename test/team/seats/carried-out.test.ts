import { expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

/** What Bob is asked after he took on these actions for a person. */
const asked = async (actions: readonly { readonly name: string; readonly args: Record<string, unknown> }[]) => {
  const title = 'Give Mia 2 sand'
  const { brain } = scripted({ decideReply: () => ({ tasks: [{ title, done: { kind: 'report' }, actions }] }) })
  const { team, next, past, say, session } = await play(simple('Collect 24 oak logs.'), { brainFor: () => brain })
  await team.start()
  const added = next('task.added', data => data.title === title)
  await say('give Mia 2 sand', ['Bob'], 'interrupt')
  const { task } = await added
  await next('task.changed', data => data.task === task && /succeeded|failed/.test(data.status ?? ''))
  await team.stop('enough')
  return {
    questions: past('mind.asked').flatMap(({ data }) => (data.question === 'monitorProgress' ? [data.seat] : [])),
    opinion: session.state.tasks[task]!.opinion,
  }
}

test('a task that was given as actions is done when they are, and none is asked whether it is', async () => {
  const sand = { name: 'collect', args: { item: 'sand', count: 2 } }
  const give = { name: 'give', args: { player: 'Mia', item: 'sand', count: 2 } }
  expect(await asked([sand, give])).toEqual({ questions: [], opinion: undefined })
  // The gift fails: how the task stands is a question again.
  const { questions } = await asked([give, sand])
  expect(questions[0]).toBe('Bob')
})
