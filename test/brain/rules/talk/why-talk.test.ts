import { expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { isQuestion } from '../../../../source/brain/rules/talk/question-words.ts'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { replyInput } from '../../support/question-inputs.ts'

/** Questions to an agent without a model are answered; neither work nor a wish comes of them. */

const plan: DecideReplyInput['plan'] = [
  { id: 'a', title: 'Collect 9 birch logs', by: 'Bob', status: 'running', progress: { done: 4, total: 9 } },
  { id: 'b', title: 'Walls of the hut', by: 'Mia', status: 'open' },
]
const leads = { seat: 'Lena', role: 'leader', plans: true, goal: 'Build a hut.', plan } as const
const answer = (text: string, extra: Partial<DecideReplyInput> = {}) =>
  replyByRules(replyInput(text, { ...leads, plan: [...plan], ...extra }))
const nothingElse = { tasks: [], stop: false, instruction: undefined, replan: undefined }

test.each([
  'why is Mia idle?',
  'Why is Mia just standing around?',
  'tell me why mia is idle',
  "why isn't Mia working?",
  'why does Mia do nothing',
  'what is Mia waiting for?',
  'is Mia idle?',
  'why does Mia not help?',
])('what keeps an agent from work is told: %s', words => {
  const told = answer(words)
  expect(told).toMatchObject(nothingElse)
  expect(told.reply).toMatch(
    /^Mia waits: “Walls of the hut” begins after what it needs; under way now: “Collect 9 birch/,
  )
})

test('each reason is told', () => {
  const why = (extra: Partial<DecideReplyInput>, words = 'why is Mia idle?') => answer(words, extra).reply
  const { team } = replyInput('')
  const mia = (change: object) => ({ team: team.map(one => (one.name === 'Mia' ? { ...one, ...change } : one)) })
  expect(why(mia({ available: false, out: { cause: 'stopped', by: 'Ann' } }))).toMatch(
    /^Mia gets no work: Ann stopped Mia\. \/resume Mia lets it go on\./,
  )
  expect(why(mia({ available: false, out: { cause: 'paused' } }))).toMatch(/^Mia gets no work: Mia is paused\./)
  expect(why(mia({ doing: 'digs sand' }))).toMatch(/^Mia is not idle: digs sand\./)
  expect(why({ goal: noGoal, plan: undefined })).toMatch(/^Mia has nothing to do: the team has no goal just now\./)
  expect(why({ plan: undefined })).toMatch(/^Mia has nothing to do: there is no plan yet\./)
  expect(why({ plan: plan.map(one => ({ ...one, status: 'proposed' as const })) })).toMatch(
    /^Mia waits: the plan waits for approval/,
  )
  expect(why({ plan: plan.slice(0, 1) })).toMatch(
    /^Mia has nothing to do: no item of the plan is left for Mia\. Not done/,
  )
  expect(why({}, 'why are you idle?')).toMatch(/^Lena leads and has no work of the plan to do\./)
  expect(why({}, 'why are Bob and Mia idle?')).toMatch(/^Bob .*Mia waits/)
  expect(why({}, 'who is idle?')).toMatch(/Bob .*Mia waits/)
})

test.each([
  'why does Bob like the logs?',
  'should Mia collect the logs?',
  'did Bob craft 4 torches?',
  'who collects the oak logs?',
  'which logs does Bob get?',
  'is Mia sad?',
  'of what are the oak logs?',
  'the logs, how many are there for Mia?',
])('a question that is not understood is no order and no wish: %s', words => {
  for (const extra of [{}, { seat: 'Bob', role: 'worker', plans: false }] as const) {
    const told = answer(words, extra)
    expect(told).toMatchObject(nothingElse)
    expect(told.reply).toContain('I cannot answer “')
    expect(told.reply).not.toContain('in mind for the plan')
  }
})

test('what is known of an agent that such a question names is told, and an order behind it is one', () => {
  expect(answer('is Mia sad?').reply).toMatch(
    /^I cannot answer “is Mia sad\?”\. Mia is not in the world\. Say “@Lena help”/,
  )
  const both = answer('why is Mia idle? get 3 oak logs', { seat: 'Bob', role: 'worker', plans: false })
  expect(both.reply).toMatch(/^Mia waits.*Ok: collect 3 oak logs/)
  expect(both.tasks).toHaveLength(1)
})

test.each([
  'can you get 3 oak logs?',
  'could you please collect 3 oak logs?',
  'why not get 3 oak logs?',
  'do the logs first',
  'have Mia collect the logs',
  'what about birch?',
  'the hut of birch?',
  'when it is dark, go to sleep',
])('a request is no question: %s', words => {
  expect(isQuestion(words)).toBe(false)
})

test.each([
  ['why not 12?', /^“Collect 9 birch logs” \(Bob\): the goal asks for 9.*to have it so, say “12 in all”\.$/],
  ['why not just 4?', /^“Collect 9 birch logs” \(Bob\): the goal asks for 9.*to have it so, say “Bob 4”\.$/],
  ['why not only five birch logs?', /^“Collect 9 birch logs” \(Bob\).*say “only five birch logs”\.$/],
  ['why not with Ann?', /^Ann has no work of the plan\. A question.*say “with Ann”\.$/],
  ['so why not without Bob?', /^Bob is at “Collect 9 birch logs” \(4 of 9\).*say “without Bob”\.$/],
  ['what about Ann?', /^Ann has no work of the plan\. A question.*say “with Ann”\.$/],
  ['why not first the walls?', /^I cannot say why not\..*say “first the walls”\.$/],
])('why something is not so is answered with what is so, and how to ask for it: %s', (words, said) => {
  const works = [{ id: 'a', because: 'the goal asks for 9 birch logs', brings: { item: 'birch_log', count: 9 } }]
  const extra = { works, names: ['birch_log'] }
  expect(isQuestion(words) || /about/.test(words)).toBe(true)
  expect(answer(words, extra)).toMatchObject(nothingElse)
  expect(answer(words, extra).reply).toMatch(said)
  const bob = answer(words, { ...extra, seat: 'Bob', role: 'worker', plans: false })
  expect(bob).toMatchObject(nothingElse)
  expect(bob.reply).toMatch(/to have it so, tell Lena “/)
})

test.each(['what about Mia?', 'why not with Mia?', 'why not Mia too?'])(
  'of one who has a part nothing is to be asked for: %s',
  words => {
    expect(answer(words)).toMatchObject(nothingElse)
    expect(answer(words).reply).not.toContain('to have it so')
  },
)
