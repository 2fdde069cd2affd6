import { expect, test } from 'vitest'
import { GettingOn } from '../../../source/body/sense/getting-on.ts'

test('three actions in a row that got nowhere from one place make a body stuck, until it has moved or what failed works again', () => {
  const body = new GettingOn()
  body.ended('goTo', [0, 64, 0], 'unreachable')
  body.ended('collect', [1, 64, 0], 'unreachable')
  // What was stopped, or lacks something, says nothing of the way; nor does what needs none.
  body.ended('collect', [1, 64, 0], 'aborted')
  body.ended('craft', [1, 64, 0], 'missing-item')
  body.ended('craft', [1, 64, 0], null)
  expect(body.stuck).toBeNull()
  body.ended('goTo', [0, 64, 1], 'unreachable')
  expect(body.stuck).toEqual({ why: 'no-way', times: 3 })
  body.moved([2, 64, 0])
  expect(body.stuck).not.toBeNull()
  body.moved([9, 64, 0])
  expect(body.stuck).toBeNull()
  for (let times = 0; times < 4; times++) body.ended('build', [9, 64, 0], 'timeout')
  expect(body.stuck).toEqual({ why: 'no-headway', times: 4 })
  body.ended('build', [9, 64, 0], null)
  expect(body.stuck).toBeNull()
  // Failures far apart are no failures of one place.
  for (const x of [0, 20, 40, 60]) body.ended('goTo', [x, 64, 0], 'unreachable')
  expect(body.stuck).toBeNull()
})
