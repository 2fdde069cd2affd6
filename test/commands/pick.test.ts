import { expect, test } from 'vitest'
import { pick } from '../../source/commands/pick.ts'

test('where there is nobody to ask, several sessions are listed instead of taking the newest', async () => {
  const session = (id: string) => ({ id, task: `Task of ${id}`, startedAt: new Date().toISOString() })
  await expect(pick([session('cabin-1'), session('cabin-2')])).rejects.toThrow(
    /^Several sessions are running\. Name one: mcteam join cabin-1\ncabin-1 {2}Task of cabin-1 {2}started just now.*\ncabin-2 /,
  )
})
