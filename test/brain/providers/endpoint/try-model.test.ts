import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openaiProvider } from '../../../../source/brain/providers/openai-provider.ts'
import type { PresetName } from '../../../../source/brain/providers/presets.ts'
import type { Finding } from '../../../../source/brain/providers/provider.ts'
import { type Behaviour, fails, says, startEndpoint } from '../../support/model-server.ts'

beforeEach(() => vi.stubEnv('OPENAI_API_KEY', 'sk-secret-1234567890'))
afterEach(() => void vi.unstubAllEnvs())

const tried = async (
  model: { provider?: PresetName; model: string; models?: Record<string, string> },
  behave: Behaviour,
  pages: Record<string, unknown> = {},
) => {
  const endpoint = await startEndpoint(behave, pages)
  onTestFinished(endpoint.close)
  const found: Finding[] = []
  const config = { kind: 'openai' as const, baseUrl: endpoint.url, ...model }
  for await (const one of openaiProvider.try!(config, new AbortController().signal)) found.push(one)
  expect(JSON.stringify(found)).not.toContain('sk-secret')
  return { found, lines: found.map(one => `${one.state} ${one.what}`), endpoint }
}

const status = '{"reason":"2 are missing","status":"ongoing","carried":[{"item":"oak_log","count":4}]}'
const numbers = Array.from({ length: 300 }, (_, n) => n + 1).join(' ')
/** Answers each question of the doctor as asked; what it remembers of a prompt is `room` characters of its end. */
const capable =
  (extra: { room?: number; model?: string; usage?: object; uncounted?: boolean } = {}): Behaviour =>
  (response, { body }) => {
    const prompt = body.messages.at(-1)!.content.slice(-(extra.room ?? 1e6))
    if (prompt.includes('JSON')) says(response, status, extra)
    else if (prompt.includes('numbers from'))
      says(response, `${prompt.includes('kelp') ? 'kelp' : 'oak'} ${numbers}`, { ...extra, tokens: 825 })
    else says(response, 'ready', extra)
  }

test('a model that does all of it is told with its speed, its room and what the questions cost', async () => {
  const { lines } = await tried({ model: 'gpt-5-mini' }, capable())
  expect(lines).toEqual([
    expect.stringMatching(/^ok gpt-5-mini at http:.* answers in \d+\.\d s$/),
    expect.stringMatching(/^ok JSON: fits its schema \(asked for by a JSON schema, /),
    expect.stringMatching(/^ok Long prompt and answer: complete in .*, \d+ tokens a second$/),
    expect.stringMatching(/^ok 4 questions at once: /),
    'ok Room for 400,000 tokens',
    // 7 × 1,000 in at $0.25, 825 + 6 × 100 out at $2 a million.
    'ok These 7 questions: 7,000 tokens in, 1,425 out, $0.0046',
  ])
})

test('a local program that cuts long prompts is found out, with what to set there', async () => {
  const pages = { '/api/ps': { models: [{ name: 'qwen3:8b', context_length: 4096 }] } }
  const { found } = await tried({ provider: 'ollama', model: 'qwen3:8b' }, capable({ room: 9000 }), pages)
  const bad = found.filter(one => one.state === 'bad')
  expect(bad.map(one => one.what)).toEqual([
    expect.stringMatching(/^Long prompt: its beginning is lost/),
    'Room for 4,096 tokens: long prompts lose their beginning',
  ])
  expect(new Set(bad.map(one => one.fix))).toEqual(
    new Set(['Set OLLAMA_CONTEXT_LENGTH=32768 where Ollama runs, and start it again.']),
  )
  expect(found.at(-1)!.what).toMatch(/no cost$/)
})

test('an answer that ends too early, a form that is not kept, too many at once: each has its line', async () => {
  let readies = 0
  const model = 'unheard-of'
  const { found } = await tried({ model }, (response, received, count) => {
    const prompt = received.body.messages.at(-1)!.content
    if (received.body.response_format) fails(response, 400, 'response_format is not supported')
    else if (prompt.includes('JSON')) says(response, 'It is going well.', { model })
    else if (prompt.includes('numbers from')) says(response, 'kelp 1 2 3', { model })
    else if (readies++ > 1) fails(response, 429, 'too fast')
    else capable({ model })(response, received, count)
  })
  expect(found.map(one => [one.state, one.what, one.fix])).toMatchObject(
    [
      ['ok', /./, undefined],
      ['bad', /^JSON: the answer cannot be read \(asked for in words only/, /larger model/],
      ['bad', /^Long answer: it ends too early, after 100 tokens/, /--max-tokens/],
      ['bad', /^A question failed: .*too many requests/, /--concurrency 1/],
      ['note', /context\) is not known/, /./],
      ['note', /the price is not known$/, /--budget 500k-tokens/],
    ].map(([state, what, fix]) => [
      state,
      expect.stringMatching(what as RegExp),
      fix === undefined ? undefined : expect.stringMatching(fix as RegExp),
    ]),
  )
})

test('an endpoint that does not count is told as such, and what a limit on tokens holds by', async () => {
  const { found } = await tried({ model: 'unheard-of' }, capable({ model: 'unheard-of', uncounted: true }))
  expect(found.at(-1)).toEqual({
    state: 'note',
    what: expect.stringMatching(
      /^These 7 questions: about [1-9][\d,]* tokens in, [1-9]\d* out; the endpoint does not count tokens, so the cost/,
    ) as string,
    fix: 'A limit on tokens holds by an estimate, about 4 characters a token: --budget 500k-tokens',
  })
})

test('a wrong key and a wrong name are one line each, with the variable and with what was meant', async () => {
  vi.stubEnv('ANTHROPIC_API_KEY', 'sk-secret-anthropic')
  const refused = await tried({ provider: 'anthropic', model: 'claude-x' }, response => fails(response, 401, 'no'))
  expect(refused.found).toEqual([
    {
      state: 'bad',
      what: expect.stringMatching(/^anthropic\/claude-x does not answer: /),
      fix: 'Check ANTHROPIC_API_KEY.',
    },
  ])
  const misspelt = await tried({ model: 'gtp-5-mini' }, response => fails(response, 404, 'no such model'), {
    '/v1/models': { data: [{ id: 'gpt-5-mini' }, { id: 'gpt-5' }] },
  })
  expect(misspelt.found).toEqual([
    {
      ...{ state: 'bad', what: expect.stringMatching(/has no model gtp-5-mini\. Did you mean gpt-5-mini\?$/) },
      fix: 'It offers: gpt-5-mini, gpt-5.',
    },
  ])
})

test('a program of one’s own costs nothing, also where it does not count tokens', async () => {
  const { lines } = await tried({ provider: 'ollama', model: 'm' }, capable({ model: 'm', uncounted: true }))
  expect(lines.at(-1)).toMatch(/^ok These \d questions: about [\d,]+ tokens in, [\d,]+ out, no cost/)
})

test('other models of a session are asked, too', async () => {
  const { lines } = await tried({ model: 'big', models: { workers: 'small', planTask: 'big' } }, capable())
  expect(lines.filter(line => line.includes('answers in')).map(line => line.split(' ')[1])).toEqual(['big', 'small'])
})
