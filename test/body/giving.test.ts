import { afterEach, expect, test } from 'vitest'
import { throwLength, throwPitch } from '../../source/body/throwing.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test.each([
  { far: 0.5, rise: 0 },
  { far: 1, rise: 1 },
  { far: 2, rise: 1 },
  { far: 2.5, rise: 0 },
  { far: 1, rise: -2 },
])('what is thrown $far blocks far and $rise up comes to lie there', ({ far, rise }) => {
  expect(Math.abs(throwLength(throwPitch(far, rise), rise) - far)).toBeLessThan(0.2)
})

test('who stands on a block gets what is thrown from right below it at the first throw', async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
  const [, mia] = stage.bodies
  await stage.commands('setblock 2 -60 0 stone', 'tp mia 2.5 -59 0.5', 'tp bob 1.5 -60 0.5', 'give bob bread 3')
  await stage.sees(({ inventory }) => inventory.bread === 3)
  await stage.sees(({ position }) => position[1] === -59, mia)
  let throws = 0
  const onProgress = () => throws++
  const given = await stage.act('give', { player: 'mia', item: 'bread', count: 3 }, { onProgress })
  expect(given).toMatchObject({ result: 'success' })
  expect(throws).toBe(1)
}, 60_000)
