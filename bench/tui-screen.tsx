import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { foldAll, initialState } from '../source/session/log/fold.ts'
import type { SessionView } from '../source/session/view.ts'
import { runTui } from '../source/tui/main.tsx'
import { generatedHeader, generateEvents } from './generate-log.ts'

/** The screen fed by a generated log at a steady rate, without a host: what it costs is the screen's own cost. */
const [rate = 200, events = 1_000_000, seats = 4] = process.argv.slice(2).map(Number)

let state = initialState()
const listeners = new Set<() => void>()
const log = generateEvents({ events, seats, rate })
let folded = 0
const started = performance.now()

/** For bench/heap.ts: what is in use after a collection, a line each 100,000 events. */
const heapFile = process.env.MCTEAM_BENCH_HEAP
let weighed = 0
const weigh = () => {
  if (!heapFile || folded < (weighed + 1) * 100_000) return
  weighed += 1
  globalThis.gc?.()
  appendFileSync(heapFile, `${process.memoryUsage().heapUsed}\n`)
}

const feed = () => {
  const due = Math.min(events, Math.floor(((performance.now() - started) / 1000) * rate)) - folded
  const batch = []
  for (let index = 0; index < due; index++) {
    const next = log.next()
    if (next.done) break
    batch.push(next.value)
  }
  folded += batch.length
  if (batch.length > 0) {
    state = foldAll(state, batch)
    for (const listener of listeners) listener()
    weigh()
  }
  if (folded >= events) clearInterval(timer)
}
const timer = setInterval(feed, 10)

const view: SessionView = {
  mode: 'live',
  header: generatedHeader(),
  person: 'you',
  state: () => state,
  connection: () => 'attached',
  now: () => performance.now() - started,
  subscribe: listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  send: async command => ({ ok: true, text: `${command.type} (nobody listens)` }),
  close: async () => undefined,
}

const outcome = await runTui({ view, title: 'generated' })
clearInterval(timer)
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage()
const core = ((user + system) / 1e6 / seconds) * 100
process.stderr.write(
  `${outcome}: ${folded} events in ${seconds.toFixed(1)} s, ${core.toFixed(1)} % of a core, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB\n`,
)
process.exit(0)
