import { expect, onTestFinished, test, vi } from 'vitest'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { openaiProvider } from '../../../source/brain/providers/openai-provider.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { checkSeats, readSeatFlag, seatMinds } from '../../../source/cli/config/seats.ts'
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

test('flags and settings say it, flags win; a name that is none and a seat that is not there are told', () => {
  expect(readSeatFlag('Bob.model=ollama/qwen3:8b')).toEqual({ name: 'Bob', mind: { model: 'ollama/qwen3:8b' } })
  expect(readSeatFlag('Bob.persona=a miner, who digs')?.mind).toEqual({ persona: 'a miner, who digs' })
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
