import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { actionsInText } from '../../../../source/brain/answers/tool-calls.ts'
import { readableSoFar } from '../../../../source/brain/providers/endpoint/answer-stream.ts'
import type { OpenAIOptions } from '../../../../source/brain/providers/openai.ts'
import { createOpenAIBrain } from '../../../../source/brain/providers/openai.ts'
import { questions } from '../../../../source/brain/questions/index.ts'
import { recorded } from '../../../../source/mind/recorded-brain.ts'
import { type Behaviour, fails, says, startEndpoint } from '../../support/model-server.ts'
import { actInput, actions } from '../../support/question-inputs.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(close => close()))
})
const input = actInput({
  id: 't',
  title: 'Collect 6 oak logs',
  done: { kind: 'have', item: 'oak_log', count: 6 },
  from: 'Lena',
})
const collect = { name: 'collect', args: { item: 'oak_log', count: 6 } }

const against = async (behave: Behaviour, extra: Partial<OpenAIOptions> = {}) => {
  const endpoint = await startEndpoint(behave)
  open.push(endpoint.close)
  const log: { type: string; data: Record<string, unknown> }[] = []
  const brain = recorded({
    brain: createOpenAIBrain({
      model: 'gpt-5-mini',
      apiKey: 'none',
      baseUrl: endpoint.url,
      backOff: 5,
      timeout: 1000,
      ...extra,
    }),
    nextId: () => 'q1',
    emit: ((type: string, source: string, data: Record<string, unknown>) => {
      log.push({ type, data })
      return { seq: log.length, t: 0, source, type, data }
    }) as never,
  })
  const ask = () => brain.ask(questions.nextActions, input, { seat: 'Bob', signal: new AbortController().signal })
  return { ask, endpoint, log }
}

test('a thought can be read while it is being written; the answer, its tokens and price are the same as at once', async () => {
  const text = JSON.stringify({ thought: 'First the oaks by the lake, then home.', actions: [collect] })
  const { ask, log } = await against(
    async (response, received) => {
      // A slow writer: half of the thought, then the rest once that was told.
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const send = (content: string, finish: string | null = null) =>
        void response.write(
          `data: ${JSON.stringify({ model: 'gpt-5-mini', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`,
        )
      expect(received.body.stream_options).toEqual({ include_usage: true })
      send(text.slice(0, 25))
      await expect.poll(() => log.length, { interval: 5 }).toBeGreaterThan(0)
      send(text.slice(25, 60))
      send(text.slice(60), 'stop')
      response.write(
        `data: ${JSON.stringify({ model: 'gpt-5-mini', choices: [], usage: { prompt_tokens: 1000, completion_tokens: 100 } })}\n\n`,
      )
      response.end('data: [DONE]\n\n')
    },
    { timeout: 2000 },
  )
  const answer = await ask()
  expect(answer.value).toMatchObject({ actions: [collect] })
  expect(answer).toMatchObject({ tokensIn: 1000, tokensOut: 100, attempts: 1 })
  expect(answer.cost).toBeGreaterThan(0)
  const partial = log.filter(one => one.type === 'mind.thought')
  const [first, ...more] = partial.map(one => String(one.data.text))
  expect(first).toBe('First the oak')
  for (const later of more) expect('First the oaks by the lake, then home.').toContain(later)
  expect(partial.every(one => one.data.partial === true)).toBe(true)
})

test('an endpoint that writes nothing in pieces, or refuses to, is asked for the whole from then on', async () => {
  const good = JSON.stringify({ actions: [collect] })
  const deaf = await against(response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        model: 'm',
        choices: [{ message: { role: 'assistant', content: good }, finish_reason: 'stop' }],
      }),
    )
  })
  expect((await deaf.ask()).value.actions).toEqual([collect])
  await deaf.ask()
  expect(deaf.endpoint.received.map(one => one.body.stream === true)).toEqual([true, false, false])
  const refusing = await against((response, { body }) =>
    body.stream ? fails(response, 400, 'stream is not supported here') : says(response, good),
  )
  expect((await refusing.ask()).value.actions).toEqual([collect])
})

test('a stream that breaks off or falls silent is asked again; tokens that were not counted cost an unknown amount', async () => {
  const { ask, endpoint } = await against((response, _, count) => {
    if (count === 3) return says(response, JSON.stringify({ actions: [collect] }), { uncounted: true })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(
      `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content: '{"act' }, finish_reason: null }] })}\n\n`,
    )
    if (count === 1) response.end()
  })
  const answer = await ask()
  expect(answer.value.actions).toEqual([collect])
  expect(answer.cost).toBeNull()
  expect(endpoint.received).toHaveLength(3)
})

test('a stream that comes drop by drop for ever is hung up on and asked again', async () => {
  let dropped = 0
  const { ask, endpoint } = await against((response, _, count) => {
    if (count === 2) return says(response, JSON.stringify({ actions: [collect] }))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const chunk = { model: 'm', choices: [{ index: 0, delta: { content: ' ' }, finish_reason: null }] }
    const drip = setInterval(() => response.write(`data: ${JSON.stringify(chunk)}\n\n`), 20)
    response.on('close', () => {
      clearInterval(drip)
      dropped++
    })
  })
  expect((await ask()).value.actions).toEqual([collect])
  expect(endpoint.received).toHaveLength(2)
  await expect.poll(() => dropped).toBe(1)
})

test('an answer that came while the process stood still is read, not asked for again', async () => {
  const standsStill = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  const text = JSON.stringify({ actions: [collect] })
  for (const stream of [true, false]) {
    const { ask, endpoint } = await against(
      response => {
        says(response, text)
        standsStill(500)
      },
      { stream },
    )
    expect((await ask()).value.actions).toEqual([collect])
    expect(endpoint.received).toHaveLength(1)
  }
  // In the middle of a stream, too.
  const { ask, endpoint } = await against(response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (content: string, finish: string | null) =>
      response.write(
        `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`,
      )
    send(text.slice(0, 10), null)
    setTimeout(() => {
      send(text.slice(10), 'stop')
      response.end('data: [DONE]\n\n')
      standsStill(500)
    }, 50)
  })
  expect((await ask()).value.actions).toEqual([collect])
  expect(endpoint.received).toHaveLength(1)
})

test('actions are offered as tools where that is set, and calls of tools are actions', async () => {
  const calls = [{ name: 'collect', arguments: '{"item":"oak_log","count":6}' }]
  const { ask, endpoint } = await against(response => says(response, 'I go for logs.', { calls }), { tools: 'on' })
  expect((await ask()).value).toMatchObject({ thought: 'I go for logs.', actions: [collect] })
  expect(endpoint.received[0]!.body.tools?.map(one => one.function.name)).toEqual(actions.map(one => one.name))
})

test('an endpoint without tools steps down; broken arguments and unknown tools are fed back', async () => {
  const { ask, endpoint } = await against(
    (response, { body }, count) =>
      body.tools
        ? fails(response, 400, 'tools are not supported by this model')
        : count === 2
          ? says(response, '', { calls: [{ name: 'collect', arguments: 'six logs' }] })
          : count === 3
            ? says(response, '', { calls: [{ name: 'fly', arguments: '{}' }] })
            : says(response, JSON.stringify({ actions: [collect] })),
    { tools: 'on' },
  )
  expect((await ask()).value.actions).toEqual([collect])
  const said = endpoint.received.map(one => one.body.messages.at(-1)!.content)
  expect(said[2]).toMatch(/arguments of collect are not a JSON object/)
  expect(said[3]).toMatch(/no action "fly"/)
})

test('left to itself, tools are offered where an endpoint takes no JSON schema; switched off, never', async () => {
  const schemaless: Behaviour = (response, { body }) =>
    body.response_format?.type === 'json_schema'
      ? fails(response, 400, 'response_format json_schema is not supported')
      : says(response, JSON.stringify({ actions: [collect] }))
  const offered = async (behave: Behaviour, extra: Partial<OpenAIOptions>) => {
    const { ask, endpoint } = await against(behave, extra)
    await ask()
    return endpoint.received.map(({ body }) => body.tools !== undefined)
  }
  const able: Behaviour = response => says(response, JSON.stringify({ actions: [collect] }))
  expect(await offered(able, {})).toEqual([false])
  expect(await offered(schemaless, {})).toEqual([false, true])
  expect(await offered(able, { tools: 'on' })).toEqual([true])
  expect(await offered(schemaless, { tools: 'off' })).toEqual([false, false])
})

test('commands in plain text are understood, with quotes, gaps and lists in their arguments', async () => {
  const { ask } = await against(response => says(response, 'Off I go!\n!collect("oak_log", 6)\n!goTo(1, -60, 4)'))
  expect((await ask()).value).toMatchObject({
    thought: expect.stringContaining('Off I go!') as string,
    actions: [collect, { name: 'goTo', args: { x: 1, y: -60, z: 4 } }],
  })
  expect(actionsInText('!build("cabin", [1, 2, 3]) and !nothing(1)', actions)).toEqual([
    { name: 'build', args: { blueprint: 'cabin', cells: [1, 2, 3] } },
  ])
  expect(actionsInText(`!give('Ann', "oak \\"best\\" planks, all", 2)`, actions)).toEqual([
    { name: 'give', args: { player: 'Ann', item: 'oak "best" planks, all', count: 2 } },
  ])
})

test('what can be read of an unfinished answer is always a beginning of what it will say', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(200), (thought, cut) => {
      const readable = readableSoFar(JSON.stringify({ actions: [], thought }).slice(0, cut))
      if (readable !== null) expect(thought.startsWith(readable.replace(/[\uD800-\uDBFF]$/, ''))).toBe(true)
    }),
  )
})
