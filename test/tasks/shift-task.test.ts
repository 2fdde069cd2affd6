import { expect, test } from 'vitest'
import { cornersOf, holds } from '../../source/minecraft/blocks/box.ts'
import { arenaBox } from '../../source/tasks/arena-box.ts'
import { shiftTask } from '../../source/tasks/shift-task.ts'
import { openTask } from '../../source/tasks/sources/open-task.ts'
import { suites } from '../../source/tasks/sources/suites.ts'
import { taskSchema } from '../../source/tasks/task-schema.ts'

/** A task whose arena goes elsewhere: all that names a place goes along. */

const by = [100, 125, -40] as const

const task = taskSchema.parse({
  name: 'moved',
  title: 'Carry 3 logs to 4 -60 5',
  goal: 'Put 4 oak logs into the chest at 4 -60 5, then stand between (2, -60, 2) and 6,-60,6. Not at 400 -60 5, nor 12 or 1.4 -60 5.',
  seats: { workers: ['Bob'] },
  organization: 'solo',
  people: { Ann: { at: [1, -60, 1], says: ['come to 3 -60 3'], walks: [6, -60, 6] } },
  arena: {
    region: { from: [-8, -61, -8], to: [8, -52, 8] },
    spawn: [0, -60, 0],
    blocks: [
      { at: [3, -60, 3], block: 'stone' },
      { from: [-2, -60, -2], to: [-1, -59, -1], block: 'dirt' },
    ],
    trees: [{ kind: 'oak', at: [-5, -60, 5] }],
    containers: [{ block: 'chest', at: [4, -60, 5], items: { oak_log: 1 } }],
    entities: [{ type: 'cow', at: [5, -60, -5] }],
    signs: [{ at: [2, -60, 4], lines: ['button', '3 -60 3'] }],
    mechanisms: [{ when: [{ at: [3, -60, 3], block: 'stone' }], sets: [{ at: [1, -60, 3], block: 'air' }] }],
  },
  documents: { plan: { chest: [4, -60, 5], amounts: [64, 32, 16], note: 'chest 4 -60 5' } },
  blueprints: { hut: { origin: [-4, -60, -4], legend: { S: 'stone' }, layers: [['SS', 'SS']] } },
  judge: [
    { kind: 'stored', item: 'oak_log', count: 4, at: [4, -60, 5] },
    { kind: 'inside', box: { from: [2, -60, 2], to: [6, -59, 6] } },
    {
      kind: 'sorted',
      at: [
        [4, -60, 5],
        [6, -60, 5],
      ],
      items: { oak_log: 1 },
    },
  ],
})

test('places, boxes and words that name a place in the arena go along, other numbers stay', () => {
  const moved = shiftTask(task, by)
  expect(moved.title).toBe('Carry 3 logs to 104 65 -35')
  expect(moved.goal).toBe(
    'Put 4 oak logs into the chest at 104 65 -35, then stand between (102, 65, -38) and 106,65,-34. Not at 400 -60 5, nor 12 or 1.4 -60 5.',
  )
  expect(moved.people?.Ann).toMatchObject({ at: [101, 65, -39], says: ['come to 103 65 -37'], walks: [106, 65, -34] })
  expect(moved.arena).toMatchObject({
    region: { from: [92, 64, -48], to: [108, 73, -32] },
    spawn: [100, 65, -40],
    blocks: [{ at: [103, 65, -37] }, { from: [98, 65, -42], to: [99, 66, -41] }],
    trees: [{ at: [95, 65, -35], height: 5 }],
    containers: [{ at: [104, 65, -35], items: { oak_log: 1 } }],
    entities: [{ at: [105, 65, -45] }],
    signs: [{ at: [102, 65, -36], lines: ['button', '103 65 -37'] }],
    mechanisms: [{ when: [{ at: [103, 65, -37] }], sets: [{ at: [101, 65, -37] }] }],
  })
  expect(moved.documents).toEqual({
    plan: { chest: [104, 65, -35], amounts: [64, 32, 16], note: 'chest 104 65 -35' },
  })
  expect(moved.blueprints.hut).toMatchObject({ origin: [96, 65, -44], layers: [['SS', 'SS']] })
  expect(moved.judge).toMatchObject([
    { at: [104, 65, -35], count: 4 },
    { box: { from: [102, 65, -38], to: [106, 66, -34] } },
    {
      at: [
        [104, 65, -35],
        [106, 65, -35],
      ],
    },
  ])
})

test('a task of each suite is the same again when it has gone there and back, and its box goes along', async () => {
  const names = suites.map(({ name }) => `${name}:0`)
  for (const name of [...names, 'tasks/demo/cabin.yaml', 'tasks/demo/escape.yaml']) {
    const one = await openTask(name, undefined)
    const moved = shiftTask(one, by)
    expect(shiftTask(moved, [-100, -125, 40]), name).toEqual(one)
    const box = arenaBox(one)
    if (!box) continue
    expect(arenaBox(moved), name).toEqual({
      low: box.low.map((value, axis) => value + by[axis]!),
      high: box.high.map((value, axis) => value + by[axis]!),
    })
    expect(taskSchema.parse(moved), name).toEqual(moved)
  }
})

test('the box of an arena holds its region, what is set outside of it, and crowns of trees', () => {
  const box = arenaBox({ ...task, blueprints: {} })!
  expect(box).toEqual(cornersOf(task.arena!.region))
  const tree = {
    ...task.arena!,
    trees: [{ kind: 'oak' as const, at: [8, -60, 0] as [number, number, number], height: 8 }],
  }
  expect(holds(arenaBox({ ...task, arena: tree })!, [10, -50, 2])).toBe(true)
})
