import { expect, test } from 'vitest'
import { abilities } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'

test('a chest is known to all from which an action took something on its way', async () => {
  const parameters = ['item', 'count'].map(name => ({ name, type: name === 'item' ? 'string' : 'integer' }))
  const gather = { name: 'gather', description: 'Get items by whatever it takes.', parameters } as const
  const { team, session, world } = setUp(
    simple('Collect 2 coal.', { organization: 'solo', arena: undefined, inventories: {} }),
    { abilities: { ...abilities, list: [...abilities.list, gather] as never } },
    { closed: true, chests: [{ at: [2, -60, 2], items: { coal: 5 } }] },
  )
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.performed.map(({ call }) => call.name)).toEqual(['gather'])
  expect(Object.values(session.state.containers ?? {})).toMatchObject([{ at: [2, -60, 2], items: { coal: 3 } }])
})
