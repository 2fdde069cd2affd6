import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { createGzip } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '../../../source/brain/answers/answer-limits.ts'
import { readAnswer } from '../../../source/brain/answers/read-answer.ts'
import { actionsInText } from '../../../source/brain/answers/tool-calls.ts'
import { BrainError } from '../../../source/brain/brain.ts'
import type { OpenAIOptions } from '../../../source/brain/providers/openai.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { recorded } from '../../../source/mind/recorded-brain.ts'
import { computing } from '../../stopwatch.ts'
import { type Behaviour, fails, says, startEndpoint } from '../support/model-server.ts'
import { actInput, actions } from '../support/question-inputs.ts'

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
const good = JSON.stringify({ actions: [collect] })

const against = async (behave: Behaviour, extra: Partial<OpenAIOptions> = {}) => {
  const endpoint = await startEndpoint(behave)
  open.push(endpoint.close)
  const thoughts: string[] = []
  const brain = recorded({
    brain: createOpenAIBrain({
      model: 'm',
      apiKey: 'none',
      baseUrl: endpoint.url,
      backOff: 5,
      timeout: 5000,
      ...extra,
    }),
    nextId: () => 'q1',
    emit: ((type: string, source: string, data: unknown) => ({ seq: 1, t: 0, source, type, data })) as never,
  })
  const ask = (signal = new AbortController().signal) =>
    brain.ask(questions.nextActions, input, { seat: 'Bob', signal, onThought: text => thoughts.push(text) })
  return { ask, endpoint, thoughts }
}
const failure = async (promise: Promise<unknown>): Promise<BrainError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BrainError)
  return error as BrainError
}
const chunk = (delta: unknown, more: object = {}): string =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`
const streamed: (write: (response: Parameters<Behaviour>[0]) => void) => Behaviour = write => response => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  write(response)
}
/** Goes on writing as long as the other side reads. */
const forever = (response: Parameters<Behaviour>[0], piece: string): { bytes: number } => {
  const sent = { bytes: 0 }
  const more = (): void => {
    while (!response.destroyed && response.write(piece)) sent.bytes += piece.length
  }
  response.on('drain', more)
  more()
  return sent
}

describe('calls of tools', () => {
  test.each([4_294_967_290, -1, 0.5, '__proto__', 'constructor', null, {}, 128])(
    'at place %j are no calls, and nothing else changes',
    async index => {
      const names = Object.getOwnPropertyNames(Array.prototype)
      const { ask } = await against(
        streamed(response => {
          response.write(chunk({ tool_calls: [{ index, function: { name: 'collect', arguments: '{}' } }] }))
          response.end(`${chunk({ content: good }, { finish_reason: 'stop' })}data: [DONE]\n\n`)
        }),
        { tools: 'on' },
      )
      expect((await ask()).value.actions).toEqual([collect])
      expect(Object.getOwnPropertyNames(Array.prototype)).toEqual(names)
    },
  )

  test('whose arguments have no end are hung up on', async () => {
    let sent = { bytes: 0 }
    const endless = chunk({ tool_calls: [{ index: 0, function: { name: 'collect', arguments: 'x'.repeat(50_000) } }] })
    const { ask } = await against(
      streamed(response => {
        sent = forever(response, endless)
      }),
      { tools: 'on', retries: 0 } as Partial<OpenAIOptions>,
    )
    expect((await failure(ask())).message).toMatch(/did not come to an end/)
    expect(sent.bytes).toBeLessThan(50 * limits.answerCharacters)
  })
})

describe('reading an answer takes no time worth speaking of', () => {
  const n = 199_000
  test.each([
    ['braces within braces', '{'.repeat(n) + '}'.repeat(n)],
    ['braces that nothing closes', '{'.repeat(2 * n)],
    ['objects that are none', '{x} '.repeat(n / 2)],
    ['quotes', '{"'.repeat(n)],
    ['deep lists', `{"actions":${'['.repeat(n)}${']'.repeat(n)}}`],
    ['no end of values', `{"actions":[${'{},'.repeat(n / 2)}{}]}`],
    ['no end of wrong values', `{"actions":[${'{"name":1},'.repeat(1500)}{}]}`],
    ['broken brackets', `{"actions":[${'{"name":"a","args":{},'.repeat(2000)}`],
    ['broken strings', `{"thought":"${'\\"'.repeat(20_000)}`],
    ['commas', `{"a":1${','.repeat(50_000)}`],
  ])('%s', (_, text) => {
    // Once for the compiler.
    readAnswer(text, questions.nextActions.output)
    expect(computing(() => readAnswer(text, questions.nextActions.output))).toBeLessThan(100)
  })

  test.each([
    ['commands that nothing closes', '!collect("'.repeat(40_000)],
    ['commands in commands', '!a('.repeat(130_000)],
    ['commands with lists', `!build(${'['.repeat(300_000)}`],
  ])('%s', (_, text) => {
    expect(computing(() => actionsInText(text, actions))).toBeLessThan(100)
  })

  test('what is nested too deeply is told to the model', async () => {
    const { ask, endpoint } = await against((response, _, count) =>
      says(response, count === 1 ? `{"actions":${'['.repeat(10_000)}${']'.repeat(10_000)}}` : good),
    )
    expect((await ask()).value.actions).toEqual([collect])
    expect(endpoint.received[1]!.body.messages.at(-1)!.content).toMatch(/nested more than \d+ levels deep/)
  })
})

describe('an answer that breaks off is asked for again', () => {
  test.each<readonly [string, Behaviour]>([
    [
      'by a reset in the middle',
      streamed(response => {
        response.write(chunk({ content: '{"act' }), () => response.socket?.resetAndDestroy())
      }),
    ],
    ['by garbage in the stream', streamed(response => void response.end('data: {"choices": [{"del\n\n'))],
    [
      'by an error in the stream',
      streamed(response => void response.end(`data: ${JSON.stringify({ error: { message: 'upstream failed' } })}\n\n`)),
    ],
    ['by an error in another form', streamed(response => void response.end('event: error\ndata: []\n\n'))],
  ])('%s', async (_, breaking) => {
    const { ask, endpoint } = await against((response, received, count) =>
      count === 1 ? breaking(response, received, count) : says(response, good),
    )
    expect((await ask()).value.actions).toEqual([collect])
    expect(endpoint.received).toHaveLength(2)
  })

  test('also when it came whole', async () => {
    const { ask, endpoint } = await against(
      (response, _, count) => {
        if (count > 1) return says(response, good)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"choices":[', () => response.socket?.resetAndDestroy())
      },
      { stream: false },
    )
    expect((await ask()).value.actions).toEqual([collect])
    expect(endpoint.received).toHaveLength(2)
  })
})

test.each(['-5', '0', '0.001', 'never', '-1e400'])('Retry-After: %s does not make the program hammer', async after => {
  const { ask, endpoint } = await against(
    (response, _, count) =>
      count < 3 ? fails(response, 429, 'slow down', { 'retry-after': after }) : says(response, good),
    { backOff: 100 },
  )
  await ask()
  const at = endpoint.received.map(one => one.at)
  expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(95)
  expect(at[2]! - at[1]!).toBeGreaterThanOrEqual(95)
})

test.each(['1e300', '86400', 'Fri, 31 Dec 9999 23:59:59 GMT'])('Retry-After: %s is not waited for', async after => {
  const controller = new AbortController()
  const { ask, thoughts } = await against(response => fails(response, 429, 'slow down', { 'retry-after': after }))
  const asked = ask(controller.signal).catch((error: Error) => error.message)
  await expect.poll(() => thoughts.length).toBe(1)
  controller.abort(new Error('enough'))
  await asked
  expect(thoughts[0]).toMatch(/asking again in 60 s/)
})

describe('bytes without end', () => {
  const once = { retries: 0 }
  test.each<
    readonly [string, Partial<OpenAIOptions>, (response: Parameters<Behaviour>[0]) => { bytes: number }, RegExp]
  >([
    [
      'in one line of a stream',
      once,
      response => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        return forever(response, 'x'.repeat(65_536))
      },
      /one piece of the answer has more than/,
    ],
    [
      'in events without a blank line',
      once,
      response => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        return forever(response, 'data: x\n'.repeat(8192))
      },
      /one piece of the answer has more than/,
    ],
    [
      'in an answer that comes whole',
      { ...once, stream: false },
      response => {
        response.writeHead(200, { 'content-type': 'application/json' })
        return forever(response, ' '.repeat(65_536))
      },
      /the answer has more than/,
    ],
    [
      'in a refusal',
      once,
      response => {
        response.writeHead(400, { 'content-type': 'application/json' })
        return forever(response, 'no '.repeat(20_000))
      },
      /no no no/,
    ],
    [
      'in a stream of refusals',
      once,
      response => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        return forever(response, chunk({ refusal: 'no '.repeat(10_000) }))
      },
      /did not come to an end/,
    ],
  ])('%s are not read on', async (_, extra, write, reason) => {
    let sent = { bytes: 0 }
    const { ask } = await against(response => {
      sent = write(response)
    }, extra)
    const error = await failure(ask())
    expect(error.message).toMatch(reason)
    expect(error.message.length).toBeLessThan(600)
    // What the system holds for both sides comes on top.
    expect(sent.bytes).toBeLessThan(limits.wholeBytes + 16 * 1024 * 1024)
  })

  test('packed into few are counted unpacked', async () => {
    const before = process.memoryUsage().rss
    const { ask } = await against(
      response => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        const gzip = createGzip()
        gzip.pipe(response)
        const zeros = Buffer.alloc(1024 * 1024, ' ')
        const more = (): void => {
          while (!response.destroyed && gzip.write(zeros));
        }
        gzip.on('drain', more)
        response.on('close', () => gzip.destroy())
        more()
      },
      { stream: false, retries: 0 } as Partial<OpenAIOptions>,
    )
    expect((await failure(ask())).message).toMatch(/the answer has more than/)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })
})

describe('an endpoint that sends the question elsewhere', () => {
  test('does not get it sent to another host', async () => {
    let heard = 0
    const other = createServer((_, response) => {
      heard++
      response.end()
    })
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    open.push(async () => void other.close())
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`
    const { ask, endpoint } = await against(response => {
      response.writeHead(307, { location: elsewhere })
      response.end()
    })
    const error = await failure(ask())
    expect(error.message).toContain(`redirects to ${new URL(elsewhere).origin}; the prompt is not sent there`)
    expect([heard, endpoint.received.length]).toEqual([0, 1])
  })

  test('is told what stands there when it is no endpoint', async () => {
    const { ask } = await against(response => {
      response.writeHead(307, { location: 'data:text/plain,x' })
      response.end()
    })
    expect((await failure(ask())).message).toContain('redirects (307) to a data: address, which is no endpoint')
  })

  test('on the same host is followed, a few times', async () => {
    const { ask, endpoint } = await against((response, _, count) => {
      if (count === 2) return says(response, good)
      response.writeHead(308, { location: '/v2/chat/completions' })
      response.end()
    })
    expect((await ask()).value.actions).toEqual([collect])
    expect(endpoint.received[1]!.body.messages).toHaveLength(2)
    const circle = await against(response => {
      response.writeHead(307, { location: '/' })
      response.end()
    })
    expect((await failure(circle.ask())).message).toMatch(/which is not followed/)
    expect(circle.endpoint.received).toHaveLength(4)
  })
})

test('fields of other types than they should have say nothing', async () => {
  const odd = { content: { a: 1 }, refusal: 7, reasoning: [], tool_calls: 'no' }
  const { ask } = await against(
    streamed(response => {
      for (const one of [odd, null, 3, [], { content: null }]) response.write(chunk(one))
      response.write('data: null\n\ndata: 7\n\ndata: {"choices":{"0":{}}}\n\n')
      response.write(
        `data: ${JSON.stringify({ model: { x: 1 }, usage: { prompt_tokens: 'many', completion_tokens: -1 } })}\n\n`,
      )
      response.end(`${chunk({ content: good }, { finish_reason: 'stop' })}data: [DONE]\n\n`)
    }),
  )
  expect(await ask()).toMatchObject({ value: { actions: [collect] }, model: 'm', tokensEstimated: true, cost: null })
})
