import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DecideReplyInput } from '../../../source/brain/questions/decide-reply/shape.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import { findCircle, type PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { monitorByRules } from '../../../source/brain/rules/act/monitor-progress.ts'
import { actByRules } from '../../../source/brain/rules/act/next-actions.ts'
import { decomposeByRules } from '../../../source/brain/rules/graph/decompose-task.ts'
import { levelOut, splitEvenly } from '../../../source/brain/rules/items/even-shares.ts'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import { replyByRules } from '../../../source/brain/rules/talk/decide-reply.ts'
import { formatCells, parseCells } from '../../../source/planner/cell-ranges.ts'
import { readGoal } from '../../../source/planner/goal-demands.ts'
import { planMaterials, sum } from '../../../source/planner/materials.ts'
import {
  actInput,
  cabinOutline,
  monitorInput,
  planInput,
  recipes,
  replyInput,
  seen,
  team,
} from '../support/question-inputs.ts'

const cabinGoal =
  'Collect 12 oak logs. Craft planks and a crafting table. Put everything needed into the chest. Then build the cabin from the blueprint "cabin" and light it with torches.'
const cabin = (extra: Partial<PlanTaskInput> = {}) => planInput(cabinGoal, { blueprints: [cabinOutline], ...extra })
const rejected = (...reasons: string[]): PlanTaskInput['rejected'] =>
  reasons.map(reason => ({ reason, by: 'Ann', plan: { objective: '', analysis: '', stages: [] } }))
const items = (input: PlanTaskInput) => planByRules(input).stages.flatMap(stage => stage.items)

test('on uneven ground the table, the chest and what else is set up never go to the same place', () => {
  const everywhere = [-3, -2, -1, 0, 1, 2, 3].flatMap(x => [-3, -2, -1, 0, 1, 2, 3].map(z => [x, z] as const))
  for (let free = 3; free <= everywhere.length; free++)
    for (const failed of [0, 1, 2]) {
      // Every time other columns, as slopes and trees leave them.
      const columns = everywhere.filter((_, index) => (index * 5) % everywhere.length < free)
      const ground = columns.map(([x, z]): [number, number, number] => [25 + x, 68 + ((x * z) % 2), -8 + z])
      const input = planInput('Collect 24 oak logs and put them into the chest. Place a furnace.', {
        containers: [],
        observation: { ...seen(), position: [25, 68, -8], ground },
        failed: Array.from({ length: failed }, () => ({
          id: 'place-chest',
          title: 'chest',
          by: 'Bob',
          detail: '',
        })),
      })
      const spots = items(input).flatMap(({ done }) => (done.kind === 'placed' ? [done.at.join()] : []))
      expect(new Set(spots).size, `${free} free columns, ${failed} failures: ${spots.join(' | ')}`).toBe(spots.length)
    }
})

describe('a lot of one thing for the chest', () => {
  test('everybody brings the own share, one after the other, and what lies there already counts', () => {
    const stores = (input: PlanTaskInput) => items(input).filter(one => one.done.kind === 'stored')
    const goal = 'Collect 50 oak logs and put them into the chest.'
    const chest = (oak_log: number) => [
      { at: [2, -60, 2] as [number, number, number], block: 'chest', items: { oak_log } },
    ]
    const fresh = stores(planInput(goal, { containers: chest(0) }))
    expect(fresh.length).toBeGreaterThan(1)
    expect(new Set(fresh.map(one => one.assignee)).size).toBe(fresh.length)
    expect(fresh.at(-1)!.done).toMatchObject({ item: 'oak_log', count: 50 })
    for (const [i, one] of fresh.entries()) expect(one.requires).toEqual(i === 0 ? [] : [fresh[i - 1]!.id])
    // Nobody is sent for more than is lacking.
    expect(stores(planInput(goal, { containers: chest(48) })).map(one => one.done)).toMatchObject([
      { count: 49 },
      { count: 50 },
    ])
    expect(stores(planInput(goal, { containers: chest(49) })).map(one => one.done)).toMatchObject([{ count: 50 }])
  })
})

describe('a part of a plan that everybody makes', () => {
  const wall: PlanTaskInput['blueprints'][number] = {
    ...{ name: 'wall', from: [0, -60, 0], to: [5, -59, 0], total: 12, done: 0 },
    missing: [
      { y: -60, block: 'cobblestone', cells: '0-5' },
      { y: -59, block: 'glass', cells: '6-11' },
    ],
  }
  const part = (extra: Partial<PlanTaskInput>) =>
    items(
      planInput('Build the blueprint "wall".', {
        ...{ seat: 'Bob', organization: 'graph', workers: ['Lena', 'Bob', 'Mia'], share: { index: 1, of: 3 } },
        blueprints: [wall],
        containers: [{ at: [2, -60, 2], block: 'chest', items: { cobblestone: 6 } }],
        team: team().map(one => (one.name === 'Mia' ? { ...one, inventory: { glass: 6 } } : one)),
        ...extra,
      }),
    )
  const failed = [{ id: 'build-wall-walls-2', title: 'Strip 2', by: 'Bob', detail: 'lacks 2 glass' }]

  test('is what has the own name on it; after a failure the agent that has the material is asked to bring it', () => {
    expect(part({}).map(one => [one.assignee, one.done.kind])).toEqual([['Bob', 'built']])
    const again = part({ failed })
    expect(again.map(one => [one.assignee, one.done])).toEqual([
      ['Mia', { kind: 'stored', item: 'glass', count: 6, at: [2, -60, 2] }],
      // An agent that could not do it gives it to another, and it stays a part of its own plan: no other agent makes one for it.
      ['Lena', expect.objectContaining({ kind: 'built' })],
    ])
    expect(part({ failed: [{ ...failed[0]!, by: 'Mia' }] }).map(one => one.assignee)).toEqual(['Mia', 'Bob'])
    expect(part({ failed, seat: 'Lena' }).map(one => one.id)).toEqual(['share-glass-mia', 'build-wall-walls-1'])
    // An agent without a part of its own asks for nothing.
    expect(part({ failed, seat: 'Tom' }).every(one => one.done.kind === 'report')).toBe(true)
  })
})

describe('goals in plain English', () => {
  const vocabulary = {
    items: new Set([
      'oak_log',
      'oak_planks',
      'stick',
      'crafting_table',
      'oak_door',
      'torch',
      'oak_slab',
      'chest',
      'sand',
    ]),
    prefer: ['oak_log'],
    blueprints: ['cabin'],
  }
  test.each([
    ['collect 12 oak logs', [{ kind: 'collect', item: 'oak_log', count: 12 }]],
    [
      'Please get a dozen logs and 4 sand',
      [
        { kind: 'collect', item: 'oak_log', count: 12 },
        { kind: 'collect', item: 'sand', count: 4 },
      ],
    ],
    [
      'craft planks, a crafting table and two doors',
      [
        { kind: 'craft', item: 'oak_planks', count: 1 },
        { kind: 'craft', item: 'crafting_table', count: 1 },
        { kind: 'craft', item: 'oak_door', count: 2 },
      ],
    ],
    [
      'put 4 sticks and 8 planks in the chest',
      [
        { kind: 'store', item: 'stick', count: 4 },
        { kind: 'store', item: 'oak_planks', count: 8 },
      ],
    ],
    [
      'fill the chest with 4 sticks and 8 planks',
      [
        { kind: 'store', item: 'stick', count: 4 },
        { kind: 'store', item: 'oak_planks', count: 8 },
      ],
    ],
    ['Put everything into the chest', [{ kind: 'storeRest' }]],
    ['build the cabin from the blueprint and light it', [{ kind: 'build', blueprint: 'cabin' }, { kind: 'light' }]],
    ['place a torch at 1 -60 4', [{ kind: 'place', block: 'torch', at: [1, -60, 4] }]],
    ['write a poem', [{ kind: 'unknown', text: 'write a poem' }]],
  ])('%s', (goal, demands) => {
    expect(readGoal(goal, vocabulary)).toEqual(demands)
  })

  test('no text that a person writes makes it fail', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), text => void readGoal(text, vocabulary)))
  })
})

describe('materials', () => {
  test('what is planned can really be made of what is at hand and gathered', () => {
    const known = ['oak_planks', 'crafting_table', 'stick', 'torch', 'oak_slab', 'oak_door', 'oak_fence', 'chest']
    const amounts = fc.dictionary(fc.constantFrom(...known, 'oak_log', 'coal'), fc.integer({ min: 1, max: 40 }))
    fc.assert(
      fc.property(amounts, amounts, (wanted, atHand) => {
        const plan = planMaterials(wanted, atHand, recipes)
        const stock = sum(atHand, plan.raw)
        for (const { item, count } of plan.crafts) {
          const recipe = recipes.find(one => one.item === item)!
          for (const [part, each] of Object.entries(recipe.from)) {
            stock[part] = (stock[part] ?? 0) - each * Math.ceil(count / recipe.makes)
            expect(stock[part], `${part} for ${item}`).toBeGreaterThanOrEqual(0)
          }
          stock[item] = (stock[item] ?? 0) + count
        }
        for (const [item, count] of Object.entries(wanted)) expect(stock[item] ?? 0).toBeGreaterThanOrEqual(count)
      }),
    )
  })

  test('shares are even, and level out what is uneven', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.array(fc.nat(50), { minLength: 1, maxLength: 8 }), (total, loads) => {
        const even = splitEvenly(total, loads.length)
        expect(even.reduce((a, b) => a + b)).toBe(total)
        expect(Math.max(...even) - Math.min(...even)).toBeLessThanOrEqual(1)
        const given = levelOut(total, loads)
        expect(given.reduce((a, b) => a + b)).toBe(total)
        const after = given.map((one, index) => one + loads[index]!)
        const raised = after.filter((_, index) => given[index]! > 0)
        if (raised.length > 0) expect(Math.max(...raised) - Math.min(...after)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('shares of very many take no longer than those of few', () => {
    expect(levelOut(1e15, [0, 3])).toEqual([5e14 + 2, 5e14 - 2])
    expect(levelOut(7, [4, 0, 2])).toEqual([1, 4, 2])
  })

  test('cells survive being written as ranges', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300)), cells => {
        expect(parseCells(formatCells(cells))).toEqual([...cells].sort((a, b) => a - b))
      }),
    )
  })
})

describe('plans', () => {
  test('the cabin: every missing cell once, shares about equal, what depends comes later', () => {
    const plan = planByRules(cabin())
    const cells = plan.stages
      .flatMap(stage => stage.items)
      .flatMap(({ done }) => (done.kind === 'built' ? (done.cells ?? []) : []))
    expect(cells.toSorted((a, b) => a - b)).toEqual(
      cabinOutline.missing.flatMap(group => parseCells(group.cells)).sort((a, b) => a - b),
    )
    expect(plan.stages.map(stage => stage.title)).toEqual(['Gather', 'Craft', 'Walls and light', 'Roof and door'])
    const logs = plan.stages[0]!.items.map(({ assignee, done }) => [assignee, done])
    expect(logs).toEqual([
      ['Bob', { kind: 'have', item: 'oak_log', count: 6 }],
      ['Mia', { kind: 'have', item: 'oak_log', count: 6 }],
    ])
    expect(questions.planTask.check!(cabin(), plan)).toEqual([])
    for (const stage of plan.stages)
      expect(new Set(stage.items.map(item => item.assignee))).toEqual(new Set(['Bob', 'Mia']))
  })

  test('a table that nothing is made at is wanted for itself, also where one stands', () => {
    const standing = {
      ...seen(),
      blocks: [{ name: 'crafting_table', count: 1, nearest: [4, -60, 0] as [number, number, number] }],
    }
    for (const observation of [seen(), standing]) {
      const plan = planByRules(cabin({ goal: 'Make 1 crafting table.', observation }))
      const made = plan.stages.flatMap(stage => stage.items).find(item => item.id.startsWith('craft-crafting_table'))
      expect(made?.done).toEqual({ kind: 'have', item: 'crafting_table', count: 1 })
    }
  })

  test('things made for others go through the chest', () => {
    const slabs = items(cabin()).find(item => item.id === 'craft-oak_slab')!
    expect(slabs.done).toEqual({ kind: 'stored', item: 'oak_slab', count: 20, at: [2, -60, 2] })
    expect(slabs.requires).toEqual(['craft-crafting_table'])
  })

  test.each([
    [
      'no fence',
      'Craft 6 fences. Collect 2 oak logs.',
      (one: PlanTaskInput) => !items(one).some(item => /fence/.test(item.title)),
    ],
    ['use only Bob', cabinGoal, (one: PlanTaskInput) => items(one).every(item => item.assignee === 'Bob')],
    ['not Bob, use only Mia', cabinGoal, (one: PlanTaskInput) => items(one).every(item => item.assignee === 'Mia')],
    [
      'Mia should build the roof',
      cabinGoal,
      (one: PlanTaskInput) =>
        items(one)
          .filter(item => item.id.includes('roof'))
          .every(item => item.assignee === 'Mia' && item.because?.includes('Mia should build the roof')),
    ],
    [
      'split the walls',
      cabinGoal,
      (one: PlanTaskInput) => items(one).filter(item => item.id.includes('walls')).length === 4,
    ],
    [
      'collect 20 oak logs',
      cabinGoal,
      (one: PlanTaskInput) =>
        items(one)
          .flatMap(item => (item.done.kind === 'have' ? [item.done.count] : []))
          .reduce((a, b) => a + b) === 20,
    ],
  ])('a plan turned down with “%s” changes accordingly', (reason, goal, follows) => {
    const before = planInput(goal, { blueprints: [cabinOutline] })
    const after = { ...before, rejected: rejected(reason) }
    expect(planByRules(after)).not.toEqual(planByRules(before))
    expect(follows(before)).toBe(false)
    expect(follows(after)).toBe(true)
    expect(questions.planTask.check!(after, planByRules(after))).toEqual([])
  })

  describe('who collects what', () => {
    const goal = 'Collect 8 oak logs and put them into the chest.'
    const asGiven = { workers: ['Bob', 'Mia'], team: team(['Lena', 'Bob', 'Mia']), containers: [] }
    const asked = (reason: string, words = goal) => planInput(words, { ...asGiven, rejected: rejected(reason) })
    const collects = (input: PlanTaskInput) => items(input).filter(item => item.id.startsWith('gather-'))

    test.each([
      'Bob shall collect all logs',
      'Bob should collect all the oak logs',
      'let Bob collect everything',
      'only Bob collects logs',
      'Bob alone collects the logs',
      'nobody but Bob collects logs',
      'Bob collects all logs instead of Mia',
      'give all logs to Bob',
      'Mia collects nothing',
      'Mia shall collect no logs',
      'Mia should not collect logs',
      "don't let Mia collect logs",
    ])('“%s”: all of them are with Bob, as one item, and others get what they make things of', reason => {
      const before = collects(asked(''))
      expect(new Set(before.map(one => one.assignee))).toEqual(new Set(['Bob', 'Mia']))
      const after = collects(asked(reason))
      expect(after.map(one => one.assignee)).toEqual(['Bob'])
      const count = (list: typeof after) =>
        list.reduce((sum, { done }) => sum + (done.kind === 'have' ? done.count : 0), 0)
      expect(count(after)).toBe(count(before))
      expect(after[0]!.title).toBe(`Collect ${count(before)} oak logs`)
      expect(after[0]!.because).toContain('Ann said')
      const plan = planByRules(asked(reason))
      expect(plan.analysis).not.toMatch(/not followed|could not read/i)
      expect(questions.planTask.check!(asked(reason), plan)).toEqual([])
      // What Mia makes of logs rests on their being handed over.
      for (const made of items(asked(reason)).filter(one => one.id.startsWith('craft-') && one.assignee === 'Mia'))
        expect(made.requires.some(id => id.startsWith('share-oak_log-bob-mia'))).toBe(true)
    })

    test('turns at the chest become one where one worker brings everything', () => {
      const stores = (input: PlanTaskInput) => items(input).filter(one => one.done.kind === 'stored')
      const lot = 'Collect 50 oak logs and put them into the chest.'
      expect(stores(asked('', lot)).length).toBeGreaterThan(1)
      const after = stores(asked('Bob shall collect all logs', lot))
      expect(after).toMatchObject([{ assignee: 'Bob', done: { count: 50 } }])
    })

    test('what cannot be followed is said instead of claimed', () => {
      const analysis = (reason: string) => planByRules(asked(reason)).analysis
      expect(analysis('Bob shall collect all diamonds')).toMatch(/Not followed: .*No item of this plan is about/)
      expect(analysis('Mia collects no logs, Bob collects no logs')).toMatch(/Not followed in full: .*“Collect/)
    })

    test('the reason of an item tells what is made from what is stored', () => {
      const lot = planInput('Collect 24 oak logs and put them into the chest.', asGiven)
      for (const { because } of collects(lot)) expect(because).toMatch(/asks for 24 oak logs; 3 oak logs go into/)
    })
  })

  test.each(['with Ben', 'Ben helps, too', 'include Ben'])(
    'a peer who has joined gets a part when a person asks for it: “%s”',
    text => {
      const members = [...team(['Lena', 'Bob', 'Mia']), { ...team(['Ben'])[0]!, role: 'peer' as const, person: true }]
      const goal = 'Collect 9 oak logs and put them into the chest.'
      const doers = (instructions: PlanTaskInput['instructions']) => {
        const input = planInput(goal, { team: members, instructions })
        expect(questions.planTask.check!(input, planByRules(input))).toEqual([])
        return items(input).map(item => item.assignee)
      }
      expect(doers([])).not.toContain('Ben')
      expect(doers([{ from: 'Ann', text: 'without Ben' }])).not.toContain('Ben')
      expect(doers([{ from: 'Ann', text }])).toEqual(expect.arrayContaining(['Ben', 'Bob', 'Mia']))
    },
  )

  test('a peer whom a rejection left out before they had joined gets a part when a person asks for it', () => {
    const goal = 'Collect 9 oak logs and put them into the chest.'
    const before = planInput(goal, {})
    const previous = planByRules(before)
    const rejected = [{ reason: 'Ben does nothing', by: 'Ann', plan: previous, source: 'person' as const }]
    expect(planByRules({ ...before, previous, rejected }).analysis).toMatch(/could not read “Ben does nothing”/)
    const members = [...team(['Lena', 'Bob', 'Mia']), { ...team(['Ben'])[0]!, role: 'peer' as const, person: true }]
    const asked = (text: string, workers = before.workers) =>
      planByRules({
        ...{ ...before, team: members, workers, previous, rejected },
        instructions: [{ from: 'Ann', text, asked: true }],
      })
    const joined = asked('with Ben')
    expect(joined.stages.flatMap(stage => stage.items).map(item => item.assignee)).toContain('Ben')
    expect(joined.analysis).toContain('Ben takes a part, too.')
    expect(joined.analysis).not.toContain('Only')
    expect(asked('with Bob').analysis).toContain('Bob has a part of this plan.')
  })

  test('a reason that cannot be read is said so instead of being ignored silently', () => {
    expect(planByRules(cabin({ rejected: rejected('make it more baroque') })).analysis).toMatch(
      /could not read “make it more baroque” from Ann/,
    )
  })

  test('several reasons hold together, and an old one is not forgotten', () => {
    const plan = items(cabin({ rejected: rejected('use only Bob', 'split the walls') }))
    expect(plan.every(item => item.assignee === 'Bob')).toBe(true)
    expect(plan.filter(item => item.id.includes('walls'))).toHaveLength(2)
  })

  test('as a graph every item names what it needs, and the roof cannot come before the walls', () => {
    const asked = { ...cabin(), lacking: [], documents: {}, environment: [], states: [] }
    const answer = decomposeByRules(asked)
    const of = (id: string) => answer.subtasks.find(item => item.id === id)!.requires
    expect(of('build-cabin-walls-1')).toEqual(['craft-oak_planks'])
    expect(of('build-cabin-roof-1')).toEqual(
      expect.arrayContaining(['craft-oak_slab', 'build-cabin-walls-1', 'build-cabin-walls-2']),
    )
    expect(of('craft-oak_slab')).toEqual(expect.arrayContaining(['craft-crafting_table', 'gather-oak_log-2']))
    expect(questions.decomposeTask.check!(asked, answer)).toEqual([])
    // What waits for nothing is listed first: by Algorithm 1 it would otherwise share the requirements of the one before.
    const roots = answer.subtasks.map(item => item.requires.length === 0)
    expect(roots.lastIndexOf(true)).toBeLessThan(roots.indexOf(false))
  })

  test('a circle of requirements is found and named', () => {
    const node = fc.integer({ min: 0, max: 7 })
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 16 }), edges => {
        const nodes = Array.from({ length: 8 }, (_, index) => ({
          id: String(index),
          requires: edges.filter(([to]) => to === index).map(([, from]) => String(from)),
        }))
        const circle = findCircle(nodes)
        if (circle) {
          expect(circle[0]).toBe(circle.at(-1))
          for (const [index, id] of circle.slice(0, -1).entries())
            expect(nodes[Number(id)]!.requires).toContain(circle[index + 1])
          return
        }
        // Without a circle everything can be done in some order.
        const done = new Set<string>()
        for (let round = 0; round < 8; round++)
          for (const one of nodes) if (one.requires.every(id => done.has(id))) done.add(one.id)
        expect(done.size).toBe(8)
      }),
    )
  })

  test('what a person asked for on top of the goal is planned as well', () => {
    const plan = items(cabin({ instructions: [{ from: 'Ann', text: 'also craft 6 oak fences' }] }))
    expect(plan.find(item => item.id === 'craft-oak_fence')?.done).toEqual({
      kind: 'have',
      item: 'oak_fence',
      count: 6,
    })
  })

  test('after a failure the item moves to an agent that has not failed at it', () => {
    const [first] = items(cabin())
    const again = items(cabin({ failed: [{ id: first!.id, title: first!.title, by: 'Bob', detail: 'no trees' }] }))
    expect(again.find(item => item.id === first!.id)).toMatchObject({ assignee: 'Mia', because: 'Bob could not do it' })
  })

  test('with any team and any reasons the plan is the same every time and can be carried out', () => {
    const reason = fc.constantFrom(
      'no torches',
      'use only Bob',
      'Mia should build the roof',
      'split the walls',
      'no Bob',
      'roof first',
      'use birch for the door',
      'nonsense!',
      'collect 30 logs',
      'Bob shall collect all logs',
      'Mia collects nothing',
    )
    const someWorkers = fc.constantFrom<string[]>(['Bob'], ['Bob', 'Mia'], ['Bob', 'Mia', 'Zoe', 'Max'])
    fc.assert(
      fc.property(someWorkers, fc.array(reason, { maxLength: 4 }), fc.boolean(), (workers, reasons, chest) => {
        const input = cabin({
          workers,
          team: team(['Lena', ...workers]),
          rejected: rejected(...reasons),
          ...(chest ? {} : { containers: [] }),
        })
        const plan = planByRules(input)
        expect(planByRules(structuredClone(input))).toEqual(plan)
        expect(questions.planTask.check!(input, plan)).toEqual([])
        expect(questions.planTask.output.safeParse(plan).success).toBe(true)
      }),
    )
  })
})

describe('actions', () => {
  const act = (done: NextActionsInput['task']['done'], extra: Partial<NextActionsInput> = {}, title = 'it') =>
    actByRules(actInput({ id: 't', title, done, from: 'Lena' }, extra))
  const names = (output: ReturnType<typeof act>) =>
    output.actions.map(call => `${call.name} ${Object.values(call.args).join(' ')}`)

  test('gathers what is lacking, not what is carried already', () => {
    expect(names(act({ kind: 'have', item: 'oak_log', count: 6 }, { observation: seen({ oak_log: 2 }) }))).toEqual([
      'collect oak_log 4',
    ])
  })
  test('takes from the chest, crafts the rest in the right order, and puts it where it belongs', () => {
    const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: { coal: 2 } }]
    expect(
      names(
        act(
          { kind: 'stored', item: 'torch', count: 2, at: [2, -60, 2] },
          { containers, observation: seen({ oak_log: 1 }) },
        ),
      ),
    ).toEqual([
      'withdraw coal 1 2 -60 2',
      'craft oak_planks 4',
      'craft stick 4',
      'craft torch 4',
      'deposit torch 2 2 -60 2',
    ])
  })
  test('what is made at a table takes a table where none stands: its wood is got, too', () => {
    const door = { kind: 'have', item: 'oak_door', count: 3 } as const
    const two = { observation: seen({ oak_log: 2 }) }
    expect(names(act(door, two))).toEqual([
      expect.stringMatching(/^collect oak_log 1/),
      expect.stringMatching(/^craft oak_planks/),
      expect.stringMatching(/^craft crafting_table/),
      expect.stringMatching(/^craft oak_door/),
    ])
    const table = { name: 'crafting_table', count: 1, nearest: [1, -60, 4] as [number, number, number] }
    const near = { observation: { ...seen({ oak_log: 2 }), blocks: [table] } }
    expect(names(act(door, near)).join()).not.toMatch(/collect|crafting_table/)
  })

  test('half-made things in the chest stay for those who need them', () => {
    const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: { oak_planks: 17 } }]
    expect(
      names(act({ kind: 'have', item: 'stick', count: 4 }, { containers, observation: seen({ oak_log: 1 }) })),
    ).toEqual(['craft oak_planks 4', 'craft stick 4'])
  })
  test('what is meant for others stays in the chest as long as it can be had elsewhere', () => {
    const chest = { at: [2, -60, 2] as [number, number, number], block: 'chest' }
    const withPlanks = [{ ...chest, items: { oak_planks: 17 }, reserved: { oak_planks: 13 } }]
    const planks = { kind: 'have', item: 'oak_planks', count: 6 } as const
    expect(names(act(planks, { containers: withPlanks }))).toEqual([
      'withdraw oak_planks 4 2 -60 2',
      expect.stringMatching(/^collect oak_log 1/),
      'craft oak_planks 4',
    ])
    const none = { name: 'collect', action: 'collect 1 oak_log', result: 'failure', reason: 'no trees' } as const
    expect(names(act(planks, { containers: withPlanks, history: [none] }))).toEqual(['withdraw oak_planks 6 2 -60 2'])
  })
  test('builds its cells after fetching the material, without spelling them out block by block', () => {
    const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: { oak_slab: 20 } }]
    const blueprint = { ...cabinOutline, missing: [{ y: -57, block: 'oak_slab', cells: '60-69' }] }
    const { actions } = act(
      { kind: 'built', blueprint: 'cabin', cells: parseCells('60-69') },
      { containers, blueprint },
    )
    expect(actions).toEqual([
      { name: 'withdraw', args: { item: 'oak_slab', count: 10, x: 2, y: -60, z: 2 } },
      { name: 'build', args: { blueprint: 'cabin', cells: parseCells('60-69') } },
    ])
  })
  test('looks into a chest again that seemed empty, before walking away', () => {
    const history = [
      {
        name: 'withdraw',
        action: 'take 10 cobblestone from a chest',
        result: 'failure' as const,
        reason: 'took 0',
        code: 'missing-item',
      },
    ]
    const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: {} }]
    const output = act(
      { kind: 'have', item: 'cobblestone', count: 10 },
      {
        history,
        containers,
        actions: [
          ...actInput({ id: 't', title: '', done: { kind: 'report' }, from: '' }).actions,
          { name: 'viewChest', description: '', parameters: [] },
        ],
      },
    )
    expect(names(output)).toEqual(['viewChest '])
  })
  test('gives up with the reason after the same failure again and again', () => {
    const history = Array.from({ length: 3 }, () => ({
      name: 'collect',
      action: 'collect 6 oak_log',
      result: 'failure' as const,
      reason: 'no trees',
      code: 'not-found',
    }))
    expect(act({ kind: 'have', item: 'oak_log', count: 6 }, { history }).blocked).toMatch(/failed 3 times: no trees/)
  })
  test('what is meant for the chest is not taken out of it, and a search of all the land is not made twice', () => {
    const at: [number, number, number] = [2, -60, 2]
    const done = { kind: 'stored' as const, item: 'raw_iron', count: 50, at }
    const parameters = [
      { name: 'item', type: 'string', optional: false },
      { name: 'count', type: 'integer', optional: true },
    ]
    const anew = { name: 'anew', type: 'boolean', optional: true }
    const put = ['x', 'y', 'z'].map(name => ({ name, type: 'number', optional: true }))
    const actions = [
      { name: 'gather', description: '', parameters: [...parameters, anew] },
      { name: 'deposit', description: '', parameters: [...parameters, ...put] },
    ]
    const containers = [{ at, block: 'chest', items: { raw_iron: 46 } }]
    expect(act(done, { containers, actions }).actions[0]).toEqual({
      name: 'gather',
      args: { item: 'raw_iron', count: 4, anew: true },
    })
    const history = [
      {
        name: 'gather',
        action: 'gather 4 raw_iron',
        result: 'failure' as const,
        reason: 'knows no way',
        code: 'missing-item',
      },
    ]
    expect(act(done, { containers, actions, history }).blocked).toBe('knows no way')
    // What was found is brought before anything else is said.
    expect(names(act(done, { containers, actions, history, observation: seen({ raw_iron: 3 }) }))).toEqual([
      'deposit raw_iron 3 2 -60 2',
    ])
  })
  test('a share of what goes into the chest is brought as it is: more than one’s part where others lack it', () => {
    const plan = planByRules({ ...cabin(), goal: 'Collect 60 oak logs and put them into the chest.', finished: [] })
    const shares = plan.stages.flatMap(stage => stage.items).filter(one => one.done.kind === 'stored')
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.at(-1)!.done).toMatchObject({ count: 60 })
    expect(shares[0]!.title).toMatch(/^Put all your oak logs into the chest, about /)
    const input = actInput({ id: 't', title: shares[0]!.title, done: shares[0]!.done, from: 'Lena' }, {})
    expect(names(actByRules({ ...input, observation: seen({ oak_log: 33 }) }))).toEqual([
      expect.stringMatching(/^deposit oak_log 33/),
    ])
    // No more than was asked for: the rest is needed elsewhere.
    expect(names(actByRules({ ...input, observation: seen({ oak_log: 80 }) }))).toEqual([
      expect.stringMatching(/^deposit oak_log 60/),
    ])
  })

  test('what goes into other things that are put away is put away after them, whichever agent brings it', () => {
    const plan = items(planInput('Put 4 oak logs, 3 oak doors and 30 sticks into the chest.', { containers: [] }))
    const stores = (item: string) => plan.filter(({ done }) => done.kind === 'stored' && done.item === item)
    expect(stores('oak_log').length).toBeGreaterThan(1)
    for (const logs of stores('oak_log'))
      for (const made of [...stores('oak_door'), ...stores('stick')]) expect(logs.requires).toContain(made.id)
  })

  test('the reason of an item tells what of it is made into something, in one and in many', () => {
    const reasons = (goal: string) =>
      items(planInput(goal, { workers: ['Bob'], containers: [{ at: [2, -60, 2], block: 'chest', items: {} }] }))
        .filter(({ id }) => id.startsWith('gather-'))
        .map(({ because }) => because)
    expect(reasons('Put 3 oak logs into the chest.')).toEqual(['3 oak logs are asked for'])
    expect(reasons('Put 1 oak log into the chest.')).toEqual(['1 oak log is asked for'])
    expect(reasons('Put 4 sticks into the chest.')).toEqual(['1 oak log goes into what Bob makes'])
    expect(reasons('Put 2 oak logs and 4 sticks into the chest.')).toEqual([
      '2 oak logs are asked for; 1 oak log goes into what Bob makes',
    ])
  })

  test('no agent gives away what saves nothing', () => {
    const door = planInput('Put 3 oak doors into the chest.', { workers: ['Bob'] })
    const held = (inventory: Record<string, number>) =>
      items({
        ...door,
        team: team(['Lena', 'Bob', 'Mia']).map(one => (one.name === 'Mia' ? { ...one, inventory } : one)),
      })
    const shares = (inventory: Record<string, number>) =>
      held(inventory).flatMap(({ id, done }) => (id.startsWith('share-') && 'item' in done ? [done.item] : []))
    expect(shares({ oak_planks: 1 })).toEqual([])
    expect(shares({ oak_planks: 1, oak_log: 1, stick: 3 })).toEqual(['oak_log'])
    expect(shares({ oak_planks: 9 })).toEqual(['oak_planks'])
  })

  test('whatever the situation, the answer passes the check that a model’s answer must pass', () => {
    const amount = fc.dictionary(
      fc.constantFrom('oak_log', 'oak_planks', 'coal', 'stick', 'oak_slab'),
      fc.integer({ min: 1, max: 64 }),
    )
    const done = fc.oneof(
      fc.record({
        kind: fc.constant('have' as const),
        item: fc.constantFrom('oak_log', 'torch', 'oak_door', 'diamond'),
        count: fc.integer({ min: 1, max: 30 }),
      }),
      fc.record({
        kind: fc.constant('stored' as const),
        item: fc.constantFrom('oak_log', 'torch', 'chest'),
        count: fc.integer({ min: 1, max: 30 }),
      }),
      fc.constant({ kind: 'placed' as const, block: 'crafting_table', at: [1, -60, 1] as [number, number, number] }),
      fc.constant({ kind: 'report' as const }),
    )
    const code = fc.constantFrom(
      'timeout',
      'missing-item',
      'missing-table',
      'not-found',
      'inventory-full',
      'unreachable',
    )
    const history = fc.array(
      fc.record({
        action: fc.constantFrom('collect 4 oak_log', 'take 2 coal', 'craft 4 torch'),
        result: fc.constantFrom('success' as const, 'failure' as const),
        reason: fc.constant('so'),
        code,
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(done, amount, amount, history, (condition, carried, stored, past) => {
        const input = actInput(
          { id: 't', title: 'it', done: condition, from: 'Lena' },
          {
            observation: seen(carried),
            containers: [{ at: [2, -60, 2], block: 'chest', items: stored }],
            history: past,
          },
        )
        const output = actByRules(input)
        expect(questions.nextActions.check!(input, output)).toEqual([])
        expect(actByRules(structuredClone(input))).toEqual(output)
      }),
    )
  })
})

describe('replies', () => {
  const reply = (text: string, extra: Partial<DecideReplyInput> = {}) => replyByRules(replyInput(text, extra))
  test('what do you have?', () => expect(reply('what do you have?').reply).toBe('I have 12 oak planks.'))
  test('get 6 oak logs, counting what is carried already', () =>
    expect(reply('@Bob get 6 oak logs', { observation: seen({ oak_log: 2 }) }).tasks).toEqual([
      {
        ...{ title: 'Collect 6 oak logs', way: 'collect', amount: 6, actions: [] },
        done: { kind: 'have', item: 'oak_log', count: 8 },
      },
    ]))
  test('bring me the planks', () => {
    const { tasks, reply: said } = reply('bring me the planks')
    expect(said).toBe('Ok, 12 oak planks for Ann.')
    expect(tasks[0]!.actions).toEqual([{ name: 'give', args: { item: 'oak_planks', count: 12, player: 'Ann' } }])
  })
  test('follow me', () =>
    expect(reply('follow me!').tasks[0]!.actions[0]).toEqual({ name: 'followPlayer', args: { player: 'Ann' } }))
  test('stop', () =>
    expect(reply('stop', { task: { id: 't', title: 'Walls', done: { kind: 'report' }, from: 'Lena' } })).toMatchObject({
      stop: true,
      reply: 'I stop: Walls.',
    }))
  test('use birch for the door', () =>
    expect(reply('use birch for the door')).toMatchObject({
      reply: 'I keep in mind: “use birch for the door”.',
      instruction: 'use birch for the door',
    }))
  test('a wish to the one who plans leads to a new plan', () =>
    expect(reply('collect 6 oak logs as well', { seat: 'Lena', role: 'leader', plans: true }).replan).toBe(
      'collect 6 oak logs as well',
    ))
  test('what makes no sense is said so to a person, and passed over between agents', () => {
    expect(reply('xyzzy').reply).toMatch(/did not understand “xyzzy”/)
    expect(reply('xyzzy', { messages: [{ from: 'Mia', kind: 'chat', text: 'xyzzy', person: false }] }).reply).toBe('')
  })
  test('several messages get one answer', () =>
    expect(
      reply('', {
        messages: ['hello', 'what do you have?'].map(text => ({
          from: 'Ann',
          kind: 'chat' as const,
          text,
          person: true,
        })),
      }).reply,
    ).toMatch(/Hello Ann.*12 oak planks/))
  test('no text makes it fail or break its own check', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), text => {
        const input = replyInput(text || 'x')
        const output = replyByRules(input)
        expect(questions.decideReply.output.safeParse(output).success).toBe(true)
        expect(questions.decideReply.check!(input, output)).toEqual([])
      }),
    )
  })
})

describe('what cannot be checked', () => {
  const told = (id: string, title: string, history: Parameters<typeof monitorInput>[1] = {}) =>
    monitorByRules(monitorInput({ id: `p1/${id}`, title, done: { kind: 'report' }, from: 'Lena' }, history))

  test('a goal that the rules cannot read is not reached by looking around', () => {
    const asked = planInput('Build a small house')
    const plan = planByRules(asked)
    expect(plan).toMatchObject({ stages: [], impossible: { why: 'not-understood' } })
    expect(plan.impossible?.because).toMatch(/not understood.*--model/)
    expect(questions.planTask.check!(asked, plan)).toEqual([])
  })

  test('looking around after a failure is no success', () => {
    const look = { name: 'look', action: 'look around', result: 'success' as const, reason: 'at 1 -60 0' }
    const follow = {
      name: 'followPlayer',
      action: 'follow ann',
      result: 'failure' as const,
      reason: 'there is no player "ann"',
    }
    expect(told('x', 'Look around', { history: [look] }).status).toBe('success')
    expect(told('r1', 'Follow ann', { history: [follow, look] })).toEqual({ status: 'failure', reason: follow.reason })
  })
})

test('a chest is planned on the ground that is there, not at the level of the planner', () => {
  const goal = 'Collect 50 oak logs and put them into the chest.'
  const spotOf = (ground: [number, number, number][] | undefined) => {
    const observation = { ...planInput(goal).observation!, position: [0, -60, 0] as [number, number, number] }
    const input = planInput(goal, { containers: [], observation: { ...observation, ...(ground ? { ground } : {}) } })
    const done = items(input).find(one => one.id === 'place-chest')?.done
    return done?.kind === 'placed' ? done.at : undefined
  }
  const flat = spotOf(undefined)!
  expect(flat[1]).toBe(-60)
  // Sand lies there two high: the chest goes on top of it.
  const columns = [-3, -2, -1, 0, 1, 2, 3].flatMap(x => [-3, -2, -1, 0, 1, 2, 3].map(z => [x, z] as const))
  const level = (x: number, z: number) => (x === flat[0] && z === flat[2] ? -58 : -60)
  expect(spotOf(columns.map(([x, z]) => [x, level(x, z), z]))).toEqual([flat[0], -58, flat[2]])
  // Water all around but for one place.
  expect(spotOf([[-2, -61, 0]])).toEqual([-2, -61, 0])
})

test.each(['juggle', 'Sing about bread', 'polka'])(
  'every worker gives the same cause for what it does not understand: %s',
  title => {
    const attempts = [
      [],
      [{ action: 'the attempt before', result: 'failure' as const, reason: `I do not know how to “${title}”.` }],
    ]
    for (const history of attempts)
      expect(
        actByRules(actInput({ id: 't', title, done: { kind: 'report' }, from: 'Lena' }, { history })),
      ).toMatchObject({
        notUnderstood: true,
        blocked: `I do not know how to “${title}”.`,
        actions: [],
      })
  },
)
