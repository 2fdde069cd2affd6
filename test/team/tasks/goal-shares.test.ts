import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { ConverseInput, ConverseOutput } from '../../../source/brain/questions/converse/shape.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { emptyHanded } from '../../../source/planner/carried-things.ts'
import { dealtToEach } from '../../../source/planner/demand.ts'
import { readGoal } from '../../../source/planner/goal-demands.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { lookForShare } from '../../../source/team/tasks/goal-shares.ts'
import { planInput } from '../../brain/support/question-inputs.ts'
import { cabin, type Played, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

/** What a goal asks of agents by their names, and of each. */

const chest: [number, number, number] = [2, -60, 2]
const arena = { ...cabin().arena!, containers: [{ at: chest, block: 'chest', items: {} }] }
const shares = 'Bob and Mia each collect 4 dirt; the dirt goes into one chest.'
const stored = (count: number, by?: string): Condition => ({ kind: 'stored', item: 'dirt', count, at: chest, by })

/** Answers of equals as written here. */
const equals = (say: (input: ConverseInput) => Partial<ConverseOutput>): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      const asked = await rules.ask(question, input, context)
      if (question.name !== 'converse') return asked
      return { ...asked, value: question.output.parse(say(input as ConverseInput)) as typeof asked.value }
    },
  }
}
const put = (count: number): NonNullable<ConverseOutput['tasks']>[number] => ({
  title: `Put ${count} dirt into the chest`,
  done: { kind: 'report' },
  actions: [
    { name: 'collect', args: { item: 'dirt', count } },
    { name: 'deposit', args: { item: 'dirt', count } },
  ],
})

let played: Played | undefined
afterEach(async () => {
  await played?.team.stop('the test is over')
  expect(violations(played?.events ?? [])).toEqual([])
  played = undefined
})
const begin = (goal: string, brain: Brain) => {
  played = setUp(simple(goal, { organization: 'peers', arena }), { brainFor: () => brain, answerWithin: 40 })
  return played
}

test('what one of equals does for both is not what the goal asks of each: they are told who has brought how much, and go on', async () => {
  const opened: string[] = []
  const brain = equals(({ seat, news, judgedBy, tasks }) => {
    const open = news.find(one => one.kind === 'goal-open')
    if (open?.kind === 'goal-open') opened.push(`${seat}: ${open.lacking}`)
    const reached = judgedBy ? { reached: [stored(8)] } : {}
    if (seat === 'Bob' && tasks.length === 0) return { ...reached, tasks: [put(8)] }
    if (seat === 'Mia' && open && tasks.length === 0) return { ...reached, tasks: [put(4)] }
    return { ...reached, endGoal: 'reached' }
  })
  const { team, session } = begin(shares, brain)
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(opened).toContain('Bob: Mia has put 0 of the 4 dirt that the goal asks of Mia into a container')
  expect(opened).toContain('Mia: you have put 0 of the 4 dirt that the goal asks of you into a container')
  const put4 = Object.values(session.state.tasks).flatMap(one => one.stored ?? [])
  expect(put4).toMatchObject([
    { seat: 'Bob', item: 'dirt', count: 8, into: [{ count: 8 }] },
    { seat: 'Mia', item: 'dirt', count: 4, into: [{ count: 4 }] },
  ])
})

test('an equal whose goal was not reached reads what it had written of the reached goal, and whether the world shows that', async () => {
  const shown: ConverseInput['written'][] = []
  const brain = equals(({ seat, news, judgedBy, tasks, written }) => {
    const isOpen = news.some(one => one.kind === 'goal-open')
    if (isOpen && judgedBy === 'plan' && seat === 'Bob') shown.push(written)
    const reached = judgedBy ? { reached: [stored(8)] } : {}
    if (seat === 'Bob' && tasks.length === 0) return { ...reached, tasks: [put(8)] }
    if (seat === 'Mia' && isOpen && tasks.length === 0) return { tasks: [put(4)] }
    return {
      ...(seat === 'Bob' ? reached : {}),
      endGoal: judgedBy === 'plan' && seat !== 'Bob' ? undefined : 'reached',
    }
  })
  const { team } = begin(shares, brain)
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(shown[0]).toEqual([{ by: 'Bob', reached: [stored(8)], open: [] }])
})

test('a share that no rule reads is a condition with the name of who is to bring it, and the world is looked at for that', async () => {
  const opened: string[] = []
  const goal = 'Bob and Mia each look after two pieces of dirt for the chest.'
  const brain = equals(({ seat, news, judgedBy, tasks }) => {
    const open = news.find(one => one.kind === 'goal-open')
    if (open?.kind === 'goal-open') opened.push(open.lacking)
    const reached = judgedBy ? { reached: [stored(2, 'Bob'), stored(2, 'Mia')] } : {}
    if (seat === 'Bob' && tasks.length === 0) return { ...reached, tasks: [put(4)] }
    if (seat === 'Mia' && open && tasks.length === 0) return { ...reached, tasks: [put(2)] }
    return { ...reached, endGoal: 'reached' }
  })
  const { team } = begin(goal, brain)
  await team.start()
  expect(await team.ended).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('Mia has put 2 dirt into the container at 2,-60,2'),
  })
  expect(opened[0]).toMatch(/^Mia has put 2 dirt into the container at 2,-60,2 \(Mia has put 0 of 2\)/)
})

test('where the world shows the goal and nobody is at work, no equal is asked whether it is reached', async () => {
  const brain = equals(({ seat, judgedBy, tasks }) => {
    const reached = judgedBy ? { reached: [stored(8)] } : {}
    return { ...reached, tasks: seat !== 'Lena' && tasks.length === 0 ? [put(4)] : [] }
  })
  const { team, session, events } = begin(shares, brain)
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  const last = events.findLast(({ type, data }) => type === 'action.ended' && data.moved !== undefined)!
  expect(events.filter(({ type, seq }) => type === 'mind.asked' && seq > last.seq)).toEqual([])
  expect(Object.values(session.state.seats).map(({ peer }) => peer?.outcome?.kind)).toEqual(Array(3).fill('reached'))
})

const item = (
  assignee: string,
  done: Condition,
  requires: readonly string[] = [],
): Plan['stages'][number]['items'][number] => ({
  ...{ id: `${done.kind}-${assignee}`, title: `${assignee}: ${done.kind} dirt`, assignee },
  ...{ requires: [...requires], done: done as never },
})
/** Plans of a leader as written here, the last one for all that are asked for after it. */
const led = async (goal: string, plans: readonly Partial<Plan>[]) => {
  const occasions: string[] = []
  const rules = createRuleBrain()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const asked = await rules.ask(question, input, context)
      if (question.name !== 'planTask') return asked
      const plan = plans[Math.min(occasions.length, plans.length - 1)]
      occasions.push((input as PlanTaskInput).occasion ?? '')
      const answer = { objective: goal, analysis: '', ...plan }
      return { ...asked, value: question.output.parse(answer) as typeof asked.value }
    },
  }
  played = setUp(simple(goal, { organization: 'tree', arena }), { brainFor: () => brain })
  await played.team.start()
  return { result: await played.team.ended, occasions }
}
const bothPut = 'Bob and Mia each collect 4 dirt and put it into the chest.'
const stage = (...items: Plan['stages'][number]['items']): Partial<Plan> => ({ stages: [{ title: 'Dig', items }] })

test('a share that is to lie in the chest is one that its worker put there: what another one stored is not taken for it', async () => {
  const { result, occasions } = await led(bothPut, [
    stage(item('Bob', stored(8)), item('Mia', stored(8), ['stored-Bob'])),
    stage(item('Mia', stored(12))),
  ])
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(occasions[1]).toContain('Mia has put 0 of the 4 dirt that the goal asks of Mia into a container')
})

test('what a worker hands to another, who puts it into the chest, is its share', async () => {
  const { result, occasions } = await led(bothPut, [
    stage(item('Mia', { kind: 'have', item: 'dirt', count: 12, seat: 'Bob' }), item('Bob', stored(8), ['have-Mia'])),
  ])
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(occasions).toHaveLength(1)
})

/** Bob puts all of it there, by which the work of Mia counts as done; then hers is wanted by itself. */
const ofNamed: [goal: string, bob: Condition, mia: Condition, told: string][] = [
  [
    'Mia puts 4 dirt into the chest.',
    stored(4),
    stored(8),
    'Mia has put 0 of the 4 dirt that the goal asks of Mia into a container; 4 of Bob there do not count, for the goal names Mia',
  ],
  [
    'Bob and Mia put 4 dirt each into the chest.',
    stored(8),
    stored(12),
    'Mia has put 0 of the 4 dirt that the goal asks of Mia into a container; 4 of Bob there do not count, for the goal names Mia',
  ],
]
test.each(ofNamed)(
  'what the goal has one put into the chest by its name counts only from that one: %s',
  async (goal, bob, mia, told) => {
    const { result, occasions } = await led(goal, [
      stage(item('Bob', bob), item('Mia', bob, ['stored-Bob'])),
      stage(item('Mia', mia)),
    ])
    expect(occasions[1]).toContain(told)
    expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  },
)

test('of several of whom another amount is asked of one, each has its own', () => {
  const vocabulary = { items: new Set(['dirt', 'stick']), prefer: [], blueprints: [], seats: ['Lena', 'Bob', 'Mia'] }
  const sharesOf = (goal: string) =>
    dealtToEach(readGoal(goal, vocabulary), ['Bob', 'Mia']).map(one =>
      'who' in one && 'count' in one ? `${one.kind} ${one.who} ${one.count}` : one.kind,
    )
  for (const goal of [
    'Bob and Mia: collect 8 dirt, only 6 of Mia.',
    'Bob and Mia each collect 8 dirt, but Mia only six.',
    'Everyone collects 8 dirt; of Mia only 6.',
  ])
    expect(sharesOf(goal), goal).toEqual(['collect Bob 8', 'collect Mia 6'])
  expect(sharesOf('Bob and Mia each put 8 dirt into the chest, only 6 of them from Mia.')).toEqual([
    'store Bob 8',
    'store Mia 6',
  ])
  expect(sharesOf('Bob and Mia: collect 8 dirt, only 6 of Mia, and put them into the chest.')).toEqual([
    ...['collect Bob 8', 'collect Mia 6', 'store Mia 14'],
  ])
  expect(readGoal('Bob and Mia collect 8 dirt and put it into the chest.', vocabulary)[1]).toMatchObject({
    ...{ kind: 'store', who: 'Mia', along: ['Bob'] },
  })
  for (const goal of ['Mia collects 8 dirt, Mia only 6.', 'Bob and Mia: collect 8 dirt, only 6 sticks of Mia.'])
    expect(sharesOf(goal), goal).toContain('unknown')
})

test('an amount that is not read is none that the program counts: the signs name each of those of whom something is asked', () => {
  const goal = 'Bob and Mia: collect 8 dirt, 6 will do for Mia.'
  const reached = (...conditions: Condition[]) =>
    planned(goal, ['Bob', 'Mia'], { judgedBy: 'plan' }, { reached: conditions })
  const lacking = expect.stringMatching(/no condition there is about Mia and Bob/)
  expect(reached(stored(8))).toContainEqual(lacking)
  expect(reached(stored(8, 'Bob'), stored(6, 'Mia'))).not.toContainEqual(expect.stringContaining('no condition'))
})

test('what a seat took out again does not count as put there, and both numbers are told', () => {
  const items = [{ stored: [{ seat: 'Bob', item: 'dirt', count: 2, taken: 2 }] }]
  // No more of what a goal is judged by is looked at.
  const needs = { facts: { items: () => items } } as never
  expect(lookForShare(needs, stored(4, 'Bob'))).toMatchObject({
    ...{ met: false, done: 2, detail: 'Bob has put 2 of 4 (put in 4, took out 2)' },
  })
  expect(lookForShare(needs, stored(2, 'Bob'))).toMatchObject({ met: true })
  expect(lookForShare(needs, stored(2, 'Mia'))).toMatchObject({ met: false, detail: 'Mia has put 0 of 2' })
})

test('what a worker is to put into a chest itself is not done by what another one put there', async () => {
  const own = (name: string, requires: readonly string[] = []) => item(name, stored(4, name), requires)
  const { result } = await led('Let the dirt of Bob and Mia lie in the chest.', [
    { ...stage(own('Mia'), own('Bob', ['stored-Mia'])), reached: [stored(4, 'Bob'), stored(4, 'Mia')] },
  ])
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(Object.values(played!.session.state.tasks).flatMap(one => one.stored ?? [])).toEqual([
    ...[expect.objectContaining({ seat: 'Mia', count: 4 }), expect.objectContaining({ seat: 'Bob', count: 4 })],
  ])
})

test('where each is to put away all it carries, what is drafted as the sign does not show it: hands are looked into', async () => {
  const box = { from: [-50, -64, -50] as [number, number, number], to: [50, -40, 50] as [number, number, number] }
  const reached: Condition[] = [stored(4), { kind: 'inside', box, seats: ['Bob', 'Mia'] }]
  const first = { ...stage(item('Bob', { kind: 'have', item: 'dirt', count: 4 }), item('Mia', stored(4))), reached }
  const { result, occasions } = await led(
    'Each of you puts everything you carry into the chest, then stand together.',
    [
      // That they stand there holds beforehand, and is to stay so.
      first,
      first,
      { ...stage(item('Bob', stored(8))), reached },
    ],
  )
  expect(occasions[2]).toContain('Bob still carries 4 dirt, and the goal asks that all of it is put away')
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
})

test('who plans is told what those still carry who are to put all of it away', async () => {
  const goal = 'Each of you puts everything you carry into the chest.'
  const have = (name: string): Plan['stages'][number]['items'][number] =>
    item(name, { kind: 'have', item: 'dirt', count: 4 })
  const { brain } = scripted({
    planTask: () => ({ objective: '', analysis: '', ...stage(have('Bob'), have('Mia')), reached: [] }),
  })
  const { team, ask, next } = await play(
    simple(goal, { organization: 'tree', arena }),
    { brainFor: () => brain, approvals: 'none' },
    { held: seat => (seat === 'Mia' ? new Promise(() => {}) : undefined) },
  )
  const done = next('task.changed', ({ task, status }) => task === 'p1/have-Bob' && status === 'succeeded')
  await team.start()
  await done
  const planning = next('mind.asked', ({ question }) => question === 'planTask')
  await ask({ type: 'draftPlan' })
  const prompt = loadPrompts()
    .get('planTask')!
    .render((await planning).input, []).user
  expect(prompt).toContain('Bob still carries 4 dirt, and the goal asks that all of it is put away.')
  expect(prompt).not.toContain('Mia still carries')
  await team.stop('the test is over')
})

test.each([
  ['Put all you carry into the chest.', ['Bob', 'Mia']],
  ['Bob: empty your pockets into the chest.', ['Bob']],
  ['Everyone puts all they have into the chest.', ['Bob', 'Mia']],
  ['Lena puts everything she carries into the chest.', []],
  ['Put everything you carry except the pickaxe into the chest.', []],
  ['Put everything into the chest.', []],
  ['Collect what Bob has in the chest.', []],
])('who is to carry nothing in the end: %s', (goal, names) => {
  const vocabulary = { items: new Set(['dirt']), prefer: [], blueprints: [], seats: ['Lena', 'Bob', 'Mia'] }
  expect(emptyHanded(goal, vocabulary, ['Bob', 'Mia'])).toEqual(names)
})

test('a sign of the goal says who stands in a place: any agent would be one that did nothing', () => {
  const box = { from: [0, -60, 0] as [number, number, number], to: [2, -59, 2] as [number, number, number] }
  const faults = (seats?: string[]) =>
    planned('Stand together.', ['Bob', 'Mia'], { judgedBy: 'plan' }, { reached: [{ kind: 'inside', box, seats }] })
  expect(faults()).toContainEqual(expect.stringContaining('"inside" says under "seats" who stands there'))
  expect(faults(['Bob', 'Mia'])).not.toContainEqual(expect.stringContaining('under "seats"'))
})

const winter = 'Let the team be ready for the winter.'
/** Bob and Mia put their dirt away; what is said of the judge is told by `say`. */
const forWinter = async (say: (input: ConverseInput, nth: number) => Partial<ConverseOutput>) => {
  const shown: Pick<ConverseInput, 'judgedBy' | 'written'>[] = []
  const brain = equals(input => {
    const { seat, tasks, judgedBy, written } = input
    if (judgedBy) shown.push({ judgedBy, written })
    const isToDo = seat !== 'Lena' && tasks.length === 0
    return { ...(isToDo ? { tasks: [put(4)] } : { endGoal: 'reached' as const }), ...say(input, shown.length) }
  })
  const { team } = begin(winter, brain)
  await team.start()
  return { result: await team.ended, shown }
}

test('what nothing could show at the beginning is asked once more when the work is done, with what was said of it', async () => {
  const { result, shown } = await forWinter(({ judgedBy }, nth) =>
    judgedBy === 'plan' ? { reached: nth === 1 ? [] : [stored(8)] } : {},
  )
  expect(result).toMatchObject({ result: 'success', reason: expect.stringContaining('holds 8 dirt') })
  expect(shown[0]).toEqual({ judgedBy: 'plan', written: undefined })
  expect(shown.filter(({ judgedBy }) => judgedBy === 'plan')).toHaveLength(2)
})

test('where an equal says a second time that nothing can show the goal, it is not asked for that again', async () => {
  const { result } = await forWinter(({ judgedBy }) => (judgedBy === 'plan' ? { reached: [] } : {}))
  expect(result).toMatchObject({ result: 'unjudged', reason: expect.stringContaining('only those who did it say so') })
})

test('who has said how the world shows the goal is told what it wrote, and corrects it', async () => {
  const { result, shown } = await forWinter(({ judgedBy, tasks }) => {
    if (judgedBy === 'plan') return { reached: [stored(9)] }
    return judgedBy === 'said' && tasks.length > 0 ? { reached: [stored(8)] } : {}
  })
  expect(result).toMatchObject({ result: 'success', reason: expect.stringContaining('holds 8 dirt') })
  expect(shown).toContainEqual({ judgedBy: 'said', written: [{ by: expect.any(String), reached: [stored(9)] }] })
})

const team = ['Bob', 'Mia', 'Lena'].map(name => ({
  ...{ name, role: 'worker' as const, person: false, available: true, inventory: {}, position: null, doing: '' },
}))
const planned = (
  goal: string,
  by: readonly string[],
  more: Partial<PlanTaskInput> = {},
  answer: Partial<Plan> = {},
) => {
  const workers = team.map(({ name }) => name)
  const input = planInput(goal, { names: ['dirt'], team, workers, ...more })
  const items = by.map(name => ({
    ...{ id: `dirt-${name}`, title: 'Collect dirt', assignee: name, requires: [] },
    done: { kind: 'have' as const, item: 'dirt', count: 8 },
  }))
  return questions.planTask.check!(input, {
    objective: goal,
    analysis: '',
    stages: [{ title: 'Dig', items }],
    ...answer,
  })
}

test('a plan that leaves out a worker of whom the goal asks something is asked for again, with the reason', () => {
  const told = (name: string) => [expect.stringContaining(`no item is for ${name}: give each a share`)]
  expect(planned(shares, ['Bob'])).toEqual(told('Mia'))
  expect(planned('Mia must collect 4 dirt.', ['Bob'])).toEqual(told('Mia'))
  expect(planned('Each of you makes a poem of dirt.', ['Bob'])).toEqual(told('Mia and Lena'))
  expect(planned(shares, ['Bob', 'Mia'])).toEqual([])
  expect(planned('Collect 8 dirt.', ['Bob'])).toEqual([])
  const finished = [{ id: 'm', title: 'Collect 4 dirt', by: 'Mia', detail: '' }]
  expect(planned(shares, ['Bob'], { finished })).toEqual([])
  expect(planned(shares, ['Bob'], { instructions: [{ from: 'Ann', text: 'without Mia' }] })).toEqual([])
  expect(planned(shares, ['Bob'], { team: team.map(one => ({ ...one, available: one.name === 'Bob' })) })).toEqual([])
})

test('signs of the goal that name none of those of whom it asks something are asked for again, unless the program counts that', () => {
  const goal = 'Bob and Mia each look after two pieces of dirt.'
  const reached = (...conditions: Condition[]) =>
    planned(goal, ['Bob', 'Mia'], { judgedBy: 'plan' }, { reached: conditions })
  expect(reached(stored(4))).toEqual([expect.stringMatching(/no condition there is about Bob and Mia.*"by":"Bob"/)])
  expect(reached(stored(2, 'Bob'))).toEqual([expect.stringContaining('no condition there is about Mia')])
  expect(reached(stored(2, 'Bob'), { kind: 'have', item: 'dirt', count: 2, seat: 'Mia' })).toEqual([])
  expect(reached()).toEqual([])
  const both = { reached: [stored(8)], ...stage(item('Bob', stored(4)), item('Mia', stored(8))) }
  expect(planned(shares, [], { judgedBy: 'plan' }, both)).toEqual([])
})

test('a plan whose shares for one chest are each met by what another one puts there is asked for again: the last one says what lies there in all', () => {
  const faults = (...counts: number[]) =>
    planned(
      'Put 16 dirt into the chest.',
      [],
      {},
      stage(...counts.map((count, nth) => item(nth ? 'Mia' : 'Bob', stored(count)))),
    )
  expect(faults(8, 8)).toEqual([
    expect.stringMatching(/"stored" counts all that the container holds.*the last one says 16/),
  ])
  expect(faults(8, 16)).toEqual([])
  expect(faults(16)).toEqual([])
})

test('a plan whose items for a worker cannot come to what the goal asks of it is asked for again', () => {
  const faults = (goal: string, mine: Condition, more: Partial<Plan> = {}) =>
    planned(goal, [], {}, { ...stage(item('Bob', stored(8)), item('Mia', mine)), ...more })
  const have = (count: number, seat?: string): Condition => ({ kind: 'have', item: 'dirt', count, seat })
  const put = [expect.stringMatching(/4 dirt of Mia, and the items for Mia put 0 of them into a container/)]
  expect(faults(bothPut, have(4))).toEqual(put)
  expect(faults(bothPut, { kind: 'report' })).toEqual(put)
  // Words that are not read say it with the signs of the goal.
  expect(faults(shares, have(4), { reached: [stored(8)] })).toEqual(put)
  expect(faults(shares, have(4))).toEqual([])
  expect(faults(bothPut, have(4, 'Bob'))).toEqual([])
  expect(faults(bothPut, stored(8))).toEqual([])
  const each = 'Bob and Mia each collect 4 dirt.'
  expect(faults(each, { kind: 'report' })).toEqual([expect.stringMatching(/bring 0 of them: .* have with dirt/)])
  expect(faults(each, have(3))).toEqual([expect.stringContaining('bring 3 of them')])
  expect(faults(each, have(4))).toEqual([])
})
