import { afterEach, expect, test } from 'vitest'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { later } from '../../later.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('a monster that has no way here is not run away from; once it has one, it is', async () => {
  stage = await createStage()
  const { body, world } = stage
  await stage.commands('fill -8 -61 -8 8 -58 8 dirt', 'tp bob 0.5 -57 0.5')
  await stage.sees(({ position }) => position[1] === -57)
  const reflexes: string[] = []
  body.listen(event => event.type === 'reflex' && reflexes.push(event.mode))
  await stage.commands('gamerule doMobSpawning false', 'difficulty normal', 'time set 6000')
  // A husk does not burn by day. It sits in a pit of three blocks, three blocks away.
  await stage.commands('fill 3 -60 0 3 -58 0 air', 'summon husk 3.5 -60 0.5 {PersistenceRequired:1b}')
  await stage.sees(({ entities }) => entities.some(({ name }) => name === 'husk'))
  // Work beside the pit is done; a body that fled would be interrupted again and again.
  const walk = { name: 'goToCoordinates', args: { x: 2, y: -57, z: 0, range: 0 } }
  const there = await body.perform(walk, { signal: AbortSignal.timeout(150_000) })
  expect(there).toMatchObject({ result: 'success' })
  expect(reflexes).toEqual([])
  const fled = later(new Promise<BodyEvent>(resolve => body.listen(event => event.type === 'reflex' && resolve(event))))
  await world.command('fill 3 -60 0 3 -58 0 dirt')
  await world.command('tp @e[type=husk] 5.5 -57 0.5')
  expect(await fled).toMatchObject({ mode: 'self_defense', reason: 'a husk is near' })
})
