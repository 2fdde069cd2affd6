import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nkeys } from '@nats-io/transport-node'
import { describe, expect, test } from 'vitest'
import { connectBus } from '../../../source/remote/bus/connect.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { connected, natsServer } from './helpers.ts'
import { noNatsServer } from './nats-server.ts'

type KeyPair = ReturnType<typeof nkeys.createUser>
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** A claim as nsc makes it: https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt */
function jwt(issuer: KeyPair, subject: KeyPair, name: string, nats: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claim = {
    name,
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    iat: Math.floor(Date.now() / 1000),
    nats,
  }
  const jti = createHash('sha256').update(JSON.stringify(claim)).digest('base64url')
  const body = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ jti, ...claim })}`
  return `${body}.${Buffer.from(issuer.sign(new TextEncoder().encode(body))).toString('base64url')}`
}

/** An operator, an account that may use JetStream, and the server's configuration for them. */
function realm() {
  const [operator, account, system, user] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createAccount(),
    nkeys.createUser(),
  ]
  const any = { subs: -1, data: -1, payload: -1 }
  const limits = { ...any, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 }
  const store = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }
  const ofAccount = (key: KeyPair, name: string, more: object) =>
    jwt(operator, key, name, {
      limits: { ...limits, ...more },
      default_permissions: { pub: {}, sub: {} },
      type: 'account',
      version: 2,
    })
  const config = [
    `operator: ${jwt(operator, operator, 'operator', { system_account: system.getPublicKey(), type: 'operator', version: 2 })}`,
    `system_account: ${system.getPublicKey()}`,
    'resolver: MEMORY',
    `resolver_preload: { ${account.getPublicKey()}: ${ofAccount(account, 'mcteam', store)}, ${system.getPublicKey()}: ${ofAccount(system, 'system', {})} }`,
  ].join('\n')
  const credentials = (by: KeyPair) =>
    [
      '-----BEGIN NATS USER JWT-----',
      jwt(by, user, 'ann', { pub: {}, sub: {}, ...any, type: 'user', version: 2 }),
      '------END NATS USER JWT------',
      '',
      '-----BEGIN USER NKEY SEED-----',
      text(user.getSeed()),
      '------END USER NKEY SEED------',
      '',
    ].join('\n')
  return { config, credentials: credentials(account), foreign: credentials(nkeys.createAccount()) }
}

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'credentials' : `credentials (${noNatsServer})`, () => {
  test('of a credentials file let in; those of another account do not', async () => {
    const { config, credentials, foreign } = realm()
    const nats = await natsServer(config)
    const creds = join(temporaryFolder(), 'ann.creds')
    writeFileSync(creds, credentials)
    const bus = await connected({ url: nats.url, creds })
    expect((await bus.jsm.getAccountInfo()).streams).toBe(0)
    writeFileSync(creds, foreign)
    await expect(connectBus({ url: nats.url, creds })).rejects.toThrow('does not accept these credentials')
    await expect(connectBus({ url: nats.url })).rejects.toThrow('does not accept these credentials')
  })

  test('TLS is checked on both sides, and what does not fit is one line', async () => {
    const folder = temporaryFolder()
    const file = (name: string) => join(folder, name)
    const certificate = (name: string, ...args: string[]) =>
      spawnSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost', '-keyout', file(`${name}.key`)],
        ...['-out', file(`${name}.pem`), ...args],
      ])
    for (const name of ['bus', 'ann', 'other']) expect(certificate(name).status).toBe(0)
    const nats = await natsServer(
      `tls { cert_file: "${file('bus.pem')}", key_file: "${file('bus.key')}", ca_file: "${file('ann.pem')}", verify: true }`,
    )
    const url = `tls://localhost:${nats.port}`
    const ann = { cert: file('ann.pem'), key: file('ann.key') }
    const bus = await connected({ url, ca: file('bus.pem'), ...ann })
    expect(bus.nc.info?.tls_required).toBe(true)
    await expect(connectBus({ url, ...ann })).rejects.toThrow(/do not agree on TLS: .*certificate/)
    await expect(connectBus({ url, ca: file('other.pem'), ...ann })).rejects.toThrow(/do not agree on TLS: /)
    const plain = await natsServer()
    await Promise.all([
      expect(connectBus({ url, ca: file('bus.pem') })).rejects.toThrow(/if it asks for a certificate, pass --bus-cert/),
      expect(connectBus({ url: plain.url.replace('nats:', 'tls:') })).rejects.toThrow(/do not agree on TLS: /),
    ])
  })
})
