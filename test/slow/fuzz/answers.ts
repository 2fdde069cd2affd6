import process from 'node:process'
import { setImmediate as turn } from 'node:timers/promises'
import { type Brain, BrainError, type Question } from '../../../source/brain/brain.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { recorded } from '../../../source/mind/recorded-brain.ts'
import { Random } from '../../../source/minecraft/random.ts'
import { createQuestionRecipes } from '../../../source/planner/question-recipes.ts'
import { cleanData } from '../../../source/session/log/clean-data.ts'
import { grounded } from '../../../source/team/plans/methods/grounded-answers.ts'
import { type Asked, askedByTeams } from '../../brain/support/asked-questions.ts'

/** Answers of an endpoint that is broken, stupid or hostile, read as a team's are: bytes, pieces, JSON, form, sense. */

export interface AnswerFigures {
  readonly answers: number
  readonly used: number
  /** Refused, by kind of failure. */
  readonly refused: Readonly<Record<string, number>>
  /** The thread's own work for one answer, ms. */
  readonly work: { readonly mean: number; readonly p99: number; readonly most: number; readonly worst: string }
  /** Heap after collecting garbage, before and after, bytes; null where garbage cannot be collected at will. */
  readonly heap: { readonly before: number; readonly after: number } | null
  readonly rssMost: number
}

export interface AnswerFuzz {
  readonly count: number
  readonly seed: number
  readonly onProgress?: (done: number) => void
}

const strange: readonly unknown[] = [
  ...[null, true, -1, 1e308, -0, 0.1, '', ' ', [], {}, [[]], 'x'.repeat(5000), '\u202e\u0007\x1b]0;x\x07', '__proto__'],
  ...['constructor', 'oak log', 'Zoe', 'p1/x', '../../etc/passwd', 9_007_199_254_740_992, 'x\ty', '\ud800', '"', '}{'],
  ...[JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')],
]

/** Another value somewhere in an answer. */
const spoilt = (value: unknown, random: Random): unknown => {
  if (typeof value !== 'object' || value === null || random.below(4) === 0) return random.pick(strange)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.below(5) === 0) return [...value, ...value, random.pick(strange)]
    const at = random.below(value.length)
    return value.map((one: unknown, index) => (index === at ? spoilt(one, random) : one))
  }
  const entries = Object.entries(value)
  const at = random.below(entries.length)
  const kept = entries.flatMap(([key, one], index): [string, unknown][] =>
    index !== at ? [[key, one]] : random.below(5) === 0 ? [] : [[key, spoilt(one, random)]],
  )
  if (random.below(8) === 0) kept.push([String(random.pick(strange)), random.pick(strange)])
  return Object.fromEntries(kept)
}

const pieces = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '```json\n',
  '<think>',
  '</think>',
  '!collect("',
  'null',
  '\u0000',
]
const bombs: readonly ((random: Random) => string)[] = [
  random => '{'.repeat(random.below(200_000)) + '}'.repeat(random.below(200_000)),
  random => '{"a":'.repeat(random.below(50_000)),
  random => `{"actions":${'['.repeat(random.below(100_000))}`,
  random => '{x} '.repeat(random.below(50_000)),
  random => `{"stages":[${'{"title":"x","items":[]},'.repeat(random.below(3000))}]}`,
  random => `{"thought":"${'\\"'.repeat(random.below(100_000))}"`,
  random => '!collect("'.repeat(random.below(40_000)),
  random => '<think>'.repeat(random.below(50_000)),
  random => ' '.repeat(random.below(390_000)),
  random => `{"edges":[${'["a","b"],'.repeat(random.below(20_000))}["a","b"]]}`,
  random => `{"actions":[${'{"name":"collect","args":{"item":"oak_lgo"}},'.repeat(random.below(4000))}{}]}`,
  random => `{"actions":[${'{"name":"collect" "args":{"item":1,'.repeat(random.below(1500))}`,
]

/** A text that is an answer, nearly one, or none at all. */
const textOf = (good: unknown, random: Random): string => {
  const kind = random.below(100)
  if (kind < 2) return random.pick(bombs)(random)
  let value = good
  for (let times = random.below(4); times > 0; times--) value = spoilt(value, random)
  let text = JSON.stringify(value) ?? ''
  for (let times = random.below(5); times > 0; times--) {
    const at = random.below(text.length + 1)
    const how = random.below(4)
    const until = Math.min(text.length, at + random.below(20))
    if (how === 0) text = text.slice(0, at) + random.pick(pieces) + text.slice(at)
    else if (how === 1) text = text.slice(0, at) + text.slice(until)
    else if (how === 2) text = text.slice(0, at) + text.slice(at, until).repeat(random.below(5)) + text.slice(until)
    else text = text.slice(0, at) + String.fromCharCode(random.below(0x10000)) + text.slice(at + 1)
  }
  if (kind < 12) text = text.slice(0, random.below(text.length + 1))
  if (kind < 22) text = `${random.pick(['Sure! ', '<think>hm</think>', 'a </think>', '```json\n', '{{x}} '])}${text}`
  return text
}

/** The answer in an envelope, which may be spoilt, too: status, type of content, chunks. */
const responseOf = (text: string, whole: boolean, random: Random): Response => {
  const finish = random.pick(['stop', 'stop', 'stop', 'length', 'content_filter', 'tool_calls', null, 7])
  const index = random.pick([0, 1, 127, 128, 4_294_967_290, -1, '__proto__', null])
  const calls = random.below(6) === 0 ? { tool_calls: [{ index, function: { name: 'collect', arguments: text } }] } : {}
  const said = { content: random.below(20) === 0 ? [{ type: 'text', text }] : text, ...calls }
  const odd = (value: object): string => JSON.stringify(random.below(10) === 0 ? spoilt(value, random) : value)
  if (random.below(25) === 0)
    return new Response(odd({ error: { message: text } }), { status: random.pick([400, 401, 404, 422, 429, 500, 503]) })
  if (whole) {
    const body = odd({
      model: 'm',
      choices: [{ message: said, finish_reason: finish }],
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  const size = Math.ceil((text.length + 1) / 500) + random.below(Math.max(200, text.length / 20))
  const events: string[] = []
  for (let at = 0; at < text.length; at += size)
    events.push(odd({ model: 'm', choices: [{ delta: { content: text.slice(at, at + size) }, finish_reason: null }] }))
  events.push(
    odd({ choices: [{ delta: calls, finish_reason: finish }] }),
    odd({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } }),
  )
  if (random.below(20) === 0)
    events.splice(random.below(events.length), 1, '{"choices":[{', random.pick(['', 'null', '[]', '{"error":{}}']))
  const bytes = Buffer.from(
    `${events.map(event => `data: ${event}\n\n`).join('')}${random.below(5) === 0 ? '' : 'data: [DONE]\n\n'}`,
  )
  const step = 1 + random.below(Math.max(4096, bytes.length / 8))
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      if (random.below(400) === 0) return controller.error(new TypeError('terminated'))
      controller.enqueue(bytes.subarray(at, at + step))
      at += step
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

const builtIn = [Object, Array, Function, String, Number, Promise, Map].map(one => one.prototype)
const shape = (): string => builtIn.map(one => Object.getOwnPropertyNames(one).sort().join()).join(';')

/** Work for one answer that is measured a second time. */
const looksAgainMs = 50
const millisecondsSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Reads so many answers. Throws with the seed and the number of the one that did harm. */
export const fuzzAnswers = async ({ count, seed, onProgress }: AnswerFuzz): Promise<AnswerFigures> => {
  const asked = [...(await askedByTeams()).entries()]
  const names = createQuestionRecipes('1.19.2').all
  const ground = { names, within: () => true, member: (name: string) => ['Lena', 'Bob', 'Mia'].includes(name) }
  const before = shape()
  const refused: Record<string, number> = {}
  const work: number[] = []
  let longest = 0
  let worst = ''
  let used = 0
  let rssMost = 0
  let response: (() => Response) | undefined
  const collectGarbage = (globalThis as { gc?: () => void }).gc
  const heapNow = (): number | null => {
    collectGarbage?.()
    return collectGarbage ? process.memoryUsage().heapUsed : null
  }
  const brainOf = (stream: boolean): Brain =>
    recorded({
      brain: createOpenAIBrain({
        model: 'm',
        apiKey: 'none',
        baseUrl: 'http://127.0.0.1:9/v1',
        tools: 'on',
        stream,
        backOff: 0,
        thinking: { retries: 0, timeout: 10_000 },
        fetch: () => Promise.resolve(response!()),
      }),
      retries: 0,
      nextId: () => 'q1',
      // As a session does with what goes into the log.
      emit: ((type: string, source: string, data: unknown) => ({
        seq: 1,
        t: 0,
        source,
        type,
        data: cleanData(data),
      })) as never,
    })
  let brains = { whole: brainOf(false), stream: brainOf(true) }
  let heapBefore: number | null = null
  for (let done = 0; done < count; done++) {
    const random = new Random(seed + done * 7919)
    // What a model was found not to take is not asked of it again: now and then a new one.
    if (done % 100 === 0) brains = { whole: brainOf(false), stream: brainOf(true) }
    // The first thousand warm the compiler up.
    if (done === Math.min(1000, count >> 1)) heapBefore = heapNow()
    const [name, { question, input, good }] = random.pick(asked as readonly (readonly [string, Asked])[])
    const text = textOf(good, random)
    const whole = random.below(4) === 0
    response = () => responseOf(text, whole, random)
    const started = process.threadCpuUsage()
    let outcome: string
    try {
      const context = { seat: 'Lena', signal: new AbortController().signal, onThought: () => {} }
      const { value } = await brains[whole ? 'whole' : 'stream'].ask(
        grounded(question, ground),
        input as never,
        context,
      )
      outcome = 'used'
      used++
      sound(question, input, value)
    } catch (error) {
      if (!(error instanceof BrainError))
        throw new Error(`Answer ${done} of seed ${seed} to ${name} raised ${String(error)}: ${text.slice(0, 300)}`, {
          cause: error,
        })
      outcome = error.failure
      refused[outcome] = (refused[outcome] ?? 0) + 1
      if (error.message.length > 10_000)
        throw new Error(`Answer ${done} of seed ${seed}: the reason has ${error.message.length} characters`)
    }
    let ms = millisecondsSince(started)
    if (ms > looksAgainMs) {
      // A collection of garbage that falls into one answer is not its work: the same once more takes as long only where the answer does.
      const again = process.threadCpuUsage()
      const context = { seat: 'Lena', signal: new AbortController().signal, onThought: () => {} }
      await brains[whole ? 'whole' : 'stream'].ask(grounded(question, ground), input as never, context).catch(() => {})
      ms = Math.min(ms, millisecondsSince(again))
    }
    if (ms > longest) {
      longest = ms
      worst = `${done} to ${name}, ${text.length} characters, ${outcome}: ${text.slice(0, 60)}`
    }
    work.push(ms)
    if (done % 500 === 0) {
      await turn()
      rssMost = Math.max(rssMost, process.memoryUsage().rss)
      if (shape() !== before || 'polluted' in {})
        throw new Error(`An answer up to ${done} of seed ${seed} changed what all objects share.`)
      onProgress?.(done)
    }
  }
  const after = heapNow()
  const sorted = [...work].sort((a, b) => a - b)
  return {
    answers: count,
    used,
    refused,
    work: {
      mean: work.reduce((sum, one) => sum + one, 0) / work.length,
      p99: sorted[Math.floor(sorted.length * 0.99)]!,
      most: sorted.at(-1)!,
      worst,
    },
    heap: heapBefore === null || after === null ? null : { before: heapBefore, after },
    rssMost,
  }
}

/** What is used fits the question's form, makes sense, and is what the log holds. */
const sound = (question: Question, input: unknown, value: unknown): void => {
  const faults = question.check?.(input, value) ?? []
  if (!question.output.safeParse(value).success || faults.length > 0)
    throw new Error(`an answer to ${question.name} is used that does not fit: ${faults.join(' ')}`)
  const used = JSON.stringify(value)
  if (used !== JSON.stringify(cleanData(value)))
    throw new Error(`an answer to ${question.name} is used that the log holds otherwise`)
}
