import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Tasks } from '../../../source/team/tasks/task-rules.ts'
import { stopwatch } from '../../stopwatch.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin } from '../support/person.ts'

/** Answers like the rule brain, except where `fault` says otherwise. */
const faulty = (fault: (question: string, count: number) => unknown): Brain => {
  const rules = createRuleBrain()
  let count = 0
  return {
    label: 'faulty brain',
    async ask(question, input, context) {
      const wrong = await fault(question.name, count++)
      if (wrong instanceof Error) throw wrong
      const answer = await rules.ask(question, input, context)
      return wrong === undefined ? answer : { ...answer, value: wrong as typeof answer.value }
    },
  }
}
/** No hand gets cobblestone, so that a brain is asked how to get it. */
const play = async (brain: Brain, organization = 'tree', goal = 'Collect 8 cobblestone. Craft a chest.') => {
  const played = setUp(simple(goal), {
    brainFor: () => brain,
    retryPauseMs: 2,
    organization,
  })
  await played.team.start()
  return { ...played, result: await played.team.ended }
}

test('an answer that names strangers or unknown actions is asked again with the reason, and the work goes on', async () => {
  const wrong: Record<string, unknown> = {
    planTask: {
      objective: '',
      analysis: '',
      stages: [
        { title: 'x', items: [{ id: 'a', title: 'x', assignee: 'Zoe', requires: [], done: { kind: 'report' } }] },
      ],
    },
    nextActions: { thought: '', actions: [{ name: 'fly', args: {} }] },
  }
  const once = new Set<string>()
  const { result, events } = await play(
    faulty(question => {
      if (!wrong[question] || once.has(question)) return undefined
      once.add(question)
      return wrong[question]
    }),
  )
  expect(result.result).toBe('success')
  expect(violations(events)).toEqual([])
  const answered = events.flatMap(event => (event.type === 'mind.answered' ? [event.data] : []))
  expect(answered.find(one => one.question === 'planTask')).toMatchObject({ attempts: 2 })
  expect(answered.every(one => one.error === undefined)).toBe(true)
})

/** Tasks that did not succeed; a share of what several put away is not needed where another put all of it there. */
const undone = (tasks: Tasks) =>
  Object.values(tasks).filter(task => task.status !== 'succeeded' && task.cause !== 'not-needed')

test.each(['tree', 'dag', 'causal'])(
  'the world alone says whether a task is done that it can show, and none is asked for an opinion: %s',
  async organization => {
    const idle = { thought: '', actions: [{ name: 'viewChest', args: {} }] }
    const { result, events } = await play(
      faulty(question => (question === 'nextActions' ? idle : undefined)),
      organization,
    )
    expect(result.result).toBe('failure')
    expect(events.filter(event => event.type === 'mind.asked' && event.data.question === 'monitorProgress')).toEqual([])
    const failed = events.filter(event => event.type === 'task.changed' && event.data.cause === 'no-progress')
    expect(failed.length).toBeGreaterThan(0)
    expect(violations(events)).toEqual([])
  },
)

test('whatever a brain does wrong now and then, the session ends in success and the log stays sound', async () => {
  const organization = fc.constantFrom('tree', 'dag', 'causal')
  const failure = fc.constantFrom('refused', 'timeout', 'unreachable', 'rate-limited', 'bad-answer')
  await fc.assert(
    fc.asyncProperty(
      organization,
      fc.array(fc.option(failure, { freq: 2 }), { maxLength: 12 }),
      async (name, faults) => {
        const { result, events } = await play(
          faulty((_, count) => {
            const kind = faults[count]
            return kind ? new BrainError(kind as BrainError['failure'], `the model is ${kind}`) : undefined
          }),
          name,
        )
        expect(violations(events)).toEqual([])
        expect(result.result).toBe('success')
      },
    ),
    { numRuns: 15 },
  )
})

test('a planner that cannot be asked is held, each step with its reason, and goes on when it can', async () => {
  let broken = true
  const played = setUp(simple('Collect 8 oak logs. Craft a chest.'), {
    organization: 'causal',
    retryPauseMs: 2,
    brainFor: () =>
      faulty(question =>
        broken && question === 'relateSteps' ? new BrainError('bad-answer', 'There is no step "ghost".') : undefined,
      ),
  })
  const alert = played.until(event => event.type === 'alert' && event.data.text.includes('no step "ghost"'))
  await played.team.start()
  await alert
  const again = played.until(event => event.type === 'alert')
  await again
  // Nothing begins without a plan.
  expect(played.world.performed).toEqual([])
  broken = false
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(violations(played.events)).toEqual([])
})

test('a planner that cannot be asked answers every letter: a question that fails is one turn, too', async () => {
  const brain = faulty(question =>
    question === 'planTask' ? new BrainError('unauthorized', 'the key is refused') : undefined,
  )
  const lena = await begin(
    simple('Collect 8 cobblestone.', { timeLimit: 600, seats: { leader: 'Lena', workers: ['Bob'] } }),
    { brainFor: () => brain, retryPauseMs: 2 },
  )
  await lena.team.start()
  for (const text of ['what do you have?', 'where are you?', 'what do you have?']) {
    const failed = lena.next('alert', ({ text: alert }) => alert.includes('the key is refused'))
    const answer = lena.next('message.sent', ({ from, kind }) => from === 'Lena' && kind === 'reply')
    await lena.say(text, ['Lena'])
    await answer
    await failed
  }
  await lena.team.stop('enough')
  expect(violations(lena.events)).toEqual([])
})

test('a slow brain does not hold up a person: pause takes effect while it thinks', async () => {
  let thinking!: () => void
  const began = new Promise<void>(resolve => {
    thinking = resolve
  })
  const slow: Brain = {
    label: 'slow brain',
    ask: (_question, _input, { signal }) =>
      new Promise((_, reject) => {
        thinking()
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      }),
  }
  const played = setUp(simple('Collect 8 oak logs.'), { brainFor: () => slow })
  played.team.joined({ person: 'Ann', role: 'observer' })
  await played.team.start()
  await began
  const paused = played.until(event => event.type === 'mind.phase' && event.data.phase === 'paused')
  const watch = stopwatch()
  await played.team.command('Ann', { type: 'pause' })
  await paused
  expect(watch.stop()).toBeLessThan(100)
  await played.team.stop('enough')
  expect(violations(played.events)).toEqual([])
})

test('a task whose condition the world confirms never fails because its brain does not answer', async () => {
  const silent = new Set(['monitorProgress', 'reflect', 'converse', 'decideReply', 'summariseMemory'])
  const cut = (): BrainError => new BrainError('bad-answer', 'The answer was cut off after 400 tokens; be shorter.')
  const { result, session, events } = await play(faulty(question => (silent.has(question) ? cut() : undefined)))
  expect(result.result).toBe('success')
  const { tasks } = session.state
  expect(undone(tasks)).toEqual([])
  expect(events.some(event => event.type === 'task.changed' && event.data.status === 'failed')).toBe(false)
})

test('nor when it falls silent after the work that was asked for', async () => {
  let acted = 0
  // Each seat's first choice of actions is good; what comes after it is never answered.
  const { result, session } = await play(
    faulty(question => {
      if (question === 'monitorProgress') return new BrainError('unreachable', 'cannot be reached')
      if (question !== 'nextActions') return undefined
      return acted++ < 12 ? undefined : new BrainError('unreachable', 'cannot be reached')
    }),
  )
  expect(result.result).toBe('success')
  expect(Object.values(session.state.tasks).filter(task => task.status === 'failed')).toEqual([])
})

test('a plan whose ids hold what a log cleans away is carried out: log and plan have the same ids', async () => {
  const item = (id: string, assignee: string, requires: string[]) => ({
    id,
    title: `Collect logs (${assignee})`,
    assignee,
    requires,
    done: { kind: 'have', item: 'oak_log', count: 2 },
  })
  const strange = { first: 'x\ty\u200b', second: ' z\u001b[2J\n1 ' }
  const content = {
    objective: 'logs',
    analysis: '',
    stages: [{ title: 'x', items: [item(strange.first, 'Bob', []), item(strange.second, 'Mia', [strange.first])] }],
  }
  const rules = createRuleBrain()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      return question.name === 'planTask'
        ? { ...answer, value: question.output.parse(content) as typeof answer.value }
        : answer
    },
  }
  const { team, session, events } = setUp(simple('Collect 4 oak logs.', { timeLimit: 600 }), { brainFor: () => brain })
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  const proposed = events.find(event => event.type === 'plan.proposed')!.data as {
    content: { stages: { items: { id: string }[] }[] }
  }
  expect(proposed.content.stages[0]!.items.map(one => one.id)).toEqual(['x y', 'z 1'])
  expect(Object.keys(session.state.tasks)).toEqual(expect.arrayContaining(['p1/x y', 'p1/z 1']))
  expect(Object.values(session.state.tasks).filter(task => task.status !== 'succeeded')).toEqual([])
})

test.each(['peers', 'tree'])(
  'brains of a team under %s that fail at once are asked less and less often',
  async organization => {
    const asked = new Map<string, number>()
    const { promise: fifth, resolve } = Promise.withResolvers<void>()
    const brain: Brain = {
      label: 'wrong key',
      ask(_, __, { seat }) {
        asked.set(seat, (asked.get(seat) ?? 0) + 1)
        if (asked.get(seat) === 5) resolve()
        return Promise.reject(new BrainError('unauthorized', 'the key is not right'))
      },
    }
    const { team } = setUp(simple('Collect 8 cobblestone.'), { brainFor: () => brain, retryPauseMs: 20, organization })
    const began = performance.now()
    await team.start()
    await fifth
    // Pauses of 80 ms, 160 ms and 320 ms before the third, fourth and fifth, each at most halved by what the others do.
    expect(performance.now() - began).toBeGreaterThan(270)
    await team.stop('the test is over')
  },
)
