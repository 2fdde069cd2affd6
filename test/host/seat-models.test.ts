import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import { createSeatModels } from '../../source/host/seat-models.ts'
import type { SessionConfig } from '../../source/host/session-config.ts'
import { says, startEndpoint } from '../brain/support/model-server.ts'
import { simple } from '../team/support/harness.ts'
import { play } from '../team/support/person.ts'

afterEach(() => void vi.unstubAllEnvs())

/** A session of rules whose agents can be given models of a real endpoint. */
const playing = async () => {
  const endpoint = await startEndpoint(response => says(response, '{"thought":"","actions":[]}'))
  onTestFinished(endpoint.close)
  vi.stubEnv('OPENAI_BASE_URL', endpoint.url)
  vi.stubEnv('GROQ_API_KEY', undefined)
  const task = simple('Collect 12 oak logs.')
  const brain = createRuleBrain()
  const config: SessionConfig = {
    ...{ task, world: { kind: 'embedded' }, brain: { kind: 'rules' } },
    ...{ recording: '/nowhere', startedAt: '2026-11-24T10:00:00.000Z' },
  }
  const models = createSeatModels({ config, brain, rank: undefined })
  const brainFor = (seat: string) => models.brain(seat, brain)
  const session = await play(task, { brainFor, changeModel: models.change }, { pace: 60_000 })
  onTestFinished(() => session.team.stop('the test is over').then(() => models.close()))
  await session.team.start()
  const ask = (seat?: string, model?: string, person = 'Ann') =>
    session.team.command(person, { type: 'model', seat, model })
  return { ...session, endpoint, ask }
}

test('an agent is given a model while the session runs: it is asked there, the log and the pane say so, and it is taken back', async () => {
  const { ask, session, endpoint, events, next, say } = await playing()
  expect((await ask()).text).toBe(
    'Lena: rule brain (offline), Bob: rule brain (offline), Mia: rule brain (offline). To change one: /model NAME MODEL',
  )
  expect(await ask('Bob', 'openai/small')).toEqual({
    ok: true,
    text: 'Bob thinks with openai/small from its next question on.',
  })
  expect(session.state.seats.Bob).toMatchObject({
    model: 'openai/small',
    occupant: { kind: 'agent', label: 'openai/small' },
  })
  expect(session.state.seats.Mia!.model).toBeUndefined()
  const asked = next('mind.answered', data => data.seat === 'Bob')
  await say('what do you think of oaks?', ['Bob'], 'interrupt')
  await asked
  expect(endpoint.received.length).toBeGreaterThan(0)
  expect(new Set(endpoint.received.map(({ body }) => body.model))).toEqual(new Set(['small']))
  // The prompt that was sent is on record.
  const prompts = events.flatMap(one => (one.type === 'mind.asked' && one.data.seat === 'Bob' ? one.data.prompt : []))
  expect(prompts.at(-1)).toContain('Bob')
  expect((await ask('bob')).text).toMatch(/^Bob: openai\/small\./)
  // Another one of the same provider shares what was learnt of it.
  expect((await ask('Mia', 'openai/large')).ok).toBe(true)
  expect((await ask('Bob', 'rules')).text).toBe('Bob thinks with rule brain (offline) from its next question on.')
  const asking = next('mind.asked', data => data.seat === 'Bob')
  await say('what do you have?', ['Bob'], 'interrupt')
  const { ask: question } = await asking
  const answers = () =>
    events.flatMap(one => (one.type === 'mind.answered' && one.data.ask === question ? one.data.brain : []))
  await expect.poll(answers).toEqual(['rule brain (offline)'])
  const told = events.filter(one => one.type === 'human.command' && one.data.told !== undefined)
  expect(told.map(one => one.type === 'human.command' && one.data.told)).toEqual([
    ...['Ann gave Bob the model openai/small', 'Ann gave Mia the model openai/large', 'Ann gave Bob the model rules'],
  ])
})

test('a model that cannot be asked changes nothing, and says what is lacking', async () => {
  const { ask, session } = await playing()
  expect(await ask('Bob', 'groq/x')).toMatchObject({
    ok: false,
    text: expect.stringContaining('groq/x needs GROQ_API_KEY in the environment of the session.') as string,
  })
  expect((await ask('Bob', 'grok/x')).text).toContain('There is no provider grok')
  expect((await ask('Nobody', 'openai/x')).text).toContain('There is no "Nobody" here.')
  expect(session.state.seats.Bob).toMatchObject({ occupant: { label: 'rule brain (offline)' } })
  expect(session.state.seats.Bob!.model).toBeUndefined()
})
