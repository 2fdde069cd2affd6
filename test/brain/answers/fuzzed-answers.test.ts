import { expect, test } from 'vitest'
import { fuzzAnswers } from '../../slow/fuzz/answers.ts'

// A short one; `npm run fuzz:answers` reads 100,000.
test('answers that are broken, stupid or hostile do no harm', async () => {
  const { used, refused, work } = await fuzzAnswers({ count: 600, seed: 20_261_122 })
  expect(used).toBeGreaterThan(10)
  expect(refused['bad-answer']).toBeGreaterThan(100)
  expect(work.most, work.worst).toBeLessThan(100)
})
