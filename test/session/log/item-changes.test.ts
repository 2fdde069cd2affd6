import { expect, test } from 'vitest'
import { checkFromTo } from '../../../source/session/log/item-changes.ts'

test('of a wall it is told how many cells are other ones, of a few cells which', () => {
  const built = (from: number, count: number) => ({
    ...{ kind: 'built' as const, blueprint: 'hut' },
    cells: Array.from({ length: count }, (_, at) => from + at),
  })
  expect(checkFromTo(built(0, 40), built(3, 40))).toBe(
    '40 cells of the blueprint hut match, 3 of them other ones than before',
  )
  expect(checkFromTo(built(0, 2), built(1, 2))).toContain('0 1 → 1 2')
})
