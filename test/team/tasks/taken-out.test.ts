import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { ConverseInput, ConverseOutput } from '../../../source/brain/questions/converse/shape.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { inWords } from '../../../source/planner/demand.ts'
import { readGoal } from '../../../source/planner/goal-demands.ts'
import type { Vocabulary } from '../../../source/planner/vocabulary.ts'
import type { Condition, PlanItem } from '../../../source/session/log/events/plan.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { takenBy } from '../../../source/team/tasks/share-counts.ts'
import { planInput } from '../../brain/support/question-inputs.ts'
import { cabin, type Played, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** Goals in which one takes something out of a chest and gives others a part of it. */

const vocabulary: Vocabulary = {
  items: new Set(['dirt', 'cobblestone', 'torch', 'chest']),
  prefer: [],
  blueprints: [],
  seats: ['Lena', 'Bob', 'Mia'],
}
const read = (goal: string): string[] =>
  readGoal(goal, vocabulary).map(one => {
    const who = 'who' in one && one.who !== undefined ? `${one.who}: ` : ''
    const taken = 'taken' in one && one.taken ? ' (out of a chest)' : ''
    return `${who}${inWords(one)}${taken}${(one.unread ?? []).map(words => ` [${words}]`).join('')}`
  })
const at: [number, number, number] = [2, -60, 2]
const kept = (who: string, thing: string): string => `${who}: collect ${thing} (out of a chest)`
const given = (who: string, thing: string, to: string): string => `${who}: collect ${thing} for ${to} (out of a chest)`

test.each([
  [
    'Mia takes the 4 cobblestone out of the chest and gives two to Bob.',
    [kept('Mia', '2 cobblestone'), given('Mia', '2 cobblestone', 'Bob')],
  ],
  [
    'Bob gets 5 torches from the chest and hands Lena 3 of them.',
    [kept('Bob', '2 torches'), given('Bob', '3 torches', 'Lena')],
  ],
  [
    'Lena must take 6 dirt from our chest, and she must give 1 dirt to Mia.',
    [kept('Lena', '5 dirt'), given('Lena', '1 dirt', 'Mia')],
  ],
  ['Out of the chest Mia takes 4 dirt and gives it to Bob.', [given('Mia', '4 dirt', 'Bob')]],
  ['Mia takes out of the chest 4 dirt and gives it to Bob.', [given('Mia', '4 dirt', 'Bob')]],
  [
    'Mia takes 3 of the 4 cobblestone out of the chest and gives 1 to Bob.',
    [kept('Mia', '2 cobblestone'), given('Mia', '1 cobblestone', 'Bob')],
  ],
  ['Lena takes two of those five torches out of the chest.', [kept('Lena', '2 torches')]],
  ['4 dirt must be taken out of the chest by Mia.', [kept('Mia', '4 dirt')]],
  ['Bob takes 3 dirt from the chest to Lena.', [given('Bob', '3 dirt', 'Lena')]],
  ['Bob gives Mia 2 torches from the chest.', [given('Bob', '2 torches', 'Mia')]],
  // Without an amount: one at least, or as many as are given away.
  ['Mia takes some dirt out of the chest and gives some of it to Bob.', [given('Mia', '1 dirt', 'Bob')]],
  ['Mia takes some dirt out of the chest and gives two to Bob.', [given('Mia', '2 dirt', 'Bob')]],
  [
    'Mia takes 5 dirt out of the chest, gives Bob 2 and Lena the rest.',
    [given('Mia', '3 dirt', 'Lena'), given('Mia', '2 dirt', 'Bob')],
  ],
  // Out of the chest into which the goal has it put.
  [
    'Lena puts 5 cobblestone into the chest, Bob takes three of them out and crafts 4 torches and hands them to Mia.',
    ['Lena: put 5 cobblestone into the chest', kept('Bob', '3 cobblestone'), 'Bob: craft 4 torches for Mia'],
  ],
  [
    'Bob puts 6 dirt into the chest, Mia takes out 2 of them and gives them to Lena.',
    ['Bob: put 6 dirt into the chest', given('Mia', '2 dirt', 'Lena')],
  ],
  [
    'Lena stores 5 dirt in the chest. Then Mia takes it out.',
    ['Lena: put 5 dirt into the chest', kept('Mia', '5 dirt')],
  ],
  [
    'Lena puts 5 dirt and 2 torches into the chest, Mia takes 2 of them out of it.',
    [
      'Lena: put 5 dirt into the chest',
      'Lena: put 2 torches into the chest',
      'Mia collects 2 of them out of the chest',
    ],
  ],
  // What is not read of one is not the work of the one before.
  [
    'Bob puts 3 dirt into the chest, Mia sings loudly and digs 2 cobblestone.',
    ['Bob: put 3 dirt into the chest', 'Mia sings loudly', 'Mia: collect 2 cobblestone'],
  ],
])('%s', (goal, demands) => {
  expect(read(goal)).toEqual(demands)
})

test('a plan in which one takes out, makes and hands over what the goal asks for is taken', () => {
  const goal = 'Bob puts 4 oak planks into the chest, Mia takes 2 of them out, crafts 4 sticks and gives them to Bob.'
  const asked = planInput(goal, { names: ['oak_planks', 'stick'], judgedBy: 'plan' })
  const item = (id: string, assignee: string, done: Condition): PlanItem => ({
    ...{ id, title: id, assignee, requires: [], done },
  })
  const faults = (items: PlanItem[]) => {
    const reached: Condition[] = [{ kind: 'have', item: 'stick', count: 4, by: 'Mia', seat: 'Bob' }]
    return (
      questions.planTask.check?.(asked, {
        objective: goal,
        analysis: '',
        stages: [{ title: 'All', items }],
        reached,
      }) ?? []
    )
  }
  const put = item('put', 'Bob', { kind: 'stored', item: 'oak_planks', count: 4, at })
  const make = item('make', 'Mia', { kind: 'have', item: 'stick', count: 4 })
  const give = item('give', 'Mia', { kind: 'have', item: 'stick', count: 4, seat: 'Bob' })
  expect(faults([put, make, give])).toEqual([])
  expect(faults([put, give])).toEqual([])
  expect(faults([put, item('look', 'Mia', { kind: 'have', item: 'dirt', count: 1 })]).join(' ')).toMatch(
    /asks 4 sticks of Mia/,
  )
})

let played: Played | undefined
afterEach(async () => {
  await played?.team.stop('the test is over')
  expect(violations(played?.events ?? [])).toEqual([])
  played = undefined
})
const begin = async (organization: 'tree' | 'peers', goal: string, brain?: Brain) => {
  const arena = { ...cabin().arena!, containers: [{ at, block: 'chest', items: { cobblestone: 9 } }] }
  played = setUp(simple(goal, { organization, arena }), { ...(brain && { brainFor: () => brain }), answerWithin: 40 })
  await played.team.start()
  return await played.team.ended
}
const rules = createRuleBrain()
const equals = (answer: (input: ConverseInput) => Partial<ConverseOutput>): Brain => ({
  ...rules,
  async ask(question, input, context) {
    const asked = await rules.ask(question, input, context)
    if (question.name !== 'converse') return asked
    return { ...asked, value: question.output.parse(answer(input as ConverseInput)) as typeof asked.value }
  },
})
const work = (title: string, ...actions: NonNullable<ConverseOutput['tasks']>[number]['actions']) => ({
  ...{ title, done: { kind: 'report' as const }, actions },
})
const withdraw = (count: number) => ({
  name: 'withdraw',
  args: { item: 'cobblestone', count, x: at[0], y: at[1], z: at[2] },
})
const give = (player: string, count: number) => ({ name: 'give', args: { player, item: 'cobblestone', count } })

test.each(['tree', 'peers'] as const)(
  'what one takes out of a chest, keeps in part and gives in part is reached: %s',
  async organization => {
    const goal = 'Mia takes 5 cobblestone out of the chest and gives two to Bob.'
    expect(await begin(organization, goal)).toMatchObject({ result: 'success', cause: 'observed' })
    expect([...played!.world.bodies].map(([name, body]) => [name, body.observe().inventory.cobblestone ?? 0])).toEqual(
      expect.arrayContaining([
        ['Mia', 3],
        ['Bob', 2],
      ]),
    )
  },
)

test('who plans is told what is left to the one that gives a part away, and how much of it there is', async () => {
  await begin('tree', 'Mia takes 5 cobblestone out of the chest and gives two to Bob.')
  const asked = played!.events.find(one => one.type === 'mind.asked' && one.data.question === 'planTask')
  const prompt = asked?.type === 'mind.asked' ? loadPrompts().get('planTask')!.render(asked.data.input, []).user : ''
  expect(prompt).toContain('The goal leaves 3 cobblestone to Mia itself, beside what it gives away: 0 so far.')
  expect(prompt).toContain('The goal names Mia: 0 of 2 cobblestone given to Bob so far.')
})

test('what another one takes out of the chest is neither taken nor given by the one whom the goal names', async () => {
  const opened: string[] = []
  const goal = 'Mia takes 4 cobblestone out of the chest and gives two to Bob.'
  const result = await begin(
    'peers',
    goal,
    equals(({ seat, news, tasks }) => {
      const open = news.find(one => one.kind === 'goal-open')
      if (open?.kind === 'goal-open') opened.push(open.lacking)
      if (seat === 'Bob' && tasks.length === 0) return { tasks: [work('Take', withdraw(4))] }
      if (seat === 'Mia' && open) return { tasks: [work('Take and give', withdraw(4), give('Bob', 2))] }
      return { endGoal: 'reached' }
    }),
  )
  expect(opened.join()).toMatch(/taken 0 of the 4 cobblestone that the goal asks of (?:you|Mia) out of a container/)
  expect(opened.join()).toMatch(/given (?:you|Bob) 0 of the 2 cobblestone/)
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
})

test('what lay in the chest before the goal is brought by the one who takes it out, where only a condition names that one', async () => {
  const signs: Condition[] = [
    { kind: 'have', item: 'cobblestone', count: 3, by: 'Mia' },
    { kind: 'have', item: 'cobblestone', count: 3, by: 'Mia', taken: true },
    { kind: 'have', item: 'cobblestone', count: 1, by: 'Mia', seat: 'Bob' },
  ]
  const result = await begin(
    'peers',
    'Mia sees to three cobblestones, one of which ends up with Bob.',
    equals(({ seat, judgedBy, tasks }) => {
      const reached = judgedBy ? { reached: signs } : {}
      if (seat === 'Mia' && tasks.length === 0)
        return { ...reached, tasks: [work('Take', withdraw(3), give('Bob', 1))] }
      return { ...reached, endGoal: 'reached' }
    }),
  )
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(result.reason).toContain('Mia has taken 3 cobblestone out of a container')
  expect(result.reason).toContain('Mia has given Bob 1 cobblestone')
})

test('an item that is done by what its worker takes out of a chest is not done by what it carries', async () => {
  const goal = 'Look after the stones.'
  const item: PlanItem = {
    ...{ id: 'take', title: 'Fetch stones', assignee: 'Mia', requires: [] },
    done: { kind: 'have', item: 'cobblestone', count: 3, taken: true },
  }
  const plan = {
    objective: goal,
    stages: [{ title: 'All', items: [item, { ...item, id: 'more', requires: ['take'] }] }],
    reached: [{ kind: 'have', item: 'cobblestone', count: 6, by: 'Mia', taken: true }],
  }
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const asked = await rules.ask(question, input, context)
      return question.name === 'planTask'
        ? { ...asked, value: question.output.parse(plan) as typeof asked.value }
        : asked
    },
  }
  expect(await begin('tree', goal, brain)).toMatchObject({ result: 'success', cause: 'observed' })
  // The three of the first item did not count for the second.
  expect(played!.world.bodies.get('Mia')!.observe().inventory.cobblestone).toBe(6)
})

test('what is taken out of another container than the one that is named does not count', () => {
  const place = [5, -60, 2] as const
  const task = { stored: [{ seat: 'Mia', item: 'dirt', count: -5, taken: 5, from: [{ at, count: 2 }] }] }
  const tasks = [task as unknown as TaskState]
  expect([
    takenBy(tasks, 'Mia', 'dirt'),
    takenBy(tasks, 'Mia', 'dirt', at),
    takenBy(tasks, 'Mia', 'dirt', place),
  ]).toEqual([5, 2, 0])
})
