import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importTasks } from '../../../source/tasks/sources/importers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Of text, since an object in code cannot have each name that JSON can. */
const imported = async (text: string) => {
  const path = join(folder, 'tasks.json')
  await writeFile(path, text)
  return await importTasks(path)
}
const crafting = { type: 'techtree', goal: 'Make it.', agent_count: 2, timeout: 60, target: 'stick' }
const field = (more: Readonly<Record<string, unknown>>) => imported(JSON.stringify({ one: { ...crafting, ...more } }))
const building = (placement: unknown, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'construction',
  target: undefined,
  blueprint: { levels: [{ level: 0, coordinates: [0, -60, 0], placement }], ...more },
})

test('names that every object has are names of no item, agent, action or block', async () => {
  const { tasks, notes } = await imported(`{
    "made": {"type": "techtree", "goal": "a", "agent_count": 2, "timeout": 60,
      "target": {"constructor": 2, "stick": 1, "__proto__": 3},
      "initial_inventory": {"0": {"toString": 1, "stick": 2, "__proto__": 4}, "constructor": {"stick": 1}, "__proto__": {"stick": 1}},
      "blocked_actions": {"0": ["!constructor", "!__proto__"], "valueOf": ["!craftRecipe"]}},
    "kitchen": {"type": "cooking", "agent_count": 2, "timeout": 60, "target": ["bread", "hasOwnProperty"],
      "goal": {"0": "Bake. Step 1: Wheat.", "constructor": "b", "__proto__": "c"}, "initial_inventory": {},
      "recipes": {"bread": ["Step 1: Wheat."], "toString": ["Step 1: Wheat."], "__proto__": ["Step 1: Wheat."]},
      "blocked_access_to_recipe": ["__proto__"]},
    "people": {"type": "techtree", "goal": "c", "agent_count": 1, "human_count": 2, "timeout": 60, "target": "stick",
      "usernames": ["constructor", "__proto__"], "blocked_actions": {"0": ["!getCraftingPlan"]}},
    "wall": {"type": "construction", "goal": "d", "agent_count": 1, "timeout": 60, "blueprint": {"materials": {"__proto__": 1, "toString": 2},
      "levels": [{"level": 0, "coordinates": [0, -60, 0], "placement": [["constructor", "__proto__", "stone"]]}]}},
    "constructor": {"type": "toString", "goal": "e", "agent_count": 1, "timeout": 60, "target": "__proto__"},
    "__proto__": {"type": "techtree", "goal": "f", "agent_count": 1, "timeout": 60, "target": "stick"}
  }`)
  const named = (name: string) => tasks.find(task => task.title === name)!
  expect(tasks.map(task => task.title)).toEqual(['made', 'kitchen', 'people', 'wall', '__proto__'])
  expect(named('made').judge).toMatchObject([{ items: { constructor: 2, stick: 1 } }])
  expect(named('made').inventories).toEqual({ Andy: { stick: 2 } })
  expect(named('made').blocked).toEqual({})
  expect(named('kitchen').judge).toMatchObject([{ targets: { Andy: 'bread', Jill: 'hasOwnProperty' } }])
  expect(named('kitchen').knowledge).toEqual({ Andy: ['Bake. Step 1: Wheat.'] })
  expect(named('kitchen').recipes).toEqual({ bread: ['Andy'], toString: ['Andy'] })
  expect(named('people').seats.workers).toEqual(['Andy', 'constructor', '__proto__'])
  expect(named('people').recipes).toEqual({ stick: ['constructor', '__proto__'] })
  const unnamed = 'no item, agent or action has this name → left out'
  for (const line of [
    `made: target.__proto__: ${unnamed}`,
    `made: initial_inventory.0.__proto__: ${unnamed}`,
    `made: initial_inventory.__proto__: ${unnamed}`,
    'made: initial_inventory names agent constructor, of whom there are 2 → ignored',
    'made: the target constructor is no item of Minecraft 1.21.1 → it cannot be reached',
    'made: initial_inventory of Andy: toString is no item of Minecraft 1.21.1 → left out',
    'made: blocked_actions names !constructor, which no body has → ignored',
    'made: blocked_actions names agent valueOf, of whom there are 2 → ignored',
    `kitchen: goal.__proto__: ${unnamed}`,
    `kitchen: recipes.__proto__: ${unnamed}`,
    'kitchen: the target hasOwnProperty is no item of Minecraft 1.21.1 → it cannot be reached',
    'kitchen: blocked_access_to_recipe names agent __proto__, of whom there are 2 → ignored',
    `wall: blueprint.materials.__proto__: ${unnamed}`,
    'wall: constructor is no block of Minecraft 1.21.1 → left out',
    'wall: __proto__ is no block of Minecraft 1.21.1 → left out',
    'wall: materials has 2 toString, the levels have 0 → the levels count',
    'constructor: type toString → judged by its target',
    'constructor: target: no item is called __proto__ → left out',
  ])
    expect(notes).toContain(line)
})

test.each([
  [
    'a row of two million blocks',
    building([Array(2_000_000).fill('dirt')]),
    'blueprint: 2000000 places, more than 250000',
  ],
  ['as many rows', building(Array(2_000_000).fill(['dirt'])), 'blueprint: 2000000 places, more than 250000'],
  ['as many targets', { target: Array(100_000).fill('stick') }, 'target names 100000 items, more than 64'],
  ['less than one', { number_of_target: 0 }, 'number_of_target: Too small: expected number to be >=1'],
  ['parts of one', { target: { stick: 1.5 } }, 'target: stick: Invalid input: expected int, received number'],
  ['a time without end', { timeout: 1e300 }, 'timeLimit: Too big: expected number to be <=2000000'],
])('%s: one line says what is left out', async (_, more, line) => {
  const { tasks, notes } = await field(more)
  expect(tasks).toEqual([])
  expect(notes).toEqual([`one: ${line} → left out`])
})

test('more than a player carries is not given, and a judge that waits for it is named', async () => {
  const { tasks, notes } = await field({
    number_of_target: 1e15,
    initial_inventory: { '0': { oak_boat: 30, stick: 1e15, apple: 1 }, '1': { stick: 2304 } },
  })
  expect(tasks[0]!.inventories).toEqual({ Andy: { oak_boat: 30, stick: 384 }, Jill: { stick: 2304 } })
  expect(notes).toEqual([
    'one: the target 1000000000000000 stick is more than a player carries → it cannot be reached',
    'one: initial_inventory of Andy: 1000000000000000 stick are more than a player carries → 384',
    'one: initial_inventory of Andy: 1 apple fit into no slot any more → left out',
  ])
})

test.each<readonly [string, Readonly<Record<string, unknown>>]>([
  ['fields', Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`odd${nth}`, nth]))],
  [
    'kinds of items',
    { initial_inventory: { '0': Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, 1])) } },
  ],
  ['agents', { blocked_actions: Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [nth, []])) }],
  ['actions', { blocked_actions: { '0': Array.from({ length: 20_000 }, (_, nth) => `!x${nth}`) } }],
  ['usernames', { usernames: Array.from({ length: 20_000 }, (_, nth) => `u${nth}`), human_count: 0 }],
  ['blocks', building([Array.from({ length: 20_000 }, (_, nth) => `x${nth}`)])],
  [
    'materials',
    building([['stone']], { materials: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, 1])) }),
  ],
])('twenty thousand strange %s are few lines', async (_, more) => {
  const { notes } = await field(more)
  expect(notes.length).toBeGreaterThan(0)
  expect(notes.length).toBeLessThan(5)
  for (const note of notes) expect(note.length).toBeLessThan(1000)
})

test('a file of more tasks than are ever played is refused at once', async () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, nth) => [`t${nth}`, crafting]))
  await expect(imported(JSON.stringify(many))).rejects.toThrow(/tasks\.json holds 50000 tasks, more than 5000\.$/)
})

const description = (...lines: string[]) =>
  imported(JSON.stringify({ hut: lines, shed: ['material:stone positions:[[0 -60 0]]'] }))
const whole = '[material:stone positions:[start:[0 -60 0] end:[299 -60 299]]]'

test.each([
  ['a block beyond the world', ['material:stone positions:[[9007199254740990 -60 0]]'], 'is outside of any world'],
  [
    'a number that is none any more',
    [`material:stone positions:[[${'9'.repeat(300)} -60 0]]`],
    'hut:1: no position in',
  ],
  [
    'a shape of a billion blocks',
    ['[material:stone shape:irregular corners:[[0 -60 0] [30000 -60 0] [0 -60 30000]]]'],
    'are 900060001 blocks → left out',
  ],
  [
    'more spans than there is room for',
    Array.from({ length: 2000 }, () => whole),
    'hut: more than 250000 places → left out',
  ],
  ['the same in one line', [whole.repeat(2000)], 'hut: more than 250000 places → left out'],
  [
    'corners without end',
    [`[material:stone shape:irregular corners:[${'[0 -60 0] [200 -60 200] '.repeat(9000)}]]`],
    '18000 corners are more than 256 → left out',
  ],
  [
    'brackets without end',
    [`material:stone positions:${'['.repeat(300_000)}0 -60 0`],
    'hut:1: brackets nested deeper than 200 levels → left out',
  ],
])('of description lines with %s the next building is read all the same', async (_, lines, said) => {
  const { tasks, notes } = await description(...lines)
  expect(tasks.map(task => task.name)).toEqual(['construction-shed'])
  expect(notes.join('\n').slice(0, 3000)).toContain(said)
})

test('gaps by the thousand cost nothing, and contradictions by the thousand are one line', async () => {
  const gaps = `[material:stone positions:[start:[0 -60 0] end:[299 -60 299] missing:[${'[0 -60 1] '.repeat(20_000)}]]]`
  expect((await description(gaps)).tasks).toHaveLength(2)
  const { notes } = await description(whole, whole.replace('stone', 'dirt'))
  expect(notes).toEqual([
    expect.stringMatching(/^hut:2: 90000 things such as these: 0 -60 0 is stone and dirt; .* → dirt$/),
  ])
})

test('an escape atom, a farm task and a structure that no task can hold are named, and those beside them are read', async () => {
  const atom = {
    init: [{ name: 'lever', position: [2, 0, 1], powered: false }],
    condition: [{ name: 'lever', position: [2, 0, 1], powered: true }],
    effect: [],
  }
  const atoms = await imported(JSON.stringify({ '../../x': atom, '\u001b[2J A': atom }))
  expect(atoms.tasks.map(task => task.name)).toEqual(['escape-atom--x', 'escape-atom--2j-a'])

  const point = { name: 'cake', count: 1, score: 100, sub_check_point: [] }
  const farm = { name: 'cake', target: 'cake', component: [], check_point: [point] }
  const farms = await imported(
    JSON.stringify([
      { ...farm, check_point: [{ ...point, score: -5 }] },
      { ...farm, name: 'good' },
    ]),
  )
  expect(farms.tasks.map(task => task.title)).toEqual(['good: cake'])
  expect(farms.notes.join('\n')).toMatch(/cake: judge\.0\.points\.0\.score: .* → left out/)

  const block = (x: number) => ({ name: 'stone', position: [x, 0, 0] })
  const far = await imported(JSON.stringify({ far: { blocks: [block(0), block(9e15)] }, near: { blocks: [block(0)] } }))
  expect(far.tasks.map(task => task.name)).toEqual(['near'])
  expect(far.notes.join('\n')).toContain('far: 9000000000000000 is outside of any world')
})

test('check points that are parts of one another in millions of ways are refused at once', async () => {
  const items = ['cake', 'egg', 'sugar', 'wheat', 'stick', 'stone', 'dirt', 'sand', 'bread', 'apple', 'coal', 'ladder']
  const check_point = items.map((name, at) => ({ name, score: 1, sub_check_point: items.slice(at + 1) }))
  const { tasks, notes } = await imported(
    JSON.stringify([{ name: 'cake', target: 'cake', component: [], check_point }]),
  )
  expect(tasks).toEqual([])
  expect(notes.join('\n')).toContain('in more than 1000 ways → left out')
})

test('a farm of a hundred thousand parts is read', async () => {
  const component = Array.from({ length: 130_000 }, (_, at) => ({ name: 'stone', position: [at % 100, 0, 0] }))
  const check_point = [{ name: 'cake', score: 1, sub_check_point: [] }]
  const { tasks } = await imported(JSON.stringify([{ check_point, name: 'cake', target: 'cake', component }]))
  expect(tasks).toHaveLength(1)
})

test('a blueprint that begins far outside of the world ends at once', async () => {
  const blueprint = { levels: [{ level: 0, coordinates: [1e308, -60, 0], placement: [['stone']] }] }
  const { tasks, notes } = await field({ type: 'construction', target: undefined, blueprint })
  expect(tasks).toEqual([])
  expect(notes.join('\n')).toContain('is outside of any world')
})

test('no task takes the name of another, whatever they are called and wherever they are from', async () => {
  const names = new Set<string>()
  const path = join(folder, 'names.json')
  await writeFile(path, JSON.stringify({ 'task 1': crafting, 'TASK 1': crafting, 'task-1-2': crafting }))
  const first = await importTasks(path, undefined, names)
  const second = await importTasks(path, undefined, names)
  const all = [...first.tasks, ...second.tasks].map(task => task.name)
  expect(new Set(all).size).toBe(6)
  expect(second.notes).toContain('names.json: two tasks would be called task-1 → task-1-3')
})

test('no name in a file begins a line of its own in what is told', async () => {
  const { notes } = await field({ initial_inventory: { 0: { 'oak_log\nevil: all is good': 1 } } })
  expect(notes.join(' ')).toContain('oak_log evil: all is good is no item')
  expect(notes.filter(note => note.includes('\n'))).toEqual([])
})

test('what an escape atom has far outside of its room is no part of a task', async () => {
  const lever = (x: number, more = {}) => ({ name: 'lever', position: [x, 0, 1], ...more })
  const atom = {
    init: [lever(2)],
    condition: [lever(2, { powered: true })],
    effect: [{ name: 'air', position: [0, 0, 4] }],
  }
  const { tasks, notes } = await imported(
    JSON.stringify([
      { ...atom, init: [lever(2), lever(1000)] },
      { ...atom, init: [lever(2), { name: 'summon_zombie', position: [9e15, 0, 0] }] },
      { ...atom, init: [lever(2), { name: 'chest', position: [-700, 0, 0] }] },
      { ...atom, effect: [{ name: 'air', position: [0, 0, 4000] }] },
      atom,
    ]),
  )
  expect(tasks.map(task => task.name)).toEqual(['escape-atom-4'])
  expect(notes.filter(note => /arena\..*is outside the region/.test(note))).toHaveLength(4)
})
