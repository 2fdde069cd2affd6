import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import type { BenchOptions } from '../../benchmark/run-plan.ts'
import { isReached } from '../../benchmark/run-result.ts'
import { hasAddress } from '../../brain/providers/named-model.ts'
import {
  asksModel,
  type BrainConfig,
  providerNames,
  providerOf,
  providerOfModels,
  withoutModel,
} from '../../brain/providers/table.ts'
import { asWord, mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { organizationNamed, organizationsIn } from '../../organizations/index.ts'
import { clockTime } from '../../session/log/describe.ts'
import { lines, screen } from '../bench-screen.ts'
import { type Flags, number, text } from '../command.ts'
import { levelsCompared, partsCompared } from '../config/ablations.ts'
import { busOptions } from '../config/bus.ts'
import { seatMinds } from '../config/seats.ts'
import { onEndingSignal } from '../ending-signals.ts'
import { print, printData, warn } from '../files.ts'
import { outputWidth, printRows } from '../layout.ts'

/** `mcteam bench SUITE …`, `bench worker`, `bench report DIR`, `bench rejudge DIR` */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  if (input[0] === 'report') return await report(input.slice(1), flags)
  if (input[0] === 'worker') return await (await import('./bench-worker.ts')).run(input.slice(1), flags)
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
      throw new UsageError(
        `--${name} ${text(flags, name)} is no list of numbers.`,
        'Pass whole numbers such as 1,2 or 1-5.',
      )
    const [first, last] = [Number(low), Number(high ?? low)]
    if (last < first || last - first > 10_000)
      throw new UsageError(
        `--${name} ${part}: the first number is larger than the second.`,
        'Write the smaller number first.',
      )
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

function optionsFrom(input: readonly string[], flags: Flags): BenchOptions {
  if (input.length === 0)
    throw new UsageError(
      'What should be played?',
      `Example: ${mcteam} bench villagerbench/cooking --organization tree,dag --sample 10. \`${mcteam} tasks\` lists the suites.`,
    )
  const schedules = list(flags, 'schedule')
  const strange = schedules.find(one => !['async', 'rounds', 'relay'].includes(one))
  if (strange)
    throw new UsageError(`--schedule ${strange}: there is no such schedule.`, 'Choose from async, rounds, relay.')
  const models = list(flags, 'model')
  const seeds = numbers(flags, 'seeds')
  return {
    what: input,
    organizations: organizationsIn(text(flags, 'organization') ?? ''),
    schedules,
    brains: models.length > 0 ? models : [withoutModel.kind],
    agents: numbers(flags, 'agents'),
    seeds: seeds.length > 0 ? seeds : [number(flags, 'seed') ?? 1],
    without: partsCompared(flags),
    knowledge: levelsCompared(flags),
    repeat: Math.max(1, number(flags, 'repeat') ?? 1),
    sample: number(flags, 'sample') ?? null,
  }
}

async function play(input: readonly string[], flags: Flags): Promise<number> {
  const { planRuns } = await import('../../benchmark/run-plan.ts')
  const { openStore } = await import('../../benchmark/result-store.ts')
  const { brainFlagsOf } = await import('../../benchmark/queue/job-messages.ts')
  const resumed = text(flags, 'resume')
  const folder = resolve(
    resumed ?? text(flags, 'to') ?? join('bench-results', new Date().toISOString().slice(0, 16).replaceAll(':', '')),
  )
  const options = resumed === undefined ? optionsFrom(input, flags) : planOf(folder)
  options.organizations.forEach(organizationNamed)
  const runs = planRuns(options, (task, organization, reason) =>
    print(`Not played: ${task} under ${organization}, because ${reason}.`),
  )
  if (runs.length === 0)
    throw new UsageError(
      'There is nothing to play: the suites are empty.',
      `\`${mcteam} tasks\` lists suites with their tasks.`,
    )
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify(options, null, 2)}\n`)
  const parallel = number(flags, 'parallel')
  const bus = busOptions(flags)
  const byLoad = parallel === undefined && !options.brains.some(asksModel)
  const fixed = Math.max(1, parallel ?? cpus().length)
  const how = bus
    ? 'played by the workers of the bus'
    : byLoad
      ? 'as many at a time as this machine carries'
      : `${fixed} at a time`
  print(`${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${how}, into ${folder}`)
  const began = performance.now()
  const stop = new AbortController()
  const goOn = `${mcteam} bench --resume ${asWord(folder)}${bus ? ' --bus URL' : ''}`
  const interrupt = () => {
    warn(`\nStopping; what is finished is kept. Go on with: ${goOn}`)
    stop.abort()
  }
  onEndingSignal(interrupt)
  const show = process.stdout.isTTY ? screen() : lines()
  const shared = { store: openStore(folder), runs, signal: stop.signal, onChange: show.change }
  const results = await (bus ? overBus() : here()).finally(show.close)
  async function here() {
    const { playRuns } = await import('../../benchmark/play-runs.ts')
    const { loadPace, steadyPace } = await import('../../benchmark/pace.ts')
    const memory = () => process.availableMemory()
    const pace = byLoad ? loadPace({ cpus, memory, clock: () => performance.now() }) : steadyPace(fixed)
    const command = [process.execPath, process.argv[1]!, 'run']
    return await playRuns({
      ...shared,
      pace,
      command,
      brainFlags: async name => brainFlagsOf(await brainOf(name, flags)),
    })
  }
  async function overBus() {
    const { connectBus } = await import('../../remote/bus/connect.ts')
    const { playOverBus } = await import('../../benchmark/queue/coordinator.ts')
    const connection = await connectBus({ ...bus!, name: 'mcteam bench' })
    const replicas = number(flags, 'bus-replicas') ?? 1
    const brain = (name: string) => brainOf(name, flags)
    return await playOverBus({ ...shared, bus: connection, replicas, brain, warn }).finally(() => connection.close())
  }
  const { textReport } = await import('../../benchmark/report-text.ts')
  if (results.length > 0)
    printRows(`\n${textReport(results, outputWidth())}\n\nPlayed in ${clockTime(performance.now() - began)}.`)
  if (stop.signal.aborted) {
    const left = runs.length - results.length
    if (left > 0) warn(`Interrupted: ${results.length} of ${runs.length} runs are played. Go on with: ${goOn}`)
    return exitCode.failed
  }
  return results.every(isReached) ? exitCode.done : exitCode.failed
}

/** A provider by its name, or a model's name. Keys and addresses that are not typed belong to the machine that plays. */
async function brainOf(name: string, flags: Flags): Promise<BrainConfig> {
  const named = providerNames.find(one => one === name)
  const given = { ...flags, model: named === undefined ? name : undefined }
  const provider = await providerOf({ kind: named ?? providerOfModels })
  const seats = seatMinds(flags, {})
  const addressed = Object.entries(seats ?? {}).find(([, mind]) => hasAddress(mind))
  if (addressed)
    throw new UsageError(
      `--seat ${addressed[0]}: base-url and key belong to the machine that plays.`,
      `Write them into your own settings there: \`${mcteam} config init --user\`.`,
    )
  return provider.fromFlags({ text: flag => text(given, flag), number: flag => number(given, flag), seats })
}

function planOf(folder: string): BenchOptions {
  const file = join(folder, 'bench.json')
  if (!existsSync(file))
    throw new UsageError(
      `${folder} holds no benchmark (no bench.json).`,
      `Pass the folder that \`${mcteam} bench\` printed.`,
    )
  // Written by this program; a broken file is told by the plan that cannot be made from it.
  return JSON.parse(readFileSync(file, 'utf8')) as BenchOptions
}

async function report(input: readonly string[], flags: Flags): Promise<number> {
  const [folder, ...more] = input
  if (folder === undefined || more.length > 0)
    throw new UsageError('Which benchmark?', `Name its folder: ${mcteam} bench report FOLDER`)
  const { openStore } = await import('../../benchmark/result-store.ts')
  const reports = {
    ...(await import('../../benchmark/report.ts')),
    ...(await import('../../benchmark/report-text.ts')),
  }
  const results = await openStore(folder).results()
  if (results.length === 0)
    throw new UsageError(
      `${folder} holds no finished run.`,
      `Play its runs first: ${mcteam} bench --to ${asWord(folder)} …`,
    )
  const format = text(flags, 'format') ?? 'text'
  const writers = {
    text: (all: typeof results) => reports.textReport(all, outputWidth()),
    csv: reports.csvReport,
    json: reports.jsonReport,
    markdown: reports.markdownReport,
  }
  const made = writers[format as keyof typeof writers](results)
  const to = text(flags, 'to')
  if (to === undefined) (format === 'text' ? printRows : printData)(made.trimEnd())
  else await writeFile(to, made)
  return exitCode.done
}

async function rejudgeAll(input: readonly string[]): Promise<number> {
  const [folder, ...more] = input
  if (folder === undefined || more.length > 0)
    throw new UsageError('Which benchmark?', `Name its folder: ${mcteam} bench rejudge FOLDER`)
  const { openStore } = await import('../../benchmark/result-store.ts')
  const { rejudge } = await import('../../benchmark/rejudge.ts')
  const { runs, unreadable, disagreements } = await rejudge(openStore(folder))
  for (const { id, reason } of unreadable) warn(`${id}: ${reason}`)
  for (const { id, field, before, now } of disagreements)
    warn(`${id}: ${field} was ${JSON.stringify(before)}, is ${JSON.stringify(now)}`)
  print(
    disagreements.length + unreadable.length === 0
      ? `${runs} runs judged again from their recordings: every number is the same.`
      : `${runs} runs judged again: ${disagreements.length} numbers differ, ${unreadable.length} recordings cannot be read.`,
  )
  return disagreements.length + unreadable.length === 0 ? exitCode.done : exitCode.failed
}
