import { expect, it } from 'vitest'
import type { Brain } from '../../source/brain/brain.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import { noGoal } from '../../source/session/log/events/words.ts'
import { foldAll, initialState } from '../../source/session/log/fold.ts'
import { goalParts } from '../../source/session/log/goals.ts'
import { goOn, killed } from './support/going-on.ts'
import { simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'
import { play } from './support/person.ts'

const waiting = simple(noGoal)
const rules = createRuleBrain()

/** The rule brain, each of whose answers costs 1,000 tokens and one cent, or what nobody knows. */
const paid = (cost: number | null = 0.01): Brain => ({
  ...rules,
  ask: async (question, input, context) => ({
    ...(await rules.ask(question, input, context)),
    tokensIn: 600,
    tokensOut: 400,
    cost,
  }),
})
const dag = { organization: 'dag', stays: true, brainFor: () => paid() } as const

it.each([
  [{ tokens: 2000 }, 'its budget of 2,000 tokens is used up (2,000 tokens)'],
  [0.02, 'its budget of $0.02 is used up ($0.02)'],
] as const)(
  'a goal ends where its budget of %j is used up, the next one begins and has its own',
  async (budget, reason) => {
    const { team, session, events, ask, next } = await play(waiting, dag)
    await team.start()
    const [first, second] = [1, 2].map(number => next('goal.ended', ({ task }) => task === `goal${number}`))
    expect(await ask({ type: 'goal', goal: 'Collect 24 oak logs. Craft a chest.', budget })).toMatchObject({ ok: true })
    await ask({ type: 'goal', goal: 'Collect 2 sand.', queue: true, budget: { tokens: 900_000 } })
    expect((await ask({ type: 'goals' })).text).toMatch(
      /^now: Collect 24 oak logs. Craft a chest \(.* of .* spent\)\n1 \(next\): Collect 2 sand \(Ann, 900,000 tokens\)$/,
    )
    expect(await first).toMatchObject({ result: 'failure', cause: 'budget-used-up', reason })
    expect(session.state.session.phase).toBe('running')
    expect(await second).toMatchObject({ result: 'success' })
    expect(goalParts(session.state).map(one => [one.result, one.budget])).toEqual([
      ['failure', budget],
      ['success', { tokens: 900_000 }],
    ])
    expect(foldAll(initialState(), events)).toEqual(session.state)
    await team.stop('the test is over')
    expect(violations(events)).toEqual([])
  },
)

it('what a part of the team may spend is that of its own goal: the others go on', async () => {
  const { team, session, ask, next } = await play(waiting, dag)
  await team.start()
  const of = (number: number) => next('goal.ended', ({ task }) => task === `goal${number}`)
  const [all, part] = [of(1), of(2)]
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  await ask({ type: 'goal', goal: 'Collect 4 sand.', seats: ['Bob'], budget: { tokens: 1000 } })
  expect(await part).toMatchObject({ cause: 'budget-used-up', seats: ['Bob'] })
  expect(await all).toMatchObject({ result: 'success' })
  expect(session.state.session.phase).toBe('running')
  await team.stop('the test is over')
})

it('a session that ends with its goal ends with the budget of that goal', async () => {
  const { team, ask } = await play(simple('Collect 6 oak logs.'), { ...dag, stays: undefined })
  await team.start()
  await ask({ type: 'goal', goal: 'Collect 24 oak logs. Craft a chest.', budget: { tokens: 1500 } })
  expect(await team.ended).toMatchObject({ result: 'failure', cause: 'budget-used-up' })
})

it('warns once when little is left, and where no price is known', async () => {
  const warned = async (brain: Brain, budget: number | { tokens: number }) => {
    const { team, ask, next, past } = await play(waiting, { ...dag, brainFor: () => brain })
    await team.start()
    const ended = next('goal.ended')
    await ask({ type: 'goal', goal: 'Collect 24 oak logs. Craft a chest.', budget })
    const { cause } = await ended
    await team.stop('the test is over')
    return [cause, ...past('alert').map(({ data }) => data.text)]
  }
  expect(await warned(paid(), { tokens: 2001 })).toEqual([
    'budget-used-up',
    '2,000 tokens of the budget of 2,001 tokens for the goal are spent.',
  ])
  expect(await warned(paid(null), 0.01)).toEqual(['observed', expect.stringMatching(/^The price of an answer is not/)])
})

it('ends in a session that goes on what was used up before the cut, and counts on', async () => {
  const begin = async (budget: { tokens: number }) => {
    const first = await play(waiting, dag)
    return killed(
      first,
      ({ type }) => type === 'mind.answered',
      () => first.ask({ type: 'goal', goal: 'Collect 24 oak logs. Craft a chest.', budget }),
    )
  }
  for (const tokens of [1000, 2000]) {
    const before = await begin({ tokens })
    expect(before.state.session.goals).toBeUndefined()
    const { team, session, events } = goOn(before, waiting, {}, { brainFor: () => paid() })
    const ended = new Promise<void>(resolve => {
      session.subscribe(({ type }) => {
        if (type === 'goal.ended') resolve()
      })
    })
    await team.start()
    await ended
    expect(session.state.session.goals).toMatchObject([{ cause: 'budget-used-up', budget: { tokens } }])
    expect(events.some(({ type }) => type === 'mind.answered')).toBe(tokens === 2000)
    await team.stop('the test is over')
  }
})
