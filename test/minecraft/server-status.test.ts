import { once } from 'node:events'
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
