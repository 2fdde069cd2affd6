import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { exceptions, refusedInComments, refusedNames, refusedWords } from './prose/words.ts'

const texts = [
  ...[
    'source/**/*.{ts,tsx,md}',
    'test/**/*.{ts,tsx,mjs}',
    'scripts/**/*.{ts,js}',
    'bench/**/*.ts',
    'docs/**/*.md',
    'prompts/**/*.{md,yaml}',
  ],
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
]
const itself = new Set(['test/words.test.ts', 'test/prose/words.ts'])
const files = globSync(texts, { cwd: '.' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !itself.has(file))

/** Words of a text in lower case; a camelCase name is several words. */
const wordsIn = (text: string): string[] =>
  // `Awaited<…>` is a type of TypeScript.
  [...text.replaceAll(/\bAwaited</g, '<').matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase())

/** Lines of a text that hold refused words, each with the word to use. */
const refusedIn = (text: string): { readonly line: number; readonly word: string; readonly use: string }[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      wordsIn(line).flatMap(word =>
        Object.hasOwn(refusedWords, word) ? [{ line: index + 1, word, use: refusedWords[word]! }] : [],
      ),
    )

/** The comment of a line of code without what it quotes, or ''. */
const commentIn = (line: string): string =>
  (/^\s*(?:\/\/|\/?\*)(.*)/.exec(line)?.[1] ?? /\s\/\/ (.*)/.exec(line)?.[1] ?? '').replaceAll(/`[^`]*`|“[^”]*”/g, '')
/** The names of a line of code, without its comment and its texts. */
const namesIn = (line: string): string[] =>
  commentIn(line) === '' ? line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|\/.*\//g, '').split(/[^\w$]+/) : []

/** Lines of code whose comments or names hold what those do not use. */
const refusedInCode = (text: string): { readonly line: number; readonly word: string; readonly use: string }[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...wordsIn(commentIn(line)).flatMap(word =>
        Object.hasOwn(refusedInComments, word) ? [{ line: index + 1, word, use: refusedInComments[word]! }] : [],
      ),
      ...namesIn(line).flatMap(word =>
        Object.hasOwn(refusedNames, word) ? [{ line: index + 1, word, use: refusedNames[word]! }] : [],
      ),
    ])

const covers = (path: string, file: string): boolean => (path.endsWith('/') ? file.startsWith(path) : file === path)
const found = files.flatMap(file => refusedIn(readFileSync(file, 'utf8')).map(one => ({ file, ...one })))

test('names, comments, messages, docs and test names use the words of the glossary', () => {
  const wrong = found.filter(
    ({ file, word }) => !exceptions.some(({ path, words }) => covers(path, file) && words.includes(word)),
  )
  expect(wrong.map(({ file, line, word, use }) => `${file}:${line}: not “${word}”, but ${use}`)).toEqual([])
})

test('comments say who acts, and names say of what they are', () => {
  const wrong = files
    .filter(file => /^source\/.*\.tsx?$/.test(file))
    .flatMap(file => refusedInCode(readFileSync(file, 'utf8')).map(one => ({ file, ...one })))
  expect(wrong.map(({ file, line, word, use }) => `${file}:${line}: not “${word}”, but ${use}`)).toEqual([])
})

test('no sentence of a comment begins with “Who does this does that”: it names the one who acts', () => {
  const wrong = files
    .filter(file => /^source\/.*\.tsx?$/.test(file))
    .flatMap(file => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.flatMap((line, index) =>
        /^\s*\/\/ Who (?!.*\?$)|^\s*(?:\/\/|\/?\*).*[.;:] Who /.test(line) ? [`${file}:${index + 1}`] : [],
      )
    })
  expect(wrong).toEqual([])
})

test.each([
  ['  // Nobody waits for it.', ['nobody']],
  ['  /** Everybody by name; `nobody` is a word of the log. */', ['everybody']],
  ['const said = "nobody" // someone must know', ['someone']],
  ["  if (seat.occupant.kind === 'nobody') return", []],
  ['interface Standing { readonly standing: boolean }', ['Standing']],
])('%s', (text, words) => {
  expect(refusedInCode(text).map(one => one.word)).toEqual(words)
})

/** Constants that their comment counts in ms, without the unit in their name. */
const withoutUnit = (text: string): string[] =>
  [...text.matchAll(/^(?:\/\/.*|\/?\*.*)\bms\b.*\n(?:export )?const (\w+) = [\d_ *]+$/gm)]
    .map(([, name]) => name!)
    .filter(name => !/Ms([A-Z]|$)/.test(name))

test('a constant that is a time says in its name that it counts milliseconds', () => {
  expect(withoutUnit('/** How long it waits, ms. */\nconst pause = 5_000\n')).toEqual(['pause'])
  expect(withoutUnit('/** How long it waits, ms. */\nconst pauseMs = 5_000\n')).toEqual([])
  const wrong = files
    .filter(file => /^(source|bench)\/.*\.tsx?$/.test(file))
    .flatMap(file => withoutUnit(readFileSync(file, 'utf8')).map(name => `${file}: ${name}`))
  expect(wrong, 'Its comment speaks of ms: name it …Ms, or where it is a count say so without that word.').toEqual([])
})

/** Constants that are called a time and do not say in which unit. */
const timesWithoutUnit = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?const (\w*(?:interval|pause|timeout|lifetime|delay|tick)) = [\d_ *]+$/gim)].map(
    ([, name]) => name!,
  )

test('a constant that is called a time names its unit', () => {
  expect(timesWithoutUnit('const interval = 700\nexport const longestPause = 5_000\n')).toEqual([
    ...['interval', 'longestPause'],
  ])
  expect(timesWithoutUnit('const lineIntervalMs = 700\nconst itemLifetimeTicks = 6000\n')).toEqual([])
  const wrong = files
    .filter(file => /^(source|bench)\/.*\.tsx?$/.test(file))
    .flatMap(file => timesWithoutUnit(readFileSync(file, 'utf8')).map(name => `${file}: ${name}`))
  expect(wrong).toEqual([])
})

test('file names are in kebab-case', () => {
  const code = globSync('{source,test,bench,scripts}/**/*.{ts,tsx,js,mjs}', { cwd: '.' })
  expect(code.length).toBeGreaterThan(1000)
  const prompts = globSync('prompts/**/*.{md,yaml}', { cwd: '.' })
  expect([...code, ...prompts].filter(file => !/^[a-z0-9.-]+$/.test(basename(file)))).toEqual([])
})

test('each exception is needed', () => {
  const idle = exceptions.flatMap(({ path, words }) =>
    words
      .filter(word => !found.some(one => covers(path, one.file) && one.word === word))
      .map(word => `${path}: ${word}`),
  )
  expect(idle).toEqual([])
})

test.each([
  ['const createObedience = () => null', ['obedience']],
  ['// Whoever acts, says so.', ['whoever']],
  ['const AWAITED_BY = answersAwaited()', ['awaited', 'awaited']],
  ['const noun = z.infer<Awaited<typeof promise>>', []],
  ['indeed, a screwdriver is a crewless deedholder', []],
])('%s', (text, words) => {
  expect(refusedIn(text).map(one => one.word)).toEqual(words)
})

/** Constants of one word (`most`, `reach`) that are a number: they do not say of what, or in which unit. */
const numbersWithoutSubject = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?const ([a-z]+) = -?[\d.][\w.]*(?: [-+*/<]+ [\w.]+)*$/gm)].map(([, name]) => name!)

test('a constant that is a number names its subject and its unit', () => {
  expect(numbersWithoutSubject('const most = 32\nexport const reach = 4.5\nconst day = 24 * 60\n')).toEqual([
    ...['most', 'reach', 'day'],
  ])
  expect(numbersWithoutSubject('const devicesAtMost = 32\nconst dayTicks = 24_000\n')).toEqual([])
  const wrong = globSync('source/**/*.{ts,tsx}')
    .filter(file => !file.includes('cli/export/page/'))
    .flatMap(file => numbersWithoutSubject(readFileSync(file, 'utf8')).map(name => `${file}: ${name}`))
  expect(wrong).toEqual([])
})
