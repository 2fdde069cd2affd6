import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../../../source/brain/brain.ts'
import { withLatency } from '../../../../source/brain/providers/added-latency.ts'
import { loadPrompts } from '../../../../source/brain/providers/prompt-templates.ts'
import type { DiscussInput, DiscussOutput } from '../../../../source/brain/questions/discuss/shape.ts'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../../source/session/log/events.ts'
import { cabin, judging, type Setting, setUp, simple } from '../../support/harness.ts'
import { violations } from '../../support/invariants.ts'

const rules = createRuleBrain()
/** A brain that proposes something else in the first round: what `change` makes of the proposal of the rules. */
const proposing = (change: (proposal: Proposal, round: number) => Proposal | undefined): Brain => ({
  ...rules,
  async ask(question, input, context) {
    const answer = await rules.ask(question, input, context)
    if (question.name !== 'discuss') return answer
    const value = answer.value as DiscussOutput
    const proposal = change(value.proposal ?? [], (input as DiscussInput).round)
    return { ...answer, value: { ...value, proposal } as never }
  },
})
type Proposal = NonNullable<DiscussOutput['proposal']>
/** Leaves something open to the end. */
const stubborn = proposing((_, round) => (round === 1 ? [] : undefined))
const play = async (options: Setting = {}, task = simple('Collect 24 oak logs. Craft a chest.')) => {
  const played = setUp(task, { organization: 'debate', ...options })
  if (task.judge.length > 0) judging(played, task)
  await played.team.start()
  const result = await played.team.ended
  expect(violations(played.events)).toEqual([])
  const asked = played.events.flatMap(event => (event.type === 'mind.asked' ? [event.data] : []))
  return {
    ...played,
    result,
    asked,
    turns: asked.filter(one => one.question === 'discuss').map(one => one.input as DiscussInput),
  }
}

/** Whose plans there are, each of what its planner does itself. */
const plannersIn = (events: readonly SessionEvent[]): string[] =>
  events
    .flatMap(event => {
      if (event.type !== 'plan.proposed') return []
      const items = event.data.content.stages.flatMap(stage => stage.items)
      expect(items.map(({ assignee }) => assignee)).toEqual(items.map(() => event.data.seat))
      return event.data.seat
    })
    .sort()

test('four rounds in which everybody speaks once and hears all of the rounds before, then one plans for all', async () => {
  let seat = 0
  const { result, turns, asked, events } = await play({
    brainFor: name => withLatency(name === 'Mia' ? stubborn : rules, 10, 7 + seat++),
  })
  expect(result).toMatchObject({ result: 'success' })
  expect(turns).toHaveLength(12)
  for (const name of ['Lena', 'Bob', 'Mia'])
    expect(turns.filter(one => one.seat === name).map(one => one.round)).toEqual([1, 2, 3, 4])
  expect(events.some(event => event.type === 'discussion.ended')).toBe(false)
  // Whatever order they think in: nobody begins a round before everybody has ended the last one.
  for (const { round, said } of turns) {
    const before = said.filter(one => one.round < round)
    expect(before).toHaveLength(3 * (round - 1))
  }
  // What the others were at when the discussion began is no news later.
  for (const { team } of turns) expect(team.map(one => one.doing)).toEqual(['', '', ''])
  const plans = asked.filter(one => one.question === 'planTask').map(one => one.input as PlanTaskInput)
  expect(plans.map(one => [one.seat, one.share])).toEqual([['Lena', null]])
  expect(plannersIn(events)).toEqual(['Bob', 'Lena', 'Mia'])
  for (const { messages } of plans)
    expect(
      messages
        .filter(one => one.text.startsWith('In short: '))
        .map(one => one.from)
        .sort(),
    ).toEqual(['Bob', 'Lena', 'Mia'])
  // Nobody acts before the discussion is over, and nobody is told what to do.
  const first = events.findIndex(event => event.type === 'action.started')
  expect(
    events.slice(0, first).filter(event => event.type === 'mind.asked' && event.data.question === 'discuss'),
  ).toHaveLength(12)
  expect(events.some(event => event.type === 'message.sent' && event.data.kind === 'order')).toBe(false)
})

test('an agent that plans a part is told so, in a debate as among equals, without a word of a discussion that there may not have been', async () => {
  const { asked } = await play({ brainFor: name => (name === 'Mia' ? stubborn : rules) })
  const { input } = asked.find(one => one.question === 'planTask')!
  const told = (organization: string) =>
    loadPrompts()
      .get('planTask')!
      .render({ ...(input as PlanTaskInput), organization, share: { index: 1, of: 3 } }).user
  for (const organization of ['debate', 'graph'])
    expect(told(organization)).toContain('3 players plan this goal, each a part of its own')
})

test('those who plan side by side are told one rule for their shares, by which the rules divide, too', async () => {
  const brainFor = (name: string): Brain => (name === 'Mia' ? stubborn : rules)
  const { asked } = await play({ brainFor }, simple('Collect 31 oak logs.'))
  const input = asked.find(one => one.question === 'planTask')!.input as PlanTaskInput
  const planned = input.workers.map((seat, index) => {
    const asPlanned = { ...input, seat, share: { index, of: input.workers.length } }
    const { user } = loadPrompts().get('planTask')!.render(asPlanned)
    const [, told] = /of 31, you take (\d+)\./.exec(user)!
    const items = planByRules(asPlanned).stages.flatMap(stage => stage.items)
    expect(items.map(one => [one.assignee, one.amount])).toEqual([[seat, Number(told)]])
    return Number(told)
  })
  expect(planned).toEqual([11, 10, 10])
})

test('all may agree that the goal cannot be reached: it is given up without a plan; one who disagrees keeps it open', async () => {
  const hopeless = (why: string): Brain => ({
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'discuss') return answer
      const impossible = { why: 'unreachable', because: `there is no ${why}` }
      return {
        ...answer,
        value: question.output.parse({ statement: `Impossible, because there is no ${why}`, impossible }),
      }
    },
  })
  const given = await play({ brainFor: name => hopeless(name === 'Mia' ? 'tree' : 'oak') })
  expect(given.result).toMatchObject({ result: 'given-up', reason: expect.stringMatching(/there is no (?:tree|oak)/) })
  expect(given.turns).toHaveLength(3)
  expect(given.asked.filter(one => one.question === 'planTask')).toEqual([])
  expect(given.events.some(event => event.type === 'action.started')).toBe(false)
  const open = await play({ brainFor: name => (name === 'Mia' ? rules : hopeless('oak')) })
  expect(open.result).toMatchObject({ result: 'success' })
  expect(open.turns.at(-1)!.round).toBe(4)
})

test('the rules say in a discussion what they would say in a plan: that the goal cannot be understood', async () => {
  const { result, turns } = await play({}, simple('Be happy and wise.'))
  expect(result.result).toBe('given-up')
  expect(turns.map(one => one.round)).toEqual([1, 1, 1])
})

test('a discussion ends with the round after which all propose the same', async () => {
  const at = await play()
  expect(at.result).toMatchObject({ result: 'success' })
  expect(at.turns.map(one => [one.round, one.seat]).toSorted()).toEqual([
    [1, 'Bob'],
    [1, 'Lena'],
    [1, 'Mia'],
  ])
  // What all agreed on is the plan of each: it is asked for no other.
  expect(at.asked.filter(one => one.question === 'planTask')).toEqual([])
  expect(plannersIn(at.events)).toEqual(['Bob', 'Lena', 'Mia'])
  // Another order and other words are the same proposal; one who gives way ends it a round later.
  const worded = proposing(all => all.toReversed().map(one => ({ ...one, title: `I say: ${one.title}` })))
  expect((await play({ brainFor: name => (name === 'Mia' ? worded : rules) })).turns).toHaveLength(3)
  let first: Proposal = []
  const givesWay = proposing((all, round) => {
    if (round === 1) first = all
    return round === 1 ? all.map(one => ({ ...one, assignee: 'Mia' })) : first
  })
  const later = await play({ brainFor: name => (name === 'Mia' ? givesWay : rules) })
  expect(later.turns.map(one => one.round).toSorted()).toEqual([1, 1, 1, 2, 2, 2])
  expect(later.session.state.discussion).toMatchObject({ ended: 2 })
})

test('a proposal is held against what is meant, whatever its words are', async () => {
  const objections = (turns: readonly DiscussInput[]): string[] =>
    turns.flatMap(({ said, round }) =>
      round === 4 ? said.flatMap(one => (/I would rather see/.test(one.text) ? [one.from] : [])) : [],
    )
  /** Changes what is said in the first round. */
  const saying = (change: (said: DiscussOutput) => DiscussOutput): Brain => ({
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'discuss' || (input as DiscussInput).round !== 1) return answer
      return { ...answer, value: change(answer.value as DiscussOutput) as never }
    },
  })
  const other = await play({ brainFor: () => saying(one => ({ ...one, statement: 'Hm, well.' })) })
  expect(other.turns).toHaveLength(3)
  expect(other.result).toMatchObject({ result: 'success' })
  // The same words with another meaning are another proposal.
  const idle = await play({
    brainFor: seat => (seat === 'Mia' ? saying(one => ({ ...one, proposal: [] })) : rules),
  })
  expect(new Set(objections(idle.turns))).toEqual(new Set(['Bob', 'Lena']))
})

test('the cabin is built after a debate', async () => {
  expect((await play({}, cabin())).result).toMatchObject({ result: 'success' })
})

test('a brain without words misses its turn and holds up no agent; the number of rounds can be set', async () => {
  const mute: Brain = {
    ...rules,
    ask: (question, input, context) =>
      question.name === 'discuss'
        ? Promise.reject(new BrainError('refused', 'no opinion'))
        : rules.ask(question, input, context),
  }
  const { result, turns } = await play({
    organization: 'debate:rounds=2',
    brainFor: name => (name === 'Mia' ? mute : rules),
  })
  expect(result).toMatchObject({ result: 'success' })
  expect(turns.filter(one => one.seat === 'Bob')).toHaveLength(2)
})

test('no agent waits in a discussion for a seat that is paused', async () => {
  let hold!: () => void
  const held = new Promise<void>(resolve => {
    hold = resolve
  })
  const slow: Brain = {
    ...rules,
    async ask(question, input, context) {
      if (question.name === 'discuss')
        await Promise.race([
          held,
          new Promise((_, reject) =>
            context.signal.addEventListener('abort', () => reject(context.signal.reason as Error)),
          ),
        ])
      return await rules.ask(question, input, context)
    },
  }
  const played = setUp(simple('Collect 24 oak logs.'), {
    organization: 'debate',
    brainFor: name => (name === 'Mia' ? slow : name === 'Bob' ? stubborn : rules),
  })
  played.team.joined({ person: 'Ann', role: 'observer' })
  await played.team.start()
  await played.until(
    event => event.type === 'mind.phase' && event.data.seat === 'Bob' && /listens, round 1/.test(event.data.note ?? ''),
  )
  const on = played.until(
    event => event.type === 'mind.phase' && event.data.seat === 'Bob' && /round 2/.test(event.data.note ?? ''),
  )
  await played.team.command('Ann', { type: 'pause', seat: 'Mia' })
  await on
  hold()
  await played.team.command('Ann', { type: 'resume', seat: 'Mia' })
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(violations(played.events)).toEqual([])
})
