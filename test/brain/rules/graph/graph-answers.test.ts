import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssignTasksInput } from '../../../../source/brain/questions/assign-tasks/shape.ts'
import { questions } from '../../../../source/brain/questions/index.ts'
import type { OutlineStepsInput } from '../../../../source/brain/questions/outline-steps/shape.ts'
import type { RelatedStep } from '../../../../source/brain/questions/relate-steps/shape.ts'
import { assignByRules } from '../../../../source/brain/rules/graph/assign-tasks.ts'
import { judgeByRules } from '../../../../source/brain/rules/graph/judge-task.ts'
import { relateByRules } from '../../../../source/brain/rules/graph/relate-steps.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../../source/host/abilities.ts'
import { loadRuleSets } from '../../../../source/planner/rule-sets.ts'
import type { Condition, Plan } from '../../../../source/session/log/events/plan.ts'
import { rehearse } from '../../../../source/team/plans/rehearsal.ts'
import { cabin } from '../../../team/support/harness.ts'
import { actions, cabinOutline, planInput, recipes, team } from '../../support/question-inputs.ts'

const brain = createRuleBrain()
const ask = async <T>(question: string, input: unknown): Promise<T> => {
  const { name } = questions[question as keyof typeof questions]
  // The table pairs each name with its input, which the caller has built for it.
  const answer = await brain.ask(questions[name as 'planTask'], input as never, {
    seat: 'Lena',
    signal: new AbortController().signal,
  })
  return answer.value as T
}
const ruleSets = loadRuleSets()
const rulesOf = (domain: string) =>
  ruleSets
    .find(one => one.domain === domain)!
    .rules.map(({ id, text, relation }) => ({ id, text, relation, contradicted: false }))

const goal = fc.constantFrom(
  'Collect 12 oak logs. Craft planks and a crafting table. Then build the cabin and light it with torches.',
  'Collect 24 oak logs. Craft a chest.',
  'Craft 3 oak doors and put them into the chest.',
  'Put 4 sticks, 8 planks and 2 torches into the chest.',
  'Get 6 sand and 3 dirt.',
  'Place a torch at 1 -60 4.',
  'Bake a cake with 3 milk buckets.',
  'Write a poem about trees.',
)
const someTeam = fc.integer({ min: 1, max: 4 }).map(count => ['Bob', 'Mia', 'Ada', 'Max'].slice(0, count))
const lack = fc.subarray(['craft', 'collect', 'build', 'place'])

test('whatever the goal and whichever agent is able to what, the answers pass the checks that a model’s must, and are always the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      goal,
      someTeam,
      fc.array(lack, { maxLength: 4 }),
      fc.boolean(),
      async (text, workers, lacks, known) => {
        const lacking = lacks.flatMap((cannot, index) => {
          const name = workers[index]
          return name !== undefined && cannot.length > 0 ? [{ name, cannot }] : []
        })
        const input: OutlineStepsInput = {
          ...planInput(text, {
            team: team(['Lena', ...workers]),
            workers,
            blueprints: [cabinOutline],
            ...(known ? {} : { containers: [] }),
          }),
          lacking,
          documents: { recipes: { chest: ['eight planks'], cake: ['milk'] } },
          environment: [],
          actions,
        }
        const asked = { decomposeTask: { ...input, states: [] }, outlineSteps: input }
        for (const [name, one] of Object.entries(asked)) {
          const question = questions[name as keyof typeof asked]
          const answer = await ask<never>(name, one)
          expect(question.check!(one as never, answer)).toEqual([])
          expect(await ask(name, structuredClone(one))).toEqual(answer)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a subtask’s data points at what the documents say of it', async () => {
  const documents = { recipes: { chest: ['eight planks'], cake: ['milk'] }, goal: 'x' }
  const input = {
    ...planInput('Collect 8 oak logs. Craft a chest.'),
    lacking: [],
    documents,
    environment: [],
    states: [],
  }
  const { subtasks } = await ask<{ subtasks: { id: string; data: string[] }[] }>('decomposeTask', input)
  expect(subtasks.find(one => one.id === 'craft-chest')!.data).toEqual(['$.recipes.chest'])
})

test('the kind of a task is read from its words', () => {
  const domains = ruleSets.map(({ domain, about }) => ({ name: domain, about }))
  const kind = (text: string, buildings: { name: string; total: number }[] = []) =>
    judgeByRules({ goal: text, domains, buildings, names: [] }).domain
  expect(kind('Build the tower')).toBe('construction')
  expect(kind('Finish the old_mill', [{ name: 'old_mill', total: 9 }])).toBe('construction')
  expect(kind('Finish the old mill', [{ name: 'old_mill', total: 9 }])).toBe('construction')
  expect(kind('Bake two cakes')).toBe('cooking')
  expect(kind('Escape together through the exit')).toBe('escape')
  expect(kind('Collect 24 oak logs and craft a chest')).toBe('gathering')
  expect(kind('Be happy')).toBe(domains[0]!.name)
})

const step = (id: string, call: string, extra: Partial<RelatedStep> = {}): RelatedStep => ({
  ...{ id, description: id, call, done: { kind: 'report' }, makes: {}, needs: {}, uses: [], levels: null },
  ...extra,
})

test('an edge is asserted for one reason, read from what steps make, need, use and where they build', () => {
  const cells = (levels: [number, number]): Partial<RelatedStep> => ({
    done: { kind: 'built', blueprint: 'hut' },
    levels,
  })
  const steps = [
    step('logs', 'gather', { makes: { oak_log: 8 } }),
    step('table', 'set', { makes: { crafting_table: 1 }, needs: { oak_log: 1 } }),
    step('slabs', 'craft', { makes: { oak_slab: 6 }, needs: { oak_log: 1 }, uses: ['crafting_table'] }),
    step('walls', 'build', { needs: { dirt: 4 }, ...cells([-60, -59]) }),
    step('lamp', 'build', { needs: { torch: 1 }, ...cells([-60, -60]) }),
    step('roof', 'build', { needs: { oak_slab: 6 }, ...cells([-58, -58]) }),
  ]
  const edges = (turned: string | null, domain = 'construction') =>
    relateByRules({
      goal: 'hut',
      rules: rulesOf(domain).map(rule => ({ ...rule, contradicted: rule.id === turned })),
      steps,
      chosen: null,
      pairs: null,
    }).edges.map(edge => edge.join(' '))
  const all = edges(null)
  expect(all).toEqual(
    expect.arrayContaining([
      'logs table',
      'logs slabs',
      'table slabs',
      'slabs roof',
      'walls roof',
      'walls lamp',
      'lamp roof',
    ]),
  )
  expect(all).not.toContain('roof lamp')
  const lost = (turned: string) => all.filter(edge => !edges(turned).includes(edge))
  expect(lost('material-first')).toEqual(['logs table', 'logs slabs', 'slabs roof'])
  expect(lost('station-first')).toEqual(['table slabs'])
  expect(lost('lower-first')).toEqual(['walls roof', 'lamp roof'])
  expect(lost('support-first')).toEqual(['walls lamp'])
  // Nothing is there that no rule has to do with.
  expect(all.filter(edge => rulesOf('construction').every(rule => edges(rule.id).includes(edge)))).toEqual([])
})

test('no task waits for more than enough: supplies are promised once, from where most is left', () => {
  const steps = [
    step('a', 'gather', { makes: { oak_log: 4 } }),
    step('b', 'gather', { makes: { oak_log: 4 } }),
    step('x', 'craft', { needs: { oak_log: 3 } }),
    step('y', 'craft', { needs: { oak_log: 3 } }),
    step('z', 'craft', { needs: { oak_log: 9 } }),
  ]
  const rules = rulesOf('gathering').filter(rule => rule.relation === 'supplies')
  const { edges } = relateByRules({
    goal: '',
    rules,
    steps: steps.map(one => ({ ...one, call: 'other' })),
    chosen: null,
    pairs: null,
  })
  expect(edges.filter(edge => edge[1] === 'x')).toEqual([['a', 'x']])
  expect(edges.filter(edge => edge[1] === 'y')).toEqual([['b', 'y']])
  expect(edges.filter(edge => edge[1] === 'z').sort()).toEqual([
    ['a', 'z'],
    ['b', 'z'],
  ])
})

test('asked edge by edge or all at once, the rules come to the same graph', async () => {
  const graph = async (organization: string) => {
    const { plans } = await rehearse({ task: cabin(), brain, actions: abilities.list, organization })
    return plans[0]!.plan.graph!.edges.map(edge => `${edge.from} ${edge.to} ${edge.kept} ${edge.effect}`).sort()
  }
  expect(await graph('causal:literal')).toEqual(await graph('causal'))
})

const agent = (name: string, inventory: Record<string, number> = {}, cannot: string[] = []) => ({
  ...{ name, inventory, cannot },
  position: null,
  state: '',
})
const assignment = (extra: Partial<AssignTasksInput>): AssignTasksInput => ({
  ...{ goal: 'chest', seat: 'Lena', ready: [], free: [], working: [], recipes, environment: [], instructions: [] },
  ...extra,
})
const chest = (extra: Partial<AssignTasksInput['ready'][number]> = {}): AssignTasksInput['ready'][number] => ({
  ...{
    id: 'chest',
    title: 'Craft a chest',
    done: { kind: 'have', item: 'chest', count: 1 },
    candidates: [],
    after: [],
    tried: [],
  },
  ...extra,
})

test('work goes to the agent that carries the material, did what came before, is able, and has not failed at it', () => {
  const given = (input: Partial<AssignTasksInput>) => assignByRules(assignment(input)).assignments.map(one => one.agent)
  const both = [agent('Bob'), agent('Mia', { oak_log: 4 })]
  expect(given({ ready: [chest()], free: both })).toEqual(['Mia'])
  expect(given({ ready: [chest({ after: [{ title: 'Collect', by: 'Bob' }] })], free: both })).toEqual(['Bob'])
  expect(given({ ready: [chest({ tried: ['Mia'] })], free: both })).toEqual(['Bob'])
  expect(given({ ready: [chest({ candidates: ['Bob'] })], free: both })).toEqual(['Bob'])
  expect(
    given({ ready: [chest()], free: [agent('Bob'), agent('Mia', { oak_log: 4 }, ['craft', 'withdraw'])] }),
  ).toEqual(['Bob'])
  // Bob has failed at it; Mia, who has not, will be free.
  const mia = { name: 'Mia', doing: 'something', inventory: {} }
  expect(given({ ready: [chest({ tried: ['Bob'] })], free: [agent('Bob')], working: [mia] })).toEqual([])
  expect(given({ ready: [chest({ tried: ['Bob', 'Mia'] })], free: [agent('Bob')], working: [mia] })).toEqual(['Bob'])
  expect(given({ ready: [chest({ tried: ['Bob'] })], free: [agent('Bob')] })).toEqual(['Bob'])
  // The one with the material is busy and will be free: better than to begin from nothing.
  const busy = { name: 'Mia', doing: 'something', inventory: { oak_log: 4 } }
  expect(
    given({ ready: [chest({ after: [{ title: 'Collect', by: 'Mia' }] })], free: [agent('Bob')], working: [busy] }),
  ).toEqual([])
})

test('what is given up says which parts are out of reach, each reason once', async () => {
  const text = 'Collect 12 oak logs. Craft a crafting table. Then build the cabin from the blueprint "cabin".'
  const given = planInput(text, { blueprints: [cabinOutline], names: ['oak_log', 'crafting_table'] })
  const input: OutlineStepsInput = { ...given, actions: [], lacking: [], documents: {} } as never // as both questions have it
  const reason = 'no more oak log within 48 blocks'
  const first = await ask<{ subtasks: { id: string; done: Condition }[] }>('decomposeTask', { ...input, states: [] })
  const failed = first.subtasks.flatMap(({ id, done }) =>
    done.kind === 'have' && done.item === 'oak_log'
      ? [{ id, title: 'logs', by: 'Bob', done, detail: `${reason}; ${reason}`, reason, outOfReach: true as const }]
      : [],
  )
  expect(failed.length).toBeGreaterThan(0)
  for (const question of ['decomposeTask', 'outlineSteps']) {
    const plan = await ask<Pick<Plan, 'impossible' | 'outOfReach'>>(question, { ...input, states: [], failed })
    expect(plan.outOfReach?.map(({ because }) => because)).toContain(reason)
    expect(plan.impossible!.because.split(reason)).toHaveLength(2)
    for (const part of ['build cabin', 'collect 12 oak logs']) expect(plan.impossible!.because).toContain(`“${part}”`)
  }
})
