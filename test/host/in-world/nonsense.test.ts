import type { AddressInfo, Server } from 'node:net'
import protocol from 'minecraft-protocol'
import { expect, onTestFinished, test } from 'vitest'
import type { Finding } from '../../../source/brain/providers/provider.ts'
import { withinLimit } from '../../../source/host/check-limit.ts'
import { checkServer } from '../../../source/host/server-check.ts'

const version = '1.19.2'

/** Lets players in and tells them nonsense, or nothing at all. */
const startServer = async (tells: readonly (readonly [name: string, packet: object])[]) => {
  const server = protocol.createServer({ 'online-mode': false, host: '127.0.0.1', port: 0, version, hideErrors: true })
  server.on('playerJoin' as 'login', player => {
    player.on('error', () => undefined)
    for (const [name, packet] of tells) player.write(name, packet)
  })
  await new Promise(resolve => server.once('listening', () => resolve(undefined)))
  onTestFinished(() => server.close())
  const { socketServer } = server as unknown as { socketServer: Server }
  const players = () => new Promise<number>(resolve => socketServer.getConnections((_, count) => resolve(count)))
  return { host: '127.0.0.1', port: (socketServer.address() as AddressInfo).port, players }
}

const position = { x: 0, y: 64, z: 0, yaw: 0, pitch: 0, flags: 0, teleportId: 1, dismountVehicle: false }

test('a server that places a body before it has let it in is named as one that sends nonsense', async () => {
  const address = await startServer([['position', position]])
  const found: Finding[] = []
  const who = { username: 'mcteam_doctor', referee: 'referee' }
  for await (const one of checkServer({ ...address, version, ...who, signal: new AbortController().signal }))
    found.push(one)
  expect(found).toEqual([
    {
      state: 'bad',
      what: expect.stringMatching(
        /^No body can join: mcteam_doctor cannot join .*: it sends nonsense, which no client of this version can read\.$/,
      ),
      fix: expect.stringContaining('Is it a Minecraft server?'),
    },
  ])
})

test('a server that lets a body in and says nothing more ends the check with what was found so far', async () => {
  const address = await startServer([])
  const who = { username: 'mcteam_doctor', referee: 'referee' }
  const found: Finding[] = []
  async function* check(signal: AbortSignal): AsyncGenerator<Finding> {
    yield { state: 'ok', what: 'There is a server' }
    yield* checkServer({ ...address, version, ...who, signal })
  }
  for await (const one of withinLimit(check, 1_000)) found.push(one)
  expect(found).toEqual([
    { state: 'ok', what: 'There is a server' },
    expect.objectContaining({ state: 'bad', what: expect.stringContaining('not done after 1 s') }),
  ])
  // Its body has left.
  await expect.poll(address.players).toBe(0)
})
