import { countTokens } from 'gpt-tokenizer'
import { describe, expect, test } from 'vitest'
import { createCallCount } from '../../source/brain/calls.ts'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { organizations } from '../../source/organizations/index.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { openRecording } from '../../source/session/recording/open.ts'
import { suiteTask } from '../../source/tasks/sources/suites.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { createSettledCalls } from '../../source/team/evaluation/settled-calls.ts'
import type { FakeWorldOptions } from './support/fake-world.ts'
import { cabin, judging, setUp, simple } from './support/harness.ts'

const prompts = loadPrompts()
const costOf = (events: readonly SessionEvent[]) => {
  const asked = events.flatMap(event => (event.type === 'mind.asked' ? [event.data] : []))
  const tokens = asked.map(({ question, input }) => {
    const { system, user } = prompts.get(question)!.render(input)
    return countTokens(`${system}\n${user}`)
  })
  const count = createCallCount(createSettledCalls())
  for (const event of events) count.add(event)
  // Only its answer tells that one of equals has nothing to begin with.
  const opening = new Set(
    asked.flatMap(({ ask, input }) =>
      (input as { news?: { kind: string }[] }).news?.some(({ kind }) => kind === 'begin') ? ask : [],
    ),
  )
  const nothing = count
    .result()
    .flatMap(({ ask, seat, question, decided }) => (decided || opening.has(ask) ? [] : [[ask, seat, question]]))
  const names = asked.map(({ question }) => question)
  return { calls: asked.length, questions: names, tokens: tokens.reduce((all, one) => all + one, 0), nothing }
}

const play = async (task: Task, organization: string, world: FakeWorldOptions = {}) => {
  const played = setUp(task, { organization }, world)
  judging(played, task)
  await played.team.start()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  return costOf(played.events)
}

const floor = () => {
  const rows = ['PPPPP', 'PPPPP', 'PPPPP', 'PPPPP']
  return simple('Build the floor from the blueprint.', {
    blueprints: { floor: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [rows] } },
  })
}

test.each([
  ['20 blocks by one agent', floor, 'solo', 1, 2_000],
  ['the demo', cabin, 'tree', 3, 5_000],
  ['the demo, handed on from one to the next', cabin, 'chain', 1, 3_000],
  ['a building of 21 blocks', () => suiteTask('villagerbench/construction:34', 1)!, 'causal', 2, 3_000],
  ['a graph of subtasks', () => simple('Collect 24 oak logs. Craft a chest.'), 'dag', 7, 5_500],
  ['a goal of equals', () => simple('Collect 12 oak logs.'), 'peers', 12, 15_000],
  ['a goal of a person', () => simple('Put 12 oak planks into the chest.'), 'tree', 2, 3_000],
] as const)(
  '%s takes few questions, and something depends on each answer',
  async (_, task, organization, calls, tokens) => {
    const world = { chests: [{ at: [2, -60, 2] as const, items: { oak_planks: 64 } }] }
    const cost = await play(task(), organization, organization === 'solo' ? world : {})
    expect(cost.nothing, 'nothing that `decides` of the question names followed').toEqual([])
    const asked = `asked ${cost.questions.join(', ')}; where one of them is new here and wanted, raise the budget in this file`
    expect(cost.calls, asked).toBeLessThanOrEqual(calls)
    expect(cost.tokens, asked).toBeLessThanOrEqual(tokens)
  },
)

describe.each(Object.keys(organizations))('under %s', organization => {
  test.each([
    ['a building', cabin],
    ['things that are carried', () => simple('Collect 24 oak logs. Craft a chest.')],
    ['things in a chest', () => simple('Put 12 oak planks and 8 sticks into the chest.')],
  ] as const)('something depends on each answer of a session about %s', async (_, task) => {
    expect((await play(task(), organization)).nothing).toEqual([])
  })
})

const eventsOf = async (path: string): Promise<SessionEvent[]> => {
  const recording = await openRecording(path)
  const events: SessionEvent[] = []
  for await (const event of recording.events()) events.push(event)
  await recording.close()
  return events
}

// The first two budgets are those of the design; their plans and answers are a language model's.
test.each([
  ['cabin', 20],
  ['construction-causal', 10],
  ['cake-dag', 6],
] as const)('the session of a language model that is kept as %s takes at most %i questions', async (name, calls) => {
  const events = await eventsOf(`recordings/answers/${name}.jsonl`)
  const asked = events.filter(event => event.type === 'mind.asked').length
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(calls)
})

test.each(['cabin', 'escape', 'takeover'])(
  'the recording of %s that ships has no answer on which nothing depends',
  async name => {
    const events = await eventsOf(`recordings/samples/${name}.jsonl`)
    expect(events.some(event => event.type === 'mind.answered')).toBe(true)
    expect(costOf(events).nothing).toEqual([])
  },
)

test('a plan of one of equals that was said already, and what each asks that one could ask for all, is counted as waste', () => {
  const work = (assignee: string) => ({ assignee, title: 'Dig', done: { kind: 'have', item: 'dirt', count: 2 } })
  const input = (seat: string, share: number) => ({
    ...{ goal: 'Collect 4 dirt.', seat, organization: 'debate', team: [], workers: ['Bob', 'Mia'] },
    share: { index: share, of: 2 },
    ...{ observation: null, containers: [], blueprints: [], recipes: [], names: [], measured: [], judgedBy: 'words' },
    ...{ finished: [], failed: [], running: [], previous: null, rejected: [], messages: [], instructions: [] },
  })
  const said = (type: string, data: object) => ({ type, data }) as unknown as SessionEvent
  const settledAfter = (...events: SessionEvent[]) => {
    const calls = createSettledCalls()
    for (const event of events) calls.look(event)
    return ['Bob', 'Mia'].map((seat, index) => calls.isSettled('planTask', input(seat, index)))
  }
  const spoken = said('discussion.spoken', { goal: 'goal1', round: 1, seat: 'Bob', proposal: ['Bob', 'Mia'].map(work) })
  const ended = said('discussion.ended', { goal: 'goal1', round: 1 })
  expect(settledAfter()).toEqual([false, true])
  expect(settledAfter(spoken)).toEqual([false, true])
  expect(settledAfter(spoken, ended)).toEqual([true, true])
})

test.each([
  ['debate', ['discuss', 'discuss', 'discuss']],
  ['graph', ['planTask']],
] as const)(
  'under %s a supplies goal is planned with no question more than it takes',
  async (organization, questions) => {
    const { questions: all } = await play(simple('Put 12 oak planks and 8 sticks into the chest.'), organization)
    expect(all.filter(name => name === 'discuss' || name === 'planTask')).toEqual(questions)
  },
)

test('an answer on which nothing depends is counted', async () => {
  const played = setUp(simple('Collect 4 cobblestone.'), { organization: 'tree' })
  await played.team.start()
  await played.team.ended
  const kinds = costOf(played.events.filter(({ type }) => type !== 'action.started')).nothing.map(one => one[2])
  expect([...new Set(kinds)]).toEqual(['nextActions'])
  expect(costOf(played.events.filter(({ type }) => type !== 'plan.proposed')).nothing.map(one => one[2])).toEqual([
    'planTask',
  ])
})
