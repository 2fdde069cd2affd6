import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { QuestionName } from '../../../source/brain/questions/index.ts'
import type { EventData } from '../../../source/session/log/events.ts'
import { saidLately } from '../../../source/team/messages/said-lately.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

const promptOf = ({ question, input }: EventData<'mind.asked'>): string =>
  loadPrompts()
    .get(question as QuestionName)!
    .render(input, []).user

test('who answers a person reads what it said to its equals, and the other way round', async () => {
  const promise = 'I bring you 5 birch logs.'
  const { brain } = scripted({
    converse: () => ({ say: [{ to: 'Lena', text: 'There is no birch here.' }] }),
    decideReply: () => ({ reply: promise, replan: 'birch too' }),
  })
  const { team, say, next } = await play(
    simple('Collect 5 oak logs.', { organization: 'peers' }),
    { brainFor: () => brain },
    { pace: 60_000 },
  )
  const spoken = next('message.sent', ({ from }) => from === 'Bob')
  await team.start()
  await spoken
  const replying = next('mind.asked', ({ question, seat }) => question === 'decideReply' && seat === 'Bob')
  const replied = next('message.sent', ({ from, kind }) => from === 'Bob' && kind === 'reply')
  await say('bring me birch', ['Bob'])
  expect(promptOf(await replying)).toContain(
    'What you said lately, to others too:\n- to Lena: "There is no birch here."',
  )
  await replied
  const talking = next('mind.asked', ({ question, seat }) => question === 'converse' && seat === 'Bob')
  const prompt = promptOf(await talking)
  expect(prompt).toContain(`What you said beside these talks:\n- to Ann: "${promise}"`)
  // What belongs to a talk stands there, once.
  expect(prompt.split('There is no birch here.')).toHaveLength(2)
  await team.stop('the test is over')
})

test('of what was said with the goal under way the last few lines are told, in short', () => {
  const line = (from: string, nth: number, more: object = {}) => ({
    ...{ message: `m${nth}`, from, to: ['Ann'], text: `line ${nth}`, kind: 'reply' as const, t: nth * 10 },
    ...more,
  })
  const messages = [
    line('Bob', 1),
    ...[2, 3, 4, 5, 6, 7].map(nth => line('Bob', nth, { kind: 'chat' })),
    line('Mia', 8),
    line('Bob', 9, { kind: 'report' }),
    line('Bob', 10, { withdrawn: true }),
    line('Bob', 11, { text: 'x'.repeat(900) }),
  ]
  // Of the state only these parts are read.
  const told = (goalSince: number) => saidLately({ state: { messages, session: { goalSince } } } as never, 'Bob')
  expect(told(0)!.map(({ text }) => text.slice(0, 6))).toEqual(['line 4', 'line 5', 'line 6', 'line 7', 'xxxxxx'])
  expect(told(0)!.at(-1)!.text).toHaveLength(200)
  expect(told(111)).toBeUndefined()
})
