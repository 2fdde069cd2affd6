import { expect, onTestFinished, test } from 'vitest'
import { createBody } from '../../../../source/body/body.ts'
import type { MindControl } from '../../../../source/body/contract/mind-control.ts'
import type { SkillShelf } from '../../../../source/body/contract/skills.ts'
import { createWorld } from '../../../../source/world/create-world.ts'
import { stopwatch } from '../../../stopwatch.ts'

test.each([
  ['newAction', { instruction: 'walk two blocks' }],
  ['runSkill', { name: 'walk' }],
  ['listSkills', { like: 'walking' }],
])('%s that waits for kept programs is stopped at once, and the next action is done at once', async (name, args) => {
  const world = await createWorld({ version: '1.19.2' })
  onTestFinished(() => world.stop())
  const { host, port } = world
  let asked = () => {}
  const reading = new Promise<void>(resolve => {
    asked = resolve
  })
  const never = () => {
    asked()
    return new Promise<never>(() => {})
  }
  // What is not read is not used here.
  const skills = { like: never, show: never, list: never } as unknown as SkillShelf
  const body = await createBody({ host, port, version: '1.19.2', username: 'bob', skills })
  onTestFinished(() => body.close())
  const stop = new AbortController()
  const mind = { writeCode: () => new Promise(() => {}) } as unknown as MindControl
  const running = body.perform({ name, args }, { signal: stop.signal, mind })
  await reading
  const watch = stopwatch()
  stop.abort()
  expect(await running).toMatchObject({ result: 'aborted' })
  const next = { name: 'performMovement', args: { movement: 'turn left' } }
  expect(await body.perform(next, { signal: new AbortController().signal })).toMatchObject({ result: 'success' })
  // The next action waits a second for one that does not end.
  expect(watch.stop()).toBeLessThan(600)
})
