import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededDice } from '../../../source/minecraft/random.ts'
import { createStage, type Stage } from '../../body/stage.ts'

/** The highest layer of the ground; a body on it stands one above. */
const ground = -50
const half = 14
const runs = 24
const corners = [
  [-10, -10],
  [10, 10],
  [10, -10],
  [-10, 10],
] as const

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
})
afterAll(() => stage.close())

/** Two bare hands take half a minute for one block of stone in the water, so banks of two blocks are of earth. */
const materials = { 1: ['dirt', 'stone', 'oak_planks', 'grass_block'], 2: ['dirt', 'grass_block'] } as const

it.each(Array.from({ length: runs }, (_, seed) => seed))(
  'a body under water in pool %i gets to the land',
  async seed => {
    const dice = seededDice(seed)
    const below = (limit: number) => Math.floor(dice() * limit)
    const bank = below(3) === 0 ? 2 : 1
    const material = materials[bank][below(materials[bank].length)]!
    const surface = ground + 1 - bank
    const bottom = surface - below(6)
    const basins = Array.from({ length: 1 + below(3) }, () => {
      const [x, z] = [below(5) - 4, below(5) - 4]
      return { x, z, x2: x + below(5), z2: z + below(5) }
    })
    const { x, z } = basins[0]!
    const [goalX, goalZ] = corners[below(4)]!
    const fill = (top: number, block: string) =>
      basins.map(one => `fill ${one.x} ${bottom} ${one.z} ${one.x2} ${top} ${one.z2} ${block}`)
    await stage.commands(
      'clear bob',
      'kill @e[type=item]',
      `fill -${half} -60 -${half} ${half} ${ground} ${half} ${material}`,
      `fill -${half} ${ground + 1} -${half} ${half} ${ground + 8} ${half} air`,
      ...fill(ground, 'air'),
      ...fill(surface, 'water'),
      'effect give bob instant_health 1 5',
      `tp bob ${x + 0.5} ${bottom} ${z + 0.5}`,
    )
    const goal = { x: goalX, y: ground + 1, z: goalZ, range: 1 }
    const walked = await stage.act('goTo', goal, { signal: AbortSignal.timeout(90_000) })
    expect(walked, JSON.stringify({ reason: walked.reason, bank, material, surface, bottom, basins })).toMatchObject({
      result: 'success',
    })
    expect(stage.body.observe().health).toBeGreaterThan(15)
  },
  120_000,
)
