import { afterEach, expect, test } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../stage.ts'
import { leftBehind, wrongIn } from './judge.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** A deck from bank to bank with a railing on both sides, over what lies between x 4 and 12, in layer -60. */
const bridgeOf = (deck: string, rail: string): BlueprintCell[] => {
  const columns = Array.from({ length: 11 }, (_, x) => x + 3)
  const row = (y: number, z: number, block: string) => columns.map((x): BlueprintCell => ({ at: [x, y, z], block }))
  return [...[0, 1, 2, 3].flatMap(z => row(-60, z, deck)), ...[0, 3].flatMap(z => row(-59, z, rail))]
}

/** Builds it, and tells how low the builder came and what it said. */
const built = async (deck: string, rail: string, ...between: string[]) => {
  const bridge = bridgeOf(deck, rail)
  stage = await createStage({ blueprints: { bridge } })
  await stage.commands(
    'fill 4 -63 -12 12 -61 16 water',
    ...between,
    'tp bob 0.5 -60 1.5',
    ...[`${deck} 44`, `${rail} 22`, 'sandstone 32'].map(one => `give bob ${one}`),
  )
  await stage.sees(({ inventory }) => inventory.sandstone === 32 && inventory[rail] === 22)
  const levels: number[] = []
  const said = new Set<string>()
  const look = () => void levels.push(stage!.body.observe().position[1])
  const looking = setInterval(look, 50)
  const done = await stage.act('build', { blueprint: 'bridge' }, { onProgress: ({ text = '' }) => said.add(text) })
  clearInterval(looking)
  return { done, levels, said: [...said], wrong: await wrongIn(stage, bridge), bridge }
}

test.each([
  ['oak_planks', 'oak_fence'],
  ['cobblestone', 'spruce_fence'],
])('a bridge of %s over a lake is built from the bank on, dry, and it is told what is placed', async (deck, rail) => {
  const { done, levels, said, wrong } = await built(deck, rail)
  expect(done).toMatchObject({ result: 'success' })
  expect(wrong).toEqual([])
  expect(levels.filter(y => y < -60)).toEqual([])
  expect(said).toContainEqual(expect.stringMatching(/^placing .* at \d+ -60 \d$/))
  expect(stage!.body.observe().inventory.sandstone).toBe(32)
})

test('over a gorge it climbs on the sandstone that it carries, not on planks of the bridge, and takes that away again', async () => {
  const { done, said, wrong, bridge } = await built('oak_planks', 'oak_fence', 'fill 4 -63 -12 12 -61 16 air')
  expect(done).toMatchObject({ result: 'success' })
  expect(wrong).toEqual([])
  expect(said).toContain('raising a scaffold')
  expect(await leftBehind(stage!, bridge)).toEqual([])
})

test('two who build a bridge together both stay dry', async () => {
  const bridge = bridgeOf('birch_planks', 'birch_fence')
  stage = await createStage({ blueprints: { bridge }, names: ['bob', 'mia'] })
  const { bodies, act } = stage
  await stage.commands(
    'fill 4 -63 -12 12 -61 16 water',
    ...['bob', 'mia'].flatMap((name, z) => [
      `tp ${name} 0.5 -60 ${2 * z}.5`,
      `give ${name} birch_planks 30`,
      `give ${name} birch_fence 14`,
    ]),
  )
  for (const body of bodies) await stage.sees(({ inventory }) => inventory.birch_fence === 14, body)
  const levels: number[] = []
  const looking = setInterval(() => void levels.push(...bodies.map(body => body.observe().position[1])), 50)
  await Promise.all(bodies.map(body => act('build', { blueprint: 'bridge' }, { body })))
  clearInterval(looking)
  expect(await wrongIn(stage, bridge)).toEqual([])
  expect(levels.filter(y => y < -60)).toEqual([])
})
