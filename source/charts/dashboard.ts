import process from 'node:process'
import blessed from 'blessed'
import contrib from 'blessed-contrib'
import type { ChartData } from './chart-data.ts'
import { type ChartName, chartNames } from './chart-series.ts'
import { footerLine } from './dashboard-rows.ts'
import { colourOf, type Element, type Widget, widgetMakers } from './dashboard-widgets.ts'
import { legendRows, shortNames } from './legend.ts'

export interface DashboardOptions {
  /** Shown in the frame. */
  readonly title: string
  /** Whether more events may come. */
  readonly live: boolean
  /** Runs that there is no room for. */
  readonly leftOut: number
  /** Writes the rows of the shown chart, of all runs, to a file and tells its name. */
  onExport(chart: ChartName): Promise<string>
  onQuit(): void
}

export interface Dashboard {
  update(runs: readonly ChartData[]): void
  close(): void
}

/** Rows of the overview below which it has the charts that say most only. */
const rowsForAll = 21

/** The charts of recordings and running sessions on a full screen, drawn with blessed-contrib in a process of their own. */
export const openDashboard = (options: DashboardOptions): Dashboard => {
  // The old line-drawing characters arrive as letters where a terminal does not switch character sets.
  process.env.NCURSES_NO_UTF8_ACS = '1'
  const screen = blessed.screen({
    smartCSR: true,
    // Without it, tmux and some terminals get letters instead of lines and dots.
    forceUnicode: true,
    fullUnicode: true,
    title: `mcteam charts: ${options.title}`,
    warnings: false,
  })
  let runs: readonly ChartData[] = []
  let chosen = 0
  let shown: ChartName | null = null
  let note = ''
  let widgets: Widget[] = []
  const footer = blessed.box({ bottom: 0, height: 1, width: '100%', tags: false, style: { fg: 'white' } })

  const current = (): ChartData | undefined => runs[Math.min(chosen, runs.length - 1)]
  const words = (): void => {
    const name = shortNames(runs.map(one => one.name))[chosen] ?? ''
    const { leftOut, live } = options
    footer.setContent(footerLine({ note, name, chosen, runs: runs.length, leftOut, live }, Number(screen.width)))
  }

  /** Builds the widgets of the charts that are to be seen; blessed-contrib's cannot be moved afterwards. */
  const layout = (): void => {
    for (const child of [...screen.children]) child.detach()
    const names = legend(runs, chosen, Number(screen.width), Math.floor(Number(screen.height) / 5))
    // What the curves are called has lines of its own: a legend inside a chart would cover them.
    const charts = blessed.box({ top: 0, left: 0, width: '100%', height: `100%-${1 + names.length}` })
    screen.append(charts)
    screen.append(
      blessed.box({ bottom: 1, height: names.length, width: '100%', tags: true, content: names.join('\n') }),
    )
    // A box holds the charts as a screen would; the library's types know screens only.
    const grid = new contrib.grid({ rows: 12, cols: 12, screen: charts as unknown as blessed.Widgets.Screen })
    const place = (chart: ChartName, at: readonly [number, number, number, number]): Widget =>
      widgetMakers[chart](
        (type, more) => grid.set(...(shown === null ? at : ([0, 0, 12, 12] as const)), type, more) as Element,
        { runs: () => runs, current: () => current()! },
      )
    const rows = Number(screen.height) - 1 - names.length
    const overview: readonly Parameters<typeof place>[] =
      rows >= rowsForAll
        ? [
            ['completion', [0, 0, 5, 7]],
            ['agents', [0, 7, 5, 5]],
            ['tokens', [5, 0, 4, 5]],
            ['balance', [5, 5, 4, 3]],
            ['messages', [5, 8, 4, 4]],
            ['log', [9, 0, 3, 12]],
          ]
        : [
            ['completion', [0, 0, 7, 12]],
            ['agents', [7, 0, 5, 6]],
            ['messages', [7, 6, 5, 6]],
          ]
    widgets = shown === null ? overview.map(one => place(...one)) : [place(shown, [0, 0, 12, 12])]
    screen.append(footer)
    draw()
  }
  const draw = (): void => {
    if (current()) for (const widget of widgets) widget.draw()
    words()
    screen.render()
  }

  screen.key(['q', 'C-c', 'escape'], () => options.onQuit())
  screen.key(['0'], () => show(null))
  for (const [index, chart] of chartNames.entries()) screen.key([String(index + 1)], () => show(chart))
  screen.key(['left', 'right'], (_, key) => {
    if (runs.length === 0) return
    chosen = (chosen + (key.name === 'right' ? 1 : runs.length - 1)) % runs.length
    note = ''
    layout()
  })
  screen.key(['e'], () => {
    const say = (words: string): void => {
      note = words
      draw()
    }
    say('writing…')
    void options.onExport(shown ?? 'completion').then(say)
  })
  screen.on('resize', () => layout())
  const show = (chart: ChartName | null): void => {
    shown = chart
    note = ''
    layout()
  }

  return {
    update(next) {
      const first = runs.length === 0
      runs = next
      if (first) layout()
      else draw()
    },
    close: () => screen.destroy(),
  }
}

/** Which colour is which run; the one that charts of a single run show is marked. */
const legend = (runs: readonly ChartData[], chosen: number, width: number, rowsAtMost: number): string[] =>
  runs.length < 2
    ? []
    : legendRows(shortNames(runs.map(run => run.name)), width, rowsAtMost).map(row =>
        row
          .map(({ run, text }) => `${run === chosen ? '▸' : ' '}{${colourOf(run)}-fg}━━{/} ${blessed.escape(text)} `)
          .join(''),
      )
