import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import type { Flags } from '../../../source/cli/command.ts'
import { run } from '../../../source/cli/verbs/tasks.ts'
import { blueprintCells } from '../../../source/minecraft/blocks/blueprint.ts'
import { loadTask } from '../../../source/tasks/load-task.ts'
import { suites } from '../../../source/tasks/sources/suites.ts'
import { formatBlock } from '../../format-block.ts'
import { refusal } from '../../refusal.ts'

const folder = mkdtempSync(join(tmpdir(), 'mcteam-tasks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let said = ''
let warned = ''
beforeEach(() => {
  said = ''
  warned = ''
})

/** `mcteam tasks …` as it is, with what it writes. */
const tasks = async (words: string, flags: Flags = {}): Promise<{ code: number; out: string; err: string }> => {
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said += String(text)
    return true
  })
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    warned += String(text)
    return true
  })
  try {
    const code = await run(words.split(' ').filter(Boolean), flags)
    return { code, out: said, err: warned }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}

describe('mcteam tasks', () => {
  test('lists suites with their parameters and the files of the folder, in lines that fit a terminal', async () => {
    const { code, out } = await tasks('')
    expect(code).toBe(0)
    for (const { name, parameters } of suites) {
      expect(out).toContain(`${name}, `)
      for (const parameter of Object.keys(parameters)) expect(out).toContain(`    ${parameter}=`)
    }
    expect(out).toMatch(/ {4}tasks\/demo\/cabin\.yaml +A cabin by the lake\n/)
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(110)
    said = ''
    expect((await tasks('list villagerbench/escape:3')).out).toMatch(/^villagerbench\/escape:3 {2}Escape, level 1: /)
  })

  test('shows what a task is about and what counts', async () => {
    const { out } = await tasks('show tasks/demo/escape.yaml')
    expect(out).toContain('Two rooms, two doors')
    expect(out).toContain('a sign at 3 -60 3: The lever opens the iron door.')
    expect(out).toMatch(/oak pressure plate\[powered=true\] at 10 -60 -2 and .*, together: sets iron door/)
    expect(out).toContain('  iron door[open=true] has stood at 14 -60 0 (weight 1)')
    expect(out).toContain('  every seat stands between 15 -60 -2 and 18 -60 2 (weight 2)')
  })

  test('writes tasks of a suite that are good files, and says of wrong ones where they are wrong', async () => {
    const to = join(folder, 'written')
    expect((await tasks('generate minecollab/hells-kitchen:3,agents=4', { to })).code).toBe(0)
    expect(readdirSync(to)).toEqual(['hells-kitchen-train-4a-3.yaml'])
    writeFileSync(join(to, 'wrong.yaml'), 'name: wrong\ntitle: x\ngoal: y\nseats: { workers: [Bob] }\nteh: 1\n')
    const { code, out, err } = await tasks(`validate ${to}`)
    expect(code).toBe(1)
    expect(out).toContain('hells-kitchen-train-4a-3.yaml: good')
    expect(err).toMatch(/wrong\.yaml:5:1: unknown field "teh"/)
  })

  test('imports files and says what was not taken over', async () => {
    const file = join(folder, 'lines.json')
    const to = join(folder, 'imported')
    writeFileSync(
      file,
      JSON.stringify({ hut: ['material:stone facing:A positions:[[0 -60 0] [1 -60 0]]', 'a nice roof'] }),
    )
    const { code, out, err } = await tasks(`import ${file}`, { to })
    expect({ code, out }).toEqual({ code: 0, out: `1 task written to ${to}.\n` })
    expect(err).toBe(
      'hut:2: "a nice roof" names no material → left out\n1 line above: what was not taken over as it stood.\n',
    )
    expect(loadTask(join(to, 'construction-hut.yaml')).tags).toEqual(['villagerbench', 'construction', 'imported'])
    writeFileSync(file, JSON.stringify({ hut: ['a nice roof, of a material: '] }))
    warned = ''
    expect((await tasks(`import ${file}`, { to, from: 'villagerbench' })).code).toBe(1)
  })

  test('checks a building, too: what does not hold together, where there is no way in, where it is dark', async () => {
    const file = join(folder, 'lodge.yaml')
    const lodge = readFileSync('tasks/demo/lodge.yaml', 'utf8')
    writeFileSync(file, lodge)
    expect((await tasks(`validate ${file}`)).out).toBe(`${file}: good\n`)
    said = ''
    writeFileSync(file, lodge.replace(/.*wall_torch.*\n/, '').replace(/.*kind: door.*\n/, ''))
    const { code, out } = await tasks(`validate ${file}`)
    expect(code).toBe(0)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'lodge, seen from its north-western corner on the ground: there is no way in',
    )
    said = ''
    writeFileSync(file, lodge.replace(/.*wall_torch.*\n/, ''))
    expect((await tasks(`validate ${file}`)).out.replaceAll(/\s+/g, ' ')).toContain('monsters can appear in')
  })

  test('takes a blueprint out of an arena, which is a good part of a task file', async () => {
    const { code, out, err } = await tasks('blueprint tasks/demo/escape.yaml', {
      from: '5,-60,-1',
      to: '7,-59,1',
      name: 'door',
    })
    expect(code).toBe(0)
    const { blueprints, judge } = parse(out) as Pick<ReturnType<typeof loadTask>, 'blueprints' | 'judge'>
    expect(judge).toEqual([{ kind: 'built', blueprint: 'door' }])
    const cells = blueprintCells(blueprints.door!).map(
      cell => `${cell.at.join(' ')} ${formatBlock(cell.block, cell.states)}`,
    )
    expect(cells).toContain('7 -60 0 iron_door[facing=east,half=lower,hinge=left,open=false]')
    expect(cells).toContain('6 -59 1 lever[face=wall,facing=west]')
    expect(cells).toContain('6 -59 0 air')
    expect(err).toMatch(/^powered.*: given by the surroundings, by time or by use → not checked\n$/)
  })

  test.each([
    ['blueprint', {}, 'Both corners are needed'],
    ['blueprint', { from: '1,2', to: '1,2,3' }, '--from 1,2 is no place. Write three whole numbers'],
    ['blueprint', { from: '0,0,0', to: '900,90,900' }, 'A box of 901 × 91 × 901 blocks is too large'],
    ['blueprint', { from: '0,0,0', to: '1,1,1', session: 'zz' }, 'There is no running session zz'],
    [
      'blueprint tasks/demo/cabin.yaml',
      { from: '0,0,0', to: '1,1,1', server: 'x' },
      'A task and --server exclude each other',
    ],
    ['blueprint', { from: '0,0,0', to: '1,1,1', name: 'A b' }, '--name A b is no name of a blueprint. Use lower-case'],
    ['import', {}, 'Which file?'],
    ['imprt', {}, 'Did you mean import?'],
  ])('%s %j is refused in a line', async (words, flags, message) => {
    expect(await refusal(() => tasks(words, flags))).toMatch(message)
  })

  test('writes the schema for editors', async () => {
    const to = join(folder, 'task.schema.json')
    expect((await tasks('schema', { to })).out).toContain(`# yaml-language-server: $schema=${to}`)
    expect(readFileSync(to, 'utf8')).toBe(readFileSync('tasks/task.schema.json', 'utf8'))
  })
})

test('another word for a verb is told the one that there is', async () => {
  expect(await refusal(() => run(['check'], {}))).toContain('Did you mean validate?')
})
