import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { server } from '../world/support/server.ts'

const { start } = server()

const knock = async (host: string, port: number): Promise<string> => {
  const socket = connect({ host, port, timeout: 3_000 })
  try {
    const event = await Promise.race([
      once(socket, 'connect').then(() => 'open'),
      once(socket, 'timeout').then(() => 'closed'),
    ])
    return event
  } catch {
    return 'closed'
  } finally {
    socket.destroy()
  }
}

test('the embedded server answers on this machine’s loopback address and on no other', async () => {
  const { port, host } = await start()
  expect(host).toBe('127.0.0.1')
  expect(await knock('127.0.0.1', port)).toBe('open')
  const others = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ address, internal }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address)
  // Bound to everything it would answer there too: Linux has all of 127.0.0.0/8 on its loopback.
  if (process.platform === 'linux') others.push('127.0.0.2')
  expect(others.length).toBeGreaterThan(0)
  for (const address of others) expect(`${address} ${await knock(address, port)}`).toBe(`${address} closed`)
})
