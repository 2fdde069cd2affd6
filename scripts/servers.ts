// npm run servers [-- --only 1.19.2]: plays a short session with the real program on each server that can run here, one after the
// other, and writes what passed into scripts/pages/servers-played.json and docs/servers.md. --only, which may be given several
// times, plays rows of these versions alone. Exit: 1 where a step fails that passed before.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { endCauses } from '../source/session/log/events/outcome.ts'
import { version as mcteam } from '../source/version.ts'
import { worldVersions } from '../source/world/types.ts'
import { createOddServer } from '../test/body/connection/odd-server.ts'
import { createOldServer } from '../test/body/connection/old-server.ts'
import { openSquids } from './flying-squid.ts'
import {
  fallen,
  fileOf,
  joinRows,
  type Outcome,
  type PlayedRow,
  playedFile,
  playedTable,
  type ServerKind,
  type StepName,
} from './pages/servers-played.ts'

const stepTimeoutMs = 120_000
/** Each packet of the slow proxy, each way. */
const lateMs = 60

interface Running {
  readonly port: number
  stop(): Promise<void>
}
interface Server {
  readonly kind: ServerKind
  readonly version: string
  readonly goals: Partial<Record<Exclude<StepName, 'join'>, string>>
  start(): Promise<Running>
}

const bin = fileURLToPath(new URL('../bin/mcteam.js', import.meta.url))
const file = new URL('pages/servers-played.json', import.meta.url)
// Nothing of the one who runs it: no settings, no servers that are known from before.
const folder = mkdtempSync(join(tmpdir(), 'mcteam-servers-'))
const options = { cwd: folder, env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder } }

async function startWorld(version: string): Promise<Running> {
  const args = ['world', '--port', '0', '--terrain', 'survival', '--seed', '1', '--version', version]
  const world = spawn(process.execPath, [bin, ...args], { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>(resolve => world.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: world.stdout }).on('line', line => {
      const found = /:(\d+)\. /.exec(line)
      if (found) resolve(Number(found[1]))
    })
    world.once('exit', code => reject(new Error(`The world of ${version} ended with code ${code}.`)))
  })
  return {
    port,
    stop: () => {
      world.stdin.end('stop\n')
      return ended
    },
  }
}

async function startOdd(version: string): Promise<Running> {
  const world = await startWorld(version)
  const odd = await createOddServer({ host: '127.0.0.1', port: world.port, version })
  odd.oddity.late = lateMs
  return { port: odd.port, stop: () => odd.close().then(() => world.stop()) }
}

async function startOld(version: string): Promise<Running> {
  const server = await createOldServer(version, [['cobblestone', 8, 0]])
  return { port: server.port, stop: () => server.close() }
}

const goals = {
  gather: 'Collect 2 oak logs.',
  craft: 'Craft a crafting table.',
  chest: 'Put 2 oak logs into a chest.',
}
const all: readonly Server[] = [
  ...worldVersions.map(version => ({ kind: 'world' as const, version, goals, start: () => startWorld(version) })),
  { kind: 'odd', version: '1.19.2', goals, start: () => startOdd('1.19.2') },
  // It has no trees and lets nothing be picked up.
  ...['1.8.8', '1.12.2', '1.16.5'].map(version => ({
    ...{ kind: 'old' as const, version, start: () => startOld(version) },
    goals: { chest: 'Put 2 cobblestone into the chest.' },
  })),
]

/** It has no trees and no crafting, and its chests keep nothing. */
const squidVersions = ['1.8.8', '1.12.2', '1.16.5', '1.18.2', '1.19.2', '1.21.4']
const isWanted = (version: string): boolean => only.length === 0 || only.includes(version)
function squidServers(): readonly Server[] {
  const wanted = squidVersions.filter(isWanted)
  const squids = wanted.length > 0 ? openSquids(folder) : undefined
  if (!squids) return []
  const goals = { gather: 'Collect 2 dirt.' }
  return wanted.map(version => ({ kind: 'squid', version, goals, start: () => squids.start(version) }))
}

const line = z.object({ type: z.string(), data: z.object({ cause: z.enum(endCauses).optional() }) })
/** An event; undefined for a line that a killed program left half written. */
const eventIn = (text: string) => {
  try {
    return line.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** One session; `joined`: whether a body came into the world. */
async function play(port: number, goal: string): Promise<{ joined: boolean; outcome: Outcome }> {
  const args = ['run', '--server', `127.0.0.1:${port}`, '--goal', goal, '--agents', '1', '--json']
  const running = spawn(process.execPath, [bin, ...args, '--record', join(folder, `${Date.now()}.jsonl`)], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let late = false
  const limit = setTimeout(() => {
    late = true
    running.kill('SIGKILL')
  }, stepTimeoutMs)
  let joined = false
  let outcome: Outcome = 'no-end'
  createInterface({ input: running.stdout }).on('line', text => {
    const event = eventIn(text)
    if (event?.type === 'body.joined') joined = true
    if (event?.type === 'session.ended') outcome = event.data.cause ?? 'no-end'
  })
  const code = await new Promise<number | null>(resolve => running.once('close', resolve))
  clearTimeout(limit)
  return { joined, outcome: code === 0 ? 'passed' : late ? 'out-of-time' : outcome }
}

async function rowOf(server: Server): Promise<PlayedRow> {
  const steps: PlayedRow['steps'] = { join: 'no-end' }
  const row: PlayedRow = {
    ...{ server: server.kind, version: server.version, date: new Date().toISOString().slice(0, 10), mcteam },
    steps,
  }
  const running = await server.start().catch((error: Error) => {
    process.stderr.write(`${server.kind} ${server.version} does not start: ${error.message}\n`)
  })
  if (!running) return row
  try {
    for (const step of ['gather', 'craft', 'chest'] as const) {
      const goal = server.goals[step]
      if (goal === undefined) continue
      const { joined, outcome } = await play(running.port, goal)
      steps[step] = outcome
      if (joined) steps.join = 'passed'
      else if (steps.join !== 'passed') steps.join = outcome
      process.stderr.write(`${server.kind} ${server.version}: ${step}: ${outcome}\n`)
    }
  } finally {
    await running.stop()
  }
  return row
}

const { only = [] } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
const before = playedFile.parse(JSON.parse(readFileSync(file, 'utf8'))).rows
const now: PlayedRow[] = []
try {
  for (const server of [...all.filter(({ version }) => isWanted(version)), ...squidServers()]) {
    now.push(await rowOf(server))
    // Each row by itself: what was played stays where the next is cut off.
    writeFileSync(file, fileOf(joinRows(before, now)))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${playedTable({ rows: now }).join('\n')}\n`)
// As a process of its own: it reads the file anew.
spawnSync(process.execPath, [fileURLToPath(new URL('docs-servers.ts', import.meta.url))], { stdio: 'inherit' })
const worse = fallen(before, now)
if (worse.length > 0) {
  process.stderr.write(`Passed before, and not now: ${worse.join('; ')}\n`)
  process.exitCode = 1
}
