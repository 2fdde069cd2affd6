import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { spawn } from '@lydell/node-pty'
import { sandbox } from '../test/e2e/terminal.ts'
import { bundleScreen } from './bundle-screen.ts'
import { type Measurement, sleep } from './measure.ts'

const rate = 15_000
const events = 400_000

/** What stays in memory of a session that goes on and on: the heap after a collection, each 100,000 events. */
export async function measure(): Promise<Measurement[]> {
  const screen = await bundleScreen()
  const box = sandbox()
  const file = join(box.folder, 'heap')
  const child = spawn(process.execPath, ['--expose-gc', screen.file, String(rate), String(events), '4'], {
    cols: 120,
    rows: 40,
    env: { ...process.env, ...box.env, TERM: 'xterm-256color', MCTEAM_BENCH_HEAP: file } as Record<string, string>,
  })
  child.onData(() => undefined)
  try {
    const values = () =>
      existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(Number) : []
    for (let waited = 0; values().length < events / 100_000; waited += 500) {
      if (waited > 180_000) throw new Error(`Only ${values().length * 100_000} events were shown within three minutes.`)
      await sleep(500)
    }
    // The first stretch fills the bounded buffers and warms the compiler; growth is what comes after.
    const [first = 0, ...rest] = values().map(bytes => bytes / 2 ** 20)
    const last = rest.at(-1) ?? first
    return [
      {
        what: 'heap growth per 100,000 events',
        value: (last - first) / rest.length,
        unit: 'MB',
        budget: { atMost: 10 },
        note: `${last.toFixed(0)} MB after ${events / 1000},000`,
      },
    ]
  } finally {
    child.kill('SIGKILL')
    screen.remove()
    box.remove()
  }
}
