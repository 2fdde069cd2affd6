import { expect, test } from 'vitest'
import { cabin, setUp } from '../support/harness.ts'

test('the end of a goal that is a building tells of the building, and not of the chest that its material lay in', async () => {
  const { team } = setUp({ ...cabin(), judge: [], goal: 'Build the cabin.' }, { organization: 'tree' })
  await team.start()
  const { result, reason } = await team.ended
  expect(result).toBe('success')
  expect(reason).toMatch(/all \d+ cells of the cabin are right/)
  expect(reason).not.toContain('looked into')
})
