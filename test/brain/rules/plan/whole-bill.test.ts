import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { planInput, team } from '../../support/question-inputs.ts'

const framed = (logs: number, planks: number, slabs = 0, doors = 0) => ({
  name: 'hall',
  from: [0, -60, 0] as [number, number, number],
  to: [9, -56, 9] as [number, number, number],
  total: logs + planks + slabs + doors,
  done: 0,
  missing: [
    { y: -60, block: 'oak_log', cells: `0-${logs - 1}` },
    { y: -60, block: 'oak_planks', cells: `${logs}-${logs + planks - 1}` },
    ...(slabs > 0 ? [{ y: -59, block: 'oak_slab', cells: `${logs + planks}-${logs + planks + slabs - 1}` }] : []),
    ...(doors > 0
      ? [{ y: -58, block: 'oak_door', cells: `${logs + planks + slabs}-${logs + planks + slabs + doors - 1}` }]
      : []),
  ],
})

/** Logs that are gathered, with those that lie there, against all that the building takes. */
const logsGathered = (blueprint: ReturnType<typeof framed>, items: Readonly<Record<string, number>>): number => {
  const input = planInput('Build the blueprint "hall".', {
    blueprints: [blueprint],
    containers: [{ at: [2, -60, 2], block: 'chest', items: { ...items } }],
  })
  return planByRules(input)
    .stages.flatMap(stage => stage.items)
    .filter(({ done, way }) => way === 'collect' && done?.kind === 'have' && done.item === 'oak_log')
    .reduce((all, { amount = 0 }) => all + amount, 0)
}

test.each([
  [12, 40, {}, 22],
  [12, 40, { oak_log: 5 }, 17],
  [12, 40, { oak_log: 20 }, 2],
  [30, 80, { oak_log: 40 }, 10],
  [30, 80, { oak_log: 40, oak_planks: 20 }, 5],
  [16, 30, { oak_planks: 40 }, 16],
  [16, 1, { oak_log: 3 }, 14],
  [5, 8, { oak_log: 7 }, 0],
])(
  'a building of %i logs and %i planks, with %o in the chest, has %i logs gathered',
  (logs, planks, items, gathered) => {
    expect(logsGathered(framed(logs, planks), items)).toBe(gathered)
  },
)

// 36 planks are 9 logs, 24 slabs are 3, a door is 2 and the table to make them at is 1.
const made = 9 + 3 + 2 + 1
test.each([
  [12, {}],
  [12, { oak_log: 10 }],
  [40, { oak_log: 10 }],
  [30, { oak_log: 29 }],
])('a frame of %i logs is counted beside what is made for the chest, with %o there', (logs, items) => {
  const there = Object.values(items).reduce((all, count) => all + count, 0)
  expect(logsGathered(framed(logs, 36, 24, 2), items)).toBe(logs + made - there)
})

test.each([
  [{ oak_log: 4, oak_planks: 4, oak_door: 1 }, false],
  [{ oak_log: 4, oak_planks: 4 }, true],
])('a table is set up only where something is made at it: with %o in the hand', (inventory, isMade) => {
  const input = planInput('Build the blueprint "hall".', {
    ...{ blueprints: [framed(4, 4, 0, 1)], containers: [], workers: ['Bob'] },
    team: team(['Bob']).map(one => ({ ...one, inventory })),
  })
  const items = planByRules(input).stages.flatMap(stage => stage.items)
  expect(items.some(({ id }) => id.includes('crafting_table'))).toBe(isMade)
})
