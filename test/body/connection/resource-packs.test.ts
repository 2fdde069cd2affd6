import type { Client } from 'minecraft-protocol'
import { describe, expect, it } from 'vitest'
import { MineflayerBody } from '../../../source/body/body.ts'
import type { PackAnswer } from '../../../source/minecraft/resource-packs.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { createOddServer } from './odd-server.ts'
import { onOddServer } from './on-odd-server.ts'

/** Servers that offer a resource pack, and go on with a player only when that pack is answered. */

const uuid = '5f9e3c1a-7a3b-4c51-9d2e-0123456789ab'
const pack = { uuid, url: 'http://127.0.0.1:9/pack.zip', hash: 'a'.repeat(40), forced: true, promptMessage: undefined }

describe.each(['1.19.2', '1.20.4'] as const)('on %s', version => {
  const at = onOddServer(version)

  it.each<[PackAnswer | undefined, readonly number[]]>([
    [undefined, [3, 0]],
    ['decline', [1]],
  ])('a pack offered in the world is answered under its own number (%s)', async (packs, results) => {
    const answers: Record<string, unknown>[] = []
    at.odd.oddity.deaf = (name, packet) => {
      if (name === 'resource_pack_receive') answers.push(packet)
      return name === 'resource_pack_receive'
    }
    const body = new MineflayerBody({ host: at.odd.host, port: at.odd.port, version, username: 'ada', packs })
    try {
      await body.start()
      at.odd.inject(version === '1.19.2' ? 'resource_pack_send' : 'add_resource_pack', pack)
      await expect.poll(() => answers.map(({ result }) => result)).toEqual(results)
      if (version !== '1.19.2') expect(answers.every(one => one.uuid === uuid)).toBe(true)
    } finally {
      await body.close()
    }
  })
})

it('a pack offered on the way in, which the server waits for, lets the body in', async () => {
  const version = '1.20.4'
  const world = await createWorld({ version })
  const odd = await createOddServer(world)
  const answers: unknown[] = []
  odd.oddity.configuring = (player: Client) => {
    player.write('add_resource_pack', pack)
    player.on('packet', (packet: { uuid: unknown; result: number }, { name }) => {
      if (name === 'resource_pack_receive') answers.push([packet.uuid, packet.result])
    })
  }
  const body = new MineflayerBody({ host: odd.host, port: odd.port, version, username: 'ada' })
  try {
    await body.start()
    expect(answers).toEqual([
      [uuid, 3],
      [uuid, 0],
    ])
  } finally {
    await body.close()
    await odd.close()
    await world.stop()
  }
})
