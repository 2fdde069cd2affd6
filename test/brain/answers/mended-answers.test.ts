import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '../../../source/brain/answers/answer-limits.ts'
import { findJson, repairBudget } from '../../../source/brain/answers/find-json.ts'
import { readAnswer } from '../../../source/brain/answers/read-answer.ts'
import { actionsOfTools } from '../../../source/brain/answers/tool-calls.ts'
import type { Question } from '../../../source/brain/brain.ts'
import { splitThinking } from '../../../source/brain/providers/endpoint/endpoint-reply.ts'
import type { OpenAIOptions } from '../../../source/brain/providers/openai.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { recorded } from '../../../source/mind/recorded-brain.ts'
import { createQuestionRecipes } from '../../../source/planner/question-recipes.ts'
import { grounded } from '../../../source/team/plans/methods/grounded-answers.ts'
import { type Behaviour, fails, says, startEndpoint } from '../support/model-server.ts'
import { actInput, cabinOutline, planInput } from '../support/question-inputs.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(close => close()))
})
const ground = {
  names: createQuestionRecipes('1.19.2').all,
  within: () => true,
  member: (who: string) => ['Lena', 'Bob', 'Mia'].includes(who),
}

/** A model behind a real server, asked as a team asks. */
const model = async (behave: Behaviour, extra: Partial<OpenAIOptions> = {}) => {
  const endpoint = await startEndpoint(behave)
  open.push(endpoint.close)
  const log: { type: string; data: Record<string, unknown> }[] = []
  const brain = recorded({
    brain: createOpenAIBrain({ model: 'm', apiKey: 'none', baseUrl: endpoint.url, backOff: 5, ...extra }),
    nextId: () => 'q1',
    emit: ((type: string, source: string, data: Record<string, unknown>) => {
      log.push({ type, data })
      return { seq: 1, t: 0, source, type, data }
    }) as never,
  })
  const thoughts: string[] = []
  const ask = async (question: unknown, input: unknown): Promise<unknown> => {
    const context = {
      seat: 'Lena',
      signal: new AbortController().signal,
      onThought: (text: string) => thoughts.push(text),
    }
    return (await brain.ask(grounded(question as Question, ground), input, context)).value
  }
  /** What each question after the first was told. */
  const told = () => endpoint.received.slice(1).map(one => one.body.messages.at(-1)!.content)
  return { ask, endpoint, log, thoughts, told }
}
const item = (id: string, extra: object = {}) => ({
  id,
  title: id,
  assignee: 'Bob',
  requires: [],
  done: { kind: 'report' },
  ...extra,
})
const plan = (...items: object[]) => ({ objective: 'x', analysis: '', stages: [{ title: 'x', items }] })
const have = (name: string) => ({ kind: 'have', item: name, count: 1 })

test('everything that is wrong with an answer is told at once, with what was probably meant', async () => {
  const wrong = plan(
    item('a', { assignee: 'Zoe', done: have('oak_lgo') }),
    item('b', { requires: ['c'], done: have('glowing_thing') }),
    item('b', { done: { kind: 'built', blueprint: 'cabni' } }),
    item('d', { done: { kind: 'have', item: 'unobtainium_qqq' } }),
    item('e', { title: 7 }),
  )
  const { ask, told } = await model((response, _, count) =>
    says(response, JSON.stringify(count === 1 ? wrong : plan(item('a')))),
  )
  await ask(
    questions.planTask,
    planInput('build', {
      blueprints: [{ name: 'cabin', from: [0, 0, 0], to: [1, 1, 1], total: 4, done: 0, missing: [] }],
    }),
  )
  const [reasons] = told()
  for (const reason of [
    /Item "a" is for "Zoe", who is not in the team/,
    /There is no "oak_lgo" in this game \(in “a”\); did you mean "oak_log"\?/,
    /Item "b" requires "c", which is not in the plan/,
    /There is no "glowing_thing" in this game/,
    /Two items have the id "b"/,
    /builds "cabni", which is not a blueprint here; did you mean "cabin"\?/,
    /d: done\.count: a number wanted, nothing found/,
    /e: title: a text wanted, a number found/,
    // Parts that do not fit hide nothing else: what they hold is held against the game, too.
    /There is no "unobtainium_qqq" in this game/,
  ])
    expect(reasons).toMatch(reason)
})

test('form faults inside lists hide no others, and are told once, with the item', async () => {
  const wrong = plan(
    item('walls-mia', { done: { kind: 'built', blueprint: 'cabin', cells: Array.from({ length: 8 }, () => 'wall') } }),
    item('b', { requires: [7], done: { kind: 'banana' } }),
    item('c', { assignee: 'Zoe', done: have('wooden door') }),
  )
  const { ask, told } = await model((response, _, count) =>
    says(response, JSON.stringify(count === 1 ? wrong : plan(item('a')))),
  )
  const outline = { ...cabinOutline, missing: [{ y: -60, block: 'birch_door', cells: '17' }] }
  await ask(questions.planTask, planInput('build', { blueprints: [outline] }))
  expect(told()).toHaveLength(1)
  const [reasons] = told()
  expect(reasons).toContain('walls-mia: done.cells: numbers wanted, texts found (8 times)')
  expect(reasons).toContain('b: requires: a text wanted, a number found')
  expect(reasons).toMatch(/b: done\.kind: /)
  expect(reasons).toMatch(/Item "c" is for "Zoe", who is not in the team/)
  expect(reasons).toContain('There is no "wooden door" in this game (in “c”); did you mean "birch_door"?')
})

const logs = { id: 't', title: 'Collect 3 oak logs', done: { kind: 'report' as const }, from: 'Lena' }

test('a fault says which words there are and which was probably meant, once, and invents no names', async () => {
  const { ask, told } = await model((response, _, count) =>
    says(
      response,
      JSON.stringify(
        [
          plan(
            item('logs-mia', { done: { kind: 'has', item: 'stiks', count: 3 } }),
            item('b', { done: { kind: 'stored', item: 'stiks', count: 8, at: 'the chest' }, requires: ['mia'] }),
            item('c', { done: { kind: 'children' } }),
          ),
          plan(item('a')),
          { status: 'ongoinng', reason: 'x' },
          { status: 'ongoing', reason: 'x' },
          {
            actions: [
              { args: {} },
              { name: 'collectBlock', args: {} },
              { name: 'collect', args: { item: 3, count: 'a lot' } },
            ],
          },
          { blocked: 'x' },
        ][count - 1],
      ),
    ),
  )
  await ask(questions.planTask, planInput('wood'))
  const [plans] = told()
  expect(plans).toContain('logs-mia: done.kind: one of "have", "stored",')
  expect(plans).toContain('"has" found')
  expect(plans).toContain('b: done.at: a list of numbers such as [x,y,z] wanted, a text found')
  expect(plans).toContain('Item "b" requires "mia", which is not in the plan; did you mean "logs-mia"?')
  expect(plans).not.toContain('"children",')
  expect(plans).toContain(
    'c: done.kind: one of "have", "stored", "placed", "inside", "built", "report" wanted, "children" found',
  )
  expect(plans!.split('"stiks"')).toHaveLength(2)

  const acting = actInput(logs)
  const { seat, task, observation, containers, blueprint, history, messages } = acting
  await ask(questions.monitorProgress, {
    seat,
    task,
    observation,
    containers,
    blueprint,
    history,
    messages,
    attempts: 0,
  })
  expect(told()[2]).toContain(
    'one of "success", "failure", "ongoing" wanted, "ongoinng" found; did you mean "ongoing"?',
  )

  await ask(questions.nextActions, acting)
  const calls = told()[4]
  expect(calls).toContain('actions, entry 1, name: a text wanted, nothing found')
  expect(calls).not.toMatch(/nameless|unnamed/)
  expect(calls).toContain('There is no action "collectBlock" here; did you mean "collect"?')
  expect(calls).toContain('Action "collect" takes integer as "count", not "a lot".')
})

describe('what has another form but one meaning is taken so', () => {
  const built = (cells: unknown) => ({ kind: 'built', blueprint: 'the Cabin', cells })
  test.each([
    [have('oak_log'), { count: '6' }, { count: 6 }],
    [built(['10', '11']), {}, { blueprint: 'cabin', cells: [10, 11] }],
    [built('0-5,9,20-21'), {}, { blueprint: 'cabin', cells: [0, 1, 2, 3, 4, 5, 9, 20, 21] }],
    [built(['0-2', 7, '8,10']), {}, { cells: [0, 1, 2, 7, 8, 10] }],
    [have('oak_log'), { kind: 'Have', count: ' 2 ' }, { kind: 'have', count: 2 }],
    [have('beetroots'), {}, { kind: 'have', item: 'beetroot' }],
    [{ kind: 'placed', block: 'beetroots', at: [1, 2, 3] }, {}, { kind: 'placed', block: 'beetroots' }],
  ])('in plans: %j %j', async (done, more, meant) => {
    const { ask, endpoint } = await model(response =>
      says(response, JSON.stringify(plan(item('a', { done: { ...done, ...more } })))),
    )
    const asked = planInput('build', { blueprints: [cabinOutline] })
    expect(await ask(questions.planTask, asked)).toMatchObject(plan({ done: meant }))
    expect(endpoint.received).toHaveLength(1)
  })

  test('in actions and statuses', async () => {
    const { ask, endpoint } = await model((response, _, count) =>
      says(
        response,
        JSON.stringify(
          count === 1
            ? { actions: [{ name: 'Build', args: { blueprint: 'the cabin', cells: '0-2,7' } }] }
            : { status: 'On Going', reason: 'x' },
        ),
      ),
    )
    const task = { id: 't', title: 'Build', done: { kind: 'built' as const, blueprint: 'cabin' }, from: 'Lena' }
    const parameters = [
      { name: 'blueprint', type: 'string', optional: false },
      { name: 'cells', type: 'integer[]', optional: true },
    ]
    const acting = actInput(task, {
      blueprint: cabinOutline,
      actions: [{ name: 'build', description: 'x', parameters }],
    })
    expect(await ask(questions.nextActions, acting)).toMatchObject({
      actions: [{ name: 'build', args: { blueprint: 'cabin', cells: [0, 1, 2, 7] } }],
    })
    const { seat, observation, containers, blueprint, history, messages } = acting
    const standing = { seat, task, observation, containers, blueprint, history, messages, attempts: 0 }
    expect(await ask(questions.monitorProgress, standing)).toMatchObject({ status: 'ongoing' })
    expect(endpoint.received).toHaveLength(2)
  })

  test.each([['2 -60 -2'], ['(2, -60, -2)'], [{ x: 2, y: '-60', z: -2 }], [['2', -60, '-2']]])(
    'positions: %j',
    async at => {
      const done = { kind: 'stored', item: 'stick', count: 8, at }
      const { ask, endpoint } = await model(response => says(response, JSON.stringify(plan(item('a', { done })))))
      expect(await ask(questions.planTask, planInput('wood'))).toMatchObject(plan({ done: { at: [2, -60, -2] } }))
      expect(endpoint.received).toHaveLength(1)
    },
  )

  test.each([
    [{ name: 'collect', arguments: { item: 'oak logs', count: 'three' } }],
    [{ action: 'Collect', parameters: { item: 'oak_log', count: '3' } }],
    [{ tool: 'collect', args: { item: 'oak_log', count: 3 } }],
  ])('calls: %j', async call => {
    const { ask, endpoint } = await model(response => says(response, JSON.stringify({ actions: [call] })))
    expect(await ask(questions.nextActions, actInput(logs))).toMatchObject({
      actions: [{ name: 'collect', args: { item: 'oak_log', count: 3 } }],
    })
    expect(endpoint.received).toHaveLength(1)
  })

  test('ranges that stand for too much are a fault, not a burden', () => {
    const { faults } = readAnswer(
      JSON.stringify({ cells: Array.from({ length: 10_000 }, () => '0-99999') }),
      z.object({ cells: z.array(z.int()) }),
    )
    expect(faults?.join()).toContain('cells: numbers wanted, texts found (10000 times)')
  })
})

test('a question without a waiting mind is asked last', async () => {
  const order: string[] = []
  const { ask } = await model(
    (response, { body }) => {
      const summary = body.messages[0]!.content.includes('ummar') && !body.messages[0]!.content.includes('plan')
      order.push(summary ? 'summary' : 'plan')
      setTimeout(() => says(response, JSON.stringify(summary ? { summary: 'x' } : plan(item('a')))), 20)
    },
    { concurrency: 1 },
  )
  const plans = () => ask(questions.planTask, planInput('wood'))
  const summary = ask(questions.summariseMemory, { seat: 'Lena', past: '', lines: ['a'], limit: 500 })
  await Promise.all([
    plans(),
    summary,
    ask(questions.summariseMemory, { seat: 'Bob', past: '', lines: ['a'], limit: 500 }),
    plans(),
    plans(),
  ])
  expect(order.at(-1)).toBe('summary')
  expect(order.slice(1, 4)).toEqual(['plan', 'plan', 'plan'])
})

describe('what can only have been meant in one way is taken so', () => {
  test.each([
    ['oak log', 'oak_log'],
    ['Oak Logs', 'oak_log'],
    ['oak_plank', 'oak_planks'],
    ['minecraft:oak_log', 'oak_log'],
    ['crafting-table', 'crafting_table'],
    ['oak_stair', 'oak_stairs'],
  ])('%s is %s, in conditions and in actions', async (said, meant) => {
    const { ask, endpoint } = await model((response, { body }) =>
      says(
        response,
        JSON.stringify(
          body.messages[0]!.content.includes('Turn their goal into a plan')
            ? plan(item('a', { done: have(said) }))
            : { actions: [{ name: 'collect', args: { item: said, count: 1 } }] },
        ),
      ),
    )
    expect(await ask(questions.planTask, planInput('wood'))).toMatchObject(plan({ done: have(meant) }))
    const task = { id: 't', title: 'Collect', done: { kind: 'report' as const }, from: 'Lena' }
    expect(await ask(questions.nextActions, actInput(task))).toMatchObject({ actions: [{ args: { item: meant } }] })
    expect(endpoint.received).toHaveLength(2)
  })

  test('ids by their endings, people in other letters; not where two would fit', async () => {
    const answers = ['logs-mia', 'stone'].map(id => ({ assignments: [{ agent: 'mia', task: id }] }))
    const { ask, told } = await model((response, _, count) =>
      says(response, JSON.stringify([answers[0], answers[1], { assignments: [] }][count - 1])),
    )
    const asked = {
      ...{ goal: 'x', seat: 'Lena', recipes: [], environment: [], instructions: [] },
      ready: ['p1/logs-mia', 'p1/stone', 'p2/stone'].map(id => ({
        ...{ id, title: 'x', done: { kind: 'report' as const } },
        ...{ candidates: [], after: [], tried: [] },
      })),
      free: [{ name: 'Mia', inventory: {}, position: null, cannot: [], state: '' }],
      working: [{ name: 'Bob', doing: 'x', inventory: {} }],
    }
    expect(await ask(questions.assignTasks, asked)).toMatchObject({
      assignments: [{ task: 'p1/logs-mia', agent: 'Mia' }],
    })
    expect(await ask(questions.assignTasks, asked)).toMatchObject({ assignments: [] })
    expect(told().at(-1)).toMatch(/"stone" cannot begin now; there are p1\/logs-mia, p1\/stone, p2\/stone/)
  })

  test('requirements of a plan', async () => {
    const { ask } = await model(response =>
      says(response, JSON.stringify(plan(item('wood-bob'), item('b', { requires: ['p1/Wood_Bob'] })))),
    )
    expect(await ask(questions.planTask, planInput('wood'))).toMatchObject(plan({}, { requires: ['wood-bob'] }))
  })
})

describe('brackets', () => {
  const whole = { actions: [{ name: 'collect', args: { item: 'oak_log', count: 6 } }] }
  const text = JSON.stringify(whole)
  test.each([
    ['missing at the end', text.slice(0, -2)],
    ['missing all', text.replace(/[}\]]+$/, '')],
    ['crossed', text.replace('}]', ']}')],
    ['missing inside', text.replace('}}]', '}]')],
    ['missing before an afterthought', `Sure!\n${text.slice(0, -1)}\nThat is all.`],
    ['missing after another action', `${text.slice(0, -2)},{"name":"stay","args":{`],
    ['with a comma too many', text.replace('6}', '6,}')],
    ['in a fence that nothing closes', `\`\`\`json\n${text.slice(0, -3)}`],
    ['after braces in prose', `I use {a set} and {{more}}: ${text}`],
  ])('%s are put right', (_, given) => {
    const { actions } = findJson(given) as { actions: unknown[] }
    expect(actions[0]).toEqual(whole.actions[0])
    expect(actions).toHaveLength(given.includes('stay') ? 2 : 1)
  })
  test.each(['I would {rather} not.', 'no { at all', '[1, 2, 3', '{{{', 'f(x) = {x | x > 0}'])(
    'prose stays prose: %s',
    given => {
      expect(findJson(given)).toBeUndefined()
    },
  )
})

test('a question keeps its reasons until it is answered, however often it fails', async () => {
  let right = false
  const { ask, told, endpoint } = await model((response, _, count) =>
    says(response, JSON.stringify(plan(item('a', { done: have(right ? 'oak_log' : `unobtainium_${count}`) })))),
  )
  await expect(ask(questions.planTask, planInput('wood'))).rejects.toThrow(/unobtainium_3/)
  right = true
  // Asked anew, as a leader does: the first question of the second round knows what was wrong in the first.
  await ask(questions.planTask, planInput('wood'))
  const last = told().at(-1)!
  for (const count of [1, 2, 3]) expect(last).toContain(`There is no "unobtainium_${count}" in this game`)
  // Once it is answered, that is past.
  await ask(questions.planTask, planInput('wood'))
  expect(endpoint.received.at(-1)!.body.messages).toHaveLength(2)
})

test('a reason that was told before is told once', async () => {
  const { ask, told } = await model((response, _, count) =>
    says(response, JSON.stringify(plan(item('a', { done: have(count < 3 ? 'unobtainium_q' : 'oak_log') })))),
  )
  await ask(questions.planTask, planInput('wood'))
  expect(told()[1]!.split('There is no "unobtainium_q"')).toHaveLength(2)
  expect(told()[1]).not.toContain('Answers before it')
})

describe('thinking', () => {
  const answer = JSON.stringify(plan(item('a')))
  const decoy = JSON.stringify(plan(item('not this one')))
  test.each<readonly [string, Behaviour]>([
    ['in tags', response => says(response, `<think>\nPerhaps ${decoy}\n</think>\n${answer}`)],
    ['with the end of its tags only', response => says(response, `Perhaps ${decoy}\n</think>\n${answer}`)],
    ['in a field of its own', response => says(response, answer, { reasoning: `Perhaps ${decoy}` })],
  ])('%s is no answer, and is in the log as what it is', async (_, behave) => {
    for (const stream of [true, false]) {
      const { ask, log } = await model(behave, { stream })
      expect(await ask(questions.planTask, planInput('wood'))).toMatchObject(plan({ id: 'a' }))
      const thought = log.filter(one => one.type === 'mind.thought' && !one.data.partial)
      expect(thought).toMatchObject([
        { data: { seat: 'Lena', reasoning: true, text: expect.stringContaining('not this one') as string } },
      ])
    }
  })

  test('that is followed by nothing is said to be so', async () => {
    const { ask, told } = await model((response, _, count) =>
      says(response, count === 1 ? `<think>Perhaps ${decoy}` : answer),
    )
    expect(await ask(questions.planTask, planInput('wood'))).toMatchObject(plan({ id: 'a' }))
    expect(told()[0]).toMatch(/followed by no answer/)
    expect(splitThinking('{"thought":"a </think> b"}').answer).toBe('{"thought":"a </think> b"}')
  })
})

describe('room', () => {
  /** As reasoning models do: hidden thinking that a small cap leaves no answer behind. */
  const thinker: (names: readonly ('max_tokens' | 'max_completion_tokens')[], own?: number) => Behaviour =
    (names, own = Number.POSITIVE_INFINITY) =>
    (response, { body }) => {
      const refused = (['max_tokens', 'max_completion_tokens', 'temperature'] as const).find(
        name => body[name] !== undefined && !(names as readonly string[]).includes(name),
      )
      if (refused) return fails(response, 400, `Unsupported parameter: '${refused}' is not supported with this model.`)
      const cap = body.max_tokens ?? body.max_completion_tokens ?? own
      says(
        response,
        cap < 1000 ? '' : JSON.stringify(plan(item('a'))),
        cap < 1000 ? { finish: 'length', tokens: cap } : { tokens: 1000 },
      )
    }

  test('is not limited by itself, and no temperature is sent', async () => {
    const { ask, endpoint } = await model(thinker([]))
    await ask(questions.planTask, planInput('wood'))
    expect(endpoint.received).toHaveLength(1)
    expect(Object.keys(endpoint.received[0]!.body).sort()).toEqual([
      'messages',
      'model',
      'response_format',
      'stream',
      'stream_options',
    ])
  })

  test.each([
    [
      'the setting is too small',
      { thinking: { maxTokens: 400, temperature: 0.5 } },
      thinker(['max_completion_tokens']),
    ],
    ['the endpoint’s own is too small', {}, thinker(['max_tokens'], 500)],
  ] as const)('grows where %s; refusals and room are remembered', async (_, extra, behave) => {
    const { ask, endpoint, log } = await model(behave, extra)
    await ask(questions.planTask, planInput('wood'))
    const asked = endpoint.received.length
    expect(log.at(-1)).toMatchObject({
      data: { tokensOut: 1000 + (extra === undefined || 'thinking' in extra ? 400 : 500) },
    })
    await ask(questions.planTask, planInput('wood'))
    expect(endpoint.received).toHaveLength(asked + 1)
    expect(endpoint.received.at(-1)!.body.temperature).toBeUndefined()
  })

  test('has an end, and an endpoint that takes no limit is not asked for one again', async () => {
    const { ask, endpoint } = await model(thinker([], 500))
    await expect(ask(questions.planTask, planInput('wood'))).rejects.toThrow(/cut off after 500 tokens/)
    const caps = endpoint.received.flatMap(({ body }) => body.max_tokens ?? body.max_completion_tokens ?? [])
    // Once under each name.
    expect(caps).toHaveLength(2)
  })

  test('what settings say is sent; what a model refuses is left out, and said', async () => {
    const { ask, endpoint, thoughts } = await model(
      (response, { body }) =>
        body.reasoning_effort
          ? fails(response, 400, 'Unrecognized request argument supplied: reasoning_effort')
          : says(response, JSON.stringify(plan(item('a')))),
      { thinking: { temperature: 0.3, maxTokens: 5000, effort: 'low' } },
    )
    await ask(questions.planTask, planInput('wood'))
    expect(endpoint.received[0]!.body).toMatchObject({ temperature: 0.3, max_tokens: 5000, reasoning_effort: 'low' })
    expect(endpoint.received[1]!.body).toMatchObject({ temperature: 0.3, max_tokens: 5000 })
    expect(thoughts).toEqual([expect.stringMatching(/m does not take reasoning_effort; asking without it/)])
  })
})

describe('what is mended', () => {
  const broken = (length: number): string => `{"a":${'"'.repeat(length)}}`

  test('costs no answer more than one text of the length that is allowed, however many it is cut into', () => {
    const budget = repairBudget()
    const all = budget.left
    findJson(broken(limits.repairCharacters * 4), budget)
    expect(budget.left).toBe(all)
    findJson(`${broken(limits.repairCharacters / 2)} ${broken(limits.repairCharacters / 2)}`, budget)
    expect(budget.left).toBeLessThan(all)
    for (let n = 0; n < 20; n++) findJson(broken(limits.repairCharacters / 3), budget)
    expect(budget.left).toBeGreaterThanOrEqual(0)
    expect(budget.left).toBeLessThan((limits.repairCharacters / 3) ** 2 * 1.01)
  })

  test('is so for all calls of an answer together', () => {
    const args = `{"a": "${'x'.repeat(limits.repairCharacters / 2)}"`
    const { actions, faults } = actionsOfTools(Array.from({ length: 8 }, () => ({ name: 'a', arguments: args })))
    expect(actions).toHaveLength(3)
    expect(faults).toHaveLength(5)
  })
})

test('an empty text counts as left out where none may stand', () => {
  const read = readAnswer(
    JSON.stringify({ say: [], tasks: [], endGoal: '', end: '', notes: 'n' }),
    questions.converse.output,
  )
  expect(read.faults ?? []).toEqual([])
  expect(read).toMatchObject({ value: { notes: 'n', end: [] } })
})

test('names in what a text says as data are put right, and told of where nothing can have been meant', () => {
  const { mend, check } = grounded(questions.discuss as unknown as Question, ground)
  const says = (item: string) => ({
    statement: 'How is it made?',
    meaning: [
      { kind: 'ask-recipe', items: [item] },
      { kind: 'recipe', recipes: [{ item, makes: 1, from: { [item]: 2 }, where: 'hands' }] },
      { kind: 'offer', work: [{ title: 'it', done: { kind: 'have', item, count: 1 } }] },
    ],
  })
  expect(mend!({}, says('Pumpkin_pies') as never)).toEqual(says('pumpkin_pie'))
  expect(check!({}, says('pumpkin_pei') as never)).toEqual([
    'There is no "pumpkin_pei" in this game; did you mean "pumpkin_pie"?',
    'There is no "pumpkin_pei" in this game (in “it”); did you mean "pumpkin_pie"?',
  ])
})
