// npm run bench [-- NAME …] [--save]: measures the budgets of the design and prints a table; the same as JSON in bench/results/.
// Figures that are clearly worse than those of bench/baseline.json are marked; --save makes these the new ones.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import process from 'node:process'
import { loadBaseline, saveBaseline, worseThan } from './baseline.ts'
import { kept, type Measurement } from './measure.ts'

const benches: Readonly<Record<string, () => Promise<{ measure(): Promise<Measurement[]> }>>> = {
  start: () => import('./start.ts'),
  screen: () => import('./screen.ts'),
  heap: () => import('./heap.ts'),
  latency: () => import('./latency.ts'),
  recording: () => import('./recording.ts'),
  world: () => import('./world.ts'),
  body: () => import('./body.ts'),
  fleet: () => import('./fleet.ts'),
  bus: () => import('./bus.ts'),
  gather: () => import('./gather.ts'),
  planning: () => import('./planning.ts'),
  organizations: () => import('./organizations.ts'),
  schedules: () => import('./schedules.ts'),
  families: () => import('./families.ts'),
  nights: () => import('./nights.ts'),
  sample: () => import('./sample.ts'),
  suites: () => import('./suites.ts'),
  peers: () => import('./peers.ts'),
  silence: () => import('./silence.ts'),
}

/** Takes hours: only when it is named. */
const long = ['suites', 'sample', 'peers', 'silence', 'nights']
// What stands behind these belongs to the benches that read them.
const taking = ['--think', '--seeds', '--first', '--nights', '--together', '--speed', '--of']
const given = process.argv.slice(2)
const wanted = given.filter((word, index) => !word.startsWith('--') && !taking.includes(given[index - 1] ?? ''))
const save = given.includes('--save')
const unknown = wanted.filter(name => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. Benches: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(2)
}

const machine = {
  node: process.versions.node,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
}
process.stdout.write(`Node ${machine.node}, ${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB\n`)
const results: Record<string, Measurement[]> = {}
const baseline = loadBaseline()
let missed = 0
let worse = 0
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : long.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  const { measure } = await load()
  results[name] = await measure()
  for (const measurement of results[name]) {
    const good = kept(measurement)
    if (good === false) missed += 1
    const before = worseThan(baseline, name, measurement)
    if (before !== undefined) worse += 1
    process.stdout.write(`  ${line(measurement, good)}${before === undefined ? '' : `  (was ${before})`}\n`)
  }
}
const folder = new URL('results/', import.meta.url)
mkdirSync(folder, { recursive: true })
const file = new URL(`bench-${new Date().toISOString().replaceAll(':', '').slice(0, 15)}.json`, folder)
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`)
process.stdout.write(
  `\n${missed === 0 ? 'Every budget kept.' : `${missed} budgets missed.`} ${worse === 0 ? '' : `${worse} figures worse than the baseline. `}JSON: ${file.pathname}\n`,
)
if (save) saveBaseline(machine, results)
process.exit(missed + worse === 0 ? 0 : 1)

function line(measurement: Measurement, good: boolean | undefined): string {
  const { what, value, unit, budget, note } = measurement
  const limit = budget ? ('atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`) : ''
  const figure = `${Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`
  return `${good === undefined ? ' ' : good ? '✓' : '✗'} ${what.padEnd(52)} ${figure.padStart(16)}  ${limit.padEnd(9)} ${note ?? ''}`.trimEnd()
}
