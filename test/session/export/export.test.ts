import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { cell } from '../../../source/session/export/csv.ts'
import { type ExportFormat, exporters } from '../../../source/session/export/index.ts'
import { type SftExample, type SftOptions, splitOf } from '../../../source/session/export/sft.ts'
import { completionHistory, completionOf, countedWork } from '../../../source/session/log/completion.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { openRecording, type Recording } from '../../../source/session/recording/open.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { summarise } from '../../../source/session/recording/tools/summary.ts'
import { recorded, temporaryFolder } from '../helpers.ts'

async function exported(recording: Recording, format: ExportFormat, options: SftOptions = {}): Promise<string> {
  let text = ''
  for await (const piece of exporters[format].write(recording, options)) text += piece
  return text
}

async function generated() {
  const path = join(temporaryFolder(), 'a.jsonl')
  const { events, session } = await recorded(path, { events: 1500 })
  const recording = await openRecording(path)
  onTestFinished(() => recording.close())
  return { recording, events, session }
}

/** A small session with one of everything that exports care about; a minute long. */
async function small(result: 'success' | 'failure' = 'success'): Promise<Recording> {
  const path = join(temporaryFolder(), 'a.jsonl')
  const header = generatedHeader()
  let now = 0
  const { emit, close } = createSession({ header, recorder: createRecorder({ path, header }), clock: () => now })
  const seat = 'ada'
  emit('session.started', 'host', {
    goal: 'A | tower <b>now</b>',
    taskName: 'tower',
    organization: 'solo',
    schedule: 'async',
    approvals: 'plans',
    brain: 'gpt-x',
    world: { kind: 'embedded', version: '1.19.2', address: 'here' },
  })
  emit('seat.added', 'team', { seat, role: 'leader', occupant: { kind: 'agent', label: 'gpt-x' } })
  emit('human.joined', 'host', { person: 'mia', role: 'observer' })
  const ask = (id: string, question: string, answer: unknown, error?: string) => {
    emit('mind.asked', seat, { ask: id, seat, question, input: { n: id }, prompt: `prompt of ${id}` })
    now += 1000
    emit('mind.answered', seat, {
      ask: id,
      seat,
      question,
      brain: 'openai',
      model: 'gpt-x',
      answer,
      error,
      tokensIn: 10,
      tokensOut: 5,
      cost: 0.5,
      ms: 1000,
    })
  }
  ask('q1', 'planTask', { objective: 'bad', stages: [] })
  emit('plan.proposed', seat, { plan: 'p', version: 1, replaces: null, seat, content: { objective: 'x', stages: [] } })
  emit('plan.rejected', 'mia', { plan: 'p', version: 1, by: 'mia', reason: 'too high' })
  ask('q2', 'planTask', { objective: 'good', stages: [] })
  emit('plan.proposed', seat, { plan: 'p', version: 2, replaces: 1, seat, content: { objective: 'y', stages: [] } })
  emit('plan.approved', 'mia', { plan: 'p', version: 2, by: 'mia', source: 'person' })
  ask('q2b', 'planTask', { objective: 'nearly', stages: [] })
  const content = { objective: 'z', stages: [] }
  emit('plan.proposed', seat, { plan: 'p', version: 3, replaces: 2, seat, content })
  emit('plan.edited', 'mia', {
    plan: 'p',
    version: 4,
    replaces: 3,
    by: 'mia',
    content: { ...content, objective: 'better' },
  })
  emit('plan.approved', 'mia', { plan: 'p', version: 4, by: 'mia', source: 'person' })
  ask('q3', 'nextActions', ['dig'])
  ask('q4', 'nextActions', undefined, 'timeout')
  emit('task.added', 'team', { task: 't', parent: null, title: 'Tower', status: 'running', assignees: [seat] })
  emit('action.started', seat, { action: 'a1', seat, name: 'dig', label: 'dig dirt', args: {}, ask: 'q3' })
  now += 6000
  emit('action.ended', seat, { action: 'a1', seat, result: 'failure', reason: 'too hard', code: 'noTool', ms: 6000 })
  emit('message.sent', 'mia', { message: 'm1', from: 'mia', to: [seat], text: '=HYPERLINK("x")', kind: 'chat' })
  emit('score.changed', 'referee', { completion: 0.5 })
  now = 60_000
  emit('score.changed', 'referee', { completion: 1, final: true })
  emit('task.changed', 'team', { task: 't', status: 'succeeded' })
  emit('session.ended', 'host', { result, reason: 'It stands.' })
  await close()
  const recording = await openRecording(path)
  onTestFinished(() => recording.close())
  return recording
}

/** A team that stays, of which two have a goal of their own beside that of the others. */
async function withGoalOfPart(): Promise<Recording> {
  const path = join(temporaryFolder(), 'a.jsonl')
  const header = generatedHeader()
  const { emit, close } = createSession({ header, recorder: createRecorder({ path, header }) })
  emit('session.started', 'host', {
    ...{ goal: 'Collect 2 sand.', taskName: 'sand', stays: true, organization: 'tree', schedule: 'async' },
    ...{ approvals: 'none', brain: 'rules', world: { kind: 'embedded', version: '1.19.2', address: 'here' } },
  })
  for (const seat of ['bob', 'mia'])
    emit('seat.added', 'team', { seat, role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
  emit('session.goal', 'ann', { goal: 'Collect 4 dirt.', by: 'ann', number: 2, seats: ['bob', 'mia'] })
  emit('mind.answered', 'bob', { ask: 'q1', seat: 'bob', question: 'planTask', brain: 'rules', tokensIn: 10, ms: 1 })
  await close()
  const recording = await openRecording(path)
  onTestFinished(() => recording.close())
  return recording
}

describe('csv', () => {
  test('has a row per event, which reads back', async () => {
    const { recording, events } = await generated()
    const rows = parseCsv(await exported(recording, 'csv'))
    expect(rows[0]).toEqual(['seq', 't_ms', 'source', 'type', 'about', 'data'])
    expect(rows.slice(1).map(([seq, , , type, , data]) => [Number(seq), type, JSON.parse(data!)])).toEqual(
      events.map(({ seq, type, data }) => [seq, type, JSON.parse(JSON.stringify(data))]),
    )
  })

  test('gives a spreadsheet no formulas to run', () => {
    expect(cell('=1+1')).toBe("'=1+1")
    expect(cell('@cmd')).toBe("'@cmd")
    expect(cell(-3)).toBe('-3')
    expect(cell('say "hi", now\n')).toBe('"say ""hi"", now\n"')
  })

  test('has a row for each goal, with those whom it was for', async () => {
    const recording = await withGoalOfPart()
    const [names, ...rows] = parseCsv(await exported(recording, 'goals'))
    const told = rows.map(row => Object.fromEntries(names!.map((name, i) => [name, row[i]])))
    expect(told).toMatchObject([
      { number: '1', goal: 'Collect 2 sand.', seats: '', result: '', calls: '0' },
      { number: '2', goal: 'Collect 4 dirt.', seats: 'bob mia', result: '', calls: '1', tokensIn: '10' },
    ])
    expect(await exported(recording, 'markdown')).toMatch('| 2 | bob and mia: Collect 4 dirt. | under way |')
  })

  test('has the numbers of each seat', async () => {
    const [names, values] = parseCsv(await exported(await small(), 'metrics'))
    expect(Object.fromEntries(names!.map((name, i) => [name, values![i]]))).toEqual({
      seat: 'ada',
      role: 'leader',
      occupant: 'gpt-x',
      calls: '5',
      tokensIn: '50',
      tokensOut: '25',
      cost: '2.5',
      thinkingMs: '5000',
      busyMs: '6000',
      actionsDone: '0',
      actionsFailed: '1',
      actionsAborted: '0',
      messages: '0',
      deaths: '0',
    })
  })
})

test('json is one document with everything', async () => {
  const { recording, events, session } = await generated()
  const document = JSON.parse(await exported(recording, 'json'))
  expect(document.header).toEqual(recording.header)
  expect(document.events).toEqual(JSON.parse(JSON.stringify(events)))
  expect(document.result).toEqual({ result: 'success', reason: 'The cabin stands.' })
  expect(document.metrics.completion).toBe(session.state.score.completion)
  const calls = document.metrics.seats.reduce((sum: number, seat: { calls: number }) => sum + seat.calls, 0)
  expect(calls).toBe(session.state.usage.calls)
})

test('markdown tells result, decisions, failures and numbers, and shows hostile text as it is', async () => {
  const text = await exported(await small(), 'markdown')
  // One is no plural.
  expect(text).not.toMatch(/(?<![\d.])1 (?:questions|seats|messages|commands|approvals|rejections|plans|events)\b/)
  expect(text).toMatch(/\b1 (?:question|seat|message|command|approval|rejection|plan) ?\b/)
  expect(text).toContain('# tower\n\n**success**: It stands.')
  expect(text).toContain('A \\| tower \\<b\\>now\\</b\\>')
  expect(text).toContain('- [x] Tower (ada)')
  expect(text).toContain('- 00:01 plan 1 rejected by mia: too high')
  expect(text).toContain('ada: too hard (at 00:11)')
  expect(text).toContain('| ada | leader | gpt-x | 5 | 50 | 25 | $2.5000 | 10 % | 0 | 1 | 0 | 0 |')
  expect(text).toMatch(/▁.*▅.*█ 100 %/)
})

test('a goal of which a part was left out is not done, and every export has the number of the screen', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  const header = generatedHeader()
  const { emit, close } = createSession({ header, recorder: createRecorder({ path, header }) })
  const done = { kind: 'have' as const, item: 'dirt', count: 5 }
  const items = [{ id: 'dirt', title: 'Collect 5 dirt', assignee: 'ada', requires: [], done }]
  const content = { objective: 'x', analysis: '', stages: [{ title: 'Gather', items }], leftOut: ['build a hut'] }
  emit('plan.proposed', 'ada', { plan: 'p1', version: 1, replaces: null, seat: 'ada', content })
  emit('task.added', 'team', { task: 'goal1', parent: null, title: 'A hut and dirt', done: { kind: 'children' } })
  emit('task.added', 'team', { task: 'p1/dirt', parent: 'goal1', title: 'Collect 5 dirt', done, plan: 'p1' })
  for (const task of ['p1/dirt', 'goal1']) emit('task.changed', 'team', { task, status: 'succeeded' })
  emit('session.ended', 'team', { result: 'given-up', cause: 'not-understood', reason: 'a part is left out' })
  await close()
  const recording = await openRecording(path)
  onTestFinished(() => recording.close())
  const text = await exported(recording, 'markdown')
  expect(text).toContain('- [ ] failed: A hut and dirt')
  expect(text).toContain('- [x] Collect 5 dirt')
  const state = await recording.stateAt({ seq: recording.lastSeq })
  // The goal is none of its pieces of work, here and on the screen.
  expect(countedWork(state)).toHaveLength(1)
  expect(text).toContain('1 of 1 done, 0 failed')
  expect(completionOf(state)).toBe(0.5)
  expect(completionHistory(state)).toEqual([[expect.any(Number), 0.5]])
  expect(text).toContain('| 50 % (')
  expect(JSON.parse(await exported(recording, 'json')).metrics).toMatchObject({ completion: 0.5 })
  expect(text).not.toContain('## Goals')
  expect(await exported(recording, 'otel')).toMatch(/"mcteam\.completion","value":\{"doubleValue":0\.5\}/)
})

describe('sft', () => {
  const examples = async (recording: Recording, options?: SftOptions) =>
    (await exported(recording, 'sft', options))
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as SftExample)

  test('has the accepted answers of a successful run as chat messages', async () => {
    const lines = await examples(await small())
    expect(lines.map(({ messages }) => messages)).toEqual([
      [
        { role: 'user', content: 'prompt of q2' },
        { role: 'assistant', content: '{"objective":"good","stages":[]}' },
      ],
      [
        { role: 'user', content: 'prompt of q2b' },
        // What a person made of it before approving it.
        { role: 'assistant', content: '{"objective":"better","analysis":"","stages":[]}' },
      ],
      [
        { role: 'user', content: 'prompt of q3' },
        { role: 'assistant', content: '["dig"]' },
      ],
    ])
    expect(lines[0]?.metadata).toMatchObject({
      task: 'tower',
      question: 'planTask',
      seat: 'ada',
      role: 'leader',
      completion: 1,
      split: splitOf('tower'),
    })
  })

  test('filters by result, score, question, role and split', async () => {
    expect(await examples(await small('failure'))).toEqual([])
    const recording = await small()
    expect(await examples(recording, { questions: ['nextActions'] })).toHaveLength(1)
    expect(await examples(recording, { roles: ['worker'] })).toEqual([])
    expect(await examples(recording, { minimum: 1.1 })).toEqual([])
    const [train, part] = await Promise.all([
      examples(recording, { split: 'train' }),
      examples(recording, { split: 'test' }),
    ])
    expect([train.length, part.length].sort()).toEqual([0, 3])
    const shared = await examples(recording, { split: 'test', testShare: 1 })
    expect(shared).toHaveLength(3)
  })

  test('parts the words of the system from the rest where it knows the template', async () => {
    const recording = await small()
    const render = (question: string) => ({ system: 'You plan.', user: `do ${question}` })
    // What was really asked wins over what would be asked today.
    expect((await examples(recording, { render }))[0]?.messages[0]).toEqual({ role: 'user', content: 'prompt of q2' })
    const rules = await generated()
    const [example] = await examples(rules.recording, { render, minimum: 0 })
    expect(example?.messages.slice(0, 2)).toEqual([
      { role: 'system', content: 'You plan.' },
      { role: 'user', content: `do ${example?.metadata.question}` },
    ])
  })

  test('splits tasks by their name, about as asked', () => {
    const tests = Array.from({ length: 2000 }, (_, i) => splitOf(`task ${i}`, 0.2)).filter(part => part === 'test')
    expect(tests.length).toBeGreaterThan(300)
    expect(tests.length).toBeLessThan(500)
  })
})

test('otel is one trace in OTLP JSON, with questions and actions under their agent', async () => {
  const recording = await small()
  const text = await exported(recording, 'otel')
  const { resourceSpans } = JSON.parse(text)
  expect(resourceSpans[0].schemaUrl).toBe('https://opentelemetry.io/schemas/1.41.0')
  interface OtlpSpan {
    traceId: string
    spanId: string
    parentSpanId?: string
    name: string
    startTimeUnixNano: string
    endTimeUnixNano: string
    status: { code?: number }
    attributes: { key: string; value: Record<string, unknown> }[]
  }
  const spans: OtlpSpan[] = resourceSpans[0].scopeSpans[0].spans
  const named = (name: string) => spans.filter(span => span.name === name)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
  for (const { traceId, spanId } of spans) expect(`${traceId} ${spanId}`).toMatch(/^[0-9a-f]{32} [0-9a-f]{16}$/)
  const [session] = named('invoke_workflow tower')
  expect(session?.attributes).toContainEqual({ key: 'gen_ai.workflow.name', value: { stringValue: 'tower' } })
  const [agent] = named('invoke_agent ada')
  expect(agent?.parentSpanId).toBe(session?.spanId)
  expect(named('chat gpt-x').map(({ parentSpanId }) => parentSpanId)).toEqual(Array(5).fill(agent?.spanId))
  const [dig] = named('execute_tool dig')
  expect(dig?.parentSpanId).toBe(named('chat gpt-x')[3]?.spanId)
  expect(dig?.status.code).toBe(2)
  expect(BigInt(dig!.endTimeUnixNano) - BigInt(dig!.startTimeUnixNano)).toBe(6_000_000_000n)
  expect(dig?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'noTool' } })
  expect(named('chat gpt-x')[0]?.attributes).toContainEqual({
    key: 'gen_ai.usage.input_tokens',
    value: { intValue: '10' },
  })
  expect(text).not.toContain('prompt of')
  expect(await exported(recording, 'otel')).toBe(text)
})

/** Enough of RFC 4180 to read back what was written. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('a session that went on after a goal has a table of its goals', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  const header = generatedHeader()
  let now = 0
  const { emit, close } = createSession({ header, recorder: createRecorder({ path, header }), clock: () => now })
  for (const [number, goal] of [
    [1, 'Collect 2 | dirt'],
    [2, 'Collect 4 sand'],
  ] as const) {
    emit('session.goal', 'ann', { goal, by: 'ann', number, budget: number === 1 ? undefined : { tokens: 9000 } })
    emit('mind.asked', 'ada', { ask: `q${number}`, seat: 'ada', question: 'planTask', input: {} })
    const tokens = { tokensIn: 10 * number, tokensOut: 5, cost: 0.5, ms: 1 }
    emit('mind.answered', 'ada', {
      ask: `q${number}`,
      seat: 'ada',
      question: 'planTask',
      brain: 'x',
      answer: {},
      ...tokens,
    })
    now += 60_000
    const cause = number === 1 ? 'observed' : 'plans-used-up'
    const result = number === 1 ? 'success' : 'failure'
    emit('goal.ended', 'team', { task: `goal${number}`, result, cause, reason: 'so it is' })
  }
  await close()
  const recording = await openRecording(path)
  onTestFinished(() => recording.close())
  const text = await exported(recording, 'markdown')
  expect(text).toContain('| 1 | Collect 2 \\| dirt | success | 00:00 | 01:00 | 0 of 0 | 1 | 15 | $0.5000 |')
  expect(text).toContain(
    '| 2 | Collect 4 sand | failure | 01:00 | 01:00 | 0 of 0 | 1 | 25 | $0.5000 (budget 9,000 tokens) |',
  )
  expect((await summarise(path)).goals?.map(({ result, spent }) => [result, spent.tokensIn])).toEqual([
    ['success', 10],
    ['failure', 20],
  ])
})
