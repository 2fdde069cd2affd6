import { afterEach, expect, test } from 'vitest'
import { BrainError } from '../../../source/brain/brain.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { recorded } from '../../../source/mind/recorded-brain.ts'
import { type Behaviour, fails, says, startEndpoint } from '../support/model-server.ts'
import { monitorInput } from '../support/question-inputs.ts'

const key = 'sk-secret-1234567890abcdef'
const good = '{"status":"ongoing","reason":"4 of 6 logs"}'
const input = monitorInput({
  id: 't',
  title: 'Collect 6 oak logs',
  done: { kind: 'have', item: 'oak_log', count: 6 },
  from: 'Lena',
})
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(close => close()))
})

const against = async (
  behave: Behaviour,
  extra: { timeout?: number; retries?: number; model?: string; baseUrl?: string } = {},
) => {
  const endpoint = await startEndpoint(behave)
  open.push(endpoint.close)
  const brain = createOpenAIBrain({ model: 'gpt-5-mini', apiKey: key, baseUrl: endpoint.url, backOff: 10, ...extra })
  const log: { type: string; data: Record<string, unknown> }[] = []
  let id = 0
  const wrapped = recorded({
    brain,
    nextId: () => `q${++id}`,
    emit: ((type: string, source: string, data: Record<string, unknown>) => {
      log.push({ type, data })
      return { seq: log.length, t: 0, source, type, data }
    }) as never,
  })
  const thoughts: string[] = []
  const ask = (signal = new AbortController().signal) =>
    wrapped.ask(questions.monitorProgress, input, { seat: 'Bob', signal, onThought: text => thoughts.push(text) })
  return { ask, endpoint, log, thoughts }
}
const failure = async (promise: Promise<unknown>): Promise<BrainError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BrainError)
  return error as BrainError
}

test('parts of tokens that an endpoint counts are whole tokens in the log, and the answer stays', async () => {
  const usage = {
    ...{ prompt_tokens: 12.5, completion_tokens: 0.1, total_tokens: 15.7 },
    prompt_tokens_details: { cached_tokens: 3.2 },
  }
  const { ask, log } = await against(response => says(response, good, { usage }))
  const tokens = { tokensIn: 13, tokensOut: 3, tokensCached: 4 }
  expect(await ask()).toMatchObject({ value: { status: 'ongoing' }, ...tokens })
  expect(log.at(-1)).toMatchObject({ type: 'mind.answered', data: tokens })
})

test('a good answer comes back typed, with tokens, price and the exact prompt in the log', async () => {
  const { ask, endpoint, log } = await against(response => says(response, good))
  const answer = await ask()
  expect(answer.value).toEqual({ status: 'ongoing', reason: '4 of 6 logs' })
  expect(answer).toMatchObject({ tokensIn: 1000, tokensOut: 100, attempts: 1 })
  expect(answer.cost).toBeCloseTo((1000 * 0.25 + 100 * 2) / 1e6)
  const sent = endpoint.received[0]!.body
  expect(sent.response_format?.type).toBe('json_schema')
  expect(log[0]!.data.prompt).toBe(sent.messages.map(one => one.content).join('\n\n'))
  expect(sent.messages[1]!.content).toContain('Collect 6 oak logs')
})

test('a malformed answer is fed back with the reason and repaired', async () => {
  const { ask, endpoint, log } = await against((response, _, count) =>
    says(response, count === 1 ? '{"status":"maybe","reason":""}' : `Sure!\n\`\`\`json\n${good}\n\`\`\``),
  )
  const answer = await ask()
  expect(answer.value.status).toBe('ongoing')
  expect(answer).toMatchObject({ tokensIn: 2000, attempts: 2 })
  const last = endpoint.received[1]!.body.messages.at(-1)!
  expect(last.role).toBe('user')
  expect(last.content).toMatch(/status/)
  expect(log.filter(one => one.type === 'mind.answered')).toHaveLength(1)
})

test.each([
  [
    'truncated',
    (response: Parameters<Behaviour>[0]) => says(response, '{"status":"ongo', { finish: 'length' }),
    /cut off/,
    5,
  ],
  ['empty', (response: Parameters<Behaviour>[0]) => says(response, ''), /empty/, 3],
  ['prose', (response: Parameters<Behaviour>[0]) => says(response, 'I think it is going well.'), /no complete JSON/, 3],
  ['absent', (response: Parameters<Behaviour>[0]) => says(response, null), /empty/, 3],
])(
  'an answer that stays %s is asked three times, one cut off with more room first, then fails with its reason',
  async (_, behave, reason, times) => {
    const { ask, endpoint, log } = await against(behave)
    const error = await failure(ask())
    expect(error.failure).toBe('bad-answer')
    expect(error.message).toMatch(reason)
    expect(endpoint.received).toHaveLength(times)
    expect(log.at(-1)).toMatchObject({ type: 'mind.answered', data: { tokensIn: 1000 * times, attempts: times } })
  },
)

test('a refusal is not asked again', async () => {
  const { ask, endpoint } = await against(response => says(response, null, { refusal: 'I cannot help with that.' }))
  expect((await failure(ask())).failure).toBe('refused')
  expect(endpoint.received).toHaveLength(1)
})

test('an address of which no request can be made is not asked again', async () => {
  const baseUrl = 'http://ann:hush@127.0.0.1:1/v1'
  const { ask, thoughts } = await against(response => says(response, good), { baseUrl })
  const error = await failure(ask())
  expect(error).toMatchObject({ failure: 'unreachable', attempts: 1 })
  expect(error.message).not.toContain('hush')
  expect(thoughts).toEqual([])
})

test('a rate limit waits as long as the endpoint says, and says so meanwhile', async () => {
  const { ask, endpoint, thoughts } = await against((response, _, count) =>
    count === 1 ? fails(response, 429, 'slow down', { 'retry-after': '0.3' }) : says(response, good),
  )
  expect((await ask()).attempts).toBe(2)
  expect(endpoint.received[1]!.at - endpoint.received[0]!.at).toBeGreaterThanOrEqual(290)
  expect(thoughts).toEqual([expect.stringMatching(/too many requests \(.*\); asking again in 1 s$/)])
})

test('overload is waited out, but not for ever', async () => {
  const { ask, endpoint } = await against(response => fails(response, 503, 'overloaded'), { retries: 2 })
  expect((await failure(ask())).failure).toBe('unreachable')
  expect(endpoint.received).toHaveLength(3)
})

test('no answer in time is a time-out', async () => {
  const { ask } = await against(() => {}, { timeout: 60, retries: 1 })
  const error = await failure(ask())
  expect(error.failure).toBe('timeout')
  expect(error.attempts).toBe(2)
})

test('a wrong key fails at once, in one line that does not tell the key', async () => {
  const { ask, endpoint, log } = await against(response => fails(response, 401, `Incorrect API key provided: ${key}`))
  const error = await failure(ask())
  expect(error.failure).toBe('unauthorized')
  expect(endpoint.received).toHaveLength(1)
  expect(endpoint.received[0]!.authorization).toBe(`Bearer ${key}`)
  expect(JSON.stringify(log) + error.message + String(error.stack)).not.toContain(key)
})

test('an endpoint without JSON schema steps down once and is remembered', async () => {
  const { ask, endpoint } = await against((response, { body }) =>
    body.response_format?.type === 'json_schema'
      ? fails(response, 400, "response_format 'json_schema' is not supported")
      : says(response, good),
  )
  await ask()
  await ask()
  expect(endpoint.received.map(one => one.body.response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    'json_object',
  ])
})

test('an endpoint that takes no format and no temperature is asked in plain text', async () => {
  const { ask, endpoint } = await against((response, { body }) => {
    if (body.response_format) fails(response, 400, 'unknown field response_format')
    else if (body.temperature !== undefined) fails(response, 400, 'temperature is fixed for this model')
    else says(response, good)
  })
  expect((await ask()).value.status).toBe('ongoing')
  expect(endpoint.received.at(-1)!.body).not.toHaveProperty('response_format')
})

test('an abort ends the wait at once, with its own reason', async () => {
  const controller = new AbortController()
  const { ask } = await against(() => controller.abort(new Error('stopped by Ann')))
  await expect(ask(controller.signal)).rejects.toThrow(/stopped by Ann|abort/i)
})

test('a model without a known price costs an unknown amount, not nothing', async () => {
  const { ask } = await against(response => says(response, good, { model: 'llama3' }), { model: 'llama3' })
  expect((await ask()).cost).toBeNull()
})

test('leaders and workers think with their own models, some questions with another one still', async () => {
  const endpoint = await startEndpoint(response => says(response, good))
  open.push(endpoint.close)
  const models = { leader: 'gpt-x', workers: 'gpt-y', planTask: 'gpt-z' }
  const brain = createOpenAIBrain({ model: 'gpt-5-mini', models, apiKey: key, baseUrl: endpoint.url })
  const { signal } = new AbortController()
  for (const role of ['leader', 'worker', 'peer', undefined] as const)
    await brain.ask(questions.monitorProgress, input, { seat: 'Bob', signal, ...(role ? { role } : {}) })
  expect(endpoint.received.map(one => one.body.model)).toEqual(['gpt-x', 'gpt-y', 'gpt-y', 'gpt-5-mini'])
})

test.each<[string, { uncounted?: boolean; usage?: object }]>([
  ['no counts', { uncounted: true }],
  ['negative counts', { usage: { prompt_tokens: -1000, completion_tokens: -5 } }],
  ['absurd counts', { usage: { prompt_tokens: 1e300, completion_tokens: 1 } }],
  ['counts of nothing', { usage: { prompt_tokens: 0, completion_tokens: 0 } }],
])('an endpoint with %s: tokens are estimated from the characters, which the log says', async (_, extra) => {
  const { ask, endpoint, log } = await against(response => says(response, good, extra))
  await ask()
  const asked = JSON.stringify(endpoint.received[0]!.body.messages).length
  const { tokensIn, tokensOut, ...data } = log.at(-1)!.data
  expect(data).toMatchObject({ cost: null, tokensEstimated: true })
  expect(tokensIn).toBeGreaterThanOrEqual(asked / 4)
  expect(tokensOut).toBe(Math.ceil(good.length / 4))
})

test('a model under a name that has no price costs what the model costs that was asked for', async () => {
  const { ask, log } = await against(response => says(response, good, { model: 'evil' }))
  await ask()
  // 1,000 in at $0.25, 100 out at $2 a million.
  expect(log.at(-1)!.data).toMatchObject({ model: 'evil', cost: expect.closeTo(0.00045, 8) as number })
  expect(log.at(-1)!.data).not.toHaveProperty('tokensEstimated')
})
