import { expect, test } from 'vitest'
import type { Brain } from '../../source/brain/brain.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import type { FakeWorldOptions } from '../team/support/fake-world.ts'
import { simple } from '../team/support/harness.ts'
import { play } from '../team/support/person.ts'

const cut = { name: 'collect', args: { item: 'oak_log', count: 1 } }
const item = { id: 'look', title: 'Look at the wood', assignee: 'Bob', done: { kind: 'report' } }
const plan = {
  objective: 'The wood is looked at',
  stages: [{ title: 'Look', items: [item] }],
  reached: [],
}

/** A brain that answers `nextActions` with these, and finds with `monitorProgress` that more is to be done. */
const answering = (answers: readonly object[]) => {
  const rules = createRuleBrain()
  const left = [...answers]
  const values: Record<string, () => object | undefined> = {
    planTask: () => plan,
    nextActions: () => left.shift(),
    monitorProgress: () => ({ status: 'ongoing', reason: 'It was not looked at.' }),
  }
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const value = values[question.name]?.()
      return value ? { ...answer, value: question.output.parse(value) } : answer
    },
  }
  return { brain, left }
}
const ended = async (answers: readonly object[], trouble?: FakeWorldOptions['trouble']) => {
  const { brain, left } = answering(answers)
  const played = await play(
    simple('Look at the wood.', { seats: { leader: 'Lena', workers: ['Bob'] } }),
    { brainFor: () => brain },
    { pace: 20, trouble },
  )
  const over = played.next(
    'task.changed',
    ({ task, status }) => task.endsWith('/look') && /^(?:succeeded|failed)$/.test(status ?? ''),
  )
  await played.team.start()
  const { status, reason, cause } = await over
  await played.team.stop('enough')
  return { status, reason, cause, left: left.length }
}

test('an answer without actions that says the task is done ends it where the last action succeeded', async () => {
  const done = { actions: [], finishes: true, thought: 'The wood was cut and looked at.' }
  expect(await ended([{ actions: [cut] }, done])).toMatchObject({ status: 'succeeded', left: 0 })
})

test('where nothing was done, such an answer does not end the task well', async () => {
  expect(await ended([{ actions: [], finishes: true }])).toMatchObject({ status: 'failed' })
})

test('what the land refused twice is not tried a third time, whatever the brain answers', async () => {
  const reason = 'may not dig there'
  const answers = Array.from({ length: 5 }, () => ({ actions: [cut] }))
  expect(await ended(answers, () => ({ result: 'failure', code: 'no-leave', reason }))).toMatchObject({
    ...{ status: 'failed', cause: 'no-leave', left: 3 },
    reason,
  })
})
