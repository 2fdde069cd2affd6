import { expect, test } from 'vitest'
import { deathWords, seatLead } from '../../../source/session/log/describe.ts'

test('a line about a death names who died once', () => {
  expect(deathWords('Mia', 'Mia was slain by Zombie')).toBe('Mia was slain by Zombie')
  expect(deathWords('Mia', 'died')).toBe('Mia died')
  expect(deathWords('Mia', 'fell from a tower')).toBe('Mia died: fell from a tower')
  expect(seatLead('Mia', 'Mia was slain by Zombie')).toBe('')
  expect(seatLead('Mia', 'was kicked')).toBe('Mia: ')
  expect(seatLead(undefined, 'the disk is full')).toBe('')
})
