import process from 'node:process'
import { expect, test } from 'vitest'
import { companyTask, companyTasks } from '../../../source/tasks/sources/company.ts'
import { played } from '../../tasks/play.ts'

/** Sentences that are not followed to the end: what is known to fail stays in the suite, and is named here. */
const notDone: ReadonlySet<string> = new Set([])

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
