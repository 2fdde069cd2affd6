import { expect, test } from 'vitest'
import { worldVersions } from '../../../source/world/types.ts'
import { server } from '../support/server.ts'

const { start, join } = server()

const until = (met: () => boolean) => expect.poll(met, { interval: 20 }).toBe(true)

test.each(worldVersions)('%s: a client gets into a boat, crosses the water and gets out', async version => {
  const opened = await start({ version })
  const player = await join(opened, 'alice')
  const kind = version === '1.21.4' ? 'oak_boat' : 'boat'
  for (const command of ['tp alice 0.5 -60 0.5 0 0', 'fill -2 -61 2 2 -61 20 water', `summon ${kind} 0.5 -60 2.5`])
    await opened.command(command)
  const boat = () => Object.values(player.entities).find(entity => entity.name === kind)
  await until(() => boat() !== undefined && Math.abs(player.entity.position.x - 0.5) < 0.1)
  const mounted = new Promise(resolve => player.once('mount', () => resolve(undefined)))
  player.mount(boat()!)
  await mounted
  const rider = opened.game.player('alice')!
  await player.look(Math.PI, 0, true)
  const begin = rider.z
  player.moveVehicle(0, 1)
  await until(() => rider.z > begin + 3)
  const left = new Promise(resolve => player.once('dismount', () => resolve(undefined)))
  player.dismount()
  await left
  // On its own feet again: the client's moves count.
  await until(() => player.entity.onGround || player.entity.position.y < -59)
  const z = rider.z
  player.setControlState('forward', true)
  await until(() => Math.abs(rider.z - z) > 0.5)
  expect(rider.fallDistance).toBeLessThan(3)
})
