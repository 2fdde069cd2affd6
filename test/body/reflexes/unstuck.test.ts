import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
})
afterAll(() => stage.close())
beforeEach(() => stage.commands('fill -4 -60 -4 4 -55 4 air', 'effect give bob instant_health 1 5'))

const reflex = () =>
  new Promise<string>(resolve => {
    const stop = stage.body.listen(event => {
      if (event.type !== 'reflex') return
      stop()
      resolve(event.mode)
    })
  })
/** Where the server has the body. */
const place = async (): Promise<readonly number[]> => {
  const [reply] = await stage.world.command('data get entity bob Pos')
  return [...reply!.matchAll(/(-?[\d.]+)d/g)].map(match => Number(match[1]))
}

it.each(['feet', 'head'])('a body with a side of its %s in a wall goes to the middle of its cell', async part => {
  const freed = reflex()
  await stage.commands(`setblock 1 ${part === 'feet' ? -60 : -59} 0 stone`, 'tp bob 0.76 -60 0.4')
  expect(await freed).toBe('unstuck')
  await expect.poll(place).toEqual([0.5, -60, 0.5])
  const walked = await stage.act('goTo', { x: -3, y: -60, z: 0, range: 0 })
  expect(walked).toMatchObject({ result: 'success' })
})

it('a body that sand has buried digs itself out', async () => {
  const freed = reflex()
  await stage.commands('tp bob 0.5 -60 0.5', 'fill 0 -60 0 0 -58 0 sand')
  expect(await freed).toBe('unstuck')
  const walked = await stage.act('goTo', { x: -3, y: -60, z: 0, range: 0 })
  expect(walked).toMatchObject({ result: 'success' })
})
