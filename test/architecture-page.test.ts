import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('ARCHITECTURE.md', 'utf8')
/** Where a path of the page is looked for: its first lines and the section on building say so. */
const roots = ['source', '.', 'source/body/build']
const fileOf = (path: string): string | undefined => roots.map(root => join(root, path)).find(file => existsSync(file))
/** What stands in backticks, with the line it begins in. */
const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(({ 1: text = '', index }) => ({
  text,
  line: page.slice(0, index).split('\n').length,
}))

test('every file and folder that the page names is there', () => {
  const paths = quoted.filter(({ text }) => /^[\w./-]+\.(?:tsx?|md|js)$|^[\w-]+(?:\/[\w-]+)*\/$/.test(text))
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter(({ text }) => fileOf(text) === undefined).map(({ text, line }) => `${line}: ${text}`)).toEqual([])
})

test('what a step of a walk says that a file does is in that file', () => {
  const steps = [...page.matchAll(/`([\w./-]+\.tsx?)`: (?:the entry )?`(\w+)/g)]
  expect(steps.length).toBeGreaterThan(70)
  const wrong = steps.flatMap(([, path = '', name = '']) => {
    const file = fileOf(path)
    return file !== undefined && new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))
      ? []
      : [`${path}: ${name}`]
  })
  expect(wrong).toEqual([])
})

test('steps are numbered without a gap', () => {
  const walks = page.split(/^## /m).filter(section => /^\d+\. /m.test(section))
  for (const walk of walks) {
    const numbers = [...walk.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
})

/** The folders of the picture, with their rows. */
const rows = new Map(
  [...page.matchAll(/^ (\d) {3}([a-z ]+)$/gm)].flatMap(([, row, folders = '']) =>
    folders
      .trim()
      .split(/ +/)
      .map(folder => [folder, Number(row)] as const),
  ),
)
const walks = page
  .split(/^## /m)
  .filter(section => section.startsWith('Walk'))
  .map(section => ({
    section,
    // Lines of prose that end with a colon, each with the marks of its steps.
    legs: [...section.matchAll(/^([A-Z][^\n]+):\n\n((?:\d+\. .+\n(?: {3,}.+\n)*)+)/gm)].map(
      ([, title, steps = '']) => ({
        title,
        marks: [...steps.matchAll(/^\d+\. (↑)?/gm)].map(([, mark]) => mark !== undefined),
      }),
    ),
    steps: [...section.matchAll(/^\d+\. .+(?:\n {3,}.+)*/gm)].map(([step]) => ({
      step,
      goesUp: /^\d+\. ↑/.test(step),
      // What another transport has in its place is no file of the walk.
      files: [...step.replace(/\(On a bus[^)]*\)/g, '').matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file!),
    })),
  }))

test('a step of a walk is marked where it goes up to a folder of a higher row, and nowhere else', () => {
  expect(walks).toHaveLength(3)
  const rowOf = (file = '') => rows.get(file.split('/')[0]!) ?? Number.NaN
  const wrong = walks.flatMap(({ steps }) =>
    steps.slice(1).flatMap(({ step, goesUp, files }, index) => {
      const before = rowOf(steps[index]!.files[0])
      return files.length > 0 && rowOf(files[0]) > before === goesUp ? [] : [step]
    }),
  )
  expect(wrong).toEqual([])
})

test('a leg of a walk turns up at most once', () => {
  const turns = walks.flatMap(({ legs }) =>
    legs.map(({ title, marks }) => ({ title, turns: marks.filter((up, index) => up && !marks[index - 1]).length })),
  )
  expect(turns.length).toBeGreaterThan(8)
  expect(turns.filter(leg => leg.turns > 1)).toEqual([])
})

test('a walk says how many files it goes through', () => {
  for (const { section, steps } of walks)
    expect(section.match(/(\d+) files[.,]/)?.[1], section).toBe(`${new Set(steps.flatMap(({ files }) => files)).size}`)
})

/** Steps that no import of an earlier step leads to, and what does: a wire, a table that is passed in, or the log. */
const handedOver: Readonly<Record<string, string>> = {
  'tui/input/keymap/writing.ts': 'the keymap, which `createInput` is given',
  'session/attach/client.ts': 'the view, which the screen is given',
  'session/attach/terminal.ts': 'the socket',
  'session/attach/host.ts': '`TerminalHost`, which a terminal is served with',
  'team/seats/seat-brain.ts': 'the seat, which holds its brain',
  'brain/rules/rule-brain.ts': 'the brain, which the host gives to the seat',
  'tui/input/input.ts': 'the key of the person',
  'team/seats/waking.ts': 'the log',
  'team/seats/seat-tasks.ts': 'the seat, which holds its tasks',
  'body/body.ts': 'the body, which the host gives to the seat',
  'world/protocol/listen.ts': 'the connection of the player',
  'world/rules/digging.ts': 'the table of rules',
  'referee/watch-score.ts': '`onBlock` of the operator',
  'session/log/session-log.ts': 'the session, which the referee is given',
  'session/attach/broadcast.ts': 'the log',
}

test('a step of a walk that does not go up is imported by the files before it, or it is said what leads there', () => {
  const read = new Map<string, readonly string[]>()
  const imported = (file: string): readonly string[] => {
    const known = read.get(file)
    if (known) return known
    const named = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
    const paths = [...named].map(([, to]) => join(file, '..', to!))
    read.set(file, paths)
    return paths
  }
  const reached = (from: readonly string[]) => {
    const seen = new Set(from)
    for (const file of seen) for (const to of imported(file)) seen.add(to)
    return seen
  }
  const astray = walks.flatMap(({ steps }) =>
    steps.slice(1).flatMap(({ goesUp, files }, index) => {
      const before = steps.slice(0, index + 1).flatMap(one => one.files.map(file => join('source', file)))
      return goesUp || reached(before).has(join('source', files[0]!)) ? [] : [files[0]!]
    }),
  )
  expect([...new Set(astray)].toSorted()).toEqual(Object.keys(handedOver).toSorted())
})

const folderPages = globSync('source/**/README.md')
test.each(folderPages)('%s names each file and folder beside it, and has at most twenty lines', file => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(20)
  const named = [...lines.join('\n').matchAll(/`([\w./*-]+)`/g)].map(([, path]) => path!)
  // The files of a table are a group: adding one is no line here.
  const isTable = named.includes('*.ts')
  const unnamed = readdirSync(dirname(file), { withFileTypes: true }).filter(one =>
    one.isDirectory() ? !named.some(path => path.startsWith(`${one.name}/`)) : !isTable && !named.includes(one.name),
  )
  expect(unnamed.map(({ name }) => name).filter(name => name !== 'README.md')).toEqual([])
})

test('the first folders of the source have a page of their own', () => {
  const folders = readdirSync('source', { withFileTypes: true }).filter(one => one.isDirectory())
  expect(folders.filter(({ name }) => !folderPages.includes(join('source', name, 'README.md')))).toEqual([])
})
