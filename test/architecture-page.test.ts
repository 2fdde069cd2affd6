import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
