import { afterEach, describe, expect, test } from 'vitest'
import { familyTasks } from '../../../bench/family-tasks.ts'
import { collectTask } from '../../../source/tasks/generators/sagents/tasks.ts'
import { suites } from '../../../source/tasks/sources/suites.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { startReasoningModel } from '../../brain/support/reasoning-model.ts'
import { played } from '../../tasks/play.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(close => close()))
})

const families: readonly (readonly [string, string | Task])[] = [
  ['demo', 'tasks/demo/cabin.yaml'],
  ...familyTasks.map(({ name, task }) => [name, task] as const).filter(([, task]) => task !== 'sagents/collect:0'),
  // The same work, with less of it.
  ['S-Agents collect', collectTask('logs', 4, 1, 2)],
  ['what a player asks for', 'company:5'],
]

test('each suite has a task here', () => {
  const tasks = [...families.map(([, task]) => String(task)), 'sagents/collect:0']
  expect(suites.filter(({ name }) => !tasks.some(task => task.startsWith(`${name}:`)))).toEqual([])
})

// The answers are those of the rules: what differs from playing with them is how hard it is to get at them.
describe('a model that thinks 900 tokens before each answer ends one task of each family as the rules do', () => {
  test.each(families)('%s', async (_family, what) => {
    const model = await startReasoningModel()
    open.push(model.close)
    const { result, reason, completion } = await played(what, {
      flags: { model: 'reasoner', 'base-url': model.url },
      onEvent: model.listen,
    })
    expect({ result, reason, completion }).toMatchObject({ result: 'success', completion: 1 })
    expect(model.ends).not.toContain('length')
  })

  test('also where settings ask for what it refuses, and for less room than it needs', async () => {
    const model = await startReasoningModel('tags')
    open.push(model.close)
    const { result, reason, completion } = await played('tasks/demo/cabin.yaml', {
      flags: { model: 'reasoner', 'base-url': model.url, temperature: 0, 'max-tokens': 400, 'reasoning-effort': 'low' },
      onEvent: model.listen,
    })
    expect({ result, reason, completion }).toMatchObject({ result: 'success', completion: 1 })
    // Refusals and the need for more room are learnt once, by questions that are under way at the same time at most.
    expect(model.ends.filter(end => end === 'length').length).toBeLessThanOrEqual(4)
    expect(model.received.filter(({ body }) => body.temperature !== undefined).length).toBeLessThanOrEqual(4)
  })
})
