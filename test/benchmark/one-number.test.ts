import { expect, test } from 'vitest'
import { measureRun } from '../../source/benchmark/measure-run.ts'
import { createCollector } from '../../source/charts/chart-data.ts'
import { seriesOf } from '../../source/charts/chart-series.ts'
import { html } from '../../source/cli/export/html.ts'
import { exporters } from '../../source/session/export/index.ts'
import { openRecording } from '../../source/session/recording/open.ts'
import { createTheme } from '../../source/tui/screen/theme.ts'

const name = { id: 'r', suite: 's', reference: 'r', brain: 'rules', agents: 3, seed: 1, repeat: 1 }

test.each(['cabin', 'takeover', 'escape'])(
  '%s: the benchmark, the charts and the exports print one number',
  async sample => {
    const file = `recordings/samples/${sample}.jsonl`
    const run = await measureRun(file, name)
    const recording = await openRecording(file)
    try {
      const collector = createCollector('r', () => null)
      for await (const event of recording.events()) collector.add(event)
      const [row] = seriesOf('balance', [collector.data()]).rows
      expect(row).toEqual(['r', run.balance.reference ?? '', run.balance.paper ?? ''])

      const told = `${run.efficiency.toFixed(1)} % per minute`
      expect(run.efficiency).toBeGreaterThan(0)
      const text = async (parts: AsyncIterable<string>) => {
        let all = ''
        for await (const part of parts) all += part
        return all
      }
      expect(await text(exporters.markdown.write(recording))).toContain(told)
      expect(JSON.parse(await text(exporters.json.write(recording))).metrics.efficiency).toBe(run.efficiency)
      const look = { size: { columns: 80, rows: 24 }, theme: createTheme('none', 1) }
      expect(await text(html(recording, look, 'before {{data}} after'))).toContain(told)
    } finally {
      await recording.close()
    }
  },
)
