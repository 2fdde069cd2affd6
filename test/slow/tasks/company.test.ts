import process from 'node:process'
import { expect, test } from 'vitest'
import { companyTask, companyTasks } from '../../../source/tasks/sources/company.ts'
import { played } from '../../tasks/play.ts'

const runsAtOnce = 2

test('what players ask for is done', { timeout: 7_200_000 }, async () => {
  const open = companyTasks().map((_, index) => {
    const { title } = companyTask(index, 1)
    return { index, title }
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
