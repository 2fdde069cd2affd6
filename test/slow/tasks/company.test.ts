import process from 'node:process'
import { expect, test } from 'vitest'
import { companyTask, companyTasks } from '../../../source/tasks/sources/company.ts'
import { played } from '../../tasks/play.ts'

/** Those that were not seen to be done stay in the suite, and are named here with what is known of it. */
const notDone: ReadonlySet<string> = new Set([
  // Two zombies at once: won or lost by a blow, and on a busy machine mostly lost.
  ...['follow-2', 'follow-3', 'guard-1', 'guard-2', 'guard-3'],
  // Which of two chests is meant is not read.
  'sort-3',
  // The ready design of a small house has 39 planks beside its logs, stairs and panes, one less than is asked for.
  'house-2',
  // Not yet played since agents say what they found.
  'explore-2',
])

const runsAtOnce = 2

test('what players ask for is done', { timeout: 7_200_000 }, async () => {
  const open = companyTasks().flatMap((_, index) => {
    const { name, title } = companyTask(index, 1)
    return notDone.has(name) ? [] : [{ index, title }]
  })
  const failed: string[] = []
  const playOn = async (): Promise<void> => {
    for (let next = open.shift(); next; next = open.shift()) {
      const { result, reason } = await played(`company:${next.index}`)
      process.stdout.write(`  “${next.title}”: ${result}\n`)
      if (result !== 'success') failed.push(`${next.title}: ${reason}`)
    }
  }
  await Promise.all(Array.from({ length: runsAtOnce }, playOn))
  expect(failed).toEqual([])
})
