import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionInfos } from '../source/body/actions/index.ts'
import { providerNames } from '../source/brain/providers/table.ts'
import { questions } from '../source/brain/questions/index.ts'
import { organizations } from '../source/organizations/index.ts'

/** What is added by an entry in a table, and the folders that may write its name: where it is defined, and data that chooses it. */
const tables = {
  organizations: {
    names: Object.keys(organizations),
    home: /^(?:organizations|brain\/rules|tasks\/(?:generators|importers))\//,
  },
  questions: { names: Object.keys(questions), home: /^(?:brain\/(?:questions|rules)|organizations)\// },
  // Those of one word (`build`, `give`) are words of much else.
  actions: {
    names: actionInfos().flatMap(({ name }) => (/[A-Z]/.test(name) ? [name] : [])),
    home: /^(?:body\/actions|brain\/rules|tasks\/generators)\//,
  },
  providers: { names: [...providerNames], home: /^brain\/providers\// },
} as const

/** Files that mean something else by such a word. */
const others: Readonly<Record<string, string>> = {
  'remote/fleet/mind.ts': 'methods of a mind, by their names',
  'world/rules/placement-families.ts': 'the block `chain`',
}

/** How code compares with a name, branches on it, or chooses it. */
const choosesOne = (names: readonly string[]): RegExp =>
  new RegExp(
    `(?:[!=]== |case |includes\\(|(?:kind|name|organization|question|brain): |(?<!\\?)\\? )'(?:${names.join('|')})'`,
  )

/** Files that know an action of one word, and why no field can say it. */
const oneWord: Readonly<Record<string, string>> = {
  'session/log/fold/seats.ts': 'the log has the effects of an action, and what is a gift in the name `give` alone',
  'session/log/task-progress.ts': 'the same, with what `build` counts',
  'brain/questions/next-actions/question.ts': 'the actions of the question, among them what to do while another acts',
}

test('no code outside of their table names an action of one word, or makes a call of it', () => {
  const names = actionInfos().flatMap(({ name }) => (/[A-Z]/.test(name) ? [] : [name]))
  const one = `(?:${names.join('|')})`
  const pattern = new RegExp(
    `\\bname [!=]== '${one}'|\\bname: '${one}', args|/\\^(?:${one}|\\(\\?:${one}(?:\\|${one})*\\))\\$/`,
  )
  const found = globSync('**/*.{ts,tsx}', { cwd: 'source' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /^(?:brain\/questions|mind|team|session|host|referee|remote|benchmark|charts|cli)\//.test(file))
    .filter(file => pattern.test(readFileSync(`source/${file}`, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(oneWord).toSorted())
})

test.each(Object.entries(tables))(
  'no code outside of their table treats one of the %s by its name',
  (_, { names, home }) => {
    expect(names.length).toBeGreaterThan(1)
    const pattern = choosesOne(names)
    const found = globSync('**/*.{ts,tsx}', { cwd: 'source' })
      .map(file => file.replaceAll('\\', '/'))
      .filter(file => !home.test(file) && others[file] === undefined)
      .flatMap(file => {
        const lines = readFileSync(`source/${file}`, 'utf8').split('\n')
        return lines.flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []))
      })
    expect(
      found,
      'Give the table a field that says what is decided here. A word that means something else: `others` in this test.',
    ).toEqual([])
  },
)
