import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nkeys } from '@nats-io/transport-node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { busAddress } from '../../../source/remote/bus/address.ts'
import { type Bus, type BusOptions, connectBus } from '../../../source/remote/bus/connect.ts'
import { busToken, sessionNames } from '../../../source/remote/bus/names.ts'
import { later } from '../../later.ts'
import { refusal } from '../../refusal.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { layCable } from './cable.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

async function server(config?: string): Promise<NatsServer> {
  const started = await startNatsServer(config)
  onTestFinished(() => started.close())
  return started
}

async function connected(options: BusOptions): Promise<Bus> {
  const bus = await connectBus(options)
  onTestFinished(() => bus.close())
  return bus
}

const becomes = (bus: Bus, wanted: boolean) =>
  new Promise<void>(resolve => {
    if (bus.connected() === wanted) resolve()
    const unsubscribe = bus.onConnected(now => {
      if (now !== wanted) return
      unsubscribe()
      resolve()
    })
  })

describe('an address', () => {
  test('is taken apart, and what people see of it holds no secret', () => {
    expect(busAddress('nats://ann:p%40ss@bus.example.org,nats://two:4333')).toEqual({
      servers: ['bus.example.org:4222', 'two:4333'],
      shown: 'nats://bus.example.org:4222,nats://two:4333',
      tls: false,
      user: 'ann',
      password: 'p@ss',
    })
    expect(busAddress('tls://s3cr3t@bus')).toMatchObject({ shown: 'tls://bus:4222', tls: true, token: 's3cr3t' })
    expect(busAddress('localhost')).toMatchObject({ servers: ['localhost:4222'] })
  })

  test.each(['http://ann:hush@bus', 'nats://ann:hush@', 'nats://ann:hush@bus:port', 'nats://ann:hu@sh@b us'])(
    'such as %s is refused without repeating the secret',
    async text => {
      expect(await refusal(() => busAddress(text))).toMatch(/--bus: .* Pass nats:\/\/HOST:PORT/)
      expect(await refusal(() => busAddress(text))).not.toMatch(/hush|hu@sh/)
    },
  )
})

test('names of any session are single tokens, and different ones stay different', () => {
  expect(busToken('cabin-1f3a')).toBe('cabin-1f3a')
  const hostile = ['a.b', 'a b', 'a>b', 'a*b', '', 'é'.repeat(200), 'x'.repeat(49)]
  const tokens = hostile.map(busToken)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{1,48}$/)
  expect(new Set(tokens).size).toBe(hostile.length)
  expect(sessionNames('a.>').log).toMatch(/^mcteam\.log\.a__[0-9a-f]{12}$/)
})

test('a bus that is not there, or a file that is not, is one clear line', async () => {
  await expect(connectBus({ url: 'nats://ann:hush@127.0.0.1:1' })).rejects.toMatchObject({
    message: 'Cannot reach the bus at nats://127.0.0.1:1 (connection refused).',
    remedy: 'Start one (nats-server -js), or pass another --bus.',
  })
  await expect(connectBus({ url: 'localhost', creds: '/nowhere/a.creds' })).rejects.toThrow(
    '--bus-creds: /nowhere/a.creds: there is no such file or folder.',
  )
  await expect(connectBus({ url: 'localhost', cert: '/nowhere/a.pem' })).rejects.toThrow(
    '--bus-cert and --bus-key belong together',
  )
})

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'on a real server' : `on a real server (${noNatsServer})`, () => {
  test('it connects, outlives kill -9 of the server and a connection that is cut, and then sends what was published meanwhile', async () => {
    const nats = await server()
    const cable = await layCable(nats.port)
    onTestFinished(() => cable.close())
    const bus = await connected({ url: `nats://127.0.0.1:${cable.port}`, pingEvery: 100 })
    const other = await connected({ url: nats.url })
    await nats.kill('SIGKILL')
    await Promise.all([becomes(bus, false), becomes(other, false)])
    const back = later(bus.ready())
    await nats.start()
    await back
    expect(bus.connected()).toBe(true)
    await other.ready()

    cable.cut()
    await becomes(bus, false)
    const heard = new Promise<string>(resolve => {
      other.nc.subscribe('mcteam.test', { max: 1, callback: (_, message) => resolve(message.string()) })
    })
    await other.nc.flush()
    cable.mend()
    await bus.ready()
    bus.nc.publish('mcteam.test', 'still here')
    expect(await heard).toBe('still here')
    const waiting = later(bus.ready())
    await bus.close()
    await waiting
    await expect(bus.ready()).rejects.toThrow('is closed')
  })

  test('user and password, token and nkey let in; the wrong ones are one line without them', async () => {
    const user = nkeys.createUser()
    const nkey = join(temporaryFolder(), 'user.nk')
    writeFileSync(nkey, `${new TextDecoder().decode(user.getSeed())}\n`)
    const users = await server(
      `authorization { users: [ { user: ann, password: "open sesame" }, { nkey: ${user.getPublicKey()} } ] }`,
    )
    const at = `127.0.0.1:${users.port}`
    await connected({ url: `nats://ann:open%20sesame@${at}` })
    await connected({ url: users.url, nkey })
    const refused = `The bus at nats://${at} does not accept these credentials.`
    await expect(connectBus({ url: `nats://ann:hush-hush@${at}` })).rejects.toThrow(refused)
    await expect(connectBus({ url: `nats://ann:hush-hush@${at}` })).rejects.not.toThrow('hush')
    await expect(connectBus({ url: users.url })).rejects.toThrow(refused)
    const foreign = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(nkey, foreign)
    await expect(connectBus({ url: users.url, nkey })).rejects.toThrow('holds no seed of a user')

    const token = await server('authorization { token: "t0ken-of-all" }')
    await connected({ url: `nats://t0ken-of-all@127.0.0.1:${token.port}` })
  })
})
