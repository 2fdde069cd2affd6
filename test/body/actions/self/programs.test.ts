import { expect, onTestFinished, test } from 'vitest'
import { createBody } from '../../../../source/body/body.ts'
import type { MindControl } from '../../../../source/body/contract/mind-control.ts'
import type { SkillShelf } from '../../../../source/body/contract/skills.ts'
import { createWorld } from '../../../../source/world/create-world.ts'
import { stopwatch } from '../../../stopwatch.ts'
import { createStage } from '../../stage.ts'

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

test.each([
  ['its last line', "dig({ x: 14, y: -60, z: 0 })\nawait wait({ seconds: 1 })\nreturn 'done'"],
  ['a fault', 'dig({ x: 14, y: -60, z: 0 })\nawait wait({ seconds: 1 })\nfoo()'],
])('what a program did not wait for digs no land of others after %s', async (_, code) => {
  const stage = await createStage()
  onTestFinished(() => stage.close())
  await stage.standStill()
  await stage.commands('setblock 14 -60 0 dirt', 'tp bob 0 -60 0', 'give bob wooden_shovel')
  await stage.sees(seen => seen.position.join() === '0,-60,0')
  const land = { boxes: [], gathers: [], given: [], open: [] }
  await stage.act('runCode', { code }, { land })
  await stage.act('wait', { seconds: 6 })
  expect((await stage.world.command('execute if block 14 -60 0 dirt')).join()).toContain('passed')
})
