import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventSchemas } from '../source/session/log/events.ts'

/** What CONTRIBUTING.md says of files, held against the files. */

const page = readFileSync('CONTRIBUTING.md', 'utf8')

test('every file and folder that the page names is there', () => {
  const paths = [...page.matchAll(/`((?:source|test|scripts|docs|bench|prompts|tasks)\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    // The name of what is added.
    .filter(path => !path.includes('NAME'))
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter(path => !existsSync(path))).toEqual([])
})

/** Files that switch on kinds of events and need no look when one is added, and why. */
const settled: Readonly<Record<string, string>> = {
  'source/session/recording/file/upgrade.ts': 'only events of earlier versions are changed when they are read',
}

test('the recipe for an event names every file that switches on kinds of events', () => {
  const cases = (text: string) =>
    [...text.matchAll(/^\s+case '(\w+\.\w+)':/gm)].filter(([, kind]) => Object.hasOwn(eventSchemas, kind!))
  const found = globSync('source/**/*.{ts,tsx}')
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => cases(readFileSync(file, 'utf8')).length > 0)
  const [, recipe = ''] = page.split('### An event')
  const [, debt = ''] = recipe.split('### ')[0]!.split('Debt:')
  const named = [...debt.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file!)
  expect(found.toSorted()).toEqual([...named, ...Object.keys(settled)].toSorted())
})
