import { expect, onTestFinished, test } from 'vitest'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { recorded } from '../../../source/mind/recorded-brain.ts'
import { type Behaviour, fails, says, startEndpoint } from '../support/model-server.ts'
import { monitorInput } from '../support/question-inputs.ts'

/** Its second half is in no list of beginnings of keys. */
const key = 'prv_Zx81LqoT5vW2-bN7mK4jH9gF3dS6aP0'
const input = monitorInput({ id: 't', title: 'Collect 6 logs', done: { kind: 'report' }, from: 'Lena' })

/** Lengths of the text before the key: whole, or cut in the middle of it by each bound on the way. */
const before = [0, 50, 60, 180, 280, 480, 1980].map(length => 'x'.repeat(length))

test.each<[string, (words: string) => Behaviour]>([
  ['a refusal', words => response => fails(response, 400, words)],
  ['a refusal in prose', words => response => void response.writeHead(400).end(words)],
  [
    'the code of a refusal',
    words => response => void response.writeHead(400).end(JSON.stringify({ error: { message: 'no', code: words } })),
  ],
  [
    'a word that is none of the choices',
    words => response => says(response, JSON.stringify({ status: words, reason: 'so' })),
  ],
  [
    'the reason of an answer',
    words => response => says(response, JSON.stringify({ status: 'ongoing', reason: words })),
  ],
  ['what is no JSON', words => response => says(response, words)],
  ['a refused answer', words => response => says(response, null, { refusal: words })],
  [
    'thinking',
    words => response => says(response, '{"status":"ongoing","reason":"so"}', { reasoning: `${words} and on` }),
  ],
  ['the name of a model', words => response => says(response, '{"status":"ongoing","reason":"so"}', { model: words })],
])('no log holds the key, or a part of it, that an endpoint says in %s', async (_, behave) => {
  for (const words of before) {
    const endpoint = await startEndpoint(behave(`${words}${key}`))
    onTestFinished(endpoint.close)
    const brain = createOpenAIBrain({ model: 'm', apiKey: key, baseUrl: endpoint.url, backOff: 1, retries: 0 })
    const said: unknown[] = []
    const wrapped = recorded({
      brain,
      nextId: () => 'q',
      emit: ((type: string, source: string, data: object) => {
        said.push(data)
        return { seq: said.length, t: 0, source, type, data }
      }) as never, // what comes back is not read
    })
    await wrapped
      .ask(questions.monitorProgress, input, {
        ...{ seat: 'Bob', signal: new AbortController().signal },
        onThought: text => void said.push(text),
        onPartial: text => void said.push(text),
      })
      .then(
        answer => said.push(answer),
        (error: Error) => said.push(error.message, String(error.stack)),
      )
    expect(endpoint.received[0]!.authorization).toBe(`Bearer ${key}`)
    const log = JSON.stringify(said)
    for (const part of [key.slice(0, 8), key.slice(-16)]) expect(log).not.toContain(part)
  }
})
