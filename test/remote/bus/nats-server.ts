import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const found = spawnSync('nats-server', ['--version'], { encoding: 'utf8' })

/** Why there is no real server to test with here; undefined: there is one. */
export const noNatsServer: string | undefined =
  found.status === 0 ? undefined : 'skipped: no nats-server here; apt-get install nats-server'

/** A real nats-server with JetStream on loopback, with a store of its own that outlives a restart. */
export interface NatsServer {
  /** What it calls itself. */
  readonly name: string
  readonly port: number
  /** `nats://127.0.0.1:PORT` */
  readonly url: string
  /** Ends the process; SIGKILL is what a power cut is to it. Resolves when it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port with the same store. Resolves when clients can connect. */
  start(): Promise<void>
  /** Ends it and removes its store. */
  close(): Promise<void>
}

/** `config`: more lines of NATS's own configuration, e.g. `authorization { … }`; `ready`: what its log says once it can be used. */
export async function startNatsServer(config = '', ready = 'Server is ready'): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mct-nats-'))
  const port = await freePort()
  const file = join(folder, 'nats.conf')
  const name = /^server_name: (\S+)/m.exec(config)?.[1] ?? `nats-${port}`
  writeFileSync(
    file,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: ${JSON.stringify(join(folder, 'store'))}, max_mem: 256MB, max_file: 4GB }\n${config}\n`,
  )
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn('nats-server', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    const said: string[] = []
    const lines = createInterface({ input: started.stderr! })
    await new Promise<void>((resolve, reject) => {
      lines.on('line', line => {
        said.push(line)
        if (line.includes(ready)) resolve()
      })
      started.once('exit', code => reject(new Error(`nats-server ended (${code}):\n${said.slice(-10).join('\n')}`)))
      started.once('error', reject)
    })
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }

  await start()
  return {
    name,
    port,
    url: `nats://127.0.0.1:${port}`,
    kill,
    start,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Several of them that are one: each copy of a stream is on another. Resolves when all know which one leads; not `elected`: before that. */
export async function startCluster(size: number, { elected = true } = {}): Promise<readonly NatsServer[]> {
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const routes = ports.map(port => `"nats://127.0.0.1:${port}"`).join(', ')
  return await Promise.all(
    ports.map((port, index) =>
      startNatsServer(
        `server_name: node-${index}\ncluster { name: test, listen: "127.0.0.1:${port}", routes: [${routes}] }`,
        elected ? 'metadata leader' : undefined,
      ),
    ),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
