import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { pick } from '../../source/cli/pick.ts'
import { refusal } from '../refusal.ts'

const session = (id: string) => ({ id, task: `Task of ${id}`, startedAt: new Date().toISOString() })

test('without a terminal to ask at, several sessions are listed instead of taking the newest', async () => {
  expect(await refusal(() => pick([session('cabin-1'), session('cabin-2')]))).toMatch(
    /^There are several running sessions\. Name one: mcteam join cabin-1\ncabin-1 {2}Task of cabin-1 {2}started just now.*\ncabin-2 /,
  )
})

test.each([
  ['ctrl+c', '\u0003'],
  ['ctrl+d', '\u0004'],
])('%s at the question chooses none', async (_, key) => {
  const terminal = {
    input: Object.assign(new PassThrough(), { isTTY: true }),
    output: Object.assign(new PassThrough(), { isTTY: true, columns: 80 }),
  }
  const picked = pick([session('cabin-1'), session('cabin-2')], undefined, terminal)
  terminal.input.write(key)
  await expect(picked).rejects.toMatchObject({
    name: 'UsageError',
    message: 'No session was chosen.',
    remedy: 'Name one: mcteam join cabin-1',
  })
})
