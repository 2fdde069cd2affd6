import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut: TCP from here to there, in which bytes are lost on demand. */
export interface Cable {
  readonly port: number
  /** From now on nothing goes through, in any direction, and nobody is told: what a partition looks like from both ends. */
  cut(): void
  /** Everything goes through again for new connections; old ones, which have lost bytes, are closed. */
  mend(): void
  close(): Promise<void>
}

export async function layCable(to: number): Promise<Cable> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let whole = true
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, other] of [pair, [far, near] as const]) {
      from.on('data', bytes => void (whole && other.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        if (whole) other.destroy()
        pairs.delete(pair)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  const hangUp = () => {
    for (const [near, far] of [...pairs]) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    port: address.port,
    cut() {
      whole = false
    },
    mend() {
      hangUp()
      whole = true
    },
    async close() {
      hangUp()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
