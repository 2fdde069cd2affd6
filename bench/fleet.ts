import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { connectBus } from '../source/remote/bus/connect.ts'
import { dialBus } from '../source/remote/bus/dial.ts'
import { attach } from '../source/session/attach/client.ts'
import { listSessions } from '../source/session/attach/paths.ts'
import type { SessionView } from '../source/session/view.ts'
import { root, sandbox } from '../test/e2e/terminal.ts'
import { noNatsServer, startNatsServer } from '../test/remote/bus/nats-server.ts'
import { until } from '../test/session/helpers.ts'
import { type Measurement, median, memoryMb, quantile, sleep } from './measure.ts'

const terminals = 4

/** Agents in two fleets on a real bus, four terminals: how long a word to an agent and its answer take, and the memory. */
export async function measure({ agents = 16, rounds = 60 } = {}): Promise<Measurement[]> {
  const perFleet = agents / 2
  if (noNatsServer !== undefined) throw new Error(`The bench of fleets needs a bus (${noNatsServer}).`)
  const nats = await startNatsServer()
  const bus = await connectBus({ url: nats.url })
  const box = sandbox()
  const children: ChildProcess[] = []
  const views: SessionView[] = []
  try {
    const mcteam = async (args: readonly string[], ready: RegExp): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [join(root, 'bin/mcteam.js'), ...args, '--bus', nats.url], {
        env: { ...process.env, ...box.env },
        cwd: box.folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const lines = createInterface({ input: child.stdout! })
      await new Promise<void>((resolve, reject) => {
        lines.on('line', line => ready.test(line) && resolve())
        child.once('exit', code => reject(new Error(`mcteam ${args[0]} ended with ${code}`)))
      })
      return child
    }
    const fleets = await Promise.all(
      ['east', 'west'].map(name => mcteam(['fleet', '--name', name, '--capacity', String(perFleet)], /offers/)),
    )
    const task = join(box.folder, 'crowd.yaml')
    writeFileSync(task, crowd(agents))
    const host = await mcteam(
      ['run', task, '--record', join(box.folder, 'crowd.jsonl'), '--seats-in', 'fleets', '--bus-guests', 'member'],
      /Session running/,
    )
    const [session] = await listSessions(join(box.folder, 'mcteam'))
    if (!session) throw new Error('the session is not registered')
    // Half of the terminals sit at the host's machine, half come over the bus.
    for (let count = 0; count < terminals; count++) {
      const address = count % 2 === 0 ? session.address : dialBus({ bus, id: session.id })
      views.push(await attach({ address, person: `Sam${count}`, role: 'peer' }))
    }
    // Sixteen bodies that have just joined load chunks for a while.
    await sleep(5000)
    const states = Object.values(views[0]!.state().fleets ?? {})
    let sent = { messages: 0, bytes: 0 }
    bus.nc.subscribe('mcteam.line.>', {
      callback(_, message) {
        sent = { messages: sent.messages + 1, bytes: sent.bytes + message.data.length }
      },
    })
    const began = performance.now()
    const idle: number[] = []
    const busy: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = views[round % terminals]!
      idle.push(await answered(from, 'Lena', 'queue'))
      const atWork = () => Object.values(from.state().seats).filter(seat => seat.role === 'worker' && seat.action)
      await until(from, () => atWork().length > 0)
      const workers = atWork()
      busy.push(await answered(from, workers[round % workers.length]!.seat, 'interrupt'))
      await sleep(100)
    }
    const seconds = (performance.now() - began) / 1000
    const row = (what: string, values: readonly number[]): Measurement => ({
      what,
      value: quantile(values, 0.95),
      unit: 'ms',
      budget: { atMost: 150 },
      note: `median ${median(values).toFixed(0)} ms of ${values.length}, the brain’s time included`,
    })
    const memory = (what: string, child: ChildProcess): Measurement => ({
      what,
      value: memoryMb(child.pid!),
      unit: 'MB',
    })
    return [
      row('terminal → agent at leisure → terminal, p95', idle),
      row('terminal → agent at work, interrupted → terminal, p95', busy),
      {
        what: 'between fleets and host, per seat',
        value: sent.bytes / 1000 / seconds / agents,
        unit: 'kB/s',
        note: `${(sent.messages / seconds / agents).toFixed(1)} messages/s`,
      },
      memory(`fleet of ${states[0]?.seats ?? perFleet} seats`, fleets[0]!),
      memory(`fleet of ${states[1]?.seats ?? perFleet} seats`, fleets[1]!),
      memory('session host with the world', host),
    ]
  } finally {
    for (const view of views) await view.close()
    await bus.close()
    for (const child of children) await end(child)
    await nats.close()
    box.remove()
  }
}

/** ms from a person's Enter to the moment when their own terminal has the agent's answer. */
async function answered(view: SessionView, agent: string, delivery: 'queue' | 'interrupt'): Promise<number> {
  const person = view.person ?? ''
  const before = view.state().messages.at(-1)?.t ?? 0
  const reply = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${agent} did not answer ${person}`)), 20_000)
    const stop = view.subscribe(() => {
      const there = view
        .state()
        .messages.some(
          one => one.t >= before && one.from === agent && one.to.includes(person) && !seen.has(one.message),
        )
      if (!there) return
      clearTimeout(late)
      stop()
      resolve(performance.now())
    })
  })
  const seen = new Set(view.state().messages.map(one => one.message))
  const sent = performance.now()
  const said = await view.send({ type: 'say', to: [agent], text: 'what do you have?', delivery })
  if (!said.ok) throw new Error(`${person} could not speak to ${agent}: ${said.text}`)
  return (await reply) - sent
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A leader and workers with trees for all of them: long enough at work for the measurement. */
function crowd(agents: number): string {
  const trees = Array.from({ length: 40 }, (_, index) => [(index % 8) * 6 - 21, Math.floor(index / 8) * 8 - 16])
  return [
    'name: crowd',
    'title: Wood for a crowd',
    'goal: Collect 300 oak logs.',
    'seats:',
    '  leader: Lena',
    `  workers: [${Array.from({ length: agents - 1 }, (_, index) => `Max${index + 1}`).join(', ')}]`,
    'seed: 3',
    'timeLimit: 600',
    'arena:',
    '  region: { from: [-30, -61, -30], to: [30, -50, 30] }',
    '  spawn: [0, -60, 0]',
    '  trees:',
    ...trees.map(([x, z]) => `    - { kind: oak, at: [${x}, -60, ${z}], height: 5 }`),
    '',
  ].join('\n')
}
