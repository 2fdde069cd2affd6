import { afterEach, expect, it } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** Health that a body with a stone sword loses until all these husks are dead, where no wound heals. */
async function lostAgainst(...places: readonly string[]): Promise<number> {
  stage = await createStage()
  const { body, commands, sees, act } = stage
  await stage.standStill()
  await commands('gamerule naturalRegeneration false', 'time set 1000', 'difficulty normal', 'give bob stone_sword')
  await commands('tp bob 0.5 -60 0.5')
  await sees(({ position }) => position[0] === 0 && position[2] === 0)
  await commands(...places.map(place => `summon husk ${place} {PersistenceRequired:1b,IsBaby:0b}`))
  await sees(({ entities }) => entities.some(({ count }) => count === places.length))
  const control = new AbortController()
  const guarding = act('guard', {}, { signal: control.signal })
  await sees(({ entities, health }) => health < 6 || entities.every(({ name }) => name !== 'husk'))
  control.abort()
  await guarding
  const { health } = body.observe()
  return 20 - health
}

it('lets a monster come and strikes it first, every time', async () => {
  expect(await lostAgainst('9.5 -60 3.5')).toBeLessThanOrEqual(3)
})

it('keeps clear of the other of two', async () => {
  expect(await lostAgainst('8.5 -60 3.5', '8.5 -60 -3.5')).toBeLessThanOrEqual(9)
})
