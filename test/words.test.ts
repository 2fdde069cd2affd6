import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exceptions, refusedWords } from './prose/words.ts'

const texts = [
  ...['source/**/*.{ts,tsx,md}', 'test/**/*.{ts,tsx,mjs}', 'scripts/**/*.{ts,js}', 'bench/**/*.ts', 'docs/**/*.md'],
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

const covers = (path: string, file: string): boolean => (path.endsWith('/') ? file.startsWith(path) : file === path)
const found = files.flatMap(file => refusedIn(readFileSync(file, 'utf8')).map(one => ({ file, ...one })))

test('names, comments, messages, docs and test names use the words of the glossary', () => {
  const wrong = found.filter(
    ({ file, word }) => !exceptions.some(({ path, words }) => covers(path, file) && words.includes(word)),
  )
  expect(wrong.map(({ file, line, word, use }) => `${file}:${line}: not “${word}”, but ${use}`)).toEqual([])
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
