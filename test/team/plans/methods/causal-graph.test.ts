import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutlinedStep } from '../../../../source/brain/questions/outline-steps/shape.ts'
import { findCircle } from '../../../../source/brain/questions/plan-task/shape.ts'
import type { RelateStepsInput } from '../../../../source/brain/questions/relate-steps/shape.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import { UsageError } from '../../../../source/errors.ts'
import { abilities } from '../../../../source/host/abilities.ts'
import { loadRuleSets } from '../../../../source/planner/rule-sets.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import type { Task } from '../../../../source/tasks/task-schema.ts'
import { planMermaid, planText } from '../../../../source/team/plans/plan-text.ts'
import { rehearse } from '../../../../source/team/plans/rehearsal.ts'
import { cabin, setUp, simple } from '../../support/harness.ts'
import { violations } from '../../support/invariants.ts'
import {
  type RuledEdge,
  relating,
  sandSteps,
  sandTasks,
  scripted,
  seventyEdges,
} from '../../support/scripted-planners.ts'

const rulesOf = (domain: string): string[] =>
  loadRuleSets()
    .find(one => one.domain === domain)!
    .rules.map(rule => rule.id)
const gathering = rulesOf('gathering')
const planFor = async (task: Task, organization: string, brain = createRuleBrain()) => {
  const rehearsal = await rehearse({ task, brain, actions: abilities.list, organization })
  const plan: Plan = rehearsal.plans[0]!.plan
  return { plan, items: plan.stages.flatMap(stage => stage.items), asked: rehearsal.asked.map(one => one.asked) }
}

test('35 nodes, 70 edges, 3 rules: 6 questions batched, 316 and the judger literally, and the same graph', async () => {
  expect(gathering).toHaveLength(3)
  const edges = seventyEdges(gathering)
  const ask = async (organization: string) => {
    const { brain } = scripted({ outlineSteps: () => sandSteps(35), relateSteps: relating(edges) })
    return planFor(simple('Collect sand.'), organization, brain)
  }
  const batched = await ask('causal')
  const counts = Object.fromEntries(
    [...Map.groupBy(batched.asked, one => one.question)].map(([name, list]) => [name, list.length]),
  )
  // Under R the first graph itself is the answer, so k + 1 questions relate the steps.
  expect(counts).toEqual({ judgeTask: 1, outlineSteps: 1, relateSteps: 4 })
  expect(batched.asked.length).toBeLessThanOrEqual(10)
  const literal = await ask('causal:literal')
  // 1 + n + e (k + 1) = 1 + 35 + 70 · 4; the k contradictions of rules that ship are written down.
  expect(literal.asked.filter(one => one.question !== 'judgeTask')).toHaveLength(316)
  expect(literal.plan.graph!.edges.filter(edge => edge.kept)).toHaveLength(70)
  const keptBy = (plan: Plan) =>
    plan.graph!.edges.map(edge => `${edge.from} ${edge.to} ${edge.kept} ${edge.effect}`).sort()
  expect(keptBy(literal.plan)).toEqual(keptBy(batched.plan))
})

test('edges that no rule explains are cut, and the plan says which rule kept the others', async () => {
  const edges: RuledEdge[] = [
    { edge: ['s0', 's1'], rule: gathering[0]! },
    { edge: ['s1', 's2'], rule: gathering[1]! },
    { edge: ['s0', 's3'], rule: null },
    // A circle: the brain also asserts the way back.
    { edge: ['s2', 's1'], rule: gathering[2]! },
  ]
  const { brain } = scripted({ outlineSteps: () => sandSteps(4), relateSteps: relating(edges) })
  const { plan, items } = await planFor(simple('Collect sand.'), 'causal', brain)
  const third = Number((1 / 3).toFixed(6))
  expect(plan.graph!.edges.map(edge => ({ ...edge, effect: Number(edge.effect!.toFixed(6)) }))).toEqual([
    { from: 's0', to: 's1', origin: 'asked', kept: true, effect: third, rules: [gathering[0]] },
    { from: 's1', to: 's2', origin: 'asked', kept: true, effect: third, rules: [gathering[1]] },
    {
      from: 's0',
      to: 's3',
      origin: 'asked',
      kept: false,
      effect: 0,
      rules: [],
      because: 'no rule makes a difference to it',
    },
    {
      ...{ from: 's2', to: 's1', origin: 'asked', kept: false, effect: third, rules: [gathering[2]] },
      because: 'closes a circle: s1 → s2 → s1',
    },
  ])
  expect(items.map(item => item.requires)).toEqual([[], ['s0'], ['s1'], []])
  for (const rule of plan.graph!.rules!) expect(rule.contradiction).toMatch(/^\w/)
  expect(planText(plan)).toContain('s0 → s3')
  expect(planText(plan)).toMatch(/s0 → s1 +effect 0.333 +by ingredients-first/)
  expect(planMermaid(plan)).toContain('n1 -- "ingredients-first" --> n2')
  expect(planMermaid(plan)).toContain('n1 -. "cut: no rule makes a difference to it" .-> n4')
})

const built = (id: string, cells: number[], extra: Partial<OutlinedStep> = {}): OutlinedStep => ({
  id,
  description: `Build ${id}`,
  call: { function: 'gather', arguments: [] },
  done: { kind: 'built', blueprint: 'tower', cells },
  makes: { [`${id}_stands`]: 1 },
  needs: { oak_planks: cells.length },
  uses: [],
  candidates: [],
  ...extra,
})
const tower = () =>
  simple('Build the tower.', {
    blueprints: { tower: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [['PP'], ['PP'], ['PP']] } },
  })
/** Which rules were turned round for a plan of these steps, once for each question; `names` are all questions. */
const turnedRound = async (steps: readonly OutlinedStep[], organization = 'causal') => {
  const turned: string[] = []
  const { brain, asked } = scripted({
    outlineSteps: () => ({ ...sandSteps(1), steps: [...steps] }),
    // A brain that sees an order in every plan.
    relateSteps: ({ rules, steps: [first, second] }: RelateStepsInput) => {
      turned.push(...rules.flatMap(one => (one.contradicted ? [one.id] : [])))
      return { edges: [[first!.id, second!.id]] }
    },
  })
  const { plan } = await planFor(tower(), organization, brain)
  return { turned, names: asked, plan }
}

test('a rule that is about none of the steps is not turned round, and where none is about any, nothing is asked', async () => {
  const ground = built('ground', [0, 1])
  const top = built('top', [2, 3], { needs: { oak_planks: 2, ground_stands: 1 } })
  const layers = await turnedRound([ground, top])
  // What stands is no material: whether material has to be there before makes no difference to it.
  expect(layers.turned).toEqual(['lower-first'])
  // All rules count in the mean, also those that make no difference without a question.
  expect(layers.plan.graph!.rules).toHaveLength(4)
  const lamp = built('lamp', [4], { needs: { torch: 1 }, uses: ['ladder'] })
  const ladders = built('ladders', [5], { makes: { ladder: 1 } })
  expect((await turnedRound([ladders, lamp])).turned).toEqual(['station-first', 'support-first'])
  // What a step's own condition says that it makes counts, too.
  const planks = built('planks', [], { done: { kind: 'have', item: 'oak_planks', count: 4 }, makes: {} })
  expect((await turnedRound([ground, planks])).turned).toEqual(['material-first'])
  const halves = await turnedRound([ground, built('half', [1])])
  expect(halves.names).toEqual(['outlineSteps'])
  expect(halves.plan.graph!.edges).toEqual([])
  expect((await turnedRound([ground, built('half', [1])], 'causal:no-causal')).names).toContain('relateSteps')
  // Steps that say nothing of what they make and take may be about anything.
  const silent = { makes: {}, needs: {} }
  const any = await turnedRound([built('one', [0], silent), built('two', [2], silent)])
  // Each alone, and all of them for the edge that none of them moved.
  expect(any.turned).toHaveLength(4 + 4)
})

test('the ablations leave out what they say', async () => {
  const edges: RuledEdge[] = [
    { edge: ['s0', 's1'], rule: gathering[0]! },
    { edge: ['s0', 's2'], rule: null },
  ]
  const ask = async (organization: string) => {
    const { brain, asked } = scripted({ outlineSteps: () => sandSteps(3), relateSteps: relating(edges) })
    return { ...(await planFor(simple('Collect sand.'), organization, brain)), names: asked }
  }
  const initial = await ask('causal:no-causal')
  expect(initial.items.map(item => item.requires)).toEqual([[], ['s0'], ['s0']])
  expect(initial.names).toEqual(['outlineSteps', 'judgeTask', 'relateSteps'])
  const none = await ask('causal:no-graph')
  expect(none.items.every(item => item.requires.length === 0)).toBe(true)
  expect(none.names).toEqual(['outlineSteps'])
})

test('an edge that two rules cause stays, and one that stands without any of the rules goes', async () => {
  const [first, second, third] = gathering
  const play = async (organization: string) => {
    const { brain, asked } = scripted({
      outlineSteps: () => sandSteps(4),
      relateSteps: ({ rules, chosen, pairs }: RelateStepsInput) => {
        const holds = (id: string | undefined): boolean => rules.some(one => one.id === id && !one.contradicted)
        const edges = [
          ...(holds(first) || holds(third) ? [['s0', 's1']] : []),
          ...(holds(second) ? [['s1', 's2']] : []),
          ['s0', 's3'],
        ] as [string, string][]
        return {
          edges: edges.filter(
            ([from, to]) =>
              (chosen === null || from === chosen || to === chosen) &&
              (pairs === null || pairs.some(([a, b]) => a === from && b === to)),
          ),
        }
      },
    })
    return { ...(await planFor(simple('Collect sand.'), organization, brain)), names: asked }
  }
  for (const organization of ['causal', 'causal:literal']) {
    const { plan, items, names } = await play(organization)
    expect(items.map(item => item.requires)).toEqual([[], ['s0'], ['s1'], []])
    expect(plan.graph!.edges[0]).toMatchObject({ kept: true, effect: 0, because: 'more than one rule asks for it' })
    expect(planText(plan)).toMatch(/s0 → s1 +effect 0 +more than one rule asks for it/)
    const unfounded = plan.graph!.edges.find(edge => edge.to === 's3')
    expect(unfounded).toMatchObject({ kept: false, because: 'no rule makes a difference to it' })
    // One question for all the rules at once; literally one for each edge that is left.
    expect(names.filter(name => name === 'relateSteps')).toHaveLength(
      organization === 'causal' ? 1 + 3 + 1 : 4 + 3 * 4 + 2,
    )
  }
})

test('an edge that the plan’s own needs name, or that a block hangs on, stays whatever is said of the rules', async () => {
  const always = async (task: Task, steps: OutlinedStep[], edges: [string, string][]) => {
    const { brain, asked } = scripted({
      outlineSteps: () => ({ ...sandSteps(1), steps }),
      relateSteps: relating(edges.map(edge => ({ edge, rule: null }))),
    })
    const { plan, items } = await planFor(task, 'causal', brain)
    const because = plan.graph!.edges.map(edge => edge.because)
    return { requires: Object.fromEntries(items.map(one => [one.id, one.requires])), because, asked }
  }
  const [dig, burn] = sandSteps(2).steps
  const kiln = await always(
    simple('Burn glass.'),
    [
      { ...dig!, makes: { kiln_ready: 1 } },
      { ...burn!, needs: { kiln_ready: 1 } },
    ],
    [
      ['s0', 's1'],
      ['s1', 's0'],
    ],
  )
  expect(kiln.requires).toEqual({ s0: [], s1: ['s0'] })
  expect(kiln.because).toEqual([
    'the plan says that it makes kiln_ready, which the other needs',
    'no rule makes a difference to it',
  ])
  const legend = { P: 'oak_planks', B: 'oak_button[face=wall,facing=west]', L: 'lantern[hanging=true]' }
  const hall = simple('Build the hall.', {
    blueprints: {
      hall: {
        origin: [5, -60, 5],
        legend,
        layers: [
          ['BP', 'L.'],
          ['P.', 'P.'],
        ],
      },
    },
  })
  const piece = (id: string, cells: number[]): OutlinedStep => ({
    ...built(id, cells, { makes: {}, needs: {} }),
    done: { kind: 'built', blueprint: 'hall', cells },
  })
  const hung = await always(
    hall,
    [piece('button', [0]), piece('wall', [1]), piece('lamp', [2]), piece('beam', [3]), piece('end', [4])],
    [
      ['wall', 'button'],
      ['end', 'lamp'],
      ['beam', 'lamp'],
      ['wall', 'beam'],
    ],
  )
  expect(hung.requires).toEqual({ button: ['wall'], wall: [], lamp: ['end'], beam: [], end: [] })
  expect(hung.because[0]).toBe('oak_button at 5 -60 5 hangs on a block of it')
})

test('how blocks are turned is left out of questions about edges, unless a condition asks for it', async () => {
  const [hang, pull] = sandSteps(2).steps
  const shown: RelateStepsInput[] = []
  const { brain } = scripted({
    outlineSteps: () => ({
      ...sandSteps(1),
      steps: [
        {
          ...hang!,
          description: 'Hang oak_door[facing=north,half=lower] and oak_door[facing=north,half=upper]',
          makes: { 'oak_door[facing=north,half=lower]': 1, 'oak_door[facing=north,half=upper]': 1 },
          needs: { 'lever[powered=true]': 1 },
          uses: ['furnace[lit=false]'],
        },
        {
          ...pull!,
          description: 'Pull lever[powered=true]',
          done: { kind: 'placed', block: 'lever[powered=true]', at: [1, -60, 1] },
        },
      ],
    }),
    relateSteps: (input: RelateStepsInput) => {
      shown.push(input)
      return { edges: [['s1', 's0']] }
    },
  })
  await planFor(simple('Hang the door.'), 'causal', brain)
  expect(shown.length).toBeGreaterThan(1)
  for (const { steps } of shown)
    expect(steps).toMatchObject([
      {
        description: 'Hang oak_door and oak_door',
        makes: { oak_door: 2 },
        needs: { 'lever[powered=true]': 1 },
        uses: ['furnace'],
      },
      { description: 'Pull lever[powered=true]' },
    ])
})

test('the rules draw the cabin as a graph: no circle, layers from the ground up, and nothing that no rule asks for', async () => {
  const { plan, items } = await planFor(cabin(), 'causal')
  expect(findCircle(items)).toBeNull()
  const of = (id: string) => items.find(item => item.id === id)!.requires
  expect(of('build-cabin-roof-1')).toEqual(
    expect.arrayContaining(['craft-oak_slab', 'build-cabin-walls-1', 'build-cabin-walls-2']),
  )
  expect(of('craft-oak_slab')).toEqual(expect.arrayContaining(['craft-crafting_table']))
  expect(of('build-cabin-fittings')).toEqual(expect.arrayContaining(['craft-oak_door', 'build-cabin-walls-2']))
  expect(plan.graph!.edges.filter(edge => !edge.kept)).toEqual([])
  for (const edge of plan.graph!.edges) expect(edge.rules).toHaveLength(1)
  // So the ablation without the intervention draws the same graph.
  expect((await planFor(cabin(), 'causal:no-causal')).items.map(item => item.requires)).toEqual(
    items.map(item => item.requires),
  )
})

test('who agrees while playing makes no plan ahead, and it is said so', async () => {
  await expect(planFor(simple('Collect sand.'), 'peers')).rejects.toThrow(UsageError)
})

test('a decomposition with a circle is refused with the circle named, once put right it is taken', async () => {
  let tries = 0
  const { brain, asked } = scripted({
    decomposeTask: () => ({
      objective: 'sand',
      subtasks: sandTasks(3, index => (tries++ < 3 ? [`s${(index + 1) % 3}`] : index === 0 ? [] : [`s${index - 1}`])),
    }),
  })
  const feedback: string[] = []
  const spying: typeof brain = {
    ...brain,
    ask: (question, input, context) => {
      feedback.push(...(context.feedback ?? []).map(one => one.reason))
      return brain.ask(question, input, context)
    },
  }
  const { items } = await planFor(simple('Collect sand.'), 'dag', spying)
  expect(asked).toEqual(['decomposeTask', 'decomposeTask'])
  expect(feedback[0]).toMatch(/wait for each other: s0 → s1 → s2 → s0/)
  expect(items.map(item => item.requires)).toEqual([[], ['s0'], ['s1']])
})

test('a plan that is made ahead is held against the game: an invented thing is refused', async () => {
  let tries = 0
  const { brain, asked } = scripted({
    decomposeTask: () => ({
      objective: 'sand',
      subtasks: sandTasks(1, () => []).map(one =>
        tries++ === 0 ? { ...one, done: { kind: 'have', item: 'moonstone', count: 1 } } : one,
      ),
    }),
  })
  const { items } = await planFor(simple('Collect sand.'), 'dag', brain)
  expect(asked).toEqual(['decomposeTask', 'decomposeTask'])
  expect(items).toHaveLength(1)
})

test('whatever graph is planned and however many play, nothing starts too early, no agent holds two, nothing starves', async () => {
  const pair = fc.tuple(fc.nat(7), fc.nat(7))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('dag', 'causal', 'causal:no-busy-rate', 'causal:no-causal', 'causal:no-graph'),
      fc.constantFrom('async', 'rounds', 'relay'),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(pair, { maxLength: 16 }),
      async (organization, schedule, workers, count, pairs) => {
        const edges = pairs.map(([a, b]): [number, number] => [a % count, b % count]).filter(([a, b]) => a !== b)
        const names = ['Bob', 'Mia', 'Ada', 'Max'].slice(0, workers)
        const { brain } = scripted({
          decomposeTask: () => ({
            objective: 'sand',
            // Forwards only: circles are refused, see above.
            subtasks: sandTasks(count, index =>
              edges.filter(edge => Math.max(...edge) === index).map(edge => `s${Math.min(...edge)}`),
            ),
          }),
          outlineSteps: () => sandSteps(count),
          // Backwards too: the planner has to break the circles.
          relateSteps: relating(
            edges.map(([a, b], index) => ({ edge: [`s${a}`, `s${b}`], rule: gathering[index % 3]! })),
          ),
        })
        const task = simple('Collect sand.', { seats: { leader: 'Lena', workers: names } })
        const played = setUp(task, { organization, schedule, brainFor: () => brain })
        await played.team.start()
        expect(await played.team.ended).toEqual({
          result: 'success',
          cause: 'observed',
          reason: expect.stringMatching(/^every task is done/),
        })
        expect(violations(played.events)).toEqual([])
        const leaves = Object.values(played.session.state.tasks).filter(
          one => one.plan !== undefined && one.children.length === 0,
        )
        expect(leaves).toHaveLength(count)
        expect(leaves.every(one => one.status === 'succeeded')).toBe(true)
        expect(findCircle(leaves.map(one => ({ id: one.task, requires: one.requires })))).toBeNull()
      },
    ),
    { numRuns: 60 },
  )
})
