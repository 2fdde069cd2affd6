import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseTask } from '../../../source/tasks/load-task.ts'
import { importTasks } from '../../../source/tasks/sources/importers.ts'
import { taskYaml } from '../../../source/tasks/yaml.ts'

// VillagerBench's `meta` entries: every field arrives in a task or is told.

const kept = fileURLToPath(new URL('../../../tasks/peers/villagerbench/meta_tasks.json', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-skills-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Entry = Record<string, unknown> & { readonly task_name: string; readonly evaluation_arg: Record<string, unknown> }
// Kept beside this test, as JSON.
const entries = async (): Promise<Entry[]> => JSON.parse(await readFile(kept, 'utf8')) as Entry[]
const imported = async (content: unknown, name = 'meta.json') => {
  await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return await importTasks(join(folder, name))
}
const argument = {
  target: '',
  x: 8,
  y: -60,
  z: 8,
  facing: '',
  item_position: 'inventory',
  tool: '',
  action: '',
  step: 1,
}
const entry = (task_scenario: string, more: object = {}, fields: object = {}) => ({
  ...{ task_type: 'meta', task_scenario, task_goal: 'Do it.', task_name: `${task_scenario}_id0`, ...fields },
  evaluation_arg: { ...argument, other_arg: [], ...more },
})

test('the kept file is known by its contents and gives a good task for every entry', async () => {
  const { tasks, importer, notes } = await importTasks(kept)
  expect(importer).toBe('villagerbench-meta')
  expect(tasks).toHaveLength((await entries()).length)
  for (const task of tasks) expect(parseTask(taskYaml(task), task.name)).toEqual(task)
  expect(notes.map(note => note.replace(/^[^:]+: /, ''))).toMatchSnapshot()
})

test('no field is passed over in silence: another value of it gives another task, or is told', async () => {
  const runs = /^(?:api_|host$|port$|task_idx$|max_task_num$|dig_needed$|document_file$)/
  const other = (value: unknown): unknown =>
    typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}x` : [...(value as unknown[]), 'dirt']
  for (const one of await entries()) {
    const outcome = async (content: unknown) => {
      const { tasks, notes } = await imported([content])
      return JSON.stringify({ tasks, notes })
    }
    const before = await outcome(one)
    for (const field of Object.keys(one))
      if (!runs.test(field) && field !== 'evaluation_arg')
        expect(await outcome({ ...one, [field]: other(one[field]) }), `${one.task_name}: ${field}`).not.toBe(before)
    for (const [field, value] of Object.entries(one.evaluation_arg)) {
      const changed = { ...one, evaluation_arg: { ...one.evaluation_arg, [field]: other(value) } }
      expect(await outcome(changed), `${one.task_name}: ${field}`).not.toBe(before)
    }
  }
})

test('one entry alone, an entry of the `auto` type, and an unknown field', async () => {
  const { tasks, notes } = await imported(
    entry('useitem', { target: 'iron_boots' }, { task_type: 'auto', colour: 'red' }),
  )
  expect(tasks).toHaveLength(1)
  expect(tasks[0]!.judge).toMatchObject([{ kind: 'worn', item: 'iron_boots' }])
  expect(notes).toEqual(['useitem_id0: unknown field colour → ignored'])
})

test('a room of 25 where something lies beyond 15, and one line for what lies outside of both', async () => {
  const wide = await imported([entry('move', { x: 14, y: -58, z: 20 })])
  expect(wide.tasks[0]!.arena!.region.to).toEqual([26, -45, 26])
  const narrow = await imported([entry('move', { x: 14, y: -58, z: 12 })])
  expect(narrow.tasks[0]!.arena!.region.to).toEqual([16, -45, 16])
  const { tasks, notes } = await imported([entry('move', { x: 44 })])
  expect(tasks).toEqual([])
  expect(notes).toEqual(['move_id0: 44 -60 8 is outside of the room → left out'])
})

describe('what cannot be made into a task is left out in one line', () => {
  test.each([
    [entry('swim'), 'swim_id0: there is no task_scenario "swim" → left out'],
    [entry('dig', { target: 'marzipan' }), 'dig_id0: marzipan is no block of Minecraft 1.19.2 → left out'],
    [entry('craft', { target: 'bedrock' }), 'craft_id0: bedrock is not crafted of anything → left out'],
    [entry('place', { target: 'fire' }), 'place_id0: fire cannot be placed by hand → left out'],
    [entry('useitem', { target: 'bread' }), 'useitem_id0: bread is nothing that can be worn → left out'],
    [
      entry('interact', { target: 'spruce_planks' }),
      'interact_id0: interact with the action "": nothing tells when it is done → left out',
    ],
    [
      entry('interact', {
        action: 'bone_meal',
        target: 'bone_meal',
        tool: 'bone_meal',
        other_arg: [{ base_block: 'dirt', crops: 'nether_wart' }],
      }),
      'interact_id0: bone meal does nothing to nether_wart → left out',
    ],
    [entry('dig', { x: 'far' }), '0: evaluation_arg.x: Invalid input: expected number, received string → left out'],
    [
      entry('move', {}, { task_type: 'construction' }),
      'move_id0: task_type "construction" is no single skill → left out',
    ],
  ])('%#', async (content, line) => {
    const { tasks, notes } = await imported([content])
    expect(tasks).toEqual([])
    expect(notes.at(-1)).toBe(line)
  })

  test('files that are no JSON, and the commands of the `auto` environment', async () => {
    await expect(imported('[{"task_scenario": ')).rejects.toThrow(/not valid JSON/)
    const { tasks, notes } = await imported({ environ_op: ['/time set day'], blocks_op: ['/setblock 1 -60 1 chest'] })
    expect(tasks).toEqual([])
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatch(/no judge tells when its task is done → left out$/)
  })
})

test('the items of a craft in two steps are the parts of its parts', async () => {
  const one = await imported([entry('craft', { target: 'bookshelf' })])
  const two = await imported([entry('craft', { target: 'bookshelf', step: 2 })])
  expect(one.tasks[0]!.inventories.Alice).toMatchObject({ book: 3 })
  expect(two.tasks[0]!.inventories.Alice).not.toEqual(one.tasks[0]!.inventories.Alice)
})
