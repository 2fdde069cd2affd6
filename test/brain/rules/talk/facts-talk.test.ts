import { expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../../source/brain/questions/decide-reply/shape.ts'
import { plainReply } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { replyInput, seen, team } from '../../support/question-inputs.ts'

/** What an agent without a model answers to a person who asks for facts of the team: amounts, goals, shares of the work, the time of the day. */

const plan: NonNullable<DecideReplyInput['plan']> = [
  { id: 'a', title: 'Collect 9 birch logs', by: 'Bob', status: 'running', progress: { done: 4, total: 9 } },
  { id: 'b', title: 'Collect 3 birch logs', by: 'Mia', status: 'open' },
  { id: 'c', title: 'Craft a chest', by: 'Mia', status: 'done' },
  { id: 'd', title: 'Walls of the hut', by: 'Bob', status: 'open' },
]
const works: DecideReplyInput['works'] = [
  { id: 'a', brings: { item: 'birch_log', count: 9 }, because: 'the hut takes 12 birch logs' },
  { id: 'b', brings: { item: 'birch_log', count: 3 }, because: 'Ann: “Mia only 3”', after: ['a'] },
]
const goals: DecideReplyInput['goals'] = {
  last: { goal: 'Collect 6 oak logs.', result: 'failure', reason: '5 of 6 oak logs are there: no oak is in reach' },
  waiting: ['Build a farm.'],
  began: 125,
}
const asked = (text: string, extra: Partial<DecideReplyInput> = {}): string | undefined =>
  plainReply(
    replyInput(text, {
      ...{ seat: 'Lena', role: 'leader', plans: true, goal: 'Build a hut.', plan, works, goals },
      ...{ clock: { ticks: 13_000 }, observation: seen({}), team: team(), ...extra },
    }),
  )?.reply

test.each([
  'why only 3?',
  'why just 3 logs?',
  'why does Mia only get 3?',
  'why only 3 for Mia?',
  'how come it is only 3',
])('an amount is told with its reason and with all shares: %s', text => {
  expect(asked(text)).toBe('“Collect 3 birch logs” (Mia): Ann: “Mia only 3”. In all 12: Bob 9 and Mia 3.')
})
test('without a number the amounts of all are told; a number that the plan does not have is not taken for another thing', () => {
  expect(asked('why so few logs?')).toBe(
    '“Collect 9 birch logs” (Bob): the hut takes 12 birch logs. “Collect 3 birch logs” (Mia): Ann: “Mia only 3”.',
  )
  expect(asked('why only 3 torches?')).toMatch(/^No item of the plan brings torches\./)
})

const lastOne = '“Collect 6 oak logs” ended, failure: 5 of 6 oak logs are there: no oak is in reach.'
test.each(['why did the goal fail?', 'why did it fail', 'what went wrong?', 'what happened?', 'why did you give up?'])(
  'why a goal failed is told as it ended, or from what failed of the plan of now: %s',
  text => {
    expect(
      asked(text, { goal: noGoal, plan: undefined, works: undefined, goals: { ...goals, began: undefined } }),
    ).toBe(lastOne)
    expect(asked(text)).toMatch(/^Nothing of the plan has failed\. The goal “Build a hut”: 1 of 4/)
    const failed = plan.map(one => (one.id === 'b' ? { ...one, status: 'failed' as const } : one))
    const why = works.map(one => (one.id === 'b' ? { ...one, failed: 'no birch is in reach' } : one))
    expect(asked(text, { plan: failed, works: why })).toMatch(
      /^“Collect 3 birch logs” \(Mia\) failed: no birch is in reach\. /,
    )
  },
)
test('the goal before is asked for by that word', () => {
  expect(asked('why did the last goal fail?')).toBe(lastOne)
})

test.each(['who has the most work?', 'who has most to do', 'who is the busiest?', 'which of you has the most tasks?'])(
  'who has the most left to do is told by the work that is left: %s',
  text => {
    expect(asked(text)).toBe(
      'Bob has the most left to do. Bob: “Collect 9 birch logs” (4 of 9) and “Walls of the hut”; Mia: “Collect 3 birch logs”.',
    )
  },
)
test('who has the least, and the same amount', () => {
  expect(asked('who has the least work?')).toMatch(/^Mia has the least left to do\. Mia: “Collect 3 birch logs”; Bob:/)
  const same = [plan[1]!, { ...plan[1]!, id: 'e', by: 'Bob' }]
  expect(asked('who has the most work?', { plan: same, works: [] })).toMatch(/^All have the same amount left to do\. /)
})

test.each([
  ['how long until day?', 13_000, 'It is night (19:00); day in about 9 minutes.'],
  ['how long till morning', 13_000, 'It is night (19:00); day in about 9 minutes.'],
  ['when does the sun rise?', 13_000, 'It is night (19:00); day in about 9 minutes.'],
  ['how long until night?', 13_000, 'It is night (19:00) already; day in about 9 minutes.'],
  ['when does it get dark?', 6_000, 'It is day (12:00); night in about 5 minutes.'],
  ['what time is it?', 0, 'It is day (06:00); night in about 10 minutes.'],
])('the time of the day is told from the world: %s', (text, ticks, said) => {
  expect(asked(text, { clock: { ticks } })).toBe(said)
})
test('where no time passes no night comes, and who is not in the world sees none', () => {
  const stands = { ticks: 1000, stands: true as const }
  expect(asked('how long until night?', { clock: stands })).toMatch(/^It is day \(07:00\), and stays so: /)
  expect(asked('how long until night?', { clock: undefined })).toMatch(/^I see no sky/)
})
test('whether the work ends before night goes by its pace', () => {
  const runs = [{ ...plan[0]!, progress: { done: 4, total: 9, began: 80 } }]
  const at = (ticks: number) => asked('will we be done before night?', { plan: runs, clock: { ticks } })
  expect(at(6_000)).toMatch(/^Yes, at the pace so far\. The work takes about 100 seconds more\./)
  expect(at(12_000)).toMatch(/^No, not at the pace so far\./)
})

test.each(['why is Mia idle?', "what's Mia waiting for?", 'why does Mia do nothing?'])(
  'what an agent waits for is named: %s',
  text => {
    expect(asked(text)).toMatch(/^Mia waits: “Collect 3 birch logs” begins after “Collect 9 birch logs” \(Bob\)\./)
  },
)

test.each([
  ["what is Bob's task?", /^Bob is at “Collect 9 birch logs” \(4 of 9\); next: “Walls of the hut”\.$/],
  ['what does Mia do next?', /^Mia has next: “Collect 3 birch logs”\.$/],
  ['who builds the walls?', /^Bob: “Walls of the hut” \(not begun\)\.$/],
  [
    'who collects the logs?',
    /^Bob: “Collect 9 birch logs” \(under way\); Mia: “Collect 3 birch logs” \(not begun\)\.$/,
  ],
  ['who leads?', /^Lena leads\.$/],
  ['how many are you?', /^3 members: Lena \(leads\), Bob and Mia\.$/],
  ['what is the goal?', /^The goal “Build a hut”: 1 of 4 items of the plan are done\. /],
  ['what comes after this?', /^The goal of now is “Build a hut”; 1 goal waits: “Build a farm”\.$/],
  ['how long have we been at it?', /^“Build a hut” began 2 minutes ago\.$/],
  ['what did we do so far?', /^Done: Craft a chest \(Mia\)\.$/],
  ['what did Bob do?', /^No item of the plan is done by Bob yet\.$/],
  ['how many logs did Bob collect?', /^Bob: 4 of the 9 logs that the plan asks of Bob\.$/],
  ['what does Mia have?', /^Mia carries nothing\.$/],
  ['how are you feeling?', /^I have 20 of 20 health and 20 of 20 food\.$/],
])('what is asked of the work is told from the plan: %s', (text, said) => {
  expect(asked(text)).toMatch(said)
})

test('no order becomes a question, and agents are not answered so', () => {
  for (const order of ['collect 3 logs', 'bring me 4 planks', 'come here', 'sleep when it is night'])
    expect(asked(order) ?? '').not.toMatch(/items of the plan|It is (?:day|night)/)
  const messages = [{ from: 'Bob', kind: 'chat' as const, text: 'why only 3?', person: false }]
  expect(asked('', { messages }) ?? '').toBe('')
})
