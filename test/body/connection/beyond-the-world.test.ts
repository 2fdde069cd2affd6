import { expect, it } from 'vitest'
import { callToGoNear } from '../../../source/body/actions/world/go-to.ts'
import { MineflayerBody } from '../../../source/body/body.ts'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { onOddServer } from './on-odd-server.ts'

/** Servers that say numbers which no world has: each of them once stopped the process for ever. */

const version = '1.19.2'
const at = onOddServer(version)

const join = async (username: string) => {
  const body = new MineflayerBody({ host: at.odd.host, port: at.odd.port, version, username })
  const told: BodyEvent[] = []
  body.listen(event => told.push(event))
  await body.start()
  return { body, told }
}

it.each([1e17, Number.POSITIVE_INFINITY, -1e300])(
  'a body that is put to a height of %d leaves, and comes back',
  async y => {
    const { body, told } = await join('ada')
    at.odd.inject('position', { x: 0.5, y, z: 0.5, yaw: 0, pitch: 0, flags: 0, teleportId: 99, dismountVehicle: false })
    await expect.poll(() => told).toContainEqual(expect.objectContaining({ type: 'left' }))
    await expect.poll(() => told).toContainEqual(expect.objectContaining({ type: 'reconnected' }))
    await body.close()
  },
)

it('a body that is thrown, sped up or lifted beyond all bounds goes on', async () => {
  let entityId = 0
  at.odd.oddity.silent = (name, packet) => {
    if (name === 'login') entityId = packet.entityId as number
    return false
  }
  const { body } = await join('bea')
  at.odd.inject('explosion', {
    ...{ x: 0, y: -60, z: 0, radius: 1, affectedBlockOffsets: [] },
    ...{ playerMotionX: 1e30, playerMotionY: -1e30, playerMotionZ: -1e30 },
  })
  at.odd.inject('entity_update_attributes', {
    entityId,
    properties: [{ key: 'minecraft:generic.movement_speed', value: 1e30, modifiers: [] }],
  })
  at.odd.inject('spawn_entity', {
    ...{ entityId: 4711, objectUUID: '5f9e3c1a-7a3b-4c51-9d2e-0123456789ab', type: 1 },
    ...{ x: 1e17, y: Number.POSITIVE_INFINITY, z: 0, pitch: 0, yaw: 0, headPitch: 0, objectData: 0 },
    ...{ velocityX: 0, velocityY: 0, velocityZ: 0 },
  })
  const goOn = async () => {
    const [x, y, z] = body.observe().position
    return await body.perform(callToGoNear([x + 6, y, z], 2), { signal: AbortSignal.timeout(60_000) })
  }
  // On the way it may be set back, or fall.
  await expect.poll(goOn).toMatchObject({ result: 'success' })
  await body.close()
})
