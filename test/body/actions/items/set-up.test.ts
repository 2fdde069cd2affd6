import { afterAll, beforeAll, expect, it } from 'vitest'
import { placesSetUp } from '../../../../source/team/tasks/kept-blueprints.ts'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage?.close())

it('gathers nothing that the team has set up, and takes what grows elsewhere', async () => {
  const done = { kind: 'placed', block: 'oak_log', at: [2, -60, 0] as [number, number, number] }
  const setUp = placesSetUp({ post: { task: 'post', status: 'succeeded', done } } as never)
  await stage.commands('tp bob 0.5 -60 0.5', 'setblock 2 -60 0 oak_log', 'setblock 9 -60 0 oak_log')
  await stage.sees(seen => seen.blocks.some(one => one.name === 'oak_log'))
  expect(await stage.act('collect', { item: 'oak_log', count: 1 }, { setUp })).toMatchObject({ result: 'success' })
  expect((await stage.world.command('execute if block 2 -60 0 oak_log')).join()).toContain('passed')
  expect(await stage.act('collect', { item: 'oak_log', count: 1 }, { setUp })).toMatchObject({ code: 'not-found' })
  expect(placesSetUp({ post: { task: 'post', status: 'running', done } } as never)).toEqual([])
})
