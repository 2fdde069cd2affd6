import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlueprintCell } from '../../source/body/types.ts'
import { materialsFor, randomBlueprint } from './blueprints.ts'
import { createStage, type Stage } from './stage.ts'

/** The cells that the world, asked itself, does not have as they should be. */
async function wrongIn(stage: Stage, cells: readonly BlueprintCell[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { at, block, states } of cells) {
    const list = Object.entries(states ?? {}).map(([name, value]) => `${name}=${value}`)
    const wanted = `${block}[${list.join(',')}]`
    const reply = (await stage.world.command(`execute if block ${at.join(' ')} ${wanted}`)).join(' ')
    if (!/passed/i.test(reply)) wrong.push(`${wanted} at ${at.join(' ')}: ${reply}`)
  }
  return wrong
}

describe.each([
  ['1.19.2', [1]],
  ['1.21.4', [3]],
] as const)('random buildings on %s', (version, seeds) => {
  let stage: Stage
  const blueprints = Object.fromEntries(
    seeds.map((seed, i) => [`random${seed}`, randomBlueprint(seed, [-6 + i * 24, -60, 6], 4)]),
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
      await stage.commands(
        'clear bob',
        `tp bob ${x + 6} -60 ${z - 4}`,
        // Things in the way, and a cave below.
        `setblock ${x + 3} -60 ${z} ${version === '1.19.2' ? 'grass' : 'short_grass'}`,
        `setblock ${x} -60 ${z + 3} oak_leaves`,
        `fill ${x + 5} -63 ${z + 5} ${x + 7} -61 ${z + 7} air`,
      )
      const materials = materialsFor(cells)
      for (const [item, n] of Object.entries(materials)) await stage.world.command(`give bob ${item} ${n}`)
      await stage.sees(seen => Object.keys(materials).every(item => (seen.inventory[item] ?? 0) > 0))
      const result = await stage.act('build', { blueprint: `random${seed}` }, { signal: AbortSignal.timeout(240_000) })
      expect(await wrongIn(stage, cells), result.reason).toEqual([])
      expect(result).toMatchObject({ result: 'success' })
    },
    300_000,
  )
})
