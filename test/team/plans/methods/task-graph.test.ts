import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../../../source/brain/brain.ts'
import { loadPrompts } from '../../../../source/brain/providers/prompt-templates.ts'
import type { AssignTasksInput } from '../../../../source/brain/questions/assign-tasks/shape.ts'
import type { DecomposeTaskInput } from '../../../../source/brain/questions/decompose-task/shape.ts'
import type { NextActionsInput } from '../../../../source/brain/questions/next-actions/shape.ts'
import type { ReflectInput } from '../../../../source/brain/questions/reflect/shape.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../../source/session/log/events.ts'
import type { FakeWorldOptions } from '../../support/fake-world.ts'
import { setUp, simple } from '../../support/harness.ts'
import { violations } from '../../support/invariants.ts'
import { sandTasks, scripted } from '../../support/scripted-planners.ts'

const play = async (
  brain: Brain,
  {
    organization = 'dag',
    task = {},
    world = {},
  }: {
    readonly organization?: string
    readonly task?: Parameters<typeof simple>[1]
    readonly world?: FakeWorldOptions
  } = {},
) => {
  const played = setUp(simple('Collect sand.', task), { organization, brainFor: () => brain, retryPauseMs: 2 }, world)
  await played.team.start()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  const inputs = <T>(question: string): T[] =>
    played.events.flatMap(event =>
      // The question's schema has vouched for it before it was asked.
      event.type === 'mind.asked' && event.data.question === question ? [event.data.input as T] : [],
    )
  return { ...played, result, inputs }
}
const leaves = (events: readonly SessionEvent[]) =>
  events.flatMap(event =>
    event.type === 'task.changed' && event.data.status ? [[event.data.task, event.data.status]] : [],
  )

test('a subtask’s prompts carry its milestones and, of the documents, what its paths point at', async () => {
  const { brain } = scripted({
    decomposeTask: () => ({
      objective: 'sand',
      subtasks: sandTasks(2, () => []).map((one, index) => ({
        ...one,
        milestones: [`half of part ${index}`],
        data: index === 0 ? ['$.letters.first', '$.goal'] : [],
      })),
    }),
  })
  const documents = { letters: { first: 'dig where it is yellow', second: 'a secret' } }
  const { result, inputs } = await play(brain, { task: { documents } })
  expect(result.result).toBe('success')
  const first = inputs<NextActionsInput>('nextActions').find(one => one.task.id.endsWith('/s0'))!
  expect(first.task.milestones).toEqual(['half of part 0'])
  expect(first.task.data).toEqual([
    { path: '$.letters.first', value: 'dig where it is yellow' },
    { path: '$.goal', value: 'Collect sand.' },
  ])
  expect(JSON.stringify(inputs('nextActions'))).not.toContain('a secret')
})

test('an agent looks back on subtasks in which something failed when a question is to be told its state, and on no other', async () => {
  const { brain } = scripted({
    decomposeTask: () => ({
      objective: 'sand',
      subtasks: sandTasks(3, index => (index === 0 ? [] : [`s${index - 1}`])),
    }),
    assignTasks: ({ ready, free }: AssignTasksInput) => ({
      assignments: [{ task: ready[0]!.id, agent: ready[0]!.id.endsWith('s1') ? 'Mia' : free[0]!.name }],
    }),
  })
  // Each of the two finds nothing at first.
  const failed = new Set<string>()
  const trouble: FakeWorldOptions['trouble'] = (seat, { name }) => {
    if (name !== 'collect' || failed.has(seat)) return null
    failed.add(seat)
    return { result: 'failure', reason: 'sees none', code: 'not-found' }
  }
  const { inputs, session } = await play(brain, { world: { trouble } })
  const reflections = inputs<ReflectInput>('reflect')
  expect(reflections.map(one => [one.seat, one.result, one.task.id])).toEqual([
    ['Bob', 'success', 'p1/s0'],
    ['Mia', 'success', 'p1/s1'],
  ])
  expect(reflections[0]!.history.length).toBeGreaterThan(0)
  // Rules tell steps apart by the names of actions, not by what people read of them.
  expect(reflections[0]!.history.every(one => one.name !== undefined && one.action.startsWith(one.name))).toBe(true)
  const mia = inputs<NextActionsInput>('nextActions').find(one => one.seat === 'Mia')!
  expect(mia.memory.join('\n')).toMatch(/Bob: Collect sand, part 0: done in \d actions/)
  const bob = inputs<NextActionsInput>('nextActions').find(one => one.task.id.endsWith('/s2'))!
  expect(bob.memory[0]).toMatch(/^At .*Done: Collect sand, part 0\./)
  expect(session.state.tasks['p1/s0']!.reason).toMatch(/done in \d actions/)
  const states = inputs<AssignTasksInput>('assignTasks').map(one =>
    one.free.map(({ state }) => state.includes('Done: ')),
  )
  // The first is given without a question: of the two no one has done anything yet.
  expect(states).toEqual([
    [true, false],
    [true, true],
  ])
})

test('where one agent and one subtask are left no question pairs them, and none is looked back on', async () => {
  const { brain } = scripted({
    decomposeTask: () => ({
      objective: 'sand',
      subtasks: sandTasks(3, index => (index === 0 ? [] : [`s${index - 1}`])).map((one, index) => ({
        ...one,
        candidates: [index === 1 ? 'Mia' : 'Bob'],
      })),
    }),
  })
  const { inputs, result } = await play(brain)
  expect(result.result).toBe('success')
  expect([...inputs('assignTasks'), ...inputs('reflect')]).toEqual([])
  const mia = inputs<NextActionsInput>('nextActions').find(one => one.seat === 'Mia')!
  expect(mia.memory.join('\n')).toMatch(/Bob: Collect sand, part 0: succeeded/)
})

test('who does what is asked only where there is anything to choose', async () => {
  const assigned = async (candidates: readonly string[][]) => {
    const { brain, asked } = scripted({
      decomposeTask: () => ({
        objective: 'sand',
        subtasks: sandTasks(candidates.length, () => []).map((one, index) => ({
          ...one,
          candidates: candidates[index]!,
        })),
      }),
    })
    const { result, events } = await play(brain)
    expect(result.result).toBe('success')
    const orders = events.flatMap(event =>
      event.type === 'message.sent' && event.data.kind === 'order' ? [[event.data.to[0], event.data.task]] : [],
    )
    return { asked: asked.filter(name => name === 'assignTasks').length, orders }
  }
  const each = await assigned([['Mia'], ['Bob']])
  expect(each).toEqual({
    asked: 0,
    orders: [
      ['Mia', 'p1/s0'],
      ['Bob', 'p1/s1'],
    ],
  })
  // Mia alone may do the first, and so Bob does the other.
  expect(await assigned([['Mia'], ['Bob', 'Mia']])).toEqual({ ...each, asked: 0 })
  // The order of Mia's own work is none.
  expect((await assigned([['Mia'], ['Mia']])).asked).toBe(0)
  // Equals take what was planned first.
  expect(await assigned([[], []])).toMatchObject({ asked: 0 })
})

/** Who did the first one carries what it got: from then on the two are not equal. */
const afterFirst = (index: number): string[] => (index === 0 ? [] : ['s0'])

test('only candidates are asked for, only who is free gets work, and a wrong assignment is put right', async () => {
  let wrong = 0
  const scriptedBrain = scripted({
    decomposeTask: () => ({
      objective: 'sand',
      subtasks: sandTasks(4, afterFirst).map((one, index) => ({
        ...one,
        candidates: index === 0 || index === 3 ? ['Mia'] : ['Bob', 'Mia'],
      })),
    }),
  })
  const brain: Brain = {
    ...scriptedBrain.brain,
    async ask(question, input, context) {
      const answer = await scriptedBrain.brain.ask(question, input, context)
      if (question.name !== 'assignTasks' || wrong++ > 1) return answer
      const value = { thought: '', assignments: [{ task: 'p1/s3', agent: wrong === 1 ? 'Bob' : 'Zoe' }] }
      return { ...answer, value: value as typeof answer.value }
    },
  }
  const { result, events, session } = await play(brain)
  expect(result.result).toBe('success')
  expect(session.state.tasks['p1/s3']!.assignees).toEqual(['Mia'])
  const answered = events.flatMap(event =>
    event.type === 'mind.answered' && event.data.question === 'assignTasks' ? [event.data] : [],
  )
  expect(answered[0]).toMatchObject({ attempts: 3 })
})

test('a controller without a usable answer assigns in order, and says so', async () => {
  const { brain: rules } = scripted({
    decomposeTask: () => ({ objective: 'sand', subtasks: sandTasks(3, afterFirst) }),
    assignTasks: () => {
      throw new BrainError('refused', 'I would rather not')
    },
  })
  const { result, events } = await play(rules)
  expect(result.result).toBe('success')
  const alerts = events.flatMap(event => (event.type === 'alert' ? [event.data.text] : []))
  expect(alerts[0]).toBe('Lena assigns the work in order: I would rather not')
})

test('six steps are the limit of a subtask; getting further counts, standing still leads to a new plan that keeps what is done', async () => {
  // Each round brings one sand, so that part 8 (9 sand) takes more than one attempt of six rounds.
  const { brain: plain } = scripted({
    decomposeTask: (input: DecomposeTaskInput) => ({
      objective: 'sand',
      subtasks: [
        { ...sandTasks(9, () => [])[8]!, id: 'much' },
        input.failed.length === 0
          ? { ...sandTasks(1, () => [])[0]!, id: 'never', done: { kind: 'placed', block: 'sand', at: [1, -60, 1] } }
          : { ...sandTasks(1, () => [])[0]!, id: 'instead' },
      ].filter(one => !input.finished.some(done => done.id === one.id)),
    }),
    nextActions: (input: NextActionsInput) => ({
      thought: '',
      actions: [
        !input.task.id.endsWith('/never')
          ? { name: 'collect', args: { item: 'sand', count: 1 } }
          : { name: 'viewChest', args: {} },
      ],
    }),
  })
  const { events, inputs, result } = await play(plain)
  const reasons = events.flatMap(event =>
    event.type === 'task.changed' && event.data.status === 'failed' ? [event.data.reason] : [],
  )
  expect(reasons).toContain('6 steps were not enough to finish it')
  const plans = inputs<DecomposeTaskInput>('decomposeTask')
  expect(plans.length).toBeGreaterThan(1)
  expect(plans[1]!.failed.map(one => one.id)).toEqual(['never'])
  expect(plans[1]!.failed[0]!.detail).toMatch(/not done/)
  // What is finished is not begun again.
  const changes = leaves(events)
  const done = changes.findIndex(([id, status]) => id === 'p1/much' && status === 'succeeded')
  expect(done).toBeGreaterThan(0)
  expect(changes.slice(done + 1).filter(([id]) => id === 'p1/much')).toEqual([])
  expect(result).toEqual({ result: 'success', cause: 'observed', reason: expect.stringMatching(/^every task is done/) })
})

test('the limits can be set, for the organization and by the task', async () => {
  const lazy = () =>
    scripted({
      decomposeTask: () => ({ objective: 'sand', subtasks: sandTasks(1, () => []) }),
      nextActions: () => ({ thought: '', actions: [{ name: 'viewChest', args: {} }] }),
    }).brain
  const first = async (options: NonNullable<Parameters<typeof play>[1]>) => {
    const { organization = 'dag', task = {}, world = {} } = options
    const played = setUp(simple('Collect sand.', task), { organization, brainFor: lazy }, world)
    const failed = played.until(event => event.type === 'task.changed' && event.data.status === 'failed')
    await played.team.start()
    const event = await failed
    await played.team.stop('seen enough')
    expect(violations(played.events)).toEqual([])
    return event.data
  }
  expect(await first({ organization: 'dag:steps=2' })).toMatchObject({ reason: '2 steps were not enough to finish it' })
  expect(await first({ task: { limits: { steps: 1 } } })).toMatchObject({
    reason: '1 step was not enough to finish it',
  })
  const slow = await first({ organization: 'dag:seconds=0.05', world: { pace: 100 } })
  expect(slow).toMatchObject({ reason: expect.stringMatching(/^0.05 s were not enough to finish it/) as string })
})

test('agents of diverse abilities get what they can do, and together they do it all', async () => {
  const task = simple('Collect 8 oak logs. Craft a chest.', { abilities: 'diverse' })
  const played = setUp(task, { organization: 'dag', brainFor: () => createRuleBrain() })
  await played.team.start()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  expect(result.result).toBe('success')
  const by = (seat: string) =>
    new Set(played.world.performed.filter(one => one.seat === seat).map(one => one.call.name))
  // Bob cannot craft, Mia cannot collect.
  expect(by('Bob')).not.toContain('craft')
  expect(by('Mia')).not.toContain('collect')
  expect(by('Bob')).toContain('collect')
  expect(by('Mia')).toContain('craft')
})

test('what workers say in looking back is in the next plan question, of what failed and of what is done', async () => {
  let version = 0
  const { brain } = scripted({
    decomposeTask: () =>
      version++ === 0
        ? {
            objective: 'sand',
            subtasks: sandTasks(2, () => []).map((one, index) => ({
              ...one,
              candidates: [index === 0 ? 'Bob' : 'Mia'],
            })),
          }
        : { objective: 'sand', subtasks: [], impossible: { why: 'unreachable', because: 'no sand' } },
    reflect: ({ task, result }: ReflectInput) => ({
      feedback: `${result} of ${task.id}: look behind the hill`,
      state: 'x',
    }),
  })
  const failed = new Set<string>()
  const trouble: FakeWorldOptions['trouble'] = (seat, { name }) => {
    if (name !== 'collect' || (seat === 'Mia' && failed.has(seat))) return null
    failed.add(seat)
    return { result: 'failure', reason: 'sees none', code: 'not-found' }
  }
  const { inputs } = await play(brain, { world: { trouble } })
  const prompt = loadPrompts().get('decomposeTask')!.render(inputs<DecomposeTaskInput>('decomposeTask')[1]).user
  expect(prompt).toMatch(/^Finished:\n- s1: .*success of p1\/s1: look behind the hill"/m)
  expect(prompt).toMatch(/^Failed:\n- s0: .*failure of p1\/s0: look behind the hill"/m)
})

test.each(['Collect 4 oak logs and put them into the chest.', 'Put 4 coal into the chest.'])(
  'what stands in a prompt already is not told once more as what others see: %s',
  async goal => {
    const played = setUp(simple(goal), { organization: 'dag' })
    const asked = played.until(one => one.type === 'mind.asked' && one.data.question === 'decomposeTask')
    await played.team.start()
    const { data } = await asked
    const { input } = data as { readonly input: DecomposeTaskInput }
    const prompt = loadPrompts().get('decomposeTask')!.render(input).user
    expect(prompt).toContain('- chest at 2 -60 2: ')
    expect(prompt).toContain('oak_log (nearest')
    expect(prompt).not.toContain('What the others see')
    await played.team.stop('the test is over')
  },
)
