import { expect, test } from 'vitest'
import { afterFailure, taskCauses } from '../../../../source/session/log/events/task-causes.ts'

test('only one who will not do it, was told to stop, is away or cannot do it here is not asked again, and a refusal is no try', () => {
  expect(taskCauses.filter(cause => !afterFailure(cause).sameWorker)).toEqual([
    'declined',
    'stopped',
    'absent',
    'out-of-reach',
    'no-leave',
    'not-understood',
    'no-container',
  ])
  expect(taskCauses.filter(cause => !afterFailure(cause).otherWorker)).toEqual([
    'no-leave',
    'not-understood',
    'no-container',
  ])
  expect(taskCauses.filter(cause => !afterFailure(cause).counts)).toEqual(['declined'])
  expect(afterFailure(undefined)).toMatchObject({ sameWorker: true, counts: true })
})
