import { expect, test } from 'vitest'
import { editUntilTaken } from '../../../source/tui/plan/edit-design.ts'

test('a design is asked again with what is wrong at its top, until it is taken or left as it is', async () => {
  const shown: string[] = []
  const said = await editUntilTaken(
    'design',
    text => {
      shown.push(text)
      return Promise.resolve(shown.length === 1 ? 'first' : text.replace('first', 'second'))
    },
    text =>
      Promise.resolve(text === 'second' ? { ok: true, text: 'Rejected.' } : { ok: false, text: 'no door\nit drops' }),
  )
  expect(said).toBe('Rejected.')
  expect(shown).toEqual(['design', '#! 2 to correct. Empty the file to cancel.\n#! no door\n#! it drops\nfirst'])
  const never = () => Promise.reject(new Error('nothing was changed'))
  expect(await editUntilTaken('design', text => Promise.resolve(text), never)).toBeNull()
  expect(await editUntilTaken('design', () => Promise.resolve(''), never)).toBeNull()
})
