import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { spread } from '../../source/benchmark/run-plan.ts'
import { errorText, UsageError } from '../../source/errors.ts'
import { loadRealTask, loadTask, parseTask } from '../../source/tasks/load-task.ts'
import { suites } from '../../source/tasks/sources/suites.ts'
import { unknownName } from '../../source/tasks/unknown-names.ts'
import { refusal } from '../refusal.ts'

const good = `
name: hut
title: A hut
goal: Build the hut.
seats: { leader: Lena, workers: [Bob, Mia] }
blueprints:
  hut:
    origin: [0, -60, 0]
    legend: { P: oak_planks }
    layers: [[PP, PP]]
judge:
  - { kind: built, blueprint: hut }
`

const failure = (source: string) => {
  try {
    parseTask(source, 'hut.yaml')
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return errorText(error)
  }
  throw new Error('the task was accepted')
}

describe('a task file', () => {
  test('is read with its defaults filled in', () => {
    const task = parseTask(good, 'hut.yaml')
    expect(task).toMatchObject({
      name: 'hut',
      organization: 'tree',
      schedule: 'async',
      world: { version: '1.19.2', terrain: 'flat' },
      timeLimit: 600,
    })
  })

  test('that is the demo is sound', () => {
    expect(loadTask('tasks/demo/cabin.yaml').seats).toEqual({ leader: 'Lena', workers: ['Bob', 'Mia'] })
  })

  test.each([
    [
      'an unknown field, with a suggestion',
      good.replace('goal:', 'gaol:'),
      /^hut\.yaml:4:1: unknown field "gaol"\. Did you mean goal\?$/,
    ],
    ['a time limit that no timer counts', `${good}timeLimit: 2500000\n`, /^hut\.yaml:\d+:\d+: timeLimit: .*2000000/],
    [
      'an unknown field inside',
      good.replace('origin:', 'orign:'),
      /^hut\.yaml:8:5: unknown field "blueprints\.hut\.orign"\. Did you mean origin\?$/,
    ],
    ['broken YAML, by line and column', good.replace('seats: {', 'seats: {{'), /^hut\.yaml:\d+:\d+: not valid YAML: /],
    ['a missing field', good.replace('title: A hut\n', ''), /^hut\.yaml:1:1: title is missing/],
    ['a value of the wrong kind', good.replace('[0, -60, 0]', 'here'), /^hut\.yaml:8:\d+: blueprints\.hut\.origin: /],
    [
      'a letter that the legend lacks',
      good.replace('[PP, PP]', '[PP, PX]'),
      /the letter "X" is not in the legend \(P, \. any, _ air\)|the letter "X" is not in the legend/,
    ],
    [
      'a judge for a blueprint that is not there',
      good.replace('blueprint: hut }', 'blueprint: barn }'),
      /there is no blueprint "barn"\. Blueprints: hut\.$/,
    ],
    [
      'an inventory for nobody',
      `${good}inventories: { Zoe: { stick: 1 } }\n`,
      /there is no seat "Zoe"\. Seats: Lena, Bob, Mia\.$/,
    ],
    [
      'abilities of nobody',
      `${good}abilities: { Zoe: [collect] }\n`,
      /abilities\.Zoe: there is no seat "Zoe"\. Seats: Lena, Bob, Mia\.$/,
    ],
    ['a name that stands twice', good.replace('[Bob, Mia]', '[Bob, bob]'), /"bob" stands there twice/],
    ['a list', '- a\n', /this is a list, not a task\. Write a map of fields/],
    ['nothing', '', /this is empty, not a task\./],
  ])('is refused for %s', (_what, source, expected) => {
    const message = failure(source)
    expect(message).toMatch(expected)
    expect(message).not.toContain('\n')
  })

  test('that is not there says so and names the demo', () => {
    expect(() => loadTask('nowhere.yaml')).toThrow('There is no task file nowhere.yaml.')
  })

  test('cannot blow up by aliases that multiply', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefgh'].map((letter, i) => `${letter}: &${letter} [${Array(10).fill(`*${'abcdefg'[i]}`).join(',')}]`),
    ].join('\n')
    expect(failure(bomb)).toMatch(/not valid YAML/)
  })
})

describe('places that no world could hold', () => {
  const withArena = (arena: string, more = '') =>
    `name: far\ntitle: Far\ngoal: Go.\nseats: { workers: [Bob] }\norganization: solo\n${more}arena:\n${arena}`
  test.each([
    [
      '  region: { from: [-30000000, -61, 0], to: [30000000, -50, 5] }\n  spawn: [0, -60, 0]\n',
      'too wide; 512 × 512 is the most',
    ],
    [
      '  region: { from: [9, -61, 0], to: [0, -50, 5] }\n  spawn: [0, -60, 0]\n',
      '"from" must not be larger than "to" in x',
    ],
    ['  region: { from: [0, -61, 0], to: [9, 10000, 5] }\n  spawn: [0, -60, 0]\n', 'y 10000 is outside the world'],
    [
      '  region: { from: [0, -61, 0], to: [9, -50, 5] }\n  spawn: [0, -60, 70]\n',
      '0 -60 70 is outside the region 0 -61 0 … 9 -50 5',
    ],
    [
      '  region: { from: [0, -61, 0], to: [9, -50, 5] }\n  spawn: [0, -60, 0]\n  blocks: [{ block: stone, from: [0, 900, 0], to: [1, 901, 1] }]\n',
      'y 900 is outside the world',
    ],
  ])('%s', (arena, message) => {
    expect(() => parseTask(withArena(arena), 'far.yaml')).toThrow(message)
  })

  test('an organization that does not exist is said at once', () => {
    expect(() =>
      parseTask('name: far\ntitle: Far\ngoal: Go.\nseats: { workers: [Bob] }\norganization: treee\n', 'far.yaml'),
    ).toThrow(/organization: .*expected tree, solo/)
  })
})

describe('what a task file speaks of', () => {
  const home = mkdtempSync(join(tmpdir(), 'mcteam-names-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const file = join(home, 'hut.yaml')
  const load = (source: string) => {
    writeFileSync(file, source)
    return loadRealTask(file)
  }

  test('is told in one line, and is nothing that every object has', async () => {
    const task = { name: 'hut', title: 'Hut', goal: 'Build.', seats: { workers: ['Bob'] }, organization: 'solo' }
    const judge = (blueprint: string) => JSON.stringify({ ...task, judge: [{ kind: 'built', blueprint }] })
    await expect(load(judge('constructor'))).rejects.toThrow('there is no blueprint "constructor".')
    await expect(load(judge('hut\nevil.yaml: good'))).rejects.toThrow(/^[^\n]*"hut evil\.yaml: good"[^\n]*$/)
  })

  test('exists in its version of the game', async () => {
    expect((await load(good)).name).toBe('hut')
    const newer = `${good}inventories: { Bob: { cherry_planks: 3 } }\n`
    await expect(load(newer)).rejects.toThrow(/there is no item "cherry_planks" in Minecraft 1\.19\.2/)
    expect((await load(`${newer}world: { version: "1.20.4" }\n`)).name).toBe('hut')
    for (const name of ['cabin', 'escape', 'supplies']) await loadRealTask(`tasks/demo/${name}.yaml`)
  })

  test.each([
    [
      'a block of a drawing',
      good.replace('oak_planks', 'oak_plancks'),
      /hut\.yaml:9:15: blueprints\.hut\.legend\.P: there is no block "oak_plancks" .* Did you mean oak_planks\?$/,
    ],
    [
      'an item in a hand',
      `${good}inventories: { Bob: { oak_loog: 3 } }\n`,
      /inventories\.Bob\.oak_loog: there is no item "oak_loog" .* oak_log\?/,
    ],
    [
      'a creature',
      `${good}arena: { region: { from: [-9, -61, -9], to: [9, -50, 9] }, spawn: [0, -60, 0], entities: [{ type: coww, at: [1, -60, 1] }] }\n`,
      /arena\.entities\.0\.type: there is no creature "coww" .* cow\?/,
    ],
    [
      'a dish and what it is made of',
      good.replace(
        '{ kind: built, blueprint: hut }',
        '{ kind: checkpoints, points: [{ item: cake, score: 9, parts: [{ item: suggar, score: 1 }] }] }',
      ),
      /judge\.0\.points\.0\.parts\.0\.item: there is no item "suggar" .* sugar\?/,
    ],
    [
      'a blocked action',
      `${good}blocked: { Bob: [craft, getCraftingPlann] }\n`,
      /blocked\.Bob\.1: there is no action "getCraftingPlann"\. Did you mean getCraftingPlan\?$/,
    ],
    [
      'an ability under the name of another system',
      `${good}abilities: { Mia: [craftRecipe] }\n`,
      /abilities\.Mia\.0: there is no action "craftRecipe"\. Did you mean craft\?$/,
    ],
  ])('%s that is none is named with its place', async (_, source, message) => {
    expect(await refusal(() => load(source))).toMatch(message)
  })

  test('every generated task speaks of real things', () => {
    for (const suite of suites) {
      const values = Object.fromEntries(Object.entries(suite.parameters).map(([name, one]) => [name, one.default]))
      for (const index of spread(suite.count(values), 5))
        expect(unknownName(suite.task(index, 1, values)), suite.name).toBeNull()
    }
  })
})

test('a kind that does not exist is answered with those that do', () => {
  expect(failure(good.replace('kind: built', 'kind: bilt'))).toBe(
    'hut.yaml:12:7: judge.0.kind: there is no kind "bilt". Did you mean built? Choose one of: built, stored, have, placed, inside, checkpoints, holds, each, near, carried, creatures, found, lit, sorted, told, gone, worn, tended, rode, said, spent.',
  )
  expect(failure(good.replace('kind: built, ', ''))).toMatch(/judge\.0\.kind is missing\. Choose one of: built, stored/)
})

describe('a designed building', () => {
  const designed = readFileSync('tasks/demo/lodge.yaml', 'utf8')

  test('is read as a drawing whose north-western corner stands at its origin, its y 0 at that height', () => {
    const deeper = designed.replace('from: [0, 0, 0], to: [6, 0, 5]', 'from: [0, -1, 0], to: [6, 0, 5]')
    const drawing = parseTask(deeper, 'lodge.yaml').blueprints.lodge!
    expect(drawing.origin).toEqual([0, -61, 0])
    expect(drawing.layers).toHaveLength(7)
    expect(drawing.layers[0]![0]).toMatch(/^(.)(.)\2{4}\1$/)
  })

  test.each<[string, RegExp, string, string]>([
    ['a kind of part that there is not', /there is no kind "doar"\. Did you mean door\?/, 'kind: door', 'kind: doar'],
    [
      'the same in a part of a part',
      /parts\.5\.parts\.3\.kind: there is no kind "blok"/,
      'kind: block, at: [1, 0, 2]',
      'kind: blok, at: [1, 0, 2]',
    ],
    ['a missing field', /design\.parts\.0\.of is missing/, ', of: base', ''],
    [
      'what cannot be drawn',
      /part 5 \(door\): "wall" is spruce_planks, which is no door/,
      'of: spruce_door',
      'of: wall',
    ],
    ['a block that there is not', /there is no block "bass" in Minecraft/, 'of: base', 'of: bass'],
  ])('is refused for %s', (_what, expected, before, after) => {
    const message = (() => {
      try {
        const strange = unknownName(parseTask(designed.replace(before, after), 'lodge.yaml'))
        return strange?.message ?? 'the task was accepted'
      } catch (error) {
        return errorText(error)
      }
    })()
    expect(message).toMatch(expected)
    expect(message).not.toContain('\n')
  })
})
