import { afterAll, beforeAll, expect, it } from 'vitest'
import { actions, findAction } from '../../../../source/body/actions/index.ts'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

/** Every action that changes blocks from one place to another. */
const wide = actions
  .filter(({ family, parameters }) => family === 'build' && 'x1' in parameters.shape)
  .map(({ name }) => name)

it('knows the actions over an area or a line', () => {
  expect(wide).toEqual(expect.arrayContaining(['clearArea', 'fillArea', 'layDirtBeam', 'removeDirtBeam', 'layPath']))
})

it.each(wide)('%s over half the world is refused at once, before its cells are listed', async name => {
  const args = {
    x1: -29_999_999,
    y1: 64,
    z1: -29_999_999,
    x2: 29_999_999,
    y2: 70,
    z2: 29_999_999,
    x: 29_999_999,
    y: 70,
    z: 0,
  }
  const known = Object.keys(findAction(name)!.parameters.shape)
  const own = Object.fromEntries(Object.entries({ ...args, item: 'dirt' }).filter(([key]) => known.includes(key)))
  expect(await stage.act(name, own)).toMatchObject({
    code: 'bad-arguments',
    reason: expect.stringMatching(/ too (?:many|long) /),
  })
})
