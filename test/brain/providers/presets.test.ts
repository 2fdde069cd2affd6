import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEndpoint } from '../../../source/brain/providers/endpoint/endpoint.ts'
import { namedModel, placeOf } from '../../../source/brain/providers/named-model.ts'
import { createOpenAIBrain, type OpenAIOptions } from '../../../source/brain/providers/openai.ts'
import { openaiProvider } from '../../../source/brain/providers/openai-provider.ts'
import { type Preset, type PresetName, presetNames, presetOf } from '../../../source/brain/providers/presets.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { type Behaviour, fails, says, startEndpoint } from '../support/model-server.ts'
import { monitorInput } from '../support/question-inputs.ts'

const good = '{"status":"ongoing","reason":"4 of 6 logs"}'
const input = monitorInput({ id: 't', title: 'Collect 6 logs', done: { kind: 'report' }, from: 'Lena' })
const keys = presetNames.flatMap(name => presetOf(name).keys)
beforeEach(() => {
  vi.stubEnv('OPENAI_BASE_URL', undefined)
  for (const key of keys) vi.stubEnv(key, undefined)
})
afterEach(() => void vi.unstubAllEnvs())

/** One question to an endpoint that behaves like a provider's. */
const ask = async (provider: PresetName, behave: Behaviour, options: Partial<OpenAIOptions> = {}) => {
  const endpoint = await startEndpoint(behave)
  onTestFinished(endpoint.close)
  const brain = createOpenAIBrain({ provider, model: 'm', baseUrl: endpoint.url, backOff: 10, ...options })
  const thoughts: string[] = []
  const answer = await brain.ask(questions.monitorProgress, input, {
    ...{ seat: 'Bob', signal: new AbortController().signal },
    onPartial: text => void thoughts.push(text),
  })
  return { answer, thoughts, label: brain.label, received: endpoint.received }
}
const said: Behaviour = response => says(response, good)

const stubOpenAI = (): void => {
  vi.stubEnv('OPENAI_ORG_ID', 'org-1')
  vi.stubEnv('OPENAI_PROJECT_ID', 'project-1')
  vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'X-Gate: let-me-in')
}

test.each(presetNames)('%s gets its own key and no other, and nothing that is meant for OpenAI', async provider => {
  for (const key of keys) vi.stubEnv(key, `value-of-${key}`)
  stubOpenAI()
  const { received, label } = await ask(provider, said)
  expect(label).toBe(`${provider}/m`)
  const { headers, authorization } = received[0]!
  expect(authorization).toBe(`Bearer value-of-${presetOf(provider).keys[0]}`)
  expect(received[0]!.body.model).toBe('m')
  const ours = provider === 'openai'
  expect(headers['openai-organization']).toBe(ours ? 'org-1' : undefined)
  expect(headers['openai-project']).toBe(ours ? 'project-1' : undefined)
  expect(headers['x-gate']).toBe(ours ? 'let-me-in' : undefined)
})

test.each([
  ['A provider without prices', {}, false],
  ["A provider with OpenAI's prices", { prices: 'openai' }, false],
  ["A program of the user's own", { own: true }, false],
  ['What is in the place of OpenAI', { openAI: true }, true],
] as const)('%s, made up (%o): does it get what is meant for OpenAI? %s', async (_, more, ours) => {
  stubOpenAI()
  const endpoint = await startEndpoint(said)
  onTestFinished(endpoint.close)
  const preset: Preset = { baseUrl: endpoint.url, keys: ['MADE_UP_API_KEY'], ...more }
  const { complete } = createEndpoint({
    place: { preset, baseUrl: endpoint.url, key: undefined, keyless: true },
    backOff: 10,
  })
  await complete({
    ...{ model: 'm', messages: [{ role: 'user', content: 'How is it going?' }], name: 'answer' },
    ...{ schema: {}, signal: new AbortController().signal },
  })
  const { headers } = endpoint.received[0]!
  expect(headers['openai-organization']).toBe(ours ? 'org-1' : undefined)
  expect(headers['openai-project']).toBe(ours ? 'project-1' : undefined)
  expect(headers['x-gate']).toBe(ours ? 'let-me-in' : undefined)
})

test('an address in the place of OpenAI gets what is meant for OpenAI, as it gets the key', () => {
  expect(placeOf({ baseUrl: 'http://localhost:1' }).preset).toMatchObject({ keys: ['OPENAI_API_KEY'], openAI: true })
  expect(presetNames.filter(name => presetOf(name).openAI)).toEqual(['openai'])
})

test('anthropic ignores formats, so the answer is the arguments of a tool, and shows while it is written', async () => {
  const { received, answer, thoughts } = await ask('anthropic', (response, { body }) =>
    body.tools?.length === 1 && body.tool_choice
      ? says(response, null, { calls: [{ name: body.tools[0]!.function.name, arguments: good }] })
      : says(response, 'It is going well.'),
  )
  expect(received).toHaveLength(1)
  expect(answer.value).toEqual({ status: 'ongoing', reason: '4 of 6 logs' })
  expect(thoughts).toContain('4 of 6 logs')
})

test('where a tool cannot be demanded, the answer is asked for in words', async () => {
  const { received, answer } = await ask('anthropic', (response, { body }) =>
    body.tool_choice ? fails(response, 400, 'tool_choice may not force a tool with thinking') : says(response, good),
  )
  expect(received.map(one => one.body.tools?.length)).toEqual([1, undefined])
  expect(answer.value.status).toBe('ongoing')
})

/** What each provider refuses, in its documents and in reports of its users: the first question is right already. */
const refusals: [PresetName, string, Behaviour, Partial<OpenAIOptions>?][] = [
  [
    'groq',
    'a schema for an answer in pieces, or the older name of the cap',
    (response, { body }) =>
      body.stream || body.max_tokens ? fails(response, 400, 'not with streaming') : says(response, good),
    { thinking: { maxTokens: 500 } },
  ],
  [
    'mistral',
    'the newer name of the cap',
    (response, { body }) =>
      body.max_completion_tokens ? fails(response, 422, 'Extra inputs are not permitted') : says(response, good),
    { thinking: { maxTokens: 500 } },
  ],
  [
    'openai',
    'the older name of the cap',
    (response, { body }) => (body.max_tokens ? fails(response, 400, 'Unsupported parameter') : says(response, good)),
    { thinking: { maxTokens: 500 } },
  ],
  [
    'deepseek',
    'schemas, and efforts where thinking is off',
    (response, { body }) =>
      body.response_format?.type !== 'json_object' || body.reasoning_effort || !body.thinking
        ? fails(response, 400, 'This response_format type is unavailable now')
        : says(response, good),
    { thinking: { effort: 'none' } },
  ],
  [
    'anthropic',
    'nothing, but it has no effort',
    (response, { body }) => (body.reasoning_effort ? fails(response, 400, 'no') : says(response, good)),
    { thinking: { effort: 'low' } },
  ],
]
test.each(refusals)('%s refuses %s, and is asked as it wants the first time', async (provider, _, behave, options) => {
  const { received } = await ask(provider, behave, options)
  expect(received).toHaveLength(1)
})

test('lmstudio, which takes no json_object, is asked in words where it takes no schema', async () => {
  const { received } = await ask('lmstudio', (response, { body }) =>
    body.response_format
      ? fails(response, 400, `'response_format.type' ${body.response_format.type} is not supported`)
      : says(response, good),
  )
  expect(received.map(one => one.body.response_format?.type)).toEqual(['json_schema', undefined])
})

test('what is used and what it costs: cached tokens, thinking outside of the answer, costs that are told, one’s own', async () => {
  const asUsed = async (provider: PresetName, model: string, usage: object) =>
    (await ask(provider, response => says(response, good, { model, usage }), { model })).answer
  const openai = await asUsed('openai', 'gpt-5-mini', { prompt_tokens_details: { cached_tokens: 800 } })
  expect(openai).toMatchObject({ tokensIn: 1000, tokensOut: 100, tokensCached: 800 })
  expect(openai.cost).toBeCloseTo((200 * 0.25 + 800 * 0.025 + 100 * 2) / 1e6)
  expect((await asUsed('deepseek', 'deepseek-chat', { prompt_cache_hit_tokens: 640 })).tokensCached).toBe(640)
  const xai = await asUsed('xai', 'grok-4', {
    total_tokens: 1350,
    completion_tokens_details: { reasoning_tokens: 250 },
  })
  expect(xai.tokensOut).toBe(350)
  expect((await asUsed('openrouter', 'new/model', { cost: 0.0123 })).cost).toBe(0.0123)
  // Elsewhere the field may mean anything.
  expect((await asUsed('groq', 'unheard-of', { cost: 0.0123 })).cost).toBeNull()
  expect((await asUsed('ollama', 'qwen3:8b', {})).cost).toBe(0)
})

test('other models of a session go to their providers, each with its key', async () => {
  const [here, there] = await Promise.all([startEndpoint(said), startEndpoint(said)])
  onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
  vi.stubEnv('MISTRAL_API_KEY', 'key-of-mistral')
  const brain = createOpenAIBrain({
    ...{ provider: 'ollama', model: 'qwen3:8b', baseUrl: here.url },
    models: { leader: 'mistral/mistral-large-latest', workers: 'qwen3:4b' },
    // The only address of the table that is asked here.
    fetch: (url, init) => fetch(String(url).replace('https://api.mistral.ai/v1', there.url), init),
  })
  for (const role of ['leader', 'worker'] as const)
    await brain.ask(questions.monitorProgress, input, { seat: 'B', role, signal: new AbortController().signal })
  expect(there.received).toMatchObject([
    { authorization: 'Bearer key-of-mistral', body: { model: 'mistral-large-latest' } },
  ])
  expect(here.received).toMatchObject([{ authorization: 'Bearer none', body: { model: 'qwen3:4b' } }])
})

test('what a name means', () => {
  expect(namedModel('gpt-5-mini', { raw: false })).toEqual({ model: 'gpt-5-mini' })
  expect(namedModel('Anthropic/claude-x', { raw: false })).toEqual({ provider: 'anthropic', model: 'claude-x' })
  expect(namedModel('openrouter/qwen/qwen3-8b', { raw: false })).toEqual({
    ...{ provider: 'openrouter', model: 'qwen/qwen3-8b' },
  })
  // Names of an endpoint of one's own.
  for (const model of ['Qwen/Qwen3-8B', 'openai/gpt-oss-20b', 'google/gemma-3'])
    expect(namedModel(model, { raw: true })).toEqual({ model })
  expect(namedModel('vllm/Qwen/Qwen3-8B', { raw: true })).toEqual({ provider: 'vllm', model: 'Qwen/Qwen3-8B' })
  expect(() => namedModel('antropic/claude-x', { raw: false })).toThrow(
    'There is no provider antropic (of antropic/claude-x). Did you mean anthropic/claude-x?',
  )
  expect(() => namedModel('Qwen/Qwen3-8B', { raw: false })).toThrow(
    expect.objectContaining({ remedy: expect.stringMatching(/--base-url/) as string }),
  )
  expect(() => namedModel('groq/', { raw: false })).toThrow('groq/ names no model.')
})

test('README’s table names every preset with its key or its address, and nothing else', () => {
  const [, table = ''] = /^\| `--model` \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(readFileSync('README.md', 'utf8')) ?? []
  const rows = table.split('\n').flatMap(line => {
    const [, away = '', key = '', , own = '', address = ''] = line.split('|').map(cell => cell.trim())
    const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)\//g)].map(([, name]) => name!)
    return [
      ...namesIn(away).map(name => ({ name, place: key })),
      ...namesIn(own).map(name => ({ name, place: address })),
    ]
  })
  expect(rows.map(({ name }) => name).toSorted()).toEqual(presetNames.toSorted())
  for (const { name, place } of rows) {
    const { own, baseUrl, keys: itsKeys } = presetOf(name as PresetName) // one of the presets, as seen above
    if (own) expect(place).toBe(`\`${baseUrl}\``)
    else if (place.startsWith('the name in capitals')) expect(itsKeys).toEqual([`${name.toUpperCase()}_API_KEY`])
    else expect(place).toBe(itsKeys.map(key => `\`${key}\``).join(' or '))
  }
})

const flags = (model: string, given: { 'base-url'?: string; address?: string } = {}, models?: Record<string, string>) =>
  openaiProvider.fromFlags({
    text: name => (name === 'model' ? model : name === 'base-url' ? given['base-url'] : undefined),
    ...{ number: () => undefined, address: given.address, models },
  })

test('a provider before a name wins over an address of the environment, one that is typed beside it wins over both', () => {
  const around = { 'base-url': 'http://around/v1' }
  expect(flags('anthropic/x', around)).toEqual({ kind: 'openai', provider: 'anthropic', model: 'x' })
  expect(flags('ollama/x', around)).toEqual({ kind: 'openai', provider: 'ollama', model: 'x' })
  expect(flags('Qwen/x', around)).toMatchObject({ model: 'Qwen/x', baseUrl: 'http://around/v1' })
  expect(flags('openai/x', around)).toEqual({ kind: 'openai', provider: 'openai', model: 'x' })
  expect(flags('x', around)).toEqual({ kind: 'openai', model: 'x', baseUrl: 'http://around/v1' })
  const typed = { 'base-url': 'http://typed/v1', address: 'http://typed/v1' }
  expect(flags('anthropic/x', typed)).toEqual({ kind: 'openai', model: 'anthropic/x', baseUrl: 'http://typed/v1' })
  expect(flags('vllm/Qwen/x', typed)).toMatchObject({ provider: 'vllm', model: 'Qwen/x', baseUrl: 'http://typed/v1' })
})

test('a session that goes on asks its own endpoint, where the environment says it again', () => {
  const config = { kind: 'openai', model: 'openai/gpt-oss-20b', baseUrl: 'http://around/v1' } as const
  const text = (name: string) => (name === 'base-url' ? 'http://around/v1' : undefined)
  expect(openaiProvider.again(config, { text, number: () => undefined })).toEqual(config)
})

test('openai/NAME is asked at OPENAI_BASE_URL, as a bare name is, and no other provider there', async () => {
  const proxy = await startEndpoint(said)
  onTestFinished(proxy.close)
  vi.stubEnv('OPENAI_BASE_URL', proxy.url)
  const config = flags('openai/gpt-x', { 'base-url': proxy.url })
  // What stands there may want no key; nothing of this machine is recorded or sent to a fleet.
  openaiProvider.ready(config)
  expect(config).toEqual({ kind: 'openai', provider: 'openai', model: 'gpt-x' })
  expect(openaiProvider.onFleet(config)).toEqual(config)
  const { kind: _, ...options } = config
  const brain = createOpenAIBrain({ ...options, backOff: 10 })
  await brain.ask(questions.monitorProgress, input, { seat: 'Bob', signal: new AbortController().signal })
  expect(proxy.received.map(({ body }) => body.model)).toEqual(['gpt-x'])
  expect(placeOf({ provider: 'anthropic' }).baseUrl).toBe('https://api.anthropic.com/v1')
  expect(placeOf({ provider: 'openai', baseUrl: 'http://typed/v1' }).baseUrl).toBe('http://typed/v1')
  const found = []
  for await (const { what } of openaiProvider.try!(config, new AbortController().signal)) found.push(what)
  expect(found[0]).toContain(`openai/gpt-x at ${proxy.url}`)
  vi.stubEnv('OPENAI_BASE_URL', 'my-proxy')
  expect(() => openaiProvider.ready(config)).toThrow('OPENAI_BASE_URL is not a URL, and openai/gpt-x is asked there.')
  vi.stubEnv('OPENAI_BASE_URL', '')
  expect(() => openaiProvider.ready(config)).toThrow('--model openai/gpt-x needs OPENAI_API_KEY')
})

test('a key that is missing is named, also that of another model; flags and recordings say the same again', () => {
  expect(() => openaiProvider.ready(flags('anthropic/x'))).toThrow('--model anthropic/x needs ANTHROPIC_API_KEY')
  expect(() => openaiProvider.ready(flags('google/x'))).toThrow('needs GEMINI_API_KEY or GOOGLE_API_KEY')
  openaiProvider.ready(flags('ollama/x'))
  expect(() => openaiProvider.ready(flags('ollama/x', {}, { leader: 'groq/y' }))).toThrow('groq/y needs GROQ_API_KEY')
  const config = flags('anthropic/x', {}, { leader: 'groq/y' })
  expect(openaiProvider.flagsOf(config)).toMatchObject({ model: 'anthropic/x', 'base-url': undefined })
  const nothing = { text: () => undefined, number: () => undefined }
  expect(openaiProvider.again(config, nothing)).toEqual(config)
  expect(() => openaiProvider.onFleet(config)).toThrow(
    expect.objectContaining({ remedy: expect.stringMatching(/ANTHROPIC_API_KEY where/) as string }),
  )
  vi.stubEnv('ANTHROPIC_API_KEY', 'a')
  vi.stubEnv('GROQ_API_KEY', 'g')
  expect(openaiProvider.onFleet(config)).toEqual(config)
})
