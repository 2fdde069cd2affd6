import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { openQueue } from '../../source/benchmark/queue/open-queue.ts'
import { type Bus, connectBus } from '../../source/remote/bus/connect.ts'
import { noNatsServer } from '../remote/bus/nats-server.ts'
import { temporaryFolder } from '../session/helpers.ts'

/** compose.yaml and the Dockerfile, as far as they can be tried without containers. */

const root = join(import.meta.dirname, '../..')
interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly volumes?: readonly string[]
}
const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const services = Object.entries(compose.services)

/** As compose does it: `${NAME:-otherwise}`, `${NAME:?needed}`. */
const filled = (word: string): string =>
  word.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, rest: string) =>
    name === 'MCTEAM_BUS_TOKEN' ? 'hush' : kind === '-' ? rest : '',
  )

test('what services need of each other is there, and nothing that is there is unused', () => {
  expect(services.map(([name]) => name)).toEqual([
    ...['nats-1', 'nats-2', 'nats-3', 'minecraft', 'host', 'fleet-east', 'fleet-west', 'fleet-north', 'worker'],
  ])
  const named = services.flatMap(([, { depends_on }]) => Object.keys(depends_on ?? {}))
  expect([...new Set(named)].filter(name => !compose.services[name])).toEqual([])
  const mounted = services.flatMap(([, { volumes }]) => (volumes ?? []).map(volume => volume.split(':')[0]!))
  expect(mounted.sort()).toEqual(Object.keys(compose.volumes).sort())
  // Every host that a command names is a service.
  const hosts = [...text.matchAll(/(?:@|,|nats:\/\/)(nats-\d|[a-z]+):\d+/g)].map(([, host]) => host!)
  expect([...new Set(hosts)].filter(host => !compose.services[host])).toEqual([])
})

const ours = services.filter(([, { image }]) => image === 'mcteam')

test.each(ours)('the words of %s are understood by the program', async (_, { command }) => {
  const folder = temporaryFolder()
  const child = spawn(process.execPath, [join(root, 'source/cli/main.ts'), ...command!.map(filled)], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', data => {
    said += String(data)
  })
  const [code] = (await once(child, 'exit')) as [number]
  // Nothing wrong with the words (that would be 2): there are only no machines of these names here.
  expect(`${code} ${said}`).toMatch(
    /^3 mcteam: .*(?:no machine has that name|no such host|cannot be looked up|resolved)/,
  )
  expect(said).not.toContain('hush')
})

test('the image is built from what is there, and has what the program needs', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
  const copied = lines.filter(line => line.startsWith('COPY ')).flatMap(line => line.split(' ').slice(1, -1))
  const sources = copied.filter(word => !word.startsWith('--from') && !word.startsWith('/'))
  expect(sources.filter(path => !existsSync(join(root, path)))).toEqual([])
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
  const shipped = copied.map(path => path.replace('/mcteam/', ''))
  for (const needed of files) expect(shipped.some(path => path.split('/')[0] === needed)).toBe(true)
})

describe.runIf(!noNatsServer)(noNatsServer ?? 'the bus of three', () => {
  test('comes together by these very words, keeps copies, and outlives one of its servers', {
    timeout: 150_000,
  }, async () => {
    const ports = await freePorts(9)
    const names = ['nats-1', 'nats-2', 'nats-3']
    const place = (word: string, index: number): string =>
      filled(word)
        .replace(/nats-(\d):6222/g, (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`)
        .replace('0.0.0.0:6222', `127.0.0.1:${ports[index]}`)
        .replace(/^8222$/, String(ports[3 + index]))
        .replace(/^\/data$/, temporaryFolder())
    const children = names.map((name, index): ChildProcess => {
      const words = compose.services[name]!.command!.map(word => place(word, index))
      const child = spawn('nats-server', [...words, '-a', '127.0.0.1', '-p', String(ports[6 + index])], {
        stdio: 'ignore',
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    })
    const url = `nats://hush@${names.map((_, index) => `127.0.0.1:${ports[6 + index]}`).join(',')}`
    const bus = await expect
      .poll(() => connectBus({ url }).catch(() => null), { timeout: 150_000, interval: 500 })
      .not.toBeNull()
      .then(() => connectBus({ url }))
    onTestFinished(() => bus.close())
    const info = async (connection: Bus) => (await connection.jsm.streams.info('mcteam-bench-jobs')).cluster
    await expect
      .poll(
        () =>
          openQueue(bus, { replicas: 3 })
            .then(() => info(bus))
            .then(
              cluster => cluster?.replicas?.length,
              () => 0,
            ),
        {
          timeout: 150_000,
          interval: 500,
        },
      )
      .toBe(2)
    await bus.js.publish('mcteam.bench.job.a.b', 'kept', { retries: 5 })
    const leader = (await info(bus))!.leader!
    children[names.indexOf(leader)]!.kill('SIGKILL')
    await expect
      .poll(
        async () => (await bus.jsm.streams.getMessage('mcteam-bench-jobs', { seq: 1 }).catch(() => null))?.string(),
        {
          timeout: 150_000,
          interval: 500,
        },
      )
      .toBe('kept')
    expect((await info(bus))!.leader).not.toBe(leader)
  })
})

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}
