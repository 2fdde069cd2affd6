import { once } from 'node:events'
import { type Client, createClient } from 'minecraft-protocol'
import { expect, test } from 'vitest'
import type { LocalWorld } from '../../source/world/createWorld.ts'
import { Random } from '../../source/world/random.ts'
import { worldVersions } from '../../source/world/types.ts'
import { server } from './support/server.ts'

const { start, join, errors } = server()

/** One packet of each kind that clients send, well formed. */
const samples = (since: (v: string) => boolean): readonly (readonly [string, Record<string, unknown>])[] => {
  const location = { x: 2, y: -61, z: 2 }
  const slot = since('1.20.5') ? { itemCount: 0 } : { present: false }
  return [
    ['position', { x: 1, y: -60, z: 1, onGround: true, flags: { onGround: true } }],
    ['position_look', { x: 1, y: -60, z: 1, yaw: 0, pitch: 0, onGround: true, flags: { onGround: true } }],
    ['look', { yaw: 90, pitch: 0, onGround: true, flags: { onGround: true } }],
    ['block_dig', { status: 0, location, face: 1, sequence: 1 }],
    ['block_dig', { status: 4, location, face: 1, sequence: 1 }],
    [
      'block_place',
      {
        hand: 0,
        location,
        direction: 1,
        cursorX: 0.5,
        cursorY: 1,
        cursorZ: 0.5,
        insideBlock: false,
        sequence: 1,
        worldBorderHit: false,
      },
    ],
    ['use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } }],
    ['use_entity', { target: 1, mouse: 1, sneaking: false }],
    ['held_item_slot', { slotId: 3 }],
    [
      'window_click',
      {
        windowId: 0,
        stateId: 1,
        slot: 36,
        mouseButton: 0,
        mode: 0,
        changedSlots: [{ location: 36, item: slot }],
        cursorItem: slot,
      },
    ],
    [
      'window_click',
      { windowId: 0, stateId: 1, slot: 37, mouseButton: 1, mode: 5, changedSlots: [], cursorItem: slot },
    ],
    ['close_window', { windowId: 0 }],
    ['set_creative_slot', { slot: 36, item: slot }],
    ['arm_animation', { hand: 0 }],
    ['client_command', { actionId: 0 }],
    ['entity_action', { entityId: 1, actionId: 0, jumpBoost: 0 }],
    ['select_trade', { slot: 0 }],
    ['teleport_confirm', { teleportId: 1 }],
    ['tab_complete', { transactionId: 1, text: '/tp ' }],
    ['abilities', { flags: 2 }],
  ]
}

/** A hostile client that sends `count` packets with random bytes changed, joining again whenever it is thrown out. */
async function attack(world: LocalWorld, name: string, count: number, random: Random): Promise<void> {
  for (let sent = 0, joins = 0; sent < count && joins < 60; joins++) {
    const client = createClient({
      host: world.host,
      port: world.port,
      version: world.version,
      username: name,
      auth: 'offline',
      hideErrors: true,
    })
    client.on('error', () => {})
    const ended = once(client, 'end')
    const gone = (): boolean => (client as unknown as { ended: boolean }).ended
    await Promise.race([once(client, 'login'), ended])
    while (sent < count && !gone()) {
      for (let i = 0; i < 25 && sent < count; i++, sent++) mutate(client, world, random)
      await new Promise(resolve => setImmediate(resolve))
    }
    client.end()
    ;(client as unknown as { socket: import('node:net').Socket }).socket?.destroy()
  }
}

function mutate(client: Client, world: LocalWorld, random: Random): void {
  const list = samples(v => world.game.registry.since(v))
  const [name, params] = random.pick(list)
  try {
    // createPacketBuffer is the serialiser's own method; the declared class leaves it out.
    const { serializer } = client as unknown as { serializer: { createPacketBuffer(p: object): Buffer } }
    const bytes = Buffer.from(serializer.createPacketBuffer({ name, params }))
    for (let i = random.int(0, 3); i > 0 && bytes.length > 1; i--)
      bytes[random.int(random.oneIn(8) ? 0 : 1, bytes.length - 1)] = random.int(0, 255)
    client.writeRaw(random.oneIn(20) ? bytes.subarray(0, random.int(1, bytes.length)) : bytes)
  } catch {
    // The client had just been thrown out; the loop joins again.
  }
}

test.each(worldVersions)('mutated packets on %s disturb nobody', async version => {
  const world = await start({ version, operators: ['alice'] })
  const [alice, bob] = [await join(world, 'alice'), await join(world, 'bob')]
  await world.command('fill -8 -60 -8 8 -58 8 air')
  const crowd = Promise.all([1, 2, 3, 4].map(n => attack(world, `mallory${n}`, 750, new Random(n))))
  let over = false
  void crowd.then(() => {
    over = true
  })
  for (let i = 0; !over; i++) {
    const heard = once(bob, 'chat')
    alice.chat(`line ${i}`)
    const [who, line] = await heard
    expect([who, line]).toEqual(['alice', `line ${i}`])
  }
  await crowd
  expect(errors).toEqual([])
  expect(alice.health > 0 && bob.health > 0).toBe(true)
  await world.command('setblock 20 -60 20 gold_block')
  await expect
    .poll(
      () =>
        bob.blockAt(
          bob.entity.position
            .floored()
            .offset(20 - Math.floor(bob.entity.position.x), 0, 20 - Math.floor(bob.entity.position.z)),
        )?.name,
    )
    .toBe('gold_block')
})
