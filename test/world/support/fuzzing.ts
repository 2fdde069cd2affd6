import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type Client, createClient } from 'minecraft-protocol'
import type { Random } from '../../../source/minecraft/random.ts'
import type { Registry } from '../../../source/world/registry.ts'

type Sample = readonly [name: string, params: Record<string, unknown>]

/** Packets of each kind that clients send, well formed. */
const samples = (registry: Registry): readonly Sample[] => {
  const location = { x: 2, y: -61, z: 2 }
  const slot = registry.since('1.20.5') ? { itemCount: 0 } : { present: false }
  const moved = { onGround: true, flags: { onGround: true } }
  return [
    ['position', { x: 1, y: -60, z: 1, ...moved }],
    ['position_look', { x: 1, y: -60, z: 1, yaw: 0, pitch: 0, ...moved }],
    ['look', { yaw: 90, pitch: 0, ...moved }],
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
    ['name_item', { name: 'sword' }],
    ['enchant_item', { windowId: 1, enchantment: 0 }],
    ['update_sign', { location, isFrontText: true, text1: 'a', text2: 'b', text3: 'c', text4: 'd' }],
    ['vehicle_move', { x: 1, y: -60, z: 1, yaw: 0, pitch: 0, onGround: true }],
    ['custom_payload', { channel: 'minecraft:brand', data: Buffer.from('\x07vanilla') }],
    [
      'settings',
      {
        locale: 'en_us',
        viewDistance: 4,
        chatFlags: 0,
        chatColors: true,
        skinParts: 127,
        mainHand: 1,
        enableTextFiltering: false,
        enableServerListing: true,
        particleStatus: 'all',
      },
    ],
  ]
}

// createPacketBuffer is the serialiser's own method; the declared class leaves it out.
type Serializer = { createPacketBuffer(packet: object): Buffer }

/** Sends one of the samples with up to three bytes changed and perhaps its end cut off; says whether it was changed. */
function sendMutant(client: Client, list: readonly Sample[], random: Random): boolean {
  const [name, params] = random.pick(list)
  const { serializer } = client as unknown as { serializer: Serializer }
  const bytes = Buffer.from(serializer.createPacketBuffer({ name, params }))
  const changes = bytes.length > 1 ? random.int(0, 3) : 0
  for (let i = changes; i > 0; i--) bytes[random.int(random.oneIn(8) ? 0 : 1, bytes.length - 1)] = random.int(0, 255)
  const cut = random.oneIn(20)
  client.writeRaw(cut ? bytes.subarray(0, random.int(1, bytes.length)) : bytes)
  return changes > 0 || cut
}

export interface Attack {
  readonly host: string
  readonly port: number
  readonly registry: Registry
  readonly name: string
  /** Mutated packets to send. */
  readonly count: number
  readonly random: Random
  /** Ms between two batches of packets. @default 0 */
  readonly pause?: number
  readonly progress?: (sent: number, joins: number) => void
}

const batch = 5

/**
 * A hostile client that joins again whenever it is thrown out. Only batches that the connection survived are counted:
 * behind a packet that ends the connection nothing is read any more.
 */
export async function attack(options: Attack): Promise<{ readonly sent: number; readonly joins: number }> {
  const { host, port, registry, name, count, random } = options
  const list = samples(registry)
  let sent = 0
  let joins = 0
  for (let fruitless = 0; sent < count; joins++) {
    const client = createClient({
      host,
      port,
      version: registry.name,
      username: name,
      auth: 'offline',
      hideErrors: true,
      validateChannelProtocol: false,
    })
    client.on('error', () => {})
    const over = new AbortController()
    client.once('end', () => over.abort())
    const gone = (): boolean => over.signal.aborted
    await once(client, 'login', { signal: AbortSignal.any([over.signal, AbortSignal.timeout(10_000)]) }).catch(() => {})
    const before = sent
    for (let ready = client.state === 'play'; ready && sent < count && !gone(); ) {
      let changed = 0
      for (let i = 0; i < batch; i++) if (sendMutant(client, list, random)) changed++
      await new Promise(resolve => setTimeout(resolve, options.pause ?? 0))
      if (gone()) break
      sent += changed
      if (random.oneIn(20)) options.progress?.(sent, joins + 1)
      // Now and then it pulls the cable itself and comes back.
      ready = client.state === 'play' && !random.oneIn(300)
    }
    client.end()
    ;(client as unknown as { socket?: Socket }).socket?.destroy()
    options.progress?.(sent, joins + 1)
    fruitless = sent > before ? 0 : fruitless + 1
    if (fruitless === 200) throw new Error(`${name} was thrown out 200 times without getting a packet through`)
  }
  return { sent, joins }
}
