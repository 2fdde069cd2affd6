import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from '../../../source/brain/brain.ts'
import { createEmbeddingRanker } from '../../../source/brain/providers/embeddings.ts'
import { placeOf } from '../../../source/brain/providers/named-model.ts'
import { loadPrompts, parsePrompt } from '../../../source/brain/providers/prompt-templates.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { UsageError } from '../../../source/errors.ts'
import { rankByWords } from '../../../source/minecraft/names/rank-by-words.ts'
import { actInput, planInput } from '../support/question-inputs.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const one of close.splice(0)) one()
})
const folder = mkdtempSync(join(tmpdir(), 'mcteam-embeddings-'))
close.push(() => {})
const cache = join(folder, 'cache', 'embeddings.jsonl')

/** An endpoint whose embeddings know that a sword and a blade are alike. */
const meanings = ['sword blade weapon', 'bread wheat bake', 'boat water row']
const serve = async (status = 200) => {
  const asked: string[][] = []
  const accounts: unknown[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] }
      asked.push(input)
      accounts.push(request.headers['openai-organization'])
      response.writeHead(status, { 'content-type': 'application/json' })
      if (status !== 200) return response.end(JSON.stringify({ error: { message: 'no such model' } }))
      const vector = (text: string) => meanings.map(list => list.split(' ').filter(word => text.includes(word)).length)
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vector(text) }))
      response.end(JSON.stringify({ object: 'list', model: 'm', data, usage: { prompt_tokens: 1, total_tokens: 1 } }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  close.push(
    () => server.close(),
    () => rmSync(join(folder, 'cache'), { recursive: true, force: true }),
  )
  return { asked, accounts, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

test('by words: the text that shares rare words comes first, plurals and spellings of names are the same', () => {
  const texts = ['Collect 10 birch logs', 'Bake 3 bread from wheat', 'Build the oak bridge', 'collect wheat']
  expect(rankByWords('get birch_log', texts, 2)).toEqual([0])
  expect(rankByWords('harvest the wheat for breads', texts, 2)).toEqual([1, 3])
  expect(rankByWords('nothing of this kind', texts, 2)).toEqual([])
})

test('by words: always the same order, indices that exist, each once, whatever the texts hold', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 12 }),
      fc.nat(5),
      (query, texts, limit) => {
        const found = rankByWords(query, texts, limit)
        expect(found).toEqual(rankByWords(query, texts, limit))
        expect(new Set(found).size).toBe(found.length)
        expect(found.length).toBeLessThanOrEqual(limit)
        expect(found.every(index => index >= 0 && index < texts.length)).toBe(true)
      },
    ),
  )
})

test('by embeddings: what means the same is found without sharing a word, and nothing is asked for twice, not even later', async () => {
  const { asked, baseUrl } = await serve()
  const options = { place: placeOf({ baseUrl }), model: 'text-embedding-3-small', cache }
  const texts = ['row over the water', 'a blade for everybody', 'wheat to bake']
  const rank = createEmbeddingRanker(options)
  expect(await rank('make a sword', texts, 1)).toEqual([1])
  expect(await rank('a boat', texts, 2)).toEqual([0, 1])
  expect(asked).toEqual([['make a sword', ...texts], ['a boat']])
  // Another session reads them from disk.
  expect(await createEmbeddingRanker(options)('make a sword', texts, 1)).toEqual([1])
  expect(asked).toHaveLength(2)
  expect(readFileSync(cache, 'utf8').trim().split('\n')).toHaveLength(5)
})

test('for embeddings, too, only OpenAI and what is in its place hear of the account there', async () => {
  vi.stubEnv('OPENAI_ORG_ID', 'org-1')
  const { accounts, baseUrl } = await serve()
  for (const provider of [undefined, 'openai', 'mistral', 'ollama'] as const)
    await createEmbeddingRanker({ place: placeOf({ provider, baseUrl }), model: `m-${provider}`, cache })(
      'oak',
      ['a'],
      1,
    )
  expect(accounts).toEqual(['org-1', 'org-1', undefined, undefined])
  vi.unstubAllEnvs()
})

/** An endpoint of embeddings that does as told, and what was asked of it. */
const misbehaving = async (behave: (response: ServerResponse) => void) => {
  const received: (string | undefined)[] = []
  const server = createServer((request, response) => {
    received.push(request.url)
    request.resume().on('end', () => behave(response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ranked = async (timeout?: number) => {
    const troubles: string[] = []
    const options = {
      place: placeOf({ baseUrl: `${origin}/v1` }),
      model: 'm',
      cache: join(folder, 'none.jsonl'),
      timeout,
    }
    const rank = createEmbeddingRanker({ ...options, onTrouble: text => troubles.push(text) })
    expect(await rank('birch', ['oak', 'birch'], 1)).toEqual([1])
    return troubles
  }
  return { received, origin, ranked }
}

test('texts follow no redirect of embeddings to another host, which is told', async () => {
  const elsewhere = await misbehaving(response => response.end('{}'))
  const { ranked } = await misbehaving(response =>
    response.writeHead(307, { location: `${elsewhere.origin}/v1/embeddings` }).end(),
  )
  expect(await ranked()).toEqual([
    expect.stringContaining(`redirects to ${elsewhere.origin}; the prompt is not sent there`),
  ])
  expect(elsewhere.received).toEqual([])
})

test('embeddings without end are hung up on, those that drip are waited for no longer than their time', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const endless = await misbehaving(response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', more)
    }
    more()
  })
  // Long enough for all these bytes on any machine: the bound, not the time, ends it.
  expect(await endless.ranked(60_000)).toEqual([expect.stringMatching(/the answer has more than \d+ bytes/)])
  const dripping = await misbehaving(response => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(' ')
  })
  expect(await dripping.ranked(200)).toHaveLength(1)
})

test('many texts are asked for in parts, so that their vectors have room in an answer', async () => {
  const { asked, baseUrl } = await serve()
  const texts = Array.from({ length: 250 }, (_, n) => `text ${n}`)
  const rank = createEmbeddingRanker({ place: placeOf({ baseUrl }), model: 'm', cache })
  expect(await rank('a sword', [...texts, 'blade'], 1)).toEqual([250])
  expect(asked.map(input => input.length)).toEqual([100, 100, 52])
})

test('an endpoint without embeddings is told about once, and words do instead', async () => {
  const { baseUrl } = await serve(404)
  const troubles: string[] = []
  const rank = createEmbeddingRanker({
    place: placeOf({ baseUrl }),
    model: 'nothing',
    cache,
    onTrouble: text => troubles.push(text),
  })
  expect(await rank('birch', ['oak', 'birch'], 1)).toEqual([1])
  expect(await rank('oak', ['oak', 'birch'], 1)).toEqual([0])
  expect(troubles).toEqual([
    expect.stringMatching(/^nothing gives no embeddings \(.*no such model.*\); .* by their words instead\.$/),
  ])
})

test('the two examples nearest to the task stand before the question, and every example is an answer that could be given', () => {
  const prompts = loadPrompts()
  const user = (title: string) =>
    prompts
      .get('nextActions')!
      .render(actInput({ id: 't', title, done: { kind: 'have', item: 'birch_log', count: 5 }, from: 'Lena' })).user
  expect(user('Collect 5 birch logs')).toMatch(/^Examples from other games:\nSituation: Collect 10 birch logs/)
  expect(user('Collect 5 birch logs').match(/^Situation: /gm)!.length).toBeLessThanOrEqual(2)
  expect(user('Dance')).not.toContain('Situation: ')
  expect(prompts.get('planTask')!.render(planInput('Build the bridge')).user).toContain('West half of the bridge')
  // The part that never changes stays in front, for endpoints that cache it.
  expect(
    prompts.get('nextActions')!.render(actInput({ id: 't', title: 'x', done: { kind: 'report' }, from: 'L' })).system,
  ).toBe(
    prompts
      .get('nextActions')!
      .render(actInput({ id: 't', title: 'Collect birch', done: { kind: 'report' }, from: 'L' })).system,
  )
})

test('an example that the question would not take fails at load, with file and line', () => {
  const text = (answer: string) =>
    `---\nquestion: monitorProgress\ninputs: [seat]\n---\n[system]\nx\n[user]\n{{seat}}\n\n[examples]\nsomething\n=>\n${answer}\n`
  const load = (answer: string) =>
    parsePrompt(text(answer), 'mine.md', questions.monitorProgress as unknown as Question)
  expect(load('{"status":"ongoing","reason":"on it"}').examples).toHaveLength(1)
  expect(() => load('{"status":"maybe"}')).toThrow(/^mine\.md:11: the answer of this example does not fit: status/)
  expect(() => load('{')).toThrow(UsageError)
})
