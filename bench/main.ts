// npm run bench [-- NAME …]: measures the budgets of the design and prints a table; the same as JSON in bench/results/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import process from 'node:process'
import { kept, type Measurement } from './measure.ts'

const benches: Readonly<Record<string, () => Promise<{ measure(): Promise<Measurement[]> }>>> = {
  start: () => import('./start.ts'),
  screen: () => import('./screen.ts'),
  latency: () => import('./latency.ts'),
  recording: () => import('./recording.ts'),
  world: () => import('./world.ts'),
  body: () => import('./body.ts'),
}

const wanted = process.argv.slice(2)
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
let missed = 0
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  const { measure } = await load()
  results[name] = await measure()
  for (const measurement of results[name]) {
    const good = kept(measurement)
    if (good === false) missed += 1
    process.stdout.write(`  ${line(measurement, good)}\n`)
  }
}
const folder = new URL('results/', import.meta.url)
mkdirSync(folder, { recursive: true })
const file = new URL(`bench-${new Date().toISOString().replaceAll(':', '').slice(0, 15)}.json`, folder)
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`)
process.stdout.write(`\n${missed === 0 ? 'Every budget kept.' : `${missed} budgets missed.`} JSON: ${file.pathname}\n`)
process.exit(0)

function line(measurement: Measurement, good: boolean | undefined): string {
  const { what, value, unit, budget, note } = measurement
  const limit = budget ? ('atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`) : ''
  const figure = `${Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`
  return `${good === undefined ? ' ' : good ? '✓' : '✗'} ${what.padEnd(52)} ${figure.padStart(16)}  ${limit.padEnd(9)} ${note ?? ''}`.trimEnd()
}
