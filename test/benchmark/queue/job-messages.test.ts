import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brainFlagsOf, job } from '../../../source/benchmark/queue/job-messages.ts'
import { planRuns } from '../../../source/benchmark/run-plan.ts'

test('a job can say what to play and nothing else to the program', async () => {
  const [run] = planRuns({
    what: [join(import.meta.dirname, '../../e2e/tasks/dirt.yaml')],
    ...{ organizations: [], schedules: [], brains: ['rules'], agents: [], seeds: [1], repeat: 1, sample: null },
  })
  const good = { format: 2, bench: 'b1', run, brain: { kind: 'rules' } }
  expect((await job.safeParseAsync(JSON.parse(JSON.stringify(good)))).success).toBe(true)
  for (const bad of [
    { ...good, bench: '../b' },
    { ...good, run: { ...run, id: '../../home/x' } },
    { ...good, run: { ...run, id: '.hidden' } },
    { ...good, brain: { kind: 'openai', model: '--record=/etc/passwd' } },
    { ...good, brain: { kind: 'openai', model: 'm', baseUrl: 'file:///etc/passwd' } },
    { ...good, brain: { kind: 'rules', record: '/etc/passwd' } },
    { ...good, brain: { kind: 'openai', model: 'm', seats: { Bob: { 'base-url': 'http://evil/v1' } } } },
    { ...good, brain: { kind: 'openai', model: 'm', seats: { Bob: { key: 'GROQ_API_KEY' } } } },
    { ...good, brain: { kind: 'openai', model: 'm', prompts: '/home/ann/prompts' } },
    { ...good, brain: { kind: 'cassette', file: '/etc/passwd' } },
    { ...good, brain: { kind: 'no such provider' } },
    { ...good, command: 'rm -rf /' },
  ])
    expect((await job.safeParseAsync(JSON.parse(JSON.stringify(bad)))).success).toBe(false)
})

test('no value of a job becomes another flag, and no name of a seat another field', async () => {
  const brain = {
    ...{ kind: 'openai' as const, model: 'm', embeddings: '--record=/home/ann/.profile' },
    seats: { Bob: { persona: '--base-url=http://evil' }, 'Bob.base-url=http://evil/?x': { persona: 'shy' } },
  }
  expect(await brainFlagsOf(brain)).toEqual([
    ...['--brain=openai', '--model=m', '--embeddings=--record=/home/ann/.profile'],
    '--seat=Bob.persona=--base-url=http://evil',
  ])
})
