import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import protocol from 'minecraft-protocol'
import { expect, onTestFinished, test } from 'vitest'
import { checkVersion, pingServer, playableVersion } from '../../source/minecraft/server-status.ts'

/** A server of 1.19.2 that answers a ping with the version of the client that asks, as ViaVersion does, or always with its own. */
async function serverFor(answer: 'own' | 'asked'): Promise<number> {
  const server = protocol.createServer({
    host: '127.0.0.1',
    port: 0,
    version: '1.19.2',
    'online-mode': false,
    errorHandler: () => {},
    beforePing(response: { version: { protocol: number } }, client: { protocolVersion: number }) {
      if (answer === 'asked') response.version.protocol = client.protocolVersion
    },
  } as never)
  onTestFinished(() => server.close())
  const { socketServer } = server as unknown as { socketServer: { address(): { port: number } } & NodeJS.EventEmitter }
  await once(socketServer, 'listening').catch(() => {})
  return socketServer.address().port
}

test('a server that answers each with its own version is asked as a client of the wanted one', async () => {
  const port = await serverFor('asked')
  const status = await pingServer('127.0.0.1', port, { as: '1.20.4' })
  expect(playableVersion(status, '1.20.4')).toEqual({ version: '1.20.4' })
})

test('a wanted version that the server does not name is tried, with a warning that names both', async () => {
  const port = await serverFor('own')
  const status = await pingServer('127.0.0.1', port, { as: '1.20.4' })
  expect(playableVersion(status)).toEqual({ version: '1.19.2' })
  expect(playableVersion(status, '1.20.4')).toEqual({
    version: '1.20.4',
    warning: expect.stringMatching(/names its version .*1\.19\.2 .*trying 1\.20\.4 \(protocol 765\)/) as string,
  })
})

test('a version that no body can speak is refused before a server is asked', () => {
  expect(() => checkVersion('1.99')).toThrow(/--version 1\.99: this Minecraft version is not known\./)
})

/** The whole process stands still, as on a machine whose cores are all taken. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a server whose answer this process had no time to read is waited for', async () => {
  const port = await serverFor('own')
  const asked = pingServer('127.0.0.1', port, { timeout: 2000 })
  await new Promise(setImmediate)
  standStill(3000)
  expect(await asked).toMatchObject({ version: '1.19.2' })
})

test('servers that are asked at the same time leave what prints as it was', async () => {
  const print = console.log
  const ports = await Promise.all([serverFor('own'), serverFor('own')])
  await Promise.all(ports.map(port => pingServer('127.0.0.1', port)))
  expect(console.log).toBe(print)
})

test('what takes the connection and says nothing is no server that answers', async () => {
  const silent = createServer()
  onTestFinished(() => void silent.close())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  await expect(pingServer('127.0.0.1', port, { timeout: 200 })).rejects.toThrow(
    `Cannot reach 127.0.0.1:${port} (no Minecraft server answers there).`,
  )
})
