import { expect, test } from 'vitest'
import { setUp, simple } from '../support/harness.ts'

test('a crafting table that the goal asks for is made once, and the one that stands there is left alone', async () => {
  const played = setUp(
    simple('Craft 1 crafting table.', { arena: undefined, inventories: {} }),
    { referee: undefined },
    { chests: [] },
  )
  played.world.blocks.set('5 -60 5', 'crafting_table')
  await played.team.start()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  const titles = Object.values(played.session.state.tasks).flatMap(({ title, done }) =>
    done?.kind === 'children' ? [] : [title],
  )
  expect(titles).toEqual(['Collect 1 oak log', 'Craft 1 crafting table'])
})
