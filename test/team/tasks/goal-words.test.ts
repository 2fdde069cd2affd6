import { expect, test } from 'vitest'
import type { Demand } from '../../../source/planner/demand.ts'
import { partsInWords } from '../../../source/team/tasks/goal-words.ts'

const logs = (kind: 'store' | 'collect', count: number): Demand => ({ kind, item: 'oak_log', count })
const words = (text: string): Demand => ({ kind: 'unknown', text })

test('a verdict names the parts that were read: no words that were not, and no collecting of what is put away', () => {
  const parts = [logs('store', 20), logs('collect', 1), words('bring 3'), words('only')]
  expect(partsInWords(parts, () => true)).toEqual({ done: '“put 20 oak logs into the chest”', open: [] })
  expect(partsInWords(parts, () => false)).toEqual({
    done: '',
    open: ['nothing shows “put 20 oak logs into the chest”', 'nothing looks at “bring 3”'],
  })
  expect(partsInWords([logs('store', 2), logs('collect', 4)], () => true).done).toBe(
    '“put 2 oak logs into the chest” and “collect 4 oak logs”',
  )
})
