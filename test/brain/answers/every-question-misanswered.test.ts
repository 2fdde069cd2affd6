import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { jsonSchemaOf } from '../../../source/brain/answers/read-answer.ts'
import { BrainError } from '../../../source/brain/brain.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { type QuestionName, questions } from '../../../source/brain/questions/index.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { recorded } from '../../../source/mind/recorded-brain.ts'
import { createQuestionRecipes } from '../../../source/planner/question-recipes.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { grounded } from '../../../source/team/plans/methods/grounded-answers.ts'
import { type Asked, askedByTeams } from '../support/asked-questions.ts'
import { type Behaviour, says, startEndpoint } from '../support/model-server.ts'

const names = Object.keys(questions) as QuestionName[]
let asked: ReadonlyMap<QuestionName, Asked>
beforeAll(async () => {
  asked = await askedByTeams()
})

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(close => close()))
})

const items = createQuestionRecipes('1.19.2')
/** Asks a model behind a real server; answers are held against the game as in a team. */
const put = async ({ question, input }: Asked, behave: Behaviour, timeout = 2000) => {
  const endpoint = await startEndpoint(behave)
  open.push(endpoint.close)
  const log: { type: string; data: Record<string, unknown> }[] = []
  const brain = recorded({
    brain: createOpenAIBrain({
      model: 'gpt-5-mini',
      apiKey: 'none',
      baseUrl: endpoint.url,
      timeout,
      retries: 1,
      backOff: 1,
    }),
    nextId: () => 'q1',
    emit: ((type: string, source: string, data: Record<string, unknown>) => {
      log.push({ type, data })
      return { seq: log.length, t: 0, source, type, data }
    }) as never,
  })
  const ground = {
    names: items.all,
    within: ([x, , z]: readonly number[]) => Math.abs(x!) < 256 && Math.abs(z!) < 256,
    member: (who: string) => ['Lena', 'Bob', 'Mia', 'Ann'].includes(who),
  }
  const answer = brain.ask(grounded(question, ground), input, { seat: 'Bob', signal: new AbortController().signal })
  const outcome = await answer.then(
    value => ({ value: value.value, error: null }),
    (error: unknown) => ({ value: null, error: error as BrainError }),
  )
  return { ...outcome, received: endpoint.received, log }
}
const reasonsGiven = (received: Awaited<ReturnType<typeof put>>['received']): string[] =>
  received.slice(1).map(one => one.body.messages.at(-1)!.content)

test('every answer reads as words, and the transcript of a seat shows these instead of JSON', () => {
  for (const [name, { question, input }] of asked) {
    const answer = question.output.parse(question.rule(input))
    const words = question.words(input, answer, abilities)
    expect(words, name).toMatch(/\p{L}/u)
    expect(words, name).not.toMatch(/[{}]|undefined/)
    const session = createSession({ header: generatedHeader() })
    const { emit } = session
    emit('seat.added', 'team', { seat: 'Bob', role: 'worker', occupant: { kind: 'agent', label: 'x' } })
    const { doing } = question
    emit('mind.asked', 'Bob', { ask: 'q1', seat: 'Bob', question: name, doing, input })
    emit('mind.answered', 'Bob', { ask: 'q1', seat: 'Bob', question: name, brain: 'x', answer, words, ms: 1 })
    const [said, decided] = session.state.seats.Bob!.transcript.map(line => line.text)
    expect(said).toBe(doing)
    expect(decided?.slice(0, 100)).toBe(words.slice(0, 100))
  }
})

test('teams ask every kind of question that there is', () => {
  expect([...asked.keys()].sort()).toEqual([...names].sort())
})

describe.each(names)('%s, answered', name => {
  const given = (): Asked => {
    const example = asked.get(name)
    if (!example) throw new Error(`No team here asks ${name}: add an example to test/brain/support/asked-questions.ts.`)
    return example
  }

  test('well, is taken as it is', async () => {
    const { value, error, received } = await put(given(), response => says(response, JSON.stringify(given().good)))
    expect(error?.message).toBeUndefined()
    expect(value).toEqual(given().question.output.parse(given().good))
    expect(received).toHaveLength(1)
  })

  test.each([
    ['wrong', '{"colour":"blue","size":[1,2,{"deep":true}]}', {}],
    ['in another shape', '["a","b"]', {}],
    ['with nothing', '', {}],
    ['in prose', 'I would rather not put that into braces.', {}],
  ])('%s, is fed back twice with the reason, then held', async (how, text, extra) => {
    const { error, received, log, value } = await put(given(), response => says(response, text, extra))
    if (how === 'wrong' && error === null) {
      // Where every field may be left out, an answer with none of them is the empty answer; it must be one that makes sense.
      expect(given().question.output.safeParse(value).success).toBe(true)
      expect(given().question.check?.(given().input, value) ?? []).toEqual([])
      return
    }
    expect(error).toBeInstanceOf(BrainError)
    expect(error!.failure).toBe('bad-answer')
    expect(received).toHaveLength(3)
    for (const reason of reasonsGiven(received)) expect(reason).toContain('That answer cannot be used: ')
    expect(log.at(-1)).toMatchObject({
      type: 'mind.answered',
      data: { attempts: 3, error: expect.any(String) as string },
    })
  })

  test('with a refusal, is not asked again', async () => {
    const { error, received } = await put(given(), response => says(response, null, { refusal: 'No.' }))
    expect(error).toMatchObject({ failure: 'refused' })
    expect(received).toHaveLength(1)
  })

  test('too slowly, is sent once more, then given up', async () => {
    const { error } = await put(given(), () => {}, 60)
    expect(error).toMatchObject({ failure: 'timeout', attempts: 2 })
  })

  test('wrongly once, then well, is the good answer', async () => {
    const { value, received } = await put(given(), (response, _, count) =>
      says(response, count === 1 ? 'hm' : JSON.stringify(given().good)),
    )
    expect(value).toEqual(given().question.output.parse(given().good))
    expect(received).toHaveLength(2)
  })
})

/** Answers that fit the form and make no sense; what follows replaces parts of a good answer. */
const nonsense: readonly [QuestionName, string, (good: never) => unknown, RegExp][] = [
  [
    'planTask',
    'for a name that is not there',
    (good: { stages: object[] }) => ({
      ...good,
      stages: [
        { title: 'x', items: [{ id: 'a', title: 'x', assignee: 'Eve', requires: [], done: { kind: 'report' } }] },
      ],
    }),
    /"Eve", who is not in the team/,
  ],
  [
    'planTask',
    'with an invented item',
    (good: object) => ({
      ...good,
      stages: [
        {
          title: 'x',
          items: [
            {
              id: 'a',
              title: 'x',
              assignee: 'Bob',
              requires: [],
              done: { kind: 'have', item: 'unobtainium_qqq', count: 1 },
            },
          ],
        },
      ],
    }),
    /no "unobtainium_qqq" in this game/,
  ],
  [
    'planTask',
    'with an invented place',
    (good: object) => ({
      ...good,
      stages: [
        {
          title: 'x',
          items: [
            {
              id: 'a',
              title: 'x',
              assignee: 'Bob',
              requires: [],
              done: { kind: 'placed', block: 'chest', at: [90_000, 64, 3] },
            },
          ],
        },
      ],
    }),
    /90000 64 3 is far outside/,
  ],
  [
    'planTask',
    'in a circle',
    (good: object) => ({
      ...good,
      stages: [
        {
          title: 'x',
          items: ['a', 'b'].map((id, at) => ({
            id,
            title: id,
            assignee: 'Bob',
            requires: [['b', 'a'][at]],
            done: { kind: 'report' },
          })),
        },
      ],
    }),
    /wait for each other: a → b → a|wait for each other/,
  ],
  [
    'nextActions',
    'with an action that nobody has',
    () => ({ actions: [{ name: 'fly', args: {} }] }),
    /no action "fly" here/,
  ],
  [
    'nextActions',
    'with an invented item',
    () => ({ actions: [{ name: 'collect', args: { item: 'unobtainium_qqq', count: 1 } }] }),
    /no "unobtainium_qqq" in this game/,
  ],
  [
    'nextActions',
    'with an invented place',
    () => ({ actions: [{ name: 'deposit', args: { item: 'oak_log', x: 90_000, y: 64, z: 0 } }] }),
    /90000 64 0 .* far outside/,
  ],
  ['decideReply', 'to a name that is not there', () => ({ reply: 'hi', to: ['Eve'] }), /"Eve" is not in the team/],
  [
    'decideReply',
    'with an invented action',
    () => ({ reply: 'ok', tasks: [{ title: 'fly', done: { kind: 'report' }, actions: [{ name: 'fly', args: {} }] }] }),
    /no action "fly"/,
  ],
  ['converse', 'for another agent', () => ({ say: [{ to: 'Eve', text: 'hi' }] }), /"Eve" is not here/],
  [
    'converse',
    'with an invented item',
    () => ({ tasks: [{ title: 'x', done: { kind: 'have', item: 'unobtainium_qqq', count: 1 } }] }),
    /no "unobtainium_qqq" in this game/,
  ],
  [
    'converse',
    'with a claim that nothing bears out',
    () => ({ tasks: [{ title: 'x', done: { kind: 'report' } }], endGoal: 'reached' }),
    /cannot be reached yet/,
  ],
  [
    'guideWorkers',
    'for a name that is not there',
    () => ({ advice: [{ to: 'Eve', text: 'dig' }] }),
    /"Eve" is not one of your workers/,
  ],
  [
    'guideWorkers',
    'of an invented task',
    () => ({ moves: [{ item: 'p9/nothing', to: 'Mia' }] }),
    /is not one of the struggling tasks/,
  ],
  ['judgeTask', 'with an invented kind', () => ({ domain: 'romance' }), /no kind "romance"/],
  ['summariseMemory', 'at too great length', () => ({ summary: 'x'.repeat(900) }), /900 characters; at most 500/],
]

test.each(nonsense)('%s answered %s is fed back with the reason, then held', async (name, _, spoil, reason) => {
  const given = asked.get(name)!
  const { error, received } = await put(given, response => says(response, JSON.stringify(spoil(given.good as never))))
  expect(error?.failure).toBe('bad-answer')
  expect(error!.message).toMatch(reason)
  expect(received).toHaveLength(3)
  for (const line of reasonsGiven(received)) expect(line).toMatch(reason)
})

/** Every question that says what the world should show, with one such condition in an answer that is good otherwise. */
const conditions: Readonly<Partial<Record<QuestionName, (good: Record<string, unknown>, done: object) => object>>> = {
  planTask: (good, done) => ({
    ...good,
    stages: [{ title: 'x', items: [{ id: 'x', title: 'x', assignee: 'Bob', requires: [], done }] }],
  }),
  decomposeTask: (good, done) => ({ ...good, subtasks: [{ id: 'x', description: 'x', done }] }),
  outlineSteps: (good, done) => ({
    ...good,
    steps: (good.steps as object[]).map((step, index) => (index === 0 ? { ...step, done } : step)),
  }),
  proposeTask: (good, done) => ({ ...good, task: { title: 'x', done } }),
  decideReply: (good, done) => ({ ...good, tasks: [{ title: 'x', done, actions: [] }] }),
  converse: (_, done) => ({ tasks: [{ title: 'x', done }] }),
  discuss: (good, done) => ({ ...good, proposal: [{ assignee: 'Bob', title: 'x', done }] }),
}
const invented: readonly (readonly [string, object, RegExp])[] = [
  ['an item', { kind: 'have', item: 'unobtainium_qqq', count: 1 }, /no "unobtainium_qqq" in this game/],
  ['a stored item', { kind: 'stored', item: 'unobtainium_qqq', count: 1 }, /no "unobtainium_qqq" in this game/],
  ['a block', { kind: 'placed', block: 'unobtainium_qqq', at: [1, -60, 1] }, /no "unobtainium_qqq" in this game/],
  ['a place to build', { kind: 'placed', block: 'chest', at: [90_000, 64, 3] }, /90000 64 3 is far outside/],
  ['a chest', { kind: 'stored', item: 'oak_log', count: 1, at: [1, 64, 90_000] }, /1 64 90000 is far outside/],
  [
    'a place to stand',
    { kind: 'inside', box: { from: [0, -60, 0], to: [90_000, -60, 0] } },
    /90000 -60 0 is far outside/,
  ],
  [
    'an unknown seat to stand there',
    { kind: 'inside', box: { from: [0, -60, 0], to: [1, -60, 1] }, seats: ['Eve'] },
    /"Eve"/,
  ],
  ['an unknown seat to carry it', { kind: 'have', item: 'oak_log', count: 1, seat: 'Eve' }, /"Eve"/],
  ['a blueprint', { kind: 'built', blueprint: 'palace' }, /builds "palace", which is not a blueprint here/],
]

describe.each(Object.keys(conditions) as QuestionName[])('%s, with a condition', name => {
  test.each(invented)('that invents %s, is fed back with the reason, then held', async (_, done, reason) => {
    const given = asked.get(name)!
    const spoilt = JSON.stringify(conditions[name]!(given.good as Record<string, unknown>, done))
    const { error, received } = await put(given, response => says(response, spoilt))
    expect(error?.failure).toBe('bad-answer')
    expect(error!.message).toMatch(reason)
    expect(received).toHaveLength(3)
    for (const line of reasonsGiven(received)) expect(line).toMatch(reason)
  })
})

test('no question that speaks of conditions is left out above', () => {
  const speaking = names.filter(name => JSON.stringify(jsonSchemaOf(questions[name].output)).includes('"stored"'))
  expect(speaking.sort()).toEqual(Object.keys(conditions).sort())
})
