import { existsSync, statSync, writeFileSync } from 'node:fs'
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
import { EnvironmentError, exitCode, UsageError } from '../../errors.ts'
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

interface Source {
  readonly name: string
  readonly recording: Recording
  readonly collector: Collector
  read: number
}

/** At most this many runs at once: more lines than colours say nothing. */
const runsAtMost = lineColours.length
const refreshEvery = 1000

/** `mcteam charts RECORDING …|FOLDER|SESSION`: a dashboard, or with --svg, --png, --csv files. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const { files, live } = await filesOf(input)
  const sources = await Promise.all(files.map(open))
  for (const source of sources) await takeIn(source)
  const runs = () => sources.map(source => source.collector.data())
  const chart = chartFrom(flags)
  try {
    if (text(flags, 'svg') || text(flags, 'png') || text(flags, 'csv')) return await write(chart, runs(), flags)
    if (!process.stdout.isTTY)
      throw new EnvironmentError('The dashboard needs a terminal. For files: --svg FILE, --png FILE or --csv FILE.')
    return await dashboard(sources, runs, live, input.join(' ') || 'the newest session')
  } finally {
    for (const source of sources) await source.recording.close()
  }
}

/** Recordings as they are, the recordings of a benchmark's folder, or that of a running session. */
async function filesOf(input: readonly string[]): Promise<{ files: readonly RunFile[]; live: boolean }> {
  const [given, ...more] = input
  if (given === undefined || (more.length === 0 && !existsSync(given))) {
    const sessions = (await listSessions()).filter(session => session.recording !== undefined)
    const found = given === undefined ? sessions.at(-1) : sessions.find(session => session.id.startsWith(given))
    if (!found?.recording)
      throw new UsageError(
        given === undefined
          ? `No session is running here. Name a recording, a folder of results, or a session: ${mcteam} charts recordings/NAME.jsonl`
          : `There is no file, folder or running session ${given}.`,
      )
    return { files: [{ name: found.id, path: found.recording }], live: true }
  }
  const files: RunFile[] = []
  for (const one of input) {
    if (!existsSync(one)) throw new UsageError(`There is no file or folder ${one}.`)
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
    for (const result of await store.results()) {
      const path = store.file(result.id, 'recording.jsonl')
      if (existsSync(path)) files.push({ name: result.id, path, result })
    }
  }
  if (files.length === 0) throw new UsageError(`${input.join(' ')} holds no finished run.`)
  return { files: files.length > runsAtMost ? chosenOf(files) : files, live: false }
}

/** What of too many is shown: results so that organizations can be compared, recordings as they were named. Says what is left out. */
function chosenOf(files: readonly RunFile[]): readonly RunFile[] {
  const results = files.flatMap(({ result, ...file }) => (result ? [{ ...result, file }] : []))
  if (results.length < files.length) {
    const leftOut = files.slice(runsAtMost).map(({ name }) => name)
    warn(`${files.length} recordings; the first ${runsAtMost} are shown. Left out: ${someOf(leftOut)}.`)
    return files.slice(0, runsAtMost)
  }
  const { runs, tasks, settings } = chooseRuns(results, runsAtMost)
  const total = (kind: { chosen: readonly string[]; leftOut: readonly string[] }): number =>
    kind.chosen.length + kind.leftOut.length
  warn(
    `${files.length} runs; ${runs.length} are shown: ${settings.chosen.length} of ${total(settings)} settings (${someOf(settings.chosen)}), ` +
      `on ${tasks.chosen.length} of ${total(tasks)} tasks (${someOf(tasks.chosen)}).` +
      (tasks.leftOut.length > 0 ? ` Tasks left out: ${someOf(tasks.leftOut)}.` : '') +
      (settings.leftOut.length > 0 ? ` Settings left out: ${someOf(settings.leftOut)}.` : '') +
      ' Name recordings to choose others.',
  )
  return runs.map(({ file }) => file)
}

const namesAtMost = 6
const someOf = (names: readonly string[]): string =>
  names.length > namesAtMost
    ? `${names.slice(0, namesAtMost).join(', ')} and ${names.length - namesAtMost} more`
    : names.join(', ')

async function open({ name, path }: RunFile): Promise<Source> {
  return { name, recording: await openRecording(path), collector: createCollector(name, describeEvent), read: 0 }
}

async function takeIn(source: Source): Promise<void> {
  if (source.recording.lastSeq <= source.read) return
  for await (const event of source.recording.events(source.read + 1)) source.collector.add(event)
  source.read = source.recording.lastSeq
}

function chartFrom(flags: Flags): ChartName {
  const given = text(flags, 'chart') ?? 'completion'
  const found = chartNames.find(name => name === given)
  if (!found) throw new UsageError(`--chart ${given}: there is no such chart.${choiceHint(given, chartNames)}`)
  return found
}

async function write(chart: ChartName, runs: readonly ChartData[], flags: Flags): Promise<number> {
  const csv = text(flags, 'csv')
  if (csv !== undefined) await writeFile(csv, toCsv(seriesOf(chart, runs)))
  const [svgFile, pngFile] = [text(flags, 'svg'), text(flags, 'png')]
  if (svgFile !== undefined || pngFile !== undefined) {
    if (chart === 'log') throw new UsageError('The log is text; use --csv.')
    const { toPng, toSvg } = await import('../../charts/draw-charts.ts')
    const [width, height] = [number(flags, 'width'), number(flags, 'height')]
    const svg = await toSvg(chart, runs, { ...(width ? { width } : {}), ...(height ? { height } : {}) })
    if (svgFile !== undefined) await writeFile(svgFile, svg)
    if (pngFile !== undefined) await writeFile(pngFile, await toPng(svg))
  }
  for (const file of [csv, svgFile, pngFile]) if (file !== undefined) print(file)
  return exitCode.done
}

async function dashboard(
  sources: readonly Source[],
  runs: () => ChartData[],
  live: boolean,
  title: string,
): Promise<number> {
  const { openDashboard } = await import('../../charts/dashboard.ts')
  return await new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined
    const board = openDashboard({
      title,
      live,
      onExport(chart) {
        const file = join(process.cwd(), `${cleanFileName(`charts-${chart}`)}.csv`)
        try {
          writeFileSync(file, toCsv(seriesOf(chart, runs())))
          return `written: ${file}`
        } catch (error) {
          return `not written: ${(error as Error).message}`
        }
      },
      onQuit() {
        clearTimeout(timer)
        board.close()
        resolve(exitCode.done)
      },
    })
    board.update(runs())
    const follow = async (): Promise<void> => {
      for (const source of sources) if (await source.recording.refresh()) await takeIn(source)
      board.update(runs())
      timer = setTimeout(() => void follow(), refreshEvery)
    }
    if (live) timer = setTimeout(() => void follow(), refreshEvery)
  })
}
