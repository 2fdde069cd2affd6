import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

interface Import {
  readonly from: string
  readonly to: string
  /** `import type` and type-only lists leave nothing at run time. */
  readonly types: boolean
  /** `import(…)`: read when the program gets there. */
  readonly late: boolean
}

const files = globSync('**/*.{ts,tsx}', { cwd: 'source' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !file.startsWith('cli/export/page/'))
const textOf = new Map(files.map(file => [file, readFileSync(join('source', file), 'utf8')]))
const imported = /^(?:import|export)\s+(type\s)?([^'"]*?)\bfrom\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm
const importsOf = (file: string): Import[] =>
  [...textOf.get(file)!.matchAll(imported)].map(([, type, names = '', named, bare, late]) => {
    const path = named ?? bare ?? late ?? ''
    const list =
      /^\{([^}]*)\}\s*$/
        .exec(names)?.[1]
        ?.split(',')
        .filter(part => part.trim() !== '') ?? []
    return {
      from: file,
      to: path.startsWith('.') ? relative('source', join('source', dirname(file), path)).replaceAll('\\', '/') : path,
      types: type !== undefined || (list.length > 0 && list.every(part => part.trim().startsWith('type '))),
      late: late !== undefined,
    }
  })
const all = files.flatMap(importsOf)
const inside = all.filter(({ to }) => textOf.has(to))
const folderOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

/** What each folder may import, types included. Files beside the folders (errors, version) are for all of them. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  minecraft: [],
  designs: ['minecraft'],
  organizations: [],
  session: ['minecraft'],
  world: ['minecraft'],
  planner: ['minecraft'],
  body: ['minecraft'],
  brain: ['planner', 'designs', 'session', 'minecraft'],
  mind: ['brain', 'planner', 'body', 'session', 'minecraft'],
  tasks: ['organizations', 'designs', 'body', 'session', 'minecraft'],
  team: ['mind', 'brain', 'planner', 'designs', 'tasks', 'organizations', 'body', 'session', 'minecraft'],
  referee: ['tasks', 'session', 'minecraft'],
  charts: ['tasks', 'session'],
  remote: ['brain', 'body', 'session', 'minecraft'],
  benchmark: ['remote', 'brain', 'tasks', 'organizations', 'session', 'minecraft'],
  host: ['remote', 'referee', 'world', 'team', 'mind', 'brain', 'planner', 'tasks', 'body', 'session', 'minecraft'],
  tui: ['session', 'minecraft'],
  cli: [
    ...['tui', 'host', 'benchmark', 'charts', 'remote', 'referee', 'world', 'team', 'brain', 'planner', 'tasks'],
    ...['organizations', 'designs', 'session', 'minecraft'],
  ],
}

test('every folder imports only what its arrows allow', () => {
  expect([...new Set(files.map(folderOf))].filter(Boolean).toSorted()).toEqual(Object.keys(arrows).toSorted())
  const strangers = inside.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    return there !== '' && there !== here && !(here !== '' && arrows[here]?.includes(there))
  })
  expect(strangers.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('ARCHITECTURE.md and the READMEs of the folders name these arrows, and the files beside the folders', () => {
  const page = readFileSync('ARCHITECTURE.md', 'utf8')
  const wrong = Object.entries(arrows).flatMap(([folder, to]) => {
    const inTable = new RegExp(`^\\| \`${folder}/\` \\|[^|]*\\| ([^|]*) \\|`, 'm').exec(page)?.[1]
    const inReadme = /May import ([^.]*)\./.exec(readFileSync(join('source', folder, 'README.md'), 'utf8'))?.[1]
    return [inTable, inReadme].flatMap(said =>
      said === undefined || /^(?:nothing|every|nearly)/.test(said)
        ? []
        : to.filter(one => !new RegExp(`\\b${one}\\b`).test(said)).map(one => `${folder}: ${one}`),
    )
  })
  expect(wrong).toEqual([])
  expect(files.filter(file => !file.includes('/') && !page.includes(`\`${file}\``))).toEqual([])
})

test('every folder opens with a README of at most twenty lines', () => {
  const long = Object.keys(arrows).flatMap(folder => {
    const lines = readFileSync(join('source', folder, 'README.md'), 'utf8')
      .trimEnd()
      .split('\n').length
    return lines <= 20 ? [] : [`${folder}: ${lines} lines`]
  })
  expect(long).toEqual([])
})

test('a file of the source has at most 300 lines', () => {
  const long = [...textOf].map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }))
  expect(long.filter(({ lines }) => lines > 300)).toEqual([])
})

test('a value is exported for another file, or not at all', () => {
  const users = globSync('{test,scripts,bench,source/cli/export/page}/**/*.{ts,tsx,js,mjs}').map(file =>
    readFileSync(file, 'utf8'),
  )
  const filesWith = new Map<string, number>()
  for (const text of [...textOf.values(), ...users])
    for (const word of new Set(text.match(/[\w$]+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  const exported = /^export (?:async )?(?:const|let|class|function\*?) ([\w$]+)/gm
  const alone = [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(exported)].flatMap(([, name]) => (filesWith.get(name!) === 1 ? [`${file}: ${name}`] : [])),
  )
  expect(alone).toEqual([])
})

/** Files in which a field that is not there has to stay away, and why. */
const fieldsThatStayAway: Readonly<Record<string, string>> = {
  'session/recording/file/earlier-keyframes.ts': 'what an earlier version kept elsewhere goes over what the state has',
}

test('a field without a value is undefined, not spread from an empty object', () => {
  // `...(x && { x })`, `...(x === undefined ? {} : { x })`, `...(isSo ? { x } : {})`
  const conditional =
    /\.\.\.\(\s*(?:[^{}]*?[^{}\s]\s*(?:&&\s*\{(?!\s*\})|\?\s*\{\s*\}\s*:\s*\{)|[^{}]*\?\s*\{[^{}]*\}\s*:\s*\{\s*\}\s*\))/g
  const found = [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(conditional)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
  )
  expect(found.filter(place => !(place.split(':')[0]! in fieldsThatStayAway))).toEqual([])
  expect([...new Set(found.map(place => place.split(':')[0]))]).toEqual(Object.keys(fieldsThatStayAway))
})

/** Groups of names that reach each other. */
function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (name: string): void => {
    index.set(name, index.size)
    low.set(name, index.get(name)!)
    stack.push(name)
    for (const next of edges.get(name) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!))
    }
    if (low.get(name) !== index.get(name)) return
    const group = stack.splice(stack.indexOf(name))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const name of edges.keys()) if (!index.has(name)) visit(name)
  return found
}
const edgesOf = (list: readonly Import[], name: (file: string) => string): Map<string, Set<string>> => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of list)
    if (name(from) !== name(to)) edges.set(name(from), (edges.get(name(from)) ?? new Set()).add(name(to)))
  return edges
}

test('no folders import each other in a circle', () => {
  const between = inside.filter(({ from, to }) => folderOf(from) !== '' && folderOf(to) !== '')
  expect(cycles(edgesOf(between, folderOf))).toEqual([])
})

test('no files import each other in a circle, not even for types or late', () => {
  expect(inside.length).toBeGreaterThan(1000)
  expect(cycles(edgesOf(inside, file => file)).map(group => group.join(', '))).toEqual([])
})

test('a command that opens a screen reads no client of the game before its first frame', () => {
  const atOnce = (from: string): Import[] => all.filter(one => one.from === from && !one.types && !one.late)
  for (const verb of ['tui', 'join', 'replay', 'fork']) {
    const read = new Set(['cli/main.ts', `cli/verbs/${verb}.ts`])
    for (const file of read) for (const { to } of atOnce(file)) if (textOf.has(to)) read.add(to)
    const clients = [...read]
      .flatMap(atOnce)
      .filter(({ to }) => /^(mineflayer|minecraft-|prismarine-|@xboxreplay)/.test(to))
    expect(clients.map(({ from, to }) => `${verb}: ${from} reads ${to}`)).toEqual([])
  }
})

test('session/ needs nothing but itself, the names of the game, Node and zod', () => {
  const packages = all.filter(({ from, to }) => from.startsWith('session/') && !textOf.has(to))
  expect(packages.filter(({ to }) => to !== 'zod' && !to.startsWith('node:'))).toEqual([])
})

test('the rule brain sees the question’s input and nothing else: no world, body, judge, file, clock or chance', () => {
  const rules = files.filter(file => file.startsWith('brain/rules/'))
  expect(rules.length).toBeGreaterThan(30)
  for (const file of rules) {
    for (const { to, types } of importsOf(file))
      if (!types)
        expect(to, file).toMatch(
          // Schemas are data; what two items or conditions differ in, what they are called, and their halves are pure functions of them.
          /^brain\/(?:rules|answers|questions|brain\.ts)|^(?:planner|designs|minecraft)\/|^zod$|^session\/log\/(?:events\/[\w-]+|item-changes|item-titles|same-condition|split-item)\.ts$/,
        )
    expect(textOf.get(file), file).not.toMatch(/Math\.random|Date\.now|new Date\(|process\.|globalThis|fetch\(/)
  }
})

/** The most things that a function of a team or a mind is given in one parameter. */
const needsAtMost = 8
/** Rows of data and options with more members. */
const rows: Readonly<Record<string, string>> = {
  Marks: 'sums over answers of a model',
  Member: 'who and what is in a seat',
  MindTask: 'a task',
  Person: 'a person',
  Request: 'what an approval is asked for',
  TeamOptions: 'what a host starts a team with',
}

interface Shape {
  readonly members: readonly string[]
  readonly parents: readonly string[]
}

/** The interfaces of some folders by name, with what they inherit; an intersection counts as one. */
const shapesIn = (texts: readonly string[]): Map<string, Shape> => {
  const shapes = new Map<string, Shape>()
  for (const text of texts) {
    for (const [, name, parents = '', body] of text.matchAll(
      /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm,
    )) {
      const members = [...body!.matchAll(/^ {2}(?:readonly )?(\w+)\??(?=[(:<])/gm)].map(([, member]) => member!)
      shapes.set(name!, { members, parents: parents.split(',').map(one => one.trim()) })
    }
    for (const [, name, parents] of text.matchAll(/^(?:export )?type (\w+) =\s+(\w+(?:\s+& \w+)+)$/gm))
      shapes.set(name!, { members: [], parents: parents!.split('&').map(one => one.trim()) })
  }
  return shapes
}

test('what a part of a team or a mind is given fits on a line', () => {
  const texts = files.filter(file => /^(?:team|mind)\//.test(file)).map(file => textOf.get(file)!)
  const shapes = shapesIn(texts)
  const membersOf = (name: string): Set<string> => {
    const { members, parents } = shapes.get(name) ?? { members: [], parents: [] }
    return new Set([...members, ...parents.flatMap(parent => [...membersOf(parent)])])
  }
  const given = new Set(
    texts.flatMap(text =>
      [...text.matchAll(/[(,]\s*(?:\w+|\{[^{}()]*\}): (\w+)(?=[,)]|\s*=)/g)].map(([, name]) => name!),
    ),
  )
  const large = [...given].filter(name => membersOf(name).size > needsAtMost)
  expect(given.size).toBeGreaterThan(60)
  expect(large.toSorted()).toEqual(Object.keys(rows))
})

/** Folders of tests that show something across folders of the source, and what. */
const acrossFolders: Readonly<Record<string, string>> = {
  adding: 'the recipes of CONTRIBUTING.md, followed in a copy',
  compose: 'the container images',
  e2e: 'the real program in a real terminal',
  faults: 'every row of docs/failures.md',
  'host/in-world': 'whole sessions from their start',
  prose: 'the words of source and docs',
  security: 'every row of docs/security.md',
  slow: 'what plays too long for npm test',
  'team/in-world': 'whole teams with real bodies',
  'world/clients': 'vanilla clients and what they do',
}

test('tests stand where what they show stands in the source', () => {
  const across = Object.keys(acrossFolders)
  const tests = globSync('**/*.test.{ts,tsx}', { cwd: 'test' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.includes('/') && !across.some(folder => file.startsWith(`${folder}/`)))
  expect(tests.length).toBeGreaterThan(200)
  expect(tests.filter(file => !existsSync(join('source', dirname(file))))).toEqual([])
  // A test that is called as a file stands in the folder of that file.
  const folders = Map.groupBy(files, file => basename(file).replace(/\.tsx?$/, ''))
  const astray = tests.filter(file => {
    const named = folders.get(basename(file).replace(/\.test\.tsx?$/, ''))?.map(dirname)
    const here = dirname(file)
    return named !== undefined && !named.includes(here) && named.some(folder => folder.startsWith(`${here}/`))
  })
  expect(astray).toEqual([])
})

test('what belongs to a bot is in its BotState, in body/bot/bot-state.ts, and in no map of another file', () => {
  const keyedByBot = files.filter(file => /\bnew Weak(?:Map<Bot,|Set<Bot>)/.test(textOf.get(file)!))
  expect(keyedByBot).toEqual(['body/bot/bot-state.ts'])
  const shapes = shapesIn(
    files.filter(file => /^body\/bot\/[\w-]+-state\.ts$/.test(file)).map(file => textOf.get(file)!),
  )
  const states = [...shapes].filter(([name]) => name.endsWith('State'))
  expect(states.length).toBeGreaterThan(5)
  for (const [name, { members }] of states) expect(members.length, name).toBeLessThanOrEqual(needsAtMost)
})
