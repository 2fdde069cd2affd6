import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../stage.ts'
import { leftBehind } from './judge.ts'

const gateAt = [6, -60, 10] as const
const fence: BlueprintCell[] = Array.from({ length: 49 }, (_, index) => [index % 7, Math.floor(index / 7)] as const)
  .filter(([x, z]) => x === 0 || z === 0 || x === 6 || z === 6)
  .map(([x, z]): BlueprintCell => {
    const at = [x + 3, -60, z + 4] as const
    return at.join() === gateAt.join()
      ? { at, block: 'birch_fence_gate', states: { facing: 'south' } }
      : { at, block: 'birch_fence' }
  })
const gate = fence.filter(({ block }) => block === 'birch_fence_gate')
const withoutGate = fence.filter(({ block }) => block !== 'birch_fence_gate')

describe('the gate of a fence', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage({ names: ['bob', 'mia'], blueprints: { fence, gate } })
    await stage.standStill()
  })
  afterAll(() => stage.close())
  beforeEach(() =>
    stage.commands(
      'kill @e[type=item]',
      'clear bob',
      'clear mia',
      'fill -12 -60 -12 24 -52 24 air',
      'fill -12 -61 -12 24 -61 24 grass_block',
      ...withoutGate.map(({ at, block }) => `setblock ${at.join(' ')} ${block}`),
    ),
  )

  it.each(['north', 'south'])('is right as it was turned by use, towards %s, and is not built again', async facing => {
    await stage.commands(
      `setblock ${gateAt.join(' ')} birch_fence_gate[facing=${facing},open=true,in_wall=true]`,
      'tp bob 6 -60 14',
      'give bob birch_fence_gate 1',
    )
    const result = await stage.act('build', { blueprint: 'gate' })
    expect(result).toMatchObject({ result: 'success' })
    expect(result.reason).toContain('(placed 0, dug 0)')
  })

  it.each([
    ['inside', '6 -60 7'],
    ['outside', '6 -60 14'],
    ['outside, at the far side', '6 -60 0'],
  ])('is placed by an agent that stands %s, once and without a scaffold', async (_, place) => {
    await stage.commands(`tp bob ${place}`, 'tp mia 20 -60 20', 'give bob birch_fence_gate 1', 'give bob dirt 8')
    const result = await stage.act('build', { blueprint: 'gate' })
    expect(result.reason).toBe('gate: all 1 cells are right (placed 1, dug 0)')
    expect(await leftBehind(stage, fence)).toEqual([])
    // The agent goes in and out, from both sides.
    for (const [x, z] of [
      [6, 14],
      [6, 7],
      [6, 14],
    ] as const)
      expect(await stage.act('goTo', { x, y: -60, z })).toMatchObject({ result: 'success' })
    await isAllRight()
  })

  it('stays right while one agent is inside and another outside builds the fence', async () => {
    const build = async (index: number, place: string) => {
      const body = stage.bodies[index]!
      await stage.commands(`tp ${body.username} ${place}`, `give ${body.username} birch_fence_gate 1`)
      return body
    }
    const [bob, mia] = [await build(0, '6 -60 7'), await build(1, '6 -60 14')]
    const results = await Promise.all([bob, mia].map(body => stage.act('build', { blueprint: 'fence' }, { body })))
    expect(results.map(({ result }) => result)).toEqual(['success', 'success'])
    await isAllRight()
  })

  async function isAllRight(): Promise<void> {
    const again = await stage.act('build', { blueprint: 'fence' })
    expect(again.reason).toBe('fence: all 24 cells are right (placed 0, dug 0)')
  }
})
