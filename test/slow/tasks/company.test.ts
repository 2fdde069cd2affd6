import process from 'node:process'
import { expect, test } from 'vitest'
import { companyTask, companyTasks } from '../../../source/tasks/sources/company.ts'
import { played } from '../../tasks/play.ts'

/** Those that were not seen to be done are played, too, and are named here with what is known of it: they may fail. */
const notDone: ReadonlySet<string> = new Set([
  // Which of two chests is meant is not read.
  'sort-3',
  // The ready design of a small house has 39 planks beside its logs, stairs and panes, one less than is asked for.
  'house-2',
  // Not yet played since agents say what they found.
  'explore-2',
])

const runsAtOnce = 2

test('what players ask for is done', { timeout: 7_200_000 }, async () => {
  const open = companyTasks().map((_, index) => {
    const { name, title } = companyTask(index, 1)
    return { index, title, mayFail: notDone.has(name) }
  })
  const failed: string[] = []
  const playOn = async (): Promise<void> => {
    for (let next = open.shift(); next; next = open.shift()) {
      const { result, reason } = await played(`company:${next.index}`)
      const known = next.mayFail
        ? result === 'success'
          ? ', though it is named as not done'
          : ', not done as before'
        : ''
      process.stdout.write(`  “${next.title}”: ${result}${known}\n`)
      if (result !== 'success' && !next.mayFail) failed.push(`${next.title}: ${reason}`)
    }
  }
  await Promise.all(Array.from({ length: runsAtOnce }, playOn))
  expect(failed).toEqual([])
})
