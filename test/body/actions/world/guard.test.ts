import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
  // The slain one lies there for another second.
  await stage.sees(seen => seen.entities.some(one => one.name === 'husk' && one.count === 1))
  control.abort()
  expect(await guarding).toMatchObject({ result: 'aborted' })
})

it('is not given up for making no headway after it has made its sword, in steps that are counted', async () => {
  await stage.commands('clear bob', 'give bob oak_planks 2', 'give bob stick 1', 'setblock 42 -60 10 crafting_table')
  await stage.sees(seen => seen.inventory.oak_planks === 2 && seen.inventory.stick === 1)
  // Only the watch of the action has this clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const control = new AbortController()
    const counted: unknown[] = []
    const { onProgress, next } = says()
    const guarding = stage.act(
      'guard',
      { x: 40, y: -60, z: 10 },
      {
        signal: control.signal,
        onProgress: progress => {
          if (progress.done !== undefined) counted.push(progress)
          onProgress(progress)
        },
      },
    )
    for (let looks = 0; looks < 4; looks++) {
      await Promise.race([next(/^guarding 40 -60 10$/), guarding])
      vi.advanceTimersByTime(20_000)
    }
    expect(counted).not.toEqual([])
    control.abort()
    expect(await guarding).toMatchObject({ result: 'aborted', code: 'aborted' })
  } finally {
    vi.useRealTimers()
  }
})
