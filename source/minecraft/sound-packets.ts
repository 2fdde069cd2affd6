import type { Bot } from 'mineflayer'

/** Farther out there is no world: the game's own border is at 30 million blocks. */
export const farthestBlock = 3.2e7

/** What tells where something is, by the game's versions. */
const placing = ['spawn_entity', 'spawn_entity_living', 'named_entity_spawn', 'entity_teleport', 'sync_entity_position']
/** The same of the player itself. */
const placingOneself = ['position', 'vehicle_move']

/** What mineflayer's types leave out. */
interface Client {
  prependListener(packet: string, hear: (packet: Record<string, unknown>) => void): void
  end(reason: string): void
}

/**
 * Numbers beyond the world, or that are none, stop every loop over blocks for ever: mineflayer takes them as they come. Such a place
 * becomes 0 before anything reads it; a player that is put there leaves the server.
 */
export function soundPackets(bot: Bot): void {
  const client = bot._client as unknown as Client
  for (const name of placing) client.prependListener(name, packet => void clampPlace(packet))
  for (const name of placingOneself)
    client.prependListener(name, packet => {
      if (clampPlace(packet)) client.end('the server put the player outside of any world')
    })
}

/** True: something was out of bounds. */
function clampPlace(packet: Record<string, unknown>): boolean {
  let wrong = false
  for (const axis of ['x', 'y', 'z']) {
    const value = packet[axis]
    if (typeof value !== 'number' || Math.abs(value) <= farthestBlock) continue
    packet[axis] = 0
    wrong = true
  }
  return wrong
}
