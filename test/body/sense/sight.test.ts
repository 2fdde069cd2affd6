import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

/** What a body sees where walls hide what is behind them, and how many blocks it counts where they do not. */

const room = [
  'fill -4 -60 -4 12 -57 4 stone_bricks',
  'fill -3 -60 -3 3 -58 3 air',
  'fill 5 -60 -3 11 -58 3 air',
  // The way between the two rooms, with its door.
  'setblock 4 -60 0 iron_door[facing=east,half=lower]',
  'setblock 4 -59 0 iron_door[facing=east,half=upper]',
  'setblock 3 -59 -3 lever[face=wall,facing=south]',
  'setblock 10 -59 -3 lever[face=wall,facing=south]',
  'setblock 8 -60 0 oak_sign[rotation=4]',
  'setblock 9 -60 2 chest',
]

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ names: ['bob', 'eve'], bySight: true })
  await stage.commands(...room, 'tp bob -2 -60 0', 'tp eve -2 -60 1')
})
afterAll(() => stage.close())

const devicesOf = (seen: { readonly devices: readonly { readonly block: string; readonly at: readonly number[] }[] }) =>
  seen.devices.map(({ block, at }) => `${block} ${at.join(' ')}`).toSorted()

test('what is behind a wall is not seen, until a door opens or one goes there', async () => {
  const shut = await stage.sees(one => one.devices.length === 2)
  expect(devicesOf(shut)).toEqual(['iron_door 4 -60 0', 'lever 3 -59 -3'])
  expect(shut.containers).toEqual([])
  expect(shut.blocks.map(one => one.name)).toContain('stone_bricks')
  expect(shut.blocks.map(one => one.name)).not.toContain('chest')
  await stage.commands(
    'setblock 4 -60 0 iron_door[facing=east,half=lower,open=true]',
    'setblock 4 -59 0 iron_door[facing=east,half=upper,open=true]',
  )
  const open = await stage.sees(one => one.devices.some(({ block }) => block === 'oak_sign'))
  expect(devicesOf(open)).not.toContain('lever 10 -59 -3')
  await stage.commands('tp bob 7 -60 0')
  const inside = await stage.sees(one => one.devices.some(({ at }) => at[0] === 10) && one.containers.length === 1)
  expect(devicesOf(inside)).toContain('oak_sign 8 -60 0')
  // The lever of the first room is not in sight from here, and yet it is not gone.
  expect(devicesOf(inside)).not.toContain('lever 3 -59 -3')
  expect(inside.noDevice).toEqual([])
  await stage.commands('setblock 10 -59 -3 air', 'setblock 3 -59 -3 air')
  const gone = await stage.sees(one => !one.devices.some(({ at }) => at[0] === 10))
  expect([[], [[10, -59, -3]]]).toContainEqual(gone.noDevice)
})
