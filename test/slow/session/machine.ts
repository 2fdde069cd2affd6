import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listSessions } from '../../../source/session/attach/paths.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'

const program = fileURLToPath(new URL('../../../bin/mcteam.js', import.meta.url))
export const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** The processes of a soak: a server and a session host, the real program both, in a folder of their own. */
export function openMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'mcteam-soak-'))
  const recording = join(folder, 'soak.jsonl')
  const hook = pathToFileURL(join(import.meta.dirname, 'memory.mjs')).href
  const env = {
    ...process.env,
    // Also the mark by which whatever is left over is found.
    SOAK: folder,
    NODE_OPTIONS: `--import=${hook}`,
    XDG_RUNTIME_DIR: folder,
    HOME: folder,
    OPENAI_API_KEY: 'none',
  }
  let world: ChildProcess | undefined
  let host: ChildProcess | undefined
  let port = 0
  let said = ''
  const printed = new Map<number, string>()

  const start = (args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, [program, ...args], { env, cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
    child.stderr!.on('data', data => {
      said = `${said}${String(data)}`.slice(-4000)
    })
    return child
  }

  return {
    folder,
    recording,
    printed,
    port: () => port,
    /** The last words on standard error. */
    said: () => said,
    async startWorld(): Promise<void> {
      if (port === 0) port = await freePort()
      const flags = ['--port', String(port), '--op', 'referee', '--save', join(folder, 'world')]
      world = start(['world', ...flags])
      await new Promise<void>((resolve, reject) => {
        world!.once('exit', code => reject(new Error(`the server ended with ${code}: ${said}`)))
        createInterface({ input: world!.stdout! }).on('line', line => {
          if (line.startsWith('Minecraft ')) resolve()
        })
      })
      world.removeAllListeners('exit')
    },
    /** Types lines on the server's console. */
    console: (...lines: readonly string[]) => void world?.stdin?.write(lines.map(line => `${line}\n`).join('')),
    async stopWorld(): Promise<void> {
      const gone = once(world!, 'exit')
      world!.stdin!.write('stop\n')
      await gone
    },
    holdWorld: (on: boolean) => world!.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    /** Starts the host, or goes on with the recording; resolves when terminals can attach. */
    async startHost(args: readonly string[], onEvent: (event: SessionEvent) => void): Promise<string> {
      const child = start(['run', ...args, '--json'])
      host = child
      createInterface({ input: child.stdout! }).on('line', line => {
        const event = JSON.parse(line) as SessionEvent
        printed.set(event.seq, event.type)
        onEvent(event)
      })
      for (let tries = 0; tries < 300; tries++) {
        const [session] = await listSessions(join(folder, 'mcteam')).catch(() => [])
        if (session && session.pid === child.pid) return session.address
        if (child.exitCode !== null) throw new Error(`the host ended with ${child.exitCode}: ${said}`)
        await sleep(100)
      }
      throw new Error(`the host did not start: ${said}`)
    },
    async killHost(): Promise<void> {
      const gone = once(host!, 'exit')
      host!.kill('SIGKILL')
      await gone
    },
    /** The host's exit code, once it has ended by itself. */
    async hostEnds(within: number): Promise<number | null> {
      if (host!.exitCode !== null) return host!.exitCode
      await Promise.race([once(host!, 'exit'), sleep(within)])
      return host!.exitCode
    },
    /** Bytes in use after a garbage collection. */
    async memory(): Promise<{ host: number; world: number }> {
      const of = async (child: ChildProcess): Promise<number> => {
        const file = join(folder, `memory-${child.pid}`)
        const lines = () => tryRead(file).trim().split('\n').filter(Boolean)
        const before = lines().length
        child.kill('SIGUSR2')
        for (let tries = 0; tries < 200 && lines().length === before; tries++) await sleep(50)
        return Number(lines().at(-1) ?? Number.NaN)
      }
      return { host: await of(host!), world: await of(world!) }
    },
    /** What is still there although everything should be gone. */
    async leftovers(): Promise<string[]> {
      const left: string[] = []
      for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
        if (Number(pid) !== process.pid && tryRead(`/proc/${pid}/environ`).includes(`SOAK=${folder}\0`))
          left.push(`process ${pid}: ${tryRead(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`)
      // Where the session that ended has its recording stays there, for those who join too late.
      for (const name of readdirSync(join(folder, 'mcteam')))
        if (name !== 'past') left.push(`file ${name} in the runtime folder`)
      if (await answers(port)) left.push(`port ${port}`)
      return left
    },
    kill() {
      for (const child of [host, world]) child?.kill('SIGKILL')
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}
export type Machine = ReturnType<typeof openMachine>

function tryRead(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has ended meanwhile, or belongs to another user
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.setTimeout(1000, () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
