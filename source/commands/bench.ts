import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import type { BenchOptions, RunSpec } from '../benchmark/plan.ts'
import type { JobBrain } from '../benchmark/queue/messages.ts'
import type { Progress } from '../benchmark/runner.ts'
import { clockTime } from '../session/describe.ts'
import { TaskError } from '../tasks/load.ts'
import { busOptions } from './bus.ts'
import { exitCode, type Flags, number, text, UsageError } from './command.ts'
import { warn } from './files.ts'

/** `mcteam bench SUITE …`, `bench worker`, `bench report DIR`, `bench rejudge DIR` */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  if (input[0] === 'report') return await report(input.slice(1), flags)
  if (input[0] === 'worker') return await (await import('./benchWorker.ts')).run(input.slice(1), flags)
  if (input[0] === 'rejudge') return await rejudgeAll(input.slice(1))
  return await play(input, flags)
}

const list = (flags: Flags, name: string): string[] =>
  (text(flags, name) ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)

/** `1,3,5-7` */
function numbers(flags: Flags, name: string): number[] {
  return list(flags, name).flatMap(part => {
    const [, low, high] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? []
    if (low === undefined)
      throw new UsageError(`--${name} ${text(flags, name)}: pass whole numbers such as 1,2 or 1-5.`)
    const [first, last] = [Number(low), Number(high ?? low)]
    if (last < first || last - first > 10_000)
      throw new UsageError(`--${name} ${part}: the first number must not be larger than the second.`)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

function optionsFrom(input: readonly string[], flags: Flags): BenchOptions {
  if (input.length === 0)
    throw new UsageError(
      'What should be played? Example: mcteam bench villagerbench/cooking --organization tree,dag --sample 10. `mcteam tasks` lists the suites.',
    )
  const schedules = list(flags, 'schedule')
  const strange = schedules.find(one => !['async', 'rounds', 'relay'].includes(one))
  if (strange) throw new UsageError(`--schedule ${strange}: choose from async, rounds, relay.`)
  const models = list(flags, 'model')
  const seeds = numbers(flags, 'seeds')
  return {
    what: input,
    organizations: list(flags, 'organization'),
    schedules,
    brains: models.length > 0 ? models : ['rules'],
    agents: numbers(flags, 'agents'),
    seeds: seeds.length > 0 ? seeds : [number(flags, 'seed') ?? 1],
    repeat: Math.max(1, number(flags, 'repeat') ?? 1),
    sample: number(flags, 'sample') ?? null,
  }
}

async function play(input: readonly string[], flags: Flags): Promise<number> {
  const { planRuns } = await import('../benchmark/plan.ts')
  const { openStore } = await import('../benchmark/store.ts')
  const { brainFlagsOf } = await import('../benchmark/queue/messages.ts')
  const { organizations } = await import('../team/organizations/index.ts')
  const resumed = text(flags, 'resume')
  const folder = resolve(
    resumed ?? text(flags, 'to') ?? join('bench-results', new Date().toISOString().slice(0, 16).replaceAll(':', '')),
  )
  const options = resumed === undefined ? optionsFrom(input, flags) : planOf(folder)
  const strange = options.organizations.find(name => !Object.hasOwn(organizations, name.split(':')[0]!))
  if (strange) throw new UsageError(`--organization ${strange}: choose from ${Object.keys(organizations).join(', ')}.`)
  let runs: RunSpec[]
  try {
    runs = planRuns(options, (task, organization, reason) =>
      process.stdout.write(`Not played: ${task} under ${organization}, because ${reason}.\n`),
    )
  } catch (error) {
    if (error instanceof TaskError) throw new UsageError(error.message)
    throw error
  }
  if (runs.length === 0) throw new UsageError('There is nothing to play: the suites are empty.')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify(options, null, 2)}\n`)
  const parallel = Math.max(1, number(flags, 'parallel') ?? cpus().length)
  const bus = busOptions(flags)
  const how = bus ? 'played by the workers of the bus' : `${parallel} at a time`
  process.stdout.write(`${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${how}, into ${folder}\n`)
  const stop = new AbortController()
  const interrupt = () => {
    process.stderr.write(`\nStopping; what is finished is kept. Go on with: mcteam bench --resume ${folder}\n`)
    stop.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  const show = process.stdout.isTTY ? screen() : lines()
  const shared = { store: openStore(folder), runs, signal: stop.signal, onChange: show.change }
  const results = await (bus ? overBus() : here()).finally(show.close)
  async function here() {
    const { playRuns } = await import('../benchmark/runner.ts')
    const command = [process.execPath, process.argv[1]!, 'run']
    return await playRuns({ ...shared, parallel, command, brainFlags: name => brainFlagsOf(brainOf(name, flags)) })
  }
  async function overBus() {
    const { connectBus } = await import('../bus/connect.ts')
    const { playOverBus } = await import('../benchmark/queue/coordinator.ts')
    const connection = await connectBus({ ...bus!, name: 'mcteam bench' })
    return await playOverBus({ ...shared, bus: connection, brain: name => brainOf(name, flags), warn }).finally(() =>
      connection.close(),
    )
  }
  const { textReport } = await import('../benchmark/report-text.ts')
  if (results.length > 0) process.stdout.write(`\n${textReport(results)}\n`)
  if (stop.signal.aborted) return exitCode.failed
  return results.every(result => result.result === 'success') ? exitCode.done : exitCode.failed
}

function brainOf(name: string, flags: Flags): JobBrain {
  const think = number(flags, 'think')
  if (name === 'rules') return { kind: 'rules', ...(think === undefined ? {} : { think }) }
  const given = { baseUrl: text(flags, 'base-url'), tools: text(flags, 'tools'), stream: text(flags, 'stream') }
  // The flags' choices are the job's, checked when the flags were read.
  return { kind: 'model', name, ...given } as JobBrain
}

function planOf(folder: string): BenchOptions {
  const file = join(folder, 'bench.json')
  if (!existsSync(file))
    throw new UsageError(`${folder} holds no benchmark (no bench.json). Pass the folder that \`mcteam bench\` printed.`)
  // Written by this program; a broken file is told by the plan that cannot be made from it.
  return JSON.parse(readFileSync(file, 'utf8')) as BenchOptions
}

interface Show {
  change(progress: Progress): void
  close(): void
}

const leftText = (left: number | null): string =>
  left === null ? 'time left unknown yet' : `about ${clockTime(left)} left`

/** One line per finished run, for pipes and logs. */
function lines(): Show {
  let told = -1
  return {
    change({ finished, kept, total, left }) {
      if (told < 0 && kept > 0) process.stdout.write(`${kept} of ${total} were finished before\n`)
      if (told < 0) told = kept
      for (; told < finished.length; told++) {
        const { id, completion, result, played } = finished[told]!
        process.stdout.write(
          `${told + 1}/${total}  ${Math.round(completion * 100)} %  ${result}  ${clockTime(played)}  ${id}${told + 1 === total ? '' : `  ${leftText(left)}`}\n`,
        )
      }
    },
    close() {},
  }
}

/** A few lines that are written over: a bar, what is played now, what ended last. */
function screen(): Show {
  let height = 0
  let latest: Progress | null = null
  const draw = (): void => {
    if (!latest) return
    const { total, finished, running, left } = latest
    const width = Math.max(20, (process.stdout.columns ?? 80) - 1)
    const bar = Math.max(10, Math.min(40, width - 40))
    const done = Math.round((finished.length / total) * bar)
    const reached = finished.filter(result => result.result === 'success').length
    const rows = [
      `${'█'.repeat(done)}${'░'.repeat(bar - done)} ${finished.length}/${total} · ${reached} reached · ${leftText(left)}`,
      ...running.map(({ id, since }) => `  ▶ ${clockTime(performance.now() - since)}  ${id}`),
      ...finished
        .slice(-5)
        .map(
          ({ id, completion, result }) =>
            `  ${result === 'success' ? '✓' : '✗'} ${String(Math.round(completion * 100)).padStart(3)} %  ${id}`,
        ),
    ].map(row => row.slice(0, width))
    process.stdout.write(`${height > 0 ? `\x1b[${height}A` : ''}${rows.map(row => `\x1b[2K${row}\n`).join('')}\x1b[J`)
    height = rows.length
  }
  const timer = setInterval(draw, 1000)
  return {
    change(progress) {
      latest = progress
      draw()
    },
    close() {
      clearInterval(timer)
      draw()
    },
  }
}

async function report(input: readonly string[], flags: Flags): Promise<number> {
  const [folder, ...more] = input
  if (folder === undefined || more.length > 0) throw new UsageError('Which benchmark? mcteam bench report FOLDER')
  const { openStore } = await import('../benchmark/store.ts')
  const reports = { ...(await import('../benchmark/report.ts')), ...(await import('../benchmark/report-text.ts')) }
  const results = await openStore(folder).results()
  if (results.length === 0) throw new UsageError(`${folder} holds no finished run.`)
  const format = text(flags, 'format') ?? 'text'
  const writers = {
    text: reports.textReport,
    csv: reports.csvReport,
    json: reports.jsonReport,
    markdown: reports.markdownReport,
  }
  const made = writers[format as keyof typeof writers](results)
  const to = text(flags, 'to')
  if (to === undefined) process.stdout.write(made.endsWith('\n') ? made : `${made}\n`)
  else await writeFile(to, made)
  return exitCode.done
}

async function rejudgeAll(input: readonly string[]): Promise<number> {
  const [folder, ...more] = input
  if (folder === undefined || more.length > 0) throw new UsageError('Which benchmark? mcteam bench rejudge FOLDER')
  const { openStore } = await import('../benchmark/store.ts')
  const { rejudge } = await import('../benchmark/rejudge.ts')
  const { runs, unreadable, disagreements } = await rejudge(openStore(folder))
  for (const { id, reason } of unreadable) warn(`${id}: ${reason}`)
  for (const { id, field, before, now } of disagreements)
    warn(`${id}: ${field} was ${JSON.stringify(before)}, is ${JSON.stringify(now)}`)
  process.stdout.write(
    disagreements.length + unreadable.length === 0
      ? `${runs} runs judged again from their recordings: every number is the same.\n`
      : `${runs} runs judged again: ${disagreements.length} numbers differ, ${unreadable.length} recordings cannot be read.\n`,
  )
  return disagreements.length + unreadable.length === 0 ? exitCode.done : exitCode.failed
}
