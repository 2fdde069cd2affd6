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
  'source/benchmark/measure-run.ts': 'each measure is defined by the events that it names; plain sums are traits',
  'source/team/knowledge/block-sights.ts': 'each of them says where a body should look next; others change no block',
  'source/charts/chart-data.ts': 'each chart is defined by the events that it names',
}

test('what an event means to other parts stands in its traits: no file switches on kinds of events', () => {
  const cases = (text: string) =>
    [...text.matchAll(/^\s+case '(\w+\.\w+)':/gm)].filter(([, kind]) => Object.hasOwn(eventSchemas, kind!))
  const found = globSync('source/**/*.{ts,tsx}')
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => cases(readFileSync(file, 'utf8')).length > 0)
  expect(found.toSorted()).toEqual(Object.keys(settled).toSorted())
})
