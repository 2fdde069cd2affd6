import type { AddressInfo, Server } from 'node:net'
import protocol, { type Client } from 'minecraft-protocol'
import loadItem from 'prismarine-item'
import loadWindows from 'prismarine-windows'
import { groundLevel, oldLand } from './old-land.ts'

type Slots = ({ name: string; count: number; metadata: number; slot: number } | null)[]
interface Window {
  readonly slots: Slots
  readonly inventoryStart: number
  selectedItem: unknown
  acceptClick(click: { slot: number; mouseButton: number; mode: number; item: unknown }): void
  updateSlot(slot: number, item: unknown): void
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly z: number
}
const chestId = 5

/** `[id, metadata]` in the hand's grid makes `[id, metadata]`, so many. */
export interface OldRecipe {
  readonly from: readonly [string, number]
  readonly to: readonly [string, number]
  readonly count: number
}

/** How such a server differs from what its players expect. All may be changed while a body plays. */
export interface OldQuirks {
  /** Clicks in windows are carried out and never confirmed. */
  silent: boolean
  /** Of a window's slots nothing is told either, until it is opened again. */
  secretive: boolean
  /** When the land comes, in ms after the player; null: never. */
  landAfter: number | null
  /** So many kinds of blocks at the bottom that its palette is left out. */
  motley: boolean
  /** How it says that a block was dug, or refuses it. */
  digging: 'block' | 'blocks' | 'acknowledged' | 'drop' | 'refused'
  /** What it says to a player who digs or places where they may not. */
  hint: string | null
}

/** Where the chest stands. */
const oldChest = { x: 2, y: 64, z: 2 } as const

/**
 * A server of the days before 1.17, as far as land, one inventory and one chest go: joins one player over the real protocol,
 * confirms every click by its number, works out what the 2×2 grid makes. The embedded world begins at 1.19.2.
 */
export async function createOldServer(
  version: string,
  stock: readonly (readonly [string, number, number])[] = [],
  recipe: OldRecipe = { from: ['', 0], to: ['stick', 0], count: 1 },
  wishes: Partial<OldQuirks> = {},
) {
  const quirks: OldQuirks = {
    ...{ silent: false, secretive: false, landAfter: 0, motley: false, digging: 'block', hint: null },
    ...wishes,
  }
  const land = oldLand(version)
  const { registry } = land
  // CommonJS packages whose declarations say otherwise.
  const Item = (loadItem as unknown as (registry: unknown) => ItemClass)(registry)
  const windows = (loadWindows as unknown as (version: string) => { createWindow(...all: unknown[]): Window })(version)
  const inventory = windows.createWindow(0, 'minecraft:inventory', 'Inventory')
  const make = (name: string, count: number, metadata: number) =>
    new Item(registry.itemsByName[name]!.id, count, metadata)
  const clicks: number[] = []
  const placed: Cell[] = []
  const server = protocol.createServer({ 'online-mode': false, host: '127.0.0.1', port: 0, version, hideErrors: true })
  const send = (client: Client, slot: number) =>
    client.write('set_slot', { windowId: 0, slot, item: Item.toNotch(inventory.slots[slot] ?? null) })

  /** One use of the recipe for each thing in the grid's first cell. */
  const refresh = (client: Client) => {
    const cell = inventory.slots[1]
    const fits = cell?.name === recipe.from[0] && cell.metadata === recipe.from[1]
    inventory.updateSlot(0, fits ? make(recipe.to[0], recipe.count, recipe.to[1]) : null)
    send(client, 0)
  }
  const takeAll = () => {
    const cell = inventory.slots[1]
    if (!cell || !inventory.slots[0]) return
    const free = inventory.slots.findIndex((item, slot) => slot >= 9 && item === null)
    inventory.updateSlot(free, make(recipe.to[0], recipe.count * cell.count, recipe.to[1]))
    inventory.updateSlot(1, null)
  }
  const chest = windows.createWindow(
    chestId,
    version === '1.16.5' ? 'minecraft:generic_9x3' : 'minecraft:chest',
    'Chest',
    27,
  )
  const block = (client: Client, { x, y, z }: Cell, type: number) => {
    land.set(x, y, z, type)
    client.write('block_change', { location: { x, y, z }, type })
  }
  const showChest = (client: Client) => {
    // The lower part of its window is the inventory.
    for (let slot = 9; slot < 45; slot++)
      chest.updateSlot(chest.inventoryStart + slot - 9, inventory.slots[slot] ?? null)
    client.write('open_window', {
      windowId: chestId,
      inventoryType: version === '1.16.5' ? 2 : 'minecraft:chest',
      windowTitle: '{"text":"Chest"}',
      slotCount: 27,
    })
    client.write('window_items', { windowId: chestId, items: chest.slots.map(item => Item.toNotch(item ?? null)) })
  }
  const speak = (client: Client, text: string) =>
    client.write('chat', { message: JSON.stringify({ text }), position: 1, sender: '0-0-0-0-0' })
  let entities = 100
  const dug = (client: Client, at: Cell, status: number) => {
    const { x, y, z } = at
    const was = land.at(x, y, z)
    if (quirks.digging === 'refused') {
      if (quirks.hint) speak(client, quirks.hint)
      return client.write('block_change', { location: at, type: was })
    }
    land.set(x, y, z, 0)
    if (quirks.digging === 'block') block(client, at, 0)
    if (quirks.digging === 'acknowledged')
      client.write('acknowledge_player_digging', { location: at, block: 0, status, successful: true })
    if (quirks.digging === 'blocks')
      client.write('multi_block_change', {
        chunkX: x >> 4,
        chunkZ: z >> 4,
        records: [{ horizontalPos: ((x & 15) << 4) | (z & 15), y, blockId: 0 }],
      })
    if (quirks.digging !== 'drop') return
    const entityId = ++entities
    const objectUUID = `00000000-0000-0000-0000-${String(entityId).padStart(12, '0')}`
    const where = version === '1.8.8' ? { x: x * 32 + 16, y: y * 32, z: z * 32 + 16 } : { x: x + 0.5, y, z: z + 0.5 }
    const type = version === '1.16.5' ? registry.entitiesByName.item!.id : 2
    client.write('spawn_entity', {
      ...{ entityId, objectUUID, type, ...where, pitch: 0, yaw: 0, objectData: 1 },
      velocity: { x: 0, y: 0, z: 0 },
      ...{ velocityX: 0, velocityY: 0, velocityZ: 0 },
    })
  }
  server.on('login', client => {
    client.on('error', () => undefined)
    client.write('login', land.login())
    client.write('position', { x: 0.5, y: groundLevel + 1, z: 0.5, yaw: 0, pitch: 0, flags: 0, teleportId: 1 })
    if (quirks.landAfter !== null)
      setTimeout(() => {
        land.send(client, quirks.motley)
        block(client, oldChest, land.stateOf('chest'))
      }, quirks.landAfter)
    for (const [index, [name, count, metadata]] of stock.entries()) {
      inventory.updateSlot(36 + index, make(name, count, metadata))
      send(client, 36 + index)
    }
    client.write('update_health', { health: 20, food: 20, foodSaturation: 5 })
    client.on('block_dig', ({ location, status }: { location: Cell; status: number }) => {
      if (status === 2) dug(client, location, status)
    })
    client.on('block_place', ({ location, direction }: { location: Cell; direction: number }) => {
      const { x, y, z } = location
      if (x === oldChest.x && y === oldChest.y && z === oldChest.z) return showChest(client)
      if (direction < 0 || direction > 5) return
      placed.push(location)
      block(client, { x, y: y + 1, z }, land.stateOf('cobblestone'))
    })
    client.on('close_window', () => {
      for (let slot = 9; slot < 45; slot++)
        inventory.updateSlot(slot, chest.slots[chest.inventoryStart + slot - 9] ?? null)
      for (let slot = 9; slot < 45; slot++) if (!quirks.secretive) send(client, slot)
    })
    client.on(
      'window_click',
      (packet: { windowId: number; slot: number; mouseButton: number; mode: number; action: number }) => {
        clicks.push(packet.windowId)
        const { slot, mouseButton, mode, windowId } = packet
        const window = windowId === chestId ? chest : inventory
        const before = window.slots.map(item => JSON.stringify(item))
        if (windowId === 0 && slot === 0 && mode === 1) takeAll()
        else if (slot >= 0) window.acceptClick({ slot, mouseButton, mode, item: window.slots[slot] ?? null })
        if (!quirks.silent) client.write('transaction', { windowId, action: packet.action, accepted: true })
        if (windowId === 0) refresh(client)
        if (quirks.silent && !quirks.secretive)
          for (const [index, item] of window.slots.entries())
            if (JSON.stringify(item) !== before[index])
              client.write('set_slot', { windowId, slot: index, item: Item.toNotch(item ?? null) })
        // What a shift click moved is told in full, as clients guess differently.
        if (mode === 1 && !quirks.secretive)
          client.write('window_items', { windowId, items: window.slots.map(item => Item.toNotch(item ?? null)) })
      },
    )
  })
  await new Promise(resolve => server.once('listening', () => resolve(undefined)))
  // Its type leaves out the socket server that it listens with.
  const { socketServer } = server as unknown as { socketServer: Server }
  return {
    port: (socketServer.address() as AddressInfo).port,
    quirks,
    /** Windows that were clicked in, by number. */
    clicks,
    /** Blocks that a player placed against. */
    placed,
    /** What is in the chest, by name. */
    chest: (): Record<string, number> =>
      chest.slots.slice(0, 27).reduce<Record<string, number>>((sum, item) => {
        if (item) sum[item.name] = (sum[item.name] ?? 0) + item.count
        return sum
      }, {}),
    at: land.at,
    /** Brings a creature near the player, by its number in this version. */
    summon(type: number, x: number, z: number) {
      for (const client of Object.values(server.clients) as Client[])
        client.write('spawn_entity_living', {
          entityId: ++entities,
          entityUUID: '00000000-0000-0000-0000-000000000001',
          type,
          ...(version === '1.8.8' ? { x: x * 32, y: (groundLevel + 1) * 32, z: z * 32 } : { x, y: groundLevel + 1, z }),
          ...{ yaw: 0, pitch: 0, headPitch: 0, velocity: { x: 0, y: 0, z: 0 }, metadata: [] },
          ...{ velocityX: 0, velocityY: 0, velocityZ: 0 },
        })
    },
    say(text: string) {
      for (const client of Object.values(server.clients) as Client[]) speak(client, text)
    },
    close: () =>
      new Promise<void>(resolve => {
        for (const client of Object.values(server.clients)) client.end('closed')
        socketServer.close(() => resolve())
        server.close()
      }),
  }
}

interface ItemClass {
  new (id: number, count: number, metadata: number): unknown
  toNotch(item: unknown): unknown
}
