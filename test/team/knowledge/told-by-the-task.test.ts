import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'

import { organizations } from '../../../source/organizations/index.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { judging, setUp, simple } from '../support/harness.ts'

const prompts = loadPrompts()
/** What a model in each seat would have read, question by question. */
const readBy = (events: readonly SessionEvent[]) =>
  events.flatMap(event => {
    if (event.type !== 'mind.asked') return []
    const { seat, question, input } = event.data
    const { system, user } = prompts.get(question)!.render(input)
    return [{ seat, question, text: `${system}\n${user}` }]
  })

const conversation = 'Say who has how many logs.'
const knowledge = { Bob: ['The best trees stand in the west.'], Mia: ['Lena likes birch.'] }
const told = (): Parameters<typeof setUp>[0] =>
  simple('Collect 24 oak logs. Craft a chest.', { conversation, knowledge })
/** Questions in which a seat decides what to do; the others look at one thing only. */
const deciding = new Set([
  'planTask',
  'outlineSteps',
  'decomposeTask',
  'proposeTask',
  'discuss',
  'converse',
  'decideReply',
  'nextActions',
])

test.each([...Object.keys(organizations), 'solo:curriculum'])(
  '%s: what all are told reaches each who decides, what one knows only that one',
  async organization => {
    const played = setUp(told(), { organization })
    judging(played, told())
    await played.team.start()
    played.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    await played.team.command('Ann', { type: 'say', to: ['Bob'], text: 'what do you have?', delivery: 'queue' })
    await played.team.ended
    const read = readBy(played.events)
    const decided = read.filter(one => deciding.has(one.question))
    expect(decided.length).toBeGreaterThan(1)
    for (const { seat, question, text } of decided) {
      expect(text, `${question} of ${seat}`).toContain(conversation)
      for (const line of knowledge[seat as 'Bob'] ?? []) expect(text, `${question} of ${seat}`).toContain(line)
    }
    for (const [owner, [line]] of Object.entries(knowledge))
      for (const { seat, question, text } of read)
        if (seat !== owner) expect(text, `${question} of ${seat}`).not.toContain(line)
  },
)

test('what was to be talked over is not told any more when a person has given another goal', async () => {
  const played = setUp(told(), { organization: 'tree' })
  await played.team.start()
  played.team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const asked = played.until(
    ({ type, data }) =>
      type === 'mind.asked' &&
      data.question === 'planTask' &&
      (data.input as { goal: string }).goal === 'Collect 3 dirt.',
  )
  await played.team.command('Ann', { type: 'goal', goal: 'Collect 3 dirt.' })
  const [plan] = readBy([await asked])
  await played.team.stop('enough')
  expect(plan!.text).not.toContain(conversation)
})
