import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { tickMs } from '../../../source/minecraft/tick.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const door = (open: boolean) =>
  ['lower', 'upper'].map((half, up) => `setblock 3 ${-60 + up} 0 iron_door[half=${half},facing=east,open=${open}]`)

test('a way is looked for once more where a lever was switched just before, whose door opens a little later', async () => {
  stage = await createStage()
  const { world } = stage
  await stage.commands('fill -3 -61 -3 3 -57 3 bedrock hollow', 'tp bob 0.5 -60 0.5', 'gamemode adventure bob')
  await stage.sees(({ position }) => position[1] === -60)
  await stage.commands(...door(false), 'setblock -1 -60 -1 lever[face=floor,powered=true]')
  let opened: Promise<unknown> | undefined
  // What a lever leads to takes its ticks.
  const open = async () => {
    await pause(4 * tickMs)
    for (const text of door(true)) await world.command(text)
  }
  const onProgress = () => {
    opened ??= open()
  }
  const gone = await stage.act('goTo', { x: 7, y: -60, z: 0 }, { onProgress })
  await opened
  expect(gone).toMatchObject({ result: 'success' })
})
