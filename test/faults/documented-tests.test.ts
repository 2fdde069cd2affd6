import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The pages that say which test proves what: each row names tests, and each of them is there. */

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Row {
  readonly name: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** Rows of every table that has a column called Test, which is its last. */
function rowsOf(page: string): Row[] {
  const rows: Row[] = []
  let inTable = false
  for (const line of read(page).split('\n')) {
    if (!line.startsWith('|')) inTable = false
    else if (line.endsWith('| Test |')) inTable = true
    else if (inTable && !line.startsWith('|---')) {
      const cells = line.slice(2, -2).split(' | ')
      const tests = cells
        .at(-1)!
        .split('<br>')
        .map(cell => {
          const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(cell.trim()) ?? []
          return { file, title }
        })
      rows.push({ name: cells[0]!, tests })
    }
  }
  return rows
}

/** Whether a file has a text with this title, in any kind of quotes. */
const has = (file: string, title: string): boolean =>
  existsSync(join(root, file)) && ["'", '"', '`'].some(quote => read(file).includes(`${quote}${title}${quote}`))

const pages = {
  'docs/failures.md': [
    ...[
      'server restarts',
      'kick',
      'ban',
      'wrong version',
      'Slow ticks',
      'body dies',
      'stuck',
      '100,000',
      'control char',
    ],
    ...[
      '401',
      '429',
      '500',
      'in time',
      'Garbage',
      'cut off',
      'hostile endpoint',
      'slow stream',
      'budget',
      'host is killed',
      'terminal is killed',
    ],
    ...['Two hosts', 'NATS', 'disk is full', 'read-only', 'clock', 'Ten times', '1 MB'],
  ],
  'docs/security.md': [
    ...['chat', 'message', 'sign', 'book', 'item', 'player is named', 'cannot be undone', 'constructor', 'Getters'],
    ...['asynchronous', 'Objects of the host', 'Endless loops', 'Memory', 'commands the terminal', 'Paths', 'Keys'],
    ...['Other users', 'embedded server', 'Packages', 'Telemetry'],
  ],
}

describe.each(Object.entries(pages))('%s', (page, wanted) => {
  const rows = rowsOf(page)

  test('has a row for everything that it promises', () => {
    expect(wanted.filter(words => !rows.some(row => row.name.includes(words)))).toEqual([])
  })

  test('names a test in every row, and each of them is there', () => {
    const missing = rows.flatMap(({ name, tests }) =>
      tests
        .filter(({ file, title }) => file === '' || !has(file, title))
        .map(({ file, title }) => `${name}: ${file || 'no test'} › ${title}`),
    )
    expect(missing).toEqual([])
  })
})
