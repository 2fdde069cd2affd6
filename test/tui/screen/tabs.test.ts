import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { row } from '../../../source/tui/screen/rows.ts'
import { fittingTabs, type Tab } from '../../../source/tui/screen/tabs.ts'
import { width } from '../../../source/tui/screen/text.ts'
import { createTheme } from '../../../source/tui/screen/theme.ts'

/** The row of tabs takes any number of views: shorter names, then numbers alone, then folded around the open one. */

const names = 'team agent tasks map metrics inbox eyes help'.split(' ')

const tabsOf = (all: readonly string[], open: number, waiting: (name: string) => number): Tab[] =>
  all.map((name, index) => ({
    ...{ name, isOpen: index === open, waiting: waiting(name) },
    key: index < 9 ? `${index + 1}` : undefined,
  }))

const textOf = (tabs: readonly Tab[], columns: number): string =>
  stripVTControlCharacters(row(createTheme('none', 1), columns, fittingTabs(tabs, columns))).trimEnd()

const drawn = (count: number, columns: number, open: number): string => {
  const all = [...names.slice(0, 7), ...['plans', 'people', 'recipes', 'chests'].slice(0, count - 8), 'help']
  return textOf(
    tabsOf(all, open, name => (name === 'inbox' ? 2 : 0)),
    columns,
  )
}

test.each([
  [8, 80, 0, '  1 team  2 agent 3 tasks 4 map 5 metrics 6 inbox(2) 7 eyes 8 help'],
  [8, 40, 4, ' 1 2 3 4 map  5 metrics  6 inb(2) 7 8'],
  [10, 80, 9, ' 1 team 2 agent 3 tasks 4 map 5 metri 6 inbox(2) 7 eyes 8 plans 9 peopl  help'],
  [10, 40, 0, '  1 team  2 age 3 tas 4 5 6(2) 7 8 9 …'],
  [12, 80, 5, ' 1 tea 2 age 3 tas 4 map 5 met  6 inbox(2)  7 eye 8 pla 9 peo rec che hel'],
  [12, 40, 5, ' 1 2 3 4 5  6 inbox(2)  7 8 9 … … …'],
  [
    12,
    160,
    5,
    '  1 team   2 agent   3 tasks   4 map   5 metrics   6 inbox(2)   7 eyes   8 plans   9 people   recipes   chests   help',
  ],
] as const)('%i views at %i columns, the one at %i is open', (count, columns, open, text) => {
  expect(drawn(count, columns, open)).toBe(text)
})

test('where one is in a view has its room before the spaces between the tabs, and whole names before that', () => {
  const tabs = tabsOf(names, 1, () => 0)
  const textBeside = (free: number) =>
    stripVTControlCharacters(row(createTheme('none', 1), 80, fittingTabs(tabs, 80, free))).trimEnd()
  expect(textBeside(0)).toBe('  1 team   2 agent   3 tasks   4 map   5 metrics   6 inbox   7 eyes   8 help')
  expect(textBeside(8)).toBe(' 1 team  2 agent  3 tasks 4 map 5 metrics 6 inbox 7 eyes 8 help')
  expect(textBeside(40)).toBe(textBeside(0))
})

test('whatever views there are: the row fits, the open one has its whole name, and all that waits is counted', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 16 })
  const views = fc.array(fc.record({ name, waiting: fc.integer({ min: 0, max: 9 }) }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(views, fc.nat(), fc.integer({ min: 40, max: 200 }), (all, place, columns) => {
      const open = place % all.length
      const tabs = tabsOf(
        all.map(view => view.name),
        open,
        () => 0,
      ).map((tab, index) => ({ ...tab, waiting: all[index]!.waiting }))
      const text = textOf(tabs, columns)
      expect(width(text)).toBeLessThanOrEqual(columns)
      const label = all[open]!.waiting > 0 ? `${all[open]!.name}(${all[open]!.waiting})` : all[open]!.name
      expect(text).toContain(open < 9 ? ` ${open + 1} ${label}` : ` ${label}`)
      const counted = [...text.matchAll(/\((\d+)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
      expect(counted).toBe(all.reduce((sum, view) => sum + view.waiting, 0))
    }),
  )
})
