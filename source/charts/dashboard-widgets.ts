import blessed from 'blessed'
import contrib from 'blessed-contrib'
import { clockTime } from '../session/log/describe.ts'
import { teamBalance } from '../tasks/metrics/balance.ts'
import type { ChartData } from './chart-data.ts'
import type { ChartName } from './chart-series.ts'
import { goalLines, messageLines, named, ribbon, shareLines } from './dashboard-rows.ts'
import { lineColours } from './legend.ts'

export type Element = blessed.Widgets.BoxElement

export interface Widget {
  /** Shows the runs as they are now; there is one at least. */
  draw(): void
}

interface Shown {
  runs(): readonly ChartData[]
  /** The run that charts of a single run show. */
  current(): ChartData
}

/** Makes a widget: `put` places an element of the library on the screen. */
type WidgetMaker = (put: (type: unknown, more: Record<string, unknown>) => Element, shown: Shown) => Widget

export const colourOf = (index: number): string | number => lineColours[index % lineColours.length]!

/** A box of text, at least ten columns wide. */
const text =
  (label: string, rows: (run: ChartData, width: number, height: number) => readonly string[]): WidgetMaker =>
  (put, { current }) => {
    const box = put(blessed.box, { label, tags: false })
    return {
      draw() {
        const [width, height] = [Math.max(10, Number(box.width) - 4), Math.max(1, Number(box.height) - 2)]
        box.setContent(rows(current(), width, height).join('\n'))
      },
    }
  }

const line =
  (label: string, value: (run: ChartData, t: number) => number, axis: Record<string, unknown> = {}): WidgetMaker =>
  (put, { runs }) => {
    const style = { text: 'white', baseline: 'white' }
    const element = put(contrib.line, { label, style, ...axis }) as contrib.Widgets.LineElement
    return { draw: () => element.setData(curves(runs(), value)) }
  }

const tokenLine = line(' Tokens so far ', (run, t) => at(run.tokens, t))

const questionDonut: WidgetMaker = (put, { current }) => {
  const donut = put(contrib.donut, {
    label: ' Questions by agent ',
    radius: 8,
    arcWidth: 3,
    remainColor: 'black',
    yPadding: 2,
  }) as contrib.Widgets.DonutElement
  return {
    draw() {
      const { agents } = current()
      const counts = agents.map(agent => agent.spans.filter(span => span.kind === 'think').length)
      const all = Math.max(
        1,
        counts.reduce((sum, count) => sum + count, 0),
      )
      donut.setData(
        agents.map((agent, i) => ({
          percent: String(Math.round((counts[i]! / all) * 100)),
          label: agent.seat,
          color: String(lineColours[i % 7]),
        })),
      )
    },
  }
}

export const widgetMakers: Readonly<Record<ChartName, WidgetMaker>> = {
  // The library labels the steps below the largest value only: with 120 the axis shows 100.
  completion: line(' Completion (%) ', (run, t) => Math.round(at(run.completion, t) * 100), {
    minY: 0,
    maxY: 120,
    numYLabels: 6,
  }),
  agents: text(' █ acts, ▒ thinks, · idle (%) ', (run, width) => shareLines(run.agents, run.duration, width)),
  timeline: text(' Timeline (█ acts, ▒ thinks) ', (run, width) => {
    const columns = Math.max(10, width - 10)
    return [
      ...run.agents.map(agent => `${named(agent.seat)} ${ribbon(agent.spans, run.duration, columns)}`),
      `${named('')} 0${clockTime(run.duration).padStart(columns - 1)}`,
    ]
  }),
  tokens(put, shown) {
    const used = shown.runs().some(run => run.tokens.some(([, count]) => count > 0))
    return (used ? tokenLine : questionDonut)(put, shown)
  },
  balance(put, { current }) {
    const look = { label: ' Workload balance ', stroke: 'green', fill: 'white' }
    const gauge = put(contrib.gauge, look) as contrib.Widgets.GaugeElement
    return { draw: () => gauge.setPercent(Math.round((teamBalance(current().agents).reference ?? 0) * 100)) }
  },
  messages: text(' Messages ', (run, width) => messageLines(run.messages, width)),
  goals: text(' Goals: result, time, tasks, tokens ', (run, width) => goalLines(run.goals, run.now, width)),
  log: text(' Events ', (run, width, height) => run.log.slice(-height).map(event => event.text.slice(0, width))),
}

/** Points at equal steps, because the widget spaces its labels evenly. */
const timeSteps = 60
const at = (curve: readonly (readonly [number, number])[], t: number): number =>
  curve.findLast(([when]) => when <= t)?.[1] ?? 0
const curves = (
  runs: readonly ChartData[],
  value: (run: ChartData, t: number) => number,
): contrib.Widgets.LineData[] => {
  const end = Math.max(1, ...runs.map(run => run.duration))
  return runs.map((run, index) => ({
    title: run.name,
    x: Array.from({ length: timeSteps + 1 }, (_, i) => clockTime((end * i) / timeSteps)),
    y: Array.from({ length: timeSteps + 1 }, (_, i) => value(run, (end * i) / timeSteps)),
    // The library's types know names only; it takes numbers as well.
    style: { line: colourOf(index) as string },
  }))
}
