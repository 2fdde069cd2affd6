import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onlyPairs, pairsOfAlike } from '../../../../source/brain/questions/assign-tasks/only-pairs.ts'
import type { AssignTasksInput } from '../../../../source/brain/questions/assign-tasks/shape.ts'

const ready = (id: string, candidates: string[] = [], tried: string[] = []) => ({ id, candidates, tried })
const named = (...names: string[]) => names.map(name => ({ name }))
const pairs = (...asked: Parameters<typeof onlyPairs>) =>
  onlyPairs(...asked).map(({ task, agent }) => `${task} ${agent}`)

test('who alone may do a task gets it, and who is left gets what is left', () => {
  const both = { ready: [ready('milk', ['Ivo']), ready('dig')], free: named('Ivo', 'Una'), working: [] }
  expect(pairs(both)).toEqual(['milk Ivo', 'dig Una'])
})

test('which of two tasks comes first, and which of two agents does one, is a choice', () => {
  expect(pairs({ ready: [ready('milk'), ready('dig')], free: named('Ivo'), working: ['Una'] })).toEqual([])
  expect(pairs({ ready: [ready('milk')], free: named('Ivo', 'Una'), working: [] })).toEqual([])
})

test('whether one who came no further tries again is a choice as long as another may come', () => {
  const again = { ready: [ready('milk', [], ['Ivo'])], free: named('Ivo') }
  expect(pairs({ ...again, working: ['Una'] })).toEqual([])
  expect(pairs({ ...again, working: [] })).toEqual(['milk Ivo'])
})

test('no task and no agent is in two of the pairs, and all are allowed', () => {
  const agents = ['a', 'b', 'c', 'd']
  const tasks = fc.array(fc.record({ candidates: fc.subarray(agents), tried: fc.subarray(agents) }), { maxLength: 5 })
  fc.assert(
    fc.property(tasks, fc.subarray(agents), (list, free) => {
      const asked = list.map((one, index) => ({ id: `t${index}`, ...one }))
      const found = onlyPairs({ ready: asked, free: named(...free), working: [] })
      expect(new Set(found.map(one => one.task)).size).toBe(found.length)
      expect(new Set(found.map(one => one.agent)).size).toBe(found.length)
      for (const { task, agent } of found) {
        const { candidates } = asked.find(one => one.id === task)!
        expect(free).toContain(agent)
        expect(candidates.length === 0 || candidates.includes(agent)).toBe(true)
      }
    }),
  )
})

const agent = (name: string, x: number) => ({
  ...{ name, inventory: {}, position: [x, -60, 0] as [number, number, number], cannot: [], state: '' },
})
const lever = { id: 'lever', title: 'Pull the lever', after: [], tried: [], candidates: [] }
const alone = {
  ...{ goal: 'Escape', seat: 'Ada', working: [], recipes: [], environment: [], instructions: [] },
  ready: [
    {
      ...lever,
      done: { kind: 'placed' as const, block: 'lever[powered=true]', at: [9, -60, 0] as [number, number, number] },
    },
  ],
  free: [agent('Ada', 1), agent('Ben', 2), agent('Cid', -3)],
}

const at = (x: number) => [x, -60, 0] as [number, number, number]
const pairsIn = (asked: Parameters<typeof pairsOfAlike>[0]) =>
  pairsOfAlike(asked).map(({ task, agent }) => `${task} ${agent}`)

test('the only task goes to the nearest of agents that are alike: there is nothing to choose', () => {
  expect(pairsIn(alone)).toEqual(['lever Ben'])
  expect(pairsIn({ ...alone, ready: [{ ...lever, candidates: ['Ada', 'Cid'], done: alone.ready[0]!.done }] })).toEqual([
    'lever Ada',
  ])
  // Without a place none is nearer.
  expect(pairsIn({ ...alone, ready: [{ ...lever, done: { kind: 'report' } }] })).toEqual(['lever Ada'])
})

const torch = (id: string, x: number) => ({
  ...{ ...lever, id, title: `Light the ${id}` },
  done: { kind: 'placed' as const, block: 'torch', at: at(x) },
})
const sticks = (id: string, count: number) => ({
  ...{ ...lever, id, title: `Make sticks for the ${id}` },
  done: { kind: 'have' as const, item: 'stick', count },
})

test('of one player the order of its own work is no question: what is near comes first, else what was planned first', () => {
  const one = { ...alone, free: [agent('Ada', 1)] }
  expect(pairsIn({ ...one, ready: [torch('gate', 30), torch('door', 4)] })).toEqual(['door Ada'])
  expect(pairsIn({ ...one, ready: [sticks('fence', 4), { ...lever, done: { kind: 'report' } }] })).toEqual([
    'fence Ada',
  ])
  // What it came no further with comes last.
  expect(pairsIn({ ...one, ready: [{ ...torch('door', 4), tried: ['Ada'] }, torch('gate', 30)] })).toEqual(['gate Ada'])
})

test('work that asks for the same and is enough for all goes to the nearest, whatever they carry', () => {
  const two = [agent('Ada', 1), { ...agent('Ben', 20), inventory: { torch: 3 } }]
  const ready = [torch('gate', 21), torch('door', 2), torch('well', 40)]
  expect(pairsIn({ ...alone, ready, free: two })).toEqual(['gate Ben', 'door Ada'])
  expect(pairsIn({ ...alone, ready, free: two, working: [{ name: 'Dan', doing: 'digs', inventory: {} }] })).toEqual([
    'gate Ben',
    'door Ada',
  ])
  // Then the busy one may be the better one.
  const busy = [1, 2].map(nth => ({ name: `Dan${nth}`, doing: 'digs', inventory: {} }))
  expect(pairsIn({ ...alone, ready, free: two, working: busy })).toEqual([])
})

test.each([
  ['one carries something', { free: [agent('Ada', 1), { ...agent('Ben', 2), inventory: { stick: 1 } }] }],
  ['one can do less', { free: [agent('Ada', 1), { ...agent('Ben', 2), cannot: ['dig'] }] }],
  ['one has done something', { free: [agent('Ada', 1), { ...agent('Ben', 2), state: 'Ben built the wall' }] }],
  ['one is stuck', { free: [agent('Ada', 1), { ...agent('Ben', 2), stuck: { why: 'no-way' as const, times: 3 } }] }],
  ['another is at work', { working: [{ name: 'Dan', doing: 'digs', inventory: {} }] }],
  ['a person has a wish', { instructions: [{ from: 'Ann', text: 'let Ben do it' }] }],
  ['one did what came before', { ready: [{ ...alone.ready[0]!, after: [{ title: 'Dig', by: 'Ben' }] }] }],
  ['one has tried it', { ready: [{ ...alone.ready[0]!, tried: ['Ben'] }] }],
  [
    'one may do what another may not',
    { ready: [sticks('fence', 4), { ...sticks('gate', 9), candidates: ['Ben', 'Cid'] }] },
  ],
  [
    'two stand far apart, and what they are to get may lie near one of them',
    { free: [agent('Ada', 1), agent('Ben', 40)], ready: [sticks('fence', 4), sticks('gate', 9)] },
  ],
  [
    'a person has a wish for the only player',
    { free: [agent('Ada', 1)], instructions: [{ from: 'Ann', text: 'torches last' }] },
  ],
])('it is a choice where %s', (_, other) => {
  expect(pairsOfAlike({ ...alone, ...other })).toEqual([])
})

const other: Record<string, AssignTasksInput['ready']> = {
  things: [torch('gate', 2), { ...alone.ready[0]!, id: 'door' }],
  amounts: [sticks('fence', 4), sticks('gate', 9)],
  words: ['fence', 'gate'].map(id => ({ ...lever, id, done: { kind: 'report' as const } })),
}
test.each(Object.entries(other))(
  'between equals there is nothing to choose, also where tasks ask for other %s',
  (_, ready) => {
    expect(pairsIn({ ...alone, ready })).toHaveLength(2)
  },
)

test('equals get what they both did the work before for, and what is far from all of them by the way', () => {
  const after = ['Ada', 'Ben'].map(by => ({ title: 'Dig', by }))
  const both = { ...alone, free: [agent('Ada', 1), agent('Ben', 2)], ready: [{ ...sticks('fence', 4), after }] }
  expect(pairsIn(both)).toEqual(['fence Ada'])
  const apart = [agent('Ada', 1), agent('Ben', 40)]
  expect(pairsIn({ ...alone, free: apart, ready: [torch('gate', 39), alone.ready[0]!] })).toEqual([
    'gate Ben',
    'lever Ada',
  ])
})

test('whether agents are equal depends on no name, no order and no place that they share', () => {
  const bearing = fc.record({
    inventory: fc.constantFrom<Record<string, number>>({}, { stick: 1 }),
    cannot: fc.constantFrom<string[]>([], ['dig']),
    state: fc.constantFrom('', 'built the wall'),
  })
  fc.assert(
    fc.property(
      fc.array(bearing, { minLength: 2, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -500, max: 500 }),
      (bearings, counts, east) => {
        const ready = counts.map((count, index) => sticks(`t${index}`, count))
        const free = bearings.map((one, index) => ({ ...agent(`A${index}`, index), ...one }))
        const found = pairsOfAlike({ ...alone, ready, free })
        const isEqual = bearings.every(one => JSON.stringify(one) === JSON.stringify(bearings[0]))
        if (isEqual) expect(found).toHaveLength(Math.min(ready.length, free.length))
        const moved = free.map((one, index) => ({ ...one, name: `B${9 - index}`, position: at(index + east) }))
        expect(pairsOfAlike({ ...alone, ready, free: moved })).toHaveLength(found.length)
        expect(pairsOfAlike({ ...alone, ready, free: free.toReversed() })).toHaveLength(found.length)
      },
    ),
  )
})
