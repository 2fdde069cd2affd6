import { beforeAll, expect, test } from 'vitest'
import { chooseRuns } from '../../source/benchmark/choose-runs.ts'
import { type ChartData, createCollector } from '../../source/charts/chart-data.ts'
import { chartNames, seriesOf, toCsv } from '../../source/charts/chart-series.ts'
import { footerLine, goalLines, messageLines, ribbon, shareLines } from '../../source/charts/dashboard-rows.ts'
import { toPng, toSvg } from '../../source/charts/draw-charts.ts'
import { legendRows, lineColours, shortNames } from '../../source/charts/legend.ts'
import { describeEvent } from '../../source/session/log/describe.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { openRecording } from '../../source/session/recording/open.ts'

let run: ChartData
beforeAll(async () => {
  const recording = await openRecording('recordings/samples/cabin.jsonl')
  const collector = createCollector('cabin', describeEvent)
  for await (const event of recording.events()) collector.add(event)
  run = collector.data()
  await recording.close()
})

test('the charts of the demo: it ends complete, no agent is busy for longer than it took, messages have two ends', () => {
  expect(run.completion.at(-1)![1]).toBe(1)
  expect(run.agents.map(agent => agent.seat)).toEqual(['Lena', 'Bob', 'Mia'])
  for (const agent of run.agents) {
    expect(agent.busy + agent.thinking).toBeLessThanOrEqual(run.duration * 1.01)
    for (const span of agent.spans) expect(span.to).toBeGreaterThanOrEqual(span.from)
  }
  expect(run.messages.every(({ from, to, count }) => from !== to && count > 0)).toBe(true)
  expect(run.log.at(-1)!.text).toContain('Session ended')
})

test('of a goal that no judge scores the chart shows the share of its tasks that are done, as the header does', async () => {
  const recording = await openRecording('recordings/samples/cabin.jsonl')
  const collector = createCollector('cabin', () => null)
  for await (const event of recording.events()) if (event.type !== 'score.changed') collector.add(event)
  await recording.close()
  const { completion } = collector.data()
  expect(completion.length).toBeGreaterThan(5)
  expect(completion.map(([, share]) => share)).toEqual(completion.map((_, index) => (index + 1) / completion.length))
})

test('a session that was ended and went on is as long as until its last end', () => {
  const collector = createCollector('twice', () => null)
  const event = (t: number, type: string, what: object) =>
    collector.add({ seq: t, t, type, source: 'host', data: what } as unknown as SessionEvent)
  event(1000, 'session.phase', { phase: 'running' })
  event(5000, 'session.ended', { result: 'stopped', reason: 'by Ann' })
  event(6000, 'session.resumed', { from: 2, reason: 'the session goes on' })
  event(31_000, 'session.ended', { result: 'success', reason: 'done' })
  event(90_000, 'human.left', { person: 'Ann', reason: 'left' })
  expect(collector.data().duration).toBe(30_000)
})

test('what an agent is at in a running session is on its timeline, up to now', () => {
  const collector = createCollector('running', () => null)
  const event = (t: number, type: string, what: object) =>
    collector.add({ seq: t, t, type, source: 'host', data: what } as unknown as SessionEvent)
  event(1000, 'session.phase', { phase: 'running' })
  event(2000, 'seat.added', { seat: 'bob', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
  event(3000, 'action.started', { action: 'a1', seat: 'bob', label: 'collect 12 oak_log', name: 'collect', args: {} })
  event(8000, 'mind.asked', { ask: 'q', seat: 'lena', question: 'planTask', brain: 'x', input: {} })
  event(11_000, 'message.sent', { message: 'm1', from: 'bob', to: ['lena'], text: 'hello', kind: 'report' })
  const spansOf = (seat: string) => collector.data().agents.find(one => one.seat === seat)?.spans
  expect(spansOf('bob')).toEqual([{ from: 2000, to: 10_000, kind: 'act', label: 'collect 12 oak_log' }])
  expect(spansOf('lena')).toEqual([{ from: 7000, to: 10_000, kind: 'think', label: 'planTask' }])
  expect(ribbon(spansOf('bob')!, collector.data().duration, 10)).toBe('··████████')
})

test('each goal of a session has a row of its own', () => {
  const collector = createCollector('two goals', () => null)
  const event = (t: number, type: string, what: object) =>
    collector.add({ seq: t, t, type, source: 'host', data: what } as unknown as SessionEvent)
  event(1000, 'session.goal', { goal: 'Collect 2 sand.', by: 'ann', number: 1 })
  const answered = { ask: 'q', seat: 'bob', question: 'planTask', brain: 'x', answer: {}, cost: 0.5, ms: 1 }
  event(2000, 'mind.answered', { ...answered, tokensIn: 10, tokensOut: 5 })
  event(3000, 'goal.ended', { task: 'goal1', result: 'success', cause: 'observed', reason: 'done' })
  event(4000, 'session.goal', { goal: 'Collect 4 dirt.', by: 'ann', number: 2 })
  event(5000, 'mind.answered', { ...answered, tokensIn: 20, tokensOut: 5 })
  event(9000, 'human.left', { person: 'ann', reason: 'left' })
  const data = collector.data()
  expect(seriesOf('goals', [data]).rows).toEqual([
    ['two goals', 1, 'Collect 2 sand.', '', 'success', 2, 0, 0, 1, 15, 0.5],
    ['two goals', 2, 'Collect 4 dirt.', '', '', 5, 0, 0, 1, 25, 0.5],
  ])
  expect(goalLines(data.goals, data.now, 60)).toEqual([
    '  2       now    00:05      0/0       25  Collect 4 dirt.',
    '  1   success    00:02      0/0       15  Collect 2 sand.',
  ])
})

test('every chart has rows as wide as its columns, and CSV that keeps commas and quotes', () => {
  for (const chart of chartNames) {
    const { columns, rows } = seriesOf(chart, [run])
    expect(rows.length, chart).toBeGreaterThan(0)
    for (const row of rows) expect(row, chart).toHaveLength(columns.length)
  }
  const shares = seriesOf('agents', [run]).rows.filter(row => row[1] === 'Bob')
  expect(shares.reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(run.duration / 1000, 1)
  expect(toCsv({ columns: ['a', 'b'], rows: [['x, "y"', 1]] })).toBe('a,b\r\n"x, ""y""",1\r\n')
})

test('every chart is drawn without a browser; one run or two', async () => {
  const other = { ...run, name: 'another cabin' }
  for (const chart of chartNames.filter(name => name !== 'tokens' && name !== 'log')) {
    const svg = await toSvg(chart, [run])
    expect(svg, chart).toMatch(/^<svg[\s\S]*<\/svg>$/)
  }
  const svg = await toSvg('agents', [run, other])
  for (const word of ['Bob', 'thinking', 'another cabin']) expect(svg).toContain(word)
  const png = await toPng(svg, 1)
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(5000)
  await expect(toSvg('messages', [{ ...run, messages: [] }])).rejects.toThrow('nothing to draw')
})

test('a legend holds whole names: what is compared stands at their end', async () => {
  const long = 'villagerbench-construction-dataset-12-causal-async-rules-a3-s1'
  expect(await toSvg('completion', [{ ...run, name: long }, run])).toContain(`>${long}<`)
})

test('a ribbon shows acting over thinking, and idle in between', () => {
  const spans = [
    { from: 0, to: 50, kind: 'think' as const },
    { from: 25, to: 50, kind: 'act' as const },
    { from: 75, to: 100, kind: 'act' as const },
  ]
  expect(ribbon(spans, 100, 8)).toBe('▒▒██··██')
})

test('every agent has a line with its shares, and every pair one with its messages, however narrow the pane', () => {
  const agents = [
    { seat: 'Lena', busy: 0, thinking: 0 },
    { seat: 'Bob', busy: 50, thinking: 25 },
    { seat: 'A-very-long-name', busy: 100, thinking: 0 },
  ]
  expect(shareLines(agents, 100, 28)).toEqual([
    'Lena      ········   0   0',
    'Bob       ████▒▒··  50  25',
    'A-very-lon████████ 100   0',
  ])
  const messages = [
    { from: 'Lena', to: 'Bob', count: 4 },
    { from: 'Mia', to: 'Lena', count: 14 },
  ]
  expect(messageLines(messages, 22)).toEqual(['Mia       → Lena    14', 'Lena      → Bob      4'])
  expect(messageLines([], 22)).toEqual(['none'])
})

test('a legend of twelve runs has four lines of 80 cells, with what differs of each name', () => {
  const names = ['000', '010', '020', '030'].flatMap(task =>
    ['causal', 'dag', 'tree'].map(organization => `cooking-${task}.${organization}.async.rules.2a.s1`),
  )
  const short = shortNames(names)
  expect(short.slice(0, 3)).toEqual(['cooking-000.causal', 'cooking-000.dag', 'cooking-000.tree'])
  const rows = legendRows(short, 80, 4)
  expect(rows).toHaveLength(4)
  expect(rows.flat().map(({ text }) => text.trim())).toEqual(expect.arrayContaining(short))
  // Names that no four lines can hold keep their ends.
  const long = Array.from({ length: 12 }, (_, index) => `${'x'.repeat(60)}${index}`)
  for (const row of legendRows(long, 80, 4)) {
    expect(row.map(({ text }) => `12345${text}`).join('').length).toBeLessThanOrEqual(80)
    for (const { run, text } of row) expect(text).toMatch(new RegExp(`^…x+${run}$`))
  }
  expect(shortNames(['cabin', 'cabin'])).toEqual(['cabin', 'cabin'])
})

test('no two lines look alike, on the screen and in a picture', async () => {
  expect(new Set(lineColours).size).toBe(lineColours.length)
  const runs = lineColours.map((_, index) => ({ ...run, name: `run ${index}` }))
  const svg = await toSvg('completion', runs)
  const looks = [...svg.matchAll(/<path [^>]*role="graphics-symbol"[^>]*>|<path aria-label="[^"]*run[^>]*>/g)].map(
    ([path]) => `${/stroke="([^"]*)"/.exec(path)?.[1]} ${/stroke-dasharray="([^"]*)"/.exec(path)?.[1]}`,
  )
  expect(looks.length).toBeGreaterThanOrEqual(runs.length)
  expect(new Set(looks).size).toBe(runs.length)
})

test('of too many runs those are chosen in which every organization plays the same tasks', () => {
  const results = ['causal', 'dag', 'tree'].flatMap(organization =>
    ['t0', 't1', 't2', 't3', 't4', 't5'].flatMap(task =>
      [1, 2, 3].map(seed => ({
        id: `${task}.${organization}.s${seed}`,
        ...{ task, organization, schedule: 'async', brain: 'rules', agents: organization === 'tree' ? 3 : 2 },
      })),
    ),
  )
  const { runs, tasks, settings } = chooseRuns(results, 12)
  expect(runs.map(({ id }) => id)).toEqual(
    ['causal', 'dag', 'tree'].flatMap(name => ['t0', 't1', 't3', 't4'].map(task => `${task}.${name}.s1`)),
  )
  expect(tasks).toEqual({ chosen: ['t0', 't1', 't3', 't4'], leftOut: ['t2', 't5'] })
  expect(settings.leftOut).toEqual([])
  // Few tasks: more runs of each. More settings than lines: every organization has one.
  const one = chooseRuns(
    results.filter(({ task }) => task === 't0'),
    6,
  )
  expect(one.runs.map(({ id }) => id)).toEqual(
    ['causal', 'dag', 'tree'].flatMap(name => [1, 2].map(seed => `t0.${name}.s${seed}`)),
  )
  const sizes = results.flatMap(result => [2, 3, 4].map(agents => ({ ...result, agents })))
  const few = chooseRuns(sizes, 4)
  expect(new Set(few.runs.map(({ organization }) => organization)).size).toBe(3)
  expect(few.runs).toHaveLength(4)
  expect(few.settings.leftOut).toHaveLength(5)
})

test('the last row of the dashboard keeps its keys, and of the rest what has room whole', () => {
  const one = { note: '', name: 'cabin', chosen: 0, runs: 1, leftOut: 0, live: false }
  expect(footerLine(one, 80)).toBe(' 0 all · 1–8 one chart · e export · q quit')
  const several = { ...one, name: 'a-recording-with-a-long-name', runs: 3, leftOut: 4, live: true }
  expect(footerLine(several, 80)).toBe(' 3 of 7 runs · 0 all · 1–8 one chart · ← → run · e export · q quit · live')
  expect(footerLine(several, 140)).toMatch(/live · 1 of 3 · a-recording-with-a-long-name$/)
  const most = { ...several, runs: 12, leftOut: 78, live: false }
  expect(footerLine({ ...most, note: `written: ${'x'.repeat(99)}.csv` }, 80)).toMatch(/^ 12 of 90 runs · 1 of 12/)
  expect(footerLine({ ...several, note: 'written: x.csv' }, 80)).toMatch(
    /^ 3 of 7 runs · written: x\.csv · live · 1 of 3/,
  )
})

test('a run without a score has none in the table, and no line in the drawing', async () => {
  const none = { ...run, name: 'unscored', completion: [] }
  const csv = toCsv(seriesOf('completion', [none, run]))
  expect(csv).toMatch(/\r\nunscored,0,\r\nunscored,[\d.]+,\r\n/)
  expect(csv).toContain('\r\ncabin,0,0\r\n')
  await expect(toSvg('completion', [none])).rejects.toThrow(/nothing to draw/)
  expect(await toSvg('completion', [none, run])).toContain('<svg')
})

test('no goal and no name in a table is a formula', () => {
  const [goal] = run.goals
  const hostile = { ...run, name: '=run', goals: [{ ...goal!, goal: '=HYPERLINK("http://a")' }] }
  expect(toCsv(seriesOf('goals', [hostile]))).toContain(`'=run,1,"'=HYPERLINK(""http://a"")",`)
})
