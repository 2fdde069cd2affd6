import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSessions } from '../source/session/attach/paths.ts'
import { openTerminal, sandbox } from '../test/e2e/terminal.ts'
import { type Measurement, median, memoryMb, sleep } from './measure.ts'

const runs = 3

/** From the command to the first frame and to the first action, and what host, world and screen weigh while they play. */
export async function measure(): Promise<Measurement[]> {
  const frames: number[] = []
  const actions: number[] = []
  let four = { host: 0, screen: 0 }
  for (let run = 0; run < runs; run += 1) {
    const played = await play(['tasks/demo/cabin.yaml'], run === runs - 1 ? 10_000 : 0)
    frames.push(played.frame)
    actions.push(played.acting)
    four = played.memory
  }
  const sixteen = await play(['--goal', 'Collect 64 oak logs.', '--agents', '16'], 10_000)
  return [
    { what: 'command to first frame', value: median(frames), unit: 'ms', budget: { atMost: 300 } },
    { what: 'command to first bot acting', value: median(actions) / 1000, unit: 's', budget: { atMost: 3 } },
    {
      what: 'host + world + screen, 3 agents and the referee',
      value: four.host + four.screen,
      unit: 'MB',
      budget: { atMost: 450 },
      note: `screen ${four.screen.toFixed(0)} MB`,
    },
    {
      what: 'host + world + screen, 16 agents and the referee',
      value: sixteen.memory.host + sixteen.memory.screen,
      unit: 'MB',
      budget: { atMost: 800 },
      note: `screen ${sixteen.memory.screen.toFixed(0)} MB`,
    },
  ]
}

async function play(args: readonly string[], settle: number) {
  const box = sandbox()
  const file = join(box.folder, 'bench.jsonl')
  const started = performance.now()
  const terminal = openTerminal(['tui', ...args, '--name', 'bench', '--record', file], { env: box.env })
  try {
    await terminal.see(screen => /\S/.test(screen))
    const frame = performance.now() - started
    while (!(existsSync(file) && readFileSync(file, 'utf8').includes('"type":"action.started"'))) {
      if (performance.now() - started > 60_000)
        throw new Error(`No action within a minute. Screen:\n${terminal.screen()}`)
      await sleep(10)
    }
    const acting = performance.now() - started
    await sleep(settle)
    const [session] = await listSessions(join(box.folder, 'mcteam'))
    if (!session) throw new Error('The session is not listed.')
    const memory = { host: memoryMb(session.pid), screen: memoryMb(terminal.pid) }
    process.kill(session.pid, 'SIGKILL')
    return { frame, acting, memory }
  } finally {
    terminal.kill()
    await terminal.exit
    box.remove()
  }
}
