import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
  await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
  await stage.commands('effect give bob resistance 1000 4', 'effect give mia resistance 1000 4')
})
afterAll(() => stage?.close())

/** Resolves when the progress of an action says this. */
const says = () => {
  let told: { readonly text: RegExp; readonly resolve: () => void } | undefined
  return {
    onProgress: ({ text = '' }) => void (told?.text.test(text) && told.resolve()),
    next: (text: RegExp) =>
      new Promise<void>(resolve => {
        told = { text, resolve }
      }),
  }
}

it('stays near a player, fights what comes near, and follows, until it is stopped', async () => {
  const [bob, mia] = stage.bodies
  await stage.commands('give bob netherite_sword 1', 'tp mia 8.5 -60 0.5')
  await stage.sees(seen => seen.inventory.netherite_sword === 1)
  const control = new AbortController()
  const { onProgress, next } = says()
  const guarding = stage.act('guard', { player: 'mia' }, { body: bob!, signal: control.signal, onProgress })
  await stage.sees(seen => Math.abs(seen.position[0] - 8) <= 4)
  const fights = next(/fights husk/)
  await stage.commands('summon husk 14 -60 4')
  await fights
  await stage.sees(seen => seen.entities.every(one => one.name !== 'husk'))
  await stage.act('goTo', { x: 30, y: -60, z: 0 }, { body: mia! })
  await stage.sees(seen => Math.abs(seen.position[0] - 30) <= 4)
  control.abort()
  expect(await guarding).toMatchObject({ result: 'aborted' })
})

it('goes back to its post after a fight, and leaves alone what is far from it', async () => {
  await stage.commands('summon husk 60 -60 40 {NoAI:1b}')
  const control = new AbortController()
  const { onProgress, next } = says()
  const post = { x: 40, y: -60, z: 10 }
  const guarding = stage.act('guard', { ...post, radius: 10 }, { signal: control.signal, onProgress })
  await stage.sees(seen => Math.hypot(seen.position[0] - 40, seen.position[2] - 10) <= 1.5)
  const fights = next(/fights husk/)
  await stage.commands('summon husk 46 -60 14')
  await fights
  const calm = next(/^guarding 40 -60 10$/)
  await calm
  await stage.sees(seen => Math.hypot(seen.position[0] - 40, seen.position[2] - 10) <= 1.5)
  expect(stage.body.observe().entities).toContainEqual(expect.objectContaining({ name: 'husk', count: 1 }))
  control.abort()
  expect(await guarding).toMatchObject({ result: 'aborted' })
})
