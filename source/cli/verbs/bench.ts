import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import type { Plan } from '../../benchmark/plan-file.ts'
import type { Store } from '../../benchmark/result-store.ts'
import type { RunSpec } from '../../benchmark/run-plan.ts'
import { isReached } from '../../benchmark/run-result.ts'
import { hasAddress } from '../../brain/providers/named-model.ts'
import {
  asksModel,
  type BrainConfig,
  providerNames,
  providerOf,
  providerOfModels,
} from '../../brain/providers/table.ts'
import { asWord, mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { organizationNamed } from '../../organizations/index.ts'
import { clockTime } from '../../session/log/describe.ts'
import { lines, screen } from '../bench-screen.ts'
import { type Flags, number, text } from '../command.ts'
import { goingOn, optionsFrom } from '../config/bench.ts'
import { busOptions } from '../config/bus.ts'
import { seatMinds } from '../config/seats.ts'
import { onEndingSignal } from '../ending-signals.ts'
import { print, printData, warn } from '../files.ts'
import { outputWidth, printRows } from '../layout.ts'
import type { Settings } from '../settings/loaded.ts'

/** `mcteam bench SUITE …`, `bench worker`, `bench report DIR`, `bench rejudge DIR` */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  if (input[0] === 'report') return await report(input.slice(1), flags)
  if (input[0] === 'worker') return await (await import('./bench-worker.ts')).run(input.slice(1), flags)
  if (input[0] === 'rejudge') return await rejudgeAll(input.slice(1))
  return await play(input, flags, settings)
}

async function play(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const { planRuns } = await import('../../benchmark/run-plan.ts')
  const { planOf, savePlan } = await import('../../benchmark/plan-file.ts')
  const { holdFolder } = await import('../../benchmark/held-folder.ts')
  const resumed = text(flags, 'resume')
  const folder = resolve(
    resumed ?? text(flags, 'to') ?? join('bench-results', new Date().toISOString().slice(0, 16).replaceAll(':', '')),
  )
  const options = resumed === undefined ? optionsFrom(input, flags) : goingOn(planOf(folder), input, flags, settings)
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
  const letGo = holdFolder(folder)
  try {
    await savePlan(folder, options)
    return await playPlanned(folder, options, runs, { ...flags, ...options.thinking })
  } finally {
    letGo()
  }
}

/** Plays what is not finished, says what came of it, and resolves to the exit code. */
async function playPlanned(folder: string, options: Plan, runs: readonly RunSpec[], flags: Flags): Promise<number> {
  const { openStore } = await import('../../benchmark/result-store.ts')
  const { brainFlagsOf } = await import('../../benchmark/queue/job-messages.ts')
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

async function report(input: readonly string[], flags: Flags): Promise<number> {
  const [folder, ...more] = input
  if (folder === undefined || more.length > 0)
    throw new UsageError('Which benchmark?', `Name its folder: ${mcteam} bench report FOLDER`)
  const { openStore } = await import('../../benchmark/result-store.ts')
  const reports = {
    ...(await import('../../benchmark/report.ts')),
    ...(await import('../../benchmark/report-text.ts')),
  }
  const store = openStore(folder)
  const results = await store.results()
  await tellUnreadable(store)
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

async function tellUnreadable(store: Store): Promise<void> {
  for (const { run, reason } of await store.unreadable())
    warn(`${store.file(run, 'result.json')} cannot be read: ${reason}. The run is left out; --resume plays it again.`)
}

async function rejudgeAll(input: readonly string[]): Promise<number> {
  const [folder, ...more] = input
  if (folder === undefined || more.length > 0)
    throw new UsageError('Which benchmark?', `Name its folder: ${mcteam} bench rejudge FOLDER`)
  const { openStore } = await import('../../benchmark/result-store.ts')
  const { rejudge } = await import('../../benchmark/rejudge.ts')
  const store = openStore(folder)
  await tellUnreadable(store)
  const { runs, unreadable, disagreements } = await rejudge(store)
  if (runs === 0)
    throw new UsageError(`${folder} holds no finished run.`, 'Pass the folder that a benchmark was played into.')
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
