import { expect, test } from 'vitest'
import { type PlanTaskInput, proposeTask } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { planInput } from '../../brain/support/question-inputs.ts'
import { abilities } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const runSkill = {
  name: 'runSkill',
  description: 'Run a kept program.',
  parameters: [{ name: 'name', type: 'string', optional: false }],
}
const play = async (programs: readonly { name: string; description: string }[] = []) => {
  const played = setUp(simple('Collect 8 oak logs. Craft a chest.', { timeLimit: 20 }), {
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

test('a program that was kept for the very task is run', async () => {
  const { result, world } = await play([{ name: 'logs8', description: 'Collect 8 oak logs' }])
  expect(result).toMatchObject({ result: 'success' })
  // In the pretended world it does nothing; the world says so, and the logs are cut by hand.
  const calls = world.performed.map(one => one.call.name)
  expect(calls[0]).toBe('runSkill')
  expect(calls).toContain('collect')
})

test('what is done, failed twice or cannot be is not proposed again', () => {
  const outcome = (title: string) => ({ id: 'x', title, by: 'Bob', detail: 'no' })
  const asked = planInput('wood', { finished: [outcome('Cut wood')], failed: [outcome('Fly'), outcome('Fly')] })
  const problem = (title: string, done: object = { kind: 'report' }) =>
    proposeTask.check!(asked, proposeTask.output.parse({ task: { title, done } })).join(' ')
  expect(problem('Cut wood')).toMatch(/is done already/)
  expect(problem('Fly')).toMatch(/failed 2 times/)
  expect(problem('Build', { kind: 'built', blueprint: 'castle' })).toMatch(/not a blueprint here/)
  expect(problem('Sleep')).toBe('')
})
