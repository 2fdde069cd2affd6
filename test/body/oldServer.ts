import type { AddressInfo, Server } from 'node:net'
import protocol, { type Client } from 'minecraft-protocol'
import loadItem from 'prismarine-item'
import loadRegistry from 'prismarine-registry'
import loadWindows from 'prismarine-windows'

type Slots = ({ name: string; count: number; metadata: number; slot: number } | null)[]
interface Window {
  readonly slots: Slots
  selectedItem: unknown
  acceptClick(click: { slot: number; mouseButton: number; mode: number; item: unknown }): void
  updateSlot(slot: number, item: unknown): void
}

/** `[id, metadata]` in the hand's grid makes `[id, metadata]`, so many. */
export interface OldRecipe {
  readonly from: readonly [string, number]
  readonly to: readonly [string, number]
  readonly count: number
}

/**
 * A server of the days before 1.13, as far as an inventory goes: joins one player over the real protocol, confirms every
 * click by its number, works out what the 2×2 grid makes. The embedded world begins at 1.19.2.
 */
export async function createOldServer(
  version: string,
  stock: readonly (readonly [string, number, number])[],
  recipe: OldRecipe,
) {
  const registry = loadRegistry(version)
  // CommonJS packages whose declarations say otherwise.
  const Item = (loadItem as unknown as (registry: unknown) => ItemClass)(registry)
  const windows = (loadWindows as unknown as (version: string) => { createWindow(...all: unknown[]): Window })(version)
  const inventory = windows.createWindow(0, 'minecraft:inventory', 'Inventory')
  const make = (name: string, count: number, metadata: number) =>
    new Item(registry.itemsByName[name]!.id, count, metadata)
  const clicks: number[] = []
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
  server.on('login', client => {
    client.on('error', () => undefined)
    client.write('login', {
      entityId: 1,
      gameMode: 0,
      dimension: 0,
      difficulty: 1,
      maxPlayers: 2,
      levelType: 'flat',
      reducedDebugInfo: false,
    })
    client.write('position', { x: 0.5, y: 64, z: 0.5, yaw: 0, pitch: 0, flags: 0, teleportId: 1 })
    for (const [index, [name, count, metadata]] of stock.entries()) {
      inventory.updateSlot(36 + index, make(name, count, metadata))
      send(client, 36 + index)
    }
    client.write('update_health', { health: 20, food: 20, foodSaturation: 5 })
    client.on(
      'window_click',
      (packet: { windowId: number; slot: number; mouseButton: number; mode: number; action: number }) => {
        clicks.push(packet.windowId)
        const { slot, mouseButton, mode } = packet
        if (slot === 0 && mode === 1) takeAll()
        else inventory.acceptClick({ slot, mouseButton, mode, item: inventory.slots[slot] ?? null })
        client.write('transaction', { windowId: packet.windowId, action: packet.action, accepted: true })
        refresh(client)
        // What a shift click moved is told in full, as clients guess differently.
        if (mode === 1)
          client.write('window_items', { windowId: 0, items: inventory.slots.map(item => Item.toNotch(item ?? null)) })
      },
    )
  })
  await new Promise(resolve => server.once('listening', () => resolve(undefined)))
  // Its type leaves out the socket server that it listens with.
  const { socketServer } = server as unknown as { socketServer: Server }
  return {
    port: (socketServer.address() as AddressInfo).port,
    /** Windows that were clicked in, by number. */
    clicks,
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
