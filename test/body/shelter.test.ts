import { afterEach, expect, test } from 'vitest'
import type { BodyEvent, Shelter } from '../../source/body/types.ts'
import { later } from '../later.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('who waits at night with bare hands digs in before a monster comes, and comes up where it was when work comes', async () => {
  stage = await createStage()
  const { body, world } = stage
  // Soil to dig in, deeper than the flat world's own.
  await stage.commands('fill -6 -61 -6 6 -58 6 dirt', 'tp bob 0.5 -57 0.5')
  await stage.sees(({ position }) => position[1] === -57)
  const dug = later(
    new Promise<BodyEvent>(resolve =>
      body.listen(event => event.type === 'reflex' && event.mode === 'shelter' && resolve(event)),
    ),
  )
  const told: (Shelter | null)[] = []
  body.listen(event => event.type === 'state' && event.shelter !== undefined && told.push(event.shelter))
  await stage.commands('gamerule doMobSpawning false', 'difficulty normal', 'time set 18000')
  await stage.commands('summon zombie 14 -60 0 {PersistenceRequired:1b}')
  expect(await dug).toMatchObject({ reason: 'a zombie is about' })
  // 5 460 ticks are left of the night.
  await expect.poll(() => told[0]).toMatchObject({ from: 'zombie' })
  expect(told[0]!.dayInMs / 1_000).toBeGreaterThan(230)
  expect(told[0]!.dayInMs / 1_000).toBeLessThanOrEqual(273)
  await stage.sees(({ position }) => position[1] === -60)
  const lid = async () => (await world.command('execute if block 0 -58 0 dirt')).join()
  await expect.poll(lid, { timeout: 8_000 }).toMatch(/passed/)
  await stage.commands('kill @e[type=zombie]')
  await stage.sees(({ position }) => position[1] === -57)
  await expect.poll(() => told.at(-1)).toBeNull()
  expect(body.observe().health).toBe(20)
}, 60_000)
