import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage
/** Where the head of the first body points, as the game shows it: degrees, 0 is south, 90 west. */
let yaw = 0
let turned = (): void => undefined
beforeAll(async () => {
  stage = await createStage({ names: ['bob', 'steve', 'ann'] })
  stage.body.listen(event => {
    if (event.type !== 'state' || event.yaw === undefined) return
    yaw = event.yaw
    turned()
  })
  await stage.standStill()
  await stage.commands('tp bob 0.5 -60 0.5', 'tp steve 5.5 -60 0.5', 'tp ann 0.5 -60 40.5')
})
afterAll(() => stage?.close())

const [east, west] = [270, 90]
const isAbout = (wanted: number): boolean => Math.abs(yaw - wanted) < 10
const turns = (wanted: number): Promise<void> =>
  new Promise(resolve => {
    turned = () => {
      if (isAbout(wanted)) resolve()
    }
    turned()
  })

test('a body turns to the first player in sight whom it says something to, and not while it works', async () => {
  stage.body.say('@steve hello', ['nobody', 'ann', 'steve'])
  await turns(east)
  await stage.commands('tp steve -4.5 -60 0.5')
  const stay = stage.act('stay', { seconds: 1 })
  stage.body.say('@steve I am at it', ['steve'])
  await stay
  expect(isAbout(east)).toBe(true)
  stage.body.say('@steve done', ['steve'])
  await turns(west)
})
