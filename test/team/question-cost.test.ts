import { countTokens } from 'gpt-tokenizer'
import { expect, test } from 'vitest'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { setUp, simple } from './support/harness.ts'

test('a 20-block blueprint by one agent takes at most 8 questions and 15,000 prompt tokens', async () => {
  const rows = ['PPPPP', 'PPPPP', 'PPPPP', 'PPPPP']
  const task = simple('Build the floor from the blueprint.', {
    blueprints: { floor: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [rows] } },
  })
  const played = setUp(task, { organization: 'solo' }, { chests: [{ at: [2, -60, 2], items: { oak_planks: 64 } }] })
  await played.team.start()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  const prompts = loadPrompts()
  const asked = played.events.flatMap(event => (event.type === 'mind.asked' ? [event.data] : []))
  const tokens = asked.map(({ question, input }) => {
    const { system, user } = prompts.get(question)!.render(input)
    return countTokens(`${system}\n${user}`)
  })
  expect(asked.length).toBeLessThanOrEqual(8)
  expect(tokens.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(15_000)
})
