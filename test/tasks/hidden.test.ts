import { describe, expect, test } from 'vitest'
import { played } from './play.ts'
import { hiding, silent } from './silent-brain.ts'

// That agents who talk reach everything is played in test/slow/tasks.
describe.concurrent('who does not talk does not learn what is hidden', () => {
  test.each(hiding)(
    '%s',
    async (_family, what) => {
      const { result, completion } = await played(what, { around: silent })
      expect(result).not.toBe('success')
      expect(completion).toBeLessThan(1)
    },
    600_000,
  )
})
