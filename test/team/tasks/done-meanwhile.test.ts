import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { simple } from '../support/harness.ts'
import { type Playing, play } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => void (await current?.team.stop('the test is over')))

/** Collects 4 logs by a plan of one item for Bob. */
const collecting = async (): Promise<Playing> => {
  const rules = createRuleBrain()
  const planning: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'planTask') return answer
      const items = [
        {
          ...{ id: 'logs', title: 'Collect 4 oak logs', assignee: 'Bob', requires: [] },
          done: { kind: 'have', item: 'oak_log', count: 4 },
        },
      ]
      const stages = [{ title: 'Gather', items }]
      return { ...answer, value: question.output.parse({ objective: 'logs', analysis: '', stages }) }
    },
  }
  current = await play(simple('Collect 4 oak logs.'), { brainFor: () => planning })
  return current
}

test('an item that the world shows done is done, also when a person asks for something before it was looked at', async () => {
  const { team, session, world, ask, past } = await collecting()
  // The logs are carried, and no look has shown it yet.
  const stop = session.subscribe(({ type, data }) => {
    if (type !== 'action.ended' || data.seat !== 'Bob') return
    stop()
    void ask({ type: 'task', change: 'add', seat: 'Bob', text: 'put 4 oak logs into the chest' })
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.performed.filter(({ call }) => call.name === 'collect')).toHaveLength(1)
  // What the person asked for comes first, and is done.
  const ended = past('task.changed').flatMap(({ data }) => (data.status === 'succeeded' ? [data.task] : []))
  expect(ended.slice(0, 2)).toEqual([expect.not.stringMatching(/^p1/), 'p1/logs'])
})

test('an item that the world shows done ends before its worker gets food: others wait for it', async () => {
  const { team, session, world, past } = await collecting()
  const stop = session.subscribe(({ type, data }) => {
    if (type !== 'action.ended' || data.seat !== 'Bob') return
    stop()
    session.emit('task.added', 'team', {
      ...{ task: 'r9', parent: null, title: 'Look for food', requires: [], assignees: ['Bob'], status: 'ready' },
      ...{ done: { kind: 'report' }, from: 'Bob', actions: [{ name: 'collect', args: { item: 'oak_log', count: 1 } }] },
    })
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('task.changed').flatMap(({ data }) => (data.status === 'succeeded' ? [data.task] : []))[0]).toBe(
    'p1/logs',
  )
  expect(world.performed.filter(({ call }) => call.name === 'collect').length).toBeLessThan(3)
})
