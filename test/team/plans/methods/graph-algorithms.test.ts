import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { subtaskEdges } from '../../../../source/brain/questions/decompose-task/shape.ts'
import { findCircle } from '../../../../source/brain/questions/plan-task/shape.ts'
import { outlineOf, pathProblem, select } from '../../../../source/planner/document-paths.ts'
import { retrieve } from '../../../../source/team/knowledge/agent-states.ts'
import { busyRate, leastBusy, pathsOf, walkPaths } from '../../../../source/team/plans/methods/graph-paths.ts'
import {
  type Edge,
  edgeKey,
  treatmentEffects,
  withoutCircles,
} from '../../../../source/team/plans/methods/rule-effects.ts'
import { computing } from '../../../stopwatch.ts'

const nodeIds = (count: number): string[] => Array.from({ length: count }, (_, index) => `n${index}`)
/** Any edges among n nodes, circles included. */
const anyEdges = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 30 }))
  .map(([count, pairs]) => ({
    nodes: nodeIds(count),
    edges: pairs.map(([a, b]): Edge => [`n${a % count}`, `n${b % count}`]).filter(([from, to]) => from !== to),
  }))
/** Edges from earlier to later nodes only. */
const acyclic = anyEdges.map(({ nodes, edges }) => ({
  nodes,
  edges: edges.map(([a, b]): Edge => (nodes.indexOf(a) < nodes.indexOf(b) ? [a, b] : [b, a])),
}))
const graphOf = ({ nodes, edges }: { readonly nodes: readonly string[]; readonly edges: readonly Edge[] }) => ({
  nodes,
  before: new Map(nodes.map(id => [id, [...new Set(edges.filter(edge => edge[1] === id).map(edge => edge[0]))]])),
})

describe('Algorithm 1 of VillagerAgent', () => {
  test('named predecessors make edges; who names none shares those of the subtask before', () => {
    const edges = subtaskEdges([
      { id: 'a', requires: [] },
      { id: 'b', requires: [] },
      { id: 'c', requires: ['a', 'b'] },
      { id: 'd', requires: [] },
      { id: 'e', requires: ['d'] },
      { id: 'f', requires: ['gone'] },
    ])
    expect(edges).toEqual([
      { from: 'a', to: 'c', origin: 'named' },
      { from: 'b', to: 'c', origin: 'named' },
      { from: 'a', to: 'd', origin: 'shared' },
      { from: 'b', to: 'd', origin: 'shared' },
      { from: 'd', to: 'e', origin: 'named' },
      // What it names is finished already and holds nobody up: it shares with `e`.
      { from: 'd', to: 'f', origin: 'shared' },
    ])
  })

  test('no subtask ever waits for itself by sharing', () => {
    fc.assert(
      fc.property(anyEdges, ({ nodes, edges }) => {
        const subtasks = nodes.map(id => ({ id, requires: edges.filter(edge => edge[1] === id).map(edge => edge[0]) }))
        for (const { from, to } of subtaskEdges(subtasks)) expect(from).not.toBe(to)
      }),
    )
  })
})

describe('average treatment effects of CausalMACE', () => {
  test('formulas 1 and 2 by hand: two rules, four edges', () => {
    // R = {r1, r2}. E[Y|do(R)] is 1 for a-b, b-c, c-d and 0 for a-d.
    const edges: Edge[] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['a', 'd'],
    ]
    const underRules = new Set(['a b', 'b c', 'c d'])
    const negated = new Map([
      ['r1', new Set(['b c', 'c d', 'a d'])],
      ['r2', new Set(['c d', 'a d'])],
    ])
    const effects = treatmentEffects(edges, underRules, negated)
    // a-b: (1−0 + 1−0) / 2 = 1; b-c: (1−1 + 1−0) / 2 = ½; c-d: (1−1 + 1−1) / 2 = 0; a-d: (0−1 + 0−1) / 2 = −1.
    expect(effects.map(one => one.average)).toEqual([1, 0.5, 0, -1])
    expect(effects.map(one => one.byRule)).toEqual([
      { r1: 1, r2: 1 },
      { r1: 0, r2: 1 },
      { r1: 0, r2: 0 },
      { r1: -1, r2: -1 },
    ])
  })

  test('an average lies between −1 and 1 and is 0 for what no rule changes', () => {
    fc.assert(
      fc.property(
        anyEdges,
        fc.array(fc.integer({ min: 0, max: 2 ** 30 }), { minLength: 1, maxLength: 4 }),
        (graph, masks) => {
          const kept = (mask: number): Set<string> =>
            new Set(graph.edges.filter((_, index) => (mask >> (index % 30)) & 1).map(edgeKey))
          const all = new Set(graph.edges.map(edgeKey))
          for (const { average } of treatmentEffects(
            graph.edges,
            all,
            new Map(masks.map((mask, i) => [`r${i}`, kept(mask)])),
          )) {
            expect(average).toBeGreaterThanOrEqual(0)
            expect(average).toBeLessThanOrEqual(1)
          }
          for (const one of treatmentEffects(graph.edges, all, new Map([['r', all]]))) expect(one.average).toBe(0)
        },
      ),
    )
  })

  test('no circle survives, nothing is cut that closes none, and the weakest edge goes', () => {
    fc.assert(
      fc.property(
        anyEdges,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 30, maxLength: 30 }),
        (graph, weights) => {
          const unique = [...new Map(graph.edges.map(edge => [edgeKey(edge), edge])).values()]
          const weighted = unique.map((edge, index) => ({ edge, weight: weights[index]! }))
          const { kept, cut } = withoutCircles(graph.nodes, weighted)
          const { nodes, before } = graphOf({ nodes: graph.nodes, edges: kept.map(one => one.edge) })
          expect(findCircle(nodes.map(id => ({ id, requires: before.get(id)! })))).toBeNull()
          expect(kept.length + cut.length).toBe(unique.length)
          for (const { edge, circle } of cut) {
            const at = circle.indexOf(edge[0])
            expect(circle[at + 1]).toBe(edge[1])
            const weightOf = (from: string, to: string) =>
              weighted.find(one => edgeKey(one.edge) === `${from} ${to}`)!.weight
            const along = circle.slice(1).map((id, index) => weightOf(circle[index]!, id))
            expect(weightOf(edge[0], edge[1])).toBe(Math.min(...along))
          }
        },
      ),
    )
    const ring: Edge[] = [
      ['n0', 'n1'],
      ['n1', 'n2'],
      ['n2', 'n0'],
    ]
    const { cut } = withoutCircles(
      nodeIds(3),
      ring.map(edge => ({ edge, weight: 1 })),
    )
    expect(cut).toEqual([{ edge: ['n2', 'n0'], circle: ['n0', 'n1', 'n2', 'n0'] }])
  })
})

describe('paths and busy rate of CausalMACE', () => {
  test('paths lead from sources to sinks, depth first', () => {
    const graph = graphOf({
      nodes: nodeIds(6),
      edges: [
        ['n0', 'n2'],
        ['n1', 'n2'],
        ['n2', 'n3'],
        ['n2', 'n4'],
      ],
    })
    expect(pathsOf(graph)).toEqual([
      ['n0', 'n2', 'n3'],
      ['n0', 'n2', 'n4'],
      ['n1', 'n2', 'n3'],
      ['n1', 'n2', 'n4'],
      ['n5'],
    ])
  })

  test('however many paths there are, they are bounded, real, and meet every node', () => {
    fc.assert(
      fc.property(acyclic, fc.integer({ min: 0, max: 4 }), ({ nodes, edges }, limit) => {
        const graph = graphOf({ nodes, edges })
        const paths = pathsOf(graph, limit)
        expect(paths.length).toBeLessThanOrEqual(limit + nodes.length)
        expect(new Set(paths.flat())).toEqual(new Set(nodes))
        for (const path of paths) {
          expect(graph.before.get(path[0]!)).toEqual([])
          expect(edges.some(edge => edge[0] === path.at(-1))).toBe(false)
          for (const [index, id] of path.slice(1).entries()) expect(graph.before.get(id)).toContain(path[index])
        }
      }),
    )
  })

  test('forty layers of three have 3⁴⁰ paths; the first ones come at once', () => {
    const layers = Array.from({ length: 40 }, (_, layer) => nodeIds(3).map(id => `${layer}-${id}`))
    const edges = layers
      .slice(1)
      .flatMap((layer, at) => layer.flatMap(to => layers[at]!.map((from): Edge => [from, to])))
    const graph = graphOf({ nodes: layers.flat(), edges })
    let paths: ReturnType<typeof pathsOf> = []
    const ms = computing(() => {
      expect(walkPaths(graph).next().value).toHaveLength(40)
      paths = pathsOf(graph)
    })
    expect(ms).toBeLessThan(500)
    expect(new Set(paths.flat()).size).toBe(120)
  })

  test('formula 3 by hand: 1/d summed over the agents on the path, one at the entrance counts 1', () => {
    expect(busyRate([])).toBe(0)
    expect(busyRate([0])).toBe(1)
    expect(busyRate([1])).toBe(1)
    expect(busyRate([2, 4])).toBeCloseTo(0.75)
    expect(busyRate([0, 3, 5])).toBeCloseTo(1 + 1 / 3 + 1 / 5)
  })

  test('formula 4: the least busy path is taken, among equals the first', () => {
    const rates = new Map([
      ['a', 1],
      ['b', 0.5],
      ['c', 0.5],
    ])
    expect(leastBusy([...rates.keys()], path => rates.get(path)!)).toBe('b')
    expect(leastBusy([], () => 0)).toBeUndefined()
  })
})

describe('documents', () => {
  const document = {
    goal: 'bake',
    recipes: { cake: { wheat: 3, milk: 3 }, "baker's pie": ['egg', 'sugar', 'pumpkin'] },
    blueprints: {
      hut: {
        layers: [
          ['PP', 'PP'],
          ['SS', 'SS'],
        ],
      },
    },
  }
  test('paths select what is there and nothing else', () => {
    expect(select(document, '$.recipes.cake.wheat')).toEqual([3])
    expect(select(document, '$.blueprints.hut.layers[0]')).toEqual([['PP', 'PP']])
    expect(select(document, '$.blueprints.hut.layers[*][1]')).toEqual(['PP', 'SS'])
    expect(select(document, "$['recipes']['baker\\'s pie'][1:]")).toEqual(['sugar', 'pumpkin'])
    expect(select(document, '$.recipes.cake.*')).toEqual([3, 3])
    expect(select(document, '$.recipes.bread')).toEqual([])
    expect(select(document, '$.recipes.constructor')).toEqual([])
    expect(select(document, 'recipes.cake')).toBeNull()
    expect(select(document, '$..cake')).toBeNull()
  })
  test('a wrong path is explained, and an outline offers right ones', () => {
    expect(pathProblem(document, '$.recipes.cake')).toBeNull()
    expect(pathProblem(document, '~/recipes/0')).toMatch(/not a path; write for example/)
    expect(pathProblem(document, '$.receipts')).toBe(
      'Nothing is at "$.receipts"; the documents begin with $.recipes, $.blueprints.',
    )
    for (const line of outlineOf(document)) expect(select(document, line.replace(/: .*$/s, ''))).toHaveLength(1)
  })
})

test('of all that the team sees a question gets what has to do with its task', () => {
  const lines = [
    '20 oak_log, nearest at 8 -60 -6',
    '300 grass_block, nearest at 0 -61 0',
    '3 cow, nearest at 4 -60 9',
    'chest at 2 -60 2 with 2 coal',
  ]
  expect(retrieve(lines, ['Collect 12 oak logs'], 2)).toEqual([lines[0]])
  expect(retrieve(lines, ['Light the cabin with coal from the chest', 'milk a cow'], 8).sort()).toEqual(
    [lines[2], lines[3]].sort(),
  )
  expect(retrieve(lines, ['nothing of the kind'], 8)).toEqual([])
})
