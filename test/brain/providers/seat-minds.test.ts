import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { openaiProvider } from '../../../source/brain/providers/openai-provider.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { checkSeats, readSeatFlag, seatMinds } from '../../../source/cli/config/seats.ts'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { suiteTask } from '../../../source/tasks/sources/suites.ts'
import { says, startEndpoint } from '../support/model-server.ts'
import { monitorInput } from '../support/question-inputs.ts'

const about = (seat: string) => ({
  ...monitorInput({ id: 't', title: 'Collect 6 logs', done: { kind: 'report' }, from: 'Lena' }),
  seat,
})

test('a seat thinks with its own model, persona and temperature, and its pane says with which', async () => {
  const endpoint = await startEndpoint(response => says(response, '{"status":"ongoing","reason":"4 of 6"}'))
  onTestFinished(endpoint.close)
  const brain = createOpenAIBrain({
    ...{ provider: 'ollama', model: 'big', baseUrl: endpoint.url },
    models: { workers: 'middle' },
    seats: { Bob: { model: 'ollama/small', persona: 'a cautious miner', temperature: 0.3 } },
  })
  expect(brain.labelFor?.('bob')).toBe('ollama/small')
  expect([brain.labelFor?.('Bob'), brain.labelFor?.('Mia'), brain.label]).toEqual([
    ...['ollama/small', 'ollama/big', 'ollama/big'],
  ])
  const signal = new AbortController().signal
  for (const seat of ['Bob', 'Mia'])
    await brain.ask(questions.monitorProgress, about(seat), { seat, role: 'worker', signal })
  const [bob, mia] = endpoint.received.map(one => one.body)
  expect(bob).toMatchObject({ model: 'small', temperature: 0.3 })
  expect(mia!.model).toBe('middle')
  expect(mia!.temperature).toBeUndefined()
  expect(bob!.messages[0]!.content).toContain('Who you are: a cautious miner')
  expect(mia!.messages[0]!.content).not.toContain('Who you are')
  // The log holds the exact prompt.
  const prompt = await brain.prompt?.(questions.monitorProgress as never, about('Bob'))
  expect(prompt).toBe(bob!.messages.map(one => one.content).join('\n\n'))
})

test('a seat is asked at its own endpoint with the key of its own variable, and as its model and it have it', async () => {
  const [main, own] = await Promise.all(
    [1, 2].map(() => startEndpoint(response => says(response, '{"status":"ongoing","reason":"4 of 6"}'))),
  )
  onTestFinished(() => Promise.all([main!.close(), own!.close()]).then(() => undefined))
  vi.stubEnv('OPENAI_API_KEY', 'key-of-all')
  vi.stubEnv('BOBS_KEY', 'key-of-bob')
  onTestFinished(() => void vi.unstubAllEnvs())
  const brain = createOpenAIBrain({
    ...{ model: 'big', baseUrl: main!.url, thinking: { temperature: 1, maxTokens: 900 } },
    perModel: { big: { temperature: 0.5 }, small: { 'reasoning-effort': 'low', temperature: 0.1 } },
    seats: {
      Bob: {
        ...{ model: 'small', 'base-url': own!.url, key: 'BOBS_KEY' },
        style: 'short and dry',
        prompt: 'Dig down.',
      },
      Mia: { 'max-tokens': 700 },
    },
  })
  const signal = new AbortController().signal
  for (const seat of ['Bob', 'Mia']) await brain.ask(questions.monitorProgress, about(seat), { seat, signal })
  expect(own!.received).toHaveLength(1)
  expect(own!.received[0]).toMatchObject({
    authorization: 'Bearer key-of-bob',
    body: { model: 'small', temperature: 0.1, max_tokens: 900, reasoning_effort: 'low' },
  })
  expect(own!.received[0]!.body.messages[0]!.content).toMatch(/\n\nHow you speak: short and dry\nLet .*\nDig down\.$/)
  expect(main!.received).toHaveLength(1)
  expect(main!.received[0]).toMatchObject({
    authorization: 'Bearer key-of-all',
    body: { model: 'big', temperature: 0.5, max_tokens: 700 },
  })
  expect(brain.labelFor?.('Bob')).toBe('small')
})

test('a model with a limit of its own holds back only its own questions', async () => {
  let now = 0
  const most: Record<string, number> = {}
  const running: Record<string, number> = {}
  const endpoint = await startEndpoint((response, { body: { model } }) => {
    running[model] = (running[model] ?? 0) + 1
    most[model] = Math.max(most[model] ?? 0, running[model])
    now++
    // The first answers go when all that may come are there: one of the model with the limit, three of the other.
    const answer = (): void => {
      if (now < 4) return void setImmediate(answer)
      running[model]!--
      says(response, '{"status":"ongoing","reason":"4 of 6"}')
    }
    answer()
  })
  onTestFinished(endpoint.close)
  const brain = createOpenAIBrain({
    ...{ provider: 'ollama', model: 'quick', baseUrl: endpoint.url, thinking: { concurrency: 8 } },
    perModel: { 'ollama/slow': { concurrency: 1 } },
    seats: { Bob: { model: 'ollama/slow' } },
  })
  const signal = new AbortController().signal
  const seats = ['Bob', 'Bob', 'Bob', 'Mia', 'Eve', 'Ann']
  await Promise.all(seats.map(seat => brain.ask(questions.monitorProgress, about(seat), { seat, signal })))
  expect(most).toEqual({ slow: 1, quick: 3 })
})

test('a question that a model has no room for is not sent, and an answer gets what is left', async () => {
  const endpoint = await startEndpoint((response, _, count) =>
    says(response, '{"status":"ongoing","reason":"4 of 6"}', count === 1 ? { finish: 'length', tokens: 40 } : {}),
  )
  onTestFinished(endpoint.close)
  const words = 'x'.repeat(1000)
  const asking = async (context: number) => {
    const brain = createOpenAIBrain({
      ...{ provider: 'ollama', model: 'm', baseUrl: endpoint.url, perModel: { 'ollama/m': { context } } },
      seats: { Bob: { persona: words, style: words, prompt: words } },
    })
    const signal = new AbortController().signal
    return await brain.ask(questions.monitorProgress, about('Bob'), { seat: 'Bob', signal })
  }
  await expect(asking(1024)).rejects.toThrow(
    /The question has about \d+ tokens, and m has room for 1024 with its answer/,
  )
  expect(endpoint.received).toHaveLength(0)
  await asking(4000)
  const [first, second] = endpoint.received.map(({ body }) => body)
  expect(first!.max_tokens).toBeUndefined()
  // The first answer was cut off; what is asked for then fits beside the question.
  const asked = JSON.stringify({ ...second, max_tokens: undefined }).length / 4
  expect(second!.max_tokens).toBeGreaterThan(1000)
  expect(second!.max_tokens! + asked).toBeLessThan(4050)
})

test('flags and settings say it, flags win; a name that is none and a seat that is not there are told', () => {
  expect(readSeatFlag('Bob.model=ollama/qwen3:8b')).toEqual({ name: 'Bob', mind: { model: 'ollama/qwen3:8b' } })
  expect(readSeatFlag('Bob.persona=a miner, who digs')?.mind).toEqual({ persona: 'a miner, who digs' })
  expect(readSeatFlag('Bob.reasoning-effort=low')?.mind).toEqual({ 'reasoning-effort': 'low' })
  expect(readSeatFlag('Bob.timeout=600')?.mind).toEqual({ timeout: 600 })
  expect(readSeatFlag('Bob.key=BOBS_KEY')?.mind).toEqual({ key: 'BOBS_KEY' })
  for (const wrong of ['Bob.key=sk-secret', 'Bob.base-url=file:///x', 'Bob.effort=low', 'Bob.timeout=soon'])
    expect(readSeatFlag(wrong)).toBeUndefined()
  for (const wrong of ['Bob', 'Bob.model', 'Bob.model=', 'Bob.temperature=hot', 'Bob.name=x', 'Bob.model=a b'])
    expect(readSeatFlag(wrong)).toBeUndefined()
  const flags = { seat: ['Bob.model=m', 'Bob.temperature=0.5', 'Mia.persona=calm'] }
  expect(seatMinds(flags, { seats: { Bob: { model: 'n', persona: 'shy' }, Eve: { model: 'o' } } })).toEqual({
    ...{ Bob: { model: 'm', persona: 'shy', temperature: 0.5 }, Mia: { persona: 'calm' }, Eve: { model: 'o' } },
  })
  // A line break in a value sets no other seat.
  expect(seatMinds({ seat: ['Bob.persona=a\nMia.model=x'] }, {})).toEqual({ Bob: { persona: 'a\nMia.model=x' } })
  // Names are taken in any case.
  expect(seatMinds({ seat: ['bob.model=m'] }, { seats: { Bob: { persona: 'shy' } } })).toEqual({
    Bob: { model: 'm', persona: 'shy' },
  })
  const task = suiteTask('minecollab/crafting:0', 1)!
  expect(() => checkSeats({ seat: ['Nobody.model=m'] }, task)).toThrow('--seat Nobody: the team has no such agent.')
  const [worker] = task.seats.workers
  for (const name of [worker!, worker!.toLowerCase(), worker!.toUpperCase()])
    checkSeats({ seat: [`${name}.model=m`] }, task)
  expect(() => checkSeats({ seat: [`${worker!.toUpperCase()}x.model=m`] }, task)).toThrow(
    expect.objectContaining({ remedy: `Did you mean ${worker}?` }) as Error,
  )
})

test('keys of seats are asked for before a world starts; what is recorded holds again, a flag wins', () => {
  vi.stubEnv('GROQ_API_KEY', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const given = { text: (name: string) => (name === 'model' ? 'ollama/m' : undefined), number: () => undefined }
  const config = openaiProvider.fromFlags({ ...given, seats: { Bob: { model: 'groq/x' } } })
  expect(() => openaiProvider.ready(config)).toThrow('--model groq/x needs GROQ_API_KEY')
  const nothing = { text: () => undefined, number: () => undefined }
  expect(openaiProvider.again(config, nothing)).toEqual(config)
  expect(openaiProvider.again(config, { ...nothing, seats: { Bob: { model: 'ollama/y' } } })).toMatchObject({
    seats: { Bob: { model: 'ollama/y' } },
  })
})

test('what a file says of addresses and keys holds for nobody until it is said again', () => {
  const nothing = { text: () => undefined, number: () => undefined }
  const bob = { persona: 'shy', 'base-url': 'http://localhost:9/v1', key: 'BOBS_KEY' }
  const config = { kind: 'openai' as const, provider: 'ollama' as const, model: 'm', seats: { Bob: bob } }
  expect(() => openaiProvider.again(config, nothing)).toThrow(
    expect.objectContaining({
      message: 'Bob thought at http://localhost:9/v1, with the key in BOBS_KEY.',
      remedy: expect.stringContaining(
        '--seat Bob.base-url=http://localhost:9/v1; or pass --seat Bob.model=NAME',
      ) as string,
    }) as Error,
  )
  const again = (mind: object) => openaiProvider.again(config, { ...nothing, seats: { bob: mind } }).seats
  expect(again({ 'base-url': 'http://localhost:9/v1' })).toEqual({ Bob: bob })
  expect(again({ model: 'ollama/y' })).toEqual({ Bob: { persona: 'shy', model: 'ollama/y' } })
  // A recording names no variable whose value goes to the endpoint of the session.
  const keyOnly = { ...config, seats: { Bob: { key: 'GITHUB_TOKEN' } } }
  expect(() => openaiProvider.again(keyOnly, nothing)).toThrow(
    expect.objectContaining({
      message: 'Bob thought at the endpoint of the session, with the key in GITHUB_TOKEN.',
      remedy:
        'If you trust that endpoint with this key, pass --seat Bob.key=GITHUB_TOKEN; or pass --seat Bob.model=NAME.',
    }) as Error,
  )
  const said = { ...nothing, seats: { Bob: { key: 'GITHUB_TOKEN' } } }
  expect(openaiProvider.again(keyOnly, said).seats).toEqual(keyOnly.seats)
  // Fleets and jobs of benchmarks are other machines.
  expect(openaiProvider.forFleet(config)).toBeNull()
  expect(openaiProvider.onFleet(config).seats).toEqual({ Bob: { persona: 'shy' } })
  expect(openaiProvider.flagsOf(config).seat).toEqual(['Bob.persona=shy'])
  expect(openaiProvider.addresses(config)).toEqual(['http://localhost:9/v1'])
  vi.stubEnv('BOBS_KEY', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(() => openaiProvider.ready(config)).toThrow('needs BOBS_KEY in the environment')
})

test('a task says who its agents are; its models cost nothing before its user agrees', async () => {
  const task = {
    ...suiteTask('minecollab/crafting:0', 1)!,
    minds: { Bob: { model: 'ollama/dear', persona: 'a cautious miner' }, Mia: { style: 'in rhyme' } },
  }
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'task.yaml')
  const workers = ['Bob', 'Mia', ...task.seats.workers.slice(2)]
  const renamed = JSON.stringify({ ...task, seats: { ...task.seats, workers } })
  const [first, second] = task.seats.workers as [string, string]
  writeFileSync(file, renamed.replaceAll(`"${first}"`, '"Bob"').replaceAll(`"${second}"`, '"Mia"'))
  const config = (flags: object) => sessionConfig([file], { record: join(folder, 'r.jsonl'), ...flags }, noSettings)
  await expect(config({ model: 'ollama/m' })).rejects.toMatchObject({
    message: expect.stringMatching(
      /task\.yaml says which models think\. It asks for the model ollama\/dear for Bob\.$/,
    ) as string,
    exitCode: 2,
  })
  const seats = { Bob: { model: 'ollama/dear', persona: 'a cautious miner' }, Mia: { style: 'in rhyme' } }
  expect((await config({ model: 'ollama/m', trust: true })).brain).toMatchObject({ model: 'm', seats })
  // Another model is the choice of who plays.
  expect((await config({ model: 'ollama/m', seat: ['Bob.model=ollama/cheap'] })).brain).toMatchObject({
    seats: { ...seats, Bob: { model: 'ollama/cheap', persona: 'a cautious miner' } },
  })
  expect((await config({})).brain).toEqual({ kind: 'rules' })
  const stranger = { ...task, minds: { Nobody: { persona: 'x' } } }
  writeFileSync(file, JSON.stringify(stranger))
  await expect(config({})).rejects.toThrow('there is no seat "Nobody"')
  // No task chooses an address or a key.
  writeFileSync(file, JSON.stringify({ ...stranger, minds: { Bob: { 'base-url': 'http://evil/v1' } } }))
  await expect(config({})).rejects.toThrow('base-url')
})
