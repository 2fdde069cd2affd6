import { afterEach, expect, test } from 'vitest'
import { compileDesign } from '../../../source/designs/compile-design.ts'
import { house } from '../../../source/designs/library/buildings.ts'
import { drawReady } from '../../../source/designs/library/index.ts'
import { type BlueprintCell, parseBlock } from '../../../source/minecraft/blocks/blueprint.ts'
import { wrongIn } from '../build/judge.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** A house around the place where bodies come to life; `shut`: without its door. */
const houseOf = (material: string, shut: boolean): BlueprintCell[] =>
  compileDesign(drawReady(house, { material })).blocks.map(({ at: [x, y, z], block }) => {
    const at = [x - 3, y - 60, z - 3] as const
    return /_door/.test(block) && shut ? { at, block: `${material}_planks` } : { at, ...parseBlock(block) }
  })

/** A body that has died far off and lives again in the house. */
const inside = async (cells: readonly BlueprintCell[]) => {
  stage = await createStage({ blueprints: { house: cells } })
  const { commands, sees, body } = stage
  await commands(
    'spawnpoint bob 0 -60 0',
    'tp bob 30.5 -60 0.5',
    ...cells.map(({ at, block, states = {} }) => {
      const list = Object.entries(states).map(([name, value]) => `${name}=${value}`)
      return `setblock ${at.join(' ')} ${block}${list.length > 0 ? `[${list.join(',')}]` : ''}`
    }),
  )
  await sees(({ position }) => position[0] === 30)
  const reflexes: string[] = []
  body.listen(event => event.type === 'reflex' && reflexes.push(event.mode))
  await commands('kill bob')
  await sees(({ health, position }) => health > 0 && position[0] === 0)
  return { ...stage, reflexes }
}

test.each([
  ['the door', 'birch', false, []],
  ['the wall', 'birch', true, ['way_out']],
  ['the wall', 'spruce', true, ['way_out']],
])(
  'who lives again in a house goes out through %s and leaves it whole: %s, shut %s',
  async (_, wood, shut, expected) => {
    const cells = houseOf(wood, shut)
    const { act, reflexes, body } = await inside(cells)
    expect(await act('goTo', { x: -12, y: -60, z: -2 })).toMatchObject({ result: 'success' })
    expect(await wrongIn(stage!, cells)).toEqual([])
    expect(reflexes.filter(mode => mode === 'way_out')).toEqual(expected)
    expect(body.observe().position[0]).toBeLessThan(-9)
  },
)
