import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { leftBehind, wrongIn } from '../../body/build/judge.ts'
import { materialsFor, randomBlueprint } from '../../body/build/random-blueprints.ts'
import { createStage, type Stage } from '../../body/stage.ts'

describe.each([
  ['1.19.2', [1]],
  ['1.21.4', [3]],
] as const)('random buildings on %s', (version, seeds) => {
  let stage: Stage
  const blueprints = Object.fromEntries(
    seeds.map((seed, i) => [`random${seed}`, randomBlueprint(seed, [-6 + i * 24, -60, 6], 3)]),
  )
  beforeAll(async () => {
    stage = await createStage({ version, blueprints })
    await stage.commands('gamerule doMobSpawning false', 'gamerule doTileDrops true')
  })
  afterAll(() => stage.close())

  it.each(seeds)(
    'builds every cell of number %i as it should be, and leaves nothing behind',
    async seed => {
      const cells = blueprints[`random${seed}`]!
      const [x, , z] = cells[0]!.at
      const inTheWay: Position[] = [
        [x + 3, -60, z],
        [x, -60, z + 3],
      ]
      await stage.commands(
        'clear bob',
        `tp bob ${x + 6} -60 ${z - 4}`,
        // Things in the way, and a cave below.
        `setblock ${inTheWay[0]!.join(' ')} ${version === '1.19.2' ? 'grass' : 'short_grass'}`,
        `setblock ${inTheWay[1]!.join(' ')} oak_leaves`,
        `fill ${x + 5} -63 ${z + 5} ${x + 7} -61 ${z + 7} air`,
      )
      const materials = materialsFor(cells)
      for (const [item, n] of Object.entries(materials)) await stage.world.command(`give bob ${item} ${n}`)
      await stage.sees(seen => Object.keys(materials).every(item => (seen.inventory[item] ?? 0) > 0))
      const result = await stage.act('build', { blueprint: `random${seed}` }, { signal: AbortSignal.timeout(240_000) })
      expect(await wrongIn(stage, cells), result.reason).toEqual([])
      expect(await leftBehind(stage, cells, inTheWay)).toEqual([])
      expect(result).toMatchObject({ result: 'success' })
    },
    300_000,
  )
})
