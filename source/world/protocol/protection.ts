import type { Client } from 'minecraft-protocol'
import type { Game } from '../game.ts'

// A busy mineflayer bot sends about 60 packets a second, a person's client up to 200 while clicking.
const packetsPerSecond = 1500
// Incoming frames are small: the largest honest one, a click with all its claims, stays below 20 kB.
const bytesPerSecond = 2_000_000

/** Limits what one connection may send, whoever it is. */
export function guardClient(game: Game, client: Client): void {
  let second = 0
  let packets = 0
  let bytes = 0
  const limit = (): void => {
    const now = Math.floor(performance.now() / 1000)
    if (now === second) return
    second = now
    packets = 0
    bytes = 0
  }
  const refuse = (what: string): void => {
    if (client.ended) return
    game.log(`${client.username ?? client.socket?.remoteAddress ?? 'Somebody'} was disconnected: ${what}`)
    client.end(what)
    client.socket?.destroySoon()
  }
  client.on('packet', () => {
    limit()
    if (++packets === packetsPerSecond) refuse('You are sending too many packets')
  })
  client.socket?.on('data', (chunk: Buffer) => {
    limit()
    bytes += chunk.length
    if (bytes - chunk.length < bytesPerSecond && bytes >= bytesPerSecond) refuse('You are sending too much data')
  })
}
