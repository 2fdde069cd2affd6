import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { deflateSync } from 'node:zlib'
import minecraftData from 'minecraft-data'
import protocol from 'minecraft-protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBot } from '../../source/minecraft/create-bot.ts'
import { worldVersions } from '../../source/world/types.ts'

const compressFrom = 256

const varint = (n: number): Buffer => Buffer.from(n > 127 ? [(n & 127) | 128, ...varint(n >>> 7)] : [n])
const framed = (packet: Buffer): Buffer => Buffer.concat([varint(packet.length), packet])
const compressed = (packet: Buffer): Buffer =>
  framed(
    packet.length < compressFrom
      ? Buffer.concat([varint(0), packet])
      : Buffer.concat([varint(packet.length), deflateSync(packet)]),
  )

/** Everything that a server says to a client that it lets in and throws out at once, in one piece. */
function greeting(version: string, compress: boolean): Buffer {
  const { loginPacket, registryCodec, supportFeature } = minecraftData(version) as unknown as {
    loginPacket: { dimensionCodec?: Record<string, object> }
    registryCodec?: Record<string, object>
    supportFeature(name: string): boolean
  }
  const registries = registryCodec ?? loginPacket.dimensionCodec ?? {}
  const frame = compress ? compressed : framed
  const packet = (state: string, name: string, params: object): Buffer =>
    protocol
      .createSerializer({ state: state as protocol.States, isServer: true, version, customPackets: {} })
      .createPacketBuffer({ name, params })
  const said: Buffer[] = []
  const say = (...args: Parameters<typeof packet>) => said.push(frame(packet(...args)))
  if (compress) said.push(framed(packet('login', 'compress', { threshold: compressFrom })))
  const uuid = '00000000-0000-3000-8000-000000000001'
  say('login', 'success', { uuid, username: 'Bob', properties: [], strictErrorHandling: false })
  if (supportFeature('hasConfigurationState')) {
    if (supportFeature('segmentedRegistryCodecData'))
      for (const one of Object.values(registries)) say('configuration', 'registry_data', one)
    else say('configuration', 'registry_data', { codec: registries })
    say('configuration', 'finish_configuration', {})
  }
  say('play', 'login', { ...loginPacket, enforcesSecureChat: false })
  const nbt = supportFeature('chatPacketsUseNbtComponents')
  say('play', 'kick_disconnect', { reason: nbt ? { type: 'string', value: 'no' } : '{"text":"no"}' })
  return Buffer.concat(said)
}

const cases = worldVersions.flatMap(version => [[version, 'plain'] as const, [version, 'compressed'] as const])

test.each(cases)('a client of %s loses no %s packet that comes before a timer is due', async (version, how) => {
  const soon = globalThis.setTimeout
  const slow = ((run: () => void, ms?: number) => soon(run, ms || 100)) as typeof setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(slow)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const bytes = greeting(version, how === 'compressed')
  const server = createServer((socket: Socket) => {
    let heard = ''
    socket.on('data', piece => {
      const greeted = heard.includes('Bob')
      heard += piece.toString('latin1')
      if (!greeted && heard.includes('Bob')) socket.end(bytes)
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bot = createBot({ host: '127.0.0.1', port, version, username: 'Bob' }, { hideErrors: true, logErrors: false })
  const seen: string[] = []
  for (const name of ['login', 'kicked', 'error'] as const) bot.on(name, () => void seen.push(name))
  await once(bot, 'end')
  expect(seen).toEqual(['login', 'kicked'])
})
