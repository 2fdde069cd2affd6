import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { startEndpoint } from '../../brain/support/model-server.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** What the endpoint will say to a prompt. */
const answers = new Map<string, string>()
/** ms that each answer takes. */
const latency = 2000

let endpoint: Awaited<ReturnType<typeof startEndpoint>>
beforeAll(async () => {
  endpoint = await startEndpoint((response, { body }) => {
    const last = body.messages.at(-1)!.content
    setTimeout(() => {
      const content = [...answers].findLast(([prompt]) => prompt.includes(last))?.[1] ?? '{}'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }))
    }, latency)
  })
})
afterAll(() => endpoint.close())

/** A model behind a real endpoint that thinks like the rule brain, slowly. */
const slow = (): Brain => {
  const rules = createRuleBrain()
  const model = createOpenAIBrain({ model: 'slow', baseUrl: endpoint.url, apiKey: 'none', stream: false })
  return {
    ...model,
    async ask(question, input, context) {
      const { value } = await rules.ask(question, input, context)
      const prompt = (await model.prompt!(question, input)) as string
      answers.set(prompt, JSON.stringify(value))
      return await model.ask(question, input, context)
    },
  }
}

/** Seconds of the time limit: less than the answers take, and many times what the work takes. */
const limit = 3.5

test.each(['work', 'wall'] as const)(
  'a goal reached by a slow model, its limit counted by the clock %s',
  async clock => {
    const task = { ...simple('Collect 6 cobblestone.'), clock }
    const played = setUp(task, { brainFor: slow, timeLimit: limit }, { pace: 0 })
    await played.team.start()
    const { result, cause } = await played.team.ended
    expect(violations(played.events)).toEqual([])
    if (clock === 'wall') expect({ result, cause }).toEqual({ result: 'failure', cause: 'time-limit' })
    else {
      expect({ result, cause }).toEqual({ result: 'success', cause: 'observed' })
      // All that time was waited for answers.
      expect(played.session.state.t).toBeGreaterThan(limit * 1000)
    }
  },
)

test.each([
  ['dag', 'work'],
  ['dag', 'wall'],
  ['causal', 'work'],
  ['causal', 'wall'],
] as const)(
  'the seconds of a subtask under %s, by the clock %s, count its thinking by the wall alone',
  async (organization, clock) => {
    const task = { ...simple('Collect 6 cobblestone.', { organization: `${organization}:seconds=1` }), clock }
    const { team, events, until } = setUp(task, { brainFor: slow }, { pace: 0 })
    const over = until(event => event.type === 'task.changed' && event.data.cause === 'out-of-bounds')
    await team.start()
    if (clock === 'wall') {
      await over
      await team.stop('enough')
      return
    }
    void over.catch(() => {})
    expect(await team.ended).toMatchObject({ result: 'success' })
    // An answer alone takes longer than the limit.
    expect(events.some(one => one.type === 'mind.answered' && one.data.question === 'nextActions')).toBe(true)
    expect(events.filter(one => one.type === 'task.changed' && one.data.status === 'failed')).toEqual([])
  },
)
