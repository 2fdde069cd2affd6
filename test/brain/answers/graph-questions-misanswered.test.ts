import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { recorded } from '../../../source/mind/recorded-brain.ts'
import { createQuestionRecipes } from '../../../source/planner/question-recipes.ts'
import { grounded } from '../../../source/team/plans/methods/grounded-answers.ts'
import { rehearse } from '../../../source/team/plans/rehearsal.ts'
import { cabin } from '../../team/support/harness.ts'
import { type Behaviour, says, startEndpoint } from '../support/model-server.ts'
import { actInput } from '../support/question-inputs.ts'

/**
 * A real endpoint that misbehaves, asked each question of DAGENT and CausalMACE with the input of a real task: what is wrong is
 * fed back with its reason, and what comes right after that counts.
 */
type Name = 'decomposeTask' | 'judgeTask' | 'outlineSteps' | 'negateRules' | 'relateSteps' | 'assignTasks' | 'reflect'
const inputs = new Map<string, unknown>()
const rules: Brain = createRuleBrain()
const signal = new AbortController().signal

beforeAll(async () => {
  for (const organization of ['dag', 'causal']) {
    const { asked } = await rehearse({ task: cabin(), brain: rules, actions: abilities.list, organization })
    for (const { question, input } of asked.map(one => one.asked))
      if (!inputs.has(question)) inputs.set(question, input)
  }
  const free = (name: string) => ({ name, inventory: {}, position: null, cannot: [], state: '' })
  inputs.set('assignTasks', {
    goal: 'logs',
    seat: 'Lena',
    ready: [
      {
        id: 'p1/a',
        title: 'Collect',
        done: { kind: 'have', item: 'oak_log', count: 6 },
        candidates: ['Bob'],
        after: [],
        tried: [],
      },
      {
        id: 'p1/b',
        title: 'Collect',
        done: { kind: 'have', item: 'oak_log', count: 6 },
        candidates: [],
        after: [],
        tried: [],
      },
    ],
    free: [free('Bob'), free('Mia')],
    working: [],
    recipes: [],
    environment: [],
    instructions: [],
  })
  const { task, observation } = actInput({
    id: 'p1/a',
    title: 'Collect',
    done: { kind: 'have', item: 'oak_log', count: 6 },
    from: 'Lena',
  })
  const kinds = ['construction', 'cooking', 'gathering'].map(name => ({ name, about: `${name} of things` }))
  inputs.set('judgeTask', { goal: 'build the cabin', domains: kinds, buildings: [], names: [] })
  inputs.set('negateRules', {
    rules: ['Stone needs a pickaxe.', 'A cake needs milk.'].map((text, index) => ({
      id: ['material-first', 'tool-first'][index]!,
      text,
    })),
  })
  inputs.set('reflect', { seat: 'Bob', task, result: 'success', reason: '6 of 6', history: [], state: '', observation })
})

let endpoint: Awaited<ReturnType<typeof startEndpoint>>
let behave: Behaviour
beforeAll(async () => {
  endpoint = await startEndpoint((...all) => behave(...all))
})
afterAll(() => endpoint.close())

/** Asks the model, which answers with `answers` in turn and then as the rules would. */
const ask = async (name: Name, answers: readonly (string | ((right: string) => string))[], finish?: string) => {
  const question = grounded(questions[name] as never, {
    names: createQuestionRecipes('1.19.2').all,
    within: at => Math.abs(at[0]) < 1000,
    member: name => ['Lena', 'Bob', 'Mia'].includes(name),
  }) as (typeof questions)[Name]
  const input = inputs.get(name)
  const right = JSON.stringify((await rules.ask(question as never, input as never, { seat: 'Lena', signal })).value)
  let count = 0
  const reasons: string[] = []
  behave = (response, received) => {
    const wrong = answers[count++]
    const last = received.body.messages.at(-1)!.content
    if (count > 1) reasons.push(last)
    if (wrong === undefined) says(response, right)
    else says(response, typeof wrong === 'string' ? wrong : wrong(right), finish ? { finish } : {})
  }
  const mind = recorded({
    brain: createOpenAIBrain({ model: 'gpt-5-mini', apiKey: 'sk-test-1234567890', baseUrl: endpoint.url, backOff: 5 }),
    nextId: () => 'q1',
    emit: ((type: string, source: string, data: unknown) => ({ seq: 1, t: 0, source, type, data })) as never,
  })
  const outcome = await mind.ask(question as never, input as never, { seat: 'Lena', signal }).then(
    answer => ({ value: answer.value as unknown, error: null }),
    (error: Error) => ({ value: null, error }),
  )
  return { ...outcome, reasons, right: JSON.parse(right) as unknown, asked: count }
}
const edit =
  (change: (answer: Record<string, unknown>) => unknown) =>
  (right: string): string =>
    JSON.stringify(change(JSON.parse(right) as Record<string, unknown>))
const first = (list: unknown, change: object): unknown => {
  const [one, ...rest] = list as object[]
  return [{ ...one, ...change }, ...rest]
}

const names: Name[] = [
  'decomposeTask',
  'judgeTask',
  'outlineSteps',
  'negateRules',
  'relateSteps',
  'assignTasks',
  'reflect',
]
describe.each(names)('%s', name => {
  test('empty, no JSON, the wrong shape: each is fed back with its reason, and the right answer counts', async () => {
    const { value, reasons, right } = await ask(name, ['', 'Sure! I will think about it.'])
    expect(value).toEqual(right)
    expect(reasons[0]).toMatch(/cannot be used: The answer was empty/)
    expect(reasons[1]).toMatch(/holds no complete JSON object/)
    const shape = await ask(name, ['{"unexpected": true}'])
    expect(shape.value).toEqual(right)
    expect(shape.reasons[0]).toMatch(/does not fit: \w+/)
  })

  test('truncated: it is asked again with more room; three times wrong is a failure, not an endless loop', async () => {
    const cut = await ask(name, [right => right.slice(0, right.length / 2)], 'length')
    expect(cut.error).toBeNull()
    expect(cut.asked).toBe(2)
    const { error, asked } = await ask(name, ['{', '{', '{', '{', '{'])
    expect(error?.message).toMatch(/no complete JSON object/)
    expect(asked).toBe(3)
  })
})

const lies: readonly (readonly [Name, string, ReturnType<typeof edit>, RegExp])[] = [
  [
    'decomposeTask',
    'a stranger',
    edit(one => ({ ...one, subtasks: first(one.subtasks, { candidates: ['Zoe'] }) })),
    /"Zoe", who is not in the team; there are Lena, Bob, Mia/,
  ],
  [
    'decomposeTask',
    'an unknown requirement',
    edit(one => ({ ...one, subtasks: first(one.subtasks, { requires: ['nothing'] }) })),
    /requires "nothing", which is not a subtask/,
  ],
  [
    'decomposeTask',
    'a circle',
    edit(one => ({ ...one, subtasks: first(one.subtasks, { requires: ['build-cabin-roof-1'] }) })),
    /wait for each other: .* → /,
  ],
  [
    'decomposeTask',
    'data that is not there',
    edit(one => ({ ...one, subtasks: first(one.subtasks, { data: ['$.recipes.cake'] }) })),
    /Nothing is at "\$\.recipes\.cake"/,
  ],
  [
    'decomposeTask',
    'an invented item',
    edit(one => ({
      ...one,
      subtasks: first(one.subtasks, { done: { kind: 'have', item: 'unobtainium_ingot', count: 1 } }),
    })),
    /There is no "unobtainium_ingot" in this game/,
  ],
  [
    'decomposeTask',
    'invented coordinates',
    edit(one => ({
      ...one,
      subtasks: first(one.subtasks, { done: { kind: 'placed', block: 'chest', at: [90_000, 4, 7] } }),
    })),
    /90000 4 7 is far outside/,
  ],
  [
    'decomposeTask',
    'cells that do not exist',
    edit(one => ({
      ...one,
      subtasks: first(one.subtasks, { done: { kind: 'built', blueprint: 'cabin', cells: [4000] } }),
    })),
    /names cell 4000; "cabin" has cells 0-79/,
  ],
  ['decomposeTask', 'nothing to do', edit(one => ({ ...one, subtasks: [] })), /has no items/],
  [
    'judgeTask',
    'an invented kind',
    edit(one => ({ ...one, domain: 'philosophy' })),
    /There is no kind "philosophy"; there are construction/,
  ],
  [
    'outlineSteps',
    'an undefined function',
    edit(one => ({ ...one, steps: first(one.steps, { call: { function: 'fly', arguments: [] } }) })),
    /calls "fly", which is not among the functions/,
  ],
  [
    'outlineSteps',
    'too many arguments',
    edit(one => ({ ...one, steps: first(one.steps, { call: { function: 'gather', arguments: [1, 2, 3, 4] } }) })),
    /gives 4 arguments; "gather" takes 2/,
  ],
  [
    'outlineSteps',
    'two of a name',
    edit(one => ({ ...one, steps: [...(one.steps as object[]), ...(one.steps as object[])] })),
    /Two steps have the id/,
  ],
  [
    'outlineSteps',
    'an invented item',
    edit(one => ({ ...one, steps: first(one.steps, { done: { kind: 'stored', item: 'unobtainium', count: 1 } }) })),
    /There is no "unobtainium"/,
  ],
  [
    'negateRules',
    'a rule left out',
    edit(one => ({ rules: (one.rules as object[]).slice(1) })),
    /The opposite of rule "material-first" is missing/,
  ],
  [
    'negateRules',
    'a rule repeated instead of turned round',
    () => JSON.stringify(inputs.get('negateRules')),
    /says the same as before/,
  ],
  [
    'relateSteps',
    'an unknown step',
    edit(one => ({ edges: [...(one.edges as object[]), ['ghost', 'craft-torch']] })),
    /There is no step "ghost"/,
  ],
  [
    'relateSteps',
    'a step that waits for itself',
    edit(() => ({ edges: [['craft-torch', 'craft-torch']] })),
    /cannot wait for itself/,
  ],
  [
    'assignTasks',
    'another’s work',
    edit(() => ({ assignments: [{ task: 'p1/a', agent: 'Mia' }] })),
    /"p1\/a" is not for Mia, but for Bob/,
  ],
  [
    'assignTasks',
    'an agent that is not free',
    edit(() => ({ assignments: [{ task: 'p1/b', agent: 'Lena' }] })),
    /"Lena" is not free; free: Bob, Mia/,
  ],
  [
    'assignTasks',
    'work that cannot begin',
    edit(() => ({ assignments: [{ task: 'p1/z', agent: 'Bob' }] })),
    /"p1\/z" cannot begin now/,
  ],
  [
    'assignTasks',
    'two at once',
    edit(() => ({
      assignments: [
        { task: 'p1/a', agent: 'Bob' },
        { task: 'p1/b', agent: 'Bob' },
      ],
    })),
    /Bob gets two subtasks/,
  ],
  ['assignTasks', 'nothing for any agent', edit(() => ({ assignments: [] })), /give at least one subtask away/],
  ['reflect', 'endless memories', edit(one => ({ ...one, state: 'x'.repeat(900) })), /has 900 characters; at most 800/],
]
test.each(lies)('%s is put right about %s', async (name, _what, wrong, reason) => {
  const { value, reasons, right, asked } = await ask(name, [wrong])
  expect(reasons[0]).toMatch(reason)
  expect(value).toEqual(right)
  expect(asked).toBe(2)
})
