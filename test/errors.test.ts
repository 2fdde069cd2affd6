import { expect, test } from 'vitest'
import { busFindings, unusable } from '../source/cli/doctor-bus.ts'
import { EnvironmentError, errorText, exitCode, exitCodeOf, ReportedError, UsageError } from '../source/errors.ts'
import { pingServer } from '../source/minecraft/server-status.ts'

test('an error says what happened and, apart from it, what to do', async () => {
  const error = new EnvironmentError('The disk is full.', 'Make room.')
  expect([error.message, error.remedy]).toEqual(['The disk is full.', 'Make room.'])
  expect(errorText(error)).toBe('The disk is full. Make room.')
  expect(errorText(new UsageError('No.'))).toBe('No.')
  expect(errorText('odd')).toBe('odd')
})

test('what another process reports keeps its exit code and its remedy', () => {
  const error = new ReportedError({ message: 'No.', exitCode: exitCode.usage, remedy: 'Say yes.' })
  expect([exitCodeOf(error), errorText(error)]).toEqual([exitCode.usage, 'No. Say yes.'])
})

test('the doctor says why, and as its fix what to do', async () => {
  const error = await pingServer('127.0.0.1', 1).catch((error: unknown) => error)
  expect(unusable('The server cannot be used', error)).toEqual({
    state: 'bad',
    what: 'The server cannot be used: Cannot reach 127.0.0.1:1 (connection refused).',
    fix: 'Start a server, pass --server HOST:PORT, or leave it out to play on the embedded world.',
  })
  await expect(busFindings({ bus: 'http://x' })).rejects.toMatchObject({ exitCode: exitCode.usage })
})
