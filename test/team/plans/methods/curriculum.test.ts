import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { proposeTask } from '../../../../source/brain/questions/propose-task/question.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import type { Condition } from '../../../../source/session/log/events/plan.ts'
import { curriculum } from '../../../../source/team/plans/methods/curriculum.ts'
import type { PlanningContext } from '../../../../source/team/plans/methods/plan-method.ts'
import { planInput, seen } from '../../../brain/support/question-inputs.ts'
import { abilities } from '../../support/fake-world.ts'
import { setUp, simple } from '../../support/harness.ts'
import { violations } from '../../support/invariants.ts'

const runSkill = {
  name: 'runSkill',
  description: 'Run a kept program.',
  parameters: [{ name: 'name', type: 'string', optional: false }],
}
const play = async (programs: readonly { name: string; description: string }[] = []) => {
  const played = setUp(simple('Collect 8 oak logs. Craft a chest.'), {
    organization: 'solo:curriculum',
    abilities: { ...abilities, list: [...abilities.list, runSkill] },
    bodies: seat => {
      const body = played.world.body(seat)
      return Promise.resolve(Object.assign(body, { programs: () => Promise.resolve(programs) }))
    },
    brainFor: () => createRuleBrain(),
  })
  await played.team.start()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  return { ...played, result }
}

test('one task at a time, each proposed from what was done, until the goal is reached', async () => {
  const { result, events, world } = await play()
  expect(result).toEqual({ result: 'success', cause: 'observed', reason: expect.stringMatching(/^every task is done/) })
  const proposals = events.flatMap(event => (event.type === 'plan.proposed' ? [event.data.content] : []))
  expect(proposals.length).toBeGreaterThanOrEqual(3)
  expect(proposals.every(plan => plan.stages.length === 1 && plan.stages[0]!.items.length === 1)).toBe(true)
  expect(proposals.map(plan => plan.more === true)).toEqual([...proposals.slice(1).map(() => true), false])
  const asked = events.flatMap(event =>
    event.type === 'mind.asked' && event.data.question === 'proposeTask' ? [event.data.input as PlanTaskInput] : [],
  )
  // Each is proposed only when the one before is done, and knows of all that are.
  expect(asked.map(one => one.finished.length)).toEqual(asked.map((_, index) => index))
  expect([...world.bodies.values()][0]!.items.chest).toBe(1)
})

test('a planner that leaves open whether a step is the last one is not asked for another one once the world shows the goal', async () => {
  const rules = createRuleBrain()
  const { team, events } = setUp(simple('Collect 8 oak logs.'), {
    organization: 'solo:curriculum',
    brainFor: () => ({
      ...rules,
      async ask(question, input, context) {
        const asked = await rules.ask(question, input, context)
        const value = { ...(asked.value as object), last: false, reached: undefined } as typeof asked.value
        return question.name === 'proposeTask' ? { ...asked, value } : asked
      },
    }),
  })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const questions = events.flatMap(event => (event.type === 'mind.asked' ? [event.data.question] : []))
  expect(questions.filter(name => name === 'proposeTask')).toHaveLength(1)
})

test('a program that was kept for the very task is run', async () => {
  const { result, world } = await play([{ name: 'logs8', description: 'Collect 8 oak logs' }])
  expect(result).toMatchObject({ result: 'success' })
  // In the pretended world it does nothing; the world says so, and the logs are cut by hand.
  const calls = world.performed.map(one => one.call.name)
  expect(calls[0]).toBe('runSkill')
  expect(calls).toContain('collect')
})

test('another condition under the title of what is done is another task', async () => {
  const asked = planInput('wood', { finished: [{ id: 'cut-wood', title: 'Cut wood', by: 'Bob', detail: '' }] })
  const task = { title: 'Cut wood', done: { kind: 'have' as const, item: 'oak_log', count: 12 } }
  const ask = () => Promise.resolve({ task, because: '', last: false })
  const plan = await curriculum(asked, { ask } as unknown as PlanningContext)
  expect(plan.stages[0]!.items[0]).toMatchObject({ ...task, id: 'cut-wood-2' })
})

test('what is done, failed twice or cannot be is not proposed again', () => {
  const outcome = (id: string, done: Condition) => ({ id, title: id, done, by: 'Bob', detail: 'no' })
  const logs = { kind: 'have', item: 'oak_log', count: 3 } as const
  const chest = { kind: 'stored', item: 'stick', count: 4 } as const
  const egg = { kind: 'have', item: 'dragon_egg', count: 1 } as const
  const asked = planInput('wood', {
    observation: seen({ oak_log: 3 }),
    finished: [outcome('cut-wood', logs), outcome('sticks', chest), outcome('look-around', { kind: 'report' })],
    failed: [outcome('egg', egg), outcome('egg-again', egg), outcome('boat', { ...egg, item: 'oak_boat' })],
  })
  const problem = (title: string, done: object = { kind: 'report' }, now = asked) =>
    proposeTask.check!(now, proposeTask.output.parse({ task: { title, done } })).join(' ')
  // By what the world is to show, whatever it is called; a report by its id.
  expect(problem('Fell a tree', logs)).toMatch(/is done already/)
  expect(problem('Lay sticks down', { ...chest, at: undefined })).toMatch(/is done already/)
  expect(problem('Look around!')).toMatch(/is done already/)
  expect(problem('Look at the lake')).toBe('')
  expect(problem('cut-wood', { ...logs, count: 6 })).toBe('')
  // What was used up since may be wanted again.
  expect(problem('Fell a tree', logs, { ...asked, observation: seen({ oak_log: 1 }) })).toBe('')
  expect(problem('Slay the dragon', egg)).toMatch(/failed 2 times/)
  expect(problem('egg', { ...egg, item: 'oak_boat' })).toBe('')
  expect(problem('Build', { kind: 'built', blueprint: 'castle' })).toMatch(/not a blueprint here/)
  expect(problem('Sleep')).toBe('')
})
