import process from 'node:process'
import type { Transform } from 'node:stream'
import { deflateSync } from 'node:zlib'
import type { Client } from 'minecraft-protocol'

/** What waits for one client until the running job is done. */
interface Pending {
  readonly packets: Buffer[]
  /** The library's stream in front of cipher and socket. */
  readonly framer: Transform
}

// From here on a packet goes out as it is: copying it would cost more than the system call it saves.
const largePacketBytes = 8192

/**
 * Packets on their way to clients. A tick makes hundreds for each of them; written one by one, the system calls took three
 * quarters of the world's time (16 players, 160 entities). They are collected until the running job, a tick or an incoming
 * packet, is done, and leave together, framed here in one piece and pushed into the library's own pipe, in front of its
 * cipher: what the library itself sends stays in order with them.
 */
export class Outbox {
  private readonly pending = new Map<Client, Pending>()
  private planned = false

  /** Call it once for each client, before the first `write`: nothing that was said before the end may get lost. */
  open(client: Client): void {
    const end = client.end
    client.end = (...args) => {
      this.flush(client)
      end.apply(client, args)
    }
  }

  write(client: Client, packet: Buffer): void {
    const waiting = this.pending.get(client)
    if (waiting) {
      waiting.packets.push(packet)
      return
    }
    // A field that the declared class leaves out.
    const { framer } = client as unknown as { framer: Transform }
    this.pending.set(client, { framer, packets: [packet] })
    if (this.planned) return
    this.planned = true
    process.nextTick(() => this.flushAll())
  }

  private flushAll(): void {
    this.planned = false
    for (const client of this.pending.keys()) this.flush(client)
  }

  private flush(client: Client): void {
    const waiting = this.pending.get(client)
    if (!waiting) return
    this.pending.delete(client)
    const { framer, packets } = waiting
    if (client.ended || !framer.writable) return
    const threshold = compressionThreshold(client)
    client.socket.cork()
    for (let i = 0; i < packets.length; ) {
      const packet = packets[i]!
      if (threshold !== undefined && packet.length >= threshold) {
        framer.push(deflated(packet))
        i += 1
      } else if (packet.length >= largePacketBytes) {
        framer.push(heads(packet.length, threshold))
        framer.push(packet)
        i += 1
      } else {
        const from = i
        while (i < packets.length && packets[i]!.length < Math.min(largePacketBytes, threshold ?? largePacketBytes))
          i += 1
        framer.push(together(packets, from, i, threshold))
      }
    }
    client.socket.uncork()
  }
}

/** Undefined while the connection does not compress at all. */
function compressionThreshold(client: Client): number | undefined {
  const { compressor } = client as unknown as { compressor: { compressionThreshold: number } | null }
  return compressor?.compressionThreshold
}

/** The frames of some small packets in one piece. */
function together(packets: readonly Buffer[], from: number, to: number, threshold: number | undefined): Buffer {
  let size = 0
  for (let i = from; i < to; i++) size += packets[i]!.length + longestHeadBytes
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (let i = from; i < to; i++) {
    const packet = packets[i]!
    at = writeHead(bytes, at, packet.length, threshold)
    // Packets of a few bytes, as most are, go quicker this way than through a native call.
    if (packet.length < 24) for (let j = 0; j < packet.length; j++) bytes[at + j] = packet[j]!
    else packet.copy(bytes, at)
    at += packet.length
  }
  return bytes.subarray(0, at)
}

// Five bytes of length, and one that says: not compressed.
const longestHeadBytes = 6

/** What stands in front of a packet that is not compressed: its length; where others are compressed also a 0. */
function writeHead(bytes: Buffer, at: number, length: number, threshold: number | undefined): number {
  if (threshold === undefined) return writeVarint(bytes, at, length)
  const next = writeVarint(bytes, at, length + 1)
  bytes[next] = 0
  return next + 1
}

function heads(length: number, threshold: number | undefined): Buffer {
  const bytes = Buffer.allocUnsafe(longestHeadBytes)
  return bytes.subarray(0, writeHead(bytes, 0, length, threshold))
}

function deflated(packet: Buffer): Buffer {
  const body = deflateSync(packet)
  const inner = Buffer.allocUnsafe(5)
  const innerSize = writeVarint(inner, 0, packet.length)
  const outer = Buffer.allocUnsafe(5)
  const outerSize = writeVarint(outer, 0, innerSize + body.length)
  return Buffer.concat([outer.subarray(0, outerSize), inner.subarray(0, innerSize), body])
}

function writeVarint(bytes: Buffer, from: number, value: number): number {
  let at = from
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128
  bytes[at++] = rest
  return at
}
