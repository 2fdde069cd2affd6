import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { printedColumns } from '../../source/cli/files.ts'
import { commandHelp, generalHelp } from '../../source/cli/help.ts'
import { outputWidth, prose, recordsTable, table, wrapLine } from '../../source/cli/layout.ts'
import { choices } from '../../source/cli/pick.ts'
import { commands } from '../../source/cli/table.ts'
import { sessionTable } from '../../source/cli/verbs/sessions.ts'

const widest = (text: string): number => Math.max(...text.split('\n').map(line => stringWidth(line)))

describe('what a command prints on a terminal', () => {
  test.each([80, 60])('every help fits %i columns', width => {
    expect(widest(generalHelp(width))).toBeLessThanOrEqual(width)
    for (const command of commands) expect(widest(commandHelp(command, width)), command.name).toBeLessThanOrEqual(width)
  })

  test('no help loses a word when it is narrow', () => {
    const words = (text: string) => text.replaceAll(/\s+/g, '')
    for (const command of commands)
      expect(words(commandHelp(command, 60)), command.name).toBe(words(commandHelp(command, Number.POSITIVE_INFINITY)))
  })

  test('a pipe gets whole rows, a terminal of any width what fits it', () => {
    expect(outputWidth({ isTTY: false })).toBe(Number.POSITIVE_INFINITY)
    expect(outputWidth({ isTTY: true, columns: 132 })).toBe(132)
    expect(commandHelp(commands[0]!, Number.POSITIVE_INFINITY)).toMatch(/^ {2}--tools auto\|on\|off +offer .* never$/m)
  })

  test('rows go on below their second column, lists of choices break behind a bar', () => {
    expect(wrapLine('  name   one two three four', 20)).toBe('  name   one two\n         three four')
    expect(wrapLine('  --format asciicast|html|csv', 22, 6)).toBe('  --format asciicast|\n      html|csv')
  })

  test('a command at the end of a line stays whole, so that it can be copied', () => {
    const command = 'mcteam sessions clean --all --bus nats://localhost:4222'
    expect(wrapLine(`    To remove them: ${command}`, 50).split('\n')).toEqual([
      '    To remove them:',
      `      ${command}`,
    ])
  })

  test('lines of a help text are one paragraph until an empty or an indented one', () => {
    expect(prose('one\ntwo\n\nthree\n  four  five', 80)).toBe('one two\n\nthree\n  four  five')
  })
})

describe('a list of recordings', () => {
  const head = ['started', 'task', 'people', 'result', 'file']
  const rows = [
    ['2026-11-21 17:28', 'A cabin by the lake', 'Ann', 'success 100 %', 'recordings/cabin-2026.jsonl'],
    ['2026-11-21 17:27', 'Collect 24 oak logs and put them into the chest', '-', 'failed 20 %', 'recordings/a.jsonl'],
  ]
  const at = (width: number) => recordsTable(head, rows, width, { first: ['people'], cut: 'task' })

  test('has all its columns where there is room', () => {
    expect(at(Number.POSITIVE_INFINITY).split('\n')[0]).toMatch(/^started +task +people +result +file$/)
  })

  test('leaves columns out before it breaks a row', () => {
    expect(at(116).split('\n')[0]).toMatch(/^started +task +result +file$/)
    expect(widest(at(116))).toBeLessThanOrEqual(116)
  })

  test('puts the file below its row, whole, and shortens the task', () => {
    const lines = at(60).split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[2]).toBe('    recordings/cabin-2026.jsonl')
    expect(lines[3]).toMatch(/^2026-11-21 17:27 {2}Collect .*… +- +failed 20 %$/)
    for (const width of [80, 60]) expect(widest(at(width))).toBeLessThanOrEqual(width)
  })
})

describe('lists whose last column is words', () => {
  const long = 'Build a cabin by the lake with a door, a chest and a bed, and light it so that no monster comes'
  const startedAt = new Date(Date.now() - 3 * 60_000).toISOString()
  const sessions = ['cabin-by-the-lake-k3x9', 'supplies-m2'].map((id, at) => ({
    ...{ id, task: [long, 'Supplies'][at]!, startedAt, pid: 4711 + at, address: '' },
    ...(at === 0 ? { goal: { number: 2, text: long }, waiting: 1 } : { ended: true as const }),
  }))
  const elsewhere = [{ id: 'far-1', task: long, startedAt, machine: 'kiwi', people: ['Ann', 'Ben', 'Cleo'] }]
  const lists: Readonly<Record<string, (width: number) => string>> = {
    sessions: width => sessionTable(sessions, elsewhere, width),
    'sessions to choose from': width => choices(sessions, width, true),
    'facts of a recording': width =>
      table(
        [
          ['result', long],
          ['forked from', 'a'],
        ],
        width,
      ),
  }
  const words = (text: string) => new Set(text.split(/\s+/).filter(word => !word.endsWith('…')))

  for (const [name, at] of Object.entries(lists))
    test.each([60, 80, 120])(`${name} fit %i columns, and no word is broken`, width => {
      expect(widest(at(width))).toBeLessThanOrEqual(width)
      expect([...words(at(width))].filter(word => !words(at(Number.POSITIVE_INFINITY)).has(word))).toEqual([])
    })

  test('a pipe gets one whole line for each', () => {
    const lines = lists.sessions!(Number.POSITIVE_INFINITY).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(`${long}  started 3 minutes ago`)
    expect(lines[0]).toContain(`goal 2: ${long}  1 decision waits for you`)
  })

  test('words go on below themselves, and below their row where there is little room', () => {
    const rows = [['result', 'one two three four five six seven', 'eight nine ten eleven twelve']]
    expect(table(rows, 60, 1).split('\n')).toEqual(['result  one two three four fi…  eight nine ten eleven twelve'])
    expect(table(rows, 48, 1).split('\n')).toEqual([
      'result  one two three…  eight nine ten eleven',
      `${' '.repeat(24)}twelve`,
    ])
    expect(table(rows, 40, 1).split('\n')).toEqual(['result  one two thr…', '    eight nine ten eleven twelve'])
  })
})

test('every message names the program as the person called it', () => {
  // Documents and what is meant for other machines name the installed command.
  const documents = ['cli/settings/template.ts', 'cli/bus-config.ts', 'remote/bus/log.ts', 'remote/bus/leftovers.ts']
  const verbs = new RegExp(`\\bmcteam (?:${commands.map(({ name }) => name).join('|')}|--help)\\b`)
  const source = resolve(import.meta.dirname, '../../source')
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !documents.includes(file.replaceAll('\\', '/')))
    .flatMap(file =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        .filter(
          line =>
            verbs.test(line) &&
            !/^\s*(?:\*|\/\/|\/\*)|\bname: ['`]mcteam|Others come in with|MCTEAM_JOIN_TOKEN=|An mcteam world|title: `mcteam/.test(
              line,
            ),
        )
        .map(line => `${file}: ${line.trim()}`),
    )
  expect(named).toEqual([])
})

test('a frame that is printed is as wide as the terminal, within what a screen can be', () => {
  expect([40, 80, 133, 1000].map(columns => printedColumns({ isTTY: true, columns }))).toEqual([80, 80, 133, 400])
  expect(printedColumns({ isTTY: false, columns: 80 })).toBe(120)
})
