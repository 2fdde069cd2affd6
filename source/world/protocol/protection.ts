import type { Transform } from 'node:stream'
import { constants, unzipSync } from 'node:zlib'
import type { Client } from 'minecraft-protocol'
import type { Game } from '../game.ts'

// A busy mineflayer bot sends about 60 packets a second, a person's client up to 200 while clicking.
const packetsPerSecond = 1500
// Incoming frames are small: the largest honest one, a click with all its claims, stays below 20 kB.
const bytesPerSecond = 2_000_000

/** Limits what one connection may send, also that of a seat or an operator. */
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
    game.log(`${client.username ?? client.socket?.remoteAddress ?? 'A client'} was disconnected: ${what}`)
    client.end(what)
    client.socket?.destroySoon()
  }
  limitFrames(client, () => refuse('Bad packet length'))
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

// Vanilla's own limit for one packet, and a tighter one for frames: no client sends even a tenth of it.
const largestPacketBytes = 2_097_152
const largestFrame = 262_144

interface Splitter extends Transform {
  /** Set until the handshake: an old client's ping begins with 0xfe instead of a length. */
  recognizeLegacyPing: boolean
}

/**
 * Replaces the client's frame splitter by one that takes only possible lengths: the library's own never ends when five bytes
 * announce a frame of −5 bytes, and collects whatever a huge length promises.
 */
function limitFrames(client: Client, refuse: () => void): void {
  // A field that the declared class leaves out.
  const { splitter } = client as unknown as { splitter: Splitter }
  const original = splitter._transform.bind(splitter)
  let rest = Buffer.alloc(0)
  let legacy = false
  splitter._transform = (chunk: Buffer, encoding, done) => {
    if (legacy || (splitter.recognizeLegacyPing && rest.length === 0 && chunk[0] === 0xfe)) {
      legacy = true
      original(chunk, encoding, done)
      return
    }
    let bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk
    while (bytes.length > 0) {
      const { value, size } = varint(bytes)
      if (size === 0) break
      if (value <= 0 || value > largestFrame) {
        rest = Buffer.alloc(0)
        refuse()
        break
      }
      if (bytes.length < size + value) break
      splitter.push(bytes.subarray(size, size + value))
      bytes = bytes.subarray(size + value)
    }
    rest = Buffer.from(bytes)
    done()
  }
}

/**
 * Replaces the client's decompressor by one with a limit: a few kilobytes of a zip bomb would otherwise become gigabytes.
 * Call it when the login has switched compression on.
 */
export function limitInflation(client: Client): void {
  // minecraft-protocol keeps this stream as a field; the declared class leaves it out.
  const { decompressor } = client as unknown as { decompressor: Transform | null }
  if (!decompressor) return
  decompressor._transform = (chunk: Buffer, _encoding, done) => {
    const { value, size } = varint(chunk)
    if (value === 0 && size > 0) {
      done(null, chunk.subarray(size))
      return
    }
    try {
      done(
        null,
        unzipSync(chunk.subarray(size), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: largestPacketBytes }),
      )
    } catch {
      client.end('Badly compressed packet')
      client.socket?.destroySoon()
      done()
    }
  }
}

/** A number in front of bytes; size 0 when its end has not arrived yet, −1 for one that is too long. */
function varint(bytes: Buffer): { readonly value: number; readonly size: number } {
  let value = 0
  for (let size = 0; size < 5; size++) {
    if (size >= bytes.length) return { value: 0, size: 0 }
    value |= (bytes[size]! & 127) << (7 * size)
    if (bytes[size]! < 128) return { value, size: size + 1 }
  }
  return { value: -1, size: 5 }
}
