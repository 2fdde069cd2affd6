import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blueprintCells } from '../../../source/minecraft/blocks/blueprint.ts'
import { readDescription } from '../../../source/tasks/importers/read-description.ts'
import { parseTask } from '../../../source/tasks/load-task.ts'
import { importers, importTasks } from '../../../source/tasks/sources/importers.ts'
import { taskYaml } from '../../../source/tasks/yaml.ts'
import { formatBlock } from '../../format-block.ts'
import { refusal } from '../../refusal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads what was written into a real file, as the command does; every task must be a good task file. */
const imported = async (name: string, content: unknown, from?: string) => {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  const { tasks, notes, importer } = await importTasks(path, from)
  for (const task of tasks) expect(parseTask(taskYaml(task), task.name)).toEqual(task)
  return { tasks, notes, importer }
}

describe("MineCollab's own files", () => {
  const file = {
    multiagent_crafting_lime_wool: {
      goal: 'Craft a lime wool.',
      conversation: 'Share.',
      initial_inventory: { '0': { lime_dye: 1 }, '1': { black_wool: 1 } },
      agent_count: 2,
      target: 'lime_wool',
      number_of_target: 1,
      type: 'techtree',
      max_depth: 2,
      depth: 0,
      timeout: 300,
      blocked_actions: { '0': [], '1': ['!getCraftingPlan', '!craftRecipe', '!dance'] },
      missing_items: [],
      requires_ctable: false,
    },
    kitchen: {
      agent_count: 2,
      goal: { '0': 'Bake.', '1': 'Roast.' },
      initial_inventory: {},
      type: 'cooking',
      target: ['bread', 'bread'],
      recipes: { bread: ['Step 1: wheat.'] },
      blocked_access_to_recipe: ['1', '7'],
    },
    house: {
      type: 'construction',
      goal: 'Build.',
      agent_count: 1,
      timeout: 1000,
      surprise: true,
      blueprint: {
        materials: { oak_planks: 2 },
        levels: [
          { level: 0, coordinates: [-18, -60, 29], placement: [['air', 'oak_planks']] },
          { level: 1, coordinates: [-18, -59, 29], placement: [['', 'oak_stairs[facing=west]', 'unobtainium']] },
          { level: 1, coordinates: [-17, -59, 29], placement: [['bricks']] },
        ],
      },
    },
    odd: { agent_count: 'two' },
  }

  test('targets, inventories, recipes, blocked actions and blueprints arrive; the rest is listed', async () => {
    const { tasks, notes, importer } = await imported('tasks.json', file)
    expect(importer).toBe('minecollab')
    const [crafting, kitchen, house] = tasks
    expect(tasks.map(task => task.name)).toEqual(['multiagent_crafting_lime_wool', 'kitchen', 'house'])
    expect(crafting!.judge).toMatchObject([{ kind: 'holds', items: { lime_wool: 1 } }])
    // Actions under the names that they have here.
    expect(crafting!.blocked).toEqual({ Jill: ['getCraftingPlan', 'craft'] })
    // The seat that may not ask for the crafting plan has to be told.
    expect(crafting!.recipes).toEqual({ lime_wool: ['Andy'] })
    expect(crafting!.inventories).toEqual({ Andy: { lime_dye: 1 }, Jill: { black_wool: 1 } })
    expect(kitchen!.judge).toMatchObject([{ kind: 'each', targets: { Andy: 'bread', Jill: 'bread' } }])
    // MINDcraft reads no `recipes`: what its agents know of them stands in their goals.
    expect(kitchen!.knowledge).toEqual({ Andy: ['Bake.'], Jill: ['Roast.'] })
    expect(kitchen!.recipes).toEqual({})
    expect(new Set(tasks.map(task => task.world.version))).toEqual(new Set(['1.21.1']))
    expect(blueprintCells(house!.blueprints.house!)).toEqual([
      { at: [-18, -60, 29], block: 'air' },
      { at: [-17, -60, 29], block: 'oak_planks' },
      { at: [-18, -59, 29], block: 'air' },
      { at: [-17, -59, 29], block: 'bricks' },
    ])
    expect(notes).toEqual([
      'multiagent_crafting_lime_wool: blocked_actions names !dance, which no body has → ignored',
      'kitchen: no timeout → 300 s',
      'kitchen: blocked_access_to_recipe names agent 7, of whom there are 2 → ignored',
      'house: unknown field surprise → ignored',
      'house: unobtainium is no block of Minecraft 1.21.1 → left out',
      'house: -17 -59 29 is oak_stairs[facing=west] and bricks → bricks',
      'house: materials has 2 oak_planks, the levels have 1 → the levels count',
      expect.stringMatching(/^odd: agent_count: .* → left out$/),
      'tasks.json: max_depth tells about a task → not taken over',
      'tasks.json: depth tells about a task → not taken over',
      'tasks.json: missing_items tells about a task → not taken over',
      'tasks.json: requires_ctable tells about a task → not taken over',
      'tasks.json: recipes of which no step stands in a goal → not told; who knows them knows them from the game',
    ])
  })

  test('people come after the agents, with what is theirs, whether they have a name or not', async () => {
    const { tasks, notes } = await imported('people.json', {
      named: {
        type: 'debug',
        goal: ['Dig.', 'Watch.'],
        agent_count: 1,
        human_count: 1,
        usernames: ['Steve'],
        initial_inventory: { '0': { dirt: 1 }, '1': { apple: 2 } },
        timeout: 60,
      },
      unnamed: {
        type: 'techtree',
        goal: 'Help.',
        agent_count: 1,
        human_count: 2,
        usernames: ['no name of Minecraft'],
        initial_inventory: { '2': { apple: 2 } },
        target: { torch: 2, stick: 1 },
        timeout: 60,
      },
    })
    expect(tasks[0]!.seats.workers).toEqual(['Andy', 'Steve'])
    expect(tasks[0]!.inventories).toEqual({ Andy: { dirt: 1 }, Steve: { apple: 2 } })
    expect(tasks[0]!.knowledge).toEqual({ Andy: ['Dig.'], Steve: ['Watch.'] })
    expect(tasks[0]!.tags).toContain('debug')
    expect(tasks[1]!.seats.workers).toEqual(['Andy', 'Human1', 'Human2'])
    expect(tasks[1]!.inventories).toEqual({ Human2: { apple: 2 } })
    expect(tasks[1]!.judge).toMatchObject([{ kind: 'holds', items: { torch: 2, stick: 1 } }])
    expect(notes).toEqual([
      'named: no target → nothing to judge',
      'unnamed: person 1 has the username "no name of Minecraft", which Minecraft does not take → Human1',
      'unnamed: person 2 has no username → Human2',
    ])
  })

  test('missing and contradicting fields are tolerated, and said', async () => {
    const { tasks, notes } = await imported('bare.json', {
      cooking_bread: { target: 'bread', goal: 'Bake.' },
      twelve: { goal: 'Dig.', type: 'techtree', target: 'stick', agent_count: 12, timeout: 5 },
      more: {
        type: 'cooking',
        goal: { '0': 'Bake.' },
        agent_count: 1,
        target: ['bread', 'soup_of_the_day'],
        initial_inventory: [{ gold_dust: 1, apple: 0, bread: 1.5 }, { dirt: 1 }],
        timeout: 5,
      },
      hall: { type: 'construction', goal: 'Build.', agent_count: 1, timeout: 5 },
      list: { type: 'techtree', goal: 'Craft.', agent_count: 1, target: ['stick', 'torch'], timeout: 5 },
    })
    expect(tasks.map(task => task.timeLimit)).toEqual([300, 5, 5, 5, 5])
    expect(tasks[4]!.judge).toMatchObject([{ kind: 'holds', items: { stick: 1, torch: 1 } }])
    expect(tasks[2]!.judge).toMatchObject([{ kind: 'each', targets: { Andy: 'bread' } }])
    expect(notes).toEqual([
      'cooking_bread: no type → taken for cooking',
      'cooking_bread: no agent_count → 1',
      'cooking_bread: no timeout → 300 s',
      'twelve: 12 agents → 8, the most there are names for',
      'more: the target soup_of_the_day is no item of Minecraft 1.21.1 → it cannot be reached',
      'more: initial_inventory names agent 1, of whom there are 1 → ignored',
      'more: initial_inventory of Andy: gold_dust is no item of Minecraft 1.21.1 → left out',
      'more: initial_inventory of Andy: 1.5 bread → left out',
      'more: the target soup_of_the_day has no agent → left out',
      'hall: no target → nothing to judge',
      'hall: construction without a blueprint → nothing to judge',
    ])
  })
})

test('a dish whose steps stand in the goals of some agents is their secret, and no one else reads how it is made', async () => {
  const steps = ['Step 1: Collect 3 wheat.', 'Step 2: Craft the bread.']
  const { tasks } = await imported('kitchen.json', {
    hells_kitchen: {
      type: 'cooking',
      agent_count: 3,
      target: ['cookie', 'bread', 'bread'],
      goal: ['Make a cookie; you do not have the recipe.', `Make bread: ${steps.join(' ')}`, `Bread! ${steps[0]}`],
      recipes: { bread: steps, cookie: ['Step 1: Get cocoa beans.'] },
      initial_inventory: {},
      timeout: 5,
    },
  })
  expect(tasks[0]!.recipes).toEqual({ bread: ['Jill', 'Randy'] })
  expect(tasks[0]!.knows).toMatchObject({ recipes: 'told', inventories: 'told' })
  expect(JSON.stringify(tasks[0]!.knowledge.Andy)).not.toContain('Step')
})

test('levels that all begin at one height lie on each other', async () => {
  const level = (nth: number, ...row: string[]) => ({ level: nth, coordinates: [3, -60, 5], placement: [row] })
  const house = (...levels: unknown[]) => ({
    ...{ type: 'construction', goal: 'Build.', agent_count: 1, timeout: 5, blueprint: { materials: {}, levels } },
  })
  const { tasks, notes } = await imported('levels.json', {
    church: house(level(0, 'stone'), level(1, 'glass'), level(2, 'air')),
  })
  expect(blueprintCells(tasks[0]!.blueprints.church!)).toEqual([
    { at: [3, -60, 5], block: 'stone' },
    { at: [3, -59, 5], block: 'glass' },
    { at: [3, -58, 5], block: 'air' },
  ])
  expect(notes).toEqual(['church: all levels begin at 3 -60 5 → one above the other'])
})

test('what stands without an agent is given to the one agent; of several it is unknown whose it is', async () => {
  const one = { type: 'techtree', goal: 'Craft.', target: 'stick', initial_inventory: { oak_planks: 2 }, timeout: 5 }
  const { tasks, notes } = await imported('flat.json', {
    alone: { ...one, agent_count: 1, blocked_actions: { '0': [], '1': ['!craftRecipe'] } },
    uncounted: one,
    two: { ...one, agent_count: 2 },
  })
  expect(tasks.map(task => task.seats.workers)).toEqual([['Andy'], ['Andy'], ['Andy', 'Jill']])
  expect(tasks.map(task => task.inventories)).toEqual([{ Andy: { oak_planks: 2 } }, { Andy: { oak_planks: 2 } }, {}])
  expect(notes).toEqual([
    'alone: blocked_actions names agent 1, of whom there are 1 → ignored',
    'uncounted: no agent_count → 1',
    'two: initial_inventory names no agent, and there are 2 → left out',
  ])
})

describe("VillagerBench's description lines", () => {
  /** `x y z block` of every cell of a line that must raise no question. */
  const read = (...lines: string[]): string[] => {
    const { cells, notes } = readDescription(lines)
    expect(notes).toEqual([])
    return cells.map(({ at, block, states }) => `${at.join(' ')} ${formatBlock(block, states)}`)
  }

  test.each([
    ['one position', 'material: bone_block facing: y position: [-8, -60, 0]', ['-8 -60 0 bone_block[axis=y]']],
    [
      'several',
      '[material:oak_stairs facing:E positions:[[-8 -60 0] [-9 -60 0]]]',
      ['-8 -60 0 oak_stairs[facing=east]', '-9 -60 0 oak_stairs[facing=east]'],
    ],
    [
      'spans and a single place between them',
      '[material:stone facing:A positions:[start:[1 0 0] end:[2 0 0] start:[5 0 0] end:[5 0 0] single:[9 0 0]]]',
      ['1 0 0 stone', '2 0 0 stone', '5 0 0 stone', '9 0 0 stone'],
    ],
    [
      'a facing for each place',
      '[material:ladder positions:[pos:[0 0 0] facing:N position:[1 0 0] facing:W coords:[2 0 0] facing:S]]',
      ['0 0 0 ladder[facing=north]', '1 0 0 ladder[facing=west]', '2 0 0 ladder[facing=south]'],
    ],
    [
      'a facing for each span, a start alone being one place',
      '[material:spruce_wood positions:[start:[0 0 0] facing:y start:[1 0 0] end:[2 0 0] facing:x]]',
      ['0 0 0 spruce_wood[axis=y]', '1 0 0 spruce_wood[axis=x]', '2 0 0 spruce_wood[axis=x]'],
    ],
    [
      'a rectangle by its corners, with gaps, before another material',
      '[material:dirt facing:A shape:rectangle corners:[[0 0 0] [2 0 0] [0 0 1] [2 0 1]] missing:[[1 0 0] [1 0 1]] material:sand facing:A position:[9 0 9]]',
      ['0 0 0 dirt', '2 0 0 dirt', '0 0 1 dirt', '2 0 1 dirt', '9 0 9 sand'],
    ],
    [
      'layers',
      '[material:dirt facing:A layers:[height:0 shape:rectangle corners:[[0 0 0] [1 0 0]] height:1 shape:rectangle corners:[[0 1 0] [0 1 0]]]]',
      ['0 0 0 dirt', '1 0 0 dirt', '0 1 0 dirt'],
    ],
    [
      'a shape and a height beside plain positions',
      '[material:dirt facing:A height:5 shape:irregular positions:[[0 5 0] [1 5 0]]]',
      ['0 5 0 dirt', '1 5 0 dirt'],
    ],
    [
      'an irregular shape by its corners',
      '[material:dirt facing:A shape:irregular corners:[[0 0 0] [2 0 0] [0 0 2]]]',
      ['0 0 0 dirt', '1 0 0 dirt', '2 0 0 dirt', '0 0 1 dirt', '1 0 1 dirt', '0 0 2 dirt'],
    ],
    [
      'names for materials, several on a line, None for nothing',
      '[name:lantern facing:None position:[0 0 0] name:composter facing:A positions:[[1 0 0]]]',
      ['0 0 0 lantern', '1 0 0 composter'],
    ],
  ])('%s', (_what, line, expected) => {
    expect(read(line)).toEqual(expected)
  })

  test('contradictions and what cannot be read are listed', () => {
    const { cells, notes } = readDescription([
      'material:stone position:[0 0 0]',
      'material:dirt position:[0 0 0]',
      'a nice roof',
      'material:glass somewhere',
      'material:stone facing:Q position:[5 0 0]',
      'material:stone colour:red position:[6 0 0]',
      'material:stone height:3 positions:[[7 0 0]] missing:[[8 0 0]]',
      'material:stone positions:[end:[1 1 1] start:[1 x 1]]',
    ])
    expect(cells).toHaveLength(4)
    expect(notes).toEqual([
      'description:2: 0 0 0 is stone and dirt → dirt',
      'description:3: "a nice roof" names no material → left out',
      'description:4: "somewhere" means nothing here → left out',
      'description:4: no position in "material:glass somewhere" → left out',
      'description:5: facing "Q" means nothing here → not checked',
      'description:6: "colour" means nothing here → left out',
      'description:7: height 3 but 7 0 0 → the position counts',
      'description:7: missing 8 0 0 is no part of what stands before it → left out',
      'description:8: an end without a start → left out',
      'description:8: a start without three whole numbers → left out',
      'description:8: no position in "material:stone positions:[end:[1 1 1] start:[1 x 1]]" → left out',
    ])
  })

  test('a whole file: names and states are those of the game, all material fits into the chests', async () => {
    const { tasks, notes, importer } = await imported('descriptions.json', {
      task_0: [
        'material: torch facing: N position: [-8, -60, 0]',
        'material: fire facing: A position: [-9, -60, 0]',
        'material: oak_fence facing: x position: [-9, -59, 0]',
        'material: white_bed facing: E position: [-11, -60, 0]',
        'material: oak_boards facing: A position: [-12, -60, 0]',
      ],
      task_1: ['material: fire facing: A position: [0, -60, 0]'],
    })
    expect(importer).toBe('villagerbench')
    const [task] = tasks
    expect(
      blueprintCells(task!.blueprints['construction-task_0']!).map(cell => formatBlock(cell.block, cell.states)),
    ).toEqual(['white_bed[facing=east]', 'wall_torch[facing=north]', 'oak_fence'])
    expect(task!.arena!.containers).toMatchObject([
      { at: [-4, -60, 0], items: { torch: 64, oak_fence: 64, white_bed: 1 } },
    ])
    expect(notes).toEqual([
      'task_0: torch with a facing hangs on a wall → wall_torch',
      'task_0: fire cannot be placed by hand → left out',
      'task_0: oak_fence has no axis → not checked',
      'task_0: oak_boards is no block of Minecraft 1.19.2 → left out',
      'task_1: fire cannot be placed by hand → left out',
      'task_1: no block of it can be placed by hand → left out',
    ])
  })
})

describe("VillagerBench's farms", () => {
  const structures = {
    wheat_patch: {
      blocks: [
        { name: 'farmland', position: [0, -1, 0], moisture: 7 },
        { name: 'wheat', position: [0, 0, 0], age: 7 },
        { name: 'sugar_cane', position: [1, 0, 0], age: 99 },
      ],
      size: [2, 2, 1],
    },
    cow_pasture: {
      blocks: [{ name: 'oak_fence', position: [0, 0, 0] }],
      entities: [{ name: 'cow', position: [1, 0, 1] }],
      size: [3, 1, 3],
    },
  }
  const setting = [
    {
      name: 'cake_0',
      target: 'cake',
      milk: 'bucket and cow',
      wheat: 'wheat in farm',
      odd: 3,
      component: [
        { name: 'crafting_table', type: 'block', position: [0, 0, 10] },
        {
          name: 'chest',
          type: 'block',
          position: [-1, 0, 10],
          facing: 'north',
          items: [
            { name: 'egg', count: 1 },
            { name: 'ambrosia', count: 1 },
          ],
        },
        { name: 'wheat_patch', type: 'structure', position: [5, 0, 7] },
        { name: 'cow_pasture', type: 'structure', position: [-6, 0, 7] },
        { name: 'castle', type: 'structure', position: [0, 0, 0] },
      ],
      check_point: [
        { name: 'cake', count: 1, score: 100, sub_check_point: ['egg', 'wheat', 'cream'] },
        { name: 'egg', count: 1, score: 10, sub_check_point: [] },
        { name: 'wheat', count: 3, score: 25, sub_check_point: ['wheat', 'hay_block'] },
        { name: 'hay_block', count: 1, score: 15, sub_check_point: ['wheat'] },
        { name: 'bucket', count: 3, score: 5, sub_check_point: [] },
      ],
    },
    { target: 'cake' },
  ]

  test('farm_setting.json: structures of the file beside it, check points as a tree without circles', async () => {
    await writeFile(join(folder, 'farm_blue_print.json'), JSON.stringify(structures))
    const { tasks, notes, importer } = await imported('farm_setting.json', setting)
    expect(importer).toBe('villagerbench-farm')
    expect(tasks).toHaveLength(1)
    const { arena, judge, goal, conversation } = tasks[0]!
    expect(goal).toBe('Make 1 cake.')
    expect(conversation).toContain('milk: bucket and cow; wheat: wheat in farm')
    expect(arena!.blocks).toEqual([
      { block: 'farmland[moisture=7]', at: [5, -61, 7] },
      { block: 'crafting_table', at: [0, -60, 10] },
      { block: 'wheat[age=7]', at: [5, -60, 7] },
      { block: 'sugar_cane', at: [6, -60, 7] },
      { block: 'oak_fence', at: [-6, -60, 7] },
    ])
    expect(arena!.containers).toEqual([{ block: 'chest[facing=north]', at: [-1, -60, 10], items: { egg: 1 } }])
    expect(arena!.entities).toMatchObject([{ type: 'cow', at: [-5, -60, 8] }])
    expect(judge).toMatchObject([
      {
        kind: 'checkpoints',
        points: [
          {
            item: 'cake',
            parts: [
              { item: 'egg', score: 10, parts: [] },
              { item: 'wheat', count: 3, parts: [{ item: 'hay_block', parts: [] }] },
              { item: 'bucket', count: 3 },
            ],
          },
        ],
      },
    ])
    expect(notes).toEqual([
      'farm_blue_print.json: cow_pasture: its size is 3 1 3, its blocks reach 1 1 1 → the blocks count',
      'cake_0: unknown field odd → ignored',
      'cake_0: there is no structure castle → left out',
      'cake_0: ambrosia is no item of Minecraft 1.19.2 → left out',
      'cake_0: age of sugar_cane is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, not 99 → not checked',
      'cake_0: the check point wheat is a part of itself → left out there',
      'cake_0: the check point wheat is a part of itself → left out there',
      'cake_0: the check point cream of cake is not described → left out',
      'cake_0: bucket: part of no other check point → taken for a part of cake',
      'cake_0: where its ingredients come from is not told in the known words → 1000 s for it',
      expect.stringMatching(/^1: name: .* → left out$/),
    ])
    await rm(join(folder, 'farm_blue_print.json'))
    const alone = await imported('farm_setting.json', setting)
    expect(alone.notes[0]).toMatch(/farm_blue_print\.json does not lie beside it → fields and pastures are missing$/)
    expect(alone.notes).toContain('cake_0: there is no structure wheat_patch → left out')
  })

  test('what looks somewhere and has no such state hangs on a wall, after the wall', async () => {
    const { tasks, notes } = await imported('farm_setting.json', [
      {
        name: 'stew_0',
        target: 'rabbit_stew',
        component: [
          { name: 'torch', type: 'block', position: [1, 0, 0], facing: 'west' },
          { name: 'creeper_head', type: 'block', position: [1, 1, 0], facing: 'west' },
          { name: 'furnace', type: 'block', position: [3, 0, 0], facing: 'west' },
          { name: 'torch', type: 'block', position: [5, 0, 0], facing: 'up' },
          { name: 'stone', type: 'block', position: [2, 0, 0] },
          { name: 'stone', type: 'block', position: [2, 1, 0] },
        ],
        check_point: [{ name: 'rabbit_stew', count: 1, score: 100, sub_check_point: [] }],
      },
    ])
    expect(tasks[0]!.arena!.blocks.map(entry => entry.block)).toEqual([
      'furnace[facing=west]',
      'torch',
      'stone',
      'stone',
      'wall_torch[facing=west]',
      'creeper_wall_head[facing=west]',
    ])
    expect(notes).toContain('stew_0: torch with a facing hangs on a wall → wall_torch')
    expect(notes).toContain('stew_0: torch has no facing → not checked')
  })

  test('farm_blue_print.json: a building for each structure', async () => {
    const { tasks, notes, importer } = await imported('structures.json', structures)
    expect(importer).toBe('villagerbench-structures')
    expect(tasks.map(task => task.name)).toEqual(['wheat_patch', 'cow_pasture'])
    expect(blueprintCells(tasks[0]!.blueprints.wheat_patch!)).toContainEqual({ at: [0, -59, 0], block: 'wheat' })
    expect(tasks[0]!.arena!.containers[0]!.items).toMatchObject({ farmland: 64, wheat_seeds: 64, sugar_cane: 64 })
    expect(notes).toContain('cow_pasture: 1 creatures → left out, nobody can build them')
    expect(notes).toContain('wheat_patch: age, moisture: given by the surroundings, by time or by use → not checked')
  })
})

describe("VillagerBench's escape atoms", () => {
  test('each is a room with mechanisms; commands and other rooms are listed', async () => {
    const plate = (x: number, powered: boolean, more = {}) => ({
      name: 'oak_pressure_plate',
      position: [x, 0, 0],
      powered,
      ...more,
    })
    const gone = [0, 1].map(y => ({ name: 'air', position: [0, y, 4] }))
    const { tasks, notes, importer } = await imported('escape_atom.json', [
      {
        init: [
          { name: 'iron_door', position: [-1, 0, 4], open: false, facing: 'north', hinge: 'right' },
          plate(1, false, { random: true }),
          plate(-1, false),
        ],
        condition: [plate(1, true, { sub_event: 'first' }), plate(-1, true, { sub_event: 'final' })],
        effect: [
          { name: 'iron_door', position: [-1, 0, 4], open: true, sub_event: 'first' },
          ...gone.map(one => ({ ...one, sub_event: 'final' })),
          { name: 'lever', position: [0, 0, 0], command: '/tp @r 1 2 3', sub_event: 'final' },
        ],
        in: {},
        out: {},
        wait_interval: 4,
        min_player: 3,
        task_description: 'Press both.',
      },
      {
        init: [
          {
            name: 'chest',
            position: [0, 0, 0],
            facing: 'north',
            lock_key: 'key',
            command: '/item replace block _pos_ container.0 with gold_block',
          },
          { name: 'lever', position: [0, 0, 1] },
          { name: 'summon_sheep', position: [0, 0, 0] },
        ],
        condition: [{ name: 'gold_block', position: [0, -1, 3] }],
        effect: gone,
        in: { gold_block: 1 },
        out: { emerald: 1 },
        merge: true,
        colour: 'red',
      },
    ])
    expect(importer).toBe('villagerbench-escape')
    const [doors, gold] = tasks
    expect(doors!.seats.workers).toHaveLength(3)
    expect(doors!.arena!.mode).toBe('adventure')
    expect(doors!.arena!.mechanisms).toMatchObject([
      {
        window: 4,
        when: [{ at: [1, -60, 0], block: 'oak_pressure_plate[powered=true]' }],
        sets: [
          { at: [-1, -60, 4], block: 'iron_door[open=true,facing=north,hinge=right,half=lower]' },
          { at: [-1, -59, 4], block: 'iron_door[open=true,facing=north,hinge=right,half=upper]' },
        ],
      },
      {
        when: [{ at: [-1, -60, 0] }],
        sets: [
          { at: [0, -60, 4], block: 'air' },
          { at: [0, -59, 4], block: 'air' },
        ],
      },
    ])
    expect(gold!.arena!.mode).toBe('survival')
    expect(gold!.arena!.containers).toMatchObject([{ items: { gold_block: 1 } }])
    expect(gold!.arena!.entities).toMatchObject([{ type: 'sheep' }])
    expect(gold!.inventories).toEqual({ Alice: { gold_block: 1 } })
    expect(notes).toEqual([
      'atom 0: oak_pressure_plate stands anywhere in the room → at 1 -60 0',
      'atom 0: lever does not stand at 0 -60 0 → its command alone counts',
      'atom 0: command "/tp @r 1 2 3" → left out',
      'atom 1: unknown field colour → ignored',
      'atom 1: it brings players together from other rooms → the way out opens instead',
      'atom 1: the chest at 0 -60 0 is locked for key → it stands open',
      'atom 1: lever at 0 -60 1 hangs on nothing → it stands on the floor',
      'atom 1: blocks must be placed in it → it is played in survival, between walls of bedrock',
      'atom 1: it hands on 1 emerald to a later room → there is no later room',
      'atom 1: no task_description → the team must find out by itself',
    ])
  })
})

test('an escape whose conditions cannot be looked at, or hold from the start, gives no points for nothing', async () => {
  const lever = (powered: boolean) => ({ name: 'lever', position: [0, 0, 0], face: 'floor', powered })
  const wall = { name: 'bedrock', position: [0, 0, 4] }
  const gone = { name: 'air', position: [0, 0, 4] }
  const { tasks, notes } = await imported('escape_atom.json', [
    { init: [lever(false), wall], condition: [], effect: [gone] },
    { init: [wall], condition: [{ name: 'magic_stone', position: [0, 0, 0] }], effect: [gone] },
    { init: [lever(true), wall], condition: [lever(true)], effect: [gone] },
    // The last effect is so from the start, another one is not; of the next room all are.
    { init: [lever(false), wall], condition: [lever(true)], effect: [gone, { name: 'air', position: [1, 0, 1] }] },
    { init: [lever(false)], condition: [lever(true)], effect: [{ name: 'air', position: [1, 0, 1] }] },
    // Either of two levers: one way out, worth one point.
    {
      init: [lever(false), { ...lever(false), position: [2, 0, 0] }, wall],
      condition: [lever(true), { ...lever(true), position: [2, 0, 0] }],
      effect: [gone],
      type: 'or',
      wait_interval: -1,
    },
    { init: [lever(false), wall], condition: [{ name: 'lever', position: [0, 0, 0], powered: false }], effect: [gone] },
  ])
  const placed = tasks.map(task => task.judge.flatMap(part => (part.kind === 'placed' ? [part.at.join(' ')] : [])))
  expect(tasks.map(task => task.name.at(-1))).toEqual(['2', '3', '4', '5', '6'])
  expect(placed).toEqual([[], ['0 -60 4'], [], ['0 -60 4'], []])
  expect(tasks[3]!.arena!.mechanisms.map(one => one.when.length)).toEqual([1, 1])
  expect(notes.filter(note => /point|left out|judge/.test(note))).toEqual([
    'atom 0: no condition → nothing to judge, left out',
    'atom 1: magic_stone is no block of Minecraft 1.19.2 → left out',
    'atom 1: a condition cannot be looked at → nothing to judge, left out',
    'atom 2: lever[face=floor,powered=true] is there from the start → worth no point',
    'atom 4: what lever[face=floor,powered=true] sets is there from the start → worth no point',
    'atom 6: lever[powered=false] is there from the start → worth no point',
  ])
})

test('a farm task of a dish that the game does not have is left out, and creatures that it does not have are told', async () => {
  await writeFile(
    join(folder, 'farm_blue_print.json'),
    JSON.stringify({ zoo: { blocks: [], entities: [{ name: 'minecraft:unicorn', position: [0, 0, 0], age: 3 }] } }),
  )
  const point = (name: string) => ({ name, count: 1, score: 10, sub_check_point: [], weight: 2 })
  const { tasks, notes } = await imported('farm_setting.json', [
    { name: 'soup', target: 'soup_of_the_day', component: [], check_point: [point('soup_of_the_day')] },
    {
      name: 'cake_1',
      target: 'cake',
      milk: 'milk_bucket in chest',
      wheat: 'hay_block in farm',
      sugar: 'sugar in chest',
      component: [{ name: 'zoo', type: 'structure', position: [0, 0, 0] }],
      check_point: [point('cake'), point('ambrosia')],
    },
  ])
  await rm(join(folder, 'farm_blue_print.json'))
  expect(tasks.map(task => [task.name, task.timeLimit])).toEqual([['farm-cake_1', 200 * (1 + 4 + 1)]])
  expect(notes).toEqual([
    'farm_blue_print.json: zoo: age of its creatures → ignored',
    'soup: soup_of_the_day is no item of Minecraft 1.19.2 → nothing to judge, left out',
    'cake_1: unicorn is no creature of Minecraft 1.19.2 → left out',
    'cake_1: unknown field weight of its check points → ignored',
    'cake_1: ambrosia: part of no other check point → taken for a part of cake',
    'cake_1: the check point ambrosia is no item of Minecraft 1.19.2 → it cannot be reached',
  ])
})

test('what is no such file says so in a line, and what else it could be', async () => {
  const names = importers.map(one => one.name).join(', ')
  expect(await refusal(() => imported('broken.json', '{ "goal": '))).toMatch(/broken\.json: not valid JSON: /)
  expect(await refusal(() => imported('list.json', '["goal"]', 'minecollab'))).toMatch('an object of task id → task')
  expect(await refusal(() => imported('words.txt', 'hello'))).toMatch(
    `looks like none of the known files. Say what it is: --from with one of ${names}.`,
  )
  expect(await refusal(() => imported('words.txt', 'hello', 'minecolab'))).toMatch(
    `--from minecolab: there is no such format. Say what it is: --from with one of ${names}.`,
  )
  expect(await refusal(() => importTasks(join(folder, 'nowhere.json')))).toMatch('there is no such file')
  expect(await refusal(() => importTasks(folder))).toMatch('it is a folder')
})

test('a task of MineCollab that is larger than any world is left out, and the others are taken over', async () => {
  const blockAt = (...coordinates: number[]) => ({ coordinates, placement: [['stone']] })
  const house = (...at: number[]) => ({
    ...{ type: 'construction', agent_count: 1, timeout: 9, goal: 'Build.' },
    blueprint: { levels: [blockAt(0, 0, 0), blockAt(...at)] },
  })
  const own = { type: 'techtree', agent_count: 1, timeout: 9, goal: 'Get it.', target: 'dirt' }
  const { tasks, notes } = await imported('hostile.json', {
    far: house(400, 64, 400),
    farther: house(1e300, 0, 0),
    crowd: { ...own, human_count: 1e10 },
    namesakes: { ...own, human_count: 3, usernames: ['Alice', 'alice', 'andy'] },
  })
  expect(tasks.map(({ name, seats }) => [name, seats.workers])).toEqual([
    ['namesakes', ['Andy', 'Alice', 'Human2', 'Human3']],
  ])
  for (const said of [
    'far: The blocks are too far from one another: from 0 0 0 to 400 64 400 are more than 4000000 places. → left out',
    'farther: 1e+300 is outside of any world',
    'crowd: human_count: ',
    'namesakes: person 3 has the username "andy", which another player has → Human3',
  ])
    expect(notes.join('\n')).toContain(said)
})

test('two tasks of one name become two files', async () => {
  const { tasks, notes } = await imported('twice.json', {
    'A task': { type: 'techtree', goal: 'x', agent_count: 1, target: 'stick', timeout: 5 },
    'a-task': { type: 'techtree', goal: 'x', agent_count: 1, target: 'stick', timeout: 5 },
  })
  expect(tasks.map(task => task.name)).toEqual(['a-task', 'a-task-2'])
  expect(notes).toEqual(['twice.json: two tasks would be called a-task → a-task-2'])
})
