import type { Duplex } from 'node:stream'

/** Carries texts one way and the other, in order but perhaps not all of them; what a `Channel` is made of. */
export interface Wire {
  send(text: string): void
  /** One listener; what came before there was one is kept for it. */
  receive(listener: (text: string) => void): void
  /** Called once when the wire is known to be cut; many wires never know. */
  cut(listener: (reason: string) => void): void
  close(): void
}

/** A wire over a pipe or socket: one text per line. */
export const streamWire = (stream: Duplex): Wire => {
  let rest = ''
  stream.setEncoding('utf8')
  return {
    send(text) {
      if (stream.writable) stream.write(`${text}\n`)
    },
    receive(listener) {
      stream.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop()!
        for (const line of lines) listener(line)
      })
    },
    cut(listener) {
      stream.on('error', () => stream.destroy())
      stream.once('close', () => listener('the line was cut'))
    },
    close: () => void stream.end(),
  }
}
