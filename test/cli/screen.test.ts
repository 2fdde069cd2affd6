import { expect, test } from 'vitest'
import { openScreen } from '../../source/cli/screen.ts'
import { noSettings } from '../../source/cli/settings/loaded.ts'
import { EnvironmentError } from '../../source/errors.ts'

test('a session that is gone before the screen’s code is loaded is told in the words of its error', async () => {
  const view = Promise.reject(new EnvironmentError('No session runs there.', 'Start one.'))
  const opened = openScreen({ view, title: 'cabin', flags: {}, settings: noSettings })
  await expect(opened).rejects.toThrow('No session runs there.')
})
