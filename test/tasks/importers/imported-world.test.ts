import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferee } from '../../../source/referee/referee.ts'
import type { Referee } from '../../../source/referee/referee-types.ts'
import { importTasks } from '../../../source/tasks/sources/importers.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import type { World } from '../../../source/world/types.ts'
import { mechanismLog } from '../../referee/mechanism-log.ts'

// What was imported must stand in the real world, and its mechanisms must work there.
let folder: string
let world: World
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-imported-'))
  world = await startWorld({ version: '1.19.2', terrain: 'flat', seed: 1, operators: ['referee'] })
})
afterAll(async () => {
  await world?.stop()
  await rm(folder, { recursive: true, force: true })
})

const imported = async (name: string, content: unknown): Promise<readonly Task[]> => {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(content))
  return (await importTasks(path)).tasks
}

const staged = async (task: Task, body: (referee: Referee) => Promise<void> = async () => {}): Promise<void> => {
  const { host, port } = world
  const console = (command: string) => world.command(command)
  const referee = await createReferee({ host, port, version: '1.19.2', task, console })
  try {
    await referee.prepare()
    await body(referee)
  } finally {
    await referee.close()
  }
}

/** Rooms of every kind of entry that the benchmark's file has: doors, trapdoors, lava, redstone in the air, a chest, a creature. */
const way = [0, 1].map(y => ({ name: 'air', position: [0, y, 4] }))
const shut = [0, 1].map(y => ({ name: 'bedrock', position: [0, y, 4] }))
const device = (name: string, position: number[], more = {}) => ({ name, position, powered: false, ...more })
const worked = (name: string, position: number[]) => ({ name, position, powered: true })
const atoms = [
  {
    init: [
      {
        name: 'chest',
        position: [0, 0, 0],
        facing: 'north',
        lock_key: 'key',
        command: '/item replace block _pos_ container.0 with gold_block',
      },
      { name: 'summon_sheep', position: [0, 0, 0] },
      { name: 'lever', position: [0, 0, 1], face: 'floor', random: true },
      ...shut,
    ],
    condition: [worked('lever', [0, 0, 1])],
    effect: way,
  },
  {
    init: [
      device('lever', [0, 0, 0], { face: 'floor' }),
      ...[-1, 0, 1].map(x => ({ name: 'lava', position: [x, -1, 3] })),
      ...shut,
    ],
    condition: [worked('lever', [0, 0, 0])],
    effect: [...[-1, 0, 1].map(x => ({ name: 'air', position: [x, -1, 3] })), ...way],
  },
  {
    init: [
      { name: 'iron_door', position: [-1, 0, 4], open: false, facing: 'north', hinge: 'right' },
      { name: 'birch_door', position: [1, 0, 4], open: false, facing: 'north', hinge: 'left' },
      ...shut,
      device('oak_pressure_plate', [0, 0, 0]),
    ],
    condition: [worked('oak_pressure_plate', [0, 0, 0])],
    effect: [
      { name: 'iron_door', position: [-1, 0, 4], open: true },
      { name: 'birch_door', position: [1, 0, 4], open: true },
      ...way,
    ],
  },
  {
    init: [
      { name: 'bedrock', position: [0, 3, -1] },
      device('lever', [0, 1, 3], { face: 'wall', facing: 'north' }),
      { name: 'redstone_lamp', position: [0, 4, 0] },
      device('stone_button', [0, 4, -1], { face: 'wall', facing: 'north' }),
      ...shut,
    ],
    condition: [{ ...worked('stone_button', [0, 4, -1]), sub_event: 'activate' }],
    effect: way.map(one => ({ ...one, sub_event: 'activate' })),
  },
  {
    init: [
      { name: 'iron_trapdoor', position: [0, 0, 3], facing: 'north', open: true },
      device('stone_pressure_plate', [0, 0, 2]),
      { name: 'redstone_block', position: [0, 3, 3] },
      { name: 'piston', position: [0, 2, 3], facing: 'down' },
      { name: 'redstone_torch', position: [1, 1, 2], facing: 'east' },
      { name: 'redstone_wire', position: [0, 1, 2] },
      ...shut,
    ],
    condition: [worked('stone_pressure_plate', [0, 0, 2])],
    effect: [{ name: 'piston', position: [0, 2, 3], command: '/setblock _pos_ air' }, ...way],
  },
  {
    init: [
      { name: 'spruce_fence_gate', position: [0, 0, 4], open: false },
      { name: 'oak_sign', position: [0, -1, 3] },
      { name: 'bedrock', position: [0, 1, 4] },
    ],
    condition: [{ name: 'gold_block', position: [0, -1, 3] }],
    effect: way,
    in: { gold_block: 1 },
  },
]

test('every escape atom stands as a room, and what it asks for opens the way out', async () => {
  const tasks = await imported('escape_atom.json', atoms)
  expect(tasks).toHaveLength(atoms.length)
  for (const task of tasks)
    await staged(task, async referee => {
      const stop = referee.work(() => {}, mechanismLog())
      expect((await referee.score([], [])).completion, task.name).toBe(0)
      expect(referee.blockAt([0, -60, 4]), task.name).not.toBe('air')
      const { when } = task.arena!.mechanisms[0]!
      const opened = new Promise<void>(resolve => {
        referee.onBlock(({ at, block }) => {
          if (at.join() === '0,-59,4' && block === 'air') resolve()
        })
      })
      for (const { at, block } of when) {
        // With all the states it has: a lever on the floor stays on the floor.
        const now = referee.blockAt(at)!
        const set = now.startsWith(block.replace(/\[.*/, '')) ? now.replace('powered=false', 'powered=true') : block
        await world.command(`setblock ${at.join(' ')} ${set}`)
      }
      await opened
      // The door has opened; nobody stands in the exit.
      expect((await referee.score([], [])).completion, task.name).toBeCloseTo(0.5, 9)
      stop()
    })
})

test('a farm stands with its fields, animals and chests, however many things lie in them', async () => {
  const rows = (name: string, y: number, more = {}) =>
    Array.from({ length: 5 }, (_, z) => ({ name, position: [0, y, z - 2], ...more }))
  await writeFile(
    join(folder, 'farm_blue_print.json'),
    JSON.stringify({
      // As in the benchmark: the field lies on top of the ground, water beside it, a rim around.
      wheat_farm: {
        blocks: [
          ...rows('farmland', 0, { moisture: 7 }),
          ...rows('wheat', 1, { age: 7 }),
          ...rows('water', 0).map(one => ({ ...one, position: [1, 0, one.position[2]] })),
          ...rows('smooth_sandstone', 0).map(one => ({ ...one, position: [2, 0, one.position[2]] })),
          ...rows('smooth_sandstone', 0).map(one => ({ ...one, position: [-1, 0, one.position[2]] })),
          ...[-3, 3].flatMap(z => [-1, 0, 1, 2].map(x => ({ name: 'smooth_sandstone', position: [x, 0, z] }))),
        ],
      },
      cow_pasture: {
        blocks: [{ name: 'oak_fence', position: [0, 0, 0] }],
        entities: [{ name: 'cow', position: [1, 0, 1] }],
      },
    }),
  )
  const [task] = await imported('farm_setting.json', [
    {
      name: 'cake_1',
      target: 'cake',
      component: [
        { name: 'crafting_table', type: 'block', position: [0, 0, 10] },
        {
          name: 'chest',
          type: 'block',
          position: [-1, 0, 10],
          facing: 'north',
          items: [
            { name: 'egg', count: 1 },
            { name: 'milk_bucket', count: 3 },
          ],
        },
        // Carried by the block that is named after it; the grass around spreads onto the dirt.
        { name: 'torch', type: 'block', position: [2, 1, 12], facing: 'west' },
        { name: 'stone', type: 'block', position: [3, 1, 12] },
        { name: 'dirt', type: 'block', position: [0, -1, 12] },
        { name: 'wheat_farm', type: 'structure', position: [5, 0, 7] },
        { name: 'cow_pasture', type: 'structure', position: [-6, 0, 7] },
      ],
      check_point: [
        { name: 'cake', count: 1, score: 100, sub_check_point: ['egg'] },
        { name: 'egg', count: 1, score: 10, sub_check_point: [] },
      ],
    },
  ])
  await staged(task!, async referee => {
    expect(referee.blockAt([5, -59, 7])).toBe('wheat[age=7]')
    expect(referee.blockAt([5, -60, 7])).toMatch(/^farmland/)
    expect(referee.blockAt([2, -59, 12])).toBe('wall_torch[facing=west]')
    expect((await world.command('execute if entity @e[type=cow]'))[0]).toMatch(/1/)
    expect((await world.command('data get block -1 -60 10 Items'))[0]).toMatch(/milk_bucket.*milk_bucket.*milk_bucket/)
  })
})

test('a building of many materials stands ready with all of them in chests', async () => {
  const materials = [
    'white',
    'red',
    'blue',
    'lime',
    'pink',
    'gray',
    'cyan',
    'brown',
    'black',
    'green',
    'orange',
    'purple',
  ]
  const kinds = materials.flatMap(colour => [`${colour}_wool`, `${colour}_concrete`, `${colour}_bed`])
  const [task] = await imported('lines.json', {
    tower: kinds.map(
      (kind, i) =>
        `material: ${kind} facing: ${kind.endsWith('bed') ? 'N' : 'A'} position: [${-8 - (i % 6)}, ${-60 + Math.floor(i / 6)}, 0]`,
    ),
  })
  expect(task!.arena!.containers.length).toBeGreaterThan(1)
  await staged(task!, async () => {
    let held = ''
    for (const { at } of task!.arena!.containers)
      held += (await world.command(`data get block ${at.join(' ')} Items`))[0]
    for (const kind of kinds) expect(held).toContain(`minecraft:${kind}"`)
  })
})
