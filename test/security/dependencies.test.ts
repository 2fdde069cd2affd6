import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockProblems } from '../../scripts/dependencies.js'

const read = (name: string): Record<string, never> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8')) as Record<string, never>

interface Entry {
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}

const integrity = `sha512-${'a'.repeat(86)}==`
const manifest = { dependencies: { left: '^1.0.0' }, allowScripts: { tool: true } }
const lockWith = (changes: Record<string, Entry> = {}, root: object = manifest) => ({
  lockfileVersion: 3,
  packages: { '': root, 'node_modules/left': { integrity }, ...changes },
})

test('the lock file of this project has nothing to complain of', () => {
  expect(lockProblems(read('package.json'), read('package-lock.json'))).toEqual([])
  expect(lockProblems(manifest, lockWith())).toEqual([])
})

test.each<[string, Entry, RegExp]>([
  ['without integrity', {}, /has no sha512 integrity/],
  ['with a weak one', { integrity: 'sha1-abc=' }, /has no sha512 integrity/],
  ['from an address of its own', { integrity, resolved: 'http://example.org/a.tgz' }, /names the address/],
  ['from a folder', { integrity, link: true }, /is a link to a folder/],
  ['with a script nobody allowed', { integrity, hasInstallScript: true }, /allowScripts .* does not allow/],
])('a package %s is found', (_, entry, found) => {
  const problems = lockProblems(manifest, lockWith({ 'node_modules/left': entry }))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(found)
})

test('a script that is allowed is, also of a package within another', () => {
  const entry = { integrity, hasInstallScript: true }
  expect(lockProblems(manifest, lockWith({ 'node_modules/left/node_modules/tool': entry }))).toEqual([])
})

test.each(['git+https://example.org/left.git', 'file:../left', 'someone/left', 'https://example.org/left.tgz'])(
  'a dependency from %s is found, and so is one that the lock file does not know',
  range => {
    const problems = lockProblems({ dependencies: { left: range } }, lockWith({}, { dependencies: { left: range } }))
    expect(problems).toEqual([`left: ${range} is not from the registry`])
    expect(lockProblems({ dependencies: { left: '^2.0.0' } }, lockWith())[0]).toMatch(/run npm install/)
  },
)
