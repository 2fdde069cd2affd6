import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UsageError } from '../errors.ts'
import type { ChartData } from './chart-data.ts'
import { type ChartName, seriesOf } from './chart-series.ts'
import { leftOutWords } from './legend.ts'

const require = createRequire(import.meta.url)

export interface PlotOptions {
  /** Pixels. @default 720 × 400 */
  readonly width?: number
  readonly height?: number
  /** Runs that are not in the picture, which says how many they are. @default 0 */
  readonly leftOut?: number
}

/** Colours that people with colour blindness can tell apart (Okabe and Ito). */
const palette = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#56B4E9', '#F0E442', '#000000']

/** Lines of more runs than colours are dashed, so that no two look alike. */
const dashes = [
  [1, 0],
  [6, 3],
  [2, 2],
]
const byRun = { color: { field: 'run', type: 'nominal' }, strokeDash: { field: 'run', type: 'nominal' } }

/** Titles and the drawing of each chart in Vega-Lite's words. */
const marks: Readonly<Record<Exclude<ChartName, 'log'>, { title: string; spec: Readonly<Record<string, unknown>> }>> = {
  completion: {
    title: 'Completion',
    spec: {
      mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2 },
      encoding: {
        x: { field: 'seconds', type: 'quantitative', title: 'time (s)' },
        y: { field: 'completion', type: 'quantitative', axis: { format: '%' }, scale: { domain: [0, 1] } },
        ...byRun,
      },
    },
  },
  agents: {
    title: 'What the agents did',
    spec: {
      mark: 'bar',
      encoding: {
        y: { field: 'agent', type: 'nominal', title: null },
        x: { field: 'seconds', type: 'quantitative', title: 'time (s)' },
        color: {
          field: 'state',
          type: 'nominal',
          scale: { domain: ['acting', 'thinking', 'idle'], range: ['#009E73', '#0072B2', '#BBBBBB'] },
        },
        row: { field: 'run', type: 'nominal', title: null },
      },
    },
  },
  timeline: {
    title: 'When the agents acted and thought',
    spec: {
      mark: { type: 'bar', height: { band: 0.8 } },
      encoding: {
        y: { field: 'agent', type: 'nominal', title: null },
        x: { field: 'from', type: 'quantitative', title: 'time (s)' },
        x2: { field: 'to' },
        color: {
          field: 'state',
          type: 'nominal',
          scale: { domain: ['acting', 'thinking'], range: ['#009E73', '#0072B2'] },
        },
        row: { field: 'run', type: 'nominal', title: null },
      },
    },
  },
  tokens: {
    title: 'Tokens',
    spec: {
      mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2 },
      encoding: {
        x: { field: 'seconds', type: 'quantitative', title: 'time (s)' },
        y: { field: 'tokens', type: 'quantitative', title: 'tokens so far' },
        ...byRun,
      },
    },
  },
  balance: {
    title: 'Workload balance',
    spec: {
      mark: 'bar',
      encoding: {
        y: { field: 'run', type: 'nominal', title: null },
        x: { field: 'balance', type: 'quantitative', axis: { format: '%' }, scale: { domain: [0, 1] } },
      },
    },
  },
  goals: {
    title: 'Time of each goal',
    spec: {
      mark: 'bar',
      encoding: {
        y: { field: 'goal', type: 'ordinal', title: 'goal' },
        x: { field: 'seconds', type: 'quantitative', title: 'time (s)' },
        color: { field: 'result', type: 'nominal' },
        row: { field: 'run', type: 'nominal', title: null },
      },
    },
  },
  messages: {
    title: 'Messages',
    spec: {
      mark: 'rect',
      encoding: {
        y: { field: 'from', type: 'nominal' },
        x: { field: 'to', type: 'nominal' },
        color: { field: 'messages', type: 'quantitative', scale: { scheme: 'blues' } },
        row: { field: 'run', type: 'nominal', title: null },
      },
    },
  },
}

/** A chart as SVG text, drawn by Vega without a browser. Rejects when there is nothing to draw. */
export const toSvg = async (
  chart: Exclude<ChartName, 'log'>,
  runs: readonly ChartData[],
  { width = 720, height = 400, leftOut = 0 }: PlotOptions = {},
): Promise<string> => {
  const [{ compile }, vega] = await Promise.all([import('vega-lite'), import('vega')])
  const { columns, rows: all } = seriesOf(chart, runs)
  // What no run has is no 0 in a drawing.
  const drawn =
    chart === 'completion' ? columns.indexOf('completion') : chart === 'balance' ? columns.indexOf('balance') : -1
  const rows = all.filter(row => row[drawn] !== '')
  if (rows.length === 0)
    throw new UsageError(
      `There is nothing to draw in "${chart}": the runs hold no such events.`,
      'Choose another chart with --chart.',
    )
  const values = rows.map(row => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
  const { title, spec } = marks[chart]
  const encoding = { ...(spec.encoding as Record<string, unknown>) }
  if ('strokeDash' in encoding) {
    // In the order of the runs, each with a pair of colour and dash of its own.
    const domain = runs.map(run => run.name)
    const range = domain.map((_, index) => palette[index % palette.length])
    const strokes = domain.map((_, index) => dashes[Math.floor(index / palette.length) % dashes.length])
    encoding.color = { ...byRun.color, scale: { domain, range } }
    encoding.strokeDash = { ...byRun.strokeDash, scale: { domain, range: strokes } }
  }
  // One run needs no heading of its own.
  if (runs.length === 1) delete encoding.row
  const rowed = 'row' in encoding
  const compiled = compile({
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: leftOut === 0 ? title : { text: title, subtitle: leftOutWords(leftOut) },
    width: width - 160,
    height: rowed ? Math.max(60, Math.floor((height - 80) / runs.length)) : height - 80,
    data: { values },
    // Names of runs end with what is compared, so no label is cut.
    config: {
      axis: { labelLimit: 0 },
      header: { labelLimit: 0 },
      legend: { labelLimit: 0, orient: 'bottom', columns: 1 },
      range: { category: palette },
      font: 'DejaVu Sans',
      background: 'white',
    },
    ...spec,
    encoding,
    // The pieces are put together by hand; the compiler checks them.
  } as Parameters<typeof compile>[0])
  const view = new vega.View(vega.parse(compiled.spec), { renderer: 'none' })
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}

/** The same as PNG, with a font that comes along, so that it looks alike everywhere. */
export const toPng = async (svg: string, scale = 2): Promise<Uint8Array> => {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await ready(initWasm)
  const fonts = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  const buffers = await Promise.all(['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map(name => readFile(join(fonts, name))))
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontBuffers: buffers.map(buffer => new Uint8Array(buffer)), defaultFontFamily: 'DejaVu Sans' },
  })
  return picture.render().asPng()
}

/** WebAssembly is loaded once per process; a second try would be refused. */
const ready = async (init: (wasm: Buffer) => Promise<void>): Promise<void> => {
  const wasm = await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await init(wasm).catch((error: Error) => {
    if (!/already initialized/i.test(error.message)) throw error
  })
}
