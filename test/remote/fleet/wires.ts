import { type Duplex, duplexPair } from 'node:stream'
import { type Channel, type ChannelOptions, createChannel } from '../../../source/remote/line/channel.ts'
import type { Wire } from '../../../source/remote/line/wire.ts'
import { readLines } from '../../../source/session/attach/json-lines.ts'

/** A wire over a stream: one text per line. */
const streamWire = (stream: Duplex): Wire => ({
  send(text) {
    if (stream.writable) stream.write(`${text}\n`)
  },
  receive: listener => readLines(stream, Number.POSITIVE_INFINITY, listener, () => stream.destroy()),
  cut(listener) {
    stream.on('error', () => stream.destroy())
    stream.once('close', () => listener('the line was cut'))
  },
  close: () => void stream.end(),
})

/** Two ends of a plain pipe. */
export const pipe = (): readonly [Wire, Wire] => {
  const [left, right] = duplexPair()
  return [streamWire(left), streamWire(right)]
}

/** A wire that does with each text what `fate` says: nothing, once, twice; what a server that restarts does to messages. */
export const unreliable = (wire: Wire, fate: () => 0 | 1 | 2): Wire => ({
  ...wire,
  send(text) {
    for (let times = fate(); times > 0; times--) wire.send(text)
  },
})

export const channels = (
  [left, right]: readonly [Wire, Wire] = pipe(),
  options: ChannelOptions = {},
): readonly [Channel, Channel] => [createChannel(left, options), createChannel(right, options)]

export const closing = (channel: Channel): Promise<string> => new Promise(resolve => channel.onClose(resolve))
