import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { chooseRuns } from '../../benchmark/choose-runs.ts'
import { openStore } from '../../benchmark/result-store.ts'
import type { RunResult } from '../../benchmark/run-result.ts'
import { type ChartData, type Collector, createCollector } from '../../charts/chart-data.ts'
import { type ChartName, chartNames, seriesOf, toCsv } from '../../charts/chart-series.ts'
import { lineColours } from '../../charts/legend.ts'
import { mcteam } from '../../command-name.ts'
import { EnvironmentError, errorText, exitCode, KnownError, UsageError } from '../../errors.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import { listSessions } from '../../session/attach/paths.ts'
import { cleanFileName } from '../../session/log/clean-text.ts'
import { describeEvent } from '../../session/log/describe.ts'
import { openRecording, type Recording } from '../../session/recording/open.ts'
import { type Flags, number, text } from '../command.ts'
import { print, warn } from '../files.ts'

interface RunFile {
  readonly name: string
  readonly path: string
  readonly result?: RunResult
}

/** What of the runs a picture shows, and how many it leaves out. */
interface Shown {
  readonly files: readonly RunFile[]
  readonly leftOut: number
}

/** At most this many runs in a picture: more lines than colours say nothing. */
const runsAtMost = lineColours.length
const refreshEvery = 1000

/** `mcteam charts RECORDING …|FOLDER|SESSION`: a dashboard, or with --svg, --png, --csv files. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const { files, live } = await filesOf(input)
  const chart = chartFrom(flags)
  if (text(flags, 'svg') || text(flags, 'png') || text(flags, 'csv')) return await write(chart, files, flags)
  if (!process.stdout.isTTY)
    throw new EnvironmentError('The dashboard needs a terminal.', 'For files: --svg FILE, --png FILE or --csv FILE.')
  return await dashboard(files, live, input.join(' ') || 'the newest session')
}

/** Recordings as they are, the recordings of a benchmark's folder, or that of a running session. */
async function filesOf(input: readonly string[]): Promise<{ files: readonly RunFile[]; live: boolean }> {
  const [given, ...more] = input
  if (given === undefined || (more.length === 0 && !existsSync(given))) {
    const sessions = (await listSessions()).filter(session => session.recording !== undefined)
    const found = given === undefined ? sessions.at(-1) : sessions.find(session => session.id.startsWith(given))
    if (!found?.recording)
      throw new UsageError(
        given === undefined ? 'No session is running here.' : `There is no file, folder or running session ${given}.`,
        `Name a recording, a folder of results, or a session: ${mcteam} charts recordings/NAME.jsonl`,
      )
    return { files: [{ name: found.id, path: found.recording }], live: true }
  }
  const files: RunFile[] = []
  for (const one of input) {
    if (!existsSync(one))
      throw new UsageError(`There is no file or folder ${one}.`, 'Name a recording or a folder of results.')
    if (!statSync(one).isDirectory()) {
      files.push({
        name: one
          .split(/[\\/]/)
          .at(-1)!
          .replace(/\.jsonl.*$/, ''),
        path: one,
      })
      continue
    }
    const store = openStore(one)
    for (const { run, reason } of await store.unreadable()) warn(`${run}: its result cannot be read: ${reason}.`)
    for (const result of await store.results()) {
      const path = store.file(result.id, 'recording.jsonl')
      if (existsSync(path)) files.push({ name: result.id, path, result })
    }
  }
  if (files.length === 0)
    throw new UsageError(`${input.join(' ')} holds no finished run.`, 'Name a folder with the results of a benchmark.')
  return { files, live: false }
}

/** What of too many a picture shows: results so that organizations can be compared, recordings as they were named. Says what is left out. */
function shownOf(files: readonly RunFile[]): Shown {
  if (files.length <= runsAtMost) return { files, leftOut: 0 }
  const results = files.flatMap(({ result, ...file }) => (result ? [{ ...result, file }] : []))
  if (results.length < files.length) {
    const leftOut = files.slice(runsAtMost).map(({ name }) => name)
    warn(
      `${files.length} recordings; the first ${runsAtMost} are shown. Left out: ${someOf(leftOut)}. --csv has all of them.`,
    )
    return { files: files.slice(0, runsAtMost), leftOut: leftOut.length }
  }
  const { runs, tasks, settings } = chooseRuns(results, runsAtMost)
  const total = (kind: { chosen: readonly string[]; leftOut: readonly string[] }): number =>
    kind.chosen.length + kind.leftOut.length
  warn(
    `${files.length} runs; ${runs.length} are shown: ${settings.chosen.length} of ${total(settings)} settings (${someOf(settings.chosen)}), ` +
      `on ${tasks.chosen.length} of ${total(tasks)} tasks (${someOf(tasks.chosen)}).` +
      (tasks.leftOut.length > 0 ? ` Tasks left out: ${someOf(tasks.leftOut)}.` : '') +
      (settings.leftOut.length > 0 ? ` Settings left out: ${someOf(settings.leftOut)}.` : '') +
      ' Name recordings to choose others; --csv has all of them.',
  )
  return { files: runs.map(({ file }) => file), leftOut: files.length - runs.length }
}

const namesAtMost = 6
const someOf = (names: readonly string[]): string =>
  names.length > namesAtMost
    ? `${names.slice(0, namesAtMost).join(', ')} and ${names.length - namesAtMost} more`
    : names.join(', ')

interface Source {
  readonly recording: Recording
  readonly collector: Collector
  read: number
}

async function open({ name, path }: RunFile): Promise<Source> {
  return { recording: await openRecording(path), collector: createCollector(name, describeEvent), read: 0 }
}

async function takeIn(source: Source): Promise<void> {
  if (source.recording.lastSeq <= source.read) return
  for await (const event of source.recording.events(source.read + 1)) source.collector.add(event)
  source.read = source.recording.lastSeq
}

/** One after the other: a benchmark has more recordings than a process may have files open. */
async function dataOf(files: readonly RunFile[]): Promise<ChartData[]> {
  const runs: ChartData[] = []
  for (const file of files) {
    try {
      const source = await open(file)
      try {
        await takeIn(source)
        runs.push(source.collector.data())
      } finally {
        await source.recording.close()
      }
    } catch (error) {
      // A recording that was named is what was asked for; of a folder the others are.
      if (!file.result || !(error instanceof KnownError)) throw error
      warn(`${file.name} is left out: ${errorText(error)}`)
    }
  }
  if (runs.length === 0) throw new UsageError('None of the recordings can be read.', 'Name others.')
  return runs
}

function chartFrom(flags: Flags): ChartName {
  const given = text(flags, 'chart') ?? 'completion'
  const found = chartNames.find(name => name === given)
  if (!found) throw new UsageError(`--chart ${given}: there is no such chart.`, choiceHint(given, chartNames))
  return found
}

async function write(chart: ChartName, files: readonly RunFile[], flags: Flags): Promise<number> {
  const [csv, svgFile, pngFile] = [text(flags, 'csv'), text(flags, 'svg'), text(flags, 'png')]
  if (chart === 'log' && (svgFile ?? pngFile) !== undefined)
    throw new UsageError('The log is text and cannot be drawn.', 'Use --csv.')
  // A table has room for all runs, a picture has not.
  if (csv !== undefined) await writeFile(csv, toCsv(seriesOf(chart, await dataOf(files))))
  if (chart !== 'log' && (svgFile ?? pngFile) !== undefined) {
    const { toPng, toSvg } = await import('../../charts/draw-charts.ts')
    const shown = shownOf(files)
    const [width, height] = [number(flags, 'width'), number(flags, 'height')]
    const svg = await toSvg(chart, await dataOf(shown.files), {
      width: width || undefined,
      height: height || undefined,
      leftOut: shown.leftOut,
    })
    if (svgFile !== undefined) await writeFile(svgFile, svg)
    if (pngFile !== undefined) await writeFile(pngFile, await toPng(svg))
  }
  for (const file of [csv, svgFile, pngFile]) if (file !== undefined) print(file)
  return exitCode.done
}

async function dashboard(files: readonly RunFile[], live: boolean, title: string): Promise<number> {
  const { openDashboard } = await import('../../charts/dashboard.ts')
  const shown = shownOf(files)
  const followed = live ? await Promise.all(files.map(open)) : []
  for (const source of followed) await takeIn(source)
  const past = live ? [] : await dataOf(shown.files)
  const runs = (): ChartData[] => (live ? followed.map(({ collector }) => collector.data()) : past)
  return await new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined
    let isOpen = true
    const dashboard = openDashboard({
      title,
      live,
      leftOut: shown.leftOut,
      async onExport(chart) {
        const file = join(process.cwd(), `${cleanFileName(`charts-${chart}`)}.csv`)
        try {
          const all = shown.leftOut === 0 ? runs() : await dataOf(files)
          await writeFile(file, toCsv(seriesOf(chart, all)))
          return `written: ${file}`
        } catch (error) {
          return `not written: ${errorText(error)}`
        }
      },
      onQuit() {
        isOpen = false
        clearTimeout(timer)
        dashboard.close()
        void Promise.all(followed.map(({ recording }) => recording.close())).then(() => resolve(exitCode.done))
      },
    })
    dashboard.update(runs())
    const follow = async (): Promise<void> => {
      for (const source of followed) if (await source.recording.refresh()) await takeIn(source)
      if (!isOpen) return
      dashboard.update(runs())
      timer = setTimeout(() => void follow(), refreshEvery)
    }
    if (live) timer = setTimeout(() => void follow(), refreshEvery)
  })
}
