import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestOfAlike, onlyPairs } from '../../../../source/brain/questions/assign-tasks/only-pairs.ts'

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

test('the only task goes to the nearest of agents that are alike: there is nothing to choose', () => {
  expect(nearestOfAlike(alone)).toEqual({ task: 'lever', agent: 'Ben' })
  expect(
    nearestOfAlike({ ...alone, ready: [{ ...lever, candidates: ['Ada', 'Cid'], done: alone.ready[0]!.done }] }),
  ).toEqual({
    task: 'lever',
    agent: 'Ada',
  })
  // Without a place none is nearer.
  expect(nearestOfAlike({ ...alone, ready: [{ ...lever, done: { kind: 'report' } }] })).toEqual({
    task: 'lever',
    agent: 'Ada',
  })
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
  ['there are two tasks', { ready: [alone.ready[0]!, { ...alone.ready[0]!, id: 'door' }] }],
])('it is a choice where %s', (_, other) => {
  expect(nearestOfAlike({ ...alone, ...other })).toBeNull()
})
