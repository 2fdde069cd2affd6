import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

/** A body in a hill of stone, in a hole that is just large enough for it; both are new for each test. */
export function inAHill() {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
    await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    await stage.commands(
      'kill @e[type=item]',
      'clear bob',
      'fill -8 -60 -8 8 -44 8 air',
      'fill -8 -60 -8 8 -46 8 stone',
      'fill 0 -56 0 0 -55 0 air',
      'tp bob 0.5 -56 0.5',
    )
    await stage.sees(seen => seen.position.join() === '0,-56,0' && Object.keys(seen.inventory).length === 0)
  })
  return {
    stage: () => stage,
    has: (item: string): number => stage.body.observe().inventory[item] ?? 0,
    async give(...items: readonly string[]): Promise<void> {
      await stage.commands(...items.map(item => `give bob ${item}`))
      await stage.sees(seen => Object.keys(seen.inventory).length >= items.length)
    },
  }
}
